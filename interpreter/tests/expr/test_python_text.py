"""Python expressions as text: read again, they are what they were."""

import ast

import pytest

from tarock import load
from tarock.expr.python_text import text

PLAYED = ("koenigrufen", "upper-austria-2023", "slovenian-tarok")


def read(written):
    return ast.parse(written, mode="eval").body


@pytest.mark.parametrize(
    "source",
    [
        "a",
        "5",
        "True",
        "None",
        "(1, 2)",
        "(a,)",
        "a[b + 1]",
        "(a, b)[1]",
        "a - (b - c)",
        "(a | b) & ~c << 2 ^ d >> 1",
        "a * b // c % d + e",
        "-a + ~b",
        "not (a and b or c)",
        "a and (b and c)",
        "a == b",
        "a < b <= c != d",
        "(a > b) >= c",
        "a if b else c if d else e",
        "(a if b else c) if d else e",
        "f(a, b + 1)",
        "f(a, b=1)",
        "a.bit_count()",
        "(5).bit_length()",
        "(a | b).bit_count()",
        "f(x := a + 1, x)",
        "(lambda a, b: a + b)(c, d)",
        "[a + x for x in b if x > 1 if x < 5]",
        "_any((x for x in (a or b)))",
        "[x for x in a for y in x]",
        "{a: b}",
    ],
)
def test_what_is_written_reads_as_the_same(source):
    node = read(source)
    assert ast.dump(read(text(node))) == ast.dump(node)
    assert ast.dump(read(f"{text(node)} + z")) == ast.dump(
        ast.BinOp(node, ast.Add(), ast.Name("z", ast.Load()))
    )


def test_a_number_below_zero_keeps_to_itself():
    node = ast.BinOp(ast.Constant(-1), ast.Pow(), ast.Constant(2))
    assert text(ast.Constant(-1)) == "(-1)"
    assert eval(text(node.left) + " ** 2") == 1


def test_all_that_shipped_rule_sets_say_can_be_written():
    lowered = [each.expression.lowered for name in PLAYED for each in load(name).variant.formulas]
    assert len(lowered) > 500
    assert [ast.unparse(read(text(node))) for node in lowered] == [ast.unparse(node) for node in lowered]
