#if Recorder
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import TouchRecordings

/// Answers requests: a fixed table of paths, and nothing else.
///
/// Order of refusal: a foreign `Host` (421), an unknown path (404), another method (405), no or a wrong token (401), a body that is too large (413);
/// only then is a body read. What is refused unread is discarded up to ``mostDiscarded`` bytes, then the connection is cut.
struct RecorderResponder: HTTPResponder {
    typealias Context = RecorderContext

    /// What pages ask of the recorder.
    private enum Call: String {
        case study = "/api/study"
        case begin = "/api/begin"
        case batch = "/api/batch"
        case finish = "/api/finish"

        var method: HTTPRequest.Method { self == .study ? .get : .post }
    }

    /// A batch of more bytes is refused: 4 MB are ten seconds of ten fingers.
    static let largestBody = 4 << 20
    /// Of a refused body no more than this is read.
    static let mostDiscarded = 8 << 20

    let token: AccessToken
    let hosts: AllowedHosts
    let gate: ConnectionGate
    let store: SessionStore
    let study: Study
    let module: WebModule?
    let log: @Sendable (String) -> Void

    func respond(to request: Request, context: Context) async throws -> Response {
        guard hosts.allows(request.head.authority) else {
            return refuse(
                request,
                .misdirectedRequest,
                "not under this name; open an address that the recorder printed, or name it with --host"
            )
        }
        let path = request.uri.path
        if let (type, content) = file(at: path) {
            guard [.get, .head].contains(request.method) else { return refuse(request, .methodNotAllowed, "GET only") }
            return Self.response(.ok, type, content)
        }
        guard let call = Call(rawValue: path) else { return refuse(request, .notFound, "no such page") }
        guard request.method == call.method else {
            return refuse(request, .methodNotAllowed, "\(call.method.rawValue) only")
        }
        guard token.authorizes(request.headers[.authorization]) else {
            return refuse(
                request,
                .unauthorized,
                "the address lacks the right token; open the address that the recorder printed"
            )
        }
        gate.trust(context.channel)
        if call == .study { return try Self.json(.ok, setup) }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.largestBody {
            return refuse(request, .contentTooLarge, "at most \(Self.largestBody) bytes at a time")
        }
        var body = ByteBuffer()
        var count = 0
        for try await part in request.body {
            count += part.readableBytes
            guard count <= Self.mostDiscarded else { break }
            if count <= Self.largestBody { body.writeImmutableBuffer(part) }
        }
        guard count <= Self.largestBody else {
            return Self.refusal(
                .contentTooLarge,
                "at most \(Self.largestBody) bytes at a time",
                cutting: count > Self.mostDiscarded ? .now : .never
            )
        }
        do {
            return try await answer(call, body)
        } catch let error as CaptureError {
            return try refuse(error)
        }
    }

    private func file(at path: String) -> (type: String, content: ByteBuffer)? {
        if let file = PageFile(rawValue: path) { return (file.contentType, ByteBuffer(bytes: file.bytes)) }
        return module?.file(at: path).map { ($0.type, ByteBuffer(bytes: $0.content)) }
    }

    private func answer(_ call: Call, _ body: ByteBuffer) async throws -> Response {
        switch call {
        case .study: return try Self.json(.ok, setup)
        case .begin:
            let now = Date().timeIntervalSince1970
            let study = study
            let store = store
            let (begun, header) = try await Self.offThread {
                let header = try body.withUnsafeReadableBytes { bytes in
                    try SessionHeader(request: bytes, study: study, began: now)
                }
                return (try store.begin(header, takesOver: header.takesOver), header)
            }
            // What a page says may not steer the terminal.
            self.log("\(header.participant.isEmpty ? "a participant" : header.participant.withVisibleControls) records")
            return try Self.json(.ok, .object(["next": .integer(Int64(begun.next))]))
        case .batch:
            let received = Date().timeIntervalSince1970
            let store = store
            let accepted = try await Self.offThread {
                try body.withUnsafeReadableBytes { bytes in
                    try store.accept(try CaptureBatch(json: bytes), bytes: bytes, received: received)
                }
            }
            return try Self.json(
                .ok,
                .object([
                    "next": .integer(Int64(accepted.next)), "active": .bool(accepted.isActive),
                    "repeated": .bool(accepted.isRepeated),
                ])
            )
        case .finish:
            let store = store
            let export = try await Self.offThread {
                var session = ""
                try body.withUnsafeReadableBytes { bytes throws(CaptureError) in
                    try CaptureError.reading(bytes) { scanner in
                        try scanner.object { scanner, key in
                            if key == "session" {
                                session = try SessionIdentifier.read(&scanner)
                            } else {
                                _ = try scanner.rawValue()
                            }
                        }
                    }
                }
                guard !session.isEmpty else {
                    throw CaptureError.malformed(found: "no \"session\"", expected: "\"session\": an identifier")
                }
                return try store.finish(session)
            }
            self.log(export.summary)
            return try Self.json(
                .ok,
                .object([
                    "recordings": .integer(Int64(export.recordings.count)), "folder": .string(export.folder),
                    "undone": .integer(Int64(export.undone.count)), "samples": .integer(Int64(export.samples)),
                    "predicted": .integer(Int64(export.predictedSamples)),
                ])
            )
        }
    }

