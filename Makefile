# Every target sets up what it needs: a machine with a Swift toolchain is enough.

FORETOUCH = .build/release/foretouch
RESULTS = results

.PHONY: help setup check-architecture check-words check-documentation run-documentation check-figures figures allocations build record test test-recorder recorder-load fuzz attack sanitize typecheck-uikit benchmark microbenchmark example \
	example-swift example-package example-python example-c example-rust example-dask library python notebooks docs lint nightly coverage format bundled training \
	model model-neural model-motions model-kalman model-kalman-folds model-kalman-ablation training-kalman pictures screenshots results check-results clean

help:
	@echo "make benchmark       build, then error and latency on the bundled dataset: tables, and results/report.html"
	@echo "make test            all tests"
	@echo "make coverage        how often intervals hold the truth and tests find what is not there, in simulated studies"
	@echo "make nightly         what .ci/run leaves out: fuzzing and attacks with new seeds, sanitizers, benchmarks, documentation"
	@echo "make allocations     build, then assert that no predictor allocates once it runs"
	@echo "make check-architecture, make check-words   modules and folders without cycles, words of the field"
	@echo "make check-documentation   lengths, links and kinds of the documentation's pages"
	@echo "make run-documentation     run the commands that the pages show"
	@echo "make figures         run the commands behind the documentation's figures and rewrite its pages; FIGURES=\"cost models\""
	@echo "make check-figures   generated blocks equal their files, reference pages have no figure typed by hand"
	@echo "make record          build foretouch-record, the recorder, beside foretouch"
	@echo "make test-recorder   drive the recorder's page in Chromium, and break it in every way it must survive"
	@echo "make recorder-load   thirty minutes of ten fingers at 240 Hz sent to the recorder as fast as it goes"
	@echo "make fuzz            libFuzzer on everything that takes untrusted bytes, SECONDS=60 for each"
	@echo "make attack          10 000 mutants of everything that is read, memory, power and kills; QUICK=1 for a minute of it"
	@echo "make sanitize        the tests under the address sanitizer, then under the thread sanitizer"
	@echo "make typecheck-uikit compile the UIKit adapter against a stub of UIKit, and run it on made-up touches (Linux)"
	@echo "make example         build and run predictors written outside the package, in Swift, Python, C and Rust"
	@echo "make example-dask    an evaluation in shards on a local Dask cluster, checked against one run"
	@echo "make python          build the library for Python, run the package's tests and a million samples through kalman"
	@echo "make notebooks       run every notebook from top to bottom; figures in results/notebooks"
	@echo "make docs            the DocC archive, in results/documentation; fails where a public symbol has no comment"
	@echo "make microbenchmark  the package-benchmark suites in Benchmarks/"
	@echo "make lint            check the formatting; make format fixes it"
	@echo "make bundled         make Datasets/bundled and Datasets/presses anew"
	@echo "make model           fit the built-in model of autoregressive and the radii of calibrated anew"
	@echo "make model-neural    fit the built-in networks of neural and neural-tiny anew"
	@echo "make model-motions   list how the strokes begin that the built-in models were fitted on, without fitting"
	@echo "make model-kalman    fit the constants of kalman anew, in results/; model-kalman-folds and -ablation print tables"
	@echo "make results         measure the state of the art on every real dataset that is present: Documentation/results.md"
	@echo "make check-results   compare that page and its charts with the table they were made from"
	@echo "make pictures        make Documentation/pictures anew, one picture for each drawing style"
	@echo "make screenshots     make the pictures of the report, the recorder and its live view anew, in Chromium"

setup:
	@scripts/setup

build: setup
	scripts/swift build -c release --product foretouch

# The slow lane, for every night and before a release: new seeds, sanitizers, and builds that few changes touch. Interrupted or failed,
# it goes on from a later step with FROM=step.
NIGHTLY = docs typecheck-uikit example-package example-dask fuzz attack sanitize microbenchmark coverage
nightly:
	SEED=$(SEED) FROM=$(FROM) scripts/nightly $(NIGHTLY)

# A benchmark of the statistics: minutes. Its tables are in Documentation/metrics.md.
STUDIES = 4000
coverage: build
	@mkdir -p $(RESULTS)
	$(FORETOUCH) measure-coverage --studies $(STUDIES) --output $(RESULTS)/coverage.md

# A program of its own: foretouch builds without a server.
record: build
	scripts/swift build -c release --product foretouch-record

check-architecture:
	@scripts/setup tests
	scripts/check-architecture

check-words:
	@scripts/setup tests
	scripts/check-words

# Tables that commands print, in the documentation: see Documentation/figures/README.md.
figures: build
	@scripts/setup tests
	scripts/generate-figures --run $(FIGURES)

# Length, links and kinds of the pages.
check-documentation:
	@scripts/setup tests
	scripts/check-documentation

# The commands on the pages, each page in a new folder.
run-documentation: build
	@scripts/setup tests
	scripts/run-documentation

