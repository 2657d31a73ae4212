import Foundation

/// Why the system refused, in its own words ("Not a directory").
package enum SystemReason {
    /// The reason that the system gives for an error's number.
    package static func of(_ number: Int32) -> String { String(cString: strerror(number)) }

    /// Of the call that was refused last on this thread.
    package static var ofLastCall: String { of(errno) }
}

extension Error {
    /// Why the system refused: of most refusals Foundation says only that the operation could not be completed, and keeps
    /// the reason in the errors below.
    package var systemReason: String {
        var error = self as NSError
        while let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { error = cause as NSError }
        guard error.domain == NSPOSIXErrorDomain, let number = Int32(exactly: error.code) else {
            return error.localizedDescription
        }
        return SystemReason.of(number)
    }
}
