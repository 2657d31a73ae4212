import Foundation
import TouchModel

/// What a strict look at a dataset found.
///
/// Unlike opening a ``Dataset``, validating does not stop at the first fault: every file is read to its end or to its
/// first error, and what `dataset.json` declares is checked against what is there.
package struct DatasetValidation: Sendable {
    /// What was found in one file.
    package struct File: Sendable {
        /// The path at which the file lies.
        package var path: String
        /// `native`, or the importer's name.
        package var format: String
        /// What could be read of it. Without the distribution of intervals, which would cost more memory than a
        /// dataset of many files should need.
        package var counts: RecordingCounts
        /// The median interval between samples of a contact, in seconds.
        package var medianInterval: Double?
        /// What had to be repaired, dropped or doubted.
        package var repairs: RepairLog
        /// Why reading ended early, if it did.
        package var error: DatasetError?

        fileprivate init(path: String, error: DatasetError?) {
            self.path = path
            self.error = error
            format = NativeFormat.name
            counts = RecordingCounts()
            repairs = RepairLog()
        }
    }

    /// A disagreement between `dataset.json` and the folder.
    package enum Discrepancy: Sendable, Equatable, CustomStringConvertible {
        /// The description itself cannot be read.
        case unreadableDescription(DatasetError)
        /// A recording or ground truth that is listed is not there.
        case missingFile(String)
        /// A recording's content is not what its hash says.
        case changedContent(file: String, found: String, declared: String)
        /// A recording in the folder is not listed.
        case unlistedFile(String)
        /// The declared identity is not that of the declared hashes.
        case wrongIdentity(found: String, declared: String)

        package var description: String { text.withVisibleControls }

        private var text: String {
            switch self {
            case .unreadableDescription(let error): error.description
            case .missingFile(let file): "\(file): listed in \(DatasetManifest.fileName), but there is no such file"
            case .changedContent(let file, let found, let declared):
                "\(file): content has SHA-256 \(found), \(DatasetManifest.fileName) declares \(declared)"
            case .unlistedFile(let file): "\(file): not listed in \(DatasetManifest.fileName)"
            case .wrongIdentity(let found, let declared):
                "\(DatasetManifest.fileName): declares identity \(declared), its recordings' hashes give \(found)"
            }
        }
    }

    /// What was checked.
    package var path: String
    /// Every recording that is there, in the order of the description or of their names.
    package var files: [File]
    /// Where description and folder disagree; empty without a description.
    package var discrepancies: [Discrepancy]
    /// Files that no importer recognized; no fault.
    package var unrecognizedPaths: [String]
    /// What is in the folder and is not read: see ``Dataset/omissions``.
    package var omissions: [DatasetOmission] = []

    /// Whether every file could be read to its end and the description, if there is one, is true.
    package var isValid: Bool { discrepancies.isEmpty && files.allSatisfy { $0.error == nil } && !files.isEmpty }

    /// Whether besides nothing had to be repaired, dropped, doubted or left unread.
    package var isPristine: Bool { isValid && omissions.isEmpty && files.allSatisfy { $0.repairs.isEmpty } }
}

