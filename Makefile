# Needs Python 3.11 or newer with its venv module, and make. Everything else goes into .venv.
.DEFAULT_GOAL := help
SHELL := /bin/sh
VENV := .venv
JOBS := 3
PY := $(VENV)/bin/python
# --constraint does nothing but keep a lock in step with another one.
COMPILE = $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCK_OPTIONS)

.PHONY: help play quick test check lint types conventions bytecode audit unit soak bench lock clean

# GAME is a key, as people write it (one-page-deadzone); its folders have the same name with underscores.
PACKAGE := $(subst -,_,$(GAME))
OF_GAME = tests/$(PACKAGE) $(wildcard tests/renderers/$(PACKAGE)) \
	testing/suite tests/test_*.py tests/bot/test_saves.py
# The rules of every game, chapter by chapter, and whole games word by word, which show words and odds, too; without the
# modules that play game after game. GAME picks one game.
GAMES = $(or $(PACKAGE),$(patsubst rules/%/RULEBOOK.md,%,$(wildcard rules/*/RULEBOOK.md)))
QUICK = tests/engine tests/common tests/skirmish testing/suite/test_transcripts.py tests/test_project.py \
	$(foreach game,$(GAMES),$(wildcard $(addprefix tests/$(game)/,model chapters cases)))
LATER = test_pairs.py test_playthrough.py
WIRE_RUN := $(shell date +%s)
export WIRE_RUN
# Tests start many processes: without this each would compile all modules anew where the environment says so.
export PYTHONDONTWRITEBYTECODE :=
PARALLEL = --numprocesses $(JOBS)
# Many modules' tests share a bot or what was drawn, so they stay together; tests/conftest.py puts the longest first.
TOGETHER = $(PARALLEL) --dist loadfile --no-loadscope-reorder
# Several bots at a time, each playing all games: they would hold up what runs beside them, but not one another.
SEVERAL = tests/wire/several_bots
# The modules with tests that measure time: nothing runs beside those.
ALONE = $(shell grep -rl --include='test_*.py' 'mark[.]alone' tests)
# What `make soak` raises, with seeds of its own; each stands in the environment of a single run, too. Mutants are tried
# in every game.
SOAK = TEST_SEED=$(WIRE_RUN) WIRE_ANSWERS=200 WIRE_KILLS=200 WIRE_PAIR_KILLS=200 WIRE_DEPLOYS=100 WIRE_HANGS=20 WIRE_STOPS=10 WIRE_RACES=6 WIRE_FORGED=4 BROWSER_ROUNDS=5 HOUSE_KILLS=30 YEAR_DAYS=365 \
	DEADLOCK_GAMES=100 DEADZONE_GAMES=100 DEADZONE_PAIR_GAMES=3 DEATH_DOME_GAMES=100 GALACTIC_SUPREMACY_GAMES=100 \
	ONE_PAGE_DEADZONE_GAMES=100 DEADLOCK_TURNS=50 SKIRMISH_TURNS=40 GALACTIC_TURNS=60 DEADLOCK_FORECASTS=200 LESSONS=100 CONFORMANCE_EXAMPLES=50 \
	PARITY_CHANGES=10000 SENTENCE_GAMES=20 REVIEWED_GAMES=60 LADDER_GAMES=400
MUTANTS := 20

help:
	@echo "make play   open Arbiter in a browser (GAME=galactic-supremacy SEATS=2 goes straight to a table)"
	@echo "make quick  what a change needs before a commit: ruff, import contracts, the rules of every game; a minute"
	@echo "make test   lint, types, import contracts and every test; about 11 minutes on two cores (GAME=deadzone: what tests that game)"
	@echo "make soak   the night's work: every test with far more games, kills and days, then mutants of every game"
	@echo "make lint   the next two, side by side"
	@echo "make types  mypy only"
	@echo "make bytecode  compile the tests, which the next run of them need not do"
	@echo "make conventions  ruff, habits of speech, dead code and import-linter only"
	@echo "make audit  whether a locked dependency has a known weakness (asks a service in the net)"
	@echo "make unit   the tests only (ARGS='-k name' picks some, JOBS=4 takes four processes)"
	@echo "make check  the same as make test"
	@echo "make bench  measure speed, beside OpenSpiel"
	@echo "make lock   pin the dependencies again (LOCK_OPTIONS=--upgrade takes newer ones)"
	@echo "make clean  remove .venv and caches"

play: $(VENV)/project
	$(VENV)/bin/arbiter play $(if $(GAME),--game "$(GAME)") $(if $(SEATS),--seats "$(SEATS)")

quick: $(VENV)/project
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/lint-imports
	$(PY) -m pytest -m "not (alone or slow or soak)" $(PARALLEL) --dist worksteal $(LATER:%=--ignore-glob="*/%") $(QUICK)

ifeq ($(strip $(GAME)),)
test: $(VENV)/project
	$(MAKE) --no-print-directory --jobs 2 types conventions bytecode
	$(MAKE) --no-print-directory unit
else
test: $(VENV)/project
	$(PY) -m pytest -m "not soak" $(PARALLEL) --dist worksteal --game "$(GAME)" $(OF_GAME)
endif

check: test

lint: $(VENV)/project
	$(MAKE) --no-print-directory --jobs 2 types conventions

# The tests are compiled once, beside the types; else each worker of `unit` would compile all of them for itself.
bytecode: $(VENV)/project
	$(PY) -m pytest --collect-only --quiet --quiet | tail -n 1

types:
	$(VENV)/bin/mypy

conventions:
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(PY) -m tests.habits
	$(VENV)/bin/vulture
	$(VENV)/bin/lint-imports

# Not part of `make test`: what becomes known tonight must not fail what was right this morning.
audit: $(VENV)/project
	$(PY) -m pip install --quiet --disable-pip-version-check "pip-audit>=2.9"
	$(VENV)/bin/pip-audit --disable-pip --require-hashes --requirement requirements/runtime.txt

unit: $(VENV)/project
ifeq ($(strip $(ARGS)),)
	$(PY) -m pytest -m "not (alone or soak)" $(TOGETHER) --ignore=$(SEVERAL)
	$(PY) -m pytest -m "not soak" $(TOGETHER) $(SEVERAL)
	$(PY) -m pytest -m "alone and not soak" $(ALONE)
else
	$(PY) -m pytest $(ARGS)
endif

# What fails does not keep the rest of the night from being looked at.
soak: $(VENV)/project
	failed=; \
	env $(SOAK) $(PY) -m pytest -m "not alone" $(TOGETHER) --ignore=$(SEVERAL) --cov --cov-report=term:skip-covered \
		|| failed=1; \
	env $(SOAK) $(PY) -m pytest $(TOGETHER) $(SEVERAL) || failed=1; \
	env $(SOAK) $(PY) -m pytest -m alone $(ALONE) || failed=1; \
	for book in rules/*/RULEBOOK.md; do \
		$(PY) -m testing.mutation "$$(basename "$$(dirname "$$book")")" --count $(MUTANTS) --seed "$$(date +%Y%m%d)" \
			--jobs $(JOBS) || failed=1; \
	done; \
	test -z "$$failed"

bench: $(VENV)/project
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --requirement requirements/bench.txt
	$(VENV)/bin/arbiter bench --json

lock: $(VENV)/project
	$(PY) -m pip install --quiet --disable-pip-version-check "uv>=0.8"
	$(COMPILE) --extra play --extra postgres --extra dev pyproject.toml --output-file requirements/dev.txt
	$(COMPILE) --constraint requirements/dev.txt --extra postgres pyproject.toml --output-file requirements/runtime.txt
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
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
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
