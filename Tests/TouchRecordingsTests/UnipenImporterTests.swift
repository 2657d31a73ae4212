import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct UnipenImporterTests {
    private func read(_ text: String) throws -> Reading { try FormatFixture.unipen.read(text) }

    @Test("Without T the rows are the clock, those of the lifted pen too") func rowClock() throws {
        let reading = try read(
            """
            .VERSION 1.0
            .WRITER_ID w7
            .PAD Some digitizer
            .COMMENT rows such as
            1 2 3 in a comment
            are text
            .X_POINTS_PER_INCH 96
            .Y_POINTS_PER_MM 4
            .POINTS_PER_SECOND 100
            .COORD X Y P
            .SEGMENT CHARACTER 0:1-0:2 ? "a"
            .PEN_DOWN
            10 20 100
            11 20 120
            .PEN_UP
            12 20 0
            13 20 0
            .PEN_DOWN
            14 20 90 15 20 95
            .PEN_UP
            .DT 50
            .PEN_DOWN
            16 20 90
            .PEN_DOWN
            17 20 90

            """
        )
        #expect(reading.touches.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended, .began, .ended])
        let times = [0, 0.01, 0.04, 0.05, 0.11, 0.12]
        #expect(zip(reading.samples.map(\.timestamp), times).allSatisfy { abs($0 - $1) < 1e-12 })
        #expect(reading.samples.map(\.force).prefix(2) == [100, 120])
        #expect(reading.samples[0].location.distance(to: TouchPoint(10, 20 * 96 / 25.4 / 4)) < 1e-9)
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.participant == "w7" && metadata.device == "Some digitizer" && metadata.reportRate == 100)
        #expect(metadata.space == .cssPixels)
        // Labels, and the one lift that nothing tells the length of.
        #expect(reading.repairs.counts == [.skippedRecord: 2])
    }

    @Test("Another writer or another order of columns begins a recording with a clock of its own") func recordings()
        throws
    {
        let reading = try read(
            ".WRITER_ID a\n.COORD X Y T\n.PEN_DOWN\n1 2 500\n3 4 510\n.PEN_UP\n.WRITER_ID b\n.COORD T X Y\n"
                + ".PEN_DOWN\n700 5 6\n710 7 8\n.PEN_UP\n.COORD T X Y\n.PEN_DOWN\n720 7 8\n"
        )
        #expect(reading.metadata.map(\.participant) == ["a", "b"])
        #expect(reading.samples.map(\.timestamp) == [0, 0.01, 0, 0.01, 0.02])
        #expect(reading.samples.map(\.location.x) == [1, 3, 5, 7, 7])
        #expect(reading.metadata.allSatisfy { $0.space == .recordedUnits })
    }

    @Test(
        "What is missing or makes no sense is refused with file and line",
        arguments: [
            ".COORD X Y\n.PEN_DOWN\n1 2\n": "letters.dat:3: found '1 2', expected T in .COORD, or .POINTS_PER_SECOND",
            ".PEN_DOWN\n1 2\n": "letters.dat:2: found '1 2', expected .COORD before the first row",
            ".COORD X Y T\n.PEN_DOWN\n1 2 3\n1 2\n": "letters.dat:4: found 2 numbers, expected rows of 3",
            ".COORD X T\n": "letters.dat:1: found '.COORD X T', expected .COORD with X and Y",
            ".POINTS_PER_SECOND none\n": "letters.dat:1: found '.POINTS_PER_SECOND none', expected a positive rate",
            ".X_POINTS_PER_MM 0\n": "expected a positive number of points",
            ".DT soon\n": "expected .DT and milliseconds",
            ".COORD X Y T\n.INCLUDE a.dat\n": "the file includes a.dat, which is looked for beside it",
            ".VERSION 1.0\n": ".COORD is missing",
        ]
    )
    func refused(text: String, expected: String) throws {
        let error = #expect(throws: DatasetError.self) { try read(text) }
        #expect(error?.description.contains(expected) == true, "\(error as Any)")
    }

    /// A file of statements, the ink and the header that it includes.
    private static let parts = [
        "data/1a/w01.dat":
            ".INCLUDE demo/demo.doc\n.INCLUDE demo/w01.dat\n.SEGMENT CHARACTER 0-1 ? \"4\"\n.SEGMENT CHARACTER 2 ? \"0\"\n"
            + ".SEGMENT WORD 0-2 ? \"40\"\n",
        "include/demo/demo.doc": ".COORD X Y T\n",
        "include/demo/w01.dat":
            ".WRITER_ID w01\n.PEN_DOWN\n1 2 0\n3 4 10\n.PEN_UP\n.PEN_DOWN\n5 6 500\n7 8 510\n.PEN_UP\n.PEN_DOWN\n9 9 900\n8 8 910\n"
            + ".PEN_DOWN\n1 1 1500\n",
    ]

    @Test("Included files are read, and segments are labels of whole strokes") func includedFiles() throws {
        let folder = try TemporaryFolder()
        for (name, text) in Self.parts { _ = try folder.write(text, to: name) }
        let dataset = try Dataset(path: folder.path)
        for dataset in [dataset, try Dataset(path: folder.file("data/1a/w01.dat"))] {
            #expect(dataset.sources.count == 1)
            let reading = try Reading(dataset.sources[0])
            #expect(reading.metadata.map(\.task) == ["4", "0", nil])
            #expect(reading.metadata.map(\.participant) == ["w01", "w01", "w01"])
            #expect(reading.strokes == 4 && reading.samples.map(\.location.x) == [1, 3, 5, 7, 9, 8, 1])
            #expect(reading.repairs.counts.isEmpty)
        }
        #expect(dataset.omissions.map(\.reason) == [.included])
        // What is included is a part of the data.
        let identity = try dataset.identity()
        _ = try folder.write(".COORD Y X T\n", to: "include/demo/demo.doc")
        #expect(try Dataset(path: folder.path).identity() != identity)
    }

    @Test("Nothing outside of the dataset's folder is included, and no circle ends badly")
    func outside() throws {
        let folder = try TemporaryFolder()
        let ink = ".COORD X Y T\n.PEN_DOWN\n1 2 0\n3 4 10\n"
        _ = try folder.write(ink, to: "include/other.dat")
        _ = try folder.write(ink, to: "secret.dat")
        for (name, text) in ["a": ".INCLUDE other.dat\n", "b": ".INCLUDE ../secret.dat\n", "c": ".INCLUDE a.dat\n"] {
            _ = try folder.write(text, to: "data/\(name)/a.dat")
            let source = try Dataset(path: folder.file("data/\(name)")).sources[0]
            #expect(throws: DatasetError.self, "\(text)") { try Reading(source) }
        }
        // Named by itself, a file may look above.
        #expect(try Reading(Dataset(path: folder.file("data/a/a.dat")).sources[0]).samples.count == 2)
    }

    @Test("Included files that are not there are counted beside rows") func includes() throws {
        let reading = try read(".INCLUDE lexicon.lex\n.COORD X Y T\n.PEN_DOWN\n1 2 3\n")
        #expect(reading.repairs.counts == [.skippedRecord: 1] && reading.samples.count == 1)
    }

    @Test("A statement that is none of UNIPEN's is noted with the rows that are lost behind it")
    func misspeltStatement()
        throws
    {
        let reading = try read(
            ".COORD X Y T\n.PEN_DOWN\n1 2 0\n3 4 10\n.PEN_DWN 5 6 20\n7 8 30\n9 10 40 11 12 50\nnot a row\n.PEN_UP\n"
                + ".DT 5\n13 14 60\n.PEN_DOWN\n15 16 70\n17 18 80\n.POINTS_PER_SECND 100\n"
        )
        #expect(reading.samples.count == 4)
        #expect(reading.repairs.counts == [.skippedRecord: 3])
        #expect(
            reading.repairs.examples[.skippedRecord]?.map(\.detail) == [
                "'.PEN_DWN' is no statement of UNIPEN; the 4 rows behind it were dropped",
                ".DT takes no rows; the 1 rows behind it were dropped",
                "'.POINTS_PER_SECND' is no statement of UNIPEN; the 0 rows behind it were dropped",
            ]
        )
        let places = reading.repairs.examples[.skippedRecord]?.map { $0.place.split(separator: ":").last }
        #expect(places == ["5", "10", "15"])
    }
}

