"""Kontra in Fahren changes no payment."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("fahren-pay-one-kontra", "fahren-pay-two-kontra", "fahren-pay-four-kontra"),
    rules="scoring: {payments: {fahren: {amount: value}}}",
)

if __name__ == "__main__":
    WRONG.serve()
