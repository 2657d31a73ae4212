import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// What a file becomes: tables and documents of the kinds that people have, with the strokes, samples and people that are right.
@Suite struct ReadingTests {
    /// A point of a stroke that bends, in px, with its time in seconds.
    struct Point {
        var stroke: Int
        var t: Double
        var x: Double
        var y: Double
        var isFirst: Bool
        var isLast: Bool

        var milliseconds: Int { Int((t * 1000).rounded()) }
        var word: String { isFirst ? "down" : isLast ? "up" : "move" }
    }

    /// Strokes of so many points, 10 ms apart, with pauses of 0.6 s between them.
    static func points(strokes: Int, samples: Int, from first: Int = 0) -> [Point] {
        (0..<strokes).flatMap { stroke in
            (0..<samples).map { sample in
                let angle = 0.4 + 2.4 * Double(sample) / Double(samples) + Double(stroke)
                return Point(
                    stroke: first + stroke,
                    t: 0.01 * Double(stroke * (samples + 60) + sample),
                    x: ((400 + 150 * cos(angle)) * 100).rounded() / 100,
                    y: ((500 + 120 * sin(1.3 * angle)) * 100).rounded() / 100,
                    isFirst: sample == 0,
                    isLast: sample == samples - 1
                )
            }
        }
    }

    static func table(_ header: String, _ points: [Point], _ row: (Point) -> String) -> String {
        ([header] + points.map(row)).filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
    }

