// swift-tools-version: 6.2
import PackageDescription

// A target may only depend on targets named earlier in this list.
let package = Package(
    name: "foretouch",
    // Mutex and Atomic of the standard library need these; what an app embeds uses neither, but a package has one answer for all of its targets.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Foretouch", targets: ["Foretouch"]),
        // Predictors for an app: neither files nor evaluation, and no system library on Apple systems.
        .library(
            name: "StandardPredictors",
            targets: ["StandardPredictors", "TouchPrediction", "TouchRecognition", "TouchModel"]
        ),
        // Recognizers for an app, with UIKit's touches and without.
        .library(name: "TouchRecognition", targets: ["TouchRecognition", "TouchModel"]),
        .library(name: "TouchUIKit", targets: ["TouchUIKit", "TouchRecognition", "TouchModel"]),
        .library(name: "ForetouchCommands", targets: ["ForetouchCommands"]),
        // For the tests of whoever writes a predictor.
        .library(name: "PredictorTesting", targets: ["PredictorTesting"]),
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
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
        // With its own traits: with others, Package.resolved would differ by whether `Recorder` is on.
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
    ],
    targets: [
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
        // Arithmetic of vectors that stay vectors: headers.
        .target(name: "CVectorMath"),
        // Which libraries of the system are there, for a program that is linked without them; and LAPACK, with which no program is linked: OpenBLAS
        // (libopenblas0) has the solvers and the kernels for the processor, LAPACKE (liblapacke) the functions for C by which they are called.
        .target(name: "CSystemLibraries"),
        // Libraries of the system that one feature needs: whether they are there, and the words where they are not.
        .target(name: "SystemLibraries", dependencies: ["CSystemLibraries"]),
        // The vocabulary, values only: samples, touches, events, contacts, strokes, units, metadata; and the elementary functions, which
        // have the same bits everywhere. Everything else uses it.
        .target(name: "TouchModel"),
        // Recognizers that run: the gesture state machine and its arbiter, strokes, panning, pencil mode, force, the drawing session; classifiers
        // of drawn gestures by templates. Neither text nor Foundation: an app or a page embeds it.
        .target(name: "TouchRecognition", dependencies: ["TouchModel"]),
        // Files of the built-in models and the constants of `kalman`, in the program itself.
        .target(
            name: "CPredictorWeights",
            exclude: ["motions.json", "kalman-constants.inc", "kalman-training.json"]
        ),
        // The `Predictor` protocol and the predictors that run, in folders by family; those of other systems, re-implemented, in `Peers`.
        // Neither text nor Foundation nor files: an app or a page embeds it.
        .target(name: "TouchPrediction", dependencies: ["CPredictorWeights", "CVectorMath", "TouchModel"]),
        // The core for other languages: its header. Compiled as Embedded Swift it is a library for C and a module for web pages; here it is for the
        // tests that compare them with the library.
        .target(name: "CForetouchCore"),
        // What that header declares, without text, files or Foundation.
        .target(
            name: "ForetouchCore",
            dependencies: ["CForetouchCore", "CVectorMath", "TouchModel", "TouchPrediction", "TouchRecognition"]
        ),
        // What a predictor must keep, checked: for the tests of this package, and of packages with predictors of their own.
        .target(name: "PredictorTesting", dependencies: ["TouchModel", "TouchPrediction"]),
        // Names and parameters of predictors and recognizers as text: specifications, what a registry is, nearest names, files that they name. Apart
        // because a program that knows what it runs needs no text.
        .target(name: "PluginSpecification", dependencies: ["TouchModel"]),
        // The registry of every predictor that ships, by name; and predictors that are models in files, and what runs
        // them; and the session of contacts that an app keeps. An app links it without the rest.
        .target(
            name: "StandardPredictors",
            dependencies: [
                "CSystemLibraries", "CVectorMath", "SystemLibraries", "TouchModel", "PluginSpecification",
                "CPredictorWeights", "TouchRecognition", "TouchPrediction",
            ]
        ),
        // An app's side of UIKit: its touches become events, recognizers become gesture recognizers, contacts are predicted. Empty without UIKit.
        .target(name: "TouchUIKit", dependencies: ["TouchModel", "TouchRecognition", "StandardPredictors"]),
        // The contract of predictors in dynamic libraries: a header.
        .target(name: "CForetouchPredictor"),
        // SHA-256, with the processor's instructions for it.
        .target(name: "CSHA256"),
        // Recordings as files and datasets as folders: the native format, an importer for every other one, what is repaired and counted, listing,
        // converting, exporting, and what is wrong with the data. Apart for libraries of compression, XML and YAML, which apps need not link.
        .target(
            name: "TouchRecordings",
            dependencies: [
                "CZlib", "CSHA256", "TouchModel", "PluginSpecification",
                // Apple's SDKs have a module of their own for it.
                .target(name: "CLibXML2", condition: .when(platforms: [.linux])),
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        // Predictors in other programs and in libraries: processes, pipes, `dlopen`. Apart as a border of trust.
        .target(
            name: "ExternalPredictors",
            dependencies: [
                "SystemLibraries", "TouchModel", "PluginSpecification", "TouchPrediction", "StandardPredictors",
                "CForetouchPredictor", "TouchRecordings",
            ]
        ),
        // Recordings of simulated people on simulated devices, with their ground truth.
        .target(name: "TouchSynthesis", dependencies: ["TouchModel", "TouchRecognition", "TouchRecordings"]),
        // The catalog of public datasets, in the program itself: Datasets/catalogue.json.
        .target(name: "CDatasetCatalogue"),
        // Public datasets: the catalog, downloads, archives. Apart as a border of trust, and for its system library.
        .target(
            name: "DatasetCatalog",
            dependencies: [
                "CDatasetCatalogue", "SystemLibraries", "TouchModel", "TouchRecordings",
                // Apple's SDKs have no headers of it; there, archives of the catalog are not unpacked.
                .target(name: "CArchive", condition: .when(platforms: [.linux])),
            ]
        ),
        // What predictors and recognizers are worth: replay, truth, metrics, results, latency, published protocols, statistics, and results
        // compared.
        .target(
            name: "TouchEvaluation",
            dependencies: [
                "CVectorMath", "TouchModel", "PluginSpecification", "TouchRecognition", "TouchPrediction",
                "StandardPredictors", "TouchRecordings", "TouchSynthesis",
            ]
        ),
        // Searches: for a predictor's parameters, for the constants of kalman, for safe horizons. Apart so that an app that predicts compiles none
        // of it.
        .target(
            name: "PredictorTuning",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "StandardPredictors", "TouchRecordings",
                "TouchEvaluation",
            ]
        ),
        // Results as console tables, CSV, JSON and pages, strokes and charts as pictures. Apart for the system library that draws PDF and PNG.
        .target(
            name: "TouchReports",
            dependencies: [
                "SystemLibraries", "TouchModel", "PluginSpecification", "TouchRecognition", "TouchPrediction",
                "StandardPredictors", "TouchRecordings", "DatasetCatalog", "TouchEvaluation", "PredictorTuning",
                .target(name: "CCairo", condition: .when(platforms: [.linux])),
            ]
        ),
        // The umbrella: one import, and `evaluate`.
        .target(
            name: "Foretouch",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchRecognition", "TouchPrediction", "StandardPredictors",
                "TouchRecordings", "ExternalPredictors", "TouchSynthesis", "DatasetCatalog", "TouchEvaluation",
                "PredictorTuning", "TouchReports",
            ]
        ),
        // Counts heap allocations; linked by programs that measure.
        .target(name: "CAllocationCounter"),
        // The `foretouch` command as a library, so that a program with predictors of its own has it too.
        .target(
            name: "ForetouchCommands",
            dependencies: [
                "SystemLibraries", "TouchModel", "TouchRecognition", "Foretouch",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        // The library for other languages: a header, and what it declares.
        .target(name: "CForetouch"),
        // What the C header declares, on top of the umbrella; the command too, so that a package of the library has both.
        .target(
            name: "ForetouchC",
            dependencies: ["CForetouchPredictor", "TouchRecognition", "Foretouch", "ForetouchCommands", "CForetouch"]
        ),
        // The executable `foretouch`: one line.
        .executableTarget(name: "ForetouchCLI", dependencies: ["CAllocationCounter", "ForetouchCommands"]),
        // The recorder: what people draw is kept as it arrives and becomes recordings; its server and page. Apart as a border of trust. Without
        // the trait `Recorder` there is no server, and nothing of what it needs is linked.
        .target(
            name: "ForetouchRecorder",
            dependencies: [
                .target(name: "CQRencode", condition: .when(traits: ["Recorder"])),
                "TouchModel", "PluginSpecification", "TouchRecordings",
                .product(name: "Yams", package: "Yams"),
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Recorder"])),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Recorder"])),
                .product(name: "HummingbirdTLS", package: "hummingbird", condition: .when(traits: ["Recorder"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Recorder"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Recorder"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["Recorder"])),
            ],
            resources: [.embedInCode("Page")]
        ),
        // The executable `foretouch-record`; apart, so that the command builds without a server.
        .executableTarget(
            name: "ForetouchRecordCLI",
            dependencies: [
                "TouchEvaluation", "TouchRecordings", "ForetouchRecorder",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // What takes untrusted bytes, each with the promise that fuzzing tries to break.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "StandardPredictors", "ExternalPredictors",
                "TouchRecordings", "TouchEvaluation", "TouchReports", "ForetouchRecorder",
            ]
        ),

        // A predictor of one's own in the command, in the evaluation and on a leaderboard. Examples see what any program sees, public names.
        .executableTarget(
            name: "own-predictor",
            dependencies: ["Foretouch", "ForetouchCommands"],
            path: "Examples/OwnPredictor/Sources/own-predictor",
            packageAccess: false
        ),
        // The shortest way: one file, under 30 lines.
        .executableTarget(
            name: "constant-velocity",
            dependencies: ["Foretouch", "ForetouchCommands"],
            path: "Examples/OwnPredictor/Sources/constant-velocity",
            packageAccess: false
        ),
        // The other way round: a predictor that ships, in an app.
        .executableTarget(
            name: "live-tip",
            dependencies: ["StandardPredictors", "TouchModel"],
            path: "Examples/OwnPredictor/Sources/live-tip",
            packageAccess: false
        ),
        // A recognizer of one's own in the command, and the touch gestures of a recording.
        .executableTarget(
            name: "own-gesture",
            dependencies: ["Foretouch", "ForetouchCommands"],
            path: "Examples/Recognizers/Sources/own-gesture",
            packageAccess: false
        ),
        // A drawing session whose stroke ends in a prediction.
        .executableTarget(
            name: "predicted-ink",
            dependencies: ["StandardPredictors", "TouchRecognition", "TouchModel"],
            path: "Examples/Recognizers/Sources/predicted-ink",
            packageAccess: false
        ),

        // What tests of several modules use.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "SystemLibrariesTests", dependencies: ["SystemLibraries"]),
        .testTarget(name: "TouchModelTests", dependencies: ["TouchModel"]),
        .testTarget(name: "PluginSpecificationTests", dependencies: ["PluginSpecification"]),
        .testTarget(
            name: "TouchRecognitionTests",
            dependencies: ["CZlib", "TouchModel", "PluginSpecification", "TouchRecognition", "TouchEvaluation"]
        ),
        .testTarget(
            name: "TouchPredictionTests",
            dependencies: [
                "CSystemLibraries", "CVectorMath", "SystemLibraries", "TouchModel", "PluginSpecification",
                "TouchRecognition", "TouchPrediction", "PredictorTesting", "StandardPredictors", "ExternalPredictors",
            ],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "ForetouchCoreTests",
            dependencies: [
                "CForetouchCore", "ForetouchCore", "TouchModel", "TouchRecognition", "TouchPrediction",
                "StandardPredictors",
                "TouchRecordings", "TouchEvaluation",
            ]
        ),
        .testTarget(
            name: "TouchRecordingsTests",
            dependencies: ["CSHA256", "TouchModel", "TouchRecordings", "TouchSynthesis", "TestSupport"]
        ),
        .testTarget(
            name: "ExternalPredictorsTests",
            dependencies: [
                "TouchModel", "TouchPrediction", "StandardPredictors", "CForetouchPredictor", "ExternalPredictors",
            ]
        ),
        .testTarget(
            name: "TouchSynthesisTests",
            dependencies: ["TouchModel", "TouchRecordings", "TouchSynthesis", "TestSupport"]
        ),
        .testTarget(
            name: "DatasetCatalogTests",
            dependencies: ["CArchive", "CZlib", "TouchModel", "TouchRecordings", "DatasetCatalog", "TestSupport"]
        ),
        .testTarget(
            name: "TouchEvaluationTests",
            dependencies: [
                "CSystemLibraries", "TouchModel", "PluginSpecification", "TouchRecognition", "TouchPrediction",
                "StandardPredictors", "TouchRecordings", "DatasetCatalog", "TouchEvaluation", "PredictorTuning",
                "TouchReports",
            ],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "PredictorTuningTests",
            dependencies: ["PredictorTuning"]
        ),
        .testTarget(name: "TouchReportsTests", dependencies: ["TouchModel", "TouchReports", "CCairo"]),
        .testTarget(
            name: "ForetouchRecorderTests",
            dependencies: [
                "TouchModel", "TouchRecordings", "TouchEvaluation", "ForetouchRecorder",
            ]
        ),
        .testTarget(
            name: "FuzzTargetsTests",
            dependencies: ["TouchModel", "FuzzTargets"],
            resources: [.copy("Corpus")]
        ),
        .testTarget(name: "ForetouchTests", dependencies: ["TouchReports", "Foretouch"]),
        .testTarget(name: "ForetouchCTests", dependencies: ["CForetouch", "Foretouch", "ForetouchC"]),
        .testTarget(
            name: "ForetouchCommandsTests",
            dependencies: [
                "SystemLibraries", "Foretouch", "ForetouchCommands", "ForetouchCLI",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Where tests are built with optimization, their own code is not: it is long, runs once, and what they test is elsewhere.
for target in package.targets where target.type == .test {
    target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
