import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

/// Messages of google/ink on the wire: what is read, what is unknown, and what is refused where.
@Suite struct InkMessagesTests {
    private func fault(_ bytes: [UInt8]) -> WireFields.Fault? {
        do throws(WireFields.Fault) {
            _ = try InkStrokeInputDelivery(bytes)
            return nil
        } catch {
            return error
        }
    }

    private func x(_ run: [UInt8]) -> [UInt8] { Wire.bytes(1, Wire.bytes(1, run)) }

    @Test("Numbers come packed or one to a field, and fields that come again add or replace") func merging() throws {
        let first = x(Wire.bytes(1, [1, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]) + Wire.tag(2, 5) + Wire.float(3))
        let second = x(Wire.tag(1, 0) + [6] + Wire.tag(2, 5) + Wire.float(4))
        let delivery = try InkStrokeInputDelivery(first + second)
        #expect(delivery.real.x.deltas == [-1, 1, .min, 3])
        #expect(delivery.real.x.scale == 4 && delivery.real.x.offset == nil)
        #expect(delivery.unknownByteCount == 0 && delivery.predicted.x.deltas.isEmpty)
    }

    @Test("Absent fields have their defaults") func defaults() throws {
        let delivery = try InkStrokeInputDelivery([])
        #expect(delivery.real.toolType == 0 && delivery.real.unitLengthInCentimeters == 0)
        #expect(delivery.real.x.scale == nil)
        // Only the low 32 bits of a varint count.
        let tool = try InkStrokeInputDelivery(Wire.bytes(1, Wire.tag(7, 0) + Wire.varint(1 << 32 | 3)))
        #expect(tool.real.toolType == 3)
    }

    @Test("Unknown fields and known ones of another type are skipped and counted") func unknown() throws {
        let group = Wire.tag(9, 3) + Wire.tag(4, 0) + [1] + Wire.tag(3, 3) + Wire.tag(3, 4) + Wire.tag(9, 4)
        let fields = [
            Wire.tag(9, 0) + Wire.varint(.max), Wire.tag(1, 1) + [UInt8](repeating: 0, count: 8),
            Wire.bytes(1000, [1, 2, 3]), Wire.tag(2, 5) + Wire.float(1), group, Wire.tag(1, 0) + [5],
        ]
        for field in fields {
            let delivery = try InkStrokeInputDelivery(field + x(Wire.bytes(1, [2])) + Wire.bytes(1, field))
            // In a batch all of them are unknown too.
            #expect(delivery.unknownByteCount == field.count && delivery.real.unknownByteCount == field.count)
            #expect(delivery.real.x.deltas == [1])
        }
    }

    @Test("What is malformed is refused at its byte") func malformed() {
        let ten = [UInt8](repeating: 0xFF, count: 10)
        let cases: [(bytes: [UInt8], offset: Int, expected: String)] = [
            ([8] + ten + [1], 1, "a number of at most 10 bytes"),
            ([8, 0x80], 1, "a number that ends within the message"),
            ([0x0A, 3, 0x0A, 1], 1, "a length of at most the 2 bytes that are left"),
            ([0x0A] + ten.dropLast() + [1, 0], 1, "a length of at most the 1 bytes that are left"),
            // A length that stays within the file and leaves its message.
            ([0x0A, 2, 0x0A, 4, 0, 0, 0, 0], 3, "a length of at most the 0 bytes that are left"),
            ([0x0A, 4, 0x0A, 2, 0x0A, 1, 0], 5, "a length of at most the 0 bytes that are left"),
            ([0x0A, 6, 0x0A, 4, 0x15, 0, 0, 0], 5, "4 bytes, not the message's end after 3"),
            ([0x15, 0, 0, 0], 1, "4 bytes, not the message's end after 3"),
            ([9, 0, 0, 0, 0, 0, 0, 0], 1, "8 bytes, not the message's end after 7"),
            ([0], 0, "a field's number, 1 to 536870911"),
            ([0x88, 0x80, 0x80, 0x80, 0x80, 0], 0, "a field's number, 1 to 536870911"),
            ([14], 1, "a wire type from 0 to 5 before this byte"),
            ([12], 0, "a field, not the end of a group"),
            ([11, 20], 1, "the end of group 1"),
            ([11], 1, "the end of group 1"),
        ]
        for (bytes, offset, expected) in cases {
            let fault = fault(bytes)
            #expect(fault?.offset == offset && fault?.expected == expected, "\(bytes): \(String(describing: fault))")
        }
    }

    @Test("Groups inside groups are skipped to a depth, and no depth exhausts the stack") func nesting() {
        func groups(_ count: Int) -> [UInt8] {
            [UInt8](repeating: 11, count: count) + [UInt8](repeating: 12, count: count)
        }
        #expect(fault(groups(99)) == nil)
        #expect(fault(groups(100))?.expected == "at most 100 messages inside each other")
        #expect(fault(Wire.bytes(1, Wire.bytes(1, groups(97)))) == nil)
        #expect(fault(Wire.bytes(1, Wire.bytes(1, groups(98))))?.offset != nil)
        #expect(fault(groups(500_000))?.offset == 100)
    }

    @Test("Whatever changes at random, a message is read or refused within its bytes") func mutations() throws {
        var random = SeededGenerator(seed: 5)
        let run = Wire.bytes(1, [2, 4, 0x81, 1]) + Wire.tag(2, 5) + Wire.float(0.5) + Wire.tag(3, 5) + Wire.float(9)
        let batch = (1...6).flatMap { Wire.bytes($0, run) } + Wire.tag(7, 0) + [3] + Wire.tag(8, 5) + Wire.float(0.1)
        let message = Wire.bytes(1, batch) + Wire.bytes(2, batch) + Wire.tag(5, 3) + Wire.tag(5, 4)
        #expect(fault(message) == nil)
        var refused = 0
        for _ in 0..<3000 {
            var bytes = message
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                }
            }
            if let fault = fault(bytes) {
                refused += 1
                #expect((0...bytes.count).contains(fault.offset) && !fault.expected.isEmpty)
            }
        }
        #expect(refused > 1000)
    }
}
