"""The navigation, from the paths of the pages. Knows folders and titles only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tarock_docs.page import Page
from tarock_docs.site.findings import Finding, SiteError

INDEX = "index.md"
Tree = dict[str, Any]  # name of a file or folder -> the page or the tree below, in the order of the pages


def navigation(pages: Sequence[Page], home: str) -> list[Any]:
    """The `nav` of MkDocs: a folder is a section with the title of its index, which stands first; at the root the
    index is called `home`.

    Raises SiteError for a path used twice and for a folder without index.
    """
    tree: Tree = {}
    twice = [page.path for page in pages if not _put(tree, page)]
    findings = [Finding(path, "two pages have this path") for path in twice]
    findings += [
        Finding(f"{folder}/", "this folder has no index.md, so its section has no name")
        for folder in {page.path.rpartition("/")[0] for page in pages}
        if not any(page.path == f"{folder}/{INDEX}".lstrip("/") for page in pages)
    ]
    if findings:
        raise SiteError(findings)
    return [{home: INDEX}, *_entries(tree)[1:]]


def _put(tree: Tree, page: Page) -> bool:
    *folders, name = page.path.split("/")
    for folder in folders:
        tree = tree.setdefault(folder, {})
    return tree.setdefault(name, page) is page


def _entries(tree: Tree) -> list[Any]:
    index = [tree[INDEX].path] if INDEX in tree else []
    return index + [
        below.path if isinstance(below, Page) else {below[INDEX].title: _entries(below)}
        for name, below in tree.items()
        if name != INDEX
    ]
