import CForetouchPredictor
import Foundation
import StandardPredictors
import SystemLibraries
import TouchPrediction

/// A library that keeps the contract of `foretouch_predictor.h`. It stays loaded until the program ends.
final class LoadedLibrary: Sendable {
    typealias Observe = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<foretouch_sample>?, Int) -> Void
    typealias Predict =
        @convention(c) (UnsafeRawPointer?, Double, UnsafeMutablePointer<foretouch_prediction>?, Int) -> Int32
    private typealias Version = @convention(c) () -> UInt32
    private typealias Name = @convention(c) () -> UnsafePointer<CChar>?
    private typealias Create =
        @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int) -> UnsafeMutableRawPointer?
    typealias Copy = @convention(c) (UnsafeRawPointer?) -> UnsafeMutableRawPointer?
    typealias Change = @convention(c) (UnsafeMutableRawPointer?) -> Void

    let observe: Observe
    let predict: Predict
    let copy: Copy
    let reset: Change
    let destroy: Change
    private let create: Create
    let origin: PredictorOrigin
    let log: FailureLog

    /// Loads a file.
    ///
    /// - Throws: ``ExternalPredictorError`` where there is none, it is no library, or it does not keep the contract.
    init(path: String, log: FailureLog) throws(ExternalPredictorError) {
        guard let file = PredictorOrigin.File(hashing: path) else { throw .missingFile(path) }
        guard SystemLibrary.canBeLoaded else {
            let reason = "this program in one file loads none; use the Python package or a build from source"
            throw .notALibrary(path, reason: reason)
        }
        // A path without a slash would be sought where the system keeps its libraries.
        guard let handle = dlopen(path.contains("/") ? path : "./" + path, RTLD_NOW | RTLD_LOCAL) else {
            throw .notALibrary(path, reason: dlerror().map { String(cString: $0) } ?? "no reason given")
        }
        func function<Function>(_ name: String, as type: Function.Type) throws(ExternalPredictorError) -> Function {
            guard let symbol = dlsym(handle, "foretouch_predictor_" + name) else {
                throw .missingFunction("foretouch_predictor_" + name, of: path)
            }
            return unsafeBitCast(symbol, to: type)
        }
        let version = try function("abi_version", as: Version.self)()
        guard version == UInt32(FORETOUCH_PREDICTOR_ABI_VERSION) else {
            throw .wrongVersion(path, found: "\(version)", expected: Int(FORETOUCH_PREDICTOR_ABI_VERSION))
        }
        let name = try function("name", as: Name.self)()
        create = try function("create", as: Create.self)
        copy = try function("copy", as: Copy.self)
        destroy = try function("destroy", as: Change.self)
        reset = try function("reset", as: Change.self)
        observe = try function("observe", as: Observe.self)
        predict = try function("predict", as: Predict.self)
        origin = PredictorOrigin(name: name.map { FailureLog.printable(String(cString: $0)) } ?? path, files: [file])
        self.log = log
    }

    /// Makes a predictor.
    ///
    /// - Throws: ``ExternalPredictorError/notCreated(_:reason:)`` with what the library says.
    func makeInstance(_ parameters: String) throws(ExternalPredictorError) -> LibraryInstance {
        var error = [CChar](repeating: 0, count: 512)
        guard let pointer = create(parameters, &error, error.count - 1) else {
            let text = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let reason = FailureLog.printable(String(decoding: text, as: UTF8.self))
            throw .notCreated(origin.files.first?.path ?? "", reason: reason.isEmpty ? "no reason given" : reason)
        }
        return LibraryInstance(pointer, of: self)
    }
}

/// One predictor that a library made. Copies of the Swift value share it until one of them changes.
final class LibraryInstance: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    let library: LoadedLibrary

    init(_ pointer: UnsafeMutableRawPointer, of library: LoadedLibrary) {
        self.pointer = pointer
        self.library = library
    }

    deinit { library.destroy(pointer) }

    /// A predictor in the same state; `nil` where the library makes none, which is counted.
    func copied() -> LibraryInstance? {
        guard let copy = library.copy(pointer) else {
            library.log.note(.notCopied, detail: "foretouch_predictor_copy returned NULL")
            return nil
        }
        return LibraryInstance(copy, of: library)
    }
}
