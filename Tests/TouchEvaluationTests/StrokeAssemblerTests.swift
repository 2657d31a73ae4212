import Testing
import TouchModel
import TouchRecordings

@testable import TouchEvaluation

struct StrokeAssemblerTests {
    static func touch(_ id: Int32, _ phase: TouchPhase, _ samples: [(Double, Double)]) -> Touch {
        Touch(
            id: id,
            type: id == 9 ? .pencil : .direct,
            phase: phase,
            samples: samples.map { TouchSample(timestamp: $0.0, location: TouchPoint($0.1, 0)) }
        )
    }

    static func assemble(_ deliveries: [[Touch]]) -> (strokes: [Stroke], repairs: RepairLog) {
        var assembler = StrokeAssembler()
        for touches in deliveries {
            assembler.consume(TouchEvent(timestamp: 0, touches: touches))
        }
        assembler.finishAll()
        return (assembler.takeFinished().map(\.stroke), assembler.repairs)
    }

    @Test
    func `interleaved contacts come apart, in the order in which they end`() {
        let (strokes, repairs) = Self.assemble([
            [Self.touch(1, .began, [(0, 10)])],
            [Self.touch(1, .moved, [(1, 11)]), Self.touch(9, .began, [(1, 90)])],
            [Self.touch(9, .moved, [(2, 92)]), Self.touch(1, .moved, [(2, 12)])],
            [Self.touch(9, .ended, [(3, 93)])],
            [Self.touch(1, .moved, [(3, 13)])],
            [Self.touch(1, .ended, [(4, 14)])],
        ])
        #expect(strokes.map(\.touchID) == [9, 1])
        #expect(strokes.map(\.type) == [.pencil, .direct])
        #expect(strokes.map(\.state) == [.done, .done])
        #expect(strokes.map { $0.samples.map(\.location.x) } == [[90, 92, 93], [10, 11, 12, 13, 14]])
        #expect(strokes.map(\.deliveryEnds) == [[0, 1, 2], [0, 1, 2, 3, 4]])
        #expect(repairs.isEmpty)
    }

    @Test
    func `an id that is used again is another stroke`() {
        let (strokes, _) = Self.assemble([
            [Self.touch(1, .began, [(0, 10)])],
            [Self.touch(1, .ended, [(1, 11)])],
            [Self.touch(1, .began, [(0.5, 50)])],
            [Self.touch(1, .cancelled, [(1.5, 51)])],
        ])
        #expect(strokes.map { $0.samples.map(\.location.x) } == [[10, 11], [50, 51]])
        #expect(strokes.map(\.state) == [.done, .cancelled])
    }

    @Test
    func `a contact that begins again without an end was cancelled`() {
        let (strokes, _) = Self.assemble([
            [Self.touch(1, .began, [(0, 10)])],
            [Self.touch(1, .moved, [(1, 11)])],
            [Self.touch(1, .began, [(2, 20)])],
            [Self.touch(1, .ended, [(3, 21)])],
        ])
        #expect(strokes.map { $0.samples.map(\.location.x) } == [[10, 11], [20, 21]])
        #expect(strokes.map(\.state) == [.cancelled, .done])
    }

    @Test
    func `what is still on the surface at the end was cancelled`() {
        let (strokes, _) = Self.assemble([
            [Self.touch(1, .began, [(0, 10)])],
            [Self.touch(1, .moved, [(1, 11)])],
        ])
        #expect(strokes.map(\.state) == [.cancelled])
        #expect(strokes.map(\.samples.count) == [2])
    }

    @Test
    func `a contact without a beginning is a stroke from its first sample on`() {
        let (strokes, _) = Self.assemble([
            [Self.touch(4, .moved, [(0, 10)])],
            [Self.touch(4, .ended, [(1, 11)])],
        ])
        #expect(strokes.map { $0.samples.map(\.location.x) } == [[10, 11]])
        #expect(strokes.map(\.state) == [.done])
    }

    @Test
    func `samples that are not later than the last are dropped and counted`() {
        let (strokes, repairs) = Self.assemble([
            [Self.touch(1, .began, [(1, 10), (2, 11), (2, 99), (1.5, 99)])],
            [Self.touch(1, .moved, [(0, 99), (2, 99)])],
            [Self.touch(1, .moved, [(3, 12), (.nan, 99), (4, .infinity)])],
            [Self.touch(1, .ended, [(4, 13)])],
        ])
        #expect(strokes.map { $0.samples.map(\.location.x) } == [[10, 11, 12, 13]])
        #expect(strokes.map { $0.samples.map(\.timestamp) } == [[1, 2, 3, 4]])
        #expect(repairs.counts == [.duplicateTimestamp: 2, .stepBackInTime: 2, .nonFinite: 2])
        // The second delivery brought nothing, so it has no end of its own.
        #expect(strokes.map(\.deliveryEnds) == [[1, 2, 3]])
    }

    @Test
    func `deliveries end at their last sample, however many they carry`() {
        let (strokes, _) = Self.assemble([
            [Self.touch(1, .began, [(0, 0)])],
            [Self.touch(1, .moved, [(1, 1), (2, 2), (3, 3), (4, 4)])],
            [Self.touch(1, .stationary, [])],
            [Self.touch(1, .moved, [(5, 5), (6, 6)])],
            [Self.touch(1, .ended, [])],
        ])
        #expect(strokes.map(\.deliveryEnds) == [[0, 4, 6]])
    }

    @Test
    func `predictions and updates of the platform are no samples`() {
        var touch = Self.touch(1, .began, [(0, 0)])
        touch.predictedSamples = [TouchSample(timestamp: 1, location: TouchPoint(9, 9), origin: .predicted)]
        touch.updates = [
            EstimationUpdate(sample: TouchSample(timestamp: 2, location: TouchPoint(9, 9)), updatedProperties: .force)
        ]
        let (strokes, _) = Self.assemble([[touch], [Self.touch(1, .ended, [(1, 1)])]])
        #expect(strokes.map { $0.samples.map(\.location.x) } == [[0, 1]])
    }

    @Test
    func `contacts without a usable sample leave no stroke`() {
        let (strokes, _) = Self.assemble([
            [Self.touch(1, .began, [])], [Self.touch(1, .ended, [])], [Self.touch(2, .ended, [])],
            [Self.touch(3, .began, [(.nan, 0)])],
        ])
        #expect(strokes.isEmpty)
    }

    @Test
    func `finished strokes are handed over once`() {
        var assembler = StrokeAssembler()
        assembler.consume(TouchEvent(timestamp: 0, touches: [Self.touch(1, .began, [(0, 0)])]))
        #expect(assembler.takeFinished().isEmpty)
        assembler.consume(TouchEvent(timestamp: 1, touches: [Self.touch(1, .ended, [(1, 1)])]))
        #expect(assembler.takeFinished().map(\.stroke.touchID) == [1])
        #expect(assembler.takeFinished().isEmpty)
        assembler.finishAll()
        #expect(assembler.takeFinished().isEmpty)
    }
}
