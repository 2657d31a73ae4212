// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as an experiment would have: it depends on Foretouch and knows nothing of its insides.
let package = Package(
    name: "own-predictor",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "foretouch", path: "../..")],
    targets: [
        .executableTarget(
            name: "own-predictor",
            dependencies: [
                .product(name: "Foretouch", package: "foretouch"),
                .product(name: "ForetouchCommands", package: "foretouch"),
            ]
        ),
        // The shortest way: one file, under 30 lines.
        .executableTarget(
            name: "constant-velocity",
            dependencies: [
                .product(name: "Foretouch", package: "foretouch"),
                .product(name: "ForetouchCommands", package: "foretouch"),
            ]
        ),
        // The other way round: a predictor that ships, in an app.
        .executableTarget(
            name: "live-tip",
            dependencies: [.product(name: "StandardPredictors", package: "foretouch")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
