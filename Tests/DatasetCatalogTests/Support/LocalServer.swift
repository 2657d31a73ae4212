import Foundation
import Synchronization

/// An HTTP/1.1 server on this machine that answers as a test tells it to, also as no good server would.
final class LocalServer: Sendable {
    /// What a client asked for.
    struct Request: Sendable {
        /// With its leading slash, still escaped.
        var path: String
        /// Names in lower case.
        var fields: [String: String]
        /// Counting from 1, over all requests.
        var number: Int

        /// The first byte of `Range: bytes=N-`; 0 without.
        var offset: Int { fields["range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0 }
    }

    /// What happens on the connection; after the last step it is closed.
    enum Step: Sendable {
        case send([UInt8])
        /// Nothing, until the client goes away or the server ends.
        case stall
    }

    private struct State {
        var requests: [Request] = []
        var isStopped = false
    }

    let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())
    private let respond: @Sendable (Request) -> [Step]

    var address: String { "http://127.0.0.1:\(port)" }

    /// Everything asked so far.
    var requests: [Request] { state.withLock(\.requests) }

    init(_ respond: @escaping @Sendable (Request) -> [Step]) throws {
        self.respond = respond
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        listener = socket(AF_INET, stream, 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: name.sin_port)
        Thread.detachNewThread { [weak self] in
            // Closed by who listens: closed by another thread, its number could be another server's before the next turn.
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                guard let self, !self.state.withLock(\.isStopped) else {
                    close(connection)
                    return
                }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    /// Ends the server; a test that made one calls this when it is done.
    func stop() {
        state.withLock { $0.isStopped = true }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let request = readRequest(connection) else { return }
        for step in respond(request) {
            switch step {
            case .send(let bytes):
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Self.noSignal) }
                    guard count > 0 else { return }
                    rest = rest.dropFirst(count)
                }
            case .stall:
                var byte: UInt8 = 0
                // Reading ends when the client closes.
                while !state.withLock(\.isStopped), recv(connection, &byte, 1, 0) > 0 {}
            }
        }
    }

    private func readRequest(_ connection: Int32) -> Request? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard head.count < 1 << 16, recv(connection, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2 { fields[parts[0].lowercased()] = parts[1] }
        }
        return state.withLock { state in
            let request = Request(path: String(words[1]), fields: fields, number: state.requests.count + 1)
            state.requests.append(request)
            return request
        }
    }

    #if canImport(Darwin)
    private static let noSignal: Int32 = 0
    #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif

    // MARK: Answers

    /// The head of an answer, which says that the connection ends with it.
    static func head(_ status: Int, _ fields: [String: String] = [:]) -> Step {
        let lines = fields.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        return .send(Array("HTTP/1.1 \(status) Test\r\nConnection: close\r\n\(lines)\r\n".utf8))
    }

    /// The answer of a good server to a request for a file, or for the rest of one.
    static func file(_ bytes: [UInt8], _ request: Request, tag: String? = nil) -> [Step] {
        part(bytes, request, tag: tag, count: .max)
    }

    /// The same, but the connection ends after so many bytes of the body.
    static func part(_ bytes: [UInt8], _ request: Request, tag: String? = nil, count: Int) -> [Step] {
        var fields = ["Content-Length": "\(bytes.count)"]
        fields["ETag"] = tag
        // Asked for a part of another version, a server sends the whole.
        let isRange = request.offset > 0 && (request.fields["if-range"] == nil || request.fields["if-range"] == tag)
        guard isRange else { return [head(200, fields), .send(Array(bytes.prefix(count)))] }
        guard request.offset < bytes.count else { return [head(416, ["Content-Range": "bytes */\(bytes.count)"])] }
        fields["Content-Length"] = "\(bytes.count - request.offset)"
        fields["Content-Range"] = "bytes \(request.offset)-\(bytes.count - 1)/\(bytes.count)"
        return [head(206, fields), .send(Array(bytes[request.offset...].prefix(count)))]
    }
}
