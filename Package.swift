// swift-tools-version: 6.2
import PackageDescription

// A target may only depend on targets named earlier in this list.
let package = Package(
    name: "foretouch",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Foretouch", targets: ["Foretouch"]),
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
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto.git", "4.0.0"..<"5.0.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift.git", from: "0.2.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
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
        .target(
            name: "DenseAlgebra",
            dependencies: [.target(name: "COpenBLAS", condition: .when(platforms: [.linux]))],
            cSettings: [.define("ACCELERATE_NEW_LAPACK")]
        ),
        .target(name: "TouchModel"),
        .target(name: "PluginSpecification", dependencies: ["TouchModel"]),
        .target(name: "TouchRecognition", dependencies: ["TouchModel", "PluginSpecification"]),
        // Empty where there is no UIKit; Tests/UIKitTypeCheck compiles it there.
        .target(name: "TouchUIKit", dependencies: ["TouchModel", "TouchRecognition"]),
        // Files of the built-in networks, in the program itself.
        .target(name: "CPredictorWeights", exclude: ["neural.safetensors", "neural-tiny.safetensors"]),
        .target(
            name: "TouchPrediction",
            dependencies: ["TouchModel", "PluginSpecification", "DenseAlgebra", "CPredictorWeights"]
        ),
        // The contract of predictors in dynamic libraries: a header.
        .target(name: "CForetouchPredictor"),
        .target(
            name: "ExternalPredictors",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "CForetouchPredictor",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ]
        ),
        .target(
            name: "TouchDatasets",
            dependencies: [
                "TouchModel",
                "CZlib",
                // Apple's SDKs have a module of their own for it.
                .target(name: "CLibXML2", condition: .when(platforms: [.linux])),
                // Apple's SDKs have no headers of it; there, archives of the catalogue are not unpacked.
                .target(name: "CArchive", condition: .when(platforms: [.linux])),
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Importers/Ink/incremental_stroke_inputs.proto"]
        ),
        .target(
            name: "TouchEvaluation",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchRecognition", "TouchPrediction", "DenseAlgebra",
                .product(name: "Histogram", package: "hdrhistogram-swift"),
            ]
        ),
        .target(
            name: "TouchRendering",
            dependencies: ["TouchModel", .target(name: "CCairo", condition: .when(platforms: [.linux]))]
        ),
        .target(
            name: "TouchReports",
            dependencies: [
                "PluginSpecification", "TouchEvaluation", "TouchPrediction", "TouchDatasets", "TouchRendering",
            ]
        ),
        .target(
            name: "Foretouch",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchRecognition", "TouchPrediction", "TouchDatasets",
                "TouchEvaluation", "TouchRendering", "TouchReports", "ExternalPredictors",
            ]
        ),
        // The library for other languages: a header, and what it declares.
        .target(name: "CForetouch"),
        .target(name: "ForetouchC", dependencies: ["Foretouch", "CForetouch", "CForetouchPredictor"]),
        .target(name: "CAllocationCounter"),
        .target(
            name: "ForetouchCommands",
            dependencies: [
                "Foretouch",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(name: "ForetouchCLI", dependencies: ["ForetouchCommands", "CAllocationCounter"]),
        // What people drew, as it arrives, is kept and becomes recordings; without a server.
        .target(
            name: "TouchCapture",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "TouchDatasets", "TouchEvaluation",
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        .target(
            name: "CaptureServer",
            dependencies: [
                "TouchCapture", "TouchDatasets", "TouchPrediction", "CQRencode",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            resources: [.embedInCode("Page")]
        ),
        .executableTarget(
            name: "ForetouchRecordCLI",
            dependencies: [
                "TouchCapture", "CaptureServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .target(
            name: "FuzzTargets",
            dependencies: [
                "TouchModel", "PluginSpecification", "TouchPrediction", "ExternalPredictors", "TouchDatasets",
                "TouchEvaluation", "TouchReports", "TouchCapture",
            ]
        ),

        .testTarget(name: "TouchModelTests", dependencies: ["TouchModel"]),
        .testTarget(name: "PluginSpecificationTests", dependencies: ["PluginSpecification"]),
        .testTarget(name: "TouchRecognitionTests", dependencies: ["TouchRecognition"]),
        .testTarget(name: "DenseAlgebraTests", dependencies: ["DenseAlgebra"]),
        .testTarget(
            name: "TouchPredictionTests",
            dependencies: ["TouchPrediction", "ExternalPredictors"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(name: "ExternalPredictorsTests", dependencies: ["ExternalPredictors", "CForetouchPredictor"]),
        .testTarget(
            name: "TouchDatasetsTests",
            dependencies: ["TouchDatasets", .product(name: "SwiftProtobuf", package: "swift-protobuf")]
        ),
        .testTarget(
            name: "TouchEvaluationTests",
            dependencies: ["TouchEvaluation", "TouchReports"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "TouchCaptureTests",
            dependencies: [
                "TouchCapture", "CaptureServer", "TouchDatasets", "TouchEvaluation", "TouchPrediction", "TouchModel",
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "FuzzTargetsTests",
            dependencies: ["FuzzTargets", "TouchModel"],
            resources: [.copy("Corpus")]
        ),
        .testTarget(name: "TouchRenderingTests", dependencies: ["TouchRendering"]),
        .testTarget(name: "ForetouchTests", dependencies: ["Foretouch"]),
        .testTarget(name: "ForetouchCTests", dependencies: ["ForetouchC", "CForetouch"]),
        .testTarget(
            name: "ForetouchCommandsTests",
            dependencies: ["ForetouchCommands", "ForetouchCLI", "Foretouch"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
