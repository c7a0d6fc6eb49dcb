"""`python -m tarock_conformance`: the same verbs without the engine's command line."""

from tarock_conformance.cli import conformance

if __name__ == "__main__":
    conformance(prog_name="tarock conformance")
