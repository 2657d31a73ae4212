import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct Henze2017ImporterTests {
    private func read(_ text: String) throws -> Reading { try FormatFixture.henze2017.read(text) }

    @Test("Rows become a stroke in CSS px on the event's clock") func stroke() throws {
        let reading = try read(
            """
            1396861886312;24305032;127.2;0;0.4;0
            1396861886350;24305092;254.4;12.72;0.5;2
            1396861886353;24305104;254.4;12.72;0.5;1

            """
        )
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.participant == "3" && metadata.task == "write")
        #expect(metadata.space == .cssPixels && metadata.clockResolution == 0.001)
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended])
        #expect(reading.samples.map(\.timestamp) == [0, 0.06])
        let centimeter = 10 * 96 / 25.4
        #expect(
            zip(reading.samples, [TouchPoint(1, 0), TouchPoint(2, 0.1)]).allSatisfy {
                $0.location.distance(to: $1 * centimeter) < 1e-9
            }
        )
        #expect(reading.samples.first?.maximumPossibleForce == 1)
        #expect(abs((reading.samples.first?.force ?? 0) - 0.4) < 1e-7)
        // The up row repeats the last move's place: no measurement.
        #expect(reading.touches.last?.samples.isEmpty == true)
        #expect(reading.events.last?.timestamp == 0.072)
    }

    @Test("A finger that comes down twice is lifted in between") func missingUp() throws {
        let reading = try read("1;10;1;1;0;0\n1;20;2;1;0;2\n1;30;9;9;0;0\n1;40;9;8;0;2\n1;50;9;8;0;1\n")
        #expect(reading.repairs.counts == [.missingBoundary: 1])
        #expect(reading.touches.map(\.phase) == [.began, .moved, .cancelled, .began, .moved, .ended])
        #expect(reading.isOrderly)
    }

    @Test("As written, rows that share a stamp are all there") func asWritten() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("1;10;1;1;0;0\n1;20;2;1;0;2\n1;20;3;1;0;2\n1;50;3;1;0;1\n", to: "a.txt")
        let source = try #require(try Dataset(path: path).sources[0] as? ImportedSource)
        #expect(try Reading(source).samples.count == 2)
        #expect(try Reading(source.asWritten).samples.count == 3)
        #expect(try Reading(source.asWritten).repairs.isEmpty)
    }

    @Test(
        "Rows that make no sense are refused",
        arguments: ["1;2;3;4;5;3", "1;2;3;4;5", "1;2;3;4;5;0;1", "1;x;3;4;5;0", ";;;;;"]
    )
    func badRows(row: String) throws {
        let error = #expect(throws: DatasetError.self) { try read("1;10;1;1;0;0\n\(row)\n") }
        #expect(error?.description.contains("participant3.txt:2: found '\(row)', expected wallclock_ms;") == true)
    }
}

@Suite struct WacomTextImporterTests {
    private func read(_ text: String) throws -> Reading { try FormatFixture.wacomText.read(text) }

    @Test("Pen rows become strokes, the pen in the air separates them") func strokes() throws {
        let reading = try read(
            """
            0 100 200 0 0 900
            7 100 200 1023 900 450
            15 200 200 512 0 300
            23 300 200 0 0 300
            30 400 200 10 2700 600
            38 400 200 0 2700 600

            """
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended, .began, .ended])
        #expect(reading.touches.allSatisfy { $0.type == .pencil })
        #expect(reading.samples.map(\.timestamp) == [0.007, 0.015, 0.03])
        #expect(reading.events[2].timestamp == 0.023)
        #expect(reading.samples[1].location.distance(to: TouchPoint(2, 2) * 96 / 25.4) < 1e-9)
        #expect(reading.samples[0].force == 1)
        // Wintab's 90° is to the right, which is UIKit's 0.
        #expect(reading.samples[0].azimuth == 0)
        #expect(abs((reading.samples[0].altitude ?? 0) - .pi / 4) < 1e-6)
        // Wintab's 0° is away from the user: three quarters of a turn for UIKit.
        #expect(abs((reading.samples[1].azimuth ?? 0) - 1.5 * .pi) < 1e-6)
        #expect(abs((reading.samples[2].azimuth ?? 0) - .pi) < 1e-6)
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.participant == "p3" && metadata.space == .cssPixels)
        #expect(reading.repairs.isEmpty)
    }

    @Test("A tablet of more than 1023 levels raises the largest force") func levels() throws {
        let reading = try read("0 1 1 1023 0 600\n8 2 1 2046 0 600\n16 3 1 5 0 600\n24 3 1 0 0 600\n")
        #expect(reading.samples.map(\.force) == [1, 2, Double(Float(5.0 / 1023))])
        #expect(
            reading.samples.map(\.maximumPossibleForce) == [
                1, Double(Float(2047.0 / 1023)), Double(Float(2047.0 / 1023)),
            ]
        )
    }

    @Test(
        "Rows that make no sense are refused",
        arguments: [
            "1 2 3 4 5", "1 2 3 4 5 6 7", "1 2 3 -4 5 6", "1 2 3 4 3601 6", "1 2 3 4 5 901", "1.5 2 3 4 5 6",
            "a b c d e f",
        ]
    )
    func badRows(row: String) throws {
        let error = #expect(throws: DatasetError.self) { try read("0 1 1 0 0 600\n\(row)\n") }
        #expect(error?.description.contains("p3.txt:2: found '\(row)', expected six whole numbers") == true)
    }
}
