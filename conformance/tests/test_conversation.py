"""Asking many questions at once when things go wrong."""

import pytest

from tarock_conformance.conversation import Conversation, Lost, Question
from tarock_conformance.links import Ended, Noise, TimedOut


class Scripted:
    """A link that answers everything at once unless its script says otherwise for a message."""

    def __init__(self, habit):
        self.habit = habit
        self.waiting = []
        self.killed = False

    stderr_size = 0

    def send(self, messages):
        self.waiting += messages

    def receive(self, seconds):
        if not self.waiting:
            raise TimedOut
        messages, self.waiting = self.waiting, []
        return [item for message in messages for item in self.habit(message, len(messages))]

    def stderr(self, start, end=None):
        return ""

    def close(self):
        return []

    def kill(self):
        self.killed = True


def good(message, number):
    return [{"id": message["id"], "ok": True, "n": message.get("n")}]


def asked(habit, number=10, in_flight=4):
    links = []

    def start():
        links.append(Scripted(habit))
        return links[-1]

    talk = Conversation(start, seconds=0.2)
    talk.remember([{"cmd": "hello"}])
    questions = [Question({"cmd": "case", "n": n}) for n in range(number)]
    talk.ask_all(questions, in_flight=in_flight, progress=lambda _: None)
    return questions, talk, links


def kinds(questions):
    return [question.outcome.kind for question in questions]


def test_answers_find_their_questions_in_any_order():
    def habit(message, number):
        return good(message, number)

    questions, talk, links = asked(habit)
    assert [question.outcome.answer["n"] for question in questions] == list(range(10))
    assert (len(links), talk.unexplained) == (1, [])


def test_a_crash_is_blamed_on_one_question():
    def habit(message, number):
        if message.get("n") == 5:
            raise Ended("it ended with exit code 1")
        return good(message, number)

    questions, talk, links = asked(habit)
    assert kinds(questions) == ["answer"] * 5 + ["crash"] + ["answer"] * 4
    assert talk.unexplained == []
    assert all(link.killed for link in links[:-1])


def test_a_crash_that_no_single_question_brings_about_is_told():
    fell = []

    def habit(message, number):
        if number > 2 and not fell:
            fell.append(number)
            raise Ended("it ended with exit code 1")
        return good(message, number)

    questions, talk, _ = asked(habit)
    assert set(kinds(questions)) == {"answer"}
    assert talk.unexplained == ["it ended with exit code 1"]


def test_noise_among_many_is_found_by_asking_each_alone():
    def habit(message, number):
        noise = [Noise("hm", "is no JSON")] if message.get("n") == 3 else []
        return [*noise, *good(message, number)]

    questions, talk, links = asked(habit)
    assert kinds(questions) == ["answer"] * 3 + ["protocol"] + ["answer"] * 6
    assert (len(links), talk.unexplained) == (1, [])


def test_a_second_answer_that_comes_late_counts():
    late = []

    def habit(message, number):
        late.append(message)
        again = good(late[0], 1) if message.get("n") == 9 else []
        return [*good(message, number), *again]

    questions, _, _ = asked(habit)
    assert kinds(questions) == ["protocol"] + ["answer"] * 9


def test_an_engine_that_cannot_start_again_is_lost():
    calls = []

    def habit(message, number):
        calls.append(message)
        raise Ended("gone")

    with pytest.raises(Lost, match="hello"):
        asked(habit)


def test_an_engine_that_falls_silent_for_good_is_lost():
    def habit(message, number):
        if message["cmd"] == "hello":
            return good(message, number)
        raise TimedOut

    with pytest.raises(Lost, match="30 cases in a row"):
        asked(habit, number=100)


def counted(habit, *, in_flight, number=6):
    """The outcomes, and how many times each case was asked."""
    seen = []

    def noting(message, waiting):
        seen.extend([message["n"]] if message["cmd"] == "case" else [])
        return habit(message, waiting)

    questions, talk, _ = asked(noting, number, in_flight)
    return questions, talk, [seen.count(n) for n in range(number)]


@pytest.mark.parametrize("in_flight", [1, 2])
def test_silence_is_asked_again_only_where_other_questions_waited(in_flight):
    def habit(message, number):
        return [] if message.get("n") == 3 else good(message, number)

    questions, talk, times = counted(habit, in_flight=in_flight)
    assert kinds(questions) == ["answer"] * 3 + ["timeout"] + ["answer"] * 2
    assert questions[3].outcome.detail == "no answer within 0.2 s (--timeout)"
    assert times[3] == in_flight
    assert talk.unexplained == []


def test_other_text_instead_of_an_answer_is_verdict_enough():
    def habit(message, number):
        return [Noise("{'points': 5}", "is no JSON")] if message.get("n") == 3 else good(message, number)

    questions, talk, times = counted(habit, in_flight=1)
    assert kinds(questions) == ["answer"] * 3 + ["protocol"] + ["answer"] * 2
    assert questions[3].outcome.detail == "this line on standard output is no JSON: {'points': 5}"
    assert (times, talk.unexplained) == ([1] * 6, [])


def test_an_engine_that_only_ever_writes_other_text_is_lost():
    def habit(message, number):
        return good(message, number) if message["cmd"] == "hello" else [Noise("hm", "is no JSON")]

    with pytest.raises(Lost, match="30 cases in a row had no answer; the last: this line on standard output"):
        asked(habit, number=100, in_flight=1)


@pytest.mark.parametrize("end", [Ended("it ended with exit code 1"), TimedOut()])
def test_a_question_that_is_the_only_one_is_asked_once(end):
    def habit(message, number):
        if message["cmd"] == "case":
            raise end
        return good(message, number)

    questions, _, times = counted(habit, in_flight=64, number=1)
    assert kinds(questions) == ["crash" if isinstance(end, Ended) else "timeout"]
    assert times == [1]


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        ({"ok": True}, "an answer without an id"),
        ({"id": "x7"}, 'an answer with the id "x7", which is no question\'s'),
        ({"id": None}, "an answer with the id null, which is no question's"),
    ],
)
def test_what_is_wrong_with_an_id_is_told_as_json_has_it(answer, detail):
    questions, _, _ = asked(
        lambda message, number: [answer] if message.get("n") == 0 else good(message, number), number=1
    )
    assert questions[0].outcome.detail == detail


def test_a_number_that_ought_to_be_a_text_is_told():
    questions, _, _ = asked(
        lambda message, number: (
            [{"id": int(message["id"])}] if message.get("n") == 0 else good(message, number)
        ),
        number=1,
    )
    assert questions[0].outcome.detail == 'the id is 1, and asked was the text "1"'


def test_a_second_answer_is_told_as_json():
    questions, _, _ = asked(
        lambda message, number: good(message, number) * (2 if message.get("n") == 0 else 1), number=2
    )
    assert questions[0].outcome.detail == 'answered twice: {"id": "1", "ok": true, "n": 0}'