@Suite struct QuickDrawImporterTests {
    private func read(_ text: String) throws -> Reading { try FormatFixture.quickdraw.read(text) }

    @Test("Each drawing is a recording") func drawings() throws {
        let reading = try read(
            """
            {"word":"cat","drawing":[[[1,2.5],[3,4],[0,16]],[[9],[9],[900]]]}
            {"word":"dog","countrycode":"US","drawing":[[[5,6],[7,8],[0,20]]]}

            """
        )
        #expect(reading.metadata.map(\.task) == ["cat", "dog"])
        #expect(reading.touches.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended])
        #expect(reading.samples.map(\.timestamp) == [0, 0.016, 0.9, 0, 0.02])
        #expect(reading.samples.map(\.location.x) == [1, 2.5, 9, 5, 6])
        #expect(reading.metadata.allSatisfy { $0.space == .recordedUnits && $0.pointerTypes.isEmpty })
        #expect(reading.repairs.isEmpty)
    }

    @Test("Drawings whose clock hardly moves are left out; a file of them is refused") func constantClock() throws {
        let still = #"{"word":"cat","drawing":[[[1,2,3,4],[1,1,1,1],[5,5,5,6]]]}"#
        let good = #"{"word":"cat","drawing":[[[1,2,3],[1,1,1],[0,0,8]]]}"#
        let reading = try read(still + "\n" + good + "\n")
        #expect(reading.metadata.count == 1)
        #expect(reading.repairs.counts == [.skippedRecord: 1, .duplicateTimestamp: 1])
        let error = #expect(throws: DatasetError.self) { try read(still + "\n" + still + "\n") }
        #expect(error?.description.contains("no timing: in none of the 2 drawings") == true)
    }

    @Test("Simplified drawings are refused: no timing") func simplified() throws {
        let text = #"{"word":"cat","countrycode":"VE","drawing":[[[0,8],[1,9]]]}"# + "\n"
        let error = #expect(throws: DatasetError.self) { try read(text) }
        #expect(error?.description.contains("cat.ndjson:1: ") == true)
        #expect(error?.description.contains("no timing; the simplified files have no times") == true)
        #expect(ImporterRegistry.detect(FileProbe(path: "a", head: text)) is QuickDrawImporter.Type)
    }

    @Test("A last line that broke off is dropped; elsewhere it is an error") func brokenLine() throws {
        let good = #"{"word":"cat","drawing":[[[1,2,3],[1,1,1],[0,8,16]]]}"#
        let reading = try read(good + "\n" + good.dropLast(9))
        #expect(reading.repairs.counts == [.truncatedLine: 1] && reading.samples.count == 3)
        for bad in [String(good.dropLast(9)), good + good, #"{"word":"cat"}"#, "[]", #"{"drawing":[[[1],[1],[1,2]]]}"#]
        {
            let error = #expect(throws: DatasetError.self) { try read(good + "\n" + bad + "\n") }
            #expect(error?.description.contains("cat.ndjson:2: found ") == true)
        }
    }
}
