"""The expression language: text in, typed tree and callable out. Knows nothing of the game."""

from tarock.expr.codes import MEANINGS
from tarock.expr.expression import Expression, check_expression, compile_expression
from tarock.expr.scope import Definition, Scope, Symbol
from tarock.expr.source import SourceText
from tarock.expr.spelling import canonical, clear, is_choice
from tarock.expr.trace import Trace
from tarock.expr.types import BOOL, COUNT, NUMBER, Type, enum_type, int_type, set_type

__all__ = [
    "BOOL",
    "COUNT",
    "MEANINGS",
    "NUMBER",
    "Definition",
    "Expression",
    "Scope",
    "SourceText",
    "Symbol",
    "Trace",
    "Type",
    "canonical",
    "check_expression",
    "clear",
    "compile_expression",
    "enum_type",
    "int_type",
    "is_choice",
    "set_type",
]
