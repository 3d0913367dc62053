# `make play` sets up and opens the table; `make test` sets up and runs all tests; `make check` runs lint, types and the
# fast tests, for the inner loop; `make browser` runs only the tests that drive a browser.
PYTHON ?= python3
BIN := .venv/bin
TYPED := $(shell find src -name '*.pxd')
# What tests and linters leave behind must not make the page stale.
BY_PRODUCTS := -name node_modules -o -name __pycache__
SOURCES := $(TYPED) $(TYPED:.pxd=.py) $(shell find web packaging \( $(BY_PRODUCTS) \) -prune -o -type f -print)
BROWSER := { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; }
# Tests start hundreds of Python processes: where bytecode may not be kept, each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE
# Many tests wait for a server, so two of them share a core.
WORKERS := $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
BROWSERS := $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
# Tests without a process of their own, a browser or training.
FAST := tests/core tests/games tests/contract tests/bots tests/learn tests/server/play tests/server/http tests/server/wire \
	tests/test_imports.py tests/test_reference.py
# The rules once more without compiling; tests/contract compares whole games of both forms.
INTERPRETED := tests/core tests/games/maumau tests/games/origami tests/games/origin

.PHONY: play test check fast units interpreted browser site ray lint web-check bench peers docs gallery screenshots \
	wheels packages image release static kit clean

play: kit
	@if [ -f src/ludothek/page/index.html ]; then $(BIN)/ludothek serve --open --log-level warning; else $(BIN)/ludothek play; fi

# Linters use one core and tests wait for servers, so two things are done at a time; a browser wants the machine.
test: .venv/tested .venv/documented .venv/postgresql .venv/nginx .venv/nats .venv/browser kit
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target units lint docs interpreted site
	@$(MAKE) --no-print-directory browser

units: .venv/tested
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

interpreted: .venv/tested
	LUDOTHEK_INTERPRETED=1 $(BIN)/python -m pytest -n 0 -m "not slow" $(INTERPRETED)

check: .venv/tested
	@$(MAKE) --no-print-directory --jobs 2 lint fast

fast: .venv/tested
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow" $(FAST)

browser: .venv/tested .venv/browser site
	@if $(BROWSER) >/dev/null; then $(BIN)/python -m pytest -n $(BROWSERS) --dist worksteal -m browser tests/web; \
	else echo "The browser tests were skipped: there is no Chromium (Debian: apt install chromium-headless-shell)."; fi

# A site without a server, if it can be built: tests play on it.
site: .venv/built
	@$(BIN)/python packaging/static.py >/dev/null || true

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

# What a browser needs to play without a network, if npm and PyPI deliver it.
kit: .venv/built
	@$(BIN)/python packaging/offline.py

# A site without a server, for any host of files.
static: .venv/installed
	@$(BIN)/python packaging/static.py

bench: .venv/built
	$(BIN)/ludothek bench

peers: .venv/built
	@$(PIP) $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['peers'])")

# The source and the wheels in dist/, on Linux with the libraries and the platform that package indexes ask for.
wheels: .venv/packaged
	rm -rf dist
	$(BIN)/python -m build --outdir dist .
	@for wheel in dist/ludothek-*-linux_*.whl; do \
		[ ! -e $$wheel ] || (PATH=$(abspath $(BIN)):$$PATH auditwheel repair --wheel-dir dist $$wheel && rm $$wheel) || exit 1; done
	$(BIN)/python packaging/offline.py --wheel dist

# They are checked and installed as strangers would.
packages: wheels
	$(BIN)/python -m pytest -m packages tests/packages/test_install.py

image: .venv/packaged
	@command -v mmdebstrap umoci >/dev/null || (apt-get update -qq && apt-get install -yqq --no-install-recommends -o DPkg::Lock::Timeout=300 mmdebstrap umoci) >/dev/null 2>&1 || true
	@ls dist/ludothek-*.whl dist/ludothek_offline-*.whl >/dev/null 2>&1 || $(MAKE) --no-print-directory wheels
	$(BIN)/python packaging/image.py dist/ludothek-*.whl dist/ludothek_offline-*.whl --out dist/image
	$(BIN)/python -m pytest -m packages tests/packages/test_image.py

release: .venv/packaged
	$(BIN)/python packaging/release.py check
	@$(MAKE) --no-print-directory test packages image docs
	tar -C build -czf dist/documentation.tar.gz site
	$(BIN)/python packaging/release.py finish

docs: .venv/documented
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "The documentation: build/site/index.html"

gallery: .venv/built
	cd web && ../$(BIN)/python -m art.gallery

.venv/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || (echo "Ludothek needs Python 3.11 or newer: set PYTHON=/path/to/python3.11."; exit 1)
	@$(PYTHON) -m venv .venv || (echo "Python can't make a virtual environment here: install its venv module (Debian: apt install python3-venv)."; exit 1)
	@echo "Installing (about a minute) ..."
	@touch $@

.venv/installed: .venv/created pyproject.toml
	@$(PIP) $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])") $$($(BIN)/python packaging/page.py --needs)
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

.venv/packaged: .venv/tested
	@$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['packages'], sep='\n')" > .venv/package-requirements.txt
	@$(PIP) --requirement .venv/package-requirements.txt
	@touch $@

.venv/postgresql: .venv/created
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || (apt-get update -qq && apt-get install -yqq --no-install-recommends -o DPkg::Lock::Timeout=300 postgresql) >/dev/null 2>&1 || echo "There is no PostgreSQL: its tests are skipped (Debian: apt install postgresql)."
	@touch $@

.venv/nginx: .venv/created
	@command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || (apt-get update -qq && RUNLEVEL=1 apt-get install -yqq --no-install-recommends -o DPkg::Lock::Timeout=300 nginx) >/dev/null 2>&1 || echo "There is no nginx: the example in the documentation is not checked (Debian: apt install nginx)."
	@touch $@

.venv/nats: .venv/created
	@command -v nats-server >/dev/null || [ -x /usr/sbin/nats-server ] || (apt-get update -qq && RUNLEVEL=1 apt-get install -yqq --no-install-recommends -o DPkg::Lock::Timeout=300 nats-server) >/dev/null 2>&1 || echo "There is no NATS: processes are not connected by it in the tests (Debian: apt install nats-server)."
	@touch $@

.venv/browser: .venv/created
	@$(BROWSER) >/dev/null || (apt-get update -qq && apt-get install -yqq --no-install-recommends -o DPkg::Lock::Timeout=300 chromium-headless-shell fonts-liberation) >/dev/null 2>&1 || true
	@touch $@

clean:
	rm -rf build dist .venv
	find src -name '*.so' -delete
