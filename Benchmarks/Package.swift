// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds Foretouch pays for the benchmark library.
let suites = ["Predictors", "Recognizers", "GestureClassification", "GestureSpotting", "Replay", "Parsing"]

let package = Package(
    name: "foretouch-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "foretouch", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark.git", from: "1.38.0", traits: []),
    ],
    targets: suites.map { suite in
        .executableTarget(
            name: suite,
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "Foretouch", package: "foretouch"),
                .product(name: "AllocationCounter", package: "foretouch"),
            ],
            path: "Benchmarks/\(suite)",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        )
    },
    swiftLanguageModes: [.v6]
)
