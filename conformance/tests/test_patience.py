"""Time-outs on a busy machine: who waits for a processor is waited for, who hangs is not."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tarock_conformance import patience
from tarock_conformance.links import InProcess, TimedOut
from tarock_conformance.patience import Patience
from tarock_conformance.pipe import Pipe

RIVALS = 3
SECONDS = 0.6

#: Pins itself to the processor of its rivals, takes a line and burns, sleeps or hangs before it answers.
ENGINE = """
import os, sys, time
os.sched_setaffinity(0, {%d})
sys.stdin.readline()
what, seconds = sys.argv[1], float(sys.argv[2])
if what == "sleep":
    time.sleep(seconds)
end = time.process_time() + seconds
while what == "burn" and time.process_time() < end:
    pass
print('{"id": "1"}', flush=True)
"""

on_linux = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="only Linux tells who waits for a processor"
)


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test sets: clock[0] is the time."""
    now = [100.0]
    monkeypatch.setattr(patience.time, "monotonic", lambda: now[0])
    return now


def waits(clock, delays, *waited):
    """What a patience of 8 seconds has left after these seconds, one after the other."""
    found = Patience(8.0, delays)
    left = []
    for seconds in waited:
        clock[0] += seconds
        left.append(pytest.approx(found.left()))
    return left


def test_an_idle_machine_is_looked_at_late_and_gives_no_more_time(clock):
    looked = []
    left = waits(clock, lambda: looked.append(clock[0]) or {"a": 5.0}, 0, 1, 6.9, 0.1)
    assert left == [1.0, 7.0, 0.1, 0.0]
    assert looked == [101.0, 108.0]


def test_waiting_for_a_processor_does_not_count(clock):
    delays = iter([{"a": 5.0}, {"a": 8.0}, {"a": 8.5}, {"a": 8.5}])
    assert waits(clock, lambda: next(delays), 1, 7, 3, 0.5) == [7.0, 3.0, 0.5, 0.0]


def test_the_thread_that_waited_longest_says_how_long(clock):
    delays = iter([{"a": 5.0}, {"a": 6.0, "b": 2.0}])
    assert waits(clock, lambda: next(delays), 1, 7) == [7.0, 2.0]


def test_no_machine_is_so_busy_that_an_engine_may_be_silent_for_ever(clock):
    assert waits(clock, lambda: {"a": clock[0]}, 1, 7, 71, 0.9, 0.1) == [7.0, 7.0, 1.0, 0.1, 0.0]


@pytest.fixture
def busy():
    """A processor on which others work, by its number."""
    processor = min(os.sched_getaffinity(0))
    script = f"import os\nos.sched_setaffinity(0, {{{processor}}})\nprint(flush=True)\nwhile True: pass"
    rivals = [subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) for _ in range(RIVALS)]
    for rival in rivals:
        assert rival.stdout.readline() == b"\n"
    yield processor
    for rival in rivals:
        rival.kill()
        rival.communicate()


def answered(processor, *arguments):
    """Seconds until an engine on this processor answered; None where the patience was over before."""
    pipe = Pipe([sys.executable, "-c", ENGINE % processor, *arguments])
    begin = time.monotonic()
    try:
        pipe.send([{"id": "1"}])
        assert pipe.receive(SECONDS) == [{"id": "1"}]
        return time.monotonic() - begin
    except TimedOut:
        return None
    finally:
        pipe.kill()


@on_linux
def test_a_sound_engine_on_a_busy_machine_has_its_time(busy):
    assert answered(busy, "burn", "0.45") > SECONDS


@on_linux
def test_a_hanging_engine_on_a_busy_machine_is_caught(busy):
    assert answered(busy, "burn", "60") is None
    assert answered(busy, "sleep", "60") is None


@on_linux
def test_what_runs_in_this_process_has_its_time_too(busy):
    class Burning:
        def handle(self, message):
            end = time.thread_time() + message["burn"]
            while time.thread_time() < end:
                pass
            return {"id": "1"}

    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {busy})
    try:
        link = InProcess(Burning())
        link.send([{"burn": SECONDS / 2}, {"burn": 60}])
        begin = time.monotonic()
        assert link.receive(SECONDS) == [{"id": "1"}]
        assert time.monotonic() - begin > SECONDS
        with pytest.raises(TimedOut):
            link.receive(SECONDS)
    finally:
        os.sched_setaffinity(0, before)
