import Foundation

/// An open file or folder that nobody else can lock as long as this lives. The system lets go of it when the program
/// ends, however it ends.
package final class ExclusiveLock: Sendable {
    private let descriptor: Int32

    /// Takes the descriptor over and closes it in the end, also where there is no lock to be had.
    ///
    /// - Returns: `nil` where somebody else has it.
    package init?(taking descriptor: Int32) {
        self.descriptor = descriptor
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
        // Closing is not enough: a program that is just being started holds copies of all descriptors for a moment.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Whether an open file or folder is still what a path leads to: somebody else may have removed it.
    package static func isStill(_ descriptor: Int32, at path: String) -> Bool {
        var own = stat()
        var named = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }
}
