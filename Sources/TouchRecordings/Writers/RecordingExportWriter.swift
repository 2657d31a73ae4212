import TouchModel

/// What an export puts one recording into.
package protocol RecordingExportWriter: AnyObject {
    init(path: String, header: RecordingHeader) throws
    func append(_ row: EventRow) throws
    /// Completes the file and gives it its name.
    func finish() throws
}