/// Checks datasets against what they declare.
package enum DatasetValidator {

    /// Checks a folder or file.
    ///
    /// - Throws: ``DatasetError`` where there is nothing to check: no such path, or nothing in it that is recognized.
    package static func validate(
        path: String,
        format: String? = nil,
        options: ImportOptions = ImportOptions()
    ) throws -> DatasetValidation {
        let description = URL(fileURLWithPath: path).appendingPathComponent(DatasetManifest.fileName).path
        guard format == nil, FileManager.default.fileExists(atPath: description) else {
            let dataset = try Dataset(path: path, format: format, options: options)
            var validation = DatasetValidation(
                path: path,
                files: [],
                discrepancies: [],
                unrecognizedPaths: dataset.unrecognizedPaths,
                omissions: dataset.omissions
            )
            for (source, file) in zip(dataset.sources, dataset.recordingPaths) {
                validation.files.append(check(source, path: file))
                if let groundTruth = (source as? NativeSource)?.truthPath {
                    checkTruth(groundTruth, options, into: &validation)
                }
            }
            return validation
        }
        var validation = DatasetValidation(path: path, files: [], discrepancies: [], unrecognizedPaths: [])
        do throws(DatasetError) {
            check(try DatasetManifest(path: description), folder: path, options, into: &validation)
        } catch {
            validation.discrepancies.append(.unreadableDescription(error))
        }
        return validation
    }

    private static func check(
        _ manifest: DatasetManifest,
        folder: String,
        _ options: ImportOptions,
        into validation: inout DatasetValidation
    ) {
        let files = DatasetFolder(URL(fileURLWithPath: folder))
        var listed: Set<String> = [DatasetManifest.fileName]
        for recording in manifest.recordings {
            listed.insert(recording.file)
            if let truth = recording.truth {
                listed.insert(truth)
                if let path = path(of: truth, in: files, into: &validation) {
                    checkTruth(path, options, into: &validation)
                }
            }
            guard let file = path(of: recording.file, in: files, into: &validation) else { continue }
            let source = NativeSource(path: file, options: options)
            validation.files.append(check(source, path: file))
            // A ground truth beside the recording is used without being listed.
            if recording.truth == nil, let groundTruth = source.truthPath {
                if let error = files.fault(of: groundTruth) {
                    validation.files.append(DatasetValidation.File(path: groundTruth, error: error))
                } else {
                    checkTruth(groundTruth, options, into: &validation)
                }
            }
            // Damage that keeps the content from being hashed has shown itself while reading.
            if let hash = try? ContentHash.ofUnpackedFile(file), hash != recording.sha256.lowercased() {
                validation.discrepancies.append(
                    .changedContent(file: recording.file, found: hash, declared: recording.sha256)
                )
            }
        }
        if let declared = manifest.declaredIdentity, declared != manifest.identity {
            validation.discrepancies.append(.wrongIdentity(found: manifest.identity, declared: declared))
        }
        let present: FolderListing
        do throws(DatasetError) {
            present = try FolderListing(folder)
        } catch {
            let reason = DatasetOmission.Reason.unreadable("the folder cannot be listed")
            validation.omissions.append(DatasetOmission(path: folder, reason: reason))
            return
        }
        // What is listed behind a link is read.
        validation.omissions += present.omissions.filter { omission in
            omission.reason != .linkedFolder || !listed.contains { files.path(of: $0).hasPrefix(omission.path + "/") }
        }
        for file in present.files where NativeSource.isRecordingPath(file) && !listed.contains(file) {
            // The ground truth of a listed recording need not be named to be found.
            let isTruth = manifest.recordings.contains { NativeSource.truthName(of: $0.file) == file }
            if !isTruth, file != DatasetManifest.gestureFileName {
                validation.discrepancies.append(.unlistedFile(file))
            }
        }
    }

    /// The path of a listed file, or `nil` where it may not be read, which is noted.
    private static func path(
        of file: String,
        in folder: DatasetFolder,
        into validation: inout DatasetValidation
    ) -> String? {
        let path = folder.path(of: file)
        guard FileManager.default.fileExists(atPath: path) else {
            validation.discrepancies.append(.missingFile(file))
            return nil
        }
        do throws(DatasetError) {
            return try folder.checkedPath(of: file)
        } catch {
            validation.files.append(DatasetValidation.File(path: path, error: error))
            return nil
        }
    }

    private static func checkTruth(
        _ path: String,
        _ options: ImportOptions,
        into validation: inout DatasetValidation
    ) {
        let source = NativeSource.truth(path: path, options: options)
        var groundTruth = check(source, path: path)
        if groundTruth.error == nil { groundTruth.error = unrealSample(inTruth: path) }
        if groundTruth.error != nil || !groundTruth.repairs.isEmpty { validation.files.append(groundTruth) }
    }

    /// A ground truth is read as written: nothing takes out what is not a number later.
    private static func unrealSample(inTruth path: String) -> DatasetError? {
        guard var reader = try? RecordingReader(path: path) else { return nil }
        while let line = try? reader.next() {
            for sample in line.event.touches.lazy.flatMap(\.samples) where !sample.isFinite {
                return .malformed(
                    reader.location,
                    found: "t \(sample.timestamp), x \(sample.location.x), y \(sample.location.y)",
                    expected: "finite numbers in noise-free ground truth"
                )
            }
        }
        return nil
    }

    private static func check(_ source: any RecordingSource, path: String) -> DatasetValidation.File {
        var file = DatasetValidation.File(path: path, error: nil)
        file.format = (source as? ImportedSource)?.formatName ?? NativeFormat.name
        do {
            var cursor = try source.makePiecewiseCursor()
            defer { file.repairs = cursor.repairs }
            try file.counts.addAll(of: &cursor)
        } catch let error as DatasetError {
            file.error = error
        } catch {
            file.error = .inaccessible(path: path, reason: "\(error)")
        }
        file.medianInterval = file.counts.intervals.quantile(0.5)
        file.counts.dropIntervals()
        return file
    }
}
