import Foundation
import Testing

/// Runs the built `foretouch` as a person would: a process with arguments, output, errors and a status.
struct CommandRunner {
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let bundled = repository.appendingPathComponent("Datasets/bundled")

    /// The executable lies beside the test bundle, whose path the test runner was given.
    private static let executable: URL? = {
        let candidates =
            CommandLine.arguments.filter { $0.contains(".xctest") }.map(URL.init(fileURLWithPath:)) + [
                Bundle.main.bundleURL.appendingPathComponent("x")
            ]
        for var url in candidates {
            while url.pathComponents.count > 1 {
                url.deleteLastPathComponent()
                let executable = url.appendingPathComponent("foretouch")
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: executable.path, isDirectory: &isFolder),
                    !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: executable.path)
                {
                    return executable
                }
                if url.lastPathComponent == ".build" { break }
            }
        }
        return nil
    }()

    /// Starts the command; the caller waits for it.
    static func start(
        _ arguments: [String],
        output: Any,
        errors: Any,
        environment: [String: String] = [:],
        folder: String? = nil
    ) throws -> Process {
        let process = Process()
        // Typed, because a property that takes an optional would make the requirement vacuous.
        let found: URL = try #require(executable, "the foretouch executable was not found beside the tests")
        process.executableURL = found
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        // Tables are as wide as a console that is named there.
        let inherited = ProcessInfo.processInfo.environment.filter { $0.key != "COLUMNS" }
        process.environment = inherited.merging(environment) { _, own in own }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true) }
        try process.run()
        return process
    }

    /// Runs the command to its end.
    static func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

    /// Runs the command to its end, with additions to the environment, in a folder or in that of the tests.
    static func run(_ arguments: [String], environment: [String: String] = [:], folder: String? = nil) throws -> Outcome
    {
        try withTemporaryFolder { temporary in
            // Through files: a full pipe would stop the command.
            let outputFile = temporary.appendingPathComponent("output")
            let errorFile = temporary.appendingPathComponent("errors")
            for file in [outputFile, errorFile] { try Data().write(to: file) }
            let process = try start(
                arguments,
                output: try FileHandle(forWritingTo: outputFile),
                errors: try FileHandle(forWritingTo: errorFile),
                environment: environment,
                folder: folder
            )
            process.waitUntilExit()
            return Outcome(
                status: process.terminationStatus,
                output: try String(contentsOf: outputFile, encoding: .utf8),
                errors: try String(contentsOf: errorFile, encoding: .utf8)
            )
        }
    }
}

/// Calls `body` with a folder that is removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("foretouch-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}
