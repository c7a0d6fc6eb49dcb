"""What is worked out of a text once serves only where its names mean the same."""

from tarock.expr import BOOL, NUMBER, Definition, Scope, SourceText, Symbol, compile_expression, set_type

CARDS = set_type("cards")


def compiled(text, scope):
    return compile_expression(SourceText.plain(text), scope)


def named(**values):
    return tuple(Symbol(name, NUMBER, value=value) for name, value in values.items())


def test_the_same_text_with_the_same_names_is_looked_at_once():
    one, two = (compiled("a + b + 1", Scope(named(a=1, b=2))) for _ in range(2))
    assert one.meaning is two.meaning
    assert one.call() == two.call() == 4


def test_a_name_with_another_value_is_another_meaning():
    one, two = (compiled("a + b + 2", Scope(named(a=1, b=b))) for b in (2, 3))
    assert (one.call(), two.call()) == (5, 6)


def test_names_that_do_not_stand_in_the_text_do_not_matter():
    one, two = (compiled("a + 3", Scope(named(a=1, b=b))) for b in (2, 3))
    assert one.meaning is two.meaning


def test_a_definition_with_another_text_is_another_meaning():
    found = []
    for text in ("a", "a + 1"):
        inner = Definition("inner", SourceText.plain(text))
        outer = Definition("outer", SourceText.plain("inner + 1"))
        found.append(compiled("outer", Scope(named(a=1), definitions={"inner": inner, "outer": outer})))
    assert [each.call() for each in found] == [2, 3]


def test_a_name_that_a_definition_uses_has_another_value():
    outer = Definition("outer", SourceText.plain("a * 5"))
    found = [compiled("outer + 0", Scope(named(a=a), definitions={"outer": outer})) for a in (1, 2)]
    assert [each.call() for each in found] == [5, 10]


def test_tables_that_a_lowering_looks_up_are_folded_each_for_itself():
    symbol = Symbol("rank", NUMBER, (CARDS,), "RANKS[a0.bit_length()]")
    card = Symbol("card", CARDS, value=2, is_one=True, single=True)
    scopes = [Scope((symbol, card), constants={"RANKS": (0, 1, rank)}) for rank in (7, 8)]
    found = [compiled("rank(card)", scope) for scope in scopes]
    assert [each.constant for each in found] == [7, 8]
    assert [each.call() for each in found] == [7, 8]


def test_functions_of_a_scope_are_called_each_for_itself():
    symbol = Symbol("known", BOOL, code="asked(s)")
    found = [
        compiled("known and known", Scope((symbol,), ("s",), constants={"asked": asked}))
        for asked in (lambda _: True, lambda _: False)
    ]
    assert found[0].meaning is found[1].meaning
    assert [bool(each.call(())) for each in found] == [True, False]


def test_the_same_lowering_with_other_arguments_is_another_function():
    symbol = Symbol("first", NUMBER, code="s[0]")
    one = compiled("first + 9", Scope((symbol,), ("s",)))
    two = compiled("first + 9", Scope((symbol,), ("i", "s")))
    assert (one.call((1,)), two.call(5, (2,))) == (10, 11)
