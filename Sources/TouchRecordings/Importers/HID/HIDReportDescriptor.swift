/// What a HID report descriptor says of input reports: where in them which number stands, and what it means.
///
/// Read as "Device Class Definition for Human Interface Devices (HID)", version 1.11, §6.2.2 says: short items, global state
/// with push and pop, local usages, collections. Long items, strings and designators are skipped.
struct HIDReportDescriptor {
    /// One number of a report.
    struct Field: Equatable {
        /// 0 where reports have no identifier.
        var reportID: Int
        /// The offset in bits from the report's first bit, the identifier's byte left out.
        var bitOffset: Int
        var bitSize: Int
        /// The usage's page in the upper 16 bits, its identifier in the lower.
        var usage: UInt32
        var logicalMinimum: Double
        var logicalMaximum: Double
        var physicalMinimum: Double
        var physicalMaximum: Double
        /// Nibbles: the system of units, then exponents of its length, mass, time …
        var unit: UInt32
        /// The power of ten that the physical values are multiplied with.
        var unitExponent: Int
        /// The number of the innermost collection, counted from 0.
        var collection: Int
        /// The usage of that collection, and that of the outermost one.
        var collectionUsage: UInt32
        var application: UInt32
    }

    /// Why a descriptor cannot be read.
    struct Problem: Error {
        var text: String

        init(_ text: String) { self.text = text }
    }

    private(set) var fields: [Field] = []
    /// Whether reports begin with their identifier.
    private(set) var hasReportIDs = false

    /// More than any device has, of which some have more than 5000: such a descriptor is damage.
    private static let mostFields = 1 << 16
    private static let mostBits = 1 << 17
    private static let deepest = 64

    /// A short item: its prefix without the size, and its data.
    private struct Item {
        let tag: UInt8
        let value: UInt32
        let size: Int

        /// The data as a number with a sign.
        var signed: Int64 {
            switch size {
            case 1: Int64(Int8(truncatingIfNeeded: value))
            case 2: Int64(Int16(truncatingIfNeeded: value))
            default: Int64(Int32(truncatingIfNeeded: value))
            }
        }

        /// Reads the item at a position and moves past it; `nil` for a long item.
        init?(_ bytes: [UInt8], _ position: inout Int) throws(Problem) {
            let prefix = bytes[position]
            guard prefix != 0xFE else {
                guard position + 1 < bytes.count else { throw Problem("a long item that breaks off") }
                position += 3 + Int(bytes[position + 1])
                return nil
            }
            size = prefix & 3 == 3 ? 4 : Int(prefix & 3)
            guard position + size < bytes.count else { throw Problem("an item that breaks off") }
            tag = prefix & 0xFC
            value = (0..<size).reduce(0) { $0 | UInt32(bytes[position + 1 + $1]) << UInt32(8 * $1) }
            position += 1 + size
        }
    }

    private struct Globals {
        var page: UInt32 = 0
        var logicalMinimum: Int64 = 0
        var logicalMaximum: Int64 = 0
        var physicalMinimum: Int64 = 0
        var physicalMaximum: Int64 = 0
        var unit: UInt32 = 0
        var unitExponent = 0
        var reportSize = 0
        var reportCount = 0
        var reportID = 0

        mutating func take(_ item: Item) {
            switch item.tag {
            case 0x04: page = item.value
            case 0x14: logicalMinimum = item.signed
            case 0x24: logicalMaximum = logicalMinimum < 0 ? item.signed : Int64(item.value)
            case 0x34: physicalMinimum = item.signed
            case 0x44: physicalMaximum = physicalMinimum < 0 ? item.signed : Int64(item.value)
            case 0x54:
                // A nibble with a sign; some writers give the whole number one.
                let value = item.value
                let exponent = value < 16 ? Int(value) - (value > 7 ? 16 : 0) : Int(item.signed)
                unitExponent = max(-20, min(20, exponent))
            case 0x64: unit = item.value
            case 0x74: reportSize = Int(item.value)
            case 0x84: reportID = Int(item.value)
            case 0x94: reportCount = Int(item.value)
            default: break
            }
        }
    }

    private struct Locals {
        var usages: [UInt32] = []
        var minimum: UInt32?
        var maximum: UInt32?

        mutating func take(_ item: Item, page: UInt32) throws(Problem) {
            let usage = item.size == 4 ? item.value : HIDReportDescriptor.full(item.value, page)
            switch item.tag {
            case 0x08:
                guard usages.count < HIDReportDescriptor.mostFields else { throw Problem("too many usages") }
                usages.append(usage)
            case 0x18: minimum = usage
            case 0x28: maximum = usage
            default: break
            }
        }
    }

    /// - Parameter bytes: the descriptor.
    init(_ bytes: [UInt8]) throws(Problem) {
        var globals = Globals()
        var stack: [Globals] = []
        var locals = Locals()
        var open: [(number: Int, usage: UInt32)] = []
        var collections = 0
        var bitOffsets: [Int: Int] = [:]
        var position = 0
        while position < bytes.count {
            guard let item = try Item(bytes, &position) else { continue }
            switch item.tag {
            // Input.
            case 0x80: try add(item.value, globals, locals, open, &bitOffsets)
            // Output, Feature.
            case 0x90, 0xB0: break
            // Collection and its end.
            case 0xA0:
                guard open.count < Self.deepest else { throw Problem("collections within collections") }
                open.append((collections, locals.usages.first.map { Self.full($0, globals.page) } ?? 0))
                collections += 1
            case 0xC0:
                guard open.popLast() != nil else { throw Problem("the end of a collection that did not begin") }
            // Push and pop.
            case 0xA4:
                guard stack.count < Self.deepest else { throw Problem("more than \(Self.deepest) states pushed") }
                stack.append(globals)
                continue
            case 0xB4:
                guard let last = stack.popLast() else { throw Problem("a state popped that was not pushed") }
                globals = last
                continue
            default:
                globals.take(item)
                if item.tag == 0x84 { hasReportIDs = true }
                try locals.take(item, page: globals.page)
                continue
            }
            // A main item uses up the local ones.
            locals = Locals()
        }
    }

