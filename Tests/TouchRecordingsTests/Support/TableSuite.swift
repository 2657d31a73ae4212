import TestSupport
import Testing

@testable import TouchRecordings

/// Tests that read a table's text as the file `table.csv`.
protocol TableSuite {}

extension TableSuite {
    func read(_ text: String, _ setOptions: (inout ImportOptions) -> Void = { _ in }) throws -> Reading {
        let folder = try TemporaryFolder()
        var options = ImportOptions()
        setOptions(&options)
        return try Reading(Dataset(path: folder.write(text, to: "table.csv"), options: options).sources[0])
    }

    /// What is said of a table that is refused.
    func message(_ text: String, _ setOptions: (inout ImportOptions) -> Void = { _ in }) -> String {
        (#expect(throws: DatasetError.self) { _ = try read(text, setOptions) })?.description ?? ""
    }
}
