import Foundation
import Testing
import TouchModel

@testable import TouchReports

@Suite("Pictures of anything")
struct RobustnessTests {
    @Test("nothing to draw gives a small blank page in every style")
    func empty() throws {
        for strokes in [[], [DrawableStroke(samples: [])]] {
            for content in everyContent(strokes) {
                var page = PageStyle()
                page.showsLegend = false
                let (canvas, layout) = try record(content, style: page, millimetersPerUnit: nil)
                #expect(canvas.paintings.count == 1, "the paper and nothing else")
                #expect(layout.size.x < 200 && layout.size.y < 200)
                _ = try record(content, millimetersPerUnit: 0.1)
            }
        }
    }

    @Test("one sample is drawn in every style")
    func single() throws {
        for content in everyContent([DrawableStroke(samples: [sample(3, 4)])]) {
            #expect(try record(content).canvas.paintings.count > 1)
        }
    }

    @Test("marks have a size where locations are so far out that nothing can be added to them")
    func lonely() throws {
        for place in [1e300, -1e300, 1e17] {
            for content in everyContent([DrawableStroke(samples: [sample(place, place, force: 2, azimuth: 1)])]) {
                let (canvas, layout) = try record(content, millimetersPerUnit: 1e300)
                #expect(layout.scale <= 1e6)
                #expect(canvas.numbers.allSatisfy { abs($0) <= 2 * PageLayout.reach })
            }
        }
    }

    @Test("samples and predictions that are not finite are left out, and runs keep their place")
    func notFinite() {
        var late = sample(5, 5, at: 5)
        late.timestamp = .nan
        let samples = [
            sample(.nan, 0, at: 0), sample(1, 1, at: 1), late, sample(2, .infinity, at: 2), sample(3, 3, at: 3),
        ]
        let runs = [
            DrawableStroke.PredictedRun(lastKnownSample: 0, samples: [sample(9, 9)]),
            .init(lastKnownSample: 3, samples: [sample(.nan, 9), sample(8, 8)]),
            .init(lastKnownSample: 4, samples: [sample(.nan, 9)]),
            .init(lastKnownSample: 4, samples: [sample(7, 7)]),
            .init(lastKnownSample: 5, samples: [sample(7, 7)]),
            .init(lastKnownSample: -1, samples: [sample(7, 7)]),
        ]
        let stroke = DrawableStroke(samples: samples, predictedRuns: runs)
        #expect(stroke.samples.map(\.location.x) == [1, 3])
        #expect(stroke.predictedRuns.map(\.lastKnownSample) == [0, 1])
        #expect(stroke.predictedRuns.map { $0.samples.map(\.location.x) } == [[8], [7]])
        let answers = [TouchPoint(.nan, 0), TouchPoint(1, 1)].map { PredictedSeries.Answer(stroke: 0, location: $0) }
        #expect(PredictedSeries(label: "", answers: answers).answers.count == 1)
    }

    @Test("whatever the data, the canvas sees finite numbers and whole paths", arguments: 1...40)
    func fuzz(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let extremes: [Double] = [
            0, -0.0, 1, -1, .leastNonzeroMagnitude, 1e-30, 1e7, -1e9, 1e30, -1e154, 1e300, .greatestFiniteMagnitude,
            -.greatestFiniteMagnitude, .nan, .infinity, -.infinity,
        ]
        func number() -> Double {
            generator.chance(0.3)
                ? extremes[generator.integer(0...extremes.count - 1)] : generator.uniform(-500...500)
        }
        let strokes = (0..<generator.integer(1...4)).map { _ in
            func anything(_ position: Int) -> TouchSample {
                sample(
                    number(),
                    number(),
                    at: position,
                    force: generator.chance(0.7) ? number() : nil,
                    maximum: generator.chance(0.5) ? number() : nil,
                    altitude: generator.chance(0.5) ? number() : nil,
                    azimuth: generator.chance(0.5) ? number() : nil,
                    origin: generator.chance(0.5) ? .touch : .coalesced,
                    estimated: TouchProperties(rawValue: UInt8(generator.integer(0...31)))
                )
            }
            let samples = (0..<generator.integer(0...30)).map(anything)
            let runs = (0..<generator.integer(0...5)).map { _ in
                DrawableStroke.PredictedRun(
                    lastKnownSample: generator.integer(-1...31),
                    samples: (0..<generator.integer(0...4)).map(anything)
                )
            }
            return DrawableStroke(samples: samples, predictedRuns: runs)
        }
        let answers = (0..<30).map { _ in
            PredictedSeries.Answer(
                stroke: generator.integer(0...4),
                location: TouchPoint(number(), number()),
                truth: generator.chance(0.7) ? TouchPoint(number(), number()) : nil,
                uncertainty: generator.chance(0.5)
                    ? UncertaintyEllipse(covarianceXX: number(), xy: number(), yy: number(), level: 0.5)
                    : UncertaintyEllipse(radius: number())
            )
        }
        let overlay = OverlayDrawing(strokes, series: [PredictedSeries(label: "fuzz", answers: answers)])
        for content in everyContent(strokes) + [overlay] {
            let (canvas, layout) = try record(content, millimetersPerUnit: generator.chance(0.5) ? number() : nil)
            #expect(layout.size.x < 5000 && layout.size.y < 5000)
            #expect(canvas.numbers.allSatisfy { abs($0) <= 4 * PageLayout.reach })
        }
    }

    @Test("parameters out of range are refused by name")
    func parameters() {
        func fails(_ name: String, _ make: () throws -> Picture) {
            do {
                _ = try make()
                Issue.record("\(name) was not refused")
            } catch let error as RenderingError {
                guard case .invalidParameter(let found, _, _) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(found == name)
            } catch { Issue.record("\(error)") }
        }
        for bad in [Double.nan, -1, .infinity] {
            var page = PageStyle()
            page.magnification = bad
            fails("magnification") { try Picture(InkDrawing([]), style: page) }
            var ink = InkStyle()
            ink.maximumWidth = bad
            fails("maximumWidth") { try Picture(InkDrawing([], style: ink)) }
            var calligraphy = CalligraphyStyle()
            calligraphy.lockingAltitude = bad
            fails("lockingAltitude") { try Picture(CalligraphyDrawing([], style: calligraphy)) }
            var debug = DebugStyle()
            debug.markLength = bad
            fails("markLength") { try Picture(DebugDrawing([], style: debug)) }
            var overlay = OverlayStyle()
            overlay.hairWidth = bad
            fails("hairWidth") { try Picture(OverlayDrawing([], series: [], style: overlay)) }
        }
        var debug = DebugStyle()
        debug.markInterval = 0
        fails("markInterval") { try Picture(DebugDrawing([], style: debug)) }
        var overlay = OverlayStyle()
        overlay.seriesColors = []
        fails("number of seriesColors") { try Picture(OverlayDrawing([], series: [], style: overlay)) }
        var ink = InkStyle()
        ink.color.alpha = 1.5
        fails("color") { try Picture(InkDrawing([], style: ink)) }
    }
}
