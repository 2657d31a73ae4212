import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Points in JSON as pages and libraries write them.
@Suite struct JSONTableImporterTests {
    private func read(
        _ text: String,
        name: String = "log.json",
        options: ImportOptions = ImportOptions()
    ) throws -> Reading {
        let folder = try TemporaryFolder()
        let dataset = try Dataset(path: folder.write(text, to: name), options: options)
        // Lines of gestures whose points have times have an importer of their own.
        #expect(["json", "gesture-json"].contains(dataset.format))
        return try Reading(dataset.sources[0])
    }

    /// A curve of that many points, 8 ms apart.
    private func curve(_ stroke: Int, count: Int = 20) -> [(x: Double, y: Double, ms: Int)] {
        (0..<count).map { (Double(100 * stroke + 3 * $0), Double(($0 - 9) * ($0 - 9)), stroke * 700 + 8 * $0) }
    }

    private func joined(_ parts: some Sequence<String>) -> String { parts.joined(separator: ",") }

    private func events(_ pointer: String = "pen") -> [String] {
        (0..<3).flatMap { stroke in
            let points = curve(stroke)
            return points.enumerated().map { index, point in
                let type = index == 0 ? "pointerdown" : index == points.count - 1 ? "pointerup" : "pointermove"
                return #"{"type":"\#(type)","pointerId":1,"pointerType":"\#(pointer)","timeStamp":\#(point.ms),"#
                    + #""clientX":\#(point.x),"clientY":\#(point.y),"pressure":0.5,"buttons":\#(type == "pointerup" ? 0 : 1)}"#
            }
        }
    }

