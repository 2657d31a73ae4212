/// What a pointer of the C interface points at.
class CoreHandle {
    /// The pointer that is handed out; ``release(_:)`` ends it.
    static func pointer(_ handle: CoreHandle) -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    }
}

extension OpaquePointer {
    /// The handle that this was handed out for.
    func handle<Kind: CoreHandle>(_ kind: Kind.Type) -> Kind {
        Unmanaged<Kind>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
    }
}

@_cdecl("foretouch_core_release")
package func release(_ handle: UnsafeMutableRawPointer?) {
    guard let handle else { return }
    Unmanaged<CoreHandle>.fromOpaque(handle).release()
}

@_cdecl("foretouch_core_allocate")
package func allocate(_ size: Int32) -> UnsafeMutableRawPointer? {
    size > 0 ? UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 16) : nil
}

@_cdecl("foretouch_core_free")
package func free(_ memory: UnsafeMutableRawPointer?) { memory?.deallocate() }
