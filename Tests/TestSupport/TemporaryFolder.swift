import Foundation

/// A folder that goes away with the test that made it.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "foretouch-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and gives its path.
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    package func file(_ name: String) -> String { path + "/" + name }

    /// Every file and folder inside, hidden ones too, as relative paths.
    package var contents: [String] { ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted() }
}
