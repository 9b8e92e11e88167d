# Two commands: `make run` starts the companion, `make test` checks everything. Both set up what they need first,
# and cost nothing the second time. PYTHON=python3.12 chooses another Python.

PYTHON ?= python3
export PYTHON

# Paths are relative on purpose: make cannot carry blanks in a folder's name, the shell can.
BIN := .venv/bin

.PHONY: run test test-long test-install test-vm test-wheels bundle bench soak taps pictures lock setup setup-run clean

# `RUN="--language de"` and the like go to the companion.
run: setup-run
	@$(BIN)/python -m ui play $(RUN)

test: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

test-long: setup
	$(BIN)/python -m pytest -n 2 --dist worksteal -q -m long

# The installer, really, in a Debian of its own: needs root, debootstrap and a network (RELEASE=trixie for the next one).
test-install:
	@./tests/systemd/chroot.sh

# The installed companion in a machine of its own: its picture, touches, a stick, a pulled plug. Needs root, a network,
# debootstrap, QEMU (qemu-system-x86, or qemu-system-arm and qemu-user-static), 8 GB and one or two hours, far less with KVM.
# RELEASE=bookworm|trixie, ARCH=amd64|arm64 (slow); screenshots are kept in build/vm.
test-vm: setup
	@$(BIN)/python -m tests.vm --release $(or $(RELEASE),bookworm) --arch $(or $(ARCH),amd64)

# This version with its wheels in one file, for an update from a stick or for an image: needs a network.
bundle: setup
	@PYTHON=$(BIN)/python ./systemd/bundle.sh $(or $(RELEASE),bookworm) $(or $(ARCH),arm64)

# Whether everything that pip brings to a Pi is there ready-made for it: needs a network.
test-wheels: setup
	@$(BIN)/python -m tests.systemd.wheels

bench: setup
	@$(BIN)/python -m tests.bench

# Random hands, random moves and kills, as long as asked, with a summary: SOAK="--minutes 30 --game all", SOAK="--kills 500".
soak: setup
	@$(BIN)/python -m tests.soak $(SOAK)

# How often somebody must touch it: whole games through the real screens before a filmed table. TAPS="--games dice-city --seed 3".
taps: setup
	@$(BIN)/python -m ui.headless.taps $(TAPS)

pictures: setup
	@$(BIN)/python -m ui.headless.pictures

# The lists of everything that is installed, with checksums; `LOCK=--upgrade` takes up newer versions. Needs a network.
lock: setup
	@./.ci/lock $(LOCK)

# Everything that tests need; `setup-run` is what playing needs.
setup:
	@./.ci/setup dev

setup-run:
	@./.ci/setup run

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info
