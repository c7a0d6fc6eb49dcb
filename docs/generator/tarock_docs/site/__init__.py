"""The site: all pages of four languages built by MkDocs into docs/site, and checked. Knows no rule and no page's text.

    python -m tarock_docs.site                builds docs/site (`make docs`)
    python -m tarock_docs.site --language fa  only that one, in this process
    python -m tarock_docs.site --serve        builds, serves, and builds again when something changes (`make docs-serve`)

How others plug in:

- A package of pages has `pages(book) -> Iterable[Page]`; `registry.py` names the packages, in the order of navigation.
- Navigation follows the folders of the paths: a folder is a section, named by the title of its `index.md`.
- `Page.anchors` are the entries that have their place on the page: `koenigrufen#contracts.rufer`, and the page has an
  element with the id `contracts.rufer`. The build demands every entry of `RuleSet.entries` exactly once.
- Links between pages are relative paths of Markdown files, `../play.md#play.within.beat`; what is no link in Markdown
  (`<a href>`) is checked too.
- Headings carry explicit ids, `## Kontra {#talk.usual.kontra}`; the ids of a page are the same in every language.
- Values from data in hand-written prose: `{{ rule:lungau#contracts.dreier.value }}`; see `macros.py`.
- Pictures name the file of cards SPRITE; its address is put in here. `{cards: ♥K XXI}` and the like: `pictures/markup.py`.
"""
