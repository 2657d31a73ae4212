import Foundation
import TouchModel

/// A set of recordings under one name: a folder with a `dataset.json`, any folder of files that some importer reads,
/// or one such file.
public struct Dataset: Sendable {
    /// The name in results: what `dataset.json` says, else the folder's or file's.
    public var name: String
    /// The folder or file.
    public var path: String
    /// The recordings, in the order of their names.
    public var sources: [any RecordingSource]
    /// The files that the sources read, in the same order.
    public var recordingPaths: [String]
    /// The SHA-256 of the unpacked content of each recording, as `dataset.json` declares them; empty where there is
    /// none.
    public var declaredHashes: [String]
    /// The format of the recordings: `native`, or an importer's name; several joined by `+`.
    public var format: String
    /// Files in the folder that no importer recognized.
    public var unrecognizedPaths: [String]

    /// What is in the folder and is not read, by path: folders that cannot be listed, names that are not UTF-8, links that
    /// lead nowhere or to folders, trials that were undone.
    public var omissions: [DatasetOmission] = []

    /// The name of the description file in a dataset's folder.
    package static let descriptionFile = DatasetManifest.fileName

    /// Opens a dataset.
    ///
    /// - Parameters:
    ///   - path: a folder or a file.
    ///   - format: the name of the importer to use, or `nil` to find it out for each file.
    ///   - options: what the files do not say themselves.
    /// - Throws: ``DatasetError`` where nothing can be read.
    public init(path: String, format: String? = nil, options: ImportOptions = ImportOptions()) throws(DatasetError) {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw DatasetError.inaccessible(path: path, reason: "no such file or folder")
        }
        let url = URL(fileURLWithPath: path).standardizedFileURL
        self.path = path
        name = Self.plainName(of: url)
        sources = []
        recordingPaths = []
        declaredHashes = []
        unrecognizedPaths = []
        self.format = NativeFormat.name
        var matches = ImportOptions.NameMatches()
        let description = url.appendingPathComponent(Self.descriptionFile)
        if isDirectory.boolValue, format == nil, FileManager.default.fileExists(atPath: description.path) {
            let manifest = try DatasetManifest(path: description.path)
            name = manifest.name
            let folder = DatasetFolder(url)
            for recording in manifest.recordings {
                let file = try folder.checkedPath(of: recording.file)
                let truth = try recording.truth.map(folder.checkedPath)
                let named = try options.named(byPath: recording.file, in: url.lastPathComponent, &matches)
                let source = NativeSource(path: file, truthPath: truth, options: named)
                // A ground truth beside the recording is used without being listed.
                if truth == nil, let groundTruth = source.truthPath { try folder.check(groundTruth) }
                sources.append(source)
                recordingPaths.append(file)
                declaredHashes.append(recording.sha256)
            }
        } else if isDirectory.boolValue {
            try collect(folder: url, format: format, options: options, &matches)
        } else {
            if format == nil, let reason = UnknownFile.emptiness(of: url.path) {
                throw .inaccessible(path: path, reason: reason)
            }
            let parent = url.deletingLastPathComponent().path
            let completed = try options.completed(byFileIn: parent)
            var format = format
            if format == nil { format = try Self.formatToExplain(url, options: completed) }
            _ = try add(
                file: url,
                named: url.lastPathComponent,
                format: format,
                options: completed,
                typed: options,
                &matches
            )
        }
        try matches.check()
        if !sources.isEmpty { try ImporterRegistry.check(options, of: self) }
        guard !sources.isEmpty else {
            // Not a matter of formats where the only recording may not be read.
            for case .unreadable(let reason) in omissions.map(\.reason) {
                throw .inaccessible(path: path, reason: reason)
            }
            if isDirectory.boolValue, unrecognizedPaths.isEmpty, omissions.isEmpty {
                throw .inaccessible(
                    path: path,
                    reason: "an empty folder; expected one with recordings, or a file of them"
                )
            }
            throw DatasetError.unrecognizedFormat(
                path: path,
                looks: isDirectory.boolValue
                    ? Self.looks(ofFolderWith: unrecognizedPaths) : UnknownFile.looks(of: path),
                known: [NativeFormat.name] + ImporterRegistry.names
            )
        }
    }

    private mutating func collect(
        folder: URL,
        format: String?,
        options: ImportOptions,
        _ matches: inout ImportOptions.NameMatches
    ) throws(DatasetError) {
        let listing = try FolderListing(folder.path)
        var options = options
        options.folder = folder.path
        omissions = listing.omissions
        var (inside, completed) = (String?.none, options)
        func completion(for parent: String) throws(DatasetError) -> ImportOptions {
            var (completed, level) = (options, parent)
            // The nearest file goes first, and the folder's own last.
            while true {
                completed = try completed.completed(byFileIn: folder.path + (level.isEmpty ? "" : "/" + level))
                guard !level.isEmpty else { return completed }
                level = level.lastIndex(of: "/").map { String(level[..<$0]) } ?? ""
            }
        }
        var firstFault: DatasetError?
        let siblings = Self.tables(among: listing.files, in: folder)
        for relativePath in listing.files {
            let file = folder.appendingPathComponent(relativePath)
            let parent = relativePath.lastIndex(of: "/").map { String(relativePath[..<$0]) } ?? ""
            if parent != inside {
                (inside, completed) = (parent, try completion(for: parent))
                completed.table.siblings = siblings
            }
            guard !NativeSource.isTruthPath(relativePath), !Self.isDocument(file.lastPathComponent) else { continue }
            do throws(DatasetError) {
                // A pipe or a device among files is nobody's recording.
                var isRead = RegularFile.exists(at: file.path)
                if isRead {
                    isRead = try add(
                        file: file,
                        named: relativePath,
                        format: format,
                        options: completed,
                        typed: options,
                        &matches
                    )
                }
                if !isRead { unrecognizedPaths.append(file.path) }
                if isRead { omitFaulty(file.path, &firstFault) }
            } catch {
                if case .inaccessible(_, let reason) = error {
                    omissions.append(DatasetOmission(path: file.path, reason: .unreadable(reason)))
                    continue
                }
                guard case .malformed = error, format == nil else { throw error }
                // Text in another encoding, say: among other files it is just one that nobody recognizes.
                unrecognizedPaths.append(file.path)
            }
        }
        if sources.isEmpty, let firstFault { throw firstFault }
        let formats = Set(sources.map { ($0 as? ImportedSource)?.formatName ?? NativeFormat.name })
        self.format = formats.sorted().joined(separator: "+")
    }

    /// Takes the file that was added last out again where it is of no use by itself: see ``ImportedSource/fault()``.
    private mutating func omitFaulty(_ path: String, _ first: inout DatasetError?) {
        guard let source = sources.last as? ImportedSource else { return }
        if let folder = source.folderOfParts {
            let omission = DatasetOmission(path: folder, reason: .included)
            if !omissions.contains(omission) { omissions.append(omission) }
        } else if let fault = source.fault() {
            omissions.append(DatasetOmission(path: path, reason: .unreadable("\(fault)")))
            first = first ?? fault
        } else {
            return
        }
        sources.removeLast()
        recordingPaths.removeLast()
    }

    /// Files that may be tables: each shows how the others are to be read.
    private static func tables(among files: [String], in folder: URL) -> [String] {
        files.filter { ["csv", "tsv", "txt"].contains(URL(fileURLWithPath: $0).pathExtension.lowercased()) }.prefix(64)
            .map { folder.appendingPathComponent($0).path }
    }

    /// A table that was named by itself and whose header is not understood: its importer says what is missing.
    private static func formatToExplain(_ url: URL, options: ImportOptions) throws(DatasetError) -> String? {
        guard !NativeSource.isRecordingPath(url.path) else { return nil }
        let probe = try FileProbe(path: url.path)
        guard ImporterRegistry.detect(probe, options: options) == nil, !JSONTableImporter.isJSON(probe),
            // Columns are named for tables.
            !options.table.columnNames.isEmpty || ["csv", "tsv"].contains(url.pathExtension.lowercased())
                || CSVImporter.looksLikeTable(probe)
        else { return nil }
        return CSVImporter.formatName
    }

    /// Text of others under the ending of native recordings, which alone decides nothing: a native recording begins with its
    /// header. What cannot be looked at is reported when it is read.
    private static func isForeignLines(_ path: String) -> Bool {
        guard let line = (try? FileProbe(path: path))?.lines.first else { return false }
        return !line.contains("\"format\"")
    }

    /// What a folder looks like of which nothing can be read.
    private static func looks(ofFolderWith unrecognized: [String]) -> String {
        guard let first = unrecognized.first else { return "a folder without files of data" }
        if unrecognized.contains(where: { URL(fileURLWithPath: $0).lastPathComponent == "result.json" }) {
            return "the folder of a result; 'foretouch compare' and 'foretouch report' read it, datasets are recordings"
        }
        let name = URL(fileURLWithPath: first).lastPathComponent
        let others = unrecognized.count > 1 ? " and \(unrecognized.count - 1) more" : ""
        return "a folder with \(name)\(others); \(name) looks like \(UnknownFile.looks(of: first))"
    }

    /// What lies beside data to explain them: nobody expects it to be read as data.
    static func isDocument(_ fileName: String) -> Bool {
        if [ImportOptions.fileName, GestureSessionTruth.fileName].contains(fileName) { return true }
        let stem = fileName.prefix { $0 != "." }.uppercased()
        return ["LICENSE", "LICENCE", "README", "COPYING", "NOTICE", "CITATION", "CHANGELOG"].contains(stem)
    }

    /// Adds a file if some importer reads it.
    ///
    /// - Parameter typed: the options without what a file beside the data says, which is of files in other formats than the native one.
    private mutating func add(
        file: URL,
        named name: String,
        format: String?,
        options: ImportOptions,
        typed: ImportOptions,
        _ matches: inout ImportOptions.NameMatches
    ) throws(DatasetError) -> Bool {
        let folder = URL(fileURLWithPath: String(file.path.dropLast(name.count))).lastPathComponent
        var found = matches
        let options = try options.named(byPath: name, in: folder, &found)
        if let format, format != NativeFormat.name {
            let importer = try ImporterRegistry.importer(named: format)
            sources.append(ImportedSource(path: file.path, name: name, importer: importer, options: options))
            self.format = format
            matches = found
        } else if NativeSource.isRecordingPath(file.path), !Self.isForeignLines(file.path) {
            let typed = try typed.named(byPath: name, in: folder, &matches)
            sources.append(NativeSource(path: file.path, options: typed))
        } else if format == nil,
            let importer = ImporterRegistry.detect(try FileProbe(path: file.path), options: options)
        {
            sources.append(ImportedSource(path: file.path, name: name, importer: importer, options: options))
            self.format = importer.formatName
            matches = found
        } else {
            return false
        }
        recordingPaths.append(file.path)
        return true
    }

    private static func plainName(of url: URL) -> String {
        var name = url.lastPathComponent
        for ending in [".gz", ".jsonl", ".csv", ".txt", ".events", ".evemu"] where name.hasSuffix(ending) {
            name.removeLast(ending.count)
        }
        return name
    }

    /// The files beside the recordings that say how some of them are read, each once. Their hashes are part of ``identity()``.
    public var mappings: [ImportMapping] {
        var found: [ImportMapping] = []
        for case let source as ImportedSource in sources {
            found += source.mappings.filter { !found.contains($0) }
        }
        // Results name them by where they lie in the folder, wherever that lies.
        return found.map { mapping in
            var mapping = mapping
            let folder = path.hasSuffix("/") ? path : path + "/"
            let resolved = URL(fileURLWithPath: path).standardizedFileURL.path + "/"
            if let prefix = [folder, resolved].first(where: mapping.file.hasPrefix) {
                mapping.file.removeFirst(prefix.count)
                return mapping
            }
            mapping.file = (mapping.file as NSString).lastPathComponent
            return mapping
        }
    }

    /// What a person must know of how the data are read: files beside them that say how, and what was found out about tables
    /// because they do not say it, each once, with the first file of which it is true. Reads the beginning of each table.
    ///
    /// - Throws: ``DatasetError`` for a table that cannot be understood.
    package func assumptions() throws -> [RepairLog.Example] {
        var found: [RepairLog.Example] = []
        var noted: [ImportMapping] = []
        for case let source as ImportedSource in sources {
            for mapping in source.mappings where !noted.contains(mapping) {
                noted.append(mapping)
                found.append(RepairLog.Example(place: mapping.file, detail: mapping.summary))
            }
        }
        for source in sources {
            guard let table = source as? ImportedSource,
                [CSVImporter.formatName, JSONTableImporter.formatName].contains(table.formatName)
            else { continue }
            var cursor = try table.makeCursor()
            _ = try cursor.next()
            found += cursor.repairs.assumptions.filter { new in !found.contains { $0.detail == new.detail } }
        }
        return found
    }

    /// What a person must be told who opens the data, a line each: what is not read, and ``assumptions()``.
    ///
    /// - Throws: as ``assumptions()``.
    package func remarks() throws -> [String] {
        let lines =
            unrecognizedPaths.map { "warning: \($0): \(UnknownFile.warning(of: $0))" }
            + omissions.map { "warning: \($0)" } + (try assumptions()).map { "note: \($0.place): \($0.detail)" }
        return lines.map(\.withVisibleControls)
    }

    /// The SHA-256 of the sorted SHA-256s of the recordings' unpacked content, in hexadecimal: equal for equal data,
    /// however it is packed or named. What a file beside recordings says of them counts: with another one they are other data.
    /// Reads every file: O(bytes).
    ///
    /// - Throws: ``DatasetError/contentMismatch(path:found:expected:)`` for a recording that is not what `dataset.json`
    ///   declares: results of other data must not go by the dataset's name.
    public func identity() throws(DatasetError) -> String {
        DatasetManifest.identity(ofHashes: identities(ofContent: try contentHashes()))
    }

    /// What identifies each recording: the hash of its content, with those of the files beside it that say how it is read.
    ///
    /// - Parameter hashes: those of ``contentHashes(in:)``.
    package func identities(ofContent hashes: [String]) -> [String] {
        zip(sources, hashes).map { source, hash in
            guard let source = source as? ImportedSource, !hash.isEmpty else { return hash }
            let included = source.companions.compactMap { try? ContentHash.ofUnpackedFile($0) }
            let others = included + source.mappings.map(\.sha256)
            return others.isEmpty ? hash : ContentHash.of(Data(([hash] + others).joined(separator: "\n").utf8))
        }
    }

    /// The SHA-256 of each recording's unpacked content, in the order of ``sources``. Reads every file: O(bytes).
    ///
    /// - Parameter range: the positions of the recordings to hash; all without it. The others have an empty text.
    /// - Throws: as ``identity()``.
    package func contentHashes(in range: Range<Int>? = nil) throws(DatasetError) -> [String] {
        var hashes: [String] = []
        for (index, path) in recordingPaths.enumerated() {
            guard range?.contains(index) ?? true else {
                hashes.append("")
                continue
            }
            let hash = try ContentHash.ofUnpackedFile(path)
            if index < declaredHashes.count, hash != declaredHashes[index].lowercased() {
                throw DatasetError.contentMismatch(
                    path: path,
                    found: "content with SHA-256 \(hash)",
                    expected: "\(declaredHashes[index]), as \(Self.descriptionFile) declares"
                )
            }
            hashes.append(hash)
        }
        return hashes
    }

    /// The SHA-256 of the files that what is made from a source comes from: those that it names, and its own, the oldest
    /// first. Reads the file: O(bytes).
    static func lineage(of source: any RecordingSource) throws -> [String] {
        let origins = try source.origins()
        guard let path = (source as? NativeSource)?.path ?? (source as? ImportedSource)?.path else { return origins }
        let own = try ContentHash.ofUnpackedFile(path)
        return origins.filter { $0 != own } + [own]
    }
}
