// swift-tools-version: 6.1
import PackageDescription

// A package of its own, for it is built as a whole with what the fuzzer sees of a program: see `make fuzz`.
let package = Package(
    name: "foretouch-fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "foretouch", path: "..")],
    targets: [
        .target(name: "CFuzzerDriver"),
        .executableTarget(
            name: "foretouch-fuzz",
            dependencies: ["CFuzzerDriver", .product(name: "FuzzTargets", package: "foretouch")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
