import ExternalPredictors
import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// Files of a test, gone with it.
final class Workshop {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file.
    ///
    /// - Returns: its path.
    func write(_ text: String, as name: String) throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// What a file holds; `nil` where there is none.
    func text(of name: String) -> String? {
        FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The package's folder.
    static var package: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
    }

    struct CompilerFailed: Error {
        var status: Int32
    }

    /// Makes a library of C.
    ///
    /// - Returns: its path.
    func compile(_ source: String, options: [String] = []) throws -> String {
        let library = path + "/\(UUID().uuidString).so"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["clang", "-O1", "-shared", "-fPIC", "-I", Self.package + "/Sources/CForetouchPredictor/include"]
            + options + [source, "-o", library]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CompilerFailed(status: process.terminationStatus) }
        return library
    }
}

/// A contact that moves by (2, 1) every 10 ms.
func straightStroke(_ count: Int) -> [TouchSample] {
    (0..<count).map { TouchSample(timestamp: 5 + Double($0) / 100, location: TouchPoint(2 * Double($0), Double($0))) }
}

/// Replays a stroke, asking after every sample.
func replay(
    _ predictor: inout some Predictor,
    over samples: [TouchSample],
    horizons: [Double] = [0.01, 0.02]
) -> [Prediction?] {
    let queries = Array(samples.indices)
    var answers = [Prediction?](repeating: nil, count: queries.count * horizons.count)
    var span = answers.mutableSpan
    predictor.replay(samples.span, queries: queries.span, horizons: horizons.span, answers: &span)
    return answers
}
