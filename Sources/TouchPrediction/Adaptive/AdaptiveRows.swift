import CVectorMath
import TouchModel

/// Samples of the contact that wait until it is known where the contact went, and then to be learned from.
///
/// A row is what was said of a sample and what came of that, four numbers to a field, and after them the features of the sample.
struct AdaptiveRows: Sendable {
    /// A power of two. Rows wait 50 ms, and then until a block of them is learned: enough for 1 900 samples a second. Of those of
    /// a faster device that find no place nothing is learned.
    static let capacity = 128
    /// The fields of a row stand in front of its features.
    static let fieldCount = 4 * Field.allCases.count

    enum Field: Int, CaseIterable {
        /// What the bank said at the heads, px from the sample.
        case baseX, baseY
        /// The correction at the heads before trust, px, and the trust.
        case correctionX, correctionY, trust
        /// The squared radius of the region that was stated, px².
        case squareRadius
        /// What the bank missed at the heads, px; and the raw weight, 0 where the truth is not known.
        case missedX, missedY, weight
        /// The cosine and sine of the heading, ±1 for the side of the bend, and the scale in px/s.
        case frame
    }

    /// Behind the rows one of zeros, for where there is none.
    private var numbers: [Float]
    private let stride: Int
    /// Time in seconds, and location.
    private var places = [SIMD4<Double>](repeating: .zero, count: capacity + 1)
    /// Rows from ``first`` to before ``end`` are kept; those of a head before ``next`` are judged.
    private(set) var first = 0
    private(set) var end = 0
    private var next = SIMD4<Int>(repeating: 0)

    /// - Parameter width: the number of features.
    init(width: Int) {
        stride = Self.fieldCount + width
        numbers = [Float](repeating: 0, count: (Self.capacity + 1) * stride)
    }

    mutating func removeAll() { (first, end, next) = (0, 0, SIMD4(repeating: 0)) }

    var count: Int { end - first }

    /// How many of the oldest rows have been judged at every head.
    var judgedCount: Int { min(min(next[0], next[1]), min(next[2], next[3])) - first }

    /// When the newest of so many of the oldest rows was measured, seconds.
    func time(ofOldest count: Int) -> Double { places[Self.slot(first + count - 1)].x }

    /// Forgets the oldest rows.
    mutating func removeFirst(_ count: Int) { first += count }

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

    /// One row for each head.
    struct Four {
        /// Where the rows begin; one of zeros where there is none.
        fileprivate(set) var start:
            (
                UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>,
                UnsafeMutablePointer<Float>
            )
        /// Time in seconds, and location, of each.
        fileprivate(set) var place: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

        /// The number of a field that is of each row's head.
        @inline(__always)
        func numbers(_ field: Field) -> FourLanes {
            let index = 4 * field.rawValue - AdaptiveRows.fieldCount
            return FourLanes(start.0[index], start.1[index + 1], start.2[index + 2], start.3[index + 3])
        }

        /// The scale of each row.
        @inline(__always)
        var scale: FourLanes {
            let index = 4 * Field.frame.rawValue + 3 - AdaptiveRows.fieldCount
            return FourLanes(start.0[index], start.1[index], start.2[index], start.3[index])
        }

        /// Sets the number of a field that is of each row's head.
        @inline(__always)
        func set(_ field: Field, _ values: FourLanes) {
            let index = 4 * field.rawValue - AdaptiveRows.fieldCount
            start.0[index] = values[0]
            start.1[index + 1] = values[1]
            start.2[index + 2] = values[2]
            start.3[index + 3] = values[3]
        }
    }

    /// Goes through the rows of which the newest sample tells where the contact was, for as long as there is any at any head.
    ///
    /// - Parameters:
    ///   - time: of the newest sample.
    ///   - body: gets a row for each head. What it sets must be 0 where the row's scale is: there is none then.
    @inline(__always)
    mutating func mature(until time: Double, _ body: (Four) -> Void) {
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
                while true {
                    let slots = (slot(0), slot(1), slot(2), slot(3))
                    guard min(min(slots.0, slots.1), min(slots.2, slots.3)) < Self.capacity else { return }
                    body(
                        Four(
                            start: (
                                start + slots.0 * stride, start + slots.1 * stride,
                                start + slots.2 * stride, start + slots.3 * stride
                            ),
                            place: (places[slots.0], places[slots.1], places[slots.2], places[slots.3])
                        )
                    )
                }
            }
        }
    }

    /// Goes through the oldest rows whose truth is known: at the first head, as what is not known there is known nowhere.
    @inline(__always)
    func forEachKnown(oldest count: Int, _ body: (UnsafePointer<Float>) -> Void) {
        numbers.withUnsafeBufferPointer { all in
            guard let start = all.baseAddress else { return }
            for row in first..<first + count {
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

extension UnsafePointer<Float> {
    /// A field of the row that begins here.
    @inline(__always)
    func field(_ field: AdaptiveRows.Field) -> FourLanes {
        FourLanes(foretouch_load(self + 4 * field.rawValue - AdaptiveRows.fieldCount))
    }

    /// One number of a field.
    @inline(__always)
    func number(_ field: AdaptiveRows.Field, _ lane: Int) -> Float {
        self[4 * field.rawValue - AdaptiveRows.fieldCount + lane]
    }
}

extension UnsafeMutablePointer<Float> {
    /// Sets a field of the row that begins here.
    @inline(__always)
    func set(_ field: AdaptiveRows.Field, _ values: FourLanes) {
        foretouch_store(self + 4 * field.rawValue - AdaptiveRows.fieldCount, values.values)
    }
}
