# Il Tavolo del Faraone: `make play` and `make test` are all one needs.
# The virtual environment and node_modules are made and kept up to date by the rules below.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := play

# Folders with further games, for example GAMES_EXTRA=tests/toy; separated by colons.
export GAMES_EXTRA ?=
export PYTHONPATH := $(CURDIR):$(CURDIR)/site
export NO_MKDOCS_2_WARNING := 1

PORT ?= 8000
DIST ?= dist
# Processes that share the tests: one more than processors, since a test in the browser waits for a quarter of its time.
WORKERS ?= $(shell n=$$(getconf _NPROCESSORS_ONLN); echo $$((n > 3 ? 4 : n + 1)))
# Whoever has nothing left to do takes from whoever has most.
SHARED := -n $(WORKERS) --dist worksteal
# The luck of a night; the same number gives the same games.
NIGHT ?= $(shell date +%Y%m%d)
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
VENV_READY := $(VENV)/.ready
NODE_READY := node_modules/.ready

.PHONY: play build test tested check style types browser unit e2e nightly browsers conformance mutants fuzz guided bench adapters wheel \
	playthroughs format clean

play: build ## build the site, serve it, print its address
	@$(PY) -m build_site.serve $(DIST) --port $(PORT)

build: $(VENV_READY) $(NODE_READY) ## the whole website in dist/
	@$(PY) -m mkdocs --quiet build --strict --site-dir $(DIST)

test: style ## everything; types are checked while the tests wait for the browser
	@$(MAKE) --no-print-directory -j2 types tested

tested: browser
	@$(PY) -m pytest -m "not nightly" $(SHARED)

check: style types ## lint, format, which part may import which, types

style: $(VENV_READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .

types: $(VENV_READY)
	@found=$$($(BIN)/lint-imports --no-logo --cache-dir .cache/import-linter 2>&1) || { echo "$$found"; exit 1; }
	@$(BIN)/mypy

unit: $(VENV_READY) $(NODE_READY) ## unit tests, properties, conformance, doctests
	@$(PY) -m pytest --ignore=tests/e2e $(SHARED)

browser: $(VENV_READY) $(NODE_READY) ## the one that the tests use
	@$(PY) -m build_site.browser

e2e: browser ## the built site in a real browser
	@$(PY) -m pytest tests/e2e -m "not nightly" $(SHARED)

nightly: browser ## other seats and windows, and whole games once more with other luck every night
	@echo "NIGHT=$(NIGHT)"
	@$(PY) -m pytest tests/e2e -m nightly $(SHARED)
	@NIGHT=$(NIGHT) $(PY) -m pytest tests/games/nightly.py tests/games/*/test_*_conforms.py tests/e2e/test_play.py \
		-k "other_random or conforms or whole_game" $(SHARED)

BROWSERS ?= chromium firefox webkit
browsers: build browser ## whole games in Chromium, Firefox and WebKit; Debian's firefox-esr, webkit2gtk-driver and xvfb
	@cd tests/browsers && npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
	@$(PY) -m tests.browsers $(DIST) $(addprefix --browser ,$(BROWSERS))

# Of which games; all of the house if none is named.
GAMES ?=
DECISIONS ?= 1000000
conformance: $(VENV_READY) ## a million decisions of every game with all promises checked, other ones every night
	@echo "NIGHT=$(NIGHT)"
	@NIGHT=$(NIGHT) $(PY) -m tests.games.million $(GAMES) --decisions $(DECISIONS)

MANY ?= 1000
MINUTES ?= 60
mutants: $(VENV_READY) ## do the tests notice small changes of the rules? make mutants GAMES="kheops senet" MANY=100
	@$(PY) -m tests.mutation $(GAMES) --many $(MANY) --minutes $(MINUTES)

fuzz: $(VENV_READY) ## a million damaged links, and positions, files and names, from all games
	@echo "NIGHT=$(NIGHT)"
	@NIGHT=$(NIGHT) $(PY) -m tests.attack

bench: $(VENV_READY) $(NODE_READY) ## speed of the rules and of the page
	@$(PY) -m tests.bench

GUIDED := .cache/guided
SECONDS_EACH ?= 60
guided: ## the same attack led by coverage, so long for each game and kind of text; Linux, CPython 3.11
	@[ -x $(GUIDED)/bin/python ] || python3 -m venv $(GUIDED)
	@$(GUIDED)/bin/pip install --quiet -r tests/attack/requirements.txt
	@$(GUIDED)/bin/python -m tests.attack.guided --seconds $(SECONDS_EACH)

ADAPTERS := .cache/adapters
adapters: ## the games in OpenSpiel and PettingZoo, tried by these tools' own tests
	@[ -x $(ADAPTERS)/bin/python ] || python3 -m venv $(ADAPTERS)
	@$(ADAPTERS)/bin/pip install --quiet -r tests/adapters/requirements.txt
	@$(ADAPTERS)/bin/python -W ignore -m tests.adapters.trial

wheel: $(VENV_READY) ## the rules as a wheel, with their sources, in release/
	@$(BIN)/hatchling build -d release

playthroughs: $(VENV_READY) ## write the golden playthroughs anew
	@$(PY) -m tests.playthroughs $(GAMES)

format: $(VENV_READY)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf dist release .cache .venv node_modules

$(VENV_READY): pyproject.toml build_site/environment.sh
	@bash build_site/environment.sh python $(VENV)
	@touch $@

$(NODE_READY): package.json package-lock.json build_site/environment.sh
	@bash build_site/environment.sh node
	@touch $@
