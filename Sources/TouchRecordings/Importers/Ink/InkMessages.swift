/// What one element of google/ink's `IncrementalStrokeInputs` brought. Written from the layout of such files.
///
/// A file is the repeated field 1 of this message. As in every protocol buffer, a field that comes again replaces what came
/// before, or adds to it where it is a message or repeated; one of another wire type than is known is unknown.
struct InkStrokeInputDelivery {
    /// Field 1: what happened.
    var real = InkStrokeInputBatch()
    /// Field 2: the platform's own predictions, nearest first.
    var predicted = InkStrokeInputBatch()
    /// How many bytes of fields are of unknown meaning.
    private(set) var unknownByteCount = 0

    init() {}

    /// Reads a message that is all of `bytes`.
    init(_ bytes: [UInt8]) throws(WireFields.Fault) {
        var fields = WireFields(bytes)
        while let field = try fields.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let range)): try real.take(fields.fields(in: range))
            case (2, .bytes(let range)): try predicted.take(fields.fields(in: range))
            default: unknownByteCount += field.range.count
            }
        }
    }
}

/// Samples by column; columns that are there have the same length.
struct InkStrokeInputBatch {
    /// Fields 1 and 2.
    var x = InkNumberRun()
    var y = InkNumberRun()
    /// The elapsed seconds, which are field 3.
    var elapsedSeconds = InkNumberRun()
    /// Field 4, with 1 as its maximum.
    var pressure = InkNumberRun()
    /// Field 5: radians from the upright.
    var tilt = InkNumberRun()
    /// Field 6: radians from +x towards +y.
    var orientation = InkNumberRun()
    /// Field 7, a varint: 0 unknown, 1 mouse, 2 touch, 3 stylus.
    var toolType: UInt32 = 0
    /// Field 8, a float: centimeters in one unit of x and y; 0 where unknown.
    var unitLengthInCentimeters: Float = 0
    /// How many bytes of fields are of unknown meaning.
    private(set) var unknownByteCount = 0

    fileprivate mutating func take(_ message: WireFields) throws(WireFields.Fault) {
        var fields = message
        while let field = try fields.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let range)): try x.take(fields.fields(in: range))
            case (2, .bytes(let range)): try y.take(fields.fields(in: range))
            case (3, .bytes(let range)): try elapsedSeconds.take(fields.fields(in: range))
            case (4, .bytes(let range)): try pressure.take(fields.fields(in: range))
            case (5, .bytes(let range)): try tilt.take(fields.fields(in: range))
            case (6, .bytes(let range)): try orientation.take(fields.fields(in: range))
            case (7, .varint(let value)): toolType = UInt32(truncatingIfNeeded: value)
            case (8, .fixed32(let bits)): unitLengthInCentimeters = Float(bitPattern: bits)
            // A seed for brushes that draw at random.
            case (9, .fixed32): break
            default: unknownByteCount += field.range.count
            }
        }
    }
}

/// offset + scale × (the sum of the deltas so far).
struct InkNumberRun {
    /// Field 1: 32-bit numbers in zigzag, packed or one to a field.
    var deltas: [Int32] = []
    /// Field 2, a float; an absent one is 1.
    var scale: Float?
    /// Field 3, a float; an absent one is 0.
    var offset: Float?

    fileprivate mutating func take(_ message: WireFields) throws(WireFields.Fault) {
        var fields = message
        while let field = try fields.next() {
            switch (field.number, field.value) {
            case (1, .varint(let value)): deltas.append(Self.fromZigzag(value))
            case (1, .bytes(let range)):
                var numbers = fields.fields(in: range)
                while !numbers.isAtEnd { deltas.append(Self.fromZigzag(try numbers.nextVarint())) }
            case (2, .fixed32(let bits)): scale = Float(bitPattern: bits)
            case (3, .fixed32(let bits)): offset = Float(bitPattern: bits)
            default: break
            }
        }
    }

    /// 0, −1, 1, −2 … from 0, 1, 2, 3 …
    private static func fromZigzag(_ value: UInt64) -> Int32 {
        let bits = UInt32(truncatingIfNeeded: value)
        return Int32(bitPattern: bits >> 1) ^ -Int32(bitPattern: bits & 1)
    }
}
