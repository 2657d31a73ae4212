import Foundation
import TouchRecordings

/// Fetches datasets of a catalogue: downloads with resume, verifies sizes and hashes, unpacks, imports. Models are kept as they
/// came.
///
/// The output folder appears when everything in it is right; on every failure it is untouched. Beside it,
/// `OUTPUT.partial` keeps what was downloaded and verified so far, for the next attempt, and goes away at the end.
package struct DatasetFetcher {
    /// What a fetch made.
    package struct Result: Sendable {
        /// The output folder.
        package var path: String
        /// What importing gave; `nil` where originals were asked for, and of a model.
        package var conversion: DatasetConversion.Result?
        /// Files of the dataset that were already there from an earlier attempt.
        package var reusedFiles: Int
        /// Optional files that could not be had, with the reason.
        package var missingFiles: [String]
        /// Files that no importer recognized.
        package var unrecognizedPaths: [String]
    }

    /// The file with the recommended split in an imported dataset's folder, for `--split`.
    package static let splitFile = "split.json"

    private let options: FetchOptions
    private let transfer: (any Transfer)?
    private let onProgress: (FetchProgress) -> Void

    /// - Parameters:
    ///   - options: where from and how.
    ///   - onProgress: told often how far it is, on the calling thread.
    package init(options: FetchOptions = FetchOptions(), onProgress: @escaping (FetchProgress) -> Void = { _ in }) {
        self.init(options: options, transfer: nil, onProgress: onProgress)
    }

    init(
        options: FetchOptions,
        transfer: (any Transfer)?,
        onProgress: @escaping (FetchProgress) -> Void = { _ in }
    ) {
        self.options = options
        self.transfer = transfer
        self.onProgress = onProgress
    }

    /// Fetches a dataset. Blocks until it is done: O(bytes).
    ///
    /// - Parameters:
    ///   - entry: the dataset.
    ///   - output: the folder to make.
    /// - Throws: ``FetchError``, or ``DatasetError`` where files of this machine or the recordings are at fault.
    package func fetch(_ entry: CatalogueEntry, to output: String) throws -> Result {
        try checkOptions()
        try checkAvailability(of: entry)
        let output = OutputPlace.follow(URL(fileURLWithPath: output).standardizedFileURL.path)
        let keepsOriginals = options.keepsOriginals || entry.isModel
        let existing: PartialFolder.Existing =
            keepsOriginals
            ? .kept : options.replacesExisting ? .replaced(ifHolding: DatasetManifest.fileName) : .refused
        try PartialFolder.check(existing, named: output)
        let folder = try FetchFolder(for: output)
        do {
            let fetched = try download(entry, into: folder)
            let unpacked = try unpack(entry, in: folder)
            defer { for path in unpacked { try? FileManager.default.removeItem(atPath: path) } }
            var result = Result(
                path: output,
                conversion: nil,
                reusedFiles: fetched.reused,
                missingFiles: fetched.missing,
                unrecognizedPaths: []
            )
            if keepsOriginals {
                guard rename(folder.originals, output) == 0 else { throw OutputFile.fault(output, errno) }
            } else {
                onProgress(FetchProgress(stage: .importing, received: entry.bytes, total: entry.bytes))
                (result.conversion, result.unrecognizedPaths) = try importing(entry, from: folder, to: output)
            }
            folder.remove()
            return result
        } catch {
            folder.prune()
            throw error
        }
    }

    /// Whether a folder holds the dataset that an entry of the catalogue has, or the files of its model.
    package static func isFetched(_ entry: CatalogueEntry, at path: String) -> Bool {
        if entry.isModel {
            return entry.files.contains { $0.role == .model }
                && entry.files.allSatisfy { $0.role != .model || RegularFile.exists(at: path + "/" + $0.path) }
        }
        let description = path + "/" + DatasetManifest.fileName
        guard RegularFile.exists(at: description), let manifest = try? DatasetManifest(path: description) else {
            return false
        }
        return manifest.additionalFields["source"]?.objectValue?["catalogue"] == .string(entry.name)
    }

    // MARK: Before anything is done

    private func checkOptions() throws(DatasetError) {
        guard options.stallSeconds > 0, options.stallSeconds <= 86_400 else {
            throw .invalidOption(
                name: "--stall",
                found: "\(options.stallSeconds)",
                expected: "seconds, more than 0 and at most a day"
            )
        }
    }

    private func checkAvailability(of entry: CatalogueEntry) throws(FetchError) {
        guard entry.availability == .listed || (options.origin == .catalogue && entry.availability == .copy) else {
            return
        }
        throw .byHand(name: entry.name, instructions: entry.byHand ?? "Ask its source: \(entry.source)")
    }

    // MARK: Steps

    private func download(
        _ entry: CatalogueEntry,
        into folder: FetchFolder
    ) throws -> (reused: Int, missing: [String]) {
        var received: Int64 = 0
        var reused = 0
        var missing: [String] = []
        var waiting: [(file: CatalogueEntry.File, destination: String)] = []
        folder.keepOriginals(Set(try entry.files.map { try ArchivePath($0.path).text }))
        for file in entry.files {
            let destination = try Self.destination(of: file, in: folder)
            if try FetchFolder.holds(file, at: destination) {
                reused += 1
                received += file.bytes
            } else {
                waiting.append((file, destination))
            }
        }
        let needed =
            waiting.reduce(0) { $0 + $1.file.bytes }
            + entry.files.reduce(0) { $0 + ($1.unpacking?.bytes ?? 0) }
        try DiskSpace.check(needed: needed, in: folder.path)
        for (file, destination) in waiting {
            guard let url = address(of: file) else {
                missing.append("\(file.path): no address is known")
                continue
            }
            let stage = FetchProgress.Stage.downloading(path: file.path)
            onProgress(FetchProgress(stage: stage, received: received, total: entry.bytes))
            let download = FileDownload(
                file: file,
                url: url,
                options: options,
                transfer: transfer ?? (url.isFileURL ? FileTransfer() : HTTPTransfer()),
                folder: folder.incomplete
            ) { size in
                onProgress(FetchProgress(stage: stage, received: received + size, total: entry.bytes))
            }
            do {
                try download.run(to: destination)
                received += file.bytes
            } catch let error as FetchError where file.isOptional && error.isAbsence {
                missing.append("\(error)")
            } catch let error as DatasetError where file.isOptional {
                missing.append("\(error)")
            }
        }
        return (reused, missing)
    }

    private static func destination(of file: CatalogueEntry.File, in folder: FetchFolder) throws -> String {
        guard file.unpacking == nil else { return folder.archives + "/" + file.sha256 }
        let destination = folder.originals + "/" + (try ArchivePath(file.path).text)
        try PartialFolder.create((destination as NSString).deletingLastPathComponent)
        return destination
    }

    private func address(of file: CatalogueEntry.File) -> URL? {
        switch options.origin {
        case .catalogue: file.url
        case .folder(let path): URL(fileURLWithPath: path).appendingPathComponent(file.path)
        case .mirror(let url): url.appendingPathComponent(file.path)
        }
    }

    /// Unpacks the archives, each to a folder of its name without endings; gives those folders.
    private func unpack(_ entry: CatalogueEntry, in folder: FetchFolder) throws -> [String] {
        var unpacked: [String] = []
        do {
            for file in entry.files {
                guard let limits = file.unpacking else { continue }
                onProgress(
                    FetchProgress(stage: .unpacking(path: file.path), received: entry.bytes, total: entry.bytes)
                )
                let path = try ArchivePath(file.path)
                let name = path.components.last?.prefix { $0 != "." } ?? ""
                let parent = folder.originals + "/" + path.components.dropLast().map { $0 + "/" }.joined()
                try PartialFolder.create(parent)
                let target = parent + (name.isEmpty ? "archive" : name)
                try? FileManager.default.removeItem(atPath: target)
                try ArchiveUnpacker.unpack(
                    folder.archives + "/" + file.sha256,
                    named: file.path,
                    to: target,
                    limits: limits
                )
                unpacked.append(target)
            }
        } catch {
            for path in unpacked { try? FileManager.default.removeItem(atPath: path) }
            throw error
        }
        return unpacked
    }

    private func importing(
        _ entry: CatalogueEntry,
        from folder: FetchFolder,
        to output: String
    ) throws -> (DatasetConversion.Result, [String]) {
        let only = entry.importers.count == 1 ? entry.importers.first : nil
        var reading = ImportOptions()
        if !entry.importOptions.isEmpty {
            let text = CatalogueEntry.text(ofImportOptions: entry.importOptions)
            reading = try reading.completed(by: text, at: "catalog entry \(entry.name)")
        }
        let format = only == NativeFormat.name ? nil : only
        let dataset = try Dataset(path: folder.originals, format: format, options: reading)
        let prefix = folder.originals + "/"
        for case let source as ImportedSource in dataset.sources where !entry.importers.contains(source.formatName) {
            throw DatasetError.contentMismatch(
                path: source.path,
                found: "a file that the importer \(source.formatName) recognizes",
                expected: "one for \(entry.importers.joined(separator: " or "))"
            )
        }
        var conversion = DatasetConversion.Options()
        conversion.name = entry.name
        conversion.license = entry.license
        conversion.summary = entry.what
        conversion.madeBy = options.madeBy
        conversion.replacesExisting = options.replacesExisting
        conversion.additionalFields["source"] = entry.provenance
        for file in entry.files where file.role == .license {
            let path = prefix + (try ArchivePath(file.path).text)
            guard RegularFile.exists(at: path) else { continue }
            conversion.documents[(path as NSString).lastPathComponent] =
                try RegularFile.contents(of: path, limit: Int(file.bytes))
        }
        if let split = entry.split {
            conversion.additionalFields["split"] = split.json
            conversion.documents[Self.splitFile] = try split.json.encoded(pretty: true) + Data("\n".utf8)
        }
        var result = try DatasetConversion.convert(dataset, to: output, options: conversion)
        // The folder goes away; the files' names in the dataset stay.
        func plain(_ path: String) -> String { path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path }
        result.repairs = result.repairs.renamingPlaces(plain)
        return (result, dataset.unrecognizedPaths.map(plain))
    }
}
