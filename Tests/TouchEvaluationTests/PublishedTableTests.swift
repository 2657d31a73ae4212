import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

struct PublishedTableTests {
    typealias Event = PublishedTable.Event

    // MARK: The protocol once more

    /// One window of the protocol, written down as it is stated: the positions of its events, or nothing where the
    /// window does not count.
    static func statedWindow(_ events: [Event], i: Int, k: Int) -> [Int]? {
        var jump = i + 12 + k
        for index in i...(i + 10 + k) {
            let isPastTheEnd = index >= events.count
            if isPastTheEnd || events[index].action != .move {
                jump = index
                break
            }
        }
        if jump - i <= 11 { return nil }
        for m in 1...(10 + k) {
            let interval: Double
            if i + m < jump - 1 {
                interval = events[i + m].milliseconds - events[i + m - 1].milliseconds
            } else {
                interval = events[jump - 1].milliseconds - events[jump - 2].milliseconds
            }
            if interval < 1 { return nil }
        }
        return (0...(10 + k)).map { min(i + $0, jump - 1) }
    }

    /// Moves at 60 Hz between a touch-down and a lift, along x at `speed` px an event.
    static func contact(moves: Int, speed: Double, start: Double = 0) -> [Event] {
        (0..<moves + 2).map { index in
            Event(
                milliseconds: start + Double(index) * 17,
                location: TouchPoint(Double(index) * speed, 0),
                action: index == 0 ? .down : index == moves + 1 ? .up : .move
            )
        }
    }

    /// Contacts of random length at random intervals, some of them too short, some contacts without an end or a
    /// beginning, as files have them.
    static func randomEvents(_ count: Int, seed: UInt64) -> [Event] {
        var generator = SeededGenerator(seed: seed)
        var events: [Event] = []
        var milliseconds = 0.0
        var location = TouchPoint(500, 500)
        var action = Event.Action.down
        while events.count < count {
            let choice = Int.random(in: 0..<100, using: &generator)
            milliseconds += choice < 2 ? 0 : choice < 4 ? 0.5 : Double.random(in: 1...34, using: &generator)
            location += TouchPoint(
                Double.random(in: -20...20, using: &generator),
                Double.random(in: -20...20, using: &generator)
            )
            events.append(Event(milliseconds: milliseconds, location: location, action: action))
            let next = Int.random(in: 0..<40, using: &generator)
            switch action {
            case .down: action = next == 0 ? .up : .move
            case .move: action = next == 0 ? .up : next == 1 ? .down : .move
            case .up: action = next < 4 ? .move : .down
            }
        }
        return events
    }

    @Test(arguments: 1...12)
    func `targets are those of the stated protocol on random events`(seed: UInt64) {
        let events = Self.randomEvents(600, seed: seed)
        var counted = 0
        var held = 0
        for k in [2, 4, 6] {
            for i in events.indices {
                let window = Self.statedWindow(events, i: i, k: k)
                let expected = window.map { events[$0[10 + k]].location }
                #expect(PublishedTable.target(in: events, start: i, ahead: k) == expected, "i \(i), k \(k)")
                guard let window else { continue }
                counted += 1
                if window[10 + k] != i + 10 + k { held += 1 }
            }
        }
        // The examples hold windows of every sort: left out, whole, and with a held end.
        #expect(counted > 50 && counted < 1700)
        #expect(held > 10 && held < counted)
    }

