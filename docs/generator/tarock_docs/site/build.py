"""Builds every language by MkDocs, two at a time, and checks the whole. Knows neither rules nor how a page looks."""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mkdocs.commands.build import build as build_by_mkdocs
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort

from tarock_docs.book import LANGUAGES, Book, book, shelf
from tarock_docs.catalogues import files, lost_places
from tarock_docs.catalogues.keeping import read
from tarock_docs.examples import WrongExamples, examples_of
from tarock_docs.pictures import CardMarkup, Pictures, pack_of
from tarock_docs.site import labels, numbers, registry, welcome
from tarock_docs.site.anchors import anchor, entry_findings, same_ids
from tarock_docs.site.findings import Finding, SiteError
from tarock_docs.site.html import Facts, facts, link_findings, page_findings
from tarock_docs.site.plugin import SitePlugin

DOCS: Final = Path(__file__).resolve().parents[3]
SITE: Final = DOCS / "site"
CONFIG: Final = DOCS / "mkdocs.yml"


@dataclass(frozen=True)
class Built:
    """One language as it was built: what is wrong with it, and what there is to know of each page, by path."""

    code: str
    findings: tuple[Finding, ...]
    pages: Mapping[str, Facts]


def build(target: Path = SITE, languages: Sequence[str] = LANGUAGES) -> Mapping[str, Built]:
    """Builds these languages into `target`, each in a folder of its own. Raises SiteError with every finding."""
    if tuple(languages) == LANGUAGES and target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True, exist_ok=True)
    _demand_places()
    _ask_examples()
    built = {each.code: each for each in _all(target, languages)}
    welcome.write(target, [code for code in LANGUAGES if (target / code).is_dir()])
    findings = [finding for each in built.values() for finding in each.findings]
    findings += numbers.findings()
    findings += same_ids({code: each.pages for code, each in built.items()})
    findings += link_findings(target, {code: each.pages for code, each in built.items()}, LANGUAGES)
    if findings:
        raise SiteError(findings)
    return built


def _demand_places() -> None:
    """Refuses translations that lose or invent {places}: no page can be written with them."""
    lost = [each for code, domain, file in files() for each in lost_places(read(code, file), code, domain)]
    if lost:
        raise SiteError(Finding(f"docs/locale/{each.language}", str(each)) for each in lost)


def _ask_examples() -> None:
    """Reads the corpus and asks the engine the examples: once, before the processes part."""
    try:
        for rules in shelf().rule_sets:
            examples_of(shelf(), rules)
    except WrongExamples as error:
        raise SiteError(Finding(str(each.case.place), str(each), each.hint) for each in error.wrong) from None


def _all(target: Path, languages: Sequence[str]) -> list[Built]:
    if len(languages) == 1:
        return [build_language(target, languages[0])]
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(max_workers=os.cpu_count(), mp_context=context) as pool:
        return list(pool.map(build_language, [target] * len(languages), languages))


def build_language(target: Path, code: str) -> Built:
    """One language. Nothing of it is raised but faults of ours, since findings are wanted from all languages."""
    this = book(code)
    marking = Book(this.lang.marking(), this.shelf)
    told = _Told(code)
    try:
        pages = registry.pages(marking)
        plugin = SitePlugin(this, pages)
        config = _config(target / code, this, told)
        cards = CardMarkup(Pictures(pack_of(this.deck.id), marking.lang))
        config.markdown_extensions.append(cards)  # type: ignore[arg-type]
        config.plugins["tarock"] = plugin
        logging.getLogger("mkdocs").addHandler(told)
        build_by_mkdocs(config)
    except Abort:
        return Built(code, tuple(told.findings), {})
    except SiteError as error:
        return Built(code, error.findings, {})
    finally:
        logging.getLogger("mkdocs").removeHandler(told)
    known = {path: facts(html) for path, html in plugin.rendered.items()}
    findings = [*told.findings, *entry_findings(this, pages, known)]
    for path, html in plugin.rendered.items():
        findings += page_findings(f"{code}/{path}", html, known[path], rtl=this.lang.rtl)
    return Built(code, tuple(findings), known)


def _config(target: Path, this: Book, told: _Told) -> MkDocsConfig:
    config = load_config(str(CONFIG), site_dir=str(target), strict=True)
    lang = this.lang
    config.site_name = lang.text("Königrufen and its relatives")
    config.theme["language"] = lang.code
    config.theme["palette"] = labels.palette(lang)
    config.mdx_configs["toc"] = {
        "permalink": "#",
        "permalink_title": lang.text("Link to this"),
        "slugify": lambda text, _: anchor(text, lang, told.findings),
        "toc_depth": 3,
    }
    if "toc" not in config.markdown_extensions:
        config.markdown_extensions.append("toc")
    config.extra["alternate"] = True  # the switch itself is SitePlugin's
    return config


class _Told(logging.Handler):
    """Keeps what MkDocs warns of as findings."""

    def __init__(self, code: str) -> None:
        super().__init__(logging.WARNING)
        self.code = code
        self.findings: list[Finding] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps one message."""
        self.findings.append(Finding(self.code, record.getMessage()))
