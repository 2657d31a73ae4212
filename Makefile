# Every target sets up what it needs: a machine with a Swift toolchain is enough.

FORETOUCH = .build/release/foretouch
RESULTS = results/made

.PHONY: help setup build library wheel static record web live volunteer core platforms r test lint format check benchmark figures results submissions site docs python notebooks example fuzz attack nightly \
	model model-motions model-kalman model-kalman-folds model-kalman-ablation training training-kalman clean

help:
	@echo "make benchmark       build, then error and latency on the bundled dataset: tables, and $(RESULTS)/report.html"
	@echo "make build           the command in .build/release; make library what Python and C load; make record the recorder beside it"
	@echo "make wheel           the Python package for systems without Swift, in dist; scripts/test-wheel tries it"
	@echo "make static          the command as one file that needs nothing, dist/foretouch; scripts/test-static tries it"
	@echo "make web             foretouch.js for web pages and the recorder's live view, in $(RESULTS)/web; make live the page that measures a browser's prediction"
	@echo "make volunteer       the page on which a volunteer records for ten minutes, as one file: $(RESULTS)/web/volunteer.html"
	@echo "make core            a library and a header for C and Rust, in .build/core/native"
	@echo "make platforms       the same for Linux, Android, Windows and macOS, in dist; PLATFORMS=\"linux android\""
	@echo "make r               check the package for R"
	@echo "make test            all tests"
	@echo "make check           what needs no build: modules, words, pages, figures and results against what they were made from"
	@echo "make lint            check the formatting; make format fixes it"
	@echo "make python          build the library for Python, run the package's tests and a million samples through kalman"
	@echo "make notebooks       run every notebook from top to bottom, or NOTEBOOKS=FILES; its numbers must be those in notebooks/figures"
	@echo "make example         build and run predictors written outside the package, in Swift, Python, C and Rust; EXAMPLES=\"swift dask\""
	@echo "make docs            the DocC archive, in $(RESULTS)/documentation; fails where a public symbol has no comment"
	@echo "make figures         run the commands behind the documentation's figures and rewrite its pages; FIGURES=\"cost models\""
	@echo "make results         measure the state of the art on every real dataset that is present: Documentation/results.md"
	@echo "make submissions     check the files in results, and evaluate again those whose data are here; make site the page of them"
	@echo "make fuzz            libFuzzer on everything that takes untrusted bytes, SECONDS=60 for each"
	@echo "make attack          10 000 mutants of everything that is read, memory, power and kills; QUICK=1 for a minute of it"
	@echo "make nightly         what .ci/run leaves out: fuzzing and attacks with new seeds, sanitizers, benchmarks, documentation"
	@echo "make model-motions   list how the strokes begin that the built-in models were fitted on, without fitting"
	@echo "make model-kalman    fit the constants of kalman anew, in $(RESULTS); model-kalman-folds and -ablation print tables"

setup:
	@scripts/setup

build: setup
	scripts/swift build -c release --product foretouch

# The slow lane, for every night and before a release: new seeds, sanitizers, and builds that few changes touch. Interrupted or failed,
# it goes on from a later step with FROM=step.
nightly: build
	SEED=$(SEED) FROM=$(FROM) scripts/nightly

# A program of its own: foretouch builds without a server.
record: build
	scripts/swift build -c release --product foretouch-record

# What a web page loads, in results/made/web.
web:
	scripts/build-core wasm
	scripts/build-web

live: web
	scripts/build-live

# Predicts nothing, and so needs no module.
volunteer:
	scripts/build-live --page volunteer

# The same for C and whatever calls C.
core:
	scripts/build-core native

# Libraries for other systems; scripts/test-platforms tries those that run here.
platforms:
	scripts/build-platforms $(PLATFORMS)

r: build
	scripts/test-r

# Tables that commands print, in the documentation: see Documentation/figures/README.md.
figures: build
	@scripts/setup tests
	scripts/generate-figures --run $(FIGURES)

check:
	@scripts/setup tests
	scripts/check

test:
	@scripts/setup tests
	scripts/test

# Seconds for each target, and where its random changes begin; 0 begins elsewhere every time.
SECONDS = 60
SEED ?= 0

fuzz: setup
	SEED=$(SEED) scripts/fuzz $(SECONDS)

# Whole files, broken as files break; make fuzz changes bytes. QUICK=1 for a share of it, SEED=NUMBER for other changes.
attack: build $(if $(QUICK),,record)
	@scripts/setup tests
	scripts/swift-in Fuzzing build -c release --product foretouch-fuzz -Xswiftc -sanitize=fuzzer
	python3 -m unittest discover Tests/Attack
	FORETOUCH_BUILD=$(CURDIR)/.build/release scripts/attack $(if $(QUICK),--quick) $(if $(filter-out 0,$(SEED)),--seed $(SEED))

# The predictor that needs a library of the system; make benchmark LAPACK= leaves it out.
LAPACK = polynomial:solver=lapack
COMPARED = --predictor polynomial $(LAPACK) all

