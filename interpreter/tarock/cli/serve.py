"""`tarock serve`: the reference engine behind a pipe. Only opens the door."""

from __future__ import annotations

import click


@click.command(short_help="Put the engine behind a pipe.")
@click.pass_context
def serve(ctx: click.Context) -> None:
    """Answer requests of the conformance protocol, one JSON object a line, until the input ends."""
    from tarock.adapter.serve import serve as answer

    ctx.exit(answer())
