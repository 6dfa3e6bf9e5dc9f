# Two commands matter: `make play` and `make test`. Both set up whatever is missing.

.DEFAULT_GOAL := help
.SUFFIXES:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
.NOTPARALLEL:

# The interpreter that makes .venv: the first on the path that is new enough.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
ifndef PYTHON
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	if $$p -c '$(NEW_ENOUGH)' 2>/dev/null; then echo $$p; exit; fi; done; echo python3)
endif

JOBS ?= 2
# A part of the full counts of the tests marked soak: 1 is all of them.
SOAK_N ?= 1
SOAK_SAMPLE ?= 0.01
# Options for `fortyfives serve` and for pytest.
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip
PYTEST := $(BIN)/python -m pytest
RESULTS := build/results
WEB := src/fortyfives/web
STATIC := src/fortyfives/server/static
# Node and npm come into .venv by a package of PyPI.
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix $(WEB) --loglevel=error --no-update-notifier

CATALOGUES := $(wildcard src/fortyfives/locale/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGUES:.po=.mo)
WIRE := $(wildcard src/fortyfives/server/wire/*.py) scripts/make_schema.py
WEB_MADE := $(WEB)/src/wire/types.ts
WEB_SOURCES := $(shell find $(WEB) \( -name node_modules -o -name faces \) -prune -o -type f ! -path '$(WEB_MADE)' -print)

# These parts decide what a rule is: every branch of theirs is tested.
FULLY_COVERED := src/fortyfives/rules/*,src/fortyfives/game/*,src/fortyfives/cards.py,src/fortyfives/errors.py

.PHONY: help
help: ## list these targets
	@echo 'make play    sets everything up and opens the table in the browser'
	@echo 'make test    sets everything up and checks everything'
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile \
		| while IFS='|' read -r name what; do printf '  %-12s %s\n' "$$name" "$$what"; done
	@echo
	@echo 'PYTHON=...   the interpreter to use (3.11 or newer); now $(PYTHON)'
	@echo 'ARGS=...     options passed on to "fortyfives serve" or to pytest'

# ------------------------------------------------------------------ set-up

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { \
		echo 'No interpreter "$(PYTHON)" found. Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3' >&2; exit 1; }
	@$(PYTHON) -c '$(NEW_ENOUGH)' || { \
		echo "Forty-Fives needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Name another: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || sh scripts/install_venv.sh $(PYTHON)
	@echo 'Making $(VENV) with $(PYTHON)'
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.for-play: $(VENV)/.made pyproject.toml hatch_build.py
	@echo 'Installing fortyfives and what it needs; it takes a minute, on a slow line some more'
	@$(PIP) install --quiet --editable '.[messages,server,web]'
	@touch $@

$(VENV)/.for-test: $(VENV)/.made pyproject.toml hatch_build.py
	@echo 'Installing fortyfives and what its tests need'
	@$(PIP) install --quiet --editable '.[dev]'
	@touch $(VENV)/.for-play $@

$(WEB)/node_modules/.made: $(WEB)/package.json | $(VENV)/.for-play
	@echo 'Installing what the browser client is made with'
	@$(NPM) install --no-package-lock --no-audit --no-fund
	@touch $@

$(WEB_MADE): $(WIRE) $(WEB)/making/make_types.mjs $(WEB)/node_modules/.made
	@mkdir -p build
	@$(BIN)/python scripts/make_schema.py > build/wire.schema.json
	@$(NPM) run --silent types
	@touch $@

$(STATIC)/index.html: $(WEB_SOURCES) $(WEB_MADE)
	@echo 'Building the browser client'
	@$(NPM) run --silent build

%.mo: %.po | $(VENV)/.for-play
	@$(BIN)/python scripts/catalogues.py compile $<

.PHONY: install install-dev client
install: $(VENV)/.for-play $(COMPILED) client ## set up what playing needs

client: $(STATIC)/index.html ## build the browser client, if its sources changed

install-dev: $(VENV)/.for-test $(COMPILED) client ## set up what testing needs

# -------------------------------------------------------------------- play

.PHONY: play bench
play: install ## open the table in the browser
	@$(BIN)/fortyfives serve --open $(ARGS)

bench: install ## measure the speed of the engine
	@$(BIN)/fortyfives bench $(ARGS)

# ------------------------------------------------------------------- check

# Every step runs, so that one look shows all that is wrong; the last line counts the tests.
.PHONY: test lint types web unit cover soak soak-sample
test: install-dev ## everything that a change must pass
	@rm -rf $(RESULTS); failed=''; \
	for step in lint types web chromium cover soak-sample; do \
		printf '\n== %s\n' $$step; $(MAKE) $$step || failed="$$failed $$step"; \
	done; \
	printf '\n== summary\n'; \
	if [ -n "$$failed" ]; then echo "failed steps:$$failed"; fi; \
	$(BIN)/python scripts/count_tests.py $(RESULTS)/*.xml || failed=count; \
	[ -z "$$failed" ]

lint: install-dev ## ruff: mistakes, order of imports, format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: install-dev ## mypy --strict
	@$(BIN)/mypy

web: install-dev ## the browser client: svelte-check, strict TypeScript, vitest
	@$(NPM) run --silent check
	@mkdir -p $(RESULTS)
	@$(NPM) run --silent test -- --reporter=default --reporter=junit --outputFile.junit=$(abspath $(RESULTS))/web.xml

.PHONY: chromium
chromium: ## the browser that the tests drive, where it is missing and this is root on Debian
	@sh scripts/install_chromium.sh

unit: install-dev ## the tests, without coverage
	@$(PYTEST) -n $(JOBS) --dist worksteal -q $(ARGS)

cover: install-dev ## the tests, and every branch of the rules covered
	@mkdir -p $(RESULTS) && rm -rf build/coverage
	@HYPOTHESIS_PROFILE=ci $(PYTEST) -n $(JOBS) --dist worksteal -q --cov --cov-report= --junit-xml=$(RESULTS)/unit.xml $(ARGS)
	@$(BIN)/coverage report --include='$(FULLY_COVERED)' --fail-under=100
	@$(BIN)/coverage html --quiet

soak: install-dev ## the tests with large counts, in full (SOAK_N=0.1 for a tenth)
	@HYPOTHESIS_PROFILE=soak SOAK_N=$(SOAK_N) $(PYTEST) -n $(JOBS) --dist worksteal -m soak --durations=0 --durations-min=1 $(ARGS)

soak-sample: install-dev ## a small part of them
	@mkdir -p $(RESULTS)
	@HYPOTHESIS_PROFILE=soak SOAK_N=$(SOAK_SAMPLE) $(PYTEST) -n $(JOBS) --dist worksteal -q -m soak --junit-xml=$(RESULTS)/soak.xml

# ------------------------------------------------------- generated files

.PHONY: docs messages clean
docs: install-dev ## write the generated pages of docs/ anew
	@if [ -f scripts/make_docs.py ]; then $(BIN)/python scripts/make_docs.py; \
	else echo 'No page is generated yet.'; fi

messages: install-dev ## bring the catalogues of messages up to date with the source
	@$(BIN)/python scripts/catalogues.py update
	@$(BIN)/python scripts/catalogues.py compile

clean: ## remove .venv, caches and everything built
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .benchmarks
	find src tests scripts -name __pycache__ -prune -exec rm -rf {} +
	rm -f $(COMPILED)
	rm -rf $(WEB)/node_modules $(WEB)/src/cards/faces $(WEB_MADE) $(STATIC)
