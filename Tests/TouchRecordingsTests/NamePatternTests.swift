import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Participants and tasks from the names of folders and files.
@Suite struct NamePatternTests {
    private let folder: TemporaryFolder
    private let text = FormatFixture.csv.text(FormatFixture.stroke())

    init() throws { folder = try TemporaryFolder() }

    private func names(
        _ path: String,
        participant: String? = nil,
        task: String? = nil
    ) throws -> [[String?]] {
        var options = ImportOptions()
        options.namePattern = participant
        options.taskPattern = task
        return try Dataset(path: path, options: options).sources.flatMap { source in
            try Reading(source).metadata.map { [$0.participant, $0.task] }
        }
    }

    private func error(participant: String? = nil, task: String? = nil) -> String {
        let path = folder.path
        return (#expect(throws: DatasetError.self) { try names(path, participant: participant, task: task) })?
            .description
            ?? ""
    }

    @Test("Patterns are looked for in the path inside the folder, then with the folder's own name") func paths() throws
    {
        for name in ["u12/write/a.csv", "u12/draw/b.csv", "other/tap/u3.csv"] { _ = try folder.write(text, to: name) }
        let both = try names(folder.path, participant: #"u(\d+)"#, task: "([a-z]+)/[^/]*$")
        #expect(both == [["3", "tap"], ["12", "draw"], ["12", "write"]])
        #expect(try names(folder.path, task: "([a-z]+)/[^/]*$").map(\.[0]) == [nil, nil, nil])
        let inside = folder.path + "/u12"
        #expect(try names(inside, participant: #"u(\d+)"#, task: "([a-z]+)/") == [["12", "draw"], ["12", "write"]])
        #expect(
            try names(inside + "/write/a.csv", participant: "([a-z]+)[.]csv", task: "^([a-z]+)/") == [["a", "write"]]
        )
        #expect(try names(inside, participant: "(?<participant>u[0-9]+)/(?<task>[a-z])").map(\.[1]) == ["d", "w"])
    }

    @Test("What is no expression, has no group or is found nowhere is an error that says so") func errors() throws {
        _ = try folder.write(text, to: "P1/write.csv")
        #expect(
            error(participant: "P([0-9").contains("participant-from") && error(participant: "P([0-9").contains("P([0-9")
        )
        #expect(error(participant: "P[0-9]").contains("with a group"))
        #expect(error(task: "write").contains("task-from"))
        let nowhere = error(task: "draw([0-9]+)")
        #expect(nowhere.contains("matches no path") && nowhere.contains("P1/write.csv"))
    }

    @Test("A pattern need not match every file; it names native recordings, too") func partly() throws {
        _ = try folder.write(text, to: "P1.csv")
        _ = try folder.write(text, to: "x.csv")
        #expect(try names(folder.path, participant: "P([0-9])") == [["1", nil], [nil, nil]])
        let other = try TemporaryFolder()
        _ = try other.write(FormatFixture.native.text(FormatFixture.stroke()), to: "P1/recording.jsonl")
        #expect(try names(other.path, participant: "P([0-9])") == [["1", nil]])
    }
}
