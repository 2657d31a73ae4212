import Foundation
import SystemLibraries
import TouchRecordings

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests over HTTP, with the proxies that the environment names.
///
/// The body is asked for as it is, not packed for the way: parts of it would mean something else. Redirects are
/// followed where ``FetchAddress`` allows them, ten at most.
struct HTTPTransfer: Transfer {
    func run(
        _ request: TransferRequest,
        onResponse: (TransferResponse) throws -> Void,
        onBytes: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        if let reason = SystemLibrary.curl.absence(
            for: "a download",
            otherwise: "download \(request.url.absoluteString) by another program"
        ) {
            throw FetchError.missingLibrary(reason: reason)
        }
        let exchange = HTTPExchange(Self.message(for: request))
        defer { exchange.cancel() }
        let url = request.url.absoluteString
        var pace = TransferPace(leastRate: request.leastRate, seconds: request.stallSeconds)
        while true {
            guard let event = exchange.next(within: request.stallSeconds) else {
                throw FetchError.stalled(url: url, seconds: request.stallSeconds)
            }
            switch event {
            case .response(let response): try onResponse(TransferResponse(response))
            case .bytes(let data):
                if let rate = pace.rateBelowLeast(after: data.count) {
                    throw FetchError.tooSlow(url: url, rate: rate.rounded(), least: request.leastRate)
                }
                try data.withUnsafeBytes(onBytes)
            case .redirect(let target):
                throw FetchError.refusedRedirect(url: url, target: target?.absoluteString ?? "nowhere")
            case .end(nil): return
            case .end(let error?): throw FetchError.unreachable(url: url, reason: error.localizedDescription)
            }
        }
    }

    private static func message(for request: TransferRequest) -> URLRequest {
        var message = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
        message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        message.setValue("foretouch", forHTTPHeaderField: "User-Agent")
        if request.offset > 0 {
            message.setValue("bytes=\(request.offset)-", forHTTPHeaderField: "Range")
            if let validator = request.validator { message.setValue(validator, forHTTPHeaderField: "If-Range") }
        }
        return message
    }
}

/// How fast bytes come, in one stretch of time after the other.
struct TransferPace {
    let leastRate: Double
    /// How long a stretch is.
    let seconds: Double
    private var start = ContinuousClock.now
    private var bytes = 0

    init(leastRate: Double, seconds: Double) {
        self.leastRate = leastRate
        self.seconds = seconds
    }

    /// Counts bytes.
    ///
    /// - Returns: at the end of a stretch its bytes a second, where they are fewer than the least.
    mutating func rateBelowLeast(after count: Int, now: ContinuousClock.Instant = .now) -> Double? {
        bytes += count
        let gone = start.duration(to: now) / .seconds(1)
        guard gone >= seconds, gone > 0 else { return nil }
        let rate = Double(bytes) / gone
        (start, bytes) = (now, 0)
        return rate < leastRate ? rate : nil
    }
}

extension TransferResponse {
    package init(_ response: HTTPURLResponse) {
        func field(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }
        status = response.statusCode
        length = field("Content-Length").flatMap { Int64($0) }
        encoding = field("Content-Encoding").flatMap { $0.lowercased() == "identity" ? nil : $0 }
        // A weak ETag means equal to a reader, not equal to the byte: RFC 9110, 13.1.5.
        validator = field("ETag").flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? field("Last-Modified")
        if let match = field("Content-Range")?.wholeMatch(of: /bytes ([0-9]{1,18})-[0-9]{1,18}\/([0-9]{1,18}|\*)/) {
            range = Int64(match.1).map { ($0, Int64(match.2)) }
        }
    }
}

/// One request under way: what its session tells on a queue of its own waits here until it is asked for.
private final class HTTPExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    enum Event {
        case response(HTTPURLResponse)
        case bytes(Data)
        case redirect(URL?)
        case end((any Error)?)
    }

    private static let mostRedirects = 10
    /// What waits beyond this makes the session wait.
    private static let mostWaitingBytes = 8 << 20

    // Guarded by the condition.
    private let condition = NSCondition()
    private var events: [Event] = []
    private var waitingBytes = 0
    private var redirects = 0
    private var isCancelled = false
    private var session: URLSession?

    init(_ request: URLRequest) {
        super.init()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        // Stalls are noticed by who waits for the bytes.
        configuration.timeoutIntervalForRequest = 7 * 24 * 3600
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
        self.session = session
        session.dataTask(with: request).resume()
    }

    /// What happened next, or `nil` when nothing did for so many seconds.
    func next(within seconds: Double) -> Event? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while events.isEmpty {
            guard condition.wait(until: deadline) || !events.isEmpty else { return nil }
        }
        let event = events.removeFirst()
        if case .bytes(let data) = event { waitingBytes -= data.count }
        condition.broadcast()
        return event
    }

    func cancel() {
        condition.lock()
        isCancelled = true
        condition.broadcast()
        let session = session
        self.session = nil
        condition.unlock()
        session?.invalidateAndCancel()
    }

    /// Answers what the session asks. An answer to a session that was cancelled stops the program, so it must be on its way
    /// before anybody learns of the question who might cancel, and is not given after.
    private func answer(_ give: () -> Void) {
        condition.lock()
        defer { condition.unlock() }
        if !isCancelled { give() }
    }

    private func add(_ event: Event) {
        condition.lock()
        defer { condition.unlock() }
        if case .bytes(let data) = event {
            while waitingBytes > Self.mostWaitingBytes, !isCancelled { condition.wait() }
            waitingBytes += data.count
        }
        events.append(event)
        condition.broadcast()
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        condition.lock()
        redirects += 1
        let count = redirects
        condition.unlock()
        guard let target = request.url, count <= Self.mostRedirects,
            FetchAddress.allowsRedirect(from: response.url, to: target)
        else {
            answer { completionHandler(nil) }
            add(.redirect(request.url))
            return
        }
        answer { completionHandler(request) }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        answer { completionHandler(.allow) }
        if let response = response as? HTTPURLResponse { add(.response(response)) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { add(.bytes(data)) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        add(.end(error))
    }
}