    /// What is right of an input.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var strokes: Int
        var samples: Int
        var file = "data.csv"
        var participants: [String] = []
        var counts: [RepairLog.Kind: Int] = [:]
        var options: [String] = []
        var testDescription: String { name }
    }

    // MARK: Tables

    static let tables: [Case] = [
        Case(
            name: "a column that is constant in trials is no flag",
            text: table("trial,status,t,x,y", points(strokes: 6, samples: 40)) {
                "\($0.stroke),\($0.stroke % 2),\($0.t),\($0.x),\($0.y)"
            },
            strokes: 6,
            samples: 240
        ),
        Case(
            name: "a word that is constant in trials is no event",
            text: table("trial,phase,t,x,y", points(strokes: 6, samples: 40)) {
                "\($0.stroke),\($0.stroke < 3 ? "practice" : "test"),\($0.t),\($0.x),\($0.y)"
            },
            strokes: 6,
            samples: 240
        ),
        Case(
            name: "a flag that changes in trials is one",
            text: table("trial,button,t,x,y", points(strokes: 6, samples: 40)) {
                "\($0.stroke),\($0.isFirst || $0.isLast ? 0 : 1),\($0.t),\($0.x),\($0.y)"
            },
            strokes: 6,
            samples: 228,
            counts: [.notInContact: 12]
        ),
        Case(
            name: "contacts with numbers of their own begin by moving",
            text: table("time,touchId,phase,x,y", points(strokes: 4, samples: 30, from: 1)) {
                let phase = $0.isFirst && $0.stroke < 3 ? "Began" : $0.isLast ? "Ended" : "Moved"
                return "\($0.t),\($0.stroke),\(phase),\($0.x),\($0.y)"
            },
            strokes: 4,
            samples: 120,
            counts: [.missingBoundary: 2]
        ),
        Case(
            name: "a pointer that hovers does not begin by moving",
            text: table("time,pointerId,event,x,y", points(strokes: 4, samples: 30)) { point in
                let word = point.isFirst ? "pointerdown" : point.isLast ? "pointerup" : "pointermove"
                return "\(point.t),1,\(word),\(point.x),\(point.y)"
                    + (point.isLast ? "\n\(point.t + 0.01),1,pointermove,\(point.x + 1),\(point.y)" : "")
            },
            strokes: 4,
            samples: 120,
            counts: [.notInContact: 4]
        ),
        Case(
            name: "rows of zeros stand between strokes",
            text: table("timestamp;mouseX;mouseY;inTarget", points(strokes: 3, samples: 40)) {
                "\(1_616_776_712_000 + $0.milliseconds);\($0.x);\($0.y);1" + ($0.isLast ? "\n0;0;0;0" : "")
            },
            strokes: 3,
            samples: 120,
            counts: [.notInContact: 3]
        ),
        Case(
            name: "lines of a word stand between strokes",
            text: "START\n"
                + table("", points(strokes: 4, samples: 40)) {
                    "\($0.x),\($0.y),\($0.milliseconds)" + ($0.isLast ? "\nBREAK" : "")
                },
            strokes: 4,
            samples: 160,
            file: "data.txt",
            counts: [.notInContact: 4],
            options: ["column.x=1", "column.y=2", "column.t=3"]
        ),
        Case(
            name: "rows without header have as many fields as their kind",
            text: table("", points(strokes: 3, samples: 40)) {
                let row = "\($0.t),1,\($0.isFirst ? "CLICK_DOWN" : $0.isLast ? "CLICK_UP" : "MOVE"),\($0.x),\($0.y)"
                return row
                    + ($0.isFirst ? ",left" : $0.isLast ? ",left\n\($0.t + 0.2),1,SCROLL,\($0.x),\($0.y),0,-1" : "")
            },
            strokes: 3,
            samples: 120,
            file: "telemetry.log",
            counts: [.notInContact: 3],
            options: ["column.t=1", "column.x=4", "column.y=5", "column.event=3"]
        ),
        Case(
            name: "line breaks in quotes",
            text: table("stroke_id,t,x,y,comment", points(strokes: 3, samples: 40)) {
                "\($0.stroke),\($0.t),\($0.x),\($0.y),"
                    + ($0.isFirst ? "\"first, \"\"so\"\"\nsecond\n\nthird\"" : "\"plain\"")
            },
            strokes: 3,
            samples: 120
        ),
        Case(
            name: "one trace is one stroke",
            text: table("t,x,y", points(strokes: 1, samples: 120)) { "\($0.t),\($0.x),\($0.y)" },
            strokes: 1,
            samples: 120
        ),
        Case(
            name: "a pen is in the air longer than on paper",
            text: table("t,x,y,pressure", points(strokes: 5, samples: 20)) { point in
                let air = (1...50).map { "\(point.t + 0.01 * Double($0)),\(point.x + Double($0)),\(point.y),0\n" }
                    .joined()
                return "\(point.t),\(point.x),\(point.y),0.\(point.milliseconds % 7 + 1)"
                    + (point.isLast ? "\n" + air.dropLast() : "")
            },
            strokes: 5,
            samples: 100,
            counts: [.notInContact: 250]
        ),
        Case(
            name: "frames at 60 Hz with three digits, zeros cut",
            text: table("trial,time_ms,x,y", points(strokes: 3, samples: 50)) {
                let number = $0.milliseconds / 10 - $0.stroke * 110
                return "\($0.stroke),\(number * 50 / 3)\(["", ".667", ".333"][number % 3]),\($0.x),\($0.y)"
            },
            strokes: 3,
            samples: 150
        ),
        Case(
            name: "taps of few rows, in seconds",
            text:
                "t,pointerId,event,x,y\n0,1,down,10,10\n0.3,1,up,10,10\n0.6,1,down,12,12\n0.9,1,up,12,12\n1.2,1,down,9,9\n1.5,1,up,9,9\n",
            strokes: 3,
            samples: 3
        ),
        Case(
            name: "people under a laboratory's name",
            text: table("ppt,stroke_id,t,x,y", points(strokes: 6, samples: 30)) {
                "p\($0.stroke / 2),\($0.stroke % 2),\($0.t),\($0.x),\($0.y)"
            },
            strokes: 6,
            samples: 180,
            participants: ["p0", "p1", "p2"]
        ),
        Case(
            name: "two fingers in columns",
            text: table("time,x1,y1,x2,y2", points(strokes: 1, samples: 60)) {
                "\($0.t),\($0.x),\($0.y),\($0.x + 90),\($0.y - 40)"
            },
            strokes: 2,
            samples: 120
        ),
        Case(
            name: "a trial to a row, a column to a point",
            text: (["subject,trial"] + ["x_", "y_", "time_"].flatMap { name in (1...40).map { "\(name)\($0)" } })
                .joined(separator: ",")
                + "\n"
                + (0..<4).map { trial in
                    let points = points(strokes: 1, samples: 40)
                    return
                        (["s01,\(trial)"] + points.map { "\($0.x + Double(trial))" } + points.map { "\($0.y)" }
                        + points.map { "\($0.milliseconds)" }).joined(separator: ",") + "\n"
                }.joined(),
            strokes: 4,
            samples: 160,
            participants: ["s01"]
        ),
        Case(
            name: "lists in cells under names of two words",
            text: "subject_nr,tTrajectory,xTrajectory,yTrajectory\n"
                + (0..<4).map { trial in
                    let points = points(strokes: 1, samples: 40)
                    func list(_ value: (Point) -> String) -> String {
                        "\"[" + points.map(value).joined(separator: ", ") + "]\""
                    }
                    return
                        "101,\(list { "\($0.milliseconds)" }),\(list { "\($0.x + Double(trial))" }),\(list { "\($0.y)" })\n"
                }.joined(),
            strokes: 4,
            samples: 160,
            participants: ["101"]
        ),
        Case(
            name: "a second finger behind the first thousand rows",
            text: lateFinger,
            strokes: 2,
            samples: 1500
        ),
        Case(
            name: "a first pause behind the first thousand rows",
            text: table("t,x,y", points(strokes: 3, samples: 1200)) {
                "\($0.t + ($0.stroke > 0 ? 20 : 0)),\($0.x),\($0.y)"
            },
            strokes: 3,
            samples: 3600
        ),
    ]

    /// One finger of 1400 rows; a second one of 100 between them behind row 1250.
    static let lateFinger: String = {
        var text = "slot,event,t,x,y\n"
        for row in 0..<1400 {
            let t = Double(row) / 100
            text += "0,\(row == 0 ? "down" : row == 1399 ? "up" : "move"),\(t),\(400 + Double(row) / 2),620\n"
            guard (1250..<1350).contains(row) else { continue }
            let word = row == 1250 ? "down" : row == 1349 ? "up" : "move"
            text += "1,\(word),\(t + 0.003),\(200 + Double(row - 1250)),100\n"
        }
        return text
    }()

    // MARK: JSON

    private static func list(_ points: [Point], _ point: (Point) -> String) -> String {
        "[" + points.map(point).joined(separator: ", ") + "]"
    }

    private static func strokes(_ points: [Point], _ point: (Point) -> String) -> String {
        "["
            + Dictionary(grouping: points, by: \.stroke).sorted { $0.key < $1.key }.map { list($0.value, point) }
            .joined(separator: ", ") + "]"
    }

    private static func plain(_ point: Point) -> String {
        "{\"x\": \(point.x), \"y\": \(point.y), \"t\": \(point.milliseconds)}"
    }

    static let documents: [Case] = [
        Case(
            name: "people by their number in a list of people",
            text: "{\"participants\": ["
                + (1...3).map {
                    "{\"id\": \"p\($0)\", \"strokes\": \(strokes(points(strokes: 3, samples: 30), plain))}"
                }
                .joined(separator: ", ") + "]}",
            strokes: 9,
            samples: 270,
            file: "data.json",
            participants: ["p1", "p2", "p3"]
        ),
        Case(
            name: "people by the keys of an object",
            text: "{"
                + (1...3).map { "\"p\($0)\": \(strokes(points(strokes: 3, samples: 30), plain))" }.joined(
                    separator: ", "
                )
                + "}",
            strokes: 9,
            samples: 270,
            file: "data.json",
            participants: ["p1", "p2", "p3"]
        ),
        Case(
            name: "people as annotators",
            text: (1...3).map {
                "{\"image_id\": \"i\", \"annotator_id\": \"p\($0)\", \"traces\": \(strokes(points(strokes: 3, samples: 30), plain))}\n"
            }.joined(),
            strokes: 9,
            samples: 270,
            file: "data.json",
            participants: ["p1", "p2", "p3"]
        ),
        Case(
            name: "a first stamp that is years away",
            text: strokes(points(strokes: 3, samples: 30)) {
                let time = 1_377_173_554_837 + $0.milliseconds - ($0.isFirst && $0.stroke == 0 ? 300_000_000_000 : 0)
                return "{\"x\": \($0.x), \"y\": \($0.y), \"time\": \(time)}"
            },
            strokes: 3,
            samples: 89,
            file: "data.json",
            counts: [.nonFinite: 1, .missingBoundary: 1]
        ),
        Case(
            name: "frames at 60 Hz with three digits",
            text: strokes(points(strokes: 3, samples: 30)) {
                let number = $0.milliseconds / 10 - $0.stroke * 90
                let time = "\(number * 50 / 3)\(["", ".667", ".333"][number % 3])"
                return "{\"time\": \(time), \"x\": \($0.x), \"y\": \($0.y)}"
            },
            strokes: 3,
            samples: 90,
            file: "data.json"
        ),
        Case(
            name: "keys that name no place, stated",
            text: list(points(strokes: 3, samples: 30)) {
                "{\"ms\": \($0.milliseconds), \"kind\": \"\($0.word)\", \"across\": \($0.x), \"along\": \($0.y)}"
            },
            strokes: 3,
            samples: 90,
            file: "data.json",
            options: ["column.x=across", "column.y=along", "column.t=ms", "column.event=kind"]
        ),
        Case(
            name: "keys of an object inside, stated by their path",
            text: list(points(strokes: 3, samples: 30)) {
                "{\"ms\": \($0.milliseconds), \"type\": \"\($0.word)\", \"where\": {\"x\": \($0.x), \"y\": \($0.y)}}"
            },
            strokes: 3,
            samples: 90,
            file: "data.json",
            options: ["column.x=where.x", "column.y=where.y"]
        ),
        Case(
            name: "Flutter's pointer data",
            text: list(points(strokes: 3, samples: 30)) {
                "{\"timeStamp\": \($0.milliseconds * 1000), \"change\": \($0.isFirst ? 4 : $0.isLast ? 6 : 5), "
                    + "\"pointerIdentifier\": 0, \"physicalX\": \($0.x), \"physicalY\": \($0.y)}"
            },
            strokes: 3,
            samples: 90,
            file: "data.json"
        ),
    ]

    static var cases: [Case] { tables + documents }

    private func dataset(_ one: Case, in folder: TemporaryFolder) throws -> Dataset {
        var options = ImportOptions()
        for text in one.options { try options.state(reading: text) }
        return try Dataset(path: folder.write(one.text, to: one.file), options: options)
    }

    @Test("Each kind of file has the strokes, samples and people that are right", arguments: cases)
    func right(_ one: Case) throws {
        let folder = try TemporaryFolder()
        let reading = try Reading(dataset(one, in: folder).sources[0])
        #expect(reading.strokes == one.strokes && reading.samples.count == one.samples && reading.isOrderly)
        #expect(reading.repairs.counts.filter { !$0.key.isWarning } == one.counts, "\(reading.repairs.examples)")
        #expect(Set(reading.metadata.compactMap(\.participant)).sorted() == one.participants)
        #expect(reading.events.allSatisfy { $0.timestamp < 2e9 }, "no time is in milliseconds since 1970")
    }

    // MARK: The round trip

    /// Layouts that were understood before.
    static let layouts: [Case] = [
        Case(
            name: "standard",
            text: table("stroke_id,t,x,y,pressure", points(strokes: 4, samples: 30)) {
                "\($0.stroke),\($0.t),\($0.x),\($0.y),0.\($0.milliseconds % 7 + 1)"
            },
            strokes: 4,
            samples: 120
        ),
        Case(
            name: "German names, decimal commas, milliseconds, degrees",
            text: table("Zeit;x-Koordinate;y-Koordinate;Druck;Strich;Altitude [deg]", points(strokes: 4, samples: 30)) {
                "\($0.milliseconds);\($0.x);\($0.y);0.5;\($0.stroke);\(60 + $0.stroke)".replacing(".", with: ",")
            },
            strokes: 4,
            samples: 120
        ),
        Case(
            name: "words of events, quotes and a separator in their names",
            text: table("\"t, s\";x;y;event;\"a \"\"note\"\"\"", points(strokes: 4, samples: 30)) {
                "\($0.t);\($0.x);\($0.y);pen \($0.word);n"
            },
            strokes: 4,
            samples: 120
        ),
        Case(
            name: "a place where nothing touches",
            text: table("t x y", points(strokes: 4, samples: 30)) { point in
                let empty = (1...5).map { "\n\(point.t + 0.01 * Double($0)) -1 -1" }.joined()
                return "\(point.t) \(point.x) \(point.y)" + (point.isLast ? empty : "")
            },
            strokes: 4,
            samples: 120
        ),
        Case(
            name: "a clock that starts anew in each trial",
            text: table("subject,block,trial,time_ms,x,y", points(strokes: 4, samples: 30)) {
                "s\($0.stroke / 2),\($0.stroke / 2),\($0.stroke % 2),\($0.milliseconds - $0.stroke * 900),\($0.x),\($0.y)"
            },
            strokes: 4,
            samples: 120
        ),
        Case(
            name: "rows in no order",
            text: table("stroke,t,x,y", points(strokes: 4, samples: 30).sorted { $0.x < $1.x }) {
                "\($0.stroke),\($0.t),\($0.x),\($0.y)"
            },
            strokes: 4,
            samples: 120
        ),
        Case(
            name: "numbers of strokes with rows in the air",
            text: table("stroke,t,x,y", points(strokes: 8, samples: 30)) {
                "\($0.stroke % 2 == 0 ? $0.stroke / 2 : -1),\($0.t),\($0.x),\($0.y)"
            },
            strokes: 4,
            samples: 120
        ),
        Case(
            name: "JSON: numbers in an order of their own",
            text: strokes(points(strokes: 3, samples: 30)) { "[\($0.x), \($0.y), \($0.milliseconds), 0.5]" },
            strokes: 3,
            samples: 90,
            file: "data.json"
        ),
        Case(
            name: "JSON: a clock that starts anew in each stroke of a gesture",
            text: "[{\"label\": \"v\", \"strokes\": "
                + strokes(points(strokes: 3, samples: 30)) {
                    "{\"x\": \($0.x), \"y\": \($0.y), \"time\": \($0.milliseconds - $0.stroke * 900)}"
                } + "}]",
            strokes: 3,
            samples: 90,
            file: "data.json"
        ),
        Case(
            name: "JSON: strokes with a clock each",
            text: strokes(points(strokes: 3, samples: 30)) {
                "{\"x\": \($0.x), \"y\": \($0.y), \"time\": \($0.milliseconds - $0.stroke * 900)}"
            },
            strokes: 3,
            samples: 90,
            file: "data.json"
        ),
        Case(
            name: "JSON: events of one list, with a place inside",
            text: list(points(strokes: 3, samples: 30)) {
                "{\"type\": \"pointer\($0.isLast ? "up" : $0.word)\", \"time\": \($0.milliseconds), "
                    + "\"position\": {\"x\": \($0.x), \"y\": \($0.y)}}"
            },
            strokes: 3,
            samples: 90,
            file: "data.json"
        ),
    ]

    @Test("What a document's lists and times are can be stated")
    func statedLists() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Self.strokes(Self.points(strokes: 3, samples: 30), Self.plain),
            to: "data.json"
        )
        let text = try #require(Reading(Dataset(path: path).sources[0]).repairs.readings.first?.text)
        for line in ["x: x", "t: t", "others: none", "lists: strokes", "times: absolute"] {
            #expect(text.contains(line + "\n"), "\(text)")
        }
        var options = ImportOptions()
        try options.state(reading: "lists=pieces")
        try options.state(reading: "stroke-by=gap=10")
        #expect(try Reading(Dataset(path: path, options: options).sources[0]).strokes == 1)
        options = ImportOptions()
        try options.state(reading: "lists=timed-strokes")
        #expect(try Reading(Dataset(path: path, options: options).sources[0]).metadata.count == 3)
    }

    @Test("A written reading gives the same samples and asks nothing", arguments: cases + layouts)
    func roundTrip(_ one: Case) throws {
        let folder = try TemporaryFolder()
        let first = try Reading(dataset(one, in: folder).sources[0])
        #expect(first.strokes == one.strokes && first.samples.count == one.samples, "\(first.repairs)")
        let text = try #require(first.repairs.readings.first?.text)
        _ = try folder.write(text, to: ImportOptions.fileName)
        let stated = try Dataset(path: folder.file(one.file))
        let second = try Reading(stated.sources[0])
        #expect(second.events == first.events && second.metadata == first.metadata, "\(text)")
        let asked = second.repairs.assumptions.filter {
            $0.place == folder.file(one.file) && !$0.detail.contains("above the header")
                && !$0.detail.contains("was read as none")
        }
        #expect(
            asked.isEmpty || one.name.hasPrefix("a trial to")
                || one.name.contains("cells") || one.name.contains("in columns"),
            "\(asked)"
        )
        // What is written of what is stated is the same.
        #expect(second.repairs.readings.first?.text == text)
    }

    // MARK: Options

    @Test("A mistaken reading is repaired by a stated field")
    func stated() throws {
        let one = Self.layouts[3]
        let folder = try TemporaryFolder()
        let path = try folder.write(one.text, to: one.file)
        _ = try folder.write("stroke-by: gap=100\n", to: ImportOptions.fileName)
        #expect(try Reading(Dataset(path: path).sources[0]).strokes == 1)
        var options = ImportOptions()
        try options.state(reading: "empty-place=-1 -1")
        try options.state(reading: "stroke-by=gap=0.05")
        let reading = try Reading(Dataset(path: path, options: options).sources[0])
        #expect(reading.strokes == 4 && reading.samples.count == 120)
    }

    @Test(
        "A field that is none, or takes no such value, is refused by name",
        arguments: [
            "bogus=1", "air=blue", "column.bogus=x", "event.down=flies", "time-unit", "empty-place=1",
            "column.others=x",
            "fewest-fields=0", "decimal=dot", "lists=blue", "times=never",
        ]
    )
    func refused(_ text: String) {
        let error = #expect(throws: DatasetError.self) {
            var options = ImportOptions()
            try options.state(reading: text)
        }
        #expect(error?.description.contains(text.split(separator: "=")[0]) == true)
    }

    @Test("Devices are those of a column or of paths; endings are no tasks")
    func devices() throws {
        let folder = try TemporaryFolder()
        let points = Self.points(strokes: 4, samples: 20)
        let text = Self.table("tool,stroke_id,t,x,y", points) {
            "t\($0.stroke / 2),\($0.stroke),\($0.t),\($0.x),\($0.y)"
        }
        var options = ImportOptions()
        options.table.columnNames["device"] = "tool"
        let path = try folder.write(text, to: "phone/a.csv")
        #expect(try Reading(Dataset(path: path, options: options).sources[0]).metadata.map(\.device) == ["t0", "t1"])
        options = ImportOptions()
        options.devicePattern = "^([a-z]+)/"
        #expect(
            try Reading(Dataset(path: folder.path, options: options).sources[0]).metadata.map(\.device) == ["phone"]
        )
        #expect(FileNameParts(path: "a/op1.log").deviceAndTask.task == nil)
        #expect(FileNameParts(path: "a/pen.signature.LOG.gz").deviceAndTask == ("pen", "signature"))
    }

    @Test("Options hold for native recordings, or are refused by name")
    func native() throws {
        let folder = try TemporaryFolder()
        let text = Self.table("stroke_id,t,x,y", Self.points(strokes: 2, samples: 20)) {
            "\($0.stroke),\($0.t),\($0.x),\($0.y)"
        }
        let plain = try Dataset(path: folder.write(text, to: "table/a.csv"))
        _ = try DatasetConversion.convert(plain, to: folder.file("p07"), options: DatasetConversion.Options())
        let first = try Reading(Dataset(path: folder.file("p07")).sources[0])
        var options = ImportOptions()
        options.namePattern = "p([0-9]+)"
        options.device = "pad"
        options.millimetersPerUnit = CoordinateSpace.millimetersPerCSSPixel * 2
        let second = try Reading(Dataset(path: folder.file("p07"), options: options).sources[0])
        #expect(second.metadata[0].participant == "07" && second.metadata[0].device == "pad")
        #expect(second.metadata[0].space == .cssPixels)
        #expect(second.samples.map(\.location) == first.samples.map { $0.location * 2 })
        for refused in ["time-unit=ms", "column.t=x", "stroke-by=gap", "rate=50"] {
            var options = ImportOptions()
            try options.state(reading: refused)
            let error = #expect(throws: DatasetError.self) { try Dataset(path: folder.file("p07"), options: options) }
            let name = refused.prefix { $0 != "=" && $0 != "." }
            #expect(error?.description.contains(name) == true && error?.description.contains("native") == true)
        }
        // A known unit is not stated again.
        _ = try DatasetConversion.convert(
            Dataset(path: folder.file("p07"), options: options),
            to: folder.file("scaled"),
            options: DatasetConversion.Options()
        )
        var scale = ImportOptions()
        scale.pixelsPerUnit = 2
        #expect(throws: DatasetError.self) { try Dataset(path: folder.file("scaled"), options: scale) }
    }

    @Test("Times of gestures are seconds where their steps are", arguments: [1.0, 1000])
    func gestureUnits(_ unitsPerSecond: Double) throws {
        let points = Self.points(strokes: 2, samples: 30)
        let strokes = Self.strokes(points) { "[\($0.x), \($0.y), \(($0.t * unitsPerSecond * 1e4).rounded() / 1e4)]" }
        let columns = (0..<2).map { stroke -> String in
            let own = points.filter { $0.stroke == stroke }
            return "[\(Self.list(own) { "\($0.x)" }), \(Self.list(own) { "\($0.y)" }), "
                + "\(Self.list(own) { "\(($0.t * unitsPerSecond * 1e4).rounded() / 1e4)" })]"
        }.joined(separator: ", ")
        let folder = try TemporaryFolder()
        for (format, line) in [
            ("gesture-json", "{\"label\": \"v\", \"strokes\": \(strokes)}\n"),
            ("quickdraw", "{\"word\": \"v\", \"drawing\": [\(columns)]}\n"),
        ] {
            // A dot says nothing of the unit.
            let dot = format == "quickdraw" ? "" : "{\"label\": \"dot\", \"strokes\": [[[1, 1, 0]]]}\n"
            let dataset = try Dataset(path: folder.write(dot + line, to: format + ".jsonl"), format: format)
            let times = try Reading(dataset.sources[0]).samples.map(\.timestamp).suffix(60)
            #expect(zip(times, points.map(\.t)).allSatisfy { abs($0 - $1) < 1e-4 }, "\(format)")
        }
    }
}
