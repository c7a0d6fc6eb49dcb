"""`python -m tarock` is the command `tarock`."""

import sys

from tarock.cli import main

if __name__ == "__main__":
    sys.exit(main(prog_name="tarock"))
