"""One browser for all tests of the built site, which lies below a sub-path of a plain file server."""

from __future__ import annotations

import os
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from visiting import BELOW, FLAGS, Site, visit_all

SITE = Path(__file__).resolve().parents[2] / "site"
NAMES = ("chromium", "chromium-browser", "google-chrome")


def no_browser(why: str):
    """Skips, unless TAROCK_BROWSER=required says that there must be one."""
    if os.environ.get("TAROCK_BROWSER") == "required":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def chromium() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or no_browser(f"no browser: none of {', '.join(NAMES)} is installed")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    if not (SITE / "index.html").is_file():
        pytest.fail("docs/site is not built: run `make docs`")
    root = tmp_path_factory.mktemp("served")
    (root / BELOW).parent.mkdir(parents=True)
    (root / BELOW).symlink_to(SITE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(SITE, f"http://127.0.0.1:{server.server_port}/{BELOW}/")
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def visits(site, chromium):
    """Every page of every language, seen once at the width of a phone."""
    return visit_all(chromium, site)


@pytest.fixture(scope="session")
def browser(chromium):
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()
