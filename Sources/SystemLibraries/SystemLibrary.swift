import CSystemLibraries

/// Libraries of the system without which all but one work can be done: a program that is given away is linked without them.
package enum SystemLibrary: String, Sendable, CaseIterable {
    case archive = "libarchive"
    case cairo = "Cairo"
    case curl = "libcurl"
    /// Solvers of dense linear algebra. No program is linked with it.
    case lapack = "LAPACKE"

    /// Whether this program can load libraries: not where it is linked with its C library, for the system's would come along.
    package static var canBeLoaded: Bool { foretouch_can_load_libraries() }

    /// Whether it is linked, or found on this system.
    package var isThere: Bool {
        switch self {
        case .archive: foretouch_has_archive()
        case .cairo: foretouch_has_cairo()
        case .curl: foretouch_has_curl()
        case .lapack: foretouch_has_lapack()
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
        "\(purpose) needs \(rawValue) (Debian, Ubuntu: apt install \(debian); Fedora: dnf install \(fedora)), "
            + (canLoad
                ? "which was not found on this system: install it, or \(otherwise)"
                : "which this program in one file cannot load: \(otherwise), or use the Python package or a build from source")
    }

    private var debian: String {
        switch self {
        case .archive: "libarchive13"
        case .cairo: "libcairo2"
        case .curl: "libcurl4"
        case .lapack: "liblapacke libopenblas0"
        }
    }

    private var fedora: String {
        switch self {
        case .archive: "libarchive"
        case .cairo: "cairo"
        case .curl: "libcurl"
        case .lapack: "lapack openblas"
        }
    }
}
