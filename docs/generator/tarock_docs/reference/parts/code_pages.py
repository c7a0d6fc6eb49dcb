"""The page of each code: what it means, a snippet that gives it with what is told of it, and one that does not."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner

from tarock.cli import main
from tarock_docs.reference.markdown import Unwritable
from tarock_docs.reference.parts.code_data import Code, Snippet, codes

ROOT = Path(__file__).resolve().parents[5]
_LANGUAGES = {".yaml": "yaml", ".json": "json"}
_FAULT = re.compile(r"^(?:(\S[^\n]*?):(\d+):(\d+): )?(?:error|warning)\[(TR\d+)\]", re.MULTILINE)
_PAGE = re.compile(r"^  = page: .*\n", re.MULTILINE)
_LINELESS = r"\1:…"
_SHIPPED = re.compile(r"(spec/[\w/-]+\.yaml):\d+:\d+")


def pages() -> Mapping[str, str]:
    """The text of every page by the name of its file."""
    return {f"{code.code}.md": page(code) for code in codes()}


def page(code: Code) -> str:
    """The page of a code. Raises Unwritable when its snippets do not do what they are there for."""
    parts = [f"# {code.code}: {code.title}", code.means]
    if code.failing is not None and code.repaired is not None:
        told = output(code.failing)
        _demand(code, told, code.failing.faults)
        parts += ["## What gives it", *_files(code.failing, {}), _block(told, "text")]
        parts += ["## Mended", *_files(code.repaired, code.failing.files)]
    parts.append("All codes: [errors](../errors.md).")
    return "\n\n".join(parts) + "\n"


def output(snippet: Snippet) -> str:
    """What the command of a snippet prints, as it is in any checkout: no links to pages, no lines of shipped files."""
    told = _PAGE.sub("", run(snippet)[1]).replace(f"{ROOT}/", "")
    return f"$ {snippet.run}\n{_SHIPPED.sub(_LINELESS, told)}".strip()


def run(snippet: Snippet) -> tuple[int, str]:
    """The exit code of its command, run on its files, and what it prints."""
    with _folder(snippet.files):
        result = CliRunner().invoke(main, shlex.split(snippet.run)[1:])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def faults(told: str) -> tuple[str, ...]:
    """The faults in a text: code, file, line and column of each, or the code alone."""
    return tuple(" ".join(filter(None, (code, *place))) for *place, code in _FAULT.findall(told))


def _demand(code: Code, told: str, due: tuple[str, ...]) -> None:
    found = faults(told)
    if not due or found != due or {fault.split()[0] for fault in found} != {code.code}:
        raise Unwritable(f"docs/codes/{code.code}.yaml promises {due}, but finds {found}")


@contextmanager
def _folder(files: Mapping[str, str]) -> Iterator[None]:
    """A folder with these files, to be in."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        for file, text in files.items():
            (Path(name) / file).parent.mkdir(parents=True, exist_ok=True)
            (Path(name) / file).write_text(text, encoding="utf-8")
        os.chdir(name)
        try:
            yield
        finally:
            os.chdir(before)


def _files(snippet: Snippet, known: Mapping[str, str]) -> Iterator[str]:
    """The files that are not known yet, each as a block under its name, and the command where there are none."""
    shown = {name: text for name, text in snippet.files.items() if known.get(name) != text}
    for name, text in shown.items():
        if len(snippet.files) > 1 or not name.startswith("friday"):
            yield f"`{name}`"
        yield _block(text, _LANGUAGES.get(Path(name).suffix, "text"))
    if not shown and known is not snippet.files and snippet.faults == ():
        yield _block(snippet.run, "sh")


def _block(text: str, language: str) -> str:
    """A block of code; control characters are shown by their signs."""
    visible = "".join(chr(0x2400 + ord(char)) if ord(char) < 32 and char != "\n" else char for char in text)
    return f"```{language}\n{visible.strip()}\n```"
