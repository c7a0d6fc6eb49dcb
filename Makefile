# tarock: what people type. Needs make and Python 3.11 or newer; everything else goes into .venv, pinned by constraints.txt.
.DELETE_ON_ERROR:
.PHONY: help run test test-whole mutate lint openspiel settle-js bench install clean node_modules messages docs docs-serve docs-test measure

PYTHON  ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
             $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN     := .venv/bin
TAROCK  := $(BIN)/python -m tarock
REPORTS := reports
SEED    ?= 1
WORKERS ?= 2
HANDS   ?= 2000
export SEED

# pip reads these; the second is the newer name for what a build may use.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

help:
	@echo "make run         check every rule set, run the corpus against the reference engine over the pipe, print the report"
	@echo "make test        the test suite (Hypothesis and long runs sampled; SEED=$(SEED))"
	@echo "make test-whole  the same at full length"
	@echo "make mutate      change every leaf of the rule document: some case must fail and cite it"
	@echo "make lint        style, types, layers, and the project's own checks"
	@echo "make openspiel   OpenSpiel's tarok and the reference in step, HANDS=$(HANDS) hands of every contract"
	@echo "make settle-js   the settlement engine in JavaScript, asked the corpus, where Node is present"
	@echo "make bench       how fast it is, beside OpenSpiel and RLCard"
	@echo "make docs        the documentation site in four languages, into docs/site; every rule, link and number checked"
	@echo "make docs-serve  the same on http://127.0.0.1:8000, built again when something changes"
	@echo "make measure     what takes long, written to conformance/measured.json for the pages: engines, wrong engines, OpenSpiel"
	@echo "make docs-test   the same, then looked at in Chromium: every page, search, language switch, accessibility"
	@echo "make messages    bring docs/locale up to date with the messages of the site, and tell what is untranslated"
	@echo "make install     just the environment (.venv)"
	@echo "make node_modules  the language server that one test drives, where Node is present"
	@echo "make clean       remove what these made"

# ── The environment: made when missing, renewed when what it is made from has changed ──

install: .venv/installed
	@echo "── ready: .venv/bin/tarock"

.venv/installed: pyproject.toml constraints.txt
	@echo "── environment in .venv"
	@$(call make_venv,.venv)
	@$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $@

# For interpreter/tests/test_editor.py, which is skipped without it.
node_modules:
	@if ! command -v npm >/dev/null; then echo "── no Node: the editor test will be skipped"; \
	elif test -f $@/installed -a $@/installed -nt package-lock.json; then :; \
	elif npm ci --silent --no-audit --no-fund; then touch $@/installed; \
	else echo "── npm cannot install the language server: the editor test will be skipped"; fi

.venv-openspiel/installed: pyproject.toml constraints.txt
	@echo "── environment in .venv-openspiel (OpenSpiel as a foreign engine)"
	@$(call make_venv,.venv-openspiel)
	@.venv-openspiel/bin/python -m pip install --quiet -e '.[openspiel]'
	@touch $@

.venv-bench/installed: pyproject.toml constraints.txt
	@echo "── environment in .venv-bench (OpenSpiel and RLCard as yardsticks)"
	@$(call make_venv,.venv-bench)
	@.venv-bench/bin/python -m pip install --quiet -e '.[bench]'
	@touch $@

define make_venv
test -n "$(PYTHON)" || { echo "tarock needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3"; exit 1; }; \
test -x $(1)/bin/python || $(PYTHON) -m venv $(1)
endef

# ── The two commands of the README ──

run: .venv/installed
	@mkdir -p $(REPORTS)
	@echo "── rule sets"
	@$(TAROCK) check $(basename $(notdir $(wildcard spec/variants/*.yaml)))
	@echo "── corpus, reference engine over the pipe"
	@$(TAROCK) conformance run --engine ref-pipe --report $(REPORTS)/reference.ndjson

test: .venv/installed
	@echo "── tests (sampled, seed $(SEED))"
	@$(BIN)/python -m pytest -q -n $(WORKERS) --hypothesis-seed=$(SEED)

test-whole: .venv/installed
	@echo "── tests (whole)"
	@$(BIN)/python -m pytest -q -n $(WORKERS) -m 'not browser' --hypothesis-profile=whole

mutate: .venv/installed
	@echo "── every one-leaf change of a rule set, caught by a case that cites it"
	@$(BIN)/python tools/mutate_leaves.py --all

# ── For people who work on the project ──

lint: .venv/installed
	@echo "── style"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@echo "── types"
	@$(BIN)/mypy
	@$(BIN)/mypy tools
	@echo "── layers"
	@$(BIN)/lint-imports --no-cache
	@echo "── no rules in Python"
	@$(BIN)/python tools/check_no_rules_in_code.py
	@echo "── layout of rule documents"
	@$(TAROCK) fmt --check spec/variants
	@echo "── corpus"
	@$(TAROCK) conformance lint
	@$(TAROCK) conformance coverage
	@echo "── catalogues of messages"
	@$(BIN)/python -m tarock_docs.catalogues --check
	@echo "── generated pages"
	@$(BIN)/python tools/write_pages.py --check

docs: .venv/installed
	@echo "── documentation in docs/site"
	@$(BIN)/python -m tarock_docs.site

docs-test: docs node_modules
	@echo "── documentation in a browser"
	@$(BIN)/python -m pytest -q -m browser docs/tests/browser

docs-serve: .venv/installed
	@$(BIN)/python -m tarock_docs.site --serve

measure: .venv/installed .venv-openspiel/installed
	@echo "── engines, wrong engines and OpenSpiel, into conformance/measured.json"
	@$(BIN)/python tools/measure.py engines
	@$(BIN)/python tools/measure.py wrong
	@$(BIN)/python tools/measure.py openspiel --hands $(HANDS) --jobs $(WORKERS)

messages: .venv/installed
	@echo "── catalogues of messages (docs/locale)"
	@$(BIN)/python -m tarock_docs.catalogues
	@$(BIN)/python -m tarock_docs.catalogues --list

openspiel: .venv-openspiel/installed
	@echo "── OpenSpiel beside the reference"
	@.venv-openspiel/bin/python conformance/engines/openspiel --hands $(HANDS) --jobs $(WORKERS)

settle-js: .venv/installed
	@echo "── the settlement engine in JavaScript, asked the corpus"
	@if command -v node >/dev/null; then $(TAROCK) conformance run --engine 'cmd:node conformance/engines/settle-js/main.js'; \
	else echo "── no Node: not asked"; fi

bench: .venv-bench/installed
	@.venv-bench/bin/python tools/bench.py

clean:
	rm -rf .venv .venv-openspiel .venv-bench node_modules docs/site $(REPORTS) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find interpreter conformance tools docs -name __pycache__ -type d -prune -exec rm -rf {} +
