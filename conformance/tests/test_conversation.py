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
        noise = [Noise("hm", "it is no JSON")] if message.get("n") == 3 else []
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
