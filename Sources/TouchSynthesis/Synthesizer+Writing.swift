import Foundation
import TouchModel
import TouchRecordings

extension Synthesizer {
    /// Makes a dataset: a folder of recordings with their ground truths and a `dataset.json`.
    ///
    /// The folder appears under its name only when it is complete; an interrupted program leaves nothing behind if it
    /// calls `PartialFiles.removeAll(then:)`. Recordings are made and written one at a time.
    ///
    /// - Parameters:
    ///   - plan: what to make.
    ///   - folder: where; the folders above it are made where they are missing.
    ///   - madeBy: the command that asks for it, for the description.
    ///   - replacing: whether a folder of that name may be replaced.
    /// - Returns: the dataset's description.
    /// - Throws: ``DatasetError``.
    @discardableResult
    package static func write(
        _ plan: SynthesisPlan,
        toFolder folder: String,
        madeBy: String,
        replacing: Bool = false
    ) throws -> DatasetManifest {
        let synthesizer = try Synthesizer(plan: plan)
        return try PartialFolder.write(to: folder, replacing: replacing) { partial in
            try synthesizer.write(into: partial, madeBy: madeBy, compression: 6)
        }
    }

    /// Makes recordings that come with Foretouch: one dataset to a sub-folder, named as the presets are.
    ///
    /// - Parameters:
    ///   - presets: the sets.
    ///   - seed: the first set's seed; each further set takes the next number.
    ///   - folder: where.
    ///   - madeBy: the command that asks for it, for the descriptions.
    ///   - replacing: whether a folder of that name may be replaced.
    /// - Returns: the datasets' descriptions.
    /// - Throws: ``DatasetError``.
    @discardableResult
    package static func writeBundled(
        _ presets: [SynthesisPreset] = SynthesisPreset.movements,
        seed: UInt64,
        toFolder folder: String,
        madeBy: String,
        replacing: Bool = false
    ) throws -> [DatasetManifest] {
        try PartialFolder.write(to: folder, replacing: replacing) { partial in
            try SynthesisPlan.bundled(presets, seed: seed).map { plan in
                let subfolder = URL(fileURLWithPath: partial).appendingPathComponent(plan.name).path
                // Without those above it: after an interruption the partial folder must not come back.
                guard mkdir(subfolder, 0o777) == 0 else {
                    throw DatasetError.inaccessible(path: subfolder, reason: SystemReason.ofLastCall)
                }
                return try Synthesizer(plan: plan).write(into: subfolder, madeBy: madeBy, compression: 9)
            }
        }
    }

    /// - Parameter compression: 9 for what a repository keeps, 6 for what is made again with a command.
    private func write(into folder: String, madeBy: String, compression: Int) throws -> DatasetManifest {
        var entries: [DatasetManifest.Recording] = []
        var lastTruth: String?
        for recording in recordings() {
            entries.append(
                try recording.write(
                    toFolder: folder,
                    writingTruth: recording.truthName != lastTruth,
                    compression: compression
                )
            )
            lastTruth = recording.truthName
        }
        let manifest = DatasetManifest(
            name: plan.name,
            license: Self.license,
            summary: "Synthetic recordings with noise-free truth. " + plan.summary,
            madeBy: madeBy,
            recordings: entries
        )
        try manifest.write(toFolder: folder)
        return manifest
    }
}
