# Needs Python 3.11 or newer with its venv module, and make. Everything else goes into .venv.
.DEFAULT_GOAL := help
SHELL := /bin/sh
VENV := .venv
JOBS := 2
PY := $(VENV)/bin/python
# --constraint does nothing but keep a lock in step with another one.
COMPILE = $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCK_OPTIONS)

.PHONY: help play test check lint unit bench lock clean

help:
	@echo "make play   open Arbiter in a browser (GAME=galactic-supremacy SEATS=2 goes straight to a table)"
	@echo "make test   lint, types, import contracts and every test"
	@echo "make lint   ruff, mypy and import-linter only"
	@echo "make unit   the tests only (ARGS='-k name' picks some, JOBS=4 takes four processors)"
	@echo "make check  the same as make test"
	@echo "make bench  measure speed, beside OpenSpiel"
	@echo "make lock   pin the dependencies again (LOCK_OPTIONS=--upgrade takes newer ones)"
	@echo "make clean  remove .venv and caches"

play: $(VENV)/project
	$(VENV)/bin/arbiter play $(if $(GAME),--game "$(GAME)") $(if $(SEATS),--seats "$(SEATS)")

test: lint unit

check: test

lint: $(VENV)/project
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

# What times whole processes (the wire, the browser, the benchmark) has the machine to itself, after the rest.
unit: $(VENV)/project
ifeq ($(strip $(ARGS)),)
	$(PY) -m pytest -m "not alone" --numprocesses $(JOBS) --dist worksteal
	$(PY) -m pytest -m alone
else
	$(PY) -m pytest $(ARGS)
endif

bench: $(VENV)/project
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/bench.txt
	$(VENV)/bin/arbiter bench --json

lock: $(VENV)/project
	$(PY) -m pip install --quiet --disable-pip-version-check "uv>=0.8"
	$(COMPILE) --extra play --extra dev pyproject.toml --output-file requirements/dev.txt
	$(COMPILE) --constraint requirements/dev.txt pyproject.toml --output-file requirements/runtime.txt
	$(COMPILE) --constraint requirements/dev.txt --extra bench pyproject.toml --output-file requirements/bench.txt
	$(COMPILE) --constraint requirements/dev.txt --group build --output-file requirements/build.txt

clean:
	rm -rf $(VENV) dist reports .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps are younger than what they were made from, so a second run installs nothing.
$(VENV)/project: pyproject.toml $(VENV)/locked
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/locked: requirements/dev.txt requirements/build.txt
	@$(FIND_PYTHON); \
	rm -rf $(VENV); \
	echo "Setting up $(VENV) with $$python; the first time takes a minute or two."; \
	$$python -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes \
		--requirement requirements/dev.txt --requirement requirements/build.txt
	@touch $@

# First the one that the image runs, so that both are the same. A plain python3 comes last: it may be too old or too new.
define FIND_PYTHON
set -e; python=; unfit=; \
for candidate in $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3; do \
	command -v $$candidate >/dev/null 2>&1 || continue; \
	$$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	$$candidate -c 'import ensurepip, venv' 2>/dev/null || { unfit=$${unfit:-$$candidate}; continue; }; \
	python=$$candidate; break; \
done; \
if [ -z "$$python" ] && [ -n "$$unfit" ]; then \
	echo "$$unfit has no venv module: on Debian or Ubuntu install it with: apt-get install python3-venv" >&2; exit 1; \
fi; \
if [ -z "$$python" ]; then \
	echo "Arbiter needs Python 3.11 or newer and found none: install it, or name it with: make PYTHON=/path/to/python3" >&2; exit 1; \
fi
endef
