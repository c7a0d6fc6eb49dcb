"""Worked examples: cases of the corpus asked while building, and drawn. Knows no page.

    examples = examples_of(shelf(), rule_set)         # chosen and asked once a process, for all languages
    examples.at("contracts.rufer")                    # those that belong to this entry, at most a few; often none
    examples.below("contracts.rufer")                 # with those of what stands below it
    examples.all                                      # each case belongs to one entry only

    show = Showing(language, pictures, rule_set)      # one for a language and a rule set
    show.example(example)                             # HTML of one line, a block, with the anchor `case-<id>`

Which case illustrates which entry follows from the case's `rules`, otherwise from the statements that both cite, and from
`choice.yaml`: which operations fit which section. An answer of the engine that the case does not expect raises
WrongExamples with every such case: the build fails.
"""

from tarock_docs.examples.asking import Example, SheetRow, WrongExamples
from tarock_docs.examples.examples import Examples, examples_of
from tarock_docs.examples.showing import Showing

__all__ = ["Example", "Examples", "SheetRow", "Showing", "WrongExamples", "examples_of"]
