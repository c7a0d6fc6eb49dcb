"""An engine as a process that reads and writes one JSON object a line. POSIX: waits on three pipes at once."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import IO, Any

from tarock_conformance.links import Ended, Noise, TimedOut
from tarock_conformance.patience import Patience, for_group
from tarock_conformance.protocol import LINE_BYTES, Message

_CHUNK = 1 << 16
_STDERR_KEPT = 1 << 20
_BYE_SECONDS = 2.0
_QUOTED = 200
_MOST_SKIPPED = 16 * LINE_BYTES

_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


class Pipe:
    """The process of an engine. What is sent goes out while answers come in, so that neither side can block the other."""

    def __init__(self, argv: Sequence[str]) -> None:
        """Starts the process. Raises OSError when that cannot be done."""
        self._process = subprocess.Popen(  # noqa: S603 (the user names the command)
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._stdin, self._stdout, self._stderr_pipe = self._pipes()
        self._selector = selectors.DefaultSelector()
        self._out = bytearray()
        self._line = bytearray()
        self._free_text = bytearray()
        self._dropped = 0
        self._is_over = False
        self._end: str | None = None
        self._is_last = False
        self._is_skipping = False
        self._skipped = 0
        for pipe in (self._stdin, self._stdout, self._stderr_pipe):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr_pipe, selectors.EVENT_READ)

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        return process.stdin, process.stdout, process.stderr

    @property
    def stderr_size(self) -> int:
        return self._dropped + len(self._free_text)

    def stderr(self, start: int, end: int | None = None) -> str:
        first = max(0, start - self._dropped)
        last = None if end is None else max(0, end - self._dropped)
        return self._free_text[first:last].decode("utf-8", "replace")

    def send(self, messages: Sequence[Message]) -> None:
        is_idle = not self._out
        self._out += "".join([_encode(message) + "\n" for message in messages]).encode()
        if is_idle:
            self._write()

    def send_last(self, message: Message) -> None:
        """Sends a message after which the input of the engine ends."""
        self._is_last = True
        self.send([message])

    @property
    def exit_code(self) -> int | None:
        """The exit code of the process, if it has ended."""
        return self._process.poll()

    def patience(self, seconds: float) -> Patience:
        """From now, for the process and whatever it started itself."""
        return for_group(seconds, self._process.pid)

    def receive(self, seconds: float) -> list[Message | Noise]:
        return self.receive_within(self.patience(seconds))

    def receive_within(self, patience: Patience) -> list[Message | Noise]:
        """The same as `receive`, with a patience that may be shared by several calls."""
        while True:
            if self._is_over:
                raise Ended(self._how_it_ended())
            left = patience.left()
            ready = self._selector.select(left)
            if items := self._serve([key.fileobj for key, _ in ready]):
                return items
            if left <= 0 and not self._is_over:
                raise TimedOut

    def _serve(self, ready: Sequence[Any]) -> list[Message | Noise]:
        """Moves what can be moved without waiting; the messages that came in."""
        if self._stdin in ready:
            self._write()
        if self._stderr_pipe in ready:
            self._read_stderr()
        return self._read() if self._stdout in ready else []

    def _write(self) -> None:
        try:
            del self._out[: os.write(self._stdin.fileno(), self._out)]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._out.clear()
        is_watched = self._stdin in self._selector.get_map()
        if self._out and not is_watched:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif not self._out and is_watched:
            self._selector.unregister(self._stdin)
        if self._is_last and not self._out:
            self._stdin.close()

    def _read(self) -> list[Message | Noise]:
        chunk = os.read(self._stdout.fileno(), _CHUNK)
        if not chunk:
            self._is_over = True
            self._drain_stderr()
            unfinished, self._line = self._line, bytearray()
            return [Noise(_quoted(unfinished), "has no end")] if unfinished else []
        self._line += chunk
        *lines, rest = self._line.split(b"\n")
        self._line = rest
        items = [_too_long(line) if len(line) > LINE_BYTES else _message(line) for line in lines]
        if self._is_skipping and items:
            self._is_skipping = False
            del items[0]  # the end of a line that was told of already
        if len(rest) > LINE_BYTES:
            self._line = bytearray()
            self._skipped += len(rest)
            if not self._is_skipping:
                items.append(_too_long(rest))
            self._is_skipping = True
            if self._skipped > _MOST_SKIPPED:
                self._is_over = True
                self._end = "it wrote a line without end"
        return items

    def _read_stderr(self) -> bool:
        chunk = b""
        with contextlib.suppress(BlockingIOError):
            chunk = os.read(self._stderr_pipe.fileno(), _CHUNK)
            if not chunk and self._stderr_pipe in self._selector.get_map():
                self._selector.unregister(self._stderr_pipe)
        self._free_text += chunk
        if (excess := len(self._free_text) - _STDERR_KEPT) > 0:
            del self._free_text[:excess]
            self._dropped += excess
        return bool(chunk)

    def _drain_stderr(self) -> None:
        while self._read_stderr():
            pass

    def _how_it_ended(self) -> str:
        if self._end is not None:
            return self._end
        try:
            code = self._process.wait(_BYE_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        self._drain_stderr()
        return f"it was ended by signal {-code}" if code < 0 else f"it ended with exit code {code}"

    def close(self) -> list[Message | Noise]:
        items: list[Message | Noise] = []
        self.send([{"cmd": "bye", "id": "bye"}])
        deadline = time.monotonic() + _BYE_SECONDS
        with contextlib.suppress(Ended, TimedOut):
            while True:
                items += self.receive(deadline - time.monotonic())
        self.kill()
        return items

    def kill(self) -> None:
        """Ends the process and whatever it started itself."""
        self._is_over = True
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr_pipe):
            pipe.close()  # closing twice does no harm


def _message(line: bytes | bytearray) -> Message | Noise:
    try:
        value = json.loads(line)
    except ValueError:
        return Noise(_quoted(line), "is no JSON")
    if type(value) is not dict:
        return Noise(_quoted(line), "is no JSON object")
    return value


def _too_long(line: bytes | bytearray) -> Noise:
    return Noise(_quoted(line[: 4 * _QUOTED]), f"is longer than {LINE_BYTES} bytes")


def _quoted(line: bytes | bytearray) -> str:
    text = line.decode("utf-8", "replace")
    return text if len(text) <= _QUOTED else text[:_QUOTED] + " …"
