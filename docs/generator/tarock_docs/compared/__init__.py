"""What two rule sets play differently, in words. Knows no page.

sides = Sides(book, left, right)
for section in sides.there.sections:
    for change in section.changes:
        sides.what(change), *sides.cells(change)      a line of a table, as HTML
"""

from tarock_docs.compared.sides import Sides
from tarock_docs.compared.values import NOTHING

__all__ = ["NOTHING", "Sides"]
