"""A Kontra said by a partner counts."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=(
        "kontra-factor-partner-void",
        "kontra-factor-two-void",
        "kontra-factor-void-on-bonus",
        "kontra-pay-void",
    ),
    rules='talk: {usual: {kontra: {valid: {other-side: {when: "true"}}}}}',
)

if __name__ == "__main__":
    WRONG.serve()
