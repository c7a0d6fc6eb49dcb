"""The group of the verbs of `tarock conformance`. Each verb is in a module of its own kind."""

from __future__ import annotations

import click

from tarock_conformance import verbs_adapter, verbs_corpus, verbs_engine, verbs_report, verbs_run


@click.group()
def conformance() -> None:
    """Ask engines the cases of the corpus, look at the corpus, see what it covers."""


VERBS = (
    verbs_run.run,
    verbs_engine.smoke,
    verbs_engine.replay,
    verbs_report.report,
    verbs_report.diff,
    verbs_report.baseline,
    verbs_corpus.list_,
    verbs_corpus.show,
    verbs_corpus.lint,
    verbs_corpus.coverage,
    verbs_corpus.export,
    verbs_adapter.adapter,
)
for _verb in VERBS:
    conformance.add_command(_verb)
