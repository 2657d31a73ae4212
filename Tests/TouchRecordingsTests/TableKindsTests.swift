import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// What rows of a table are: of which contact, of which trial, measured or not, of a pen in the air.
@Suite struct TableKindsTests: TableSuite {
    /// Rows of a stroke of `count` points, 8 ms apart; `write` makes a row of the number, the time and the place.
    private func stroke(
        from start: Int = 0,
        count: Int = 20,
        _ write: (_ number: Int, _ time: Int, _ x: Double) -> String
    ) -> String {
        (0..<count).map { write($0, start + 8 * $0, 100 + 1.5 * Double($0)) + "\n" }.joined()
    }

    private func event(_ number: Int, of count: Int = 20) -> String {
        number == 0 ? "down" : number == count - 1 ? "up" : "move"
    }

    // MARK: Contacts

    @Test(
        "A pointer's number tells contacts apart, by whatever name",
        arguments: ["pointerId", "touch_id", "finger", "identifier", "contact", "id"]
    )
    func pointers(name: String) throws {
        var text = "time,\(name),event,x,y\n"
        for number in 0..<20 {
            text +=
                "\(8 * number),7,\(event(number)),\(number),0\n\(8 * number + 3),9,\(event(number)),\(500 + number),9\n"
        }
        // The number is used again.
        text += stroke(from: 400) { "\($1),7,\(event($0)),\($2),0" }
        let reading = try read(text)
        #expect(reading.strokes == 3 && reading.samples.count == 60 && reading.isOrderly)
        #expect(reading.repairs.isEmpty)
        for (_, touches) in Dictionary(grouping: reading.touches, by: \.id) {
            let places = touches.flatMap(\.samples).map(\.location.x)
            #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 < 2 })
        }
    }

    @Test("A finger that rests while another moves goes on") func restingFinger() throws {
        var text = "time,pointerId,event,x,y\n0,1,down,0,0\n"
        for number in 0..<600 { text += "\(1 + 8 * number),2,\(event(number, of: 600)),\(number),5\n" }
        text += "4900,1,move,1,0\n4908,1,up,2,0\n"
        let reading = try read(text)
        #expect(reading.strokes == 2 && reading.samples.count == 603 && reading.isOrderly)
        #expect(reading.repairs.counts.filter { !$0.key.isWarning }.isEmpty)
    }

    @Test("A contact that begins before the one before it ended ends it, counted") func lostEnd() throws {
        let text =
            "time,event,x,y\n" + stroke { "\($1),\($0 == 19 ? "move" : event($0)),\($2),0" }
            + stroke(from: 400) { "\($1),\(event($0)),\($2),0" } + stroke(from: 800) { "\($1),\(event($0)),\($2),0" }
        let reading = try read(text)
        #expect(reading.strokes == 3 && reading.samples.count == 60 && reading.repairs.counts == [.missingBoundary: 1])
    }

    @Test("Contacts that nothing tells apart are asked for, and pressure does not decide") func mixed() {
        var text = "time,event,x,y,pressure\n"
        for number in 0..<20 {
            for finger in 0..<2 {
                text += "\(8 * number + finger),\(event(number)),\(500 * finger + number),0,\(number == 19 ? 0 : 0.5)\n"
            }
        }
        let found = message(text)
        #expect(found.contains("several contacts at a time") && found.contains("--column contact=NAME"), "\(found)")
    }

    @Test("Events that nobody knows are asked for, and pressure does not decide") func unknownEvents() throws {
        let text =
            "time,event,x,y,pressure\n"
            + (0..<3).map { number in
                stroke(from: 400 * number) {
                    "\($1),\(["foo", "bar", "baz", "qux"][$0 % 4]),\($2),0,\($0 % 5 == 4 ? 0 : 0.5)"
                }
            }.joined()
        #expect(message(text).contains("values 'foo', 'bar', 'baz', 'qux' in column 'event'"))
        #expect(try read(text) { $0.table.strokeRule = .gap(seconds: 0.1) }.strokes > 0)
    }

