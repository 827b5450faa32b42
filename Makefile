# Il Tavolo del Faraone. `make play` and `make test` are enough for most work; `make help` lists every target.
# The last two rules create .venv and node_modules, and update them when the lists of dependencies change.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := play

# Folders of additional games, separated by colons, for example GAMES_EXTRA=tests/toy.
export GAMES_EXTRA ?=
export PYTHONPATH := $(CURDIR):$(CURDIR)/site
export NO_MKDOCS_2_WARNING := 1

PORT ?= 8000
DIST ?= dist
# Test processes: one more than the processors, at most four. A browser test spends a quarter of its time waiting.
WORKERS ?= $(shell n=$$(getconf _NPROCESSORS_ONLN); echo $$((n > 3 ? 4 : n + 1)))
# An idle process takes over tests that are queued at another one.
SHARED := -n $(WORKERS) --dist worksteal
# Seed of the nightly random games, today's date by default. The same number gives the same games.
NIGHT ?= $(shell date +%Y%m%d)
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
VENV_READY := $(VENV)/.ready
NODE_READY := node_modules/.ready

.PHONY: help play build test pytest check style types unit browser e2e nightly browsers far conformance hints mutants fuzz \
	guided problems bench adapters wheel playthroughs screenshots new-game check-game lock format clean

# Prints the text after `##` of every target below.
help: ## print this list
	@awk -F ':.* ## ' '/^[a-z0-9-]+:.* ## / {printf "  %-13s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

play: build ## build the site, serve it and print its address (PORT=8000); the default target
	@$(PY) -m build_site.serve $(DIST) --port $(PORT)

build: $(VENV_READY) $(NODE_READY) ## build the whole site into dist/
	@$(PY) -m mkdocs --quiet build --strict --site-dir $(DIST)

# Types are checked while the tests wait for the browser.
test: style ## run everything that a push has to pass: style, types and all tests but the nightly ones
	@$(MAKE) --no-print-directory -j2 types pytest

pytest: browser ## run all tests but the nightly ones, without style and types
	@$(PY) -m pytest -m "not nightly" $(SHARED)

check: style types ## run style and types: all checks that are not tests

style: $(VENV_READY) ## check lint and format (ruff)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .

types: $(VENV_READY) ## check types (mypy) and the allowed imports between packages (import-linter)
	@found=$$($(BIN)/lint-imports --no-logo --cache-dir .cache/import-linter 2>&1) || { echo "$$found"; exit 1; }
	@$(BIN)/mypy

unit: $(VENV_READY) $(NODE_READY) ## run the tests that need no browser: unit, property and conformance tests, doctests
	@$(PY) -m pytest --ignore=tests/e2e $(SHARED)

browser: $(VENV_READY) $(NODE_READY) ## install Chromium for the tests if this machine has none
	@$(PY) -m build_site.browser

e2e: browser ## run the end-to-end tests: the built site in Chromium, without the nightly ones
	@$(PY) -m pytest tests/e2e -m "not nightly" $(SHARED)

