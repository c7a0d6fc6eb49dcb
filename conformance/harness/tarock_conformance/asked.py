"""What the verbs of `tarock conformance` share: options, the corpus, faults and exit codes. Knows no verb."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar

import click

from tarock_conformance.cases import Case, Corpus, Filter
from tarock_conformance.choose import choose
from tarock_conformance.documents import read_documents
from tarock_conformance.engines import KINDS_TOLD, BadEngine, Engine, Unusable, parse
from tarock_conformance.files import CorpusError, Fault, Roots, render
from tarock_conformance.fork import cores
from tarock_conformance.load import UNKNOWN_ENTRY, load_corpus
from tarock_conformance.report import quoted
from tarock_conformance.run import SECONDS

FAILURES, USAGE, UNUSABLE = 1, 2, 3

_Verb = TypeVar("_Verb", bound=Callable[..., Any])
_folder = click.Path(exists=True, file_okay=False, path_type=Path)


def options(*each: Callable[[_Verb], _Verb]) -> Callable[[_Verb], _Verb]:
    """Several options as one decorator, in the order given."""

    def add(verb: _Verb) -> _Verb:
        for option in reversed(each):
            verb = option(verb)
        return verb

    return add


folders = options(
    click.option(
        "--cases", "cases_folder", type=_folder, help="Folder of cases to read instead of the shipped one."
    ),
    click.option(
        "--spec", "spec_folder", type=_folder, help="Folder of rule documents and sources, likewise."
    ),
)
where = options(
    folders,
    click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True),
)
which = options(
    click.option("--case", "names", multiple=True, metavar="GLOB", help="Only cases with such an id."),
    click.option("--tag", "tags", multiple=True, help="Only cases with this tag."),
    click.option("--op", "ops", multiple=True, help="Only cases of this operation."),
    click.option("--variant", "variants", multiple=True, help="Only cases of this variant."),
)


engine_option = click.option(
    "--engine",
    "engines",
    multiple=True,
    default=("ref",),
    show_default=True,
    help=f"[name=]kind:target, one of: {KINDS_TOLD}.",
)
ruleset_option = click.option(
    "--ruleset",
    "documents",
    multiple=True,
    metavar="VARIANT=FILE",
    help="A rule document to take instead of the shipped one, or one of your own that cases speak of.",
)
timeout_option = click.option(
    "--timeout",
    "seconds",
    type=click.FloatRange(min=0.01),
    default=SECONDS,
    show_default=True,
    help="Seconds a case may take.",
)


def engines(texts: Iterable[str]) -> list[Engine]:
    """The engines that `--engine` names, each by a name of its own."""
    try:
        found = [parse(text) for text in texts]
    except BadEngine as error:
        fail([Fault("TR420", str(error))], USAGE)
    names = [engine.name for engine in found]
    if twice := {name for name in names if names.count(name) > 1}:
        fail([Fault("TR420", f"two engines are named '{min(twice)}'; write <name>=<kind>:<target>")], USAGE)
    return found


def documents(texts: Iterable[str], spec_folder: Path | None) -> dict[str, str]:
    """The documents to take instead of shipped ones: those of another folder, and those named one by one."""
    files = {}
    if spec_folder is not None:
        found, _ = read_documents(spec_folder)
        files = {
            name: str(node.source.path.resolve()) for name, node in found.variants.items() if node.source.path
        }
    for text in texts:
        variant, _, file = text.partition("=")
        if not file or not Path(file).is_file():
            fail([Fault("TR902", f"--ruleset '{text}' must be VARIANT=FILE, with a file that exists")], USAGE)
        files[variant] = str(Path(file).resolve())
    return files


def roots(cases_folder: Path | None, spec_folder: Path | None) -> Roots:
    """The folders to read."""
    try:
        return Roots.of(cases_folder, spec_folder)
    except CorpusError as error:
        fail(error.faults, USAGE)


def corpus(
    cases_folder: Path | None, spec_folder: Path | None, documents: Mapping[str, str] = MappingProxyType({})
) -> Corpus:
    """The corpus, in which a changed document may lack what cases cite."""
    own = {name: Path(file) for name, file in documents.items()}
    try:
        where = roots(cases_folder, spec_folder)
        return load_corpus(where, tolerated=UNKNOWN_ENTRY, own=own, jobs=cores())
    except CorpusError as error:
        fail(error.faults, USAGE)


def chosen(corpus: Corpus, wanted: Filter) -> tuple[Case, ...]:
    """The cases that are meant, at least one."""
    try:
        return choose(corpus, wanted)
    except CorpusError as error:
        fail(error.faults, USAGE)


def reproducing(
    cases_folder: Path | None,
    spec_folder: Path | None,
    documents: Iterable[str] = (),
    *,
    seconds: float = SECONDS,
    verb: str = "run",
) -> str:
    """The command that asks again over the same folders and as patiently, without engine and cases."""
    given = [("--cases", cases_folder), ("--spec", spec_folder), *(("--ruleset", text) for text in documents)]
    given += [("--timeout", f"{seconds:g}")] if seconds != SECONDS else []
    return " ".join(
        [
            f"tarock conformance {verb}",
            *(f"{name} {quoted(str(value))}" for name, value in given if value is not None),
        ]
    )


def unusable(engine: Engine, error: Unusable) -> NoReturn:
    """Tells that an engine cannot be used, and ends."""
    fail([Fault("TR422", f"the engine '{engine.name}' is unusable: {error}", hint=error.hint)], UNUSABLE)


def print_json(data: object) -> None:
    """On stdout, for programs."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def print_faults(faults: Iterable[Fault]) -> None:
    """On stderr, each with its place."""
    for fault in faults:
        click.echo(render(fault), err=True)


def fail(faults: Iterable[Fault], code: int) -> NoReturn:
    """Tells faults and ends."""
    print_faults(faults)
    sys.exit(code)
