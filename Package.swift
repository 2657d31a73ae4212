// swift-tools-version: 6.2
import PackageDescription

// A target may only depend on targets named earlier in this list.
let package = Package(
    name: "foretouch",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Foretouch", targets: ["Foretouch"]),
        // Predictors for an app: neither files nor evaluation, and no system library on Apple systems.
        .library(
            name: "StandardPredictors",
            targets: ["StandardPredictors", "PredictorModels", "TouchPrediction", "TouchModel"]
        ),
        .library(name: "TouchUIKit", targets: ["TouchUIKit", "TouchRecognition", "TouchModel"]),
        .library(name: "ForetouchCommands", targets: ["ForetouchCommands"]),
        // For other languages, the Python package among them.
        .library(name: "foretouch-c", type: .dynamic, targets: ["ForetouchC"]),
        // For programs that measure: it stands in front of the allocator of whatever links it.
        .library(name: "AllocationCounter", targets: ["CAllocationCounter"]),
        // For programs that try to break it.
        .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
        .executable(name: "foretouch", targets: ["ForetouchCLI"]),
        // A program of its own, so that the command builds without a server.
        .executable(name: "foretouch-record", targets: ["ForetouchRecordCLI"]),
    ],
    traits: [
        .trait(
            name: "Recorder",
            description:
                "The server of foretouch-record. Without it, the packages that it needs are neither fetched nor compiled."
        ),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto.git", "4.0.0"..<"5.0.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        // With its own traits: with others, Package.resolved would differ by whether `Recorder` is on.
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
    ],
    targets: [
        .systemLibrary(
            name: "COpenBLAS",
            pkgConfig: "openblas",
            providers: [.apt(["libopenblas-dev", "liblapacke-dev"]), .brew(["openblas"])]
        ),
        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),
        .systemLibrary(
            name: "CCairo",
            pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]
        ),
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .systemLibrary(
            name: "CArchive",
            pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
        ),
        .systemLibrary(
            name: "CQRencode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
        ),
        // Least squares and matrix products over LAPACKE, or Accelerate on Apple systems.
        .target(
            name: "DenseAlgebra",
            dependencies: [
                .target(name: "COpenBLAS", condition: .when(platforms: [.linux]))
            ],
            cSettings: [.define("ACCELERATE_NEW_LAPACK")]
        ),
        // The vocabulary, values only: samples, touches, events, contacts, strokes, units, metadata.
        .target(name: "TouchModel"),
        // Names and parameters of predictors and recognizers as text: specifications, registries, nearest names.
        .target(name: "PluginSpecification", dependencies: ["TouchModel"]),
        // The gesture state machine and its arbiter, strokes, panning, pencil mode, force, the drawing session.
        .target(name: "TouchRecognition", dependencies: ["TouchModel", "PluginSpecification"]),
        // Gestures that are drawn: classifiers of strokes by templates, and their registry.
        .target(name: "StrokeGestures", dependencies: ["TouchModel", "PluginSpecification"]),
        // An app's side of both: UIKit's touches to events, recognizers as gesture recognizers. Empty without UIKit.
        .target(name: "TouchUIKit", dependencies: ["TouchModel", "TouchRecognition"]),
        // Files of the built-in models, in the program itself.
        .target(
            name: "CPredictorWeights",
            exclude: [
                "autoregressive.json", "uncertainty.json", "neural.safetensors", "neural-tiny.safetensors",
                "motions.json",
            ]
        ),
        // Arithmetic of vectors that stay vectors: a header.
        .target(name: "CVectorMath"),
        // The `Predictor` protocol, the registry and the predictors that run, in folders by family. Neither files nor fits.
        .target(name: "TouchPrediction", dependencies: ["TouchModel", "PluginSpecification", "CVectorMath"]),
        // Models in files, the built-in ones, what runs them, and regions by how wrong a predictor was.
        .target(
            name: "PredictorModels",
            dependencies: ["DenseAlgebra", "TouchModel", "PluginSpecification", "CPredictorWeights", "TouchPrediction"]
        ),
        // What frameworks do to input before an app draws it, as predictors: re-implementations.
        .target(name: "InputResamplers", dependencies: ["TouchModel", "PluginSpecification", "TouchPrediction"]),
        // Fits of models to recordings: autoregressive, neural.
        .target(
            name: "PredictorFitting",
            dependencies: ["DenseAlgebra", "TouchModel", "TouchPrediction", "PredictorModels"]
        ),
        // The registry of every predictor that ships, each with its fit.
        .target(
            name: "StandardPredictors",
            dependencies: [
                "PluginSpecification", "TouchPrediction", "PredictorModels", "InputResamplers", "PredictorFitting",
            ]
        ),
        // The contract of predictors in dynamic libraries: a header.
        .target(name: "CForetouchPredictor"),
        // SHA-256, with the processor's instructions for it.
        .target(name: "CSHA256"),
        // The native format, JSON and text streams, what is checked and counted of every recording, and how files are written.
        .target(
            name: "TouchFormats",
            dependencies: ["CZlib", "CSHA256", "TouchModel"]
        ),
        // Predictors in other programs and in libraries: processes, pipes, `dlopen`.
        .target(
            name: "ExternalPredictors",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "CForetouchPredictor", "TouchFormats",
            ]
        ),
        // Readers of tables, ink, handwriting and gestures from elsewhere, and writers for them.
        .target(
            name: "TouchImporters",
            dependencies: [
                "TouchModel", "TouchFormats",
                // Apple's SDKs have a module of their own for it.
                .target(name: "CLibXML2", condition: .when(platforms: [.linux])),
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        // Readers of what kernels, HID devices and web pages recorded of input devices.
        .target(
            name: "DeviceImporters",
            dependencies: [
                "TouchModel", "TouchFormats", "TouchImporters", .product(name: "Yams", package: "Yams"),
            ]
        ),
        // Datasets as folders and files: listing, reading, validating, converting, exporting.
        .target(
            name: "TouchDatasets",
            dependencies: ["TouchModel", "TouchFormats", "TouchImporters", "DeviceImporters"]
        ),
        // Recordings of simulated people on simulated devices, with their ground truth.
        .target(name: "TouchSynthesis", dependencies: ["TouchModel", "StrokeGestures", "TouchFormats"]),
        // Public datasets: the catalog, downloads, archives.
        .target(
            name: "DatasetCatalog",
            dependencies: [
                "TouchModel", "TouchFormats", "TouchDatasets",
                // Apple's SDKs have no headers of it; there, archives of the catalog are not unpacked.
                .target(name: "CArchive", condition: .when(platforms: [.linux])),
            ]
        ),
        // What is wrong with a dataset: clocks, grids, jumps, resampling, duplicates, noise.
        .target(name: "DatasetCheck", dependencies: ["TouchModel", "TouchFormats", "TouchDatasets"]),
        // Bootstrap, intervals, tests, sketches and moments: numbers only.
        .target(name: "EvaluationStatistics", dependencies: ["TouchModel"]),
        // Replay, truth, metrics, results, latency and published protocols, of predictors.
        .target(
            name: "TouchEvaluation",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "PredictorModels",
                "StandardPredictors", "EvaluationStatistics",
            ]
        ),
        // Recognizers measured against what people did: gestures, strokes, force; their calibration.
        .target(
            name: "RecognitionEvaluation",
            dependencies: [
                "DenseAlgebra", "TouchModel", "PluginSpecification", "TouchRecognition", "StrokeGestures",
                "TouchPrediction", "EvaluationStatistics", "TouchEvaluation",
            ]
        ),
        // Results compared: rankings, paired differences, leaderboards.
        .target(
            name: "EvaluationComparison",
            dependencies: [
                "TouchModel", "TouchPrediction", "StandardPredictors", "EvaluationStatistics", "TouchEvaluation",
                "RecognitionEvaluation",
            ]
        ),
        // Searches for a predictor's parameters.
        .target(
            name: "PredictorTuning",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "PredictorModels", "StandardPredictors",
                "EvaluationStatistics", "TouchEvaluation",
            ]
        ),
        // Strokes and charts as pictures on a small canvas protocol: SVG by itself, PDF and PNG by Cairo.
        .target(
            name: "TouchRendering",
            dependencies: [
                "TouchModel",
                .target(name: "CCairo", condition: .when(platforms: [.linux])),
            ]
        ),
        // Results as console tables, CSV, JSON and pages.
        .target(
            name: "TouchReports",
            dependencies: [
                "TouchModel", "PluginSpecification", "StrokeGestures", "TouchPrediction", "PredictorModels",
                "TouchFormats",
                "TouchDatasets", "DatasetCatalog", "DatasetCheck", "EvaluationStatistics", "TouchEvaluation",
                "RecognitionEvaluation", "EvaluationComparison", "PredictorTuning", "TouchRendering",
            ]
        ),
        // The umbrella: one import, and the few lines that join files to evaluation.
        .target(
            name: "Foretouch",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchRecognition", "StrokeGestures", "TouchPrediction",
                "PredictorModels", "PredictorFitting", "StandardPredictors", "ExternalPredictors", "TouchFormats",
                "TouchImporters",
                "TouchDatasets", "TouchSynthesis", "DatasetCatalog", "DatasetCheck", "EvaluationStatistics",
                "TouchEvaluation", "RecognitionEvaluation", "EvaluationComparison", "PredictorTuning", "TouchRendering",
                "TouchReports",
            ]
        ),
        // The library for other languages: a header, and what it declares.
        .target(name: "CForetouch"),
        // What the C header declares, on top of the umbrella.
        .target(name: "ForetouchC", dependencies: ["CForetouchPredictor", "Foretouch", "CForetouch"]),
        // Counts heap allocations; linked by programs that measure.
        .target(name: "CAllocationCounter"),
        // The `foretouch` command as a library, so that a program with predictors of its own has it too.
        .target(
            name: "ForetouchCommands",
            dependencies: [
                "TouchModel", "PluginSpecification", "Foretouch",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        // The executable `foretouch`: one line.
        .executableTarget(name: "ForetouchCLI", dependencies: ["CAllocationCounter", "ForetouchCommands"]),
        // What people drew, as it arrives, is kept and becomes recordings; without a server.
        .target(
            name: "TouchCapture",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "TouchFormats", "TouchImporters",
                "TouchDatasets", "TouchEvaluation",
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        // The recorder's server and its page. Nearly empty without the trait `Recorder`.
        .target(
            name: "CaptureServer",
            dependencies: [
                "CQRencode", "TouchPrediction", "StandardPredictors", "TouchFormats", "TouchCapture",
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Recorder"])),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Recorder"])),
                .product(name: "HummingbirdTLS", package: "hummingbird", condition: .when(traits: ["Recorder"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Recorder"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Recorder"])),
                .product(name: "X509", package: "swift-certificates", condition: .when(traits: ["Recorder"])),
                .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Recorder"])),
            ],
            resources: [.embedInCode("Page")]
        ),
        // The executable `foretouch-record`; apart, so that the command builds without a server.
        .executableTarget(
            name: "ForetouchRecordCLI",
            dependencies: [
                "TouchEvaluation", "TouchFormats", "TouchCapture", "CaptureServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // What takes untrusted bytes, each with the promise that fuzzing tries to break.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "StandardPredictors", "ExternalPredictors",
                "TouchFormats", "TouchImporters", "TouchDatasets", "TouchEvaluation", "RecognitionEvaluation",
                "EvaluationComparison", "TouchReports", "TouchCapture",
            ]
        ),

        .testTarget(name: "TouchModelTests", dependencies: ["TouchModel"]),
        .testTarget(name: "PluginSpecificationTests", dependencies: ["PluginSpecification"]),
        .testTarget(
            name: "TouchRecognitionTests",
            dependencies: ["TouchModel", "PluginSpecification", "TouchRecognition"]
        ),
        .testTarget(
            name: "StrokeGesturesTests",
            dependencies: ["CZlib", "TouchModel", "PluginSpecification", "StrokeGestures"]
        ),
        .testTarget(name: "DenseAlgebraTests", dependencies: ["DenseAlgebra"]),
        .testTarget(
            name: "TouchPredictionTests",
            dependencies: [
                "DenseAlgebra", "TouchModel", "PluginSpecification", "TouchPrediction", "PredictorModels",
                "InputResamplers", "PredictorFitting", "StandardPredictors", "ExternalPredictors", "CVectorMath",
            ],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "ExternalPredictorsTests",
            dependencies: [
                "TouchModel", "TouchPrediction", "StandardPredictors", "CForetouchPredictor", "ExternalPredictors",
            ]
        ),
        .testTarget(
            name: "TouchDatasetsTests",
            dependencies: [
                "CZlib", "CSHA256", "TouchModel", "TouchFormats", "TouchImporters", "DeviceImporters", "TouchDatasets",
                "TouchSynthesis", "DatasetCatalog", "CArchive", "DatasetCheck",
            ]
        ),
        .testTarget(name: "EvaluationStatisticsTests", dependencies: ["TouchModel", "EvaluationStatistics"]),
        .testTarget(
            name: "RecognitionEvaluationTests",
            dependencies: [
                "TouchModel", "TouchRecognition", "StrokeGestures", "TouchPrediction", "EvaluationStatistics",
                "TouchEvaluation", "RecognitionEvaluation", "EvaluationComparison", "TouchReports",
            ]
        ),
        .testTarget(name: "PredictorTuningTests", dependencies: ["PredictorTuning"]),
        .testTarget(
            name: "TouchEvaluationTests",
            dependencies: [
                "DenseAlgebra", "TouchModel", "PluginSpecification", "TouchRecognition", "TouchPrediction",
                "PredictorModels", "PredictorFitting", "StandardPredictors", "DatasetCatalog", "DatasetCheck",
                "EvaluationStatistics", "TouchEvaluation", "RecognitionEvaluation", "EvaluationComparison",
                "PredictorTuning", "TouchReports",
            ],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "TouchCaptureTests",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "StandardPredictors", "TouchFormats",
                "TouchDatasets", "EvaluationStatistics", "TouchEvaluation", "TouchCapture", "CaptureServer",
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Recorder"])),
                .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Recorder"])),
            ]
        ),
        .testTarget(
            name: "FuzzTargetsTests",
            dependencies: ["TouchModel", "FuzzTargets"],
            resources: [.copy("Corpus")]
        ),
        .testTarget(name: "TouchRenderingTests", dependencies: ["TouchModel", "TouchRendering", "CCairo"]),
        .testTarget(name: "ForetouchTests", dependencies: ["Foretouch"]),
        .testTarget(name: "ForetouchCTests", dependencies: ["CForetouch", "Foretouch", "ForetouchC"]),
        .testTarget(
            name: "ForetouchCommandsTests",
            dependencies: [
                "Foretouch", "ForetouchCommands", "ForetouchCLI",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
