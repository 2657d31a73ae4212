import CSystemLibraries

/// Libraries of the system without which all but one work can be done: a program that is given away is linked without them.
package enum SystemLibrary: String, Sendable, CaseIterable {
    case archive = "libarchive"
    case cairo = "Cairo"
    case curl = "libcurl"

    /// Whether this program can load libraries: not where it is linked with its C library, for the system's would come along.
    package static var canBeLoaded: Bool { foretouch_can_load_libraries() }

    /// Whether it is linked, or found on this system.
    package var isThere: Bool {
        switch self {
        case .archive: foretouch_has_archive()
        case .cairo: foretouch_has_cairo()
        case .curl: foretouch_has_curl()
        }
    }

    /// Why something cannot be done without the library; `nil` where the library is there.
    ///
    /// - Parameters:
    ///   - purpose: what the library is needed for, such as "drawing a PDF".
    ///   - otherwise: what can be done without it.
    package func absence(for purpose: String, otherwise: String) -> String? {
        isThere ? nil : reason(purpose, otherwise, canLoad: Self.canBeLoaded)
    }

    func reason(_ purpose: String, _ otherwise: String, canLoad: Bool) -> String {
        canLoad
            ? "\(purpose) needs \(rawValue), which was not found on this system: install it "
                + "(Debian, Ubuntu: apt install \(debian); Fedora: dnf install \(fedora)), or \(otherwise)"
            : "\(purpose) needs \(rawValue), which this program in one file does not hold: \(otherwise), or use the Python package "
                + "or a build from source"
    }

    private var debian: String {
        switch self {
        case .archive: "libarchive13"
        case .cairo: "libcairo2"
        case .curl: "libcurl4"
        }
    }

    private var fedora: String {
        switch self {
        case .archive: "libarchive"
        case .cairo: "cairo"
        case .curl: "libcurl"
        }
    }
}
