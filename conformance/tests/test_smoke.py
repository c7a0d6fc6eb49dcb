"""Smoke: a sound adapter, and every mistake named with the line that shows it."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tarock_conformance.cli import conformance
from tarock_conformance.engines import Engine, parse
from tarock_conformance.links import InProcess
from tarock_conformance.smoke import ODD_IDS, smoke

ENGINES = Path(__file__).parents[1] / "engines"


def small():
    spec = importlib.util.spec_from_file_location("small_engine", ENGINES / "small.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Small()


class Spoiled:
    """The small engine, its answers spoiled."""

    def __init__(self, spoil):
        self.engine = small()
        self.spoil = spoil

    def handle(self, message):
        answer = self.engine.handle(message)
        return answer if answer is None else self.spoil(message, answer)


def checked(corpus, spoil, seconds=0.2):
    engine = Engine("e", "py:e", lambda: InProcess(Spoiled(spoil)), is_inline=True)
    return smoke(engine, corpus.cases, seconds)


def wrong(done):
    return {check.name: check.mistakes[0] for check in done.checks if check.mistakes}


def test_a_sound_adapter_has_no_mistakes(corpus, command):
    done = smoke(parse(command("engines/small.py")), corpus.cases, 2.0)
    assert done.mistakes == []
    assert [check.name for check in done.checks] == [
        "hello",
        "ids",
        "claims",
        "cases",
        "order",
        "unknown command",
        "unknown operation",
        "unknown rule set",
        "long lines",
        "bye",
    ]
    assert done.wrong == []


def test_an_id_made_a_number_is_named_with_both_lines(corpus):
    def numbers(message, answer):
        return {**answer, "id": int(answer["id"])} if answer["id"].isdigit() else answer

    found = wrong(checked(corpus, numbers))
    assert set(found) == {"ids"}
    assert found["ids"].what == 'the id "0" comes back as 0'
    assert (json.loads(found["ids"].sent)["id"], json.loads(found["ids"].received)["id"]) == ("0", 0)


@pytest.mark.parametrize(
    ("name", "change"),
    [("trimmed", str.strip), ("cut", lambda text: text[:200]), ("ascii", lambda text: ascii(text)[1:-1])],
)
def test_every_change_of_an_id_is_found(corpus, name, change):
    done = checked(corpus, lambda message, answer: {**answer, "id": change(answer["id"])})
    assert set(wrong(done)) == {"ids"}
    assert len(done.mistakes) == sum(change(odd) != odd for odd in ODD_IDS)


@pytest.mark.parametrize(
    ("command", "answer", "check", "what"),
    [
        ("no-such-command", {"ok": True}, "unknown command", "is not refused"),
        ("ruleset", {"ok": True}, "unknown rule set", "is not refused"),
        ("ruleset", {"error": {"code": "TR303"}}, "cases", "claims lungau, and does not take it"),
        ("case", {}, "cases", "exactly one of result, error, unsupported"),
        ("case", {"result": {"points": "five"}}, "cases", "has another form: "),
        ("case", {"unsupported": {"feature": "op:card-points"}}, "cases", "says `unsupported`"),
        ("hello", {"protocol": 2}, "hello", "the engine speaks protocol 2"),
        ("hello", {"protocol": 1, "supports": {"ops": "all"}}, "hello", "'engine' is a required property"),
    ],
)
def test_a_mistake_is_named(corpus, command, answer, check, what):
    def spoil(message, right):
        return {"id": right["id"], **answer} if message["cmd"] == command else right

    found = [
        mistake for each in checked(corpus, spoil).checks if each.name == check for mistake in each.mistakes
    ]
    assert any(what in mistake.what for mistake in found)
    assert all(json.loads(mistake.sent)["cmd"] == command for mistake in found)


def claiming(corpus, **supports):
    def spoil(message, answer):
        return (
            {**answer, "supports": {**answer["supports"], **supports}}
            if message["cmd"] == "hello"
            else answer
        )

    return {check.name: check for check in checked(corpus, spoil).checks}


@pytest.mark.parametrize(
    ("supports", "claimed", "hint"),
    [
        ({"variants": ["Lungau"]}, "rule sets Lungau", "did you mean 'lungau'?"),
        ({"ops": ["card_points"]}, "operations card_points", "did you mean 'card-points'?"),
        ({"variants": []}, "rule sets none", ""),
    ],
)
def test_a_claim_of_which_no_case_can_be_asked_is_a_mistake(corpus, supports, claimed, hint):
    found = claiming(corpus, **supports)
    (mistake,) = found["claims"].mistakes
    assert claimed in mistake.what
    assert hint in mistake.hint
    assert found["cases"].is_empty


def test_a_claim_that_no_case_has_is_noted_where_others_can_be_asked(corpus):
    found = claiming(corpus, variants=["lungau", "base-game"])["claims"]
    assert (found.mistakes, len(found.notes)) == ((), 1)
    assert "'base-game', which no case has" in found.notes[0]


def test_who_claims_nothing_is_not_told_that_cases_are_good(corpus):
    found = claiming(corpus, ops=[], variants=[])
    assert [name for name, check in found.items() if check.is_empty] == ["claims", "cases"]
    assert all(check.mistakes == () for check in found.values())


def test_a_wrong_answer_in_due_form_is_the_engines_and_no_mistake(corpus):
    def spoil(message, answer):
        return {**answer, "result": {"points": 70}} if message.get("op") == "card-points" else answer

    done = checked(corpus, spoil)
    assert done.mistakes == []
    assert len(done.wrong) == 1


def script(tmp_path, body):
    """An engine of its own as a process: `body` may look at `message` and change `answer`, or do something else."""
    file = tmp_path / "engine.py"
    file.write_text(
        f"import json, sys\nsys.path.insert(0, {str(ENGINES)!r})\nfrom small import Small\nengine = Small()\n"
        "for line in sys.stdin:\n    message = json.loads(line)\n    answer = engine.handle(message)\n"
        f"    {body}\n    if answer is None:\n        break\n    print(json.dumps(answer), flush=True)\n",
        encoding="utf-8",
    )
    return f"cmd:{sys.executable} {file}"


@pytest.mark.parametrize(
    ("body", "check", "what"),
    [
        ("if answer is None: import time; time.sleep(60)", "bye", "does not end within 2 seconds"),
        ("if answer is None: sys.exit(3)", "bye", "exit code 3"),
        ("if len(line) > 1048576: sys.exit('too much')", "long lines", "exit code 1"),
        ("if len(line) > 1000000: continue", "long lines", "which is not too long"),
        (
            "if message['cmd'] == 'case': print('hm', flush=True)",
            "cases",
            "other text on the standard output",
        ),
        ("if message['cmd'] == 'case': print(json.dumps(answer), flush=True)", "cases", "or a second one"),
        (
            "if message['cmd'] == 'no-such-command': raise KeyError(1)",
            "unknown command",
            "it ended with exit code 1",
        ),
    ],
)
def test_a_mistake_of_a_process_is_named_and_survived(corpus, tmp_path, body, check, what):
    done = smoke(parse(script(tmp_path, body)), corpus.cases, 0.7)
    assert what in wrong(done)[check].what
    assert [each.name for each in done.checks][-1] == "bye"


def test_what_an_engine_wrote_before_its_end_is_shown_to_its_last_twenty_lines(corpus, tmp_path):
    body = "if message['cmd'] == 'no-such-command': sys.exit('\\n'.join(f'line {n}' for n in range(25)))"
    (mistake,) = smoke(parse(script(tmp_path, body)), corpus.cases, 0.7).mistakes
    assert mistake.stderr.splitlines() == [f"line {number}" for number in range(5, 25)]


def test_a_file_that_is_not_there_is_named(corpus, tmp_path):
    done = smoke(parse(f"cmd:{sys.executable} {tmp_path / 'missing.py'}"), corpus.cases, 0.7)
    assert "missing.py" in wrong(done)["hello"].stderr


def test_who_is_silent_is_asked_whether_it_flushes(roots, corpus, tmp_path):
    engine = tmp_path / "engine.py"
    engine.write_text("import sys\nprint('reading', file=sys.stderr, flush=True)\nsys.stdin.read()\n")
    found = wrong(smoke(parse(f"cmd:{sys.executable} {engine}"), corpus.cases, 0.05))["hello"]
    assert found.what == "no answer to `hello`: nothing came within 0.5 s"
    assert (found.hint, found.stderr) == ("does it flush after each line?", "reading")
    arguments = ["run", "--engine", f"cmd:{sys.executable} {engine}", "--timeout", "0.05"]
    done = CliRunner().invoke(
        conformance, [*arguments, "--cases", str(roots.cases), "--spec", str(roots.spec)]
    )
    assert done.exit_code == 3
    assert "no answer to 'hello' within 0.5 s; it wrote: reading" in done.stderr
    assert "= help: does it flush after each line?" in done.stderr


@pytest.mark.parametrize(
    ("body", "code", "told"),
    [
        ("pass", 0, "the adapter is sound"),
        ("if message['cmd'] == 'no-such-command': answer = {'id': 1}", 1, "in the adapter"),
        ("answer = {}", 3, "no answer to `hello`"),
        (
            "if answer and 'supports' in answer: answer['supports'] = {'ops': [], 'variants': []}",
            0,
            "it claims nothing yet",
        ),
        (
            "if answer and 'supports' in answer: answer['supports']['variants'] = ['Lungau']",
            1,
            "did you mean 'lungau'?",
        ),
    ],
)
def test_the_verb_tells_and_exits(roots, tmp_path, body, code, told):
    arguments = ["smoke", "--engine", script(tmp_path, body), "--timeout", "0.1"]
    done = CliRunner().invoke(
        conformance, [*arguments, "--cases", str(roots.cases), "--spec", str(roots.spec)]
    )
    assert done.exit_code == code
    assert told in done.stdout


def test_a_case_is_replayed_with_all_messages(roots, command):
    arguments = ["--engine", command("fakes/crash.py"), "--cases", str(roots.cases)]
    done = CliRunner().invoke(conformance, ["replay", "trick-led", *arguments, "--spec", str(roots.spec)])
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert [line[:1] for line in lines[:5]] == ["→", "←", "→", "←", "→"]
    assert "stderr the trick is too much for me" in lines
    assert any(line.startswith("crash  trick-led") for line in lines)
    assert "The highest card wins." in done.stdout


def test_a_replay_for_programs(roots, command):
    arguments = ["--engine", command("engines/small.py"), "--cases", str(roots.cases), "--format", "json"]
    done = CliRunner().invoke(conformance, ["replay", "trick-led", *arguments, "--spec", str(roots.spec)])
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert [message["way"] for message in told["messages"]][:2] == ["→", "←"]
    assert told["verdict"]["verdict"] == "pass"


@pytest.mark.parametrize(
    ("fake", "happened"), [("crash", "× it ended with exit code"), ("hang", "× nothing for 0.4 s")]
)
def test_a_replay_asks_once_and_marks_what_is_no_message(roots, command, fake, happened):
    arguments = ["--engine", command(f"fakes/{fake}.py"), "--timeout", "0.4", "--cases", str(roots.cases)]
    done = CliRunner().invoke(conformance, ["replay", "trick-led", *arguments, "--spec", str(roots.spec)])
    lines = done.stdout.splitlines()
    (end,) = [number for number, line in enumerate(lines) if line.startswith(happened)]
    assert lines[end + 1] == "× started again"
    assert sum(line.startswith("→") and '"case"' in line for line in lines) == 1
    assert "--timeout '0.4'" in done.stdout
