import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Each defect that recordings are known to have, in every format: it is survived, and it is counted.
@Suite struct DefectTests {
    @Test("A clean stroke is read without repairs", arguments: FormatFixture.all)
    func clean(fixture: FormatFixture) throws {
        let reading = try fixture.read(FormatFixture.stroke())
        #expect(reading.repairs.isEmpty)
        #expect(reading.metadata.count == 1)
        #expect(reading.strokes == 1)
        #expect(reading.samples.count == (fixture.endHasSample ? 22 : 21))
        #expect(reading.touches.last?.phase == .ended)
        #expect(reading.isOrderly)
        let first = try #require(reading.samples.first)
        #expect(abs(first.location.x - 100 * fixture.scale) < 1e-9)
        #expect(abs(first.location.y - 300 * fixture.scale) < 1e-9)
    }

    @Test("A doubled time stamp drops a sample", arguments: FormatFixture.all)
    func duplicateStamp(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke()
        rows[5].milliseconds = rows[4].milliseconds
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts == [.duplicateTimestamp: 1])
        #expect(reading.samples.count == (fixture.endHasSample ? 21 : 20))
        #expect(reading.isOrderly)
    }

    /// A table's late rows are put in their place.
    @Test("A step back in time drops a sample", arguments: FormatFixture.all.filter { $0.name != "csv" })
    func stepBack(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke()
        rows[5].milliseconds = rows[3].milliseconds + 1
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts == [.stepBackInTime: 1])
        #expect(reading.isOrderly)
    }

    @Test("A clock set back splits the contact", arguments: FormatFixture.all)
    func clockReset(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke(from: 60_000)
        for index in 10..<rows.count { rows[index].milliseconds -= 50_000 }
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts == [.clockReset: 1])
        #expect(reading.strokes == 2)
        #expect(reading.isOrderly)
    }

    @Test("An end at 0, 0 keeps the end and loses the place", arguments: FormatFixture.all.filter(\.endHasSample))
    func endAtOrigin(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke()
        rows[rows.count - 1].x = 0
        rows[rows.count - 1].y = 0
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts[.endAtOrigin] == 1)
        #expect(reading.samples.count == 21)
        #expect(reading.touches.last?.phase == .ended)
    }

    @Test("Values that are no numbers drop their samples", arguments: FormatFixture.all.filter(\.canWriteNaN))
    func nan(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke()
        rows[4].x = .nan
        rows[7].y = .nan
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts == [.nonFinite: 2])
        #expect(reading.isOrderly)
    }

    @Test(
        "A place far outside the screen is counted and kept",
        arguments: [FormatFixture.native, .henze2017, .evemu, .getevent]
    )
    func outsideScreen(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke()
        rows[6].x = 4000
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts == [.outsideScreen: 1])
        #expect(reading.samples.count == (fixture.endHasSample ? 22 : 21))
    }

    @Test("A clock of 16 ms ticks is warned of", arguments: FormatFixture.all)
    func coarseClock(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke(count: 200)
        for index in rows.indices { rows[index].milliseconds = rows[index].milliseconds * 3 / 2 / 16 * 16 }
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts[.coarseClock] == 1)
    }

    @Test(
        "A clock of 15.6 ms ticks in whole milliseconds is warned of",
        arguments: FormatFixture.all.filter { !$0.splitsAtGaps }
    )
    func coarseRoundedClock(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke(count: 200)
        for index in rows.indices { rows[index].milliseconds = Int(Double(index) * 17 / 15.625) * 125 / 8 }
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts[.coarseClock] == 1)
    }

    @Test("Where gaps split strokes, those that two such ticks make are counted", arguments: [FormatFixture.svc])
    func coarseClockWithGaps(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke(count: 200)
        for index in rows.indices { rows[index].milliseconds = Int(Double(index) * 17 / 15.625) * 125 / 8 }
        let gaps = rows.indices.dropFirst().dropLast().count {
            rows[$0].milliseconds - rows[$0 - 1].milliseconds > 30
        }
        let reading = try fixture.read(rows)
        #expect(gaps > 0 && reading.repairs.counts == [.missingBoundary: gaps])
        #expect(reading.strokes == gaps + 1)
    }

    @Test("A clock of 60 Hz in whole milliseconds is not taken for a coarse one", arguments: FormatFixture.all)
    func displayClock(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke(count: 200)
        for index in rows.indices { rows[index].milliseconds = index * 1000 / 60 }
        #expect(try fixture.read(rows).repairs.isEmpty)
    }

    @Test("Steps of 1 ms after touch-down are warned of", arguments: FormatFixture.all)
    func burst(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke()
        for index in 0...4 { rows[index].milliseconds = rows[5].milliseconds - 5 + index }
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts == [.burstAtStart: 1])
        #expect(reading.samples.count == (fixture.endHasSample ? 22 : 21))
    }

    @Test("A single interval at constant speed is warned of", arguments: FormatFixture.all)
    func fakeClock(fixture: FormatFixture) throws {
        var rows = FormatFixture.stroke(count: 80)
        for index in rows.indices { rows[index].x = 100 + 4 * Double(index) }
        let reading = try fixture.read(rows)
        #expect(reading.repairs.counts == [.fakeClock: 1])
        // The same places at a speed that varies are nothing to be warned of.
        #expect(try fixture.read(FormatFixture.stroke(count: 80)).repairs.isEmpty)
    }

    @Test("A last line that broke off is dropped", arguments: FormatFixture.ofLines)
    func truncatedLine(fixture: FormatFixture) throws {
        let text = fixture.text(FormatFixture.stroke() + FormatFixture.stroke(from: 1000))
        for cut in 2...12 {
            let cutText = String(text.dropLast(cut))
            let reading = try fixture.read(cutText)
            // A number cut short may still be a number: such a line is whole as far as anyone can tell.
            let isWhole = fixture.looksWhole(cutText.split(whereSeparator: \.isNewline).last ?? "")
            #expect(reading.repairs.counts[.truncatedLine] == (isWhole ? nil : 1), "\(fixture.name), \(cut) bytes")
            #expect(reading.isOrderly)
        }
    }

    @Test("A last line without a line end is read when it is whole", arguments: FormatFixture.all)
    func missingLastLineEnd(fixture: FormatFixture) throws {
        let reading = try fixture.read(String(fixture.text(FormatFixture.stroke()).dropLast()))
        #expect(reading.repairs.isEmpty)
        #expect(reading.touches.last?.phase == .ended)
    }

    @Test(
        "A document that broke off is refused with file and line",
        arguments: FormatFixture.all.filter { $0.container == .document }
    )
    func truncatedDocument(fixture: FormatFixture) throws {
        let text = fixture.text(FormatFixture.stroke())
        for cut in 2...12 {
            let cutText = String(text.dropLast(cut))
            let error = #expect(throws: DatasetError.self) { try fixture.read(cutText) }
            let lines = cutText.split(separator: "\n", omittingEmptySubsequences: false).count
            let last = cutText.hasSuffix("\n") ? lines - 1 : lines
            #expect(
                error?.description.contains("\(fixture.fileName):\(last): found ") == true,
                "\(cut) bytes: \(error as Any)"
            )
        }
    }

    /// Other formats of lines are converted.
    @Test(
        "UTF-16 is refused with its name",
        arguments: FormatFixture.all.filter { fixture in
            fixture.name == "native" || (try? ImporterRegistry.importer(named: fixture.name)) is any ByteImporter.Type
        }
    )
    func utf16(fixture: FormatFixture) throws {
        let text = fixture.text(FormatFixture.stroke())
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let error = #expect(throws: DatasetError.self) { try fixture.read(bytes) }
        #expect(error?.description.contains("UTF-16") == true)
    }

    @Test("A byte-order mark is skipped and counted", arguments: FormatFixture.all)
    func byteOrderMark(fixture: FormatFixture) throws {
        let reading = try fixture.read([0xEF, 0xBB, 0xBF] + Array(fixture.text(FormatFixture.stroke()).utf8))
        #expect(reading.repairs.counts == [.encoding: 1])
        #expect(reading.strokes == 1)
    }

    @Test("Lines may end with CR LF", arguments: FormatFixture.all)
    func carriageReturns(fixture: FormatFixture) throws {
        let rows = FormatFixture.stroke()
        let plain = try fixture.read(rows)
        let windows = try fixture.read(fixture.text(rows, lineEnd: "\r\n"))
        #expect(windows.events == plain.events)
        #expect(windows.repairs.isEmpty)
    }

    @Test(
        "Bytes that are not text are an error with file and line",
        arguments: FormatFixture.all.filter { $0.container != .singleLine }
    )
    func garbage(fixture: FormatFixture) throws {
        var lines = fixture.lines(FormatFixture.stroke())
        lines.insert("§§ neither here nor there", at: 10)
        let error = #expect(throws: DatasetError.self) {
            try fixture.read(lines.map { $0 + "\n" }.joined())
        }
        #expect(error?.description.contains("\(fixture.fileName):11: found ") == true, "\(error as Any)")
        #expect(error?.description.contains(", expected ") == true)
    }

    @Test("Latin-1 bytes in the middle are an error or replaced, never a crash", arguments: FormatFixture.all)
    func latin1(fixture: FormatFixture) throws {
        var bytes = Array(fixture.text(FormatFixture.stroke()).utf8)
        bytes[bytes.count / 2] = 0xE9
        do {
            let reading = try fixture.read(bytes)
            #expect(reading.isOrderly)
        } catch let error as DatasetError {
            #expect(error.description.contains(":"))
        }
    }

    @Test("A gzip file is read like its content, and cut short as far as it goes", arguments: FormatFixture.all)
    func gzip(fixture: FormatFixture) throws {
        let folder = try TemporaryFolder()
        let text = fixture.text(FormatFixture.stroke(count: 2000))
        let path = folder.file(fixture.fileName + ".gz")
        let writer = try TextWriter(path: path)
        try writer.write { $0.append(contentsOf: text.utf8) }
        try writer.finish()
        let format = fixture.name == "native" ? nil : fixture.name
        let packed = try Reading(try Dataset(path: path, format: format).sources[0])
        #expect(packed.events == (try fixture.read(text)).events)

        guard fixture.container == .line else { return }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let cut = try folder.write(bytes.prefix(bytes.count - 20), to: "cut-" + fixture.fileName + ".gz")
        let broken = try Reading(try Dataset(path: cut, format: format).sources[0])
        #expect(broken.repairs.counts[.truncatedLine] == 1)
        #expect(broken.isOrderly && !broken.samples.isEmpty)
        #expect(broken.samples.dropLast().elementsEqual(packed.samples.prefix(broken.samples.count - 1)))
    }

    @Test("An empty file is an empty recording or an error, by format", arguments: FormatFixture.all)
    func emptyFile(fixture: FormatFixture) throws {
        let needsHeader = ["native", "flutter-pointer"].contains(fixture.name) || fixture.container == .document
        if needsHeader || (fixture.lastRowEnds && fixture.container == .line) {
            #expect(throws: DatasetError.self) { try fixture.read("") }
        } else {
            let reading = try fixture.read("")
            #expect(reading.metadata.count == 1 && reading.events.isEmpty)
        }
    }

    @Test("A contact that is down at the end of the file is closed and counted", arguments: FormatFixture.imported)
    func openEnd(fixture: FormatFixture) throws {
        let reading = try fixture.read(Array(FormatFixture.stroke().dropLast()))
        #expect(reading.touches.last?.phase.isTerminal == true)
        // A table's last row is its stroke's last by definition.
        #expect(reading.repairs.counts == (fixture.lastRowEnds ? [:] : [.missingBoundary: 1]))
    }
}
