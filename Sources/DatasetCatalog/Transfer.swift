import Foundation
import TouchRecordings

/// Asks for a file from some byte on.
struct TransferRequest {
    var url: URL
    /// The first byte wanted.
    var offset: Int64 = 0
    /// What the server called the version of which the first bytes are there (ETag or Last-Modified).
    var validator: String?
    /// Seconds without a byte after which the server counts as stalled.
    var stallSeconds: Double
    /// Bytes a second, over ``stallSeconds``, below which the server counts as stalled, too.
    var leastRate = 0.0
}

/// What the server says before it sends bytes.
struct TransferResponse: Equatable {
    /// HTTP's status code.
    var status: Int
    /// The bytes of this body, if it says so.
    var length: Int64?
    /// The first byte and the size of the whole, of a part.
    var range: (start: Int64, total: Int64?)?
    /// A strong name for this version of the file.
    var validator: String?
    /// How the body is packed, where it is.
    var encoding: String?

    static func == (left: TransferResponse, right: TransferResponse) -> Bool {
        left.status == right.status && left.length == right.length && left.validator == right.validator
            && left.encoding == right.encoding && left.range?.start == right.range?.start
            && left.range?.total == right.range?.total
    }
}

/// Where the bytes of files come from.
protocol Transfer: Sendable {
    /// Makes one request and hands on what comes, in order; an error of a closure ends it.
    ///
    /// - Throws: ``FetchError``, or what a closure throws.
    func run(
        _ request: TransferRequest,
        onResponse: (TransferResponse) throws -> Void,
        onBytes: (UnsafeRawBufferPointer) throws -> Void
    ) throws
}

/// Reads files of this machine as a server would send them.
struct FileTransfer: Transfer {
    func run(
        _ request: TransferRequest,
        onResponse: (TransferResponse) throws -> Void,
        onBytes: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let path = request.url.path
        guard FileManager.default.fileExists(atPath: path) else {
            throw DatasetError.inaccessible(path: path, reason: "no such file")
        }
        let handle = FileHandle(fileDescriptor: try RegularFile.open(path), closeOnDealloc: true)
        let size = Int64(try handle.seekToEnd())
        try handle.seek(toOffset: UInt64(min(request.offset, size)))
        let isPart = request.offset > 0
        try onResponse(
            TransferResponse(
                status: isPart ? 206 : 200,
                length: max(size - request.offset, 0),
                range: isPart ? (request.offset, size) : nil
            )
        )
        while let chunk = try handle.read(upToCount: 256 << 10), !chunk.isEmpty {
            try chunk.withUnsafeBytes(onBytes)
        }
    }
}