check-figures:
	@scripts/setup tests
	scripts/generate-figures --check
	scripts/check-figures
	python3 -m unittest discover Tests/Figures

allocations: build
	@scripts/setup tests
	scripts/check-allocations

test:
	@scripts/setup tests
	scripts/test

test-recorder:
	@scripts/setup browser
	scripts/swift build --product foretouch-record
	scripts/swift build --product foretouch
	cd Tests/RecorderPage && python3 -m unittest --verbose

recorder-load: record
	FORETOUCH_BUILD=.build/release python3 Tests/RecorderPage/load.py --minutes 30 --contacts 10

# Seconds for each target, and where its random changes begin; 0 begins elsewhere every time.
SECONDS = 60
SEED ?= 0

fuzz: setup
	SEED=$(SEED) scripts/fuzz $(SECONDS)

# Whole files, broken as files break; make fuzz changes bytes. QUICK=1 for a share of it.
attack: build $(if $(QUICK),,record)
	@scripts/setup tests
	swift build --package-path Fuzzing -c release --product foretouch-fuzz -Xswiftc -sanitize=fuzzer
	python3 -m unittest discover Tests/Attack
	FORETOUCH_BUILD=$(CURDIR)/.build/release scripts/attack $(if $(QUICK),--quick)

sanitize: setup
	scripts/sanitize address
	scripts/sanitize thread

# Linux only: elsewhere the stub would stand beside the real thing.
typecheck-uikit:
	swift test --package-path Tests/UIKitTypeCheck

benchmark: build
	@mkdir -p $(RESULTS)
	$(FORETOUCH) evaluate Datasets/bundled --output $(RESULTS)
	$(FORETOUCH) latency Datasets/bundled --output $(RESULTS)
	$(FORETOUCH) report $(RESULTS)/result.json $(RESULTS)/latency.json --dataset Datasets/bundled \
		--output $(RESULTS)/report.html

microbenchmark: setup
	swift package --package-path Benchmarks --disable-sandbox benchmark

# Predictors of one's own, each the mathematics of linear: they must be on the leaderboard with its figures.
OWN = $(RESULTS)/own-predictors
LEADERBOARD = leaderboard Datasets/bundled/finger-60 --horizon 16,33 --no-intervals --output $(OWN)

example: example-swift example-python example-c example-rust

example-swift: build
	scripts/swift run -c release own-predictor
	scripts/swift run -c release live-tip
	scripts/swift run -c release own-predictor latency Datasets/bundled/finger-120 --predictor half-step --events 2000 --rounds 6
	scripts/swift run -c release constant-velocity $(LEADERBOARD) --predictor mine
	python3 Examples/check_leaderboard.py $(OWN) mine

# The same sources as a package of its own, which is what a reader copies.
example-package: setup
	swift build --package-path Examples/OwnPredictor

example-python: build
	$(FORETOUCH) $(LEADERBOARD) --predictor 'exec:python3 Examples/OwnPredictorPython/constant_velocity.py'
	python3 Examples/check_leaderboard.py $(OWN) 'exec:python3 Examples/OwnPredictorPython/constant_velocity.py'

# clang comes with Swift.
example-c: build
	@mkdir -p $(OWN)
	clang -O2 -Wall -shared -fPIC -I Sources/CForetouchPredictor/include \
		Examples/OwnPredictorC/constant_velocity.c -o $(OWN)/constant_velocity.so
	$(FORETOUCH) $(LEADERBOARD) --predictor library:$(OWN)/constant_velocity.so
	python3 Examples/check_leaderboard.py $(OWN) library:$(OWN)/constant_velocity.so

example-rust: build
	@scripts/setup rust
	@mkdir -p $(OWN)
	rustc --edition 2021 -O --crate-type cdylib Examples/OwnPredictorRust/constant_velocity.rs \
		-o $(OWN)/libconstant_velocity.so
	$(FORETOUCH) $(LEADERBOARD) --predictor library:$(OWN)/libconstant_velocity.so
	python3 Examples/check_leaderboard.py $(OWN) library:$(OWN)/libconstant_velocity.so

DASK = Examples/dask-shards

$(DASK)/.venv/installed: $(DASK)/requirements.txt
	@scripts/setup python
	python3 -m venv $(DASK)/.venv
	$(DASK)/.venv/bin/python -m pip install --quiet --disable-pip-version-check --requirement $(DASK)/requirements.txt
	@touch $@

example-dask: build $(DASK)/.venv/installed
	$(DASK)/.venv/bin/python $(DASK)/evaluate_shards.py --shards 7 --check --output $(RESULTS)/dask-shards -- \
		Datasets/bundled --predictor kalman polynomial one-euro --horizon 16,33

# What the Python package loads.
library: setup
	scripts/swift build -c release --product foretouch-c

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

notebooks: build library notebooks/.venv/installed
	notebooks/.venv/bin/python notebooks/run.py

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

