// swift-tools-version: 6.2
import PackageDescription

// Compiles the UIKit adapter where there is no UIKit: against a stub that has the symbols the adapter uses and no other.
// A package of its own, so that the module named UIKit is never seen by the main one.
// Under Sources are links to the main package's targets.
let package = Package(
    name: "uikit-type-check",
    targets: [
        .target(name: "UIKit", path: "UIKitInterfaceStub"),
        .target(name: "CVectorMath"),
        .target(name: "TouchModel"),
        .target(name: "TouchRecognition", dependencies: ["TouchModel"]),
        // A view that draws up to a predictor of ours, as the page of the adapter shows it.
        .target(
            name: "CPredictorWeights",
            exclude: ["motions.json", "kalman-constants.inc", "kalman-training.json"]
        ),
        .target(name: "TouchPrediction", dependencies: ["CPredictorWeights", "CVectorMath", "TouchModel"]),
        .target(name: "PluginSpecification", dependencies: ["TouchModel"]),
        .target(
            name: "StandardPredictors",
            dependencies: [
                "CVectorMath", "TouchModel", "PluginSpecification", "CPredictorWeights", "TouchRecognition",
                "TouchPrediction",
            ]
        ),
        .target(name: "TouchUIKit", dependencies: ["TouchModel", "TouchRecognition", "StandardPredictors", "UIKit"]),
        .target(name: "PredictedInk", dependencies: ["TouchModel", "StandardPredictors", "TouchRecognition"]),
        .testTarget(
            name: "TouchUIKitTests",
            dependencies: ["TouchUIKit", "UIKit", "PredictedInk", "StandardPredictors"],
            // Swift Testing looks for its UIKit part wherever both are imported.
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
