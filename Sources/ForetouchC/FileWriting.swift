import Foretouch
import Foundation

/// Writes a file, or into a pipe or a device, as the command does.
@_cdecl("foretouch_write")
public func writeFile(
    _ path: UnsafePointer<CChar>?,
    _ bytes: UnsafePointer<UInt8>?,
    _ size: Int64,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> Int32 {
    ErrorBuffer(error, errorSize).status {
        try PartialFiles.write(Data(list(bytes, size, "bytes")), to: text(path, "path"))
    }
}
