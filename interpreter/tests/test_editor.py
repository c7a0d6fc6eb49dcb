"""In an editor: the real language server completes, explains and checks rule documents by their schema.

Runs where Node is present and `make node_modules` has been run; elsewhere it is skipped with a notice.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tarock import resources
from tarock.model import schema

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
SCHEMA = resources.path("spec/schema/variant.schema.json")
DOCUMENT = """\
# yaml-language-server: $schema={schema}
format: 1
id: friday
extends: koenigrufen
names: {{en: Friday}}
contracts:
  bettel:
    value: 4
    valeu: 5
    ma
bonuses:
  pagat:
    announced: 3
pl
"""


class Client:
    """Speaks to the language server over its standard streams."""

    def __init__(self, folder: Path) -> None:
        node = shutil.which("node")
        assert node is not None
        self._process = subprocess.Popen(
            [node, str(SERVER), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder
        )
        self._number = 0
        self.published: dict[str, Any] = {}
        self.ask(
            "initialize",
            processId=None,
            rootUri=folder.as_uri(),
            capabilities={"textDocument": {"completion": {}, "hover": {}}},
        )
        self.tell("initialized")
        self.tell(
            "workspace/didChangeConfiguration",
            settings={"yaml": {"schemaStore": {"enable": False}, "validate": True}},
        )

    def tell(self, method: str, **params: Any) -> None:
        """A message without an answer."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a request; what the server asks or tells in between is served."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while True:
            message = self._read()
            if message.get("id") == self._number and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            self._serve(message)

    def diagnostics(self, uri: str) -> list[Any]:
        """What the server finds wrong in a document, once it has told it."""
        while uri not in self.published:
            self._serve(self._read())
        found: list[Any] = self.published[uri]
        return found

    def close(self) -> None:
        """End the server."""
        self._process.kill()
        self._process.communicate()

    def _serve(self, message: dict[str, Any]) -> None:
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "id" in message and "method" in message:
            items = message.get("params", {}).get("items", [])
            self._send({"id": message["id"], "result": [None for _ in items]})

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        stream = self._process.stdout
        assert stream is not None
        length = 0
        while line := stream.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the language server has gone"
        message: dict[str, Any] = json.loads(stream.read(length))
        return message


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server in a folder of its own."""
    if shutil.which("node") is None or not SERVER.is_file():
        pytest.skip("the language server is not here: needs Node, and `make node_modules`")
    client = Client(tmp_path_factory.mktemp("editor"))
    yield client
    client.close()


@pytest.fixture(scope="module")
def uri(client: Client) -> str:
    """The document, opened."""
    uri = "file:///friday.yaml"
    text = DOCUMENT.format(schema=SCHEMA.as_uri())
    client.tell(
        "textDocument/didOpen", textDocument={"uri": uri, "languageId": "yaml", "version": 1, "text": text}
    )
    return uri


def place(after: str) -> dict[str, int]:
    """The position behind a piece of the document."""
    before = DOCUMENT[: DOCUMENT.index(after) + len(after)]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


def completions(client: Client, uri: str, after: str) -> set[str]:
    """The names that are offered behind a piece of the document."""
    answer = client.ask("textDocument/completion", textDocument={"uri": uri}, position=place(after))
    items = answer["items"] if isinstance(answer, dict) else answer
    return {item["label"] for item in items}


def test_a_misspelt_key_is_marked_where_it_stands(client: Client, uri: str) -> None:
    (marked,) = [each for each in client.diagnostics(uri) if "valeu" in each["message"]]
    start = marked["range"]["start"]
    line = DOCUMENT.splitlines()[start["line"]]
    assert line[start["character"] :].startswith("valeu")


def test_sections_are_completed(client: Client, uri: str) -> None:
    assert "play" in completions(client, uri, "announced: 3\npl")


def test_entries_of_a_contract_are_completed(client: Client, uri: str) -> None:
    assert {"made", "may-bid"} <= completions(client, uri, "valeu: 5\n    ma")


@pytest.mark.parametrize(
    ("piece", "path"), [("bonu", ["bonuses"]), ("    announ", ["bonuses", "pagat", "announced"])]
)
def test_the_pointer_tells_what_an_entry_means(client: Client, uri: str, piece: str, path: list[str]) -> None:
    root = schema.schema("variant")
    within = root
    for name in path[:-1]:
        within = schema.subschema(within, name, root)[0]
    meaning = within["properties"][path[-1]]["description"]
    answer = client.ask("textDocument/hover", textDocument={"uri": uri}, position=place(piece))
    told = answer["contents"]["value"].replace("\\", "").replace("&nbsp;", " ")
    assert meaning.split(".")[0] in told


def test_every_entry_of_the_schema_has_a_title_and_a_description() -> None:
    bare = list(undescribed(schema.schema("variant"), "#"))
    assert bare == []


def undescribed(at: Any, path: str) -> Iterator[str]:
    """The entries below a place of the schema that lack a title or a description of their own."""
    if isinstance(at, list):
        for number, below in enumerate(at):
            yield from undescribed(below, f"{path}/{number}")
    elif isinstance(at, dict):
        for key in ("properties", "patternProperties", "$defs"):
            for name, below in at.get(key, {}).items():
                if not isinstance(below, dict) or not {"title", "description"} <= set(below):
                    yield f"{path}/{key}/{name}"
        for key, below in at.items():
            if key not in ("if", "then", "else"):  # they choose among what is described elsewhere
                yield from undescribed(below, f"{path}/{key}")
