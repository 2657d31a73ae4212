import Foundation
import TouchRecordings

/// A public dataset: what it is, whose it is, where its files are and how they are recognized.
package struct CatalogueEntry: Sendable, Equatable {
    /// One file of the dataset.
    package struct File: Sendable, Equatable {
        /// What a file is for.
        package enum Role: String, Sendable, CaseIterable {
            /// A recording, or an archive of recordings.
            case data
            /// A model that a predictor reads.
            case model
            /// The license's text, kept beside the imported recordings.
            case license = "licence"
        }

        /// Its path inside the dataset's folder; where copies of it are looked for too.
        package var path: String
        /// Where it is; `nil` where no address serves exactly these bytes.
        package var url: URL?
        /// Its exact size.
        package var bytes: Int64
        /// Its SHA-256, in hexadecimal.
        package var sha256: String
        /// What it is for.
        package var role = Role.data
        /// Whether the dataset is complete without it; then its absence is reported, not an error.
        package var isOptional = false
        /// The limits of what may come out of an archive; `nil` for a file that is used as it is.
        package var unpacking: ArchiveLimits?
    }

    /// Participants to fit on and participants to judge by, as `--split` reads them.
    package struct Split: Sendable, Equatable {
        /// The participants to fit on.
        package var training: [String]
        /// The participants to evaluate on.
        package var evaluation: [String]
    }

    /// How much of the entry a program can fetch.
    package enum Availability: String, Sendable {
        /// Everything can be fetched.
        case fetchable
        /// The files are known by their hashes, but some have no address: they are fetched from a copy.
        case copy
        /// The catalog knows no more than where to ask for it.
        case listed
    }

    /// The name to fetch it by, and of the folder it goes to.
    package var name: String
    /// What was recorded, in one line.
    package var what: String
    /// Anything more that a user should know.
    package var notes: String?
    /// Who publishes it, to read about it.
    package var source: String
    /// An SPDX license identifier, or in words what is known.
    package var license: String
    /// How to cite it.
    package var citation: DatasetCitation?
    /// The importers that read its files; one that is alone is used without asking the files. None of a model.
    package var importers: [String]
    /// What the files do not say themselves, such as the size of a unit and who drew: keys and values of a `foretouch-import.yaml`.
    package var importOptions: [String: String] = [:]
    /// How many people drew, if that is known.
    package var participants: Int?
    /// Contacts after importing, where that was done.
    package var strokes: Int?
    /// Samples after importing, where that was done.
    package var samples: Int?
    /// Nominal reports per second, in words: sets have several.
    package var rate: String?
    /// Which participants to fit on and to judge by, where there are several.
    package var split: Split?
    /// How addresses and hashes were established.
    package var verification: String?
    /// How a person gets what no program can fetch.
    package var byHand: String?
    /// In the order in which they are fetched.
    package var files: [File]

    /// Whether it can be fetched, and how.
    package var availability: Availability {
        if files.isEmpty { return .listed }
        return files.contains { $0.url == nil && !$0.isOptional } ? .copy : .fetchable
    }

    /// Whether it is a predictor's model, whose files are kept as they came, and no recordings.
    package var isModel: Bool { importers.isEmpty }

    /// The size of all files, in bytes.
    package var bytes: Int64 { files.reduce(0) { $0 + $1.bytes } }
}

extension CatalogueEntry {
    /// Import options as the text of a `foretouch-import.yaml`, keys in their order.
    static func text(ofImportOptions options: [String: String]) -> String {
        // In double quotation marks a YAML string may hold anything but these two.
        options.sorted { $0.key < $1.key }
            .map { key, value in
                "\(key): \"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"\n"
            }
            .joined()
    }
}

extension CatalogueEntry.Split {
    /// The split as a file for `--split`.
    var json: JSONValue {
        .object([
            "training": .array(training.map(JSONValue.string)),
            "evaluation": .array(evaluation.map(JSONValue.string)),
        ])
    }
}