    private static func full(_ usage: UInt32, _ page: UInt32) -> UInt32 {
        usage > 0xFFFF ? usage : page << 16 | usage
    }

    /// Adds the fields of an Input item.
    private mutating func add(
        _ flags: UInt32,
        _ globals: Globals,
        _ locals: Locals,
        _ open: [(number: Int, usage: UInt32)],
        _ bitOffsets: inout [Int: Int]
    ) throws(Problem) {
        let start = bitOffsets[globals.reportID, default: 0]
        guard globals.reportSize <= Self.mostBits, globals.reportCount <= Self.mostBits,
            start + globals.reportSize * globals.reportCount <= Self.mostBits
        else { throw Problem("reports of more than \(Self.mostBits / 8) bytes") }
        bitOffsets[globals.reportID] = start + globals.reportSize * globals.reportCount
        // Constants are padding, arrays lists of keys; numbers of more than 32 bits are none.
        let isVariable = flags & 3 == 2
        guard isVariable, (1...32).contains(globals.reportSize) else { return }
        for place in 0..<globals.reportCount {
            guard let usage = Self.usage(at: place, locals) else { return }
            guard fields.count < Self.mostFields else { throw Problem("more than \(Self.mostFields) fields") }
            fields.append(
                Field(
                    reportID: globals.reportID,
                    bitOffset: start + place * globals.reportSize,
                    bitSize: globals.reportSize,
                    usage: usage,
                    logicalMinimum: Double(globals.logicalMinimum),
                    logicalMaximum: Double(globals.logicalMaximum),
                    physicalMinimum: Double(globals.physicalMinimum),
                    physicalMaximum: Double(globals.physicalMaximum),
                    unit: globals.unit,
                    unitExponent: globals.unitExponent,
                    collection: open.last?.number ?? -1,
                    collectionUsage: open.last?.usage ?? 0,
                    application: open.first?.usage ?? 0
                )
            )
        }
    }

    /// The usage of the element at a place: in order, the last one for all that follow.
    private static func usage(at place: Int, _ locals: Locals) -> UInt32? {
        if place < locals.usages.count { return locals.usages[place] }
        if let minimum = locals.minimum, let maximum = locals.maximum, minimum <= maximum {
            return minimum + UInt32(min(place - locals.usages.count, Int(maximum - minimum)))
        }
        return locals.usages.last
    }
}

extension HIDReportDescriptor.Field {
    /// The number in a report; `nil` where the report is too short.
    ///
    /// - Parameter report: without the identifier's byte.
    func value(in report: some RandomAccessCollection<UInt8>) -> Double? {
        guard bitOffset + bitSize <= report.count * 8 else { return nil }
        var bits: UInt64 = 0
        let firstByte = bitOffset / 8
        let lastByte = (bitOffset + bitSize - 1) / 8
        for byte in firstByte...lastByte {
            let place = report.index(report.startIndex, offsetBy: byte)
            bits |= UInt64(report[place]) << UInt64(8 * (byte - firstByte))
        }
        bits = bits >> UInt64(bitOffset % 8) & (1 << UInt64(bitSize) - 1)
        let isNegative = logicalMinimum < 0 && bits >> UInt64(bitSize - 1) == 1
        return isNegative ? Double(bits) - Double(UInt64(1) << UInt64(bitSize)) : Double(bits)
    }

    /// How many values there are before a counter begins anew.
    var span: Double { logicalMaximum - logicalMinimum }

    /// Physical units, with their power of ten, for one logical unit; `nil` where the ranges say nothing.
    private var physicalScale: Double? {
        guard span > 0 else { return nil }
        guard hasPhysicalRange else { return powerOfTen }
        let physicalSpan = physicalMaximum - physicalMinimum
        return physicalSpan > 0 ? physicalSpan / span * powerOfTen : nil
    }

    /// Where no physical range is stated it is the logical one.
    private var hasPhysicalRange: Bool { physicalMinimum != 0 || physicalMaximum != 0 }

    private var powerOfTen: Double {
        var power = 1.0
        for _ in 0..<abs(unitExponent) { power *= 10 }
        return unitExponent < 0 ? 1 / power : power
    }

    /// Millimeters for one unit, where the unit is a length.
    var millimeters: Double? {
        switch unit {
        case 0x11: physicalScale.map { $0 * 10 }
        case 0x13: physicalScale.map { $0 * 25.4 }
        default: nil
        }
    }

    /// Whether the unit is an angle.
    var isAngle: Bool { unit == 0x12 || unit == 0x14 }

    /// The angle in a report, in radians.
    func radians(in report: some RandomAccessCollection<UInt8>) -> Double? {
        guard isAngle, let scale = physicalScale, let value = value(in: report) else { return nil }
        let physical =
            hasPhysicalRange ? physicalMinimum * powerOfTen + (value - logicalMinimum) * scale : value * scale
        return unit == 0x14 ? physical * .pi / 180 : physical
    }

    /// Seconds for one unit, where the unit is a time.
    var seconds: Double? { unit == 0x1001 || unit == 0x1003 ? physicalScale : nil }
}
