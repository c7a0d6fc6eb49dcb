"""The command line: what people type, and what they read. Knows no rule; each command imports what it needs itself."""

from tarock.cli.group import main

__all__ = ["main"]
