import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Small valid files of every shape, made from strokes that are known: each is read with every sample right.
@Suite struct ReadingShapeTests {
    typealias Point = ReadingTests.Point

    /// A file and how it was made.
    struct Shape: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var fileName: String
        var text: String
    }

    enum Clock: String, CaseIterable {
        case seconds, milliseconds, microseconds, since1970

        func text(_ point: Point) -> String {
            switch self {
            case .seconds: FormatFixture.millionths(point.milliseconds * 1000)
            case .milliseconds: "\(point.milliseconds)"
            case .microseconds: "\(point.milliseconds * 1000)"
            case .since1970: "\(1_732_543_200_000 + point.milliseconds)"
            }
        }
    }

    static let points = ReadingTests.points(strokes: 4, samples: 25)

    // MARK: Tables

    /// What separates strokes in a table: the column, its value in a row, and that in the rows in the air.
    struct Cut: Sendable {
        var name: String
        var column: String?
        var value: @Sendable (Point) -> String = { _ in "" }
        var inAir: String?

        static let all = [
            Cut(name: "numbers", column: "stroke_id") { "\($0.stroke)" },
            Cut(name: "numbers under another name", column: "Stroke Nr") { "\($0.stroke + 1)" },
            Cut(name: "words", column: "event") { "pointer" + $0.word },
            Cut(name: "words of another library", column: "action") {
                ["down": "ACTION_DOWN", "up": "ACTION_UP"][$0.word] ?? "ACTION_MOVE"
            },
            Cut(name: "a flag", column: "pen_down", value: { _ in "1" }, inAir: "0"),
            Cut(name: "a flag of words", column: "is_touching", value: { _ in "true" }, inAir: "false"),
            Cut(name: "pressure", column: "pressure", value: { "0.\($0.milliseconds / 10 % 7 + 2)" }, inAir: "0"),
            Cut(name: "pauses", column: nil),
        ]
    }

    static let tables: [Shape] = Cut.all.flatMap { cut in
        Clock.allCases.flatMap { clock in
            [(",", "."), (";", "."), (";", ","), ("\t", "."), (" ", "."), ("\t", ",")].flatMap { separator, decimal in
                [["t", "x", "y"], ["time", "pos_x", "pos_y"], ["Timestamp", "X", "Y"]].map { names in
                    func row(_ fields: [String], _ last: String?) -> String {
                        (fields.map { $0.replacing(".", with: decimal) } + (last.map { [$0] } ?? []))
                            .joined(separator: separator) + "\n"
                    }
                    // A name of two words needs quotes where spaces are separators.
                    var text = row(names, cut.column.map { $0.contains(" ") ? "\"\($0)\"" : $0 })
                    for point in points {
                        let value = cut.column == nil ? nil : cut.value(point).replacing(".", with: decimal)
                        text += row([clock.text(point), "\(point.x)", "\(point.y)"], value)
                        guard let inAir = cut.inAir, point.isLast else { continue }
                        for step in 1...10 {
                            var air = point
                            air.t += 0.01 * Double(step)
                            text += row([clock.text(air), "\(air.x + Double(step))", "\(air.y)"], inAir)
                        }
                    }
                    let name =
                        "\(cut.name), \(clock.rawValue), \(names[0]), separator '\(separator)', decimal '\(decimal)'"
                    return Shape(testDescription: name, fileName: "table.csv", text: text)
                }
            }
        }
    }

    // MARK: JSON

    static let documents: [Shape] = Clock.allCases.flatMap { clock in
        func object(_ fields: [(String, String)]) -> String {
            "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
        }
        func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }
        let strokes = Dictionary(grouping: points, by: \.stroke).sorted { $0.key < $1.key }.map(\.value)
        func fields(_ point: Point) -> [(String, String)] {
            [("x", "\(point.x)"), ("y", "\(point.y)"), ("t", clock.text(point))]
        }
        func event(_ point: Point) -> [(String, String)] {
            [
                ("type", "\"pointer\(point.word)\""), ("clientX", "\(point.x)"), ("clientY", "\(point.y)"),
                ("timeStamp", clock.text(point)),
            ]
        }
        func place(_ point: Point) -> [(String, String)] {
            [("position", object([("x", "\(point.x)"), ("y", "\(point.y)")])), ("time", clock.text(point))]
        }
        func tuple(_ point: Point) -> String { list(["\(point.x)", "\(point.y)", clock.text(point)]) }
        func columns(_ stroke: [Point]) -> String {
            object([
                ("x", list(stroke.map { "\($0.x)" })), ("y", list(stroke.map { "\($0.y)" })),
                ("t", list(stroke.map(clock.text))),
            ])
        }
        let texts: [(String, String)] = [
            ("objects with numbers of strokes", list(points.map { object(fields($0) + [("stroke", "\($0.stroke)")]) })),
            ("events", list(points.map { object(event($0)) })),
            ("events in an object", object([("events", list(points.map { object(event($0)) }))])),
            ("events as lines", points.map { object(event($0)) + "\n" }.joined()),
            ("lists of objects", list(strokes.map { list($0.map { object(fields($0)) }) })),
            ("lists of places", list(strokes.map { list($0.map { object(place($0)) }) })),
            (
                "strokes of points",
                object([("strokes", list(strokes.map { object([("points", list($0.map { object(fields($0)) }))]) }))])
            ),
            ("lists of lists of numbers", list(strokes.map { list($0.map(tuple)) })),
            ("strokes of lists of numbers", object([("strokes", list(strokes.map { list($0.map(tuple)) }))])),
            ("columns", list(strokes.map(columns))),
            ("columns in an object", object([("strokes", list(strokes.map(columns)))])),
            ("columns as lines", strokes.map { columns($0) + "\n" }.joined()),
            (
                "lists of columns",
                object([
                    (
                        "drawing",
                        list(
                            strokes.map { stroke in
                                list([
                                    list(stroke.map { "\($0.x)" }), list(stroke.map { "\($0.y)" }),
                                    list(stroke.map(clock.text)),
                                ])
                            }
                        )
                    )
                ])
            ),
            (
                "strokes of a trial",
                object([
                    (
                        "trials",
                        list([
                            object([
                                ("trial", "1"), ("strokes", list(strokes.map { list($0.map { object(fields($0)) }) })),
                            ])
                        ])
                    )
                ])
            ),
        ]
        return texts.map { Shape(testDescription: "\($0), \(clock.rawValue)", fileName: "data.json", text: $1) }
    }

    @Test("Every sample of every shape is right", arguments: [tables, documents])
    func shapes(_ shapes: [Shape]) throws {
        let folder = try TemporaryFolder()
        let expected = Dictionary(grouping: Self.points, by: \.stroke).sorted { $0.key < $1.key }.map(\.value)
        for shape in shapes {
            let path = try folder.write(shape.text, to: shape.fileName)
            let reading: Reading
            do {
                reading = try Reading(Dataset(path: path).sources[0])
            } catch {
                Issue.record("\(shape.testDescription): \(error)")
                continue
            }
            let strokes = reading.strokesOfSamples
            #expect(strokes.map(\.count) == expected.map(\.count), "\(shape.testDescription): \(reading.repairs)")
            let start = strokes.first?.first?.timestamp ?? 0
            let differs = zip(strokes.joined(), expected.joined()).first { sample, point in
                sample.location != TouchPoint(point.x, point.y) || abs(sample.timestamp - start - point.t) > 1e-5
            }
            #expect(differs == nil, "\(shape.testDescription)")
        }
    }

    @Test("No note names a column that the file does not have")
    func framesOfOneContact() throws {
        let frames = Self.points.map { point in
            let code = point.isFirst ? 4 : point.isLast ? 6 : 5
            return
                "{\"events\": [{\"timeStamp\": \(point.milliseconds), \"change\": \(code), \"x\": \(point.x), \"y\": \(point.y), "
                + "\"extra\": 1}]}"
        }
        let folder = try TemporaryFolder()
        let path = try folder.write("[" + frames.joined(separator: ", ") + "]", to: "frames.json")
        let reading = try Reading(Dataset(path: path).sources[0])
        #expect(reading.strokes == 4)
        let unread = reading.repairs.assumptions.map(\.detail).filter { $0.hasPrefix("not read") }
        #expect(unread == ["not read: column 'extra'; --column ROLE=NAME reads one"])
    }

    @Test("A pause that was found has at most six decimals")
    func pause() throws {
        // A step of 0.01 s is not exact: six of them are 0.06000000000000005.
        let rows = Self.points.map { "\(1000 + $0.t),\($0.x),\($0.y)\n" }.joined()
        let folder = try TemporaryFolder()
        let reading = try Reading(Dataset(path: folder.write("t,x,y\n" + rows, to: "table.csv")).sources[0])
        #expect(reading.strokes == 4)
        let text = try #require(reading.repairs.readings.first?.text)
        let pause = try #require(text.firstMatch(of: /gap=([0-9.]+)/)?.1)
        #expect(pause.split(separator: ".").last.map { $0.count <= 6 } == true, "\(text)")
    }

    @Test(
        "Tables and JSON name the same people",
        arguments: ["participant", "subject_id", "ppt", "pid", "patient", "worker", "annotator_id", "userId", "writer"]
    )
    func people(_ name: String) throws {
        let people = ["p1", "p2", "p3"]
        let points = ReadingTests.points(strokes: 3, samples: 20)
        let table =
            "\(name),stroke_id,t,x,y\n"
            + people.flatMap { person in points.map { "\(person),\($0.stroke),\($0.t),\($0.x),\($0.y)\n" } }.joined()
        let lines = people.map { person in
            let strokes = Dictionary(grouping: points, by: \.stroke).sorted { $0.key < $1.key }.map { stroke in
                "[" + stroke.value.map { "{\"x\": \($0.x), \"y\": \($0.y), \"t\": \($0.t)}" }.joined(separator: ", ")
                    + "]"
            }
            return "{\"\(name)\": \"\(person)\", \"traces\": [\(strokes.joined(separator: ", "))]}\n"
        }
        let folder = try TemporaryFolder()
        for (file, text) in [("table.csv", table), ("lines.jsonl", lines.joined())] {
            let reading = try Reading(Dataset(path: folder.write(text, to: file)).sources[0])
            var found: [String] = []
            for person in reading.metadata.compactMap(\.participant) where found.last != person { found.append(person) }
            #expect(found == people, "\(file)")
            #expect(reading.strokes == 9, "\(file)")
        }
    }
}

extension Reading {
    /// The samples of each stroke, in the order in which strokes begin.
    fileprivate var strokesOfSamples: [[TouchSample]] {
        var strokes: [[TouchSample]] = []
        var open: [Int32: Int] = [:]
        for touch in touches {
            if touch.phase == .began {
                open[touch.id] = strokes.count
                strokes.append([])
            }
            if let index = open[touch.id] { strokes[index] += touch.samples }
        }
        return strokes
    }
}