bundled: build
	rm -rf Datasets/bundled
	$(FORETOUCH) dataset synthesize --bundled --seed 2026 --output Datasets/bundled
	rm -rf Datasets/presses
	$(FORETOUCH) dataset synthesize --bundled-presses --seed 2030 --output Datasets/presses

# What kalman and neural are fitted on, beside strokes of a generator: recordings of the catalog, where they have been fetched. A finger and a
# pen that nothing ships fitted on are left for measuring: henze2017 and wacom-text.
FITTED_RECORDINGS = $(addprefix ../shared/datasets/,dysgraphia evemu getevent google-ink graphomotor svc universal-ink) \
	$(addprefix ../shared/gestures/data/,dollar1.jsonl.gz mmgplus.jsonl.gz)

# Strokes of other people than those of Datasets/bundled.
training: build
	rm -rf $(RESULTS)/training
	$(FORETOUCH) dataset synthesize --bundled --seed 4711 --output $(RESULTS)/training

model: training
	$(FORETOUCH) train --predictor autoregressive --dataset $(RESULTS)/training --output $(RESULTS)/autoregressive.json
	scripts/shorten-model autoregressive $(RESULTS)/autoregressive.json > Sources/CPredictorWeights/autoregressive.json
	$(FORETOUCH) calibrate-uncertainty --predictor kalman --dataset $(RESULTS)/training --output $(RESULTS)/radii.json
	scripts/shorten-model uncertainty $(RESULTS)/radii.json > Sources/CPredictorWeights/uncertainty.json

model-neural: training
	$(FORETOUCH) train --predictor neural --units 96,96 --dataset $(RESULTS)/training $(FITTED_RECORDINGS) \
		--output $(RESULTS)/neural.safetensors
	$(FORETOUCH) train --predictor neural-tiny --dataset $(RESULTS)/training $(FITTED_RECORDINGS) \
		--output $(RESULTS)/neural-tiny.safetensors
	mv $(RESULTS)/neural.safetensors $(RESULTS)/neural-tiny.safetensors Sources/CPredictorWeights

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

# Real fingers, whose typical instant is drawn: 'foretouch dataset fetch henze2017' fetches them.
FINGER_RECORDINGS ?= ../shared/datasets/henze2017
# Logs of stroke gestures, whose early decisions are drawn, in minutes.
GESTURE_LOGS ?= ../shared/gestures/data/dollar1.jsonl.gz

# One example of every drawing style. The turning nib is made up, because people turn a pen too little to show it.
pictures: build
	@mkdir -p Documentation/pictures $(RESULTS)
	scripts/turning-nib > $(RESULTS)/turning-nib.jsonl
	$(FORETOUCH) render Datasets/bundled/pen-240/p01-write.jsonl.gz --style ink --stroke 1,2,3,4,5,6 --magnification 1.5 \
		--output Documentation/pictures/ink.svg
	$(FORETOUCH) render $(RESULTS)/turning-nib.jsonl --style calligraphy --mark-every 8 \
		--output Documentation/pictures/calligraphy.svg
	$(FORETOUCH) render $(RESULTS)/turning-nib.jsonl --style debug --mark-every 6 --magnification 1.5 \
		--output Documentation/pictures/debug.svg
	$(FORETOUCH) render Datasets/bundled/finger-120/p01-zigzag.jsonl.gz --style overlay --stroke 3 --mark-every 4 \
		--predictor hold --predictor linear --predictor kalman --horizon 33 --magnification 4 \
		--output Documentation/pictures/overlay.svg
	@if [ -d "$(FINGER_RECORDINGS)" ]; then $(FORETOUCH) render "$(FINGER_RECORDINGS)" --style instant --horizon 33 \
		--output Documentation/pictures/frozen-instant.svg; \
	else echo "no $(FINGER_RECORDINGS): Documentation/pictures/frozen-instant.svg stays as it is"; fi
	@if [ -f "$(GESTURE_LOGS)" ]; then $(FORETOUCH) early "$(GESTURE_LOGS)" --exclude-participant 1 --condition fast \
		--no-intervals --output $(RESULTS)/early \
		&& cp $(RESULTS)/early/early-1.svg Documentation/pictures/early-dollar1-fast.svg; \
	else echo "no $(GESTURE_LOGS): Documentation/pictures/early-dollar1-fast.svg stays as it is"; fi

# Not part of CI: fonts differ between machines.
screenshots: benchmark record
	@scripts/setup browser
	FORETOUCH_BUILD=.build/release python3 Tests/RecorderPage/screenshots.py $(RESULTS)/report.html \
		Documentation/pictures --all $(RESULTS)/screenshots

# Datasets beside this repository, or fetched into this folder; those that are missing are named and left out.
results: build
	@scripts/setup tests
	scripts/results/measure.py
	scripts/results/render.py

check-results:
	@scripts/setup tests
	scripts/results/render.py --check

clean:
	rm -rf .build .build-address .build-thread $(RESULTS) $(DASK)/.venv Python/.venv notebooks/.venv Benchmarks/.build Examples/*/.build Tests/*/.build
