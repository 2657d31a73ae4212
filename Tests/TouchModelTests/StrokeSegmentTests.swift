import Testing
import TouchModel

struct StrokeSegmentTests {
    static func stroke(_ locations: [TouchPoint], predicted: [TouchPoint] = []) -> Stroke {
        var stroke = Stroke(touchID: 1, type: .direct)
        for (index, location) in locations.enumerated() {
            stroke.append(TouchSample(timestamp: Double(index), location: location))
        }
        stroke.setPredictedSamples(
            predicted.enumerated().map {
                TouchSample(timestamp: Double(locations.count + $0.offset), location: $0.element, origin: .predicted)
            }
        )
        return stroke
    }

    @Test
    func `segments go through the real samples first and the predicted ones at the end`() {
        let stroke = Self.stroke(
            [TouchPoint(0, 0), TouchPoint(1, 0), TouchPoint(1, 1)],
            predicted: [TouchPoint(0, 1), TouchPoint(0, 2)]
        )
        let segments = Array(stroke.segments)
        #expect(segments.map(\.index) == [0, 1, 2, 3])
        #expect(segments.map(\.isPredicted) == [false, false, true, true])
        #expect(
            segments.map(\.from.location) == [TouchPoint(0, 0), TouchPoint(1, 0), TouchPoint(1, 1), TouchPoint(0, 1)]
        )
        #expect(
            segments.map(\.to.location) == [TouchPoint(1, 0), TouchPoint(1, 1), TouchPoint(0, 1), TouchPoint(0, 2)]
        )
        #expect(segments.map { $0.before?.location } == [nil, TouchPoint(0, 0), TouchPoint(1, 0), TouchPoint(1, 1)])
        #expect(segments.map { $0.after?.location } == [TouchPoint(1, 1), TouchPoint(0, 1), TouchPoint(0, 2), nil])
        #expect(segments[1].vector == TouchPoint(0, 1))
    }

    @Test
    func `tangents follow the neighbors, agree where segments meet, and exist at the ends`() throws {
        let stroke = Self.stroke([TouchPoint(0, 0), TouchPoint(2, 0), TouchPoint(2, 2)], predicted: [TouchPoint(0, 2)])
        let segments = stroke.segments
        #expect(segments[0].fromTangent == TouchPoint(1, 0))
        let half = 0.5.squareRoot()
        let corner = try #require(segments[0].toTangent)
        #expect(corner.distance(to: TouchPoint(half, half)) < 1e-15)
        for index in 0..<2 { #expect(segments[index].toTangent == segments[index + 1].fromTangent) }
        #expect(segments[2].toTangent == TouchPoint(-1, 0))
    }

    @Test
    func `a path that turns back, or rests, has the tangent that is left`() {
        let back = Self.stroke([TouchPoint(0, 0), TouchPoint(1, 0), TouchPoint(0, 0)]).segments
        #expect(back[0].toTangent == TouchPoint(-1, 0) && back[1].fromTangent == TouchPoint(-1, 0))
        let rest = Self.stroke([TouchPoint(1, 1), TouchPoint(1, 1)]).segments
        #expect(rest[0].fromTangent == nil && rest[0].toTangent == nil)
    }

    @Test
    func `fewer than two samples make no segment`() {
        #expect(Self.stroke([]).segments.isEmpty)
        #expect(Self.stroke([TouchPoint(1, 1)]).segments.isEmpty)
        #expect(Self.stroke([], predicted: [TouchPoint(1, 1)]).segments.isEmpty)
        #expect(Self.stroke([TouchPoint(1, 1)], predicted: [TouchPoint(2, 1)]).segments.map(\.isPredicted) == [true])
    }
}
