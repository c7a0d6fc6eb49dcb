"""Serving: a build, an address, a build again when something changes, and a word where the port is taken."""

from __future__ import annotations

import re
import socket
from urllib.request import urlopen

import pytest
from watchfiles import Change

from tarock_docs.site import serve as module
from tarock_docs.site.serve import WATCHED, serve


@pytest.fixture
def built(monkeypatch):
    """The builds that were asked for; none of them is made."""
    asked = []
    monkeypatch.setattr(module.subprocess, "run", lambda command, **_: asked.append(command))
    return asked


def test_it_builds_serves_and_builds_again_at_each_change(tmp_path, monkeypatch, capsys, built):
    (tmp_path / "index.html").write_text("here", encoding="utf-8")
    seen = []

    def changes(*_, **__):
        address = re.search(r"http://\S+", capsys.readouterr().out)[0]
        seen.append((len(built), urlopen(address).read()))
        yield {(Change.modified, "a")}
        yield {(Change.modified, "b")}

    monkeypatch.setattr(module, "watch", changes)
    assert serve(tmp_path, 0, ["de", "fa"]) == 0
    assert seen == [(1, b"here")]
    assert len(built) == 3
    assert built[0][1:] == [
        *("-m", "tarock_docs.site", "--target", str(tmp_path)),
        *("--language", "de", "--language", "fa"),
    ]


def test_a_port_that_is_taken_is_told_before_anything_is_built(tmp_path, capsys, built):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert serve(tmp_path, taken.getsockname()[1], []) == 1
    assert "--port" in capsys.readouterr().out
    assert built == []


def test_what_a_build_writes_does_not_start_another(tmp_path):
    is_source = module._Sources(tmp_path)
    assert not is_source(Change.modified, str(tmp_path.resolve() / "de" / "index.html"))
    assert is_source(Change.modified, str(tmp_path.parent.resolve() / "spec" / "lungau.yaml"))


def test_everything_that_is_watched_is_there():
    assert all((module._ROOT / folder).is_dir() for folder in WATCHED)
