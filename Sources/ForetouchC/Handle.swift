import CForetouch
import Foretouch
import Foundation
import Synchronization

/// What a handle of the C interface points to. One type for all, so that a handle of another kind is an error.
class Handle {
    /// How many exist.
    static let count = Atomic<Int>(0)

    init() { Handle.count.wrappingAdd(1, ordering: .relaxed) }

    deinit { Handle.count.wrappingSubtract(1, ordering: .relaxed) }

    /// What a caller holds until it releases it.
    final var released: OpaquePointer { OpaquePointer(Unmanaged<Handle>.passRetained(self).toOpaque()) }

    /// What a caller's pointer stands for.
    ///
    /// - Throws: ``CallError`` where it is NULL or of another kind.
    static func at(_ pointer: OpaquePointer?, _ name: String) throws(CallError) -> Self {
        guard let pointer else { throw CallError(name, found: "NULL", expected: "a handle") }
        let handle = Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
        guard let own = handle as? Self else {
            throw CallError(name, found: "a handle of another kind", expected: "one of \(name)")
        }
        return own
    }
}

/// A text with a closing zero.
final class TextHandle: Handle {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ text: some Collection<UInt8>) {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count + 1)
        _ = buffer.initialize(from: text)
        buffer.initializeElement(at: text.count, to: 0)
        bytes = UnsafeBufferPointer(buffer)
    }

    deinit { bytes.deallocate() }
}

/// Gives FORETOUCH_ABI_VERSION, the version of the contract.
@_cdecl("foretouch_abi_version")
public func abiVersion() -> UInt32 { UInt32(FORETOUCH_ABI_VERSION) }

/// The version of Foretouch.
@_cdecl("foretouch_version")
public func version() -> UnsafePointer<CChar>? { UnsafePointer(versionText) }

nonisolated(unsafe) private let versionText = strdup(ForetouchVersion.current)

/// Ends a handle of any kind.
@_cdecl("foretouch_release")
public func release(_ handle: UnsafeMutableRawPointer?) {
    guard let handle else { return }
    Unmanaged<Handle>.fromOpaque(handle).release()
}

/// How many handles have not been released.
@_cdecl("foretouch_handle_count")
public func handleCount() -> Int64 { Int64(Handle.count.load(ordering: .relaxed)) }

/// The bytes of a text with a closing zero, until it is released.
@_cdecl("foretouch_text_bytes")
public func textBytes(_ text: OpaquePointer?) -> UnsafePointer<CChar>? {
    guard let handle = try? TextHandle.at(text, "text") else { return nil }
    return UnsafeRawPointer(handle.bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
}

/// How many bytes a text has, without the closing zero.
@_cdecl("foretouch_text_size")
public func textSize(_ text: OpaquePointer?) -> Int64 {
    guard let handle = try? TextHandle.at(text, "text") else { return 0 }
    return Int64(handle.bytes.count - 1)
}
