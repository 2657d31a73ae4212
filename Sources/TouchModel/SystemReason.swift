import Foundation

extension Error {
    /// Why the system refused, in its own words ("Not a directory"): of most refusals Foundation says only that the
    /// operation could not be completed, and keeps the reason in the errors below.
    package var systemReason: String {
        var error = self as NSError
        while let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { error = cause as NSError }
        guard error.domain == NSPOSIXErrorDomain, let number = Int32(exactly: error.code) else {
            return error.localizedDescription
        }
        return String(cString: strerror(number))
    }
}
