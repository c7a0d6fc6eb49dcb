"""Serves the site and builds it again, in a new process, whenever data, code or pages change. Builds nothing itself."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from watchfiles import DefaultFilter, watch

_ROOT = Path(__file__).resolve().parents[4]
WATCHED = ("docs", "spec", "grammar", "conformance/cases", "interpreter/tarock")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Says nothing of what is asked for."""


def serve(target: Path, port: int, languages: Sequence[str]) -> int:
    """Serves `target` until Ctrl-C; the exit code, which is 1 where the port is taken."""
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(target)))
    except OSError as error:
        print(f"cannot serve on port {port}: {error.strerror}; take another by --port")
        return 1
    build = [sys.executable, "-m", "tarock_docs.site", "--target", str(target)]
    build += [part for code in languages for part in ("--language", code)]
    with server:
        subprocess.run(build, check=False)  # noqa: S603 - our own program
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"http://127.0.0.1:{server.server_port}/  (Ctrl-C ends)")
        folders = [_ROOT / name for name in WATCHED]
        for _ in watch(*folders, watch_filter=_Sources(target), raise_interrupt=False):
            subprocess.run(build, check=False)  # noqa: S603 - the same
        server.shutdown()
    return 0


class _Sources(DefaultFilter):
    """Everything that a build reads, so not what it writes."""

    def __init__(self, target: Path) -> None:
        super().__init__(ignore_paths=[target.resolve()])