benchmark: build
	@mkdir -p $(RESULTS)
	$(FORETOUCH) evaluate Datasets/bundled $(COMPARED) --output $(RESULTS)
	$(FORETOUCH) latency Datasets/bundled $(COMPARED) --output $(RESULTS)/latency
	$(FORETOUCH) report $(RESULTS)/result.json $(RESULTS)/latency/result.json --dataset Datasets/bundled \
		--output $(RESULTS)/report.html

# Predictors of one's own, and what else Examples has: names of scripts/examples.
EXAMPLES ?= swift python c rust
example: build
	scripts/examples $(EXAMPLES)

# What the Python package loads.
library: setup
	scripts/swift build -c release --product foretouch-c

# What is given away, on Linux: the objects of the release build, linked with all that they need.
wheel: setup
	scripts/build-wheel

static: setup
	scripts/build-static

Python/.venv/installed: Python/requirements.txt Python/pyproject.toml
	@scripts/setup python
	python3 -m venv Python/.venv
	Python/.venv/bin/python -m pip install --quiet --disable-pip-version-check --requirement Python/requirements.txt \
		--editable Python
	@touch $@

python: build library Python/.venv/installed
	cd Python && .venv/bin/python -W error -m unittest
	Python/.venv/bin/python Python/benchmark.py

notebooks/.venv/installed: notebooks/requirements.txt Python/pyproject.toml
	@scripts/setup python
	python3 -m venv notebooks/.venv
	notebooks/.venv/bin/python -m pip install --quiet --disable-pip-version-check --requirement notebooks/requirements.txt \
		--editable Python
	@touch $@

notebooks: library notebooks/.venv/installed
	notebooks/.venv/bin/python notebooks/run.py $(NOTEBOOKS)

# A debug build, as the tests make it. On Linux.
docs: setup
	@scripts/setup python
	scripts/swift build
	scripts/build-documentation $(RESULTS)/documentation

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples/*/Package.swift \
		Examples/*/Sources Benchmarks/Package.swift Benchmarks/Benchmarks Fuzzing/Package.swift Fuzzing/Sources

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Examples/*/Package.swift \
		Examples/*/Sources Benchmarks/Package.swift Benchmarks/Benchmarks Fuzzing/Package.swift Fuzzing/Sources

# What kalman is fitted on, beside strokes of a generator: recordings of the catalog, where they have been fetched. A finger and a
# pen that nothing ships fitted on are left for measuring: henze2017 and wacom-text.
FITTED_RECORDINGS = $(addprefix ../shared/datasets/,dysgraphia evemu getevent google-ink graphomotor svc universal-ink) \
	$(addprefix ../shared/gestures/data/,dollar1.jsonl.gz mmgplus.jsonl.gz)

# By which evaluations know these strokes in another file form; mmg for the recognizers that were fitted on it.
model-motions: build
	$(FORETOUCH) list-motions $(FITTED_RECORDINGS) ../shared/gestures/data/mmg.jsonl.gz --output $(RESULTS)/motions.json
	mv $(RESULTS)/motions.json Sources/CPredictorWeights

FIT_KALMAN = $(FORETOUCH) fit-kalman --dataset $(RESULTS)/training-kalman $(FITTED_RECORDINGS) --seed 1 --checkpoints $(RESULTS)/kalman

training-kalman: build
	rm -rf $(RESULTS)/training-kalman
	$(FORETOUCH) dataset synthesize --bundled --seed 7001 --output $(RESULTS)/training-kalman

# Interrupted, it goes on where it was. Build again afterwards: kalman is then what was fitted.
model-kalman: training-kalman
	$(FIT_KALMAN) --evaluations 5000 --output $(RESULTS)/kalman-constants.inc --table $(RESULTS)/kalman-constants.md
	cp $(RESULTS)/kalman-constants.inc $(RESULTS)/kalman-training.json Sources/CPredictorWeights
	cat $(RESULTS)/kalman-constants.md

# With what model-kalman made in the program: run it first. The constants fitted without a dataset stand for kalman on it.
model-kalman-folds: training-kalman
	$(FIT_KALMAN) --evaluations 2000 --folds --models Datasets/held-out --output $(RESULTS)/kalman-folds.md

model-kalman-ablation: training-kalman
	$(FIT_KALMAN) --ablation --output $(RESULTS)/kalman-ablation.md

# Datasets beside this repository, or fetched into this folder; those that are missing are named and left out.
results: build
	@scripts/setup tests
	scripts/results/measure.py
	scripts/results/render.py

# What others sent in. A submission on data that are not here is checked, but not repeated.
submissions: build
	$(FORETOUCH) submit --check $(filter-out results/result.json results/leaderboard.json,$(wildcard results/*.json)) --repeat --dataset Datasets/bundled

site: build
	$(FORETOUCH) site results --output $(RESULTS)/site --repeat --dataset Datasets/bundled

clean:
	rm -rf .build .build-address .build-thread dist $(RESULTS) Examples/dask-shards/.venv Python/.venv notebooks/.venv Benchmarks/.build Examples/*/.build Tests/*/.build
