"""Whether an adapter is sound: a few checks that need no knowledge of the game. Knows the protocol, and no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tarock_conformance import protocol, schemas
from tarock_conformance.bench import Asked, Bench, tail
from tarock_conformance.cases import Case
from tarock_conformance.claims import unknown_claims
from tarock_conformance.conversation import Outcome
from tarock_conformance.engines import Engine
from tarock_conformance.judge import judge
from tarock_conformance.links import Ended, TimedOut
from tarock_conformance.mistakes import Found, Mistake, form_faults, line_text, no_answer, strays, wrong_form
from tarock_conformance.pipe import Pipe
from tarock_conformance.protocol import LINE_BYTES, Hello, Malformed, Message
from tarock_conformance.run import FLUSH
from tarock_conformance.verdicts import Verdict

#: Ids as no adapter expects them; each is a text and comes back as the same text.
ODD_IDS = ("0", "007", "-1", "1e3", "null", "true", "", " a b ", 'quote " and \\', "öäü ♠ 🂡", "x" * 300)
_MOST_AT_ONCE = 32
_BYE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its name, what is sound (if it is), every mistake, and what only looks like one.

    `is_empty`: there was nothing to be checked, and `sound` says why.
    """

    name: str
    sound: str
    mistakes: tuple[Mistake, ...] = ()
    notes: tuple[str, ...] = ()
    is_empty: bool = False


@dataclass(slots=True)
class Smoke:
    """What came of all checks; `wrong` are trivial cases with an answer in due form that is not the right one."""

    checks: list[Check] = field(default_factory=list)
    hello: Hello | None = None
    wrong: list[str] = field(default_factory=list)

    @property
    def mistakes(self) -> list[Mistake]:
        """All mistakes."""
        return [mistake for check in self.checks for mistake in check.mistakes]

    @property
    def claims_nothing(self) -> bool:
        """Whether the adapter is that of an engine that cannot be asked any case yet."""
        return self.hello is not None and not (self.hello.ops or self.hello.variants)


def smoke(engine: Engine, cases: Sequence[Case], seconds: float) -> Smoke:
    """Checks an adapter. Without a sound answer to `hello` nothing else is asked. Raises Unusable."""
    bench = Bench(engine.start, seconds)
    done = Smoke()
    try:
        _run(done, "hello", "introduces itself", _hello(bench, done))
        if done.hello is None:
            return done
        trivial = list(_trivial(cases, done.hello))
        _run(done, "ids", f"{len(ODD_IDS)} odd ids come back unchanged", _ids(bench))
        done.checks.append(_claims(done.hello, cases))
        done.checks.append(_cases(bench, done, trivial))
        _run(done, "order", "questions sent together are each answered once", _order(bench, done, trivial))
        for name, sound, found in _OTHERS:
            _run(done, name, sound, found(bench))
        _run(done, "bye", "ends when it is told to", _bye(bench))
    finally:
        bench.kill()
    return done


def _run(done: Smoke, name: str, sound: str, found: Found) -> None:
    done.checks.append(Check(name, sound, tuple(found)))


def _hello(bench: Bench, done: Smoke) -> Found:
    asked = bench.introduce()
    yield from strays(asked)
    if asked.answer is None:
        yield no_answer(asked, "no answer to `hello`", "" if asked.end else FLUSH)
        return
    yield from wrong_form(asked, schemas.of_protocol("hello-answer"))
    try:
        done.hello = protocol.read_hello(asked.answer)
    except Malformed as fault:
        yield Mistake(str(fault), asked.sent, asked.received)


def _ids(bench: Bench) -> Found:
    for odd in ODD_IDS:
        asked = bench.ask({"cmd": "reset"}, odd)
        if asked.answer is not None:
            yield from strays(asked)
            continue
        changed = [item for item in asked.strays if "id" in item]
        if changed:
            was, now = line_text(odd), line_text(changed[0]["id"])
            yield Mistake(f"the id {was} comes back as {now}", asked.sent, line_text(changed[0]))
        else:
            yield no_answer(asked, f"no answer to a `reset` with the id {line_text(odd)}")


def _trivial(cases: Sequence[Case], hello: Hello) -> Iterator[Case]:
    """For each operation claimed, the case with the least to read."""
    least: dict[str, Case] = {}
    for case in cases:
        if hello.lacks(case) is None and case.readings[0].kind == "result" and not case.options:
            known = least.get(case.op)
            if known is None or _size(case) < _size(known):
                least[case.op] = case
    yield from least.values()


def _size(case: Case) -> int:
    return len(str(case.given)) + sum(map(len, case.steps))


def _claims(hello: Hello, cases: Sequence[Case]) -> Check:
    """Whether there is anything to be asked of what is claimed. A skeleton claims nothing, which is no mistake."""
    number = sum(hello.lacks(case) is None for case in cases)
    notes = tuple(unknown_claims(hello, cases))
    if number:
        return Check("claims", f"{number} cases can be asked", notes=notes)
    if not (hello.ops or hello.variants):
        return Check("claims", "none yet, so that no case can be asked", is_empty=True)
    ops, variants = (", ".join(sorted(names or ())) or "none" for names in (hello.ops, hello.variants))
    what = f"no case can be asked of what is claimed: operations {ops}; rule sets {variants}"
    return Check("claims", "", (Mistake(what, hint="; ".join(notes)),))


