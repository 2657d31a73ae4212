@testable import TouchRecordings

/// Writes protocol buffers, for tests of what reads them.
enum Wire {
    static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    static func tag(_ number: UInt64, _ type: UInt64) -> [UInt8] { varint(number << 3 | type) }

    static func bytes(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
        tag(number, 2) + varint(UInt64(content.count)) + content
    }

    static func float(_ value: Float) -> [UInt8] { withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }

    static func delivery(_ delivery: InkStrokeInputDelivery) -> [UInt8] {
        [(1, delivery.real), (2, delivery.predicted)].filter { !$0.1.x.deltas.isEmpty }
            .flatMap { bytes($0.0, batch($0.1)) }
    }

    private static func batch(_ batch: InkStrokeInputBatch) -> [UInt8] {
        let runs = [batch.x, batch.y, batch.elapsedSeconds, batch.pressure, batch.tilt, batch.orientation]
        var result: [UInt8] = []
        for (index, run) in runs.enumerated() where !run.deltas.isEmpty {
            let deltas = run.deltas.flatMap { varint(UInt64(UInt32(bitPattern: $0 << 1 ^ $0 >> 31))) }
            let scale = run.scale.map { tag(2, 5) + float($0) } ?? []
            let offset = run.offset.map { tag(3, 5) + float($0) } ?? []
            result += bytes(UInt64(index + 1), bytes(1, deltas) + scale + offset)
        }
        return result + tag(7, 0) + varint(UInt64(batch.toolType)) + tag(8, 5) + float(batch.unitLengthInCentimeters)
    }
}
