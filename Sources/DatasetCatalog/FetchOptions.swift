import Foundation
import TouchRecordings

/// How a dataset is fetched.
package struct FetchOptions: Sendable {
    /// Where files are fetched from.
    package enum Origin: Sendable, Equatable {
        /// The addresses in the catalogue.
        case catalogue
        /// A folder of this machine that holds the files under their paths.
        case folder(String)
        /// An address under which the files lie under their paths.
        case mirror(URL)
    }

    /// Where files are fetched from; the hashes decide in any case.
    package var origin = Origin.catalogue
    /// Seconds without a byte after which a request is given up; more than 0.
    package var stallSeconds = 30.0
    /// A request that brings fewer bytes a second than this, over ``stallSeconds``, is given up as one that brings none is; 0 for
    /// any rate.
    package var leastRate = 1000.0
    /// Seconds to wait before each further attempt at a file. A request that brought 1 MiB or more starts the row anew.
    package var pauses = [1.0, 2, 4]
    /// Whether the files are kept as they came instead of being imported.
    package var keepsOriginals = false
    /// Whether an existing dataset in the output folder is replaced; else it is refused.
    package var replacesExisting = false
    /// The command that fetched, for the dataset's description.
    package var madeBy: String?

    /// Options that fetch from the catalogue's addresses, import, and replace nothing.
    package init() {}

    /// Reads `--from`: an address with a scheme is one, anything else a folder.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` for an address that is not encrypted.
    package static func origin(from text: String) throws(DatasetError) -> Origin {
        guard text.contains("://") else { return .folder(text) }
        guard let url = URL(string: text), FetchAddress.isAllowed(url) else {
            throw .invalidOption(
                name: "--from",
                found: text,
                expected: "a folder, an https address, or one of this machine"
            )
        }
        return .mirror(url)
    }
}

/// How far a fetch has come.
package struct FetchProgress: Sendable, Equatable {
    /// What is being done.
    package enum Stage: Sendable, Equatable {
        /// A file is on its way.
        case downloading(path: String)
        /// An archive is being unpacked.
        case unpacking(path: String)
        /// Recordings are being converted.
        case importing
    }

    /// What is being done.
    package var stage: Stage
    /// Bytes that are here.
    package var received: Int64
    /// Bytes of all files.
    package var total: Int64
}
