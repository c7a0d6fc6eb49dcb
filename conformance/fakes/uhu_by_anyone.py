"""A Rufer with Uhu may be bid without the II."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("auction-first-with-pagat", "auction-refuse-rufer-without-uhu"),
    rules='contracts: {rufer-uhu: {may-bid: {holder: {when: "true"}}}}',
)

if __name__ == "__main__":
    WRONG.serve()
