#if Recorder
import Foundation
import PluginSpecification

/// The core for web pages, as `make web` builds it. The live view and the names of touch gestures need it; recording does not.
package struct WebModule: Sendable {
    private static let scriptName = "foretouch.js"
    private static let coreName = "foretouch.wasm"
    /// A larger file is refused: the module has less than 1 MB.
    private static let largestFile = 32 << 20

    private let script: Data
    private let core: Data

    /// Reads the module.
    ///
    /// - Parameter folder: contains `foretouch.js` and `foretouch.wasm`.
    /// - Throws: ``CaptureError/setup(_:)`` if a file is missing.
    package init(folder: String) throws(CaptureError) {
        script = try Self.read(Self.scriptName, in: folder)
        core = try Self.read(Self.coreName, in: folder)
    }

    /// The module in the folder of the program, or in `results/made/web` of the checkout in whose `.build` the program is; `nil` if
    /// neither folder contains it.
    package static func find(for program: URL? = Bundle.main.executableURL) -> WebModule? {
        guard let program = program?.resolvingSymlinksInPath() else { return nil }
        var folders = [program.deletingLastPathComponent().path]
        let parts = program.pathComponents
        if let build = parts.lastIndex(of: ".build") {
            folders.append(NSString.path(withComponents: parts[..<build] + ["results", "made", "web"]))
        }
        return folders.lazy.compactMap { try? WebModule(folder: $0) }.first
    }

    /// The content type and the content of a path of the page; `nil` if the path is not a file of the module.
    func file(at path: String) -> (type: String, content: Data)? {
        switch path {
        case "/\(Self.scriptName)": ("text/javascript; charset=utf-8", script)
        case "/\(Self.coreName)": ("application/wasm", core)
        default: nil
        }
    }

    private static func read(_ name: String, in folder: String) throws(CaptureError) -> Data {
        let path = "\(folder)/\(name)"
        do {
            return try WholeFile.read(path, limit: largestFile)
        } catch {
            throw .setup("\(path): found \(error), expected a file that 'make web' writes into results/made/web")
        }
    }
}
#endif
