# Seri needs Python 3.11 or newer with venv and pip; everything else is set up here, once.
# PYTHON=python3.13 chooses another Python. A second run starts at once.
PYTHON ?= python3
EXTRAS ?= dev
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev

.DEFAULT_GOAL := help
.PHONY: help play test lint format docs bench bench-server corpus clean

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /  make \1\t/'

play: $(READY) ## Play in the browser
	@"$(BIN)/python" -m seri $(ARGS)

test: $(READY_DEV) ## Run the tests (SERI_THOROUGH=1: also the slowest)
	@"$(BIN)/python" -m pytest -n auto --dist worksteal $(ARGS)

lint: $(READY_DEV) ## Check style and types
	@"$(BIN)/ruff" check
	@"$(BIN)/ruff" format --check
	@"$(BIN)/mypy"

format: $(READY_DEV) ## Put the code into the project's format
	@"$(BIN)/ruff" check --fix
	@"$(BIN)/ruff" format

docs: $(READY_DEV) ## Write the pages of docs/games anew
	@"$(BIN)/python" -m seri.docs docs/games
	@"$(BIN)/python" -m seri.docs.bot_ratings docs/ladder

bench: $(READY_DEV) ## Measure every game, with a peer in the same run
	@"$(BIN)/python" -m pip install --quiet --disable-pip-version-check -e '.[peers]'
	@"$(BIN)/python" -m seri bench $(ARGS)

bench-server: $(READY) ## Measure a server with 1,000 tables and 4,000 streams
	@"$(BIN)/python" -m seri bench-server $(ARGS)

corpus: $(READY) ## Add finished games to tests/corpus, for rules that have none there
	@"$(BIN)/python" -m tests.corpus $(ARGS)

clean: ## Remove what was set up here
	rm -rf "$(VENV)" build dist screenshots .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Seri needs Python 3.11 or newer: try  make PYTHON=python3.13 ...'; exit 1; }
	@echo 'Setting up (once) ...'
	@$(PYTHON) -m venv "$(VENV)"

$(READY): $(VENV)/pyvenv.cfg pyproject.toml
	@"$(BIN)/python" -m pip install --quiet --disable-pip-version-check -e .
	@touch "$(READY)"

$(READY_DEV): $(VENV)/pyvenv.cfg pyproject.toml
	@"$(BIN)/python" -m pip install --quiet --disable-pip-version-check -e '.[$(EXTRAS)]'
	@touch "$(READY_DEV)" "$(READY)"
