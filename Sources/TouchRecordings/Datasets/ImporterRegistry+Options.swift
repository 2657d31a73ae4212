extension ImporterRegistry {
    private static let tables: Set<String> = [CSVImporter.formatName, JSONTableImporter.formatName]

    /// The formats whose files do not say an option's answer themselves, for options that not every format takes.
    private static let takers: [String: Set<String>] = [
        "max-force": tables.union([
            UnipenImporter.formatName, SVCImporter.formatName, HandwritingJSONImporter.formatName,
        ]),
        "time-unit": tables.union([
            W3CPointerImporter.formatName, GestureXMLImporter.formatName, GestureJSONImporter.formatName,
            QuickDrawImporter.formatName, InkMLImporter.formatName,
        ]),
        "rate": tables.union([GestureXMLImporter.formatName, InkMLImporter.formatName]),
        "lists": [JSONTableImporter.formatName], "times": [JSONTableImporter.formatName],
        "stroke-order": tables.union([InkMLImporter.formatName]),
    ]
    /// Options that every format takes.
    private static let common: Set<String> = [
        "participant", "task", "device", "participant-from", "task-from", "device-from",
    ]
    private static let scales: Set<String> = ["mm-per-unit", "pixels-per-unit"]

    /// Refuses an option that no file of a dataset takes, as they say its answer themselves.
    ///
    /// - Parameter options: what was stated, without files beside the data.
    static func check(_ options: ImportOptions, of dataset: Dataset) throws(DatasetError) {
        // The catalog states what holds for other datasets of its entry, too.
        guard options.mappings.isEmpty else { return }
        for name in options.statedNames where !common.contains(name) {
            var isTaken = false
            for source in dataset.sources where !isTaken { isTaken = try takes(name, source) }
            guard !isTaken else { continue }
            throw .invalidOption(
                name: name,
                found: "a dataset of the format \(dataset.format), '\(dataset.name)'",
                expected: scales.contains(name)
                    ? "recordings in a unit of unknown size: these are in millimeters or px of a known size already"
                    : "one of the formats " + (takers[name] ?? tables).sorted().joined(separator: ", ")
                        + ", whose files do not say this themselves; leave the option out"
            )
        }
    }

    private static func takes(_ name: String, _ source: any RecordingSource) throws(DatasetError) -> Bool {
        if let native = source as? NativeSource {
            guard scales.contains(name) else { return false }
            return try native.lacksScale()
        }
        guard let format = (source as? ImportedSource)?.formatName else { return false }
        return scales.contains(name) || (takers[name] ?? tables).contains(format)
    }
}

extension ImportOptions {
    /// The names of what is stated.
    fileprivate var statedNames: [String] {
        let pairs = [
            ("column", !table.columnNames.isEmpty || table.othersAreNone), ("event", !table.eventMeanings.isEmpty),
        ]
        return pairs.filter(\.1).map(\.0) + ReadingField.all.filter { $0.get(self) != nil }.map(\.key)
    }
}
