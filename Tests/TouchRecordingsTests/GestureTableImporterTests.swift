import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Flutter's pointer events as a table.
@Suite struct FlutterPointerImporterTests {
    private static let head = "type,down,position.dx,position.dy,timeStamp\n"

    private func read(_ text: String) throws -> Reading {
        let folder = try TemporaryFolder()
        let dataset = try Dataset(path: folder.write(text, to: "events.csv"))
        #expect(dataset.format == "flutter-pointer")
        return try Reading(dataset.sources[0])
    }

    private func message(_ text: String) -> String {
        (#expect(throws: DatasetError.self) { _ = try read(text) })?.description ?? ""
    }

    @Test("One contact is one stroke; a last line without an end is a whole one") func oneContact() throws {
        let text =
            Self.head
            + "down,true,220,243,1:00:03.178000\nmove,true,221.5,243,1:00:03.188\nhover,false,1,1,1:00:03.19\n"
            + "up,false,221,243,1:00:03.2"
        let reading = try read(text)
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended])
        #expect(zip(reading.samples.map(\.timestamp), [0, 0.01, 0.022]).allSatisfy { abs($0 - $1) < 1e-9 })
        #expect(reading.samples[1].location == TouchPoint(221.5, 243))
        #expect(reading.repairs.counts == [.skippedRecord: 1])
    }

    @Test("Of two contacts each row belongs to the nearest, rows that come late are put in place, and both are counted")
    func twoContacts() throws {
        let rows = [
            "down,true,100,100,0:00:01.000", "down,true,500,500,0:00:01.005", "move,true,110,100,0:00:01.010",
            "move,true,120,100,0:00:01.020", "move,true,490,500,0:00:01.010", "move,true,480,500,0:00:01.020",
            "up,false,480,500,0:00:01.030", "move,true,130,100,0:00:01.040", "up,false,130,100,0:00:01.050",
        ]
        let reading = try read(Self.head + rows.joined(separator: "\n") + "\n")
        #expect(reading.repairs.counts == [.unnumberedContact: 5, .lateRow: 1])
        #expect(RepairLog.Kind.unnumberedContact.isWarning && reading.isOrderly)
        let times = reading.samples.map(\.timestamp)
        #expect(times == times.sorted())
        func x(_ contact: Int32) -> [Double] {
            reading.touches.filter { $0.id == contact }.flatMap(\.samples).map(\.location.x)
        }
        #expect(x(1) == [100, 110, 120, 130, 130] && x(2) == [500, 490, 480, 480])
    }

    @Test("A table that numbers its contacts is taken at its word") func numbered() throws {
        let rows = ["down,7,1,1", "down,8,9,9", "move,7,9,9", "up,8,9,9", "up,7,9,9"].enumerated().map {
            "\($1),0:00:0\($0)"
        }
        let reading = try read("type,pointer,position.dx,position.dy,timeStamp\n" + rows.joined(separator: "\n") + "\n")
        #expect(reading.repairs.counts.keys.allSatisfy { $0.isWarning && $0 != .unnumberedContact })
        #expect(reading.touches.map(\.id) == [1, 2, 1, 2, 1])
    }

    @Test("Contacts that stay down end, cancelled; rows without a contact are counted") func boundaries() throws {
        let reading = try read(Self.head + "move,true,1,1,0:00:00\ndown,true,1,1,0:00:01\nmove,true,2,2,0:00:01.1\n")
        #expect(reading.touches.map(\.phase) == [.began, .moved, .cancelled])
        #expect(reading.repairs.counts == [.skippedRecord: 1, .missingBoundary: 1])
    }

    @Test("What is no time or number is an error with its line; a last line that broke off is dropped")
    func malformed() throws {
        #expect(
            message(Self.head + "down,true,1,1,0:03\n").contains("events.csv:2: found '0:03' in column timeStamp")
        )
        #expect(message(Self.head + "down,true,x,1,0:00:03\n").contains("events.csv:2: found"))
        let broken = try read(Self.head + "down,true,1,1,0:00:03\nup,true,1,1,0:00:04\ndown,tr")
        #expect(broken.repairs.counts[.truncatedLine] == 1 && broken.strokes == 1)
    }
}

/// Continuous pointer sessions with the gestures in them.
@Suite struct GestureSessionImporterTests {
    private static let session =
        "frame,t_s,x,y,command,attempt\n"
        + (0..<6).map { "\($0),\(10 + Double($0) / 8),\(10 * $0),5,&,1\n" }.joined()

    @Test("A session is one contact; the gestures beside it are annotations of its subject's recording")
    func annotations() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.session, to: "session-030.csv")
        _ = try folder.write(
            "subject,label,repetition,start_frame,end_frame\r\n30,8,0,3,5\r\n31,@,0,0,1\r\n030,&,1,1,2\r\n30,@,2,5,6\r\n",
            to: GestureSessionTruth.fileName
        )
        let dataset = try Dataset(path: folder.path)
        #expect(dataset.format == "gesture-session" && dataset.sources.count == 1 && dataset.unrecognizedPaths.isEmpty)
        let reading = try Reading(dataset.sources[0])
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.participant == "30" && metadata.pointerTypes == [.indirectPointer])
        #expect(
            metadata.annotations == [
                RecordingMetadata.Annotation(label: "&", time: 0.125...0.25),
                RecordingMetadata.Annotation(label: "8", time: 0.375...0.625),
            ]
        )
        // Frame 6 is not there.
        #expect(reading.repairs.counts == [.skippedRecord: 1])
        #expect(reading.touches.map(\.phase) == [.began, .moved, .moved, .moved, .moved, .ended])
        #expect(reading.samples.map(\.timestamp) == (0..<6).map { Double($0) / 8 })
    }

    @Test("A session without a table of gestures has no annotations; a table that is none is an error")
    func withoutTruth() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.session, to: "session-030.csv")
        #expect(try Reading(Dataset(path: path).sources[0]).metadata[0].annotations.isEmpty)
        for (text, expected) in [
            ("subject,label\n", "the columns subject, label"), ("", "truth.csv: rows"),
            ("subject,label,start_frame,end_frame\n30,&,5,4\n", "truth.csv:2: found frames 5 to 4"),
            ("subject,label,start_frame,end_frame\nx,&,5,6\n", "truth.csv:2: found"),
        ] {
            _ = try folder.write(text, to: GestureSessionTruth.fileName)
            let error = #expect(throws: DatasetError.self) { try Reading(Dataset(path: path).sources[0]) }
            #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
        }
    }

    @Test("Annotations and conditions survive the native format") func roundTrip() throws {
        let folder = try TemporaryFolder()
        var metadata = RecordingMetadata(task: "x", condition: "fast")
        metadata.annotations = [
            .init(label: "a \"b\"", time: 0.1...0.30000000000000004), .init(label: "", time: 2...2),
        ]
        let writer = try RecordingWriter(path: folder.file("a.jsonl"), header: RecordingHeader(metadata: metadata))
        _ = try writer.finish()
        #expect(try RecordingReader(path: folder.file("a.jsonl")).header.metadata == metadata)
        let bad = #"{"format":"foretouch-recording","version":"1.0","annotations":[{"label":"a","start":2,"end":1}]}"#
        let path = try folder.write(bad + "\n", to: "b.jsonl")
        let error = #expect(throws: DatasetError.self) { try RecordingReader(path: path) }
        #expect(error?.description.contains("an end that is not before it") == true)
    }
}