    @Test(
        "Events in the words of toolkits",
        arguments: [
            ["TabletPress", "TabletMove", "TabletRelease"], ["WM_LBUTTONDOWN", "WM_MOUSEMOVE", "WM_LBUTTONUP"],
            ["ButtonPress", "Motion", "ButtonRelease"],
            ["GDK_BUTTON_PRESS", "GDK_MOTION_NOTIFY", "GDK_BUTTON_RELEASE"],
            ["onDragStart", "onDragUpdate", "onDragEnd"], ["PointerPressed", "PointerMoved", "PointerReleased"],
            ["ACTION_POINTER_DOWN(0)", "ACTION_MOVE", "ACTION_CANCEL"],
            ["strokeBegin", "strokeUpdate", "strokeFinish"],
            ["LeftMouseDown", "LeftMouseDragged", "LeftMouseUp"], ["begin", "", "end"],
        ]
    )
    func words(words: [String]) throws {
        let text =
            "time,event,x,y\n"
            + (0..<2).map { number in
                stroke(from: 400 * number) { "\($1),\(words[$0 == 0 ? 0 : $0 == 19 ? 2 : 1]),\($2),0" }
            }.joined()
        let reading = try read(text)
        #expect(reading.strokes == 2 && reading.samples.count == 40 && reading.repairs.isEmpty)
    }

    @Test("What events mean") func meanings() {
        func meaning(_ text: String) -> EventMeanings.Meaning? { EventWords.meaning(of: Array(text.utf8)) }
        for text in ["scroll", "keydown", "click", "resize", "beforeunload"] {
            #expect(meaning(text) == .other, "\(text)")
        }
        for text in ["HOVER_MOVE", "StylusInAirMove", "hovering", "false"] {
            #expect(meaning(text) == .inAir, "\(text)")
        }
        for text in ["pointerleave", "mouseover", "PointerEntered"] { #expect(meaning(text) == .passing, "\(text)") }
        for text in ["PEN_UP_MOVE", "circle", "append", "pressure", ""] { #expect(meaning(text) == nil, "\(text)") }
        #expect(
            meaning("pointermove_predicted") == .predicted && meaning("on") == .goesOn
                && meaning("onmousedown") == .begins
        )
    }

    // MARK: Rows in the air

    @Test("Every row is a sample or counted") func everyRow() throws {
        let text =
            "time,event,x,y\n0,move,1,1\n8,move,2,1\n" + stroke(from: 100) { "\($1),\(event($0)),\($2),0" }
            + "400,scroll,5,5\n408,move,6,5\n"
        let reading = try read(text)
        #expect(reading.samples.count == 20 && reading.repairs.counts == [.notInContact: 4])
    }

    @Test("A file of which most is in the air is refused, but where somebody said how contacts are told apart")
    func mostlyAir() throws {
        let text =
            "time,event,x,y\n" + stroke(count: 60) { "\($1),move,\($2),0" }
            + stroke(from: 500) { "\($1),\(event($0)),\($2),0" }
        let found = message(text)
        #expect(
            found.contains("20 of 80 samples that can be used; 60 times not-in-contact")
                && found.contains("--stroke-by"),
            "\(found)"
        )
        let reading = try read(text) { $0.table.strokeRule = .event(values: []) }
        #expect(reading.samples.count == 20 && reading.repairs.counts == [.notInContact: 60])
    }

    // MARK: Rows that were not measured

    /// Two strokes; behind every fourth row two predictions of it.
    private func predicted(_ header: String, _ row: (_ kind: String, _ rest: String) -> String) -> String {
        var text = header + "\n"
        for number in 1...2 {
            text += stroke(from: 400 * number) { index, time, x in
                var rows = [row("m", "\(number),\(time),\(x),0")]
                if index % 4 == 3 {
                    for step in 1...2 {
                        rows.append(row("p", "\(number),\(time + 8 * step),\(x + 2 * Double(step)),0"))
                    }
                }
                return rows.joined(separator: "\n")
            }
        }
        return text
    }

    @Test("Predicted rows belong to the measured one before them") func platformPredictions() throws {
        let texts = [
            predicted("stroke,time,x,y,kind") { "\($1),\($0 == "p" ? "predicted" : "coalesced")" },
            predicted("stroke_id,t,x,y,source") { "\($1),\($0 == "p" ? "PREDICTED_TOUCH" : "real")" }.replacing(
                ",time,",
                with: ",t,"
            ),
            predicted("stroke,time,x,y,is_predicted") { "\($1),\($0 == "p" ? "1" : "0")" },
        ]
        for text in texts {
            let reading = try read(text) { $0.table.secondsPerTimeUnit = 1e-3 }
            #expect(reading.samples.count == 40 && reading.strokes == 2 && reading.isOrderly && reading.repairs.isEmpty)
            let predictions = reading.touches.filter { !$0.predictedSamples.isEmpty }
            #expect(predictions.count == 10 && predictions.allSatisfy { $0.predictedSamples.count == 2 })
            #expect(predictions.allSatisfy { $0.predictedSamples[0].timestamp > $0.samples[0].timestamp })
        }
    }

