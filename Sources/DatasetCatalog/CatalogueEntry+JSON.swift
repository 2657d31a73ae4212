import Foundation
import TouchRecordings

extension CatalogueEntry {
    init(_ fields: CatalogueFields) throws(DatasetError) {
        name = try fields.text("name")
        guard name.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,63}/) != nil else {
            throw fields.fault("name", expected: "lower-case letters, digits and dashes, at most 64: it names a folder")
        }
        let fields = try fields.renamed("dataset '\(name)'")
        what = try fields.text("what")
        notes = try fields.optionalText("notes")
        source = try fields.text("source")
        license = try fields.text("licence")
        citation = try fields.fields("citation").map(DatasetCitation.init)
        importers = try fields.object["importers"] == nil ? [] : fields.texts("importers")
        for importer in importers where importer != NativeFormat.name && !ImporterRegistry.names.contains(importer) {
            throw fields.fault(
                "importers",
                "'\(importer)'",
                expected: "some of \(([NativeFormat.name] + ImporterRegistry.names).joined(separator: ", "))"
            )
        }
        importOptions = try Self.importOptions(fields)
        participants = try fields.optionalCount("participants", atLeast: 1).map(Int.init)
        strokes = try fields.optionalCount("strokes").map(Int.init)
        samples = try fields.optionalCount("samples").map(Int.init)
        rate = try fields.optionalText("rate")
        split = try fields.fields("split").map(Split.init)
        verification = try fields.optionalText("verification")
        byHand = try fields.optionalText("byHand")
        files = []
        var names = UnpackedNames()
        for object in try fields.objects("files") {
            let file = try File(object)
            do throws(ArchivePath.Refusal) {
                try names.insert(file: ArchivePath(file.path))
            } catch {
                throw object.fault(
                    "path",
                    "'\(file.path)': \(error.reason)",
                    expected: "a path of its own in the folder"
                )
            }
            files.append(file)
        }
        let role = isModel ? File.Role.model : .data
        guard files.isEmpty || files.contains(where: { $0.role == role }) else {
            throw fields.fault("files", "no file of \(role.rawValue)", expected: "one at least")
        }
        if let wrong = files.first(where: { $0.role != role && $0.role != .license }) {
            throw isModel
                ? fields.fault(
                    "importers",
                    expected: "an array of texts, for a dataset; a model's files have that role"
                )
                : fields.fault("files", "'\(wrong.path)', a model among recordings", expected: "an entry for either")
        }
        guard availability == .fetchable || byHand != nil else {
            throw fields.fault("byHand", expected: "how to get the files that have no address")
        }
    }
}

extension CatalogueEntry {
    /// The object `import`: texts under the keys of a `foretouch-import.yaml`, each of them one that an import takes.
    private static func importOptions(_ fields: CatalogueFields) throws(DatasetError) -> [String: String] {
        guard let object = try fields.fields("import") else { return [:] }
        var options: [String: String] = [:]
        for key in object.object.keys.sorted() {
            options[key] = try object.text(key)
            // Each alone, so that the key at fault is the one that is named.
            let text = Self.text(ofImportOptions: [key: options[key] ?? ""])
            do throws(DatasetError) {
                _ = try ImportOptions().completed(by: text, at: key)
            } catch {
                throw object.fault(key, "\(error)", expected: "an option of \(ImportOptions.fileName)")
            }
        }
        return options
    }
}

extension CatalogueEntry.File {
    init(_ fields: CatalogueFields) throws(DatasetError) {
        path = try fields.text("path")
        if let text = try fields.optionalText("url") {
            guard let url = URL(string: text), FetchAddress.isAllowed(url) else {
                throw fields.fault("url", "'\(text)'", expected: "an https address")
            }
            self.url = url
        }
        bytes = try fields.count("bytes", atLeast: 1)
        sha256 = try fields.text("sha256")
        guard sha256.wholeMatch(of: /[0-9a-f]{64}/) != nil else {
            throw fields.fault("sha256", expected: "64 hexadecimal digits in lower case")
        }
        if let name = try fields.optionalText("role") {
            guard let role = Role(rawValue: name) else {
                throw fields.fault(
                    "role",
                    expected: Role.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
                )
            }
            self.role = role
        }
        isOptional = try fields.flag("optional")
        guard role == .license || !isOptional else {
            throw fields.fault("optional", expected: "false for data: results would differ with what was there")
        }
        if let limits = try fields.fields("unpacked") {
            unpacking = ArchiveLimits(
                bytes: try limits.count("bytes", atLeast: 1),
                entries: Int(try limits.count("entries", atLeast: 1))
            )
        }
    }
}

extension CatalogueEntry.Split {
    init(_ fields: CatalogueFields) throws(DatasetError) {
        training = try fields.texts("training")
        evaluation = try fields.texts("evaluation")
        if let both = Set(training).intersection(evaluation).min() {
            throw fields.fault("evaluation", "'\(both)', who is in training too", expected: "other participants")
        }
    }
}

extension DatasetCitation {
    init(_ fields: CatalogueFields) throws(DatasetError) {
        type = try fields.text("type")
        key = try fields.text("key")
        self.fields = [:]
        for name in fields.object.keys where name != "type" && name != "key" {
            self.fields[name] = try fields.text(name)
        }
    }

    var json: JSONValue {
        var object = fields.mapValues(JSONValue.string)
        object["type"] = .string(type)
        object["key"] = .string(key)
        return .object(object)
    }
}
