import CVectorMath
import TouchModel

/// Samples of the contact that wait until it is known where the contact went, and then to be learned from.
///
/// A row is what was said of a sample and what came of that, eight numbers to a field, and after them the features of the sample.
struct AdaptiveRows: Sendable {
    /// A power of two. Rows wait 133 ms, and then until a block of them is learned: enough for 1 800 samples a second. Of those of
    /// a faster device that find no place nothing is learned.
    static let capacity = 256
    /// The fields of a row stand in front of its features.
    static let fieldCount = AdaptiveHeads.count * Field.allCases.count

    enum Field: Int, CaseIterable {
        /// What was said at the heads before the correction that is learned, px from the sample: by the bank, and what was fitted beforehand.
        case baseX, baseY
        /// The correction that was fitted beforehand at the heads before trust, px, and its trust.
        case fittedX, fittedY, fittedTrust
        /// The correction at the heads before trust, px, and the trust.
        case correctionX, correctionY, trust
        /// The squared radius of the region that was stated, px².
        case squareRadius
        /// What that missed at the heads, px; and the raw weight, 0 where the truth is not known.
        case missedX, missedY, weight
        /// The cosine and sine of the heading, ±1 for the side of the bend, and the scale in px/s.
        case frame
    }

    /// Behind the rows one of zeros, for where there is none.
    private var numbers: [Float]
    private let stride: Int
    /// Time in seconds, and location.
    private var places = [SIMD4<Double>](repeating: .zero, count: capacity + 1)
    /// Rows from ``first`` to before ``end`` are kept; those of a head before ``next`` are judged, and those before ``learned`` learned.
    private(set) var first = 0
    private var learned = 0
    private(set) var end = 0
    private var next = SIMD8<Int>(repeating: 0)

    /// - Parameter width: the number of features.
    init(width: Int) {
        stride = Self.fieldCount + width
        numbers = [Float](repeating: 0, count: (Self.capacity + 1) * stride)
    }

    mutating func removeAll() { (first, learned, end, next) = (0, 0, 0, SIMD8(repeating: 0)) }

    /// How many rows wait to be learned.
    var count: Int { end - learned }

    /// How many of them have been judged at every near head.
    var judgedCount: Int { next.lowHalf.min() - learned }

    /// How many of the rows that were learned have been judged at every head.
    var completeCount: Int { min(next.min(), learned) - first }

    /// When the newest of so many of the oldest rows that wait was measured, seconds.
    func time(ofOldest count: Int) -> Double { places[Self.slot(learned + count - 1)].x }

    /// The oldest rows that wait have been learned. What becomes known of them at a far head from now on is not.
    mutating func endLearning(of count: Int) {
        numbers.withUnsafeMutableBufferPointer { numbers in
            guard let start = numbers.baseAddress else { return }
            for row in learned..<learned + count {
                let pointer = start + Self.slot(row) * stride + Self.fieldCount
                foretouch_store(pointer + Field.weight.start + 4, FourLanes.zero.values)
            }
        }
        learned += count
    }

    /// Forgets the oldest rows, which were learned.
    mutating func removeFirst(_ count: Int) { first += count }

    /// Goes through the oldest rows of which something became known at a far head after they had been learned.
    @inline(__always)
    func forEachCompleted(oldest count: Int, _ body: (UnsafePointer<Float>) -> Void) {
        numbers.withUnsafeBufferPointer { all in
            guard let start = all.baseAddress else { return }
            for row in first..<first + count {
                let pointer = start + Self.slot(row) * stride + Self.fieldCount
                if pointer.number(.weight, 0) > 0, pointer.field(.weight).far.sum() > 0 { body(pointer) }
            }
        }
    }

    private static func slot(_ row: Int) -> Int { row & (capacity - 1) }