    @Test("Events of pages are read from an array, from lines and from an object around them, in CSS px")
    func pointerEvents()
        throws
    {
        let events = events()
        for (text, name) in [
            ("[\(joined(events))]", "log.json"), (events.joined(separator: "\n"), "log.jsonl"),
            (#"{"page":"x","events":[\#(joined(events))]}"#, "log.txt"),
        ] {
            let reading = try read(text, name: name)
            #expect(reading.strokes == 3 && reading.samples.count == 60)
            #expect(reading.metadata.map(\.space) == [.cssPixels] && reading.metadata[0].pointerTypes == [.pencil])
            #expect(reading.samples[1].timestamp == 0.008 && reading.samples[1].location == TouchPoint(3, 64))
            #expect(reading.samples[0].force == 0.5 && reading.touches.allSatisfy { $0.type == .pencil })
        }
    }

    @Test("The pressure that a mouse always has is none") func mouse() throws {
        let reading = try read("[\(joined(events("mouse")))]")
        #expect(reading.samples.count == 60 && reading.samples.allSatisfy { $0.force == nil })
    }

    @Test("Coalesced points are one delivery, predicted ones the platform's predictions") func coalesced() throws {
        let points = curve(0, count: 17)
        func event(_ type: String, _ point: (x: Double, y: Double, ms: Int), _ rest: String = "") -> String {
            #"{"type":"\#(type)","timeStamp":\#(point.ms),"clientX":\#(point.x),"clientY":\#(point.y)\#(rest)}"#
        }
        var log = [event("pointerdown", points[0])]
        for index in stride(from: 4, through: 16, by: 4) {
            let coalesced = joined(points[index - 3...index].map { event("pointermove", $0) })
            let ahead = event("pointermove", (points[index].x + 9, points[index].y, points[index].ms + 8))
            log.append(event("pointermove", points[index], #","coalesced":[\#(coalesced)],"predicted":[\#(ahead)]"#))
        }
        log.append(event("pointerup", points[16]))
        let reading = try read("[\(joined(log))]")
        let deliveries = reading.touches.filter { !$0.samples.isEmpty }
        #expect(deliveries.map(\.samples.count) == [1, 4, 4, 4, 4])
        #expect(deliveries.map(\.predictedSamples.count) == [0, 1, 1, 1, 1])
        #expect(deliveries[1].samples.map(\.origin) == [.coalesced, .coalesced, .coalesced, .touch])
        #expect(deliveries[1].predictedSamples[0].location == TouchPoint(21, 25))
        #expect(reading.repairs.isEmpty)
    }

    @Test("Lists of points are strokes, as objects, as numbers and as columns") func strokes() throws {
        let objects = (0..<3).map { stroke in
            let points = curve(stroke).map { #"{"x":\#($0.x),"y":\#($0.y),"time":\#($0.ms)}"# }
            return #"{"width":2,"points":[\#(joined(points))]}"#
        }
        let numbers = (0..<3).map { stroke in "[\(joined(curve(stroke).map { "[\($0.x),\($0.y),\($0.ms)]" }))]" }
        let columns = (0..<3).map { stroke in
            let points = curve(stroke)
            return #"{"x":[\#(joined(points.map { "\($0.x)" }))],"y":[\#(joined(points.map { "\($0.y)" }))],"#
                + #""t":[\#(joined(points.map { "\($0.ms)" }))]}"#
        }
        for strokes in [objects, numbers, columns] {
            for text in ["[\(joined(strokes))]", #"{"strokes":[\#(joined(strokes))]}"#] {
                let reading = try read(text)
                #expect(reading.metadata.count == 1 && reading.strokes == 3 && reading.samples.count == 60)
                #expect(reading.samples.map(\.timestamp).last == 1.552)
            }
        }
    }

    @Test("Labeled lists are recordings of their task and participant, whether their clocks start anew or not")
    func labels() throws {
        let lines = (0..<4).map { stroke in
            let points = curve(stroke).map { #"{"x":\#($0.x),"y":\#($0.y),"t":\#($0.ms - 700 * stroke)}"# }
            return #"{"word":"w\#(stroke % 2)","subject":"s\#(stroke / 2)","data":[\#(joined(points))]}"#
        }
        let reading = try read(lines.joined(separator: "\n"), name: "swipes.jsonl")
        #expect(reading.metadata.map(\.task) == ["w0", "w1", "w0", "w1"])
        #expect(reading.metadata.map(\.participant) == ["s0", "s0", "s1", "s1"])
        #expect(reading.strokes == 4 && reading.samples.count == 80 && reading.repairs.isEmpty)
    }

    @Test("A set of gestures in one document is read as its lines are") func oneDocument() throws {
        let gestures = (0..<4).map { number in
            let strokes = (0..<2).map { "[\(joined(curve($0).map { "[\($0.x),\($0.y),\($0.ms)]" }))]" }
            return #"{"subject":\#(number / 2),"label":"g\#(number % 2)","strokes":[\#(joined(strokes))]}"#
        }
        for text in ["[\(joined(gestures))]", #"{"gestures":[\#(joined(gestures))]}"#] {
            let reading = try read(text)
            #expect(reading.metadata.map(\.task) == ["g0", "g1", "g0", "g1"])
            #expect(reading.strokes == 8 && reading.samples.count == 160)
        }
    }

    @Test("Gestures need no times; other points are refused with the option that counts them") func withoutTimes()
        throws
    {
        let strokes = (0..<2).map { "[\(joined(curve($0).map { "[\($0.x),\($0.y)]" }))]" }
        let labeled = (0..<3).map { #"{"label":"g\#($0)","strokes":[\#(joined(strokes))]}"# }.joined(separator: "\n")
        let reading = try read(labeled, name: "set.jsonl")
        #expect(reading.metadata.map(\.task) == ["g0", "g1", "g2"] && reading.strokes == 6)
        #expect(reading.metadata.allSatisfy { $0.clock == .absent } && reading.samples.count == 120)
        let error = #expect(throws: DatasetError.self) { try read(#"{"strokes":[\#(joined(strokes))]}"#) }
        #expect(error?.description.contains("--rate HZ") == true)
        var options = ImportOptions()
        options.rate = 75
        let counted = try read(#"{"strokes":[\#(joined(strokes))]}"#, options: options)
        #expect(counted.strokes == 2 && counted.metadata.map(\.clock) == [.counted])
        #expect(abs(counted.samples[3].timestamp - 0.04) < 1e-9)
    }

    @Test("Lists in the fields of a table are points; common words around their names do not count") func cells() throws
    {
        func list(_ values: some Sequence<Any>) -> String { "\"[\(values.map { "\($0)" }.joined(separator: ", "))]\"" }
        var text = "subject_nr,condition,timestamps_get_response,xpos_get_response,ypos_get_response\n"
        for stroke in 0..<3 {
            let points = curve(stroke)
            text += "4,near,\(list(points.map(\.ms))),\(list(points.map(\.x))),\(list(points.map(\.y)))\n"
        }
        let reading = try read(text, name: "mouse.csv")
        #expect(reading.metadata.count == 3 && reading.strokes == 3 && reading.samples.count == 60)
        #expect(Set(reading.metadata.map(\.participant)) == ["4"] && Set(reading.metadata.map(\.task)) == ["near"])
        #expect(Set(reading.metadata.map(\.condition)) == ["near"])
    }

    @Test("rrweb's positions are one delivery, their times before the event's") func replay() throws {
        let points = curve(0)
        let start = 1_754_380_000_000
        func place(_ point: (x: Double, y: Double, ms: Int)) -> String { #""x":\#(point.x),"y":\#(point.y),"id":9"# }
        let moves = joined(points[1..<19].map { #"{\#(place($0)),"timeOffset":\#($0.ms - 160)}"# })
        let text = """
            [{"type":4,"data":{"href":"x","width":8,"height":8},"timestamp":\(start)},
            {"type":3,"data":{"source":2,"type":7,\(place(points[0]))},"timestamp":\(start)},
            {"type":3,"data":{"source":6,"positions":[\(moves)]},"timestamp":\(start + 160)},
            {"type":3,"data":{"source":2,"type":9,\(place(points[19]))},"timestamp":\(start + 161)}]
            """
        let reading = try read(text)
        #expect(
            reading.strokes == 1 && reading.touches.filter { !$0.samples.isEmpty }.map(\.samples.count) == [1, 18, 1]
        )
        #expect(reading.repairs.counts == [.skippedRecord: 1])
    }

    @Test("Touches of one event are of several fingers") func touches() throws {
        let log = (0..<20).map { index in
            let touches = (0..<2).map { finger in
                let point = curve(finger)[index]
                return #"{"identifier":\#(finger),"clientX":\#(point.x),"clientY":\#(point.y)}"#
            }
            let type = index == 0 ? "touchstart" : index == 19 ? "touchend" : "touchmove"
            return
                #"{"type":"\#(type)","timeStamp":\#(16 * index),"touches":[],"changedTouches":[\#(joined(touches))]}"#
        }
        let reading = try read("[\(joined(log))]")
        #expect(reading.strokes == 2 && reading.samples.count == 40 && reading.repairs.isEmpty)
    }

    @Test("--column takes a key or its path, and names those that are there where it is not") func columns() throws {
        let points = curve(0).map { #"{"when":\#($0.ms),"at":{"u":\#($0.x),"v":\#($0.y),"x":0,"y":1}}"# }
        var options = ImportOptions()
        options.table.columnNames = ["t": "when", "x": "at.u", "y": "v"]
        let text = #"{"list":[\#(joined(points.map { $0.replacing(#""at""#, with: #""point""#) }))]}"#
        options.table.columnNames["x"] = "point.u"
        let reading = try read(text, options: options)
        #expect(reading.samples.count == 20 && reading.samples[2].location == TouchPoint(6, 49))
        options.table.columnNames["t"] = "clock"
        let error = #expect(throws: DatasetError.self) { try read(text, options: options) }
        #expect(error?.description.contains("no key 'clock' among when") == true)
    }

    @Test("What nests too deeply is refused; a document that breaks off is an error with its line") func hostile()
        throws
    {
        let deep = String(repeating: "[", count: 100_000)
        let broken = "[\(events()[0]),\n\(events()[1].dropLast(8))"
        for text in [deep, broken, "[{\"x\":1,\"y\":2,\"t\":3}"] {
            #expect(throws: DatasetError.self) {
                let folder = try TemporaryFolder()
                let source = ImportedSource(
                    path: try folder.write(text, to: "a.json"),
                    name: "a.json",
                    importer: JSONTableImporter.self,
                    options: ImportOptions()
                )
                _ = try Reading(source)
            }
        }
    }

    @Test("A file that no importer recognizes is described, alone and in a folder, whatever its ending") func unknown()
        throws
    {
        let folder = try TemporaryFolder()
        for (name, text, words) in [
            ("a.jsonl", #"[{"user":"a","value":3}]"#, "a JSON array of objects with keys user, value"),
            ("b.dat", "%PDF-1.4\n", "a PDF document"),
            ("c.xlsx", "PK\u{3}\u{4} [Content_Types].xml", "an Excel workbook: save it as CSV"),
            ("d", "<html><body/></html>", "a page (HTML)"),
        ] {
            let path = try folder.write(text, to: name)
            let error = #expect(throws: DatasetError.self) { try Dataset(path: path) }
            #expect(error?.description.contains("looks like \(words)") == true, "\(error?.description ?? "")")
        }
        _ = try folder.write("[\(joined(events()))]", to: "good.jsonl")
        let dataset = try Dataset(path: folder.path)
        #expect(dataset.sources.count == 1 && dataset.unrecognizedPaths.count == 4)
    }
}
