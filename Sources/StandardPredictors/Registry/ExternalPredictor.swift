import TouchPrediction

/// A predictor that the program does not hold itself: it asks another program, or a library that it loaded.
///
/// What it asks can fail. A failure never reaches the caller of ``Predictor/predict(at:)``: the answer is absent, the
/// failure is counted under a name, and an evaluation reports the counts, or stops where that was asked for. All copies
/// of a predictor count together.
package protocol ExternalPredictor: Predictor {
    /// Says what answers: the program or library behind the predictor.
    var origin: PredictorOrigin { get }

    /// Why no more answers are to be expected, where failures were to stop the work; `nil` otherwise. After it, every
    /// answer is absent, at once.
    var stopReason: String? { get }

    /// Ends what runs on behalf of the predictor and its copies, and says what has failed since this was last called.
    /// Asking again afterwards starts it anew.
    func finish() -> PredictorFailures
}

/// What answers in place of this program, another program or a library: what a result must state so that it can be made again.
package struct PredictorOrigin: Sendable, Hashable, Codable {
    /// A file that the predictor consists of.
    package struct File: Sendable, Hashable, Codable {
        /// As the specification has it.
        package var path: String
        /// SHA-256 of the content, hexadecimal.
        package var sha256: String

        /// A file and the hash of its content.
        package init(path: String, sha256: String) {
            self.path = path
            self.sha256 = sha256
        }
    }

    /// The name by which the predictor calls itself.
    package var name: String
    /// The version that the predictor states; absent where it states none.
    package var version: String?
    /// The processor for which a numerical library has chosen its code, which decides the last digits, as the library names it; absent where
    /// what answers is no such library.
    package var kernels: String?
    /// What its specification names of files.
    package var files: [File]

    /// What answers, as it calls itself, and the files that it consists of.
    package init(name: String, version: String? = nil, kernels: String? = nil, files: [File]) {
        self.name = name
        self.version = version
        self.kernels = kernels
        self.files = files
    }
}

extension PredictorOrigin: CustomStringConvertible {
    /// The name with version and kernels: "LAPACK 3.11.0 with OpenBLAS 0.3.21, kernels: Haswell".
    package var description: String {
        [name, version].compactMap(\.self).joined(separator: " ") + (kernels.map { ", kernels: \($0)" } ?? "")
    }
}

/// What failed in an external predictor, by name.
package struct PredictorFailures: Sendable, Hashable {
    /// Failures of one name.
    package struct Entry: Sendable, Hashable {
        /// Lower case with hyphens: `timed-out`.
        package var name: String
        /// The number of times that it happened.
        package var count: Int
        /// What was seen the first time, for a person.
        package var first: String

        /// So many failures of a name, and what was seen of the first.
        package init(name: String, count: Int, first: String) {
            self.name = name
            self.count = count
            self.first = first
        }
    }

    /// The entries, in the order of their first occurrence.
    package private(set) var entries: [Entry] = []

    /// Creates an empty one.
    package init() {}

    /// Whether nothing failed.
    package var isEmpty: Bool { entries.isEmpty }

    /// How often something of a name failed.
    package subscript(name: String) -> Int { entries.first { $0.name == name }?.count ?? 0 }

    /// Counts failures of a name.
    ///
    /// - Parameters:
    ///   - name: lower case with hyphens.
    ///   - count: how many.
    ///   - detail: what was seen, for a person; made only for the first one.
    /// - Returns: whether it was the first of that name.
    @discardableResult
    package mutating func add(_ name: String, count: Int = 1, detail: @autoclosure () -> String) -> Bool {
        if let known = entries.firstIndex(where: { $0.name == name }) {
            entries[known].count += count
            return false
        }
        entries.append(Entry(name: name, count: count, first: detail()))
        return true
    }
}