def _cases(bench: Bench, done: Smoke, trivial: Sequence[Case]) -> Check:
    ops = ", ".join(case.op for case in trivial)
    sound = f"the simplest case of {ops} is answered in due form" if trivial else "there is none to ask"
    return Check("cases", sound, tuple(_asked(bench, done, trivial)), is_empty=not trivial)


def _asked(bench: Bench, done: Smoke, trivial: Sequence[Case]) -> Found:
    for variant in dict.fromkeys(case.variant for case in trivial if case.variant):
        first = next(case for case in trivial if case.variant == variant)
        asked = bench.ask(protocol.ruleset(first))
        yield from strays(asked)
        if asked.answer is None:
            yield no_answer(asked, f"no answer to `ruleset` for {variant}")
        elif asked.answer.get("ok") is not True:
            yield Mistake(f"claims {variant}, and does not take it", asked.sent, asked.received)
    for case in trivial:
        asked = bench.ask(protocol.question(case))
        yield from strays(asked)
        yield from _answer(case, asked, done)


def _answer(case: Case, asked: Asked, done: Smoke) -> Found:
    """Whether a case is answered in due form; a wrong value is the engine's and no mistake here."""
    assert done.hello is not None
    if asked.answer is None:
        yield no_answer(asked, f"no answer to {case.key}")
        return
    try:
        kind = protocol.kind_of_answer(asked.answer)
    except Malformed as fault:
        yield Mistake(f"{case.key}: {fault}", asked.sent, asked.received)
        return
    if kind == "unsupported":
        yield Mistake(f"claims {case.op}, and says `unsupported` to {case.key}", asked.sent, asked.received)
    elif kind == "result" and (
        faults := list(form_faults(asked.answer["result"], schemas.of_op(case.op, "result")))
    ):
        yield Mistake(
            f"the result of {case.key} has another form: {'; '.join(faults)}", asked.sent, asked.received
        )
    elif judge(case, Outcome("answer", asked.answer), done.hello, is_reference=False).verdict not in (
        Verdict.PASS,
        Verdict.CONTESTED,
    ):
        done.wrong.append(case.key)


def _order(bench: Bench, done: Smoke, trivial: Sequence[Case]) -> Found:
    assert done.hello is not None
    number = min(done.hello.in_flight, _MOST_AT_ONCE)
    questions = [protocol.question(case) for case in trivial] or [{"cmd": "reset"}]
    several = bench.ask_together([questions[index % len(questions)] for index in range(number)])
    silent = [asked for asked in several if asked.answer is None]
    if silent:
        yield no_answer(
            silent[0], f"{len(silent)} of {number} questions sent together have no answer, such as this"
        )
    yield from strays(several[-1])


def _unknown_command(bench: Bench) -> Found:
    yield from _refused(bench, {"cmd": "no-such-command"}, "an unknown command", ("error",))


def _unknown_op(bench: Bench) -> Found:
    question: Message = {"cmd": "case", "op": "no-such-operation", "given": {}}
    yield from _refused(bench, question, "an unknown operation", ("unsupported", "error"))


def _unknown_variant(bench: Bench) -> Found:
    name = "no-such-variant"
    request: Message = {"cmd": "ruleset", "name": name, "variant": name, "options": {}}
    yield from _refused(bench, request, "an unknown rule set", ("unsupported", "error"))


def _refused(bench: Bench, request: Message, what: str, due: tuple[str, ...]) -> Found:
    """Something nobody can answer must be refused in words and be survived."""
    asked = bench.ask(request)
    yield from strays(asked)
    if asked.answer is None:
        yield no_answer(asked, f"no answer to {what}; due is {' or '.join(due)}")
    elif not any(name in asked.answer for name in due):
        yield Mistake(f"{what} is not refused; due is {' or '.join(due)}", asked.sent, asked.received)


def _long_lines(bench: Bench) -> Found:
    asked = bench.ask(_padded(LINE_BYTES))
    yield from strays(asked)
    if asked.answer is None:
        yield no_answer(asked, f"no answer to a line of {LINE_BYTES} bytes, which is not too long")
    over = bench.ask(_padded(LINE_BYTES + 4096), may_be_silent=True)
    after = bench.ask({"cmd": "reset"})
    if over.end is not None or after.answer is None:
        why = over.end or after.end or "it no longer answers"
        what = f"does not survive a line that is longer than {LINE_BYTES} bytes: {why}"
        yield Mistake(what, over.sent, stderr=over.stderr or after.stderr)


def _padded(size: int) -> Message:
    return {"cmd": "reset", "pad": "x" * (size - 100)}


def _bye(bench: Bench) -> Found:
    link = bench.link
    if not isinstance(link, Pipe):
        return
    bye: Message = {"cmd": "bye", "id": "bye"}
    link.send([bye])
    try:
        items = link.receive(_BYE_SECONDS)
        yield Mistake("an answer to `bye`, which has none", line_text(bye), line_text(items[0]))
    except TimedOut:
        yield Mistake(f"does not end within {_BYE_SECONDS:g} seconds", line_text(bye))
    except Ended as end:
        if link.exit_code:
            yield Mistake(f"does not end well: {end}", line_text(bye), stderr=tail(link))


_OTHERS: tuple[tuple[str, str, Callable[[Bench], Found]], ...] = (
    ("unknown command", "is refused", _unknown_command),
    ("unknown operation", "is refused", _unknown_op),
    ("unknown rule set", "is refused", _unknown_variant),
    ("long lines", f"{LINE_BYTES} bytes are answered, more are survived", _long_lines),
)
