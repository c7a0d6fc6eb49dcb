"""`python conformance/engines/openspiel`: OpenSpiel's tarok and the reference in step."""

import sys

from spiel_main import main

if __name__ == "__main__":
    sys.exit(main())
