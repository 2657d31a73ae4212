/// The formats that can be read, and which of them a file is in.
package enum ImporterRegistry {
    /// Every importer, in the order in which they are asked.
    package static let all: [any RecordingImporter.Type] = [
        CSVImporter.self,
        EvemuImporter.self,
        EventTableImporter.self,
        EvtestImporter.self,
        FlutterPointerImporter.self,
        GestureJSONImporter.self,
        GestureSessionImporter.self,
        GestureXMLImporter.self,
        GeteventImporter.self,
        GoogleInkImporter.self,
        GraphomotorImporter.self,
        HandwritingJSONImporter.self,
        HIDRecorderImporter.self,
        Henze2017Importer.self,
        InkMLImporter.self,
        JSONTableImporter.self,
        LibinputDebugImporter.self,
        LibinputImporter.self,
        LogcatMotionImporter.self,
        QuickDrawImporter.self,
        SVCImporter.self,
        UIKitTouchImporter.self,
        UnipenImporter.self,
        UniversalInkJSONImporter.self,
        UniversalInkTableImporter.self,
        W3CPointerImporter.self,
        WacomTextImporter.self,
        WhiteboardImporter.self,
    ]

    /// The names of all formats, in the order in which they are tried.
    package static var names: [String] { all.map { $0.formatName } }

    /// The importer of that name.
    package static func importer(named name: String) throws(DatasetError) -> any RecordingImporter.Type {
        guard let importer = all.first(where: { $0.formatName == name }) else {
            throw .invalidOption(name: "format", found: name, expected: "one of " + names.joined(separator: ", "))
        }
        return importer
    }

    /// The importer whose format the file is in, judged by name and content; `nil` when no importer says yes.
    ///
    /// - Parameter options: what is known of tables, which may have columns of any name.
    package static func detect(_ probe: FileProbe, options: ImportOptions = ImportOptions()) -> (
        any RecordingImporter.Type
    )? {
        if !options.table.columnNames.isEmpty, CSVImporter.understands(probe, options: options.table) {
            return CSVImporter.self
        }
        // A table of other names than the standard ones is one where it is nothing else.
        if let importer = all.first(where: { $0.recognizes(probe) }) { return importer }
        if CSVImporter.understands(probe, options: options.table) { return CSVImporter.self }
        let hasStatedKeys = options.table.columnNames["x"] != nil && JSONTableImporter.isJSON(probe)
        return hasStatedKeys || JSONTableImporter.understands(probe) ? JSONTableImporter.self : nil
    }
}
