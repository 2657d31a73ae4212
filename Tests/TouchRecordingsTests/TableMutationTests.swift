import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Tables as people have them: each is read as the standard one, or refused with the option that settles it; none is read as something
/// else.
@Suite struct TableMutationTests {
    @Test("A table is read as the standard one, or refused with an option", arguments: TableMutation.all)
    func mutation(_ mutation: TableMutation) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(mutation.bytes(TableFixture()), to: "table.csv")
        switch mutation.outcome {
        case .read:
            try expectStandard(mutation, try Reading(Dataset(path: path).sources[0]))
        case .refused(let option):
            do {
                _ = try Reading(Dataset(path: path).sources[0])
                Issue.record("it was read")
            } catch let error as DatasetError {
                #expect(error.description.contains(option), "\(error)")
                #expect(error.description.contains("table.csv"), "\(error)")
            }
            guard let answer = mutation.answer else { return }
            var options = ImportOptions()
            answer(&options)
            try expectStandard(mutation, try Reading(Dataset(path: path, options: options).sources[0]))
        }
    }

    /// Compares strokes with those of the fixture; times from the stroke's beginning.
    private func expectStandard(_ mutation: TableMutation, _ reading: Reading) throws {
        let expected = TableFixture().rows
        #expect(reading.isOrderly)
        var strokes: [[TouchSample]] = []
        for touch in reading.touches {
            if touch.phase == .began { strokes.append([]) }
            strokes[strokes.count - 1] += touch.samples
        }
        try #require(strokes.map(\.count) == Array(repeating: TableFixture.samples, count: TableFixture.strokes))
        for (number, stroke) in strokes.enumerated() {
            let rows = expected.filter { $0.stroke == number + 1 }
            for (sample, row) in zip(stroke, rows) {
                let time = sample.timestamp - stroke[0].timestamp
                let expectedTime = Double(row.milliseconds - rows[0].milliseconds) / 1000
                guard abs(time - expectedTime) < 2e-6, abs(sample.location.x - row.x) < 1e-9,
                    abs(sample.location.y - row.y) < 1e-9
                else {
                    Issue.record("stroke \(number + 1) at \(expectedTime) s: \(sample)")
                    return
                }
                if mutation.hasPressure { #expect(abs((sample.force ?? 9) - row.pressure) < 1e-6) }
                if mutation.hasAngles {
                    #expect(abs((sample.altitude ?? 9) - row.altitude) < 1e-3)
                    #expect(abs((sample.azimuth ?? 9) - row.azimuth) < 1e-3)
                }
            }
        }
    }

    @Test("The documentation's table has what is not read, by the option that it asks for") func documentation() throws
    {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("Documentation/formats.md"), encoding: .utf8)
        var options: [String] = []
        for case let option? in TableMutation.all.map(\.option) where !options.contains(option) {
            options.append(option)
        }
        let rows = options.map { option in
            let names = TableMutation.all.filter { $0.option == option }.map(\.name).joined(separator: "; ")
            return "| \(names) | \(option.hasPrefix("-") ? "`\(option)`" : option) |"
        }.joined(separator: "\n")
        #expect(TableMutation.all.count >= 40)
        #expect(text.contains("| the table has | it asks for |\n|---|---|\n" + rows + "\n\n"), "expected:\n\(rows)")
    }

    private func assumptions(of text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "table.csv")
        return try Reading(Dataset(path: path).sources[0]).repairs.assumptions.map(\.detail)
    }

    @Test("What is found out is said, with the option that overrules it") func assumptions() throws {
        var fixture = TableFixture()
        #expect(try assumptions(of: fixture.text).isEmpty)
        fixture.set("t") { "\(1_732_543_200_000 + $0.milliseconds)" }
        fixture.rename("t", "ts")
        fixture.set("altitude") { "\($0.altitude * 180 / .pi)" }
        fixture.set("azimuth") { "\($0.azimuth * 180 / .pi)" }
        fixture.hover()
        fixture.remove("stroke_id")
        #expect(
            try assumptions(of: fixture.text) == [
                "columns read as t=ts; --column overrules it",
                "strokes are where the pressure is above 0; --stroke-by overrules it",
                "angles read as degrees; --angle-unit overrules it",
                "time in column 'ts' read as milliseconds since 1970; --time-unit overrules it",
            ]
        )
    }

    @Test("Of few rows the unit is assumed and said, or asked for") func fewRows() throws {
        #expect(try assumptions(of: "stroke_id,t,x,y\n1,0,0,0\n1,0.01,1,0\n").isEmpty)
        func note(_ unit: String) -> [String] { ["time in column 't' read as \(unit); --time-unit overrules it"] }
        let few = "for want of rows that tell its unit"
        #expect(try assumptions(of: "stroke_id,t,x,y\n1,0,0,0\n1,8,1,0\n") == note("milliseconds " + few))
        #expect(try assumptions(of: "stroke_id,t,x,y\n1,0,0,0\n1,0.5,1,0\n") == note("seconds " + few))
        #expect(try assumptions(of: "stroke_id,t,x,y\n1,0,0,0\n1,600.5,1,0\n") == note("milliseconds " + few))
        #expect(try assumptions(of: "stroke_id,t,x,y\n1,0,0,0\n1,8000,1,0\n") == note("microseconds " + few))
        #expect(
            try assumptions(of: "stroke_id,t,x,y\n1,1732543200000,0,0\n1,1732543200008,1,0\n")
                == note("milliseconds since 1970")
        )
        let error = #expect(throws: DatasetError.self) {
            try assumptions(of: "stroke_id,t,x,y\n1,9732543200000,0,0\n1,9732543200008,1,0\n")
        }
        #expect(error?.description.contains("--time-unit") == true)
    }

    @Test("Rows that were moved are counted") func lateRows() throws {
        let folder = try TemporaryFolder()
        var fixture = TableFixture()
        fixture.rows.swapAt(5, 6)
        let path = try folder.write(fixture.text, to: "table.csv")
        let reading = try Reading(Dataset(path: path).sources[0])
        #expect(reading.repairs.counts == [.lateRow: 1])
    }

    @Test("Participants whose rows stand between each other become recordings of their own") func interleaved() throws {
        let folder = try TemporaryFolder()
        let rows = TableFixture().rows.flatMap { row in
            ["ann", "bob"].map {
                "\($0),\(row.stroke ?? 0),\(TableFixture.seconds(row.milliseconds)),\(row.x),\(row.y)\n"
            }
        }
        let path = try folder.write("participant,stroke_id,t,x,y\n" + rows.joined(), to: "table.csv")
        let reading = try Reading(Dataset(path: path).sources[0])
        #expect(reading.metadata.map(\.participant) == ["ann", "bob"])
        #expect(reading.strokes == 2 * TableFixture.strokes && reading.samples.count == 2 * rows.count / 2)
        #expect(reading.isOrderly)
    }

    @Test("Angles behind the first rows that do not fit their unit are refused") func laterAngles() throws {
        let folder = try TemporaryFolder()
        var text = "stroke_id,t,x,y,altitude\n"
        for row in 0..<2000 { text += "1,\(Double(row) / 100),1,\(row % 7),\(row < 1500 ? 1.0 : 60)\n" }
        let path = try folder.write(text, to: "table.csv")
        let error = #expect(throws: DatasetError.self) { try Reading(Dataset(path: path).sources[0]) }
        #expect(error?.description.contains("table.csv:1502: found altitude 60") == true, "\(error as Any)")
        #expect(error?.description.contains("--angle-unit") == true)
    }

    @Test("Participants and tasks come from paths, options from a file beside the tables") func namesAndSettings()
        throws
    {
        let folder = try TemporaryFolder()
        var fixture = TableFixture()
        fixture.set("t") { "\($0.milliseconds * 25)" }
        for name in ["P01-write.csv", "P02-draw.csv"] { _ = try folder.write(fixture.text, to: name) }
        _ = try folder.write(
            "time-unit: us\ncolumn:\n  x: y\n  y: x\nparticipant-from: '(?<participant>P[0-9]+)-(?<task>[a-z]+)'\n",
            to: ImportOptions.fileName
        )
        let dataset = try Dataset(path: folder.path)
        #expect(dataset.unrecognizedPaths.isEmpty)
        let readings = try dataset.sources.map { try Reading($0) }
        #expect(readings.flatMap(\.metadata).map(\.participant) == ["P01", "P02"])
        #expect(readings.flatMap(\.metadata).map(\.task) == ["write", "draw"])
        #expect(abs(readings[0].samples[1].timestamp - readings[0].samples[0].timestamp - 2e-4) < 1e-9)
        #expect(readings[0].samples[0].location.x == fixture.rows[0].y)
        var options = ImportOptions()
        options.namePattern = "P0([0-9])"
        options.table.secondsPerTimeUnit = 1e-3
        let typed = try Dataset(path: folder.path, options: options).sources.map { try Reading($0) }
        #expect(typed.flatMap(\.metadata).map(\.participant) == ["1", "2"])
        #expect(abs(typed[0].samples[1].timestamp - typed[0].samples[0].timestamp - 0.2) < 1e-9)
        _ = try folder.write("time-units: us\n", to: ImportOptions.fileName)
        let error = #expect(throws: DatasetError.self) { try Dataset(path: folder.path) }
        #expect(
            error?.description.contains("found 'time-units', expected one of column, event, air, angle-unit") == true,
            "\(error as Any)"
        )
    }

    @Test("The forms of --stroke-by") func rules() {
        #expect(StrokeRule("pressure>0.5") == .pressure(above: 0.5))
        #expect(StrokeRule("event=down,move") == .event(values: ["down", "move"]))
        #expect(StrokeRule("gap=0.1") == .gap(seconds: 0.1))
        #expect(StrokeRule("gap") == .gap(seconds: nil) && StrokeRule("column") == .column)
        for text in ["", "gap=-1", "gap=x", "event=", "pressure>", "pressure=1", "strokes"] {
            #expect(StrokeRule(text) == nil)
        }
    }
}