    /// Writes the row of the newest sample, which is kept where there is a place for it.
    @inline(__always)
    mutating func append<Result>(
        at place: TouchPoint,
        time: Double,
        _ body: (UnsafeMutablePointer<Float>) -> Result
    ) -> Result {
        let slot = Self.slot(end)
        places[slot] = SIMD4(time, place.x, place.y, 0)
        if end - first < Self.capacity - 1 { end += 1 }
        let start = slot * stride + Self.fieldCount
        return numbers.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped + start) }
    }

    /// The newest row, if it was measured at a time.
    func withNewest(measuredAt time: Double, _ body: (UnsafePointer<Float>) -> Void) {
        let slot = Self.slot(end - 1)
        guard end > first, places[slot].x == time else { return }
        numbers.withUnsafeBufferPointer { numbers in
            if let start = numbers.baseAddress { body(start + slot * stride + Self.fieldCount) }
        }
    }

    /// One row for each of four heads.
    fileprivate struct Four {
        /// Where the rows begin; one of zeros where there is none.
        var start:
            (
                UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>,
                UnsafeMutablePointer<Float>
            )
        /// Time in seconds, and location, of each.
        var place: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

        /// The four numbers of a row's fields from an index on, each of its own row.
        @inline(__always)
        func numbers(_ index: Int) -> FourLanes {
            FourLanes(start.0[index], start.1[index + 1], start.2[index + 2], start.3[index + 3])
        }

        @inline(__always)
        func set(_ index: Int, _ values: FourLanes) {
            start.0[index] = values[0]
            start.1[index + 1] = values[1]
            start.2[index + 2] = values[2]
            start.3[index + 3] = values[3]
        }

        /// A number that each row has once.
        @inline(__always)
        func number(_ index: Int) -> FourLanes {
            FourLanes(start.0[index], start.1[index], start.2[index], start.3[index])
        }

        @inline(__always)
        func map(_ body: (SIMD4<Double>, Int) -> Float, from head: Int) -> FourLanes {
            FourLanes(body(place.0, head), body(place.1, head + 1), body(place.2, head + 2), body(place.3, head + 3))
        }
    }

    /// One row for each head.
    struct Judged {
        fileprivate let near: Four
        fileprivate let far: Four

        /// The number of a field that is of each row's head.
        @inline(__always)
        func numbers(_ field: Field) -> HeadLanes {
            HeadLanes(near: near.numbers(field.start), far: far.numbers(field.start + 4))
        }

        /// The scale of each row.
        @inline(__always)
        var scale: HeadLanes {
            HeadLanes(near: near.number(Field.frame.start + 3), far: far.number(Field.frame.start + 3))
        }

        /// Sets the number of a field that is of each row's head.
        @inline(__always)
        func set(_ field: Field, _ values: HeadLanes) {
            near.set(field.start, values.near)
            far.set(field.start + 4, values.far)
        }

        /// A number at each head, of time and location of its row and of the head.
        @inline(__always)
        func map(_ body: (SIMD4<Double>, Int) -> Float) -> HeadLanes {
            HeadLanes(near: near.map(body, from: 0), far: far.map(body, from: 4))
        }
    }

    /// Goes through the rows of which the newest sample tells where the contact was, for as long as there is any at any head.
    ///
    /// - Parameters:
    ///   - time: of the newest sample.
    ///   - body: gets a row for each head. What it sets must be 0 where the row's scale is: there is none then.
    @inline(__always)
    mutating func mature(until time: Double, _ body: (Judged) -> Void) {
        let latest = time + 1e-9
        let heads = AdaptiveHeads.horizons
        let stride = stride
        numbers.withUnsafeMutableBufferPointer { numbers in
            places.withUnsafeBufferPointer { places in
                guard let base = numbers.baseAddress else { return }
                let start = base + Self.fieldCount
                @inline(__always)
                func slot(_ head: Int) -> Int {
                    guard next[head] < end else { return Self.capacity }
                    let slot = Self.slot(next[head])
                    guard places[slot].x + Double(heads[head]) <= latest else { return Self.capacity }
                    next[head] += 1
                    return slot
                }
                @inline(__always)
                func four(_ slots: SIMD4<Int>) -> Four {
                    Four(
                        start: (
                            start + slots[0] * stride, start + slots[1] * stride,
                            start + slots[2] * stride, start + slots[3] * stride
                        ),
                        place: (places[slots[0]], places[slots[1]], places[slots[2]], places[slots[3]])
                    )
                }
                while true {
                    let near = SIMD4(slot(0), slot(1), slot(2), slot(3))
                    let far = SIMD4(slot(4), slot(5), slot(6), slot(7))
                    guard min(near.min(), far.min()) < Self.capacity else { return }
                    body(Judged(near: four(near), far: four(far)))
                }
            }
        }
    }

    /// Goes through the oldest rows that wait whose truth is known: at the first head, as what is not known there is known nowhere.
    @inline(__always)
    func forEachKnown(oldest count: Int, _ body: (UnsafePointer<Float>) -> Void) {
        numbers.withUnsafeBufferPointer { all in
            guard let start = all.baseAddress else { return }
            for row in learned..<learned + count {
                let pointer = start + Self.slot(row) * stride + Self.fieldCount
                if pointer.number(.weight, 0) > 0 { body(pointer) }
            }
        }
    }

    /// The same, four at a time.
    ///
    /// - Parameter body: gets four rows, and how many of them are new; the others stand in for rows that are missing at the end.
    @inline(__always)
    func forEachFourKnown(oldest count: Int, _ body: (UnsafeBufferPointer<UnsafePointer<Float>>, Int) -> Void) {
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: 4) { four in
            var filled = 0
            forEachKnown(oldest: count) { row in
                if filled == 0 { four.initialize(repeating: row) }
                four[filled] = row
                filled += 1
                if filled == 4 {
                    body(UnsafeBufferPointer(four), 4)
                    filled = 0
                }
            }
            if filled > 0 { body(UnsafeBufferPointer(four), filled) }
        }
    }
}

extension AdaptiveRows.Field {
    /// Where its numbers begin, from the row's features on.
    @inline(__always)
    var start: Int { AdaptiveHeads.count * rawValue - AdaptiveRows.fieldCount }
}

extension UnsafePointer<Float> {
    /// A field of the row that begins here.
    @inline(__always)
    func field(_ field: AdaptiveRows.Field) -> HeadLanes {
        HeadLanes(
            near: FourLanes(foretouch_load(self + field.start)),
            far: FourLanes(foretouch_load(self + field.start + 4))
        )
    }

    /// The frame of the row that begins here.
    @inline(__always)
    var frame: AdaptiveFrame { AdaptiveFrame(FourLanes(foretouch_load(self + AdaptiveRows.Field.frame.start))) }

    /// One number of a field.
    @inline(__always)
    func number(_ field: AdaptiveRows.Field, _ lane: Int) -> Float { self[field.start + lane] }
}

extension UnsafeMutablePointer<Float> {
    /// Sets a field of the row that begins here.
    @inline(__always)
    func set(_ field: AdaptiveRows.Field, _ values: HeadLanes) {
        foretouch_store(self + field.start, values.near.values)
        foretouch_store(self + field.start + 4, values.far.values)
    }

    /// Sets the frame of the row that begins here.
    @inline(__always)
    func set(_ frame: AdaptiveFrame) { foretouch_store(self + AdaptiveRows.Field.frame.start, frame.lanes.values) }
}
