# `make play` sets up and opens the table; `make test` sets up and runs all tests; `make check` runs lint, types and the
# fast tests, for the inner loop; `make browser` runs only the tests that drive a browser.
PYTHON ?= python3
BIN := .venv/bin
TYPED := $(shell find src -name '*.pxd')
SOURCES := $(TYPED) $(TYPED:.pxd=.py) $(shell find web packaging -type f -not -path '*/node_modules/*')
BROWSER := { command -v chromium || command -v chromium-browser || command -v google-chrome; }
# Many tests wait for a server, so two of them share a core.
WORKERS := $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Tests without a process of their own, a browser or training.
FAST := tests/core tests/games tests/contract tests/bots tests/learn tests/server/play tests/server/http tests/server/wire \
	tests/test_imports.py tests/test_reference.py
# What can differ between the compiled rules and the interpreted ones; tests/contract compares both by digests as well.
INTERPRETED := tests/core tests/games

.PHONY: play test check fast browser ray lint web-check bench peers docs gallery screenshots clean

play: .venv/built
	@if [ -f src/ludothek/page/index.html ]; then $(BIN)/ludothek serve --open --log-level warning; else $(BIN)/ludothek play; fi

test: .venv/tested .venv/postgresql lint docs
	$(BIN)/python -m pytest -n $(WORKERS)
	LUDOTHEK_INTERPRETED=1 $(BIN)/python -m pytest -n auto -m "not slow" $(INTERPRETED)
	@$(MAKE) --no-print-directory browser

check: .venv/tested
	@$(MAKE) --no-print-directory --jobs 2 lint fast

fast: .venv/tested
	$(BIN)/python -m pytest -n auto -m "not slow" $(FAST)

browser: .venv/tested .venv/browser
	@if $(BROWSER) >/dev/null; then $(BIN)/python -m pytest -n 2 -m browser tests/web; \
	else echo "The browser tests were skipped: there is no Chromium (Debian: apt install chromium)."; fi

ray: .venv/tested
	@$(PIP) "ray>=2.40,<3"
	timeout 900 $(BIN)/python -m pytest -m ray tests/lab

lint: .venv/tested web-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The page without a browser: formatting, lint, types and unit tests.
web-check: .venv/installed
	$(BIN)/python packaging/page.py --run lint check test

screenshots: .venv/tested .venv/browser
	$(BIN)/python tests/web/screenshots.py

bench: .venv/built
	$(BIN)/ludothek bench

peers: .venv/built
	@$(PIP) $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['peers'])")

docs: .venv/documented
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "The documentation: build/site/index.html"

gallery: .venv/built
	cd web && ../$(BIN)/python -m art.gallery

.venv/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || (echo "Ludothek needs Python 3.11 or newer: set PYTHON=/path/to/python3.11."; exit 1)
	@$(PYTHON) -m venv .venv || (echo "Python can't make a virtual environment here: install its venv module (Debian: apt install python3-venv)."; exit 1)
	@echo "Installing (about a minute) ..."
	@$(PIP) "setuptools>=77" "Cython>=3.1,<4" $$($(PYTHON) packaging/page.py --needs)
	@touch $@

.venv/installed: .venv/created pyproject.toml
	@LUDOTHEK_INTERPRETED=1 $(PIP) --no-build-isolation --editable '.[server,ladder]'
	@touch $@

.venv/built: .venv/installed setup.py $(SOURCES)
	@echo "Compiling the rules (one to two minutes the first time) ..."
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@$(BIN)/python packaging/page.py
	@$(BIN)/ludothek --version
	@touch $@

.venv/tested: .venv/built
	@$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['test'], sep='\n')" > .venv/test-requirements.txt
	@$(PIP) --requirement .venv/test-requirements.txt
	@$(BIN)/python packaging/page.py --run
	@$(BIN)/python -c "import torch" 2>/dev/null || $(PIP) "torch==2.13.0+cpu" 2>/dev/null || echo "There is no torch for the processor alone: nets are not trained in the tests (pip install torch)."
	@touch $@

.venv/documented: .venv/created pyproject.toml
	@$(PIP) $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['docs'])")
	@touch $@

.venv/postgresql: .venv/created
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || (apt-get update -qq && apt-get install -yqq --no-install-recommends -o DPkg::Lock::Timeout=300 postgresql) >/dev/null 2>&1 || echo "There is no PostgreSQL: its tests are skipped (Debian: apt install postgresql)."
	@touch $@

.venv/browser: .venv/created
	@$(BROWSER) >/dev/null || (apt-get update -qq && apt-get install -yqq --no-install-recommends -o DPkg::Lock::Timeout=300 chromium fonts-liberation) >/dev/null 2>&1 || true
	@touch $@

clean:
	rm -rf build dist .venv
	find src -name '*.so' -delete
