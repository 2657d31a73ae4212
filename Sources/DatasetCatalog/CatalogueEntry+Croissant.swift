import TouchRecordings

extension CatalogueEntry {
    /// The entry in Croissant's JSON-LD (MLCommons, version 1.0): what the dataset is, whose it is, and its files with hashes.
    ///
    /// What the catalog does not know is left out. A file without an address has its path in a copy in place of one.
    package var croissant: JSONValue {
        var object: [String: JSONValue] = [
            "@context": Self.croissantContext,
            "@type": .string("sc:Dataset"),
            "conformsTo": .string("http://mlcommons.org/croissant/1.0"),
            "name": .string(name),
            "description": .string([what, notes, byHand].compactMap(\.self).joined(separator: ". ")),
            "url": .string(source),
            "license": .string(licenseAddress),
            "distribution": .array(files.map(\.croissant)),
        ]
        if let citation {
            object["citeAs"] = .string(citation.bibTeX)
            object["creator"] = .array(citation.croissantCreators)
            object["datePublished"] = citation.fields["year"].map(JSONValue.string)
            object["version"] = citation.fields["version"].map(JSONValue.string)
            object["sameAs"] = citation.fields["doi"].map { .string("https://doi.org/" + $0) }
        }
        return .object(object)
    }

    /// The address of an SPDX license; other words as they are.
    private var licenseAddress: String {
        license.wholeMatch(of: /[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)+|MIT/) != nil
            ? "https://spdx.org/licenses/\(license).html" : license
    }

    /// The context that Croissant 1.0 prescribes, as far as its terms are used here.
    private static let croissantContext = JSONValue.object([
        "@language": .string("en"),
        "@vocab": .string("https://schema.org/"),
        "citeAs": .string("cr:citeAs"),
        "conformsTo": .string("dct:conformsTo"),
        "cr": .string("http://mlcommons.org/croissant/"),
        "dct": .string("http://purl.org/dc/terms/"),
        "sc": .string("https://schema.org/"),
    ])
}

extension CatalogueEntry.File {
    fileprivate var croissant: JSONValue {
        .object([
            "@type": .string("cr:FileObject"),
            "@id": .string(path),
            "name": .string(path),
            "contentUrl": .string(url?.absoluteString ?? path),
            "contentSize": .string("\(bytes) B"),
            "encodingFormat": .string(mediaType),
            "sha256": .string(sha256),
        ])
    }

    /// By the name's ending; bytes where it says nothing.
    private var mediaType: String {
        if role == .license { return "text/plain" }
        return switch path.split(separator: ".").last?.lowercased() {
        case "csv": "text/csv"
        case "json": "application/json"
        case "jsonl", "ndjson": "application/jsonlines"
        case "xml", "inkml": "application/xml"
        case "gz": "application/gzip"
        case "zip": "application/zip"
        case "txt", "svc", "events", "event": "text/plain"
        default: "application/octet-stream"
        }
    }
}

extension DatasetCitation {
    /// The authors as BibTeX separates them: persons, and organizations in braces. "and others" names nobody.
    fileprivate var croissantCreators: [JSONValue] {
        (fields["author"] ?? "").split(separator: " and ").filter { $0 != "others" }.map { author in
            let isOrganization = author.hasPrefix("{") && author.hasSuffix("}")
            // BibTeX has the surname first.
            let parts = author.split(separator: ", ", maxSplits: 1)
            let name =
                isOrganization
                ? String(author.dropFirst().dropLast()) : parts.reversed().joined(separator: " ")
            return .object([
                "@type": .string(isOrganization ? "sc:Organization" : "sc:Person"), "name": .string(name),
            ])
        }
    }
}
