"""`tarock check --watch` as a process: it tells again when a file or a parent changes, and ends cleanly on Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

HEADER = "format: 1\nid: {}\nextends: {}\nnames: {{en: X}}\n"
SECONDS = 60.0


def _heeds_interrupts() -> None:
    """A process that a script starts in the background ignores Ctrl-C, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Watched:
    """The process, and what it says from here on."""

    def __init__(self, folder: Path, *names: str) -> None:
        command = [sys.executable, "-u", "-m", "tarock", "check", "--watch", *names]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            preexec_fn=_heeds_interrupts,  # noqa: PLW1509 -- no thread has been started yet
        )
        self._lines: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def close(self) -> None:
        """Read what is left and close the pipe."""
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def told(self) -> str:
        """What it says until it waits again."""
        said, end = "", time.monotonic() + SECONDS
        while "waiting for changes" not in said:
            try:
                said += self._lines.get(timeout=max(0.1, end - time.monotonic()))
            except Empty:
                pytest.fail(f"nothing more was said after {said!r}")
        return said

    def interrupt(self) -> tuple[int, str]:
        """The exit code after Ctrl-C, and what else was said."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=SECONDS)
        time.sleep(0.1)
        rest = ""
        while not self._lines.empty():
            rest += self._lines.get()
        return code, rest


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    (tmp_path / "base.yaml").write_text(
        HEADER.format("base", "lungau") + "bonuses: {trull: {announced: 3}}\n"
    )
    (tmp_path / "x.yaml").write_text(HEADER.format("x", "base.yaml") + "bonuses: {valat: null}\n")
    it = Watched(tmp_path, "x.yaml")
    yield it
    it.process.kill()
    it.process.wait()
    it.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_changes_of_the_file_and_of_its_parent_are_told_and_ctrl_c_ends(
    watched: Watched, tmp_path: Path
) -> None:
    watched.told()
    base, own = tmp_path / "base.yaml", tmp_path / "x.yaml"
    base.write_text(base.read_text().replace("announced", "anounced"))
    said = watched.told()
    assert "changed: base.yaml" in said
    assert "base.yaml:5:19: error[TR110]" in said
    part = tmp_path / "x.yaml.part"  # as editors write: another file that takes the name
    part.write_text(HEADER.format("x", "lungau") + "bonuses: {trull: {announced: 4}}\n")
    part.replace(own)
    said = watched.told()
    assert "changed: x.yaml" in said
    assert "ok  x: X" in said
    code, rest = watched.interrupt()
    assert code == 0
    assert "Traceback" not in rest