    /// What the page needs to know before it begins.
    private var setup: JSONValue { .object(["study": study.json, "hasModule": .bool(module != nil)]) }

    /// Runs what may wait for the disk on threads that may wait.
    private static func offThread<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await NIOThreadPool.singleton.runIfActive(body)
    }

    // MARK: Answers

    private static func response(_ status: HTTPResponse.Status, _ type: String, _ body: ByteBuffer) -> Response {
        var headers = PageFile.headers
        headers[.contentType] = type
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    private static func json(_ status: HTTPResponse.Status, _ value: JSONValue) throws -> Response {
        response(status, "application/json", ByteBuffer(bytes: try value.encoded()))
    }

    private func refuse(_ error: CaptureError) throws -> Response {
        var fields: [String: JSONValue] = ["error": .string(error.description)]
        let status: HTTPResponse.Status
        switch error {
        case .malformed, .invalidStudy: status = .badRequest
        case .unknownSession: status = .notFound
        case .sessionFinished: status = .gone
        case .busy:
            status = .conflict
            fields["busy"] = .bool(true)
        case .gap(let expected, _):
            status = .conflict
            fields["next"] = .integer(Int64(expected))
        case .limitReached, .storage: status = .init(code: 507, reasonPhrase: "Insufficient Storage")
        case .setAside(let path, _):
            status = .internalServerError
            fields["setAside"] = .string(path)
            self.log("not recorded: \(error)")
        case .folderInUse, .setup: status = .internalServerError
        }
        if status.code == 507 { self.log("not recorded: \(error)") }
        return try Self.json(status, .object(fields))
    }

    /// What becomes of a connection whose request was refused.
    private enum Cut {
        case never, now
        /// Once more of the body was sent than is discarded.
        case after(RequestBody)
    }

    /// A refusal before the body was read.
    private func refuse(_ request: Request, _ status: HTTPResponse.Status, _ reason: String) -> Response {
        let length = request.headers[.contentLength]
        let expectsBody = length.map { $0 != "0" } ?? (request.headers[.transferEncoding] != nil)
        return Self.refusal(status, reason, cutting: expectsBody ? .after(request.body) : .never)
    }

    private static func refusal(_ status: HTTPResponse.Status, _ reason: String, cutting cut: Cut) -> Response {
        var headers = PageFile.headers
        headers[.contentType] = "application/json"
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        let text = ByteBuffer(string: "{\"error\":\"\(reason)\"}")
        if case .never = cut { return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: text)) }
        headers[.connection] = "close"
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(contentLength: text.readableBytes) { writer in
                try await writer.write(text)
                try await writer.finish(nil)
                guard case .after(let body) = cut else { throw CutConnection() }
                // A connection that is cut while its sender still sends loses the answer too, so some more is taken.
                var discarded = 0
                for try await part in body {
                    discarded += part.readableBytes
                    guard discarded <= mostDiscarded else { throw CutConnection() }
                }
            }
        )
    }

    /// Thrown while an answer is written: the server closes the connection.
    private struct CutConnection: Error {}
}

extension SessionFailure {
    /// One line for the terminal.
    package var summary: String {
        isSetAside
            ? "\(file): set aside, the others go on: \(reason)"
            : "\(file): not written as recordings yet, the next start tries again: \(reason)"
    }
}

extension SessionExport {
    /// One line for the terminal.
    package var summary: String {
        var text = "\(folder): \(recordings.count) recordings, \(samples) samples, \(predictedSamples) predicted"
        if !undone.isEmpty { text += "; \(undone.count) undone trials apart" }
        if emptyTrials > 0 { text += "; \(emptyTrials) trials without a touch" }
        if tornLines > 0 { text += "; the last line broke off unacknowledged and was left out" }
        return text
    }
}
#endif