    @Test(arguments: 1...4)
    func `hold and linear are the current event and the line through the last two`(seed: UInt64) throws {
        let participants = [Self.randomEvents(500, seed: seed), Self.randomEvents(400, seed: seed + 100)]
        let table = try PublishedTable(
            predictors: [PredictorSpecification(name: "hold"), PredictorSpecification(name: "linear")],
            devicePixelsPerUnit: 3.3655
        )
        let cells = table.cells(task: "draw", participants: participants)
        #expect(cells.map(\.predictor) == ["hold", "hold", "hold", "linear", "linear", "linear"])
        #expect(cells.map(\.horizonMilliseconds) == [33, 67, 100, 33, 67, 100])
        #expect(cells.allSatisfy { $0.task == "draw" })
        for (column, k) in [2, 4, 6].enumerated() {
            var hold: [Double] = []
            var linear: [Double] = []
            for events in participants {
                for i in events.indices {
                    guard let window = Self.statedWindow(events, i: i, k: k) else { continue }
                    let current = events[window[10]].location
                    let previous = events[window[9]].location
                    let target = events[window[10 + k]].location
                    hold.append(current.distance(to: target))
                    linear.append((current + Double(k) * (current - previous)).distance(to: target))
                }
            }
            #expect(hold.count > 20)
            #expect(cells[column].count == hold.count)
            #expect(cells[column + 3].count == hold.count)
            #expect(isClose(cells[column].mean, hold.reduce(0, +) / Double(hold.count), relative: 1e-9))
            #expect(isClose(cells[column + 3].mean, linear.reduce(0, +) / Double(linear.count), relative: 1e-9))
        }
    }

    // MARK: By hand

    @Test
    func `a contact of twelve moves has one window, whose end is held`() {
        let events = Self.contact(moves: 12, speed: 3)
        for ahead in [2, 4, 6] {
            // Event 12 is the last move: one event after the window's current, event 11.
            #expect(PublishedTable.target(in: events, start: 1, ahead: ahead) == TouchPoint(36, 0))
            for start in [0, 2, 3, 12, 13, 14] {
                #expect(PublishedTable.target(in: events, start: start, ahead: ahead) == nil)
            }
        }
        #expect(PublishedTable.target(in: Self.contact(moves: 11, speed: 3), start: 1, ahead: 2) == nil)
    }

    @Test
    func `a window whose future is real ends there`() {
        let events = Self.contact(moves: 40, speed: 3)
        #expect(PublishedTable.target(in: events, start: 1, ahead: 2) == TouchPoint(39, 0))
        #expect(PublishedTable.target(in: events, start: 1, ahead: 6) == TouchPoint(51, 0))
        #expect(PublishedTable.target(in: events, start: 29, ahead: 2) == TouchPoint(120, 0))
    }

