"""Which hand-written pages there are, where the site has them, and what it calls them. Knows none of their text.

The texts lie in the repository, in English, and are read there too; a translation lies beside them in a folder of its
language, `docs/pages/fa/tutorial.md`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tarock_conformance import schemas
from tarock_docs.language import mark
from tarock_docs.reference.markdown import Unwritable

CODES: Final = "authors/codes/index.md"
DECISIONS: Final = "about/decisions.md"


@dataclass(frozen=True)
class CodeGroup:
    """Codes that have a page together: its name, how they begin, what the page is called."""

    name: str
    begins: tuple[str, ...]
    title: str

    @property
    def path(self) -> str:
        """The page of the group."""
        return f"authors/codes/{self.name}.md"


CODE_GROUPS: Final = (
    CodeGroup("form", ("TR10", "TR11"), mark("The form of rule documents")),
    CodeGroup("documents", ("TR12", "TR13", "TR14"), mark("What rule documents say")),
    CodeGroup("expressions", ("TR2",), mark("Expressions")),
    CodeGroup("inputs", ("TR3",), mark("Refused inputs")),
    CodeGroup("corpus", ("TR4",), mark("Corpus and reports")),
    CodeGroup("warnings", ("TR5",), mark("Warnings")),
    CodeGroup("usage", ("TR9",), mark("Usage")),
)


@dataclass(frozen=True)
class Division:
    """A chapter that is a page of its own on the site, since the whole would be too long for one: the id of its heading,
    where it is, what it is called and what it tells."""

    heading: str
    path: str
    title: str
    tells: str = ""


@dataclass(frozen=True)
class HandWritten:
    """A page: its file in the repository, where the site has it, what the site calls it and what it tells."""

    file: str
    path: str
    title: str
    tells: str
    divisions: tuple[Division, ...] = ()


def _operations() -> tuple[Division, ...]:
    """Each operation is a chapter and a page."""
    return tuple(Division(op, f"engines/operations/{op}.md", op) for op in schemas.ops())


AUTHORS: Final = (
    HandWritten(
        "docs/pages/tutorial.md",
        "authors/tutorial.md",
        mark("A rule set in fifteen minutes"),
        mark("From nothing to the rules of your table: changed, explained, tested. No programming."),
    ),
    HandWritten(
        "docs/pages/recipes.md",
        "authors/recipes.md",
        mark("Recipes"),
        mark("Edits that clubs ask for, each a few lines, each with a case that it makes pass."),
    ),
    HandWritten(
        "docs/pages/editor.md",
        "authors/editor.md",
        mark("In the editor"),
        mark("Completion, explanations and faults while you write."),
    ),
    HandWritten(
        "docs/pages/rule-format.md",
        "authors/rule-format.md",
        mark("How rule documents are read"),
        mark("How a document changes another one, options, kinds, lines, and what stands where."),
        (
            Division(
                "sections",
                "authors/sections.md",
                mark("Sections of a rule document"),
                mark("Every section and entry, from the schema."),
            ),
            Division(
                "names-in-expressions",
                "authors/names.md",
                mark("Names in expressions"),
                mark("What expressions can ask, place by place, from the vocabulary."),
            ),
        ),
    ),
    HandWritten(
        "grammar/README.md",
        "authors/expressions.md",
        mark("The expression language"),
        mark("What an expression means: values, operators, conditions, names."),
    ),
    HandWritten(
        "docs/pages/errors.md",
        CODES,
        mark("Codes"),
        mark("Every code of a fault or refusal, with a snippet that gives it and one that is mended."),
    ),
    HandWritten(
        "docs/pages/cli.md",
        "authors/commands.md",
        mark("The command line"),
        mark("Every command with its usage and options, and what it prints."),
    ),
    HandWritten(
        "docs/pages/series.md",
        "authors/series.md",
        mark("The score of an evening"),
        mark("How hands are written down, what is refused, the table and its file."),
    ),
    HandWritten(
        "docs/pages/record.md",
        "authors/record.md",
        mark("Records of hands"),
        mark("The format of a file that holds a hand."),
    ),
)
ENGINES: Final = (
    HandWritten(
        "docs/pages/engine-tutorial.md",
        "engines/tutorial.md",
        mark("Your first operation"),
        mark("From nothing to the first operation that passes, in Python and JavaScript."),
    ),
    HandWritten(
        "docs/pages/conformance.md",
        "engines/conformance.md",
        mark("The conformance suite"),
        mark("The commands of the suite: attach, run, report, known issues."),
    ),
    HandWritten(
        "docs/pages/protocol.md",
        "engines/protocol.md",
        mark("The protocol"),
        mark("How the suite talks to an engine, and a whole engine of few lines."),
    ),
    HandWritten(
        "docs/pages/operations.md",
        "engines/operations/index.md",
        mark("Operations"),
        mark("What an engine can be asked: fields, and one executed exchange for each operation."),
        (
            *_operations(),
            Division("shared-shapes", "engines/operations/shared-shapes.md", mark("Shared shapes")),
        ),
    ),
)

WHOLE: Final = {page.file: page for page in (*AUTHORS, *ENGINES)}

_CODE: Final = re.compile(r"docs/pages/codes/(TR\d\d\d)\.md\Z")
_FOLDERS: Final = {"docs/pages/README.md": "authors/index.md", "docs/decisions": DECISIONS}


def place_of(file: str) -> tuple[str, str] | None:
    """Page of the site and anchor where a file of the repository is shown; None if it is not."""
    if found := _CODE.match(file):
        return group_of(found[1]).path, found[1]
    if file.startswith("docs/decisions/"):
        return DECISIONS, decision_id(file)
    if file in _FOLDERS:
        return _FOLDERS[file], ""
    return (WHOLE[file].path, "") if file in WHOLE else None


def group_of(code: str) -> CodeGroup:
    """The group of a code. Raises Unwritable when there is none."""
    for group in CODE_GROUPS:
        if code.startswith(group.begins):
            return group
    raise Unwritable(f"no page of the site has codes like {code}; add a group of them to hand_written.py")


def decision_id(file: str) -> str:
    """The anchor of a decision: its number, `D-0003`."""
    return f"D-{file.rpartition('/')[2].partition('-')[0]}"
