// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as an app or an experiment would have: it depends on Foretouch and knows nothing of its insides.
let package = Package(
    name: "recognizers",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "foretouch", path: "../..")],
    targets: [
        .executableTarget(
            name: "own-gesture",
            dependencies: [
                .product(name: "Foretouch", package: "foretouch"),
                .product(name: "ForetouchCommands", package: "foretouch"),
            ]
        ),
        // What an app links: predictors and recognizers, without files and evaluation.
        .executableTarget(
            name: "predicted-ink",
            dependencies: [
                .product(name: "StandardPredictors", package: "foretouch"),
                .product(name: "TouchUIKit", package: "foretouch"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
