import Foundation

extension UnsafeRawBufferPointer {
    /// Writes all bytes to a file, in as many calls as the system takes.
    ///
    /// - Returns: `false` where one failed; `errno` says why, and what came before is written.
    package func write(to descriptor: Int32) -> Bool {
        var rest = self
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0 {
                guard errno == EINTR else { return false }
                continue
            }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }
}
