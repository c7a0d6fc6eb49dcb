"""One browser for all tests of the built site, which lies below a sub-path of a plain file server."""

from __future__ import annotations

import os
import re
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from visiting import BELOW, EMPTY, FLAGS, Site, visit_all

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
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass


class _Light(_Quiet):
    """For many pages in a row: scripts and styles are asked for once, and the index of the search, which is large and tested
    elsewhere, is empty, so that neither it nor its worker starts on every page."""

    def do_GET(self):
        empty = next((text for name, text in EMPTY.items() if re.search(name, self.path)), None)
        if empty is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "application/json" if empty else "text/javascript")
        self.send_header("Content-Length", str(len(empty)))
        self.end_headers()
        self.wfile.write(empty.encode())

    def end_headers(self):
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """The site below a sub-path, by a handler: answers its address."""
    if not (SITE / "index.html").is_file():
        pytest.fail("docs/site is not built: run `make docs`")
    root = tmp_path_factory.mktemp("served")
    (root / BELOW).parent.mkdir(parents=True)
    (root / BELOW).symlink_to(SITE)
    servers = []

    def serve(handler):
        servers.append(ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(root))))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return Site(SITE, f"http://127.0.0.1:{servers[-1].server_port}/{BELOW}/")

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(served):
    return served(_Quiet)


@pytest.fixture(scope="session")
def light_site(served):
    return served(_Light)


@pytest.fixture(scope="session")
def visits(light_site, chromium):
    """Every page of every language, seen once at the width of a phone."""
    return visit_all(chromium, light_site)


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
