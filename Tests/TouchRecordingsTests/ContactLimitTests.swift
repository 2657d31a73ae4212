import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// A contact is held whole by whoever uses it, so its length has a limit, in every format and for every reader.
@Suite struct ContactLimitTests {
    private static let csv =
        "stroke_id,t,x,y\n" + (0..<5).map { "1,\(Double($0) / 100),\($0),0\n" }.joined()
        + (5..<9).map { "2,\(Double($0) / 100),\($0),0\n" }.joined()

    private static let native =
        #"{"format":"foretouch-recording","version":"1.0"}"# + "\n"
        + (0..<6).map { index in
            let phase = index == 0 ? "began" : index == 5 ? "ended" : "moved"
            let sample = #"{"t":0.0\#(index),"x":\#(index),"y":0}"#
            let touch = #"{"id":7,"type":"direct","phase":"\#(phase)","samples":[\#(sample)]}"#
            return #"{"t":0.0\#(index),"touches":[\#(touch)]}"# + "\n"
        }.joined()

    private func options(_ most: Int) -> ImportOptions {
        var options = ImportOptions()
        options.mostContactSamples = most
        return options
    }

    private func readAll(_ dataset: Dataset) throws {
        for source in dataset.sources {
            var cursor = try source.makeCursor()
            while try cursor.next() != nil {}
        }
    }

    @Test("A contact beyond the limit is refused by file, line and id; one at the limit is read") func limit() throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(Self.csv, to: "table.csv")
        let recording = try folder.write(Self.native, to: "recording.jsonl")
        try readAll(try Dataset(path: table, options: options(5)))
        try readAll(try Dataset(path: recording, options: options(6)))
        #expect(throws: DatasetError.contactTooLong(SourceLocation(file: table, line: 6), contact: 1, limit: 4)) {
            try readAll(try Dataset(path: table, options: options(4)))
        }
        let error = DatasetError.contactTooLong(SourceLocation(file: recording, line: 7), contact: 7, limit: 5)
        #expect(throws: error) { try readAll(try Dataset(path: recording, options: options(5))) }
        #expect(
            "\(error)"
                == "\(recording):7: contact 7 has more than 5 samples; expected at most that many from touch-down to lift, "
                + "because a contact is held in memory whole. If it is one contact, --max-contact-samples raises the limit"
        )
    }

    @Test("Validation, import, export, the check, summaries and noise-free copies have the same limit") func readers()
        throws
    {
        let folder = try TemporaryFolder()
        let recording = try folder.write(Self.native, to: "set/recording.jsonl")
        let table = try folder.write(Self.csv, to: "table.csv")
        let error = DatasetError.contactTooLong(SourceLocation(file: recording, line: 7), contact: 7, limit: 5)
        let dataset = try Dataset(path: folder.file("set"), options: options(5))
        #expect(throws: error) { try DatasetSummary(of: dataset) }
        #expect(throws: error) { try DatasetCheck.run(on: dataset) }
        #expect(throws: error) { try DatasetConversion.convert(dataset, to: folder.file("out")) }
        #expect(throws: error) {
            try RecordingExport.export(dataset, to: folder.file("out.csv"), format: .csv, replacesExisting: false)
        }
        let validation = try DatasetValidator.validate(path: folder.file("set"), options: options(5))
        #expect(validation.files.map(\.error) == [error])
        #expect(throws: DatasetError.contactTooLong(SourceLocation(file: table, line: 6), contact: 1, limit: 4)) {
            try DatasetConversion.convert(try Dataset(path: table, options: options(4)), to: folder.file("out"))
        }
        // The noise-free copy is read as written.
        let copy = try folder.write(Self.native, to: "set/recording.truth.jsonl")
        let source = NativeSource(path: recording, options: options(5))
        #expect(throws: DatasetError.contactTooLong(SourceLocation(file: copy, line: 7), contact: 7, limit: 5)) {
            var cursor = try #require(source.truth).makeCursor()
            while try cursor.next() != nil {}
        }
    }

    @Test("Predictions and corrections count, a beginning starts anew, contacts are counted apart") func counting()
        throws
    {
        var limit = ContactLimit(3)
        let place = SourceLocation(file: "f", line: 1)
        func event(
            _ id: Int32,
            _ phase: TouchPhase,
            samples: Int = 1,
            predicted: Int = 0,
            updates: Int = 0
        ) -> TouchEvent {
            let sample = TouchSample(timestamp: 0, location: .zero)
            let touch = Touch(
                id: id,
                type: .direct,
                phase: phase,
                samples: Array(repeating: sample, count: samples),
                predictedSamples: Array(repeating: sample, count: predicted),
                updates: Array(repeating: EstimationUpdate(sample: sample, updatedProperties: []), count: updates)
            )
            return TouchEvent(timestamp: 0, touches: [touch])
        }
        try limit.take(event(1, .began, predicted: 2), at: place)
        try limit.take(event(2, .began, samples: 3), at: place)
        try limit.take(event(1, .began, predicted: 1, updates: 1), at: place)
        #expect(throws: DatasetError.contactTooLong(place, contact: 1, limit: 3)) {
            try limit.take(event(1, .moved), at: place)
        }
        try limit.take(event(2, .ended, samples: 0), at: place)
        try limit.take(event(2, .began, samples: 3), at: place)
        limit.reset()
        try limit.take(event(2, .moved, samples: 3), at: place)
    }
}
