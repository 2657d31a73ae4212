# Every target sets up what it needs: a machine with a Swift toolchain is enough.

FORETOUCH = .build/release/foretouch
BUNDLED = $(sort $(wildcard Datasets/bundled/*/))
RESULTS = results

.PHONY: help setup build test benchmark microbenchmark example lint format bundled clean

help:
	@echo "make benchmark       build, then the error table and the latency table on the bundled dataset"
	@echo "make test            all tests"
	@echo "make example         build and run the predictor written outside the package"
	@echo "make microbenchmark  the package-benchmark suites in Benchmarks/"
	@echo "make lint            check the formatting; make format mends it"
	@echo "make bundled         make Datasets/bundled anew"

setup:
	@scripts/setup

build: setup
	swift build -c release --product foretouch

test: setup
	swift test

benchmark: build
	@mkdir -p $(RESULTS)
	$(FORETOUCH) evaluate $(BUNDLED) --output $(RESULTS)
	$(FORETOUCH) latency $(BUNDLED) --predictor hold linear kalman kalman:model=cv kalman:model=singer \
		polynomial:degree=2,samples=12,solver=orthogonal polynomial:degree=2,samples=12,solver=qr --output $(RESULTS)

microbenchmark: setup
	swift package --package-path Benchmarks --disable-sandbox benchmark

example: setup
	swift run --package-path Examples/OwnPredictor own-predictor Datasets/bundled/finger-120

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples/*/Package.swift \
		Examples/*/Sources Benchmarks/Package.swift Benchmarks/Benchmarks

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Examples/*/Package.swift \
		Examples/*/Sources Benchmarks/Package.swift Benchmarks/Benchmarks

bundled: build
	rm -rf Datasets/bundled
	$(FORETOUCH) dataset synthesize --bundled --seed 2026 --output Datasets/bundled

clean:
	rm -rf .build $(RESULTS) Benchmarks/.build Examples/*/.build