    @Test
    func `an interval under a millisecond inside the window drops it, before or after it does not`() {
        var events = Self.contact(moves: 40, speed: 3)
        // Event 14 comes half a millisecond after event 13.
        for index in 14..<events.count { events[index].milliseconds -= 16.5 }
        #expect(PublishedTable.target(in: events, start: 1, ahead: 2) != nil)
        for start in 2...13 { #expect(PublishedTable.target(in: events, start: start, ahead: 2) == nil) }
        #expect(PublishedTable.target(in: events, start: 14, ahead: 2) != nil)
        // A whole millisecond is enough.
        for index in 14..<events.count { events[index].milliseconds += 0.5 }
        #expect(PublishedTable.target(in: events, start: 2, ahead: 2) != nil)
    }

    @Test
    func `the cells of a steady contact are exact`() throws {
        let table = try PublishedTable(
            predictors: [PredictorSpecification(name: "hold"), PredictorSpecification(name: "linear")],
            devicePixelsPerUnit: 4
        )
        let cells = table.cells(task: "write", participants: [Self.contact(moves: 20, speed: 4)])
        // Starts 1 … 9 have twelve moves; the current event is 11 … 19 and the last move 20.
        #expect(cells.map(\.count) == [9, 9, 9, 9, 9, 9])
        // Hold: 8 px where two events are left, 4 px for the last; and so on.
        let hold: [[Double]] = [
            [8, 8, 8, 8, 8, 8, 8, 8, 4], [16, 16, 16, 16, 16, 16, 12, 8, 4], [24, 24, 24, 24, 20, 16, 12, 8, 4],
        ]
        // Linear is right until the held end, which it passes by.
        let linear: [[Double]] = [
            [0, 0, 0, 0, 0, 0, 0, 0, 4], [0, 0, 0, 0, 0, 0, 4, 8, 12], [0, 0, 0, 0, 4, 8, 12, 16, 20],
        ]
        for (cell, errors) in zip(cells, hold + linear) {
            #expect(isClose(cell.mean, errors.reduce(0, +) / 9, relative: 1e-9))
        }
    }

    @Test
    func `a predictor starts afresh at touch-down`() throws {
        // The second contact starts far away; a line through both would be far off.
        let events = Self.contact(moves: 12, speed: 3) + Self.contact(moves: 12, speed: -3, start: 1000)
        let table = try PublishedTable(
            predictors: [PredictorSpecification(typed: "linear:window=1")],
            devicePixelsPerUnit: 1
        )
        let cells = table.cells(task: "write", participants: [events])
        #expect(cells.map(\.count) == [2, 2, 2])
        // The recorded stamps are 17 ms apart: 1/30 s are 100/51 steps of 3 px, and the end is held after one.
        #expect(isClose(cells[0].mean, 3 * (100.0 / 51 - 1), relative: 1e-9))
    }

    @Test
    func `no window gives a count of zero and no mean`() throws {
        let table = try PublishedTable(predictors: [PredictorSpecification(name: "hold")], devicePixelsPerUnit: 1)
        for participants in [[], [[]], [Self.contact(moves: 3, speed: 1)]] {
            let cells = table.cells(task: "fitts", participants: participants)
            #expect(cells.map(\.count) == [0, 0, 0])
            #expect(cells.allSatisfy { $0.mean.isNaN })
        }
    }

    @Test
    func `published rows are as long as the table is`() {
        for row in PublishedTable.publishedRows {
            #expect(row.means.count == PublishedTable.tasks.count)
            #expect(row.means.allSatisfy { $0.count == PublishedTable.horizons.count })
        }
    }

    // MARK: The published data

    /// Where the public recordings lie, if they are here.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["FORETOUCH_DATASETS"].map { URL(fileURLWithPath: $0) }
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let beside = package.deletingLastPathComponent().appendingPathComponent("shared/datasets")
        return [named, beside].compactMap(\.self).map { $0.appendingPathComponent("henze2017") }.first {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("WriteTasks-participant1.txt").path)
        }
    }()

    /// Every participant's tasks, in the table's order.
    static func publishedParticipants() throws -> [PublishedTable.Participant] {
        let folder = try #require(Self.folder)
        return try (1...8).map { number in
            let tasks = try ["WriteTasks", "PaintTasks", "FittsTasks"].map { file in
                let url = folder.appendingPathComponent("\(file)-participant\(number).txt")
                return try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline).map { line in
                    let fields = try line.split(separator: ";").map { try #require(Double($0)) }
                    return Event(
                        milliseconds: fields[1],
                        location: TouchPoint(fields[2], fields[3]),
                        action: fields[5] == 0 ? .down : fields[5] == 1 ? .up : .move
                    )
                }
            }
            return PublishedTable.Participant(name: String(number), tasks: tasks)
        }
    }

    /// 127.2 device px are 10 mm; a CSS px is 1/96 inch.
    static let devicePixelsPerUnit = 12.72 * 25.4 / 96

    @Test(.enabled(if: folder != nil, "the henze2017 recordings are not here; set FORETOUCH_DATASETS to their folder"))
    func `hold and linear reproduce the published table to 0.1 px`() throws {
        let table = try PublishedTable(
            predictors: [PredictorSpecification(name: "hold"), PredictorSpecification(name: "linear")],
            devicePixelsPerUnit: Self.devicePixelsPerUnit
        )
        let participants = try Self.publishedParticipants()
        for (index, task) in PublishedTable.tasks.enumerated() {
            let cells = table.cells(task: task, participants: participants.map { $0.tasks[index] })
            let published = PublishedTable.publishedRows.prefix(2).flatMap { $0.means[index] }
            #expect(cells.map { ($0.mean * 10).rounded() / 10 } == published, "\(task)")
        }
    }
}
