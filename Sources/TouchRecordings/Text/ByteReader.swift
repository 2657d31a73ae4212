import CZlib
import Foundation
import TouchModel

/// Reads a regular file in chunks, unpacking gzip on the way.
///
/// Several gzip members on end are read as one. What zlib's own file functions keep to themselves is told at the end:
/// whether the stream broke off, and how many bytes stand behind it that belong to no member.
package final class ByteReader {
    private static let chunkSize = 256 << 10
    private static let magic: [UInt8] = [0x1F, 0x8B]

    /// Whether the file ends inside a gzip member, as an interrupted writer leaves it. Known at the end.
    private(set) var brokeOff = false
    /// How many bytes behind the last gzip member are none. Known at the end.
    private(set) var trailingBytes = 0

    private let path: String
    private let descriptor: Int32
    /// What was read and not unpacked yet: from `start` to `end`.
    private let input: UnsafeMutableRawBufferPointer
    private let output: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    /// The stream, at an address of its own, by which zlib knows it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var state = State.plain
    /// Met behind bytes that were good; thrown when these have been given out.
    private var failure: DatasetError?

    /// Of the file's bytes as they are read; `nil` if it was not requested.
    private var hash: SHA256?

    private enum State { case plain, inMember, betweenMembers, ended }

    /// - Parameter hashes: whether ``contentHash`` is computed.
    package init(path: String, hashes: Bool = false) throws(DatasetError) {
        self.path = path
        hash = hashes ? SHA256() : nil
        descriptor = try RegularFile.open(path)
        input = .allocate(byteCount: Self.chunkSize, alignment: 16)
        output = .allocate(byteCount: Self.chunkSize, alignment: 16)
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        try fill(atLeast: Self.magic.count)
        guard startsWithMagic else { return }
        state = .inMember
        // 15 bits of window, and 16 for gzip's header and check sum.
        let code = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw .inaccessible(path: path, reason: "zlib cannot be used (code \(code))") }
    }

    deinit {
        close(descriptor)
        inflateEnd(stream)
        stream.deallocate()
        input.deallocate()
        output.deallocate()
    }

    /// The SHA-256 of the file's bytes as they are, in hexadecimal: known at the end; `nil` if it was not requested.
    package var contentHash: String? {
        hash.map { hash in
            var hash = hash
            return ContentHash.hexadecimal(hash.finalize())
        }
    }

    /// Calls `body` with the next bytes; they are valid during the call only.
    ///
    /// - Returns: `nil` at the end of the file.
    package func withNextChunk<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result? {
        guard let chunk = try nextChunk() else { return nil }
        return try body(chunk)
    }

    /// The next bytes; they are valid until the next call.
    ///
    /// - Returns: `nil` at the end of the file.
    package func nextChunk() throws(DatasetError) -> UnsafeRawBufferPointer? {
        let count = try read(into: output)
        return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: output[..<count])
    }

    /// Fills the start of `target` with the next bytes; 0 only at the end of the file.
    package func read(into target: UnsafeMutableRawBufferPointer) throws(DatasetError) -> Int {
        guard !target.isEmpty else { return 0 }
        if let failure { throw failure }
        if state == .plain { return try readPlain(into: target) }
        var count = 0
        do throws(DatasetError) {
            while count < target.count, state != .ended, failure == nil {
                if state == .betweenMembers { try startNextMember() }
                if state == .inMember { count += try unpack(into: .init(rebasing: target[count...])) }
            }
        } catch {
            guard count > 0 else { throw error }
            failure = error
        }
        return count
    }

    /// Passes over that many bytes, or to the end: in one step where the file is not packed.
    package func skip(_ count: Int) throws(DatasetError) {
        var rest = count
        if state == .plain {
            let waiting = min(rest, end - start)
            start += waiting
            rest -= waiting
            guard rest > 0 else { return }
            guard lseek(descriptor, off_t(rest), SEEK_CUR) >= 0 else {
                throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
            }
            return
        }
        while rest > 0 {
            let read = try read(into: UnsafeMutableRawBufferPointer(rebasing: output.prefix(rest)))
            guard read > 0 else { return }
            rest -= read
        }
    }

    /// What the packing has to say at the end.
    package func noteEnd(in repairs: inout RepairLog, at place: SourceLocation) {
        if brokeOff {
            repairs.note(.truncatedLine, at: "\(place)", "the gzip stream broke off; what came before it was read")
        }
        if trailingBytes > 0 {
            repairs.note(.trailingBytes, at: path, "\(trailingBytes) bytes behind the end of the gzip stream")
        }
    }

    private func readPlain(into target: UnsafeMutableRawBufferPointer) throws(DatasetError) -> Int {
        guard start < end else { return try readFile(into: target) }
        let count = min(end - start, target.count)
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[start..<start + count]))
        start += count
        return count
    }

    /// Unpacks once; 0 where the file breaks off or a member ends without giving anything more.
    private func unpack(into target: UnsafeMutableRawBufferPointer) throws(DatasetError) -> Int {
        try fill(atLeast: 1)
        let isLast = start == end
        let capacity = min(target.count, 1 << 30)
        stream.pointee.next_in = input.baseAddress.map { ($0 + start).assumingMemoryBound(to: UInt8.self) }
        stream.pointee.avail_in = UInt32(end - start)
        stream.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(capacity)
        let code = inflate(stream, Z_NO_FLUSH)
        start = end - Int(stream.pointee.avail_in)
        switch code {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: state = .betweenMembers
        default:
            let reason = stream.pointee.msg.map { String(cString: $0) } ?? "zlib code \(code)"
            failure = .damagedCompression(SourceLocation(file: path), reason: reason)
        }
        let count = capacity - Int(stream.pointee.avail_out)
        // Without input zlib may still give what did not fit before.
        if isLast, count == 0, state == .inMember {
            brokeOff = true
            state = .ended
        }
        if let failure, count == 0 { throw failure }
        return count
    }

    private func startNextMember() throws(DatasetError) {
        try fill(atLeast: Self.magic.count)
        if startsWithMagic {
            state = .inMember
            inflateReset(stream)
            return
        }
        state = .ended
        while start < end {
            trailingBytes += end - start
            start = end
            try fill(atLeast: 1)
        }
    }

    private var startsWithMagic: Bool {
        end - start >= Self.magic.count && input[start..<start + Self.magic.count].elementsEqual(Self.magic)
    }

    /// Reads on until that many bytes wait, or the file ends.
    private func fill(atLeast count: Int) throws(DatasetError) {
        while end - start < count {
            if start > 0 {
                input.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[start..<end]))
                end -= start
                start = 0
            }
            let added = try readFile(into: UnsafeMutableRawBufferPointer(rebasing: input[end...]))
            if added == 0 { return }
            end += added
        }
    }

    private func readFile(into target: UnsafeMutableRawBufferPointer) throws(DatasetError) -> Int {
        while true {
            let count = Foundation.read(descriptor, target.baseAddress, target.count)
            if count >= 0 {
                hash?.update(UnsafeRawBufferPointer(rebasing: target[..<count]))
                return count
            }
            guard errno == EINTR else {
                throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
            }
        }
    }
}
