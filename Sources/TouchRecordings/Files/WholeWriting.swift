import Foundation

extension UnsafeRawBufferPointer {
    /// Writes all bytes to a file, a pipe or a device, in as many calls as the system takes. A pipe whose reader is gone is an error.
    ///
    /// - Returns: `false` where one failed; `errno` says why, and what came before is written.
    package func write(to descriptor: Int32) -> Bool {
        BrokenPipe.withoutSignal { writeOrEnd(to: descriptor) }
    }

    /// Writes all bytes; a pipe whose reader is gone ends the program by a signal, as it does for programs in a shell's pipeline.
    func writeOrEnd(to descriptor: Int32) -> Bool {
        var rest = self
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno == EAGAIN {
                // The program that passed the descriptor may have set it not to block.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Foundation.poll(&poll, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