    @Test("Predicted rows in the order of time, estimated rows and hover are left out and counted") func leftOut()
        throws
    {
        let sorted =
            "stroke,time,x,y,kind\n"
            + stroke { "1,\($1),\($2),0,measured\n1,\($1 + 4),\($2),0,\($0 == 9 ? "estimated" : "predicted")" }
        let reading = try read(sorted)
        #expect(reading.samples.count == 20 && reading.repairs.counts == [.unmeasuredRow: 20])
        let hover = "stroke,time,x,y,hover\n" + stroke { "1,\($1),\($2),0,\($0 > 15 ? "true" : "false")" }
        #expect(try read(hover).repairs.counts == [.notInContact: 4])
    }

    @Test("A word beside predicted ones that nobody knows is refused, and none reads every row") func unclearKind()
        throws
    {
        let text =
            "stroke,time,x,y,kind\n"
            + stroke { "1,\($1),\($2),0,\($0 == 3 ? "predicted" : $0 == 5 ? "odd" : "measured")" }
        let found = message(text)
        #expect(
            found.contains("'odd' beside 'predicted' in column 'kind'") && found.contains("--column kind=none"),
            "\(found)"
        )
        #expect(try read(text) { $0.table.columnNames = ["kind": "none"] }.samples.count == 20)
        // Behind the first rows.
        let late =
            "stroke,time,x,y,kind\n" + stroke(count: 1200) { "1,\($1),\($2),0,\($0 == 1100 ? "odd" : "measured")" }
        #expect(message(late).contains("table.csv:1102: found 'odd' in column 5 (kind)"))
    }

    // MARK: Trials

    @Test(
        "Strokes are numbered within a trial, and clocks restart with it",
        arguments: ["trial", "trial_index", "TrialNr", "repetition"]
    )
    func trials(name: String) throws {
        var text = "user,gesture,\(name),stroke,x,y,t\n"
        for user in 1...2 {
            for gesture in ["plus", "x"] {
                for trial in 1...3 {
                    for number in 1...2 {
                        text += stroke(from: 300 * number, count: 8) {
                            "u\(user),\(gesture),\(trial),\(number),\($2),0,\($1)"
                        }
                    }
                }
            }
        }
        let reading = try read(text)
        #expect(
            reading.metadata.count == 12 && reading.strokes == 24 && reading.samples.count == 192
                && reading.repairs.isEmpty
        )
        #expect(reading.metadata.map(\.task).prefix(4) == ["plus", "plus", "plus", "x"])
    }

    @Test("A trial without strokes is one; with --stroke-by gap pauses end strokes") func trialStrokes() throws {
        var text = "subject,trial,t,x,y\n"
        for trial in 1...4 {
            text += stroke { "1,\(trial),\($1),\($2),0" } + stroke(from: 600) { "1,\(trial),\($1),\($2),0" }
        }
        #expect(try read(text).strokes == 4)
        let cut = try read(text) { $0.table.strokeRule = .gap(seconds: nil) }
        #expect(cut.strokes == 8 && cut.metadata.count == 4)
    }

    @Test("A clock that starts anew inside of named strokes begins others, counted") func restarts() throws {
        let text = "stroke,t,x,y\n" + (0..<5).map { _ in stroke(count: 40) { "1,\($1),\($2),0" } }.joined()
        let reading = try read(text)
        #expect(reading.strokes == 5 && reading.samples.count == 200 && reading.repairs.counts == [.clockReset: 4])
        #expect(reading.repairs.assumptions.contains { $0.detail.contains("--column trial=NAME") })
    }

    // MARK: Pressure

    @Test("A pressure at touch-down alone tells no strokes apart") func firstPressure() throws {
        let text =
            "time,x,y,pressure\n"
            + (0..<3).map { number in stroke(from: 400 * number) { "\($1),\($2),0,\($0 == 0 ? 0.2 : 0)" } }.joined()
        let reading = try read(text)
        #expect(reading.strokes == 3 && reading.samples.count == 60 && reading.repairs.isEmpty)
    }

    @Test("A force that never changes inside of contacts is found", arguments: ["0", "0.5", "1", "first", "real"])
    func constantForce(value: String) throws {
        let text =
            "stroke,time,x,y,pressure\n"
            + (0..<3).map { number in
                stroke(from: 400 * number) { index, time, x in
                    let force =
                        switch value {
                        case "first": index == 0 ? "0.2" : "0"
                        case "real": "\(0.2 + 0.01 * Double(index))"
                        default: index == 19 ? "0" : value
                        }
                    return "\(number),\(time),\(x),0,\(force)"
                }
            }.joined()
        let folder = try TemporaryFolder()
        let dataset = try Dataset(path: folder.write(text, to: "table.csv"))
        #expect(try DatasetSummary(of: dataset).counts.force.saysNothing == (value != "real"))
    }

    // MARK: Times

    @Test("Points without times are counted at a stated rate, and the recording says so") func rate() throws {
        let text = "stroke,x,y\n" + stroke { number, _, x in "\(number / 10),\(x),0" }
        #expect(message(text).contains("--rate HZ"))
        let reading = try read(text) { $0.rate = 50 }
        #expect(
            reading.strokes == 2
                && zip(reading.samples.map(\.timestamp), (0..<20).map { Double($0) / 50 }).allSatisfy {
                    abs($0 - $1) < 1e-9
                }
        )
        #expect(reading.metadata[0].clock == .counted && reading.metadata[0].reportRate == 50)
        #expect(message(text) { $0.rate = 0 }.contains("option rate"))
        // Files with times ignore it.
        let timed = try read("stroke,t,x,y\n" + stroke { "1,\($1),\($2),0" }) { $0.rate = 50 }
        #expect(timed.metadata[0].clock == .unknown && abs(timed.samples[1].timestamp - 0.008) < 1e-9)
    }

    @Test("A clock that is too coarse is said to be, and not its unit") func coarseStamps() {
        let text =
            "stroke,t,x,y\n" + stroke(count: 100) { number, time, x in "1,\(1_754_380_000 + time / 1000),\(x),0" }
        let found = message(text)
        #expect(found.contains("share their stamps in column 't'") && !found.contains("--time-unit"), "\(found)")
    }

    // MARK: Tilt

    @Test("Tilt becomes altitude and azimuth; a tilt of 0 throughout says nothing") func tilt() throws {
        let degrees = try read("stroke,t,x,y,tiltX,tiltY\n" + stroke { "1,\($1),\($2),0,0,30" })
        #expect(
            abs((degrees.samples[0].altitude ?? 9) - .pi / 3) < 1e-6
                && abs((degrees.samples[0].azimuth ?? 9) - .pi / 2) < 1e-6
        )
        let radians = try read("stroke,t,x,y,tilt,orientation\n" + stroke { "1,\($1),\($2),0,0.5,0" })
        #expect(abs((radians.samples[0].altitude ?? 9) - (.pi / 2 - 0.5)) < 1e-6)
        #expect(abs((radians.samples[0].azimuth ?? 9) - .pi / 2) < 1e-6)
        let upright = try read("stroke,t,x,y,tiltX,tiltY\n" + stroke { "1,\($1),\($2),0,0,0" })
        #expect(upright.samples.allSatisfy { $0.altitude == nil })
        let screen = try read("stroke,t,x,y,orientation\n" + stroke { "1,\($1),\($2),0,portrait" })
        #expect(screen.samples.count == 20)
    }

    // MARK: How rows are written

    @Test("Three decimals beside a plain 0 are numbers") func decimals() throws {
        let text =
            "stroke,t,x,y\n"
            + stroke { number, time, _ in "1,\(time),\(number % 3 == 0 ? "0" : "300.00\(number % 10)"),\(400 * number)"
            }
        #expect(try read(text).samples[1].location.x == 300.001)
    }

    @Test("Rows may lack fields that no row needs; text with a comma needs quotes") func raggedRows() throws {
        let short = "stroke,t,x,y,pressure,comment\n" + stroke { "1,\($1),\($2),0" + ($0 == 0 ? ",0.5,first" : "") }
        let reading = try read(short)
        #expect(reading.samples.count == 20 && reading.samples[0].force == 0.5 && reading.samples[1].force == nil)
        #expect(message("stroke,t,x,y,note\n" + stroke { "1,\($1),\($2),0,see a, b" }).contains("needs quotes"))
    }

    @Test("A table in a folder reads its events as others with the same header show them") func siblings() throws {
        let folder = try TemporaryFolder()
        let head = "time,state,x,y,pressure\n"
        for name in ["a.csv", "b.csv"] {
            _ = try folder.write(
                head
                    + (0..<4).map { number in
                        stroke(from: 400 * number) { "\($1),\($0 == 0 ? 5 : $0 == 19 ? 9 : 7),\($2),0,0.5" }
                    }.joined(),
                to: name
            )
        }
        // One stroke, of which nobody could tell.
        _ = try folder.write(head + stroke { "\($1),\($0 == 0 ? 5 : $0 == 19 ? 9 : 7),\($2),0,0.5" }, to: "c.csv")
        var options = ImportOptions()
        options.table.columnNames = [:]
        let dataset = try Dataset(path: folder.path, options: options)
        #expect(try dataset.sources.map { try Reading($0).strokes } == [4, 4, 1])
    }
}
