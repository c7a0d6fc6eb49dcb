"""An expression of the rule language in words of a language. Knows the language's forms, no rule set and no page.

    said = say(formula, rules, language, chip=pictures.chip, link=address)
    said.sentence            inline HTML, such as "the declarer's side has at least 35 card points and 2 cards"
    said.block               HTML of one line: the sentence, or nested lists where it would be long
    conditions(lines, rules, language)      the same for lines that must all hold

`chip` gives the HTML of a card by its code, `link` the address of an entry by its path (`options.majority`) or None.
Phrases are data: `phrases.yaml` by patterns over the typed tree, `phrases-terms.yaml` for words without names.
In German a condition is said as it stands after "wenn", in Korean as a sentence in -다.
"""

from tarock_docs.wording.fitting import first_form
from tarock_docs.wording.saying import Speaker, Words, conditions, kind_of, say
from tarock_docs.wording.things import title

__all__ = ["Speaker", "Words", "conditions", "first_form", "kind_of", "say", "title"]
