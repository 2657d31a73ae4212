import Foundation
import TouchModel

/// What a strict look at a dataset found.
///
/// Unlike opening a ``Dataset``, validating does not stop at the first fault: every file is read to its end or to its
/// first error, and what `dataset.json` declares is checked against what is there.
public struct DatasetValidation: Sendable {
    /// One file.
    public struct File: Sendable {
        /// Where the file lies.
        public var path: String
        /// `native`, or the importer's name.
        public var format: String
        /// What could be read of it.
        public var counts: RecordingCounts
        /// What had to be mended, dropped or doubted.
        public var repairs: RepairLog
        /// Why reading ended early, if it did.
        public var error: DatasetError?
    }

    /// A disagreement between `dataset.json` and the folder.
    public enum Discrepancy: Sendable, Equatable, CustomStringConvertible {
        /// The description itself cannot be read.
        case unreadableDescription(DatasetError)
        /// A recording or twin that is listed is not there.
        case missingFile(String)
        /// A recording's content is not what its hash says.
        case changedContent(file: String, found: String, declared: String)
        /// A recording in the folder is not listed.
        case unlistedFile(String)
        /// A recording is listed more than once.
        case listedTwice(String)
        /// The declared identity is not that of the declared hashes.
        case wrongIdentity(found: String, declared: String)

        public var description: String {
            switch self {
            case .unreadableDescription(let error): error.description
            case .missingFile(let file): "\(file): listed in \(Dataset.descriptionFile), but there is no such file"
            case .changedContent(let file, let found, let declared):
                "\(file): content has SHA-256 \(found), \(Dataset.descriptionFile) declares \(declared)"
            case .unlistedFile(let file): "\(file): not listed in \(Dataset.descriptionFile)"
            case .listedTwice(let file): "\(file): listed twice in \(Dataset.descriptionFile)"
            case .wrongIdentity(let found, let declared):
                "\(Dataset.descriptionFile): declares identity \(declared), its recordings' hashes give \(found)"
            }
        }
    }

    /// What was checked.
    public var path: String
    /// Every recording that is there, in the order of the description or of their names.
    public var files: [File]
    /// Where description and folder disagree; empty without a description.
    public var discrepancies: [Discrepancy]
    /// Files that no importer recognised; no fault.
    public var unrecognizedPaths: [String]

    /// Whether every file could be read to its end and the description, if there is one, is true.
    public var isValid: Bool { discrepancies.isEmpty && files.allSatisfy { $0.error == nil } && !files.isEmpty }

    /// Whether besides nothing had to be mended, dropped or doubted.
    public var isPristine: Bool { isValid && files.allSatisfy { $0.repairs.isEmpty } }
}

/// Checks datasets.
public enum DatasetValidator {
    /// Checks a folder or file.
    ///
    /// - Throws: ``DatasetError`` where there is nothing to check: no such path, or nothing in it that is recognised.
    public static func validate(
        path: String,
        format: String? = nil,
        options: ImportOptions = ImportOptions()
    ) throws -> DatasetValidation {
        let description = URL(fileURLWithPath: path).appendingPathComponent(Dataset.descriptionFile).path
        guard format == nil, FileManager.default.fileExists(atPath: description) else {
            let dataset = try Dataset(path: path, format: format, options: options)
            return DatasetValidation(
                path: path,
                files: zip(dataset.sources, dataset.recordingPaths).map { check($0, path: $1) },
                discrepancies: [],
                unrecognizedPaths: dataset.unrecognizedPaths
            )
        }
        var validation = DatasetValidation(path: path, files: [], discrepancies: [], unrecognizedPaths: [])
        do {
            check(try DatasetManifest(path: description), folder: path, into: &validation)
        } catch let error as DatasetError {
            validation.discrepancies.append(.unreadableDescription(error))
        }
        return validation
    }

    private static func check(_ manifest: DatasetManifest, folder: String, into validation: inout DatasetValidation) {
        let url = URL(fileURLWithPath: folder)
        var listed: Set<String> = [Dataset.descriptionFile]
        for recording in manifest.recordings {
            if !listed.insert(recording.file).inserted { validation.discrepancies.append(.listedTwice(recording.file)) }
            let file = url.appendingPathComponent(recording.file).path
            if let truth = recording.truth {
                listed.insert(truth)
                checkTwin(url.appendingPathComponent(truth).path, named: truth, into: &validation)
            }
            guard FileManager.default.fileExists(atPath: file) else {
                validation.discrepancies.append(.missingFile(recording.file))
                continue
            }
            validation.files.append(check(NativeSource(path: file), path: file))
            // Damage that keeps the content from being hashed has shown itself while reading.
            if let hash = try? ContentHash.ofUnpackedFile(file), hash != recording.sha256 {
                validation.discrepancies.append(
                    .changedContent(file: recording.file, found: hash, declared: recording.sha256)
                )
            }
        }
        if let declared = manifest.declaredIdentity, declared != manifest.identity {
            validation.discrepancies.append(.wrongIdentity(found: manifest.identity, declared: declared))
        }
        let present = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for file in present.sorted()
        where NativeSource.isRecordingPath(file) && !listed.contains(file) && !Dataset.isHidden(file) {
            // The twin of a listed recording need not be named to be found.
            let isTwin = manifest.recordings.contains { NativeSource.twinName(of: $0.file) == file }
            if !isTwin { validation.discrepancies.append(.unlistedFile(file)) }
        }
    }

    private static func checkTwin(_ path: String, named name: String, into validation: inout DatasetValidation) {
        guard FileManager.default.fileExists(atPath: path) else {
            validation.discrepancies.append(.missingFile(name))
            return
        }
        // A twin is read as written, so only faults of form can be found in it.
        let twin = check(NativeSource.twin(path: path), path: path)
        if twin.error != nil { validation.files.append(twin) }
    }

    private static func check(_ source: any RecordingSource, path: String) -> DatasetValidation.File {
        var file = DatasetValidation.File(
            path: path,
            format: (source as? ImportedSource)?.formatName ?? NativeFormat.name,
            counts: RecordingCounts(),
            repairs: RepairLog(),
            error: nil
        )
        do {
            var cursor = try source.makeCursor()
            defer { file.repairs = cursor.repairs }
            while let element = try cursor.next() { file.counts.add(element) }
        } catch let error as DatasetError {
            file.error = error
        } catch {
            file.error = .inaccessible(path: path, reason: "\(error)")
        }
        file.counts.finish()
        return file
    }
}