nightly: browser ## run the longer tests: more seats, windows and games, and new random games (NIGHT=20260301)
	@echo "NIGHT=$(NIGHT)"
	@$(PY) -m pytest tests/e2e -m nightly $(SHARED)
	@NIGHT=$(NIGHT) $(PY) -m pytest tests/games/nightly.py tests/games/*/test_*_conforms.py tests/e2e/test_play.py \
		-k "other_random or conforms or whole_game" $(SHARED)

# Firefox and WebKit need Debian's firefox-esr, webkit2gtk-driver and xvfb, the printed books poppler-utils.
BROWSERS ?= chromium firefox webkit
browsers: build browser ## play whole games and print books in browsers (BROWSERS="chromium firefox webkit", DIST=dist)
	@cd tests/browsers && npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
	@$(PY) -m tests.browsers $(DIST) $(addprefix --browser ,$(BROWSERS))

# Needs Linux, root, and Debian's iproute2, iptables, coturn, mosquitto and openssl.
far: build browser ## let two devices behind every pair of routers share a table, by STUN, TURN, one link (DIST=dist)
	@$(PY) -m tests.far $(DIST)

# The games that `conformance`, `hints` and `mutants` check; empty means all.
GAMES ?=
DECISIONS ?= 1000000
conformance: $(VENV_READY) ## check random games against the contract (GAMES=senet DECISIONS=1000000, for each game)
	@echo "NIGHT=$(NIGHT)"
	@NIGHT=$(NIGHT) $(PY) -m tests.games.million $(GAMES) --decisions $(DECISIONS)

# Hints for each game.
HINTS ?= 84
hints: $(VENV_READY) ## do hints name what decides? (GAMES="kheops senet" HINTS=84, for each game)
	@$(PY) -m lab.bench.advised $(GAMES) --hints $(HINTS)

# Mutants and minutes for each game.
MANY ?= 1000
MINUTES ?= 60
mutants: $(VENV_READY) ## change the rules a little: does a test fail? (GAMES="kheops senet" MANY=1000 MINUTES=60)
	@$(PY) -m lab.mutation $(GAMES) --many $(MANY) --minutes $(MINUTES)

fuzz: $(VENV_READY) ## read a million damaged links, and damaged positions, files, tails and messages (NIGHT=20260301)
	@echo "NIGHT=$(NIGHT)"
	@NIGHT=$(NIGHT) $(PY) -m lab.attack

# Problems for each game.
PROVE ?= 10
problems: $(VENV_READY) ## prove some problems again with other seeds (GAMES="kheops senet" PROVE=10 NIGHT=20260301)
	@echo "NIGHT=$(NIGHT)"
	@$(PY) -m lab.problems $(GAMES) --prove $(PROVE) --seed $(NIGHT)

bench: $(VENV_READY) $(NODE_READY) ## measure rules and page, and write site/sviluppo/benchmarks.md
	@$(PY) -m lab.bench

GUIDED := .cache/guided
SECONDS_EACH ?= 60
guided: ## fuzz guided by coverage, on Linux with CPython 3.11 (SECONDS_EACH=60, for each game and kind of text)
	@[ -x $(GUIDED)/bin/python ] || python3 -m venv $(GUIDED)
	@$(GUIDED)/bin/pip install --quiet --require-hashes -r lab/attack/requirements.txt
	@$(GUIDED)/bin/python -m lab.attack.guided --seconds $(SECONDS_EACH)

ADAPTERS := .cache/adapters
adapters: ## run the games in OpenSpiel, PettingZoo, Gymnasium and on a cluster of Dask (Python 3.12 or newer)
	@[ -x $(ADAPTERS)/bin/python ] || $${PYTHON:-python3} -m venv $(ADAPTERS)
	@$(ADAPTERS)/bin/pip install --quiet --require-hashes -r tests/adapters/requirements.txt
	@$(ADAPTERS)/bin/python -W ignore -m tests.adapters.trial
	@$(ADAPTERS)/bin/python -W ignore -m tests.adapters.cluster
	@$(ADAPTERS)/bin/python -m tests.adapters.network

PACKER := .cache/wheel
wheel: ## build the rules as a wheel and a source archive into release/; needs no other target
	@[ -x $(PACKER)/bin/hatchling ] || bash build_site/environment.sh wheel $(PACKER)
	@$(PACKER)/bin/hatchling build -d release

playthroughs: $(VENV_READY) ## regenerate the golden playthroughs in tests/playthroughs
	@$(PY) -m tests.playthroughs $(GAMES)

screenshots: build browser ## take the pictures of the table that browsers show before they install the site
	@$(PY) -m build_site.screenshots $(DIST)

# A game of one's own: its name, and the folder in which its own folder is made.
NAME ?=
FOLDER ?= extra
new-game: $(VENV_READY) ## lay down a small game that plays, to be changed piece by piece (NAME=mehen FOLDER=extra)
	@$(PY) -m build_site.new_game $(NAME) --folder $(FOLDER)

check-game: browser ## run all that a game of the house must pass on games of your own (GAMES_EXTRA=extra/mehen)
	@$(PY) -m tests.check_game

# uv resolves for all versions of Python at once, which pip cannot. It runs in an environment of its own.
LOCKER := .cache/locker
UV := 0.13.9
# Dependabot reads the options from the head of each file.
LOCK = $(LOCKER)/bin/uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-annotate
lock: ## renew all lists of Python packages with their digests: the files requirements.txt
	@[ -x $(LOCKER)/bin/uv ] || { python3 -m venv $(LOCKER); $(LOCKER)/bin/pip install --quiet uv==$(UV); }
	@$(LOCK) --universal --python-version 3.11 build_site/requirements.in -o build_site/requirements.txt
	@$(LOCK) --universal --python-version 3.12 tests/adapters/requirements.in -o tests/adapters/requirements.txt
	@$(LOCK) --python-version 3.11 lab/attack/requirements.in -o lab/attack/requirements.txt

format: $(VENV_READY) ## fix lint and format where ruff can
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean: ## delete dist, release, .cache, .venv and node_modules
	rm -rf dist release .cache .venv node_modules

$(VENV_READY): build_site/requirements.txt build_site/environment.sh
	@bash build_site/environment.sh python $(VENV)
	@touch $@

$(NODE_READY): package.json package-lock.json build_site/environment.sh
	@bash build_site/environment.sh node
	@touch $@
