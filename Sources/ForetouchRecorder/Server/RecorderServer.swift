#if Recorder
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore

/// How a recorder is run.
package struct RecorderOptions: Sendable {
    /// Where recordings go; made where it is missing.
    package var folder: URL
    /// 0 takes any that is free.
    package var port: Int
    /// Whether other devices of the local network can reach the page, over TLS. Without it only this computer can.
    package var isOnNetwork: Bool
    /// What participants are asked to do.
    package var study: Study
    /// No more bytes than these are recorded by one run.
    package var limit: Int
    /// What the address must hold for a page or a batch to be answered.
    package var token: AccessToken
    /// Names under which the page is reached, besides the addresses that are printed and this computer's own names.
    package var hosts: [String]
    /// The core for the page's live view; `nil` for a page without it.
    package var module: WebModule?

    /// The default of ``limit``: 2 GB, over two hours of ten fingers at 240 Hz.
    package static let standardLimit = 2_000_000_000

    /// Whether a text can be one of ``hosts``.
    package static func isHostName(_ text: String) -> Bool { AllowedHosts.isName(text) }

    /// Each parameter is the property of that name.
    package init(
        folder: URL,
        port: Int = 0,
        isOnNetwork: Bool = false,
        study: Study = .freeDrawing,
        limit: Int = Self.standardLimit,
        token: AccessToken = AccessToken(),
        hosts: [String] = [],
        module: WebModule? = nil
    ) {
        self.folder = folder
        self.port = port
        self.isOnNetwork = isOnNetwork
        self.study = study
        self.limit = limit
        self.token = token
        self.hosts = hosts
        self.module = module
    }
}

/// The recorder: serves its page and writes what people draw there.
///
///     let recorder = try RecorderServer(RecorderOptions(folder: folder), log: { print($0) })
///     try await recorder.run { addresses in print(addresses) }
///     let (sessions, failures) = recorder.close()
package struct RecorderServer: Sendable {
    /// Seconds after which a silent connection is closed that has shown the token; others are the gate's.
    private static let idleTimeout: Int64 = 120
    /// More than the gate lets in: pages that have shown the token, too.
    private static let mostConnections = 512

    private let options: RecorderOptions
    private let store: SessionStore
    private let responder: RecorderResponder
    private let gate: ConnectionGate
    private let certificate: OccasionalCertificate?
    private let addresses: [String]

    /// Opens the folder and writes the recordings of sessions that an earlier run could not finish.
    ///
    /// - Parameters:
    ///   - options: how it is run.
    ///   - log: called with a line for the terminal now and then.
    /// - Throws: `CaptureError` where the folder cannot be used.
    package init(_ options: RecorderOptions, log: @escaping @Sendable (String) -> Void = { _ in }) throws {
        self.options = options
        store = try SessionStore(folder: options.folder, limit: options.limit)
        addresses = options.isOnNetwork ? NetworkAddresses.local() : ["127.0.0.1"]
        let gate = ConnectionGate()
        self.gate = gate
        responder = RecorderResponder(
            token: options.token,
            hosts: AllowedHosts(addresses + options.hosts),
            gate: gate,
            store: store,
            study: options.study,
            module: options.module,
            log: log
        )
        certificate =
            options.isOnNetwork ? try OccasionalCertificate(addresses: addresses, names: options.hosts) : nil
    }

    /// What sessions of earlier runs were found unfinished, and are recordings now.
    package var recovered: [SessionExport] { store.recovered }

    /// What sessions of earlier runs could not be written as recordings, and why.
    package var failures: [SessionFailure] { store.failures }

    /// The fingerprint of the certificate that browsers will warn of; `nil` without TLS.
    package var certificateFingerprint: String? { certificate?.fingerprint }

    /// Serves until the task is cancelled or, with `stopsAtSignals`, the program is told to stop.
    ///
    /// - Parameters:
    ///   - stopsAtSignals: whether SIGINT and SIGTERM end it.
    ///   - whenReady: called with the page's addresses, token included.
    package func run(
        stopsAtSignals: Bool = false,
        whenReady: @escaping @Sendable ([String]) -> Void
    ) async throws {
        var logger = Logger(label: "foretouch-record")
        logger.logLevel = .error
        let gate = gate
        let http = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [ConnectionGateHandler(gate)],
                idleTimeout: .seconds(Self.idleTimeout),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8192,
                    maxHeaderListSize: 16_384,
                    maxHeaderFieldCount: 64
                )
            )
        )
        let certificate = certificate
        let server = try certificate.map { try .tls(http, tlsConfiguration: $0.configuration) } ?? http
        let hosts = addresses.isEmpty ? ["127.0.0.1"] : addresses
        let token = options.token.text
        let application = Application(
            responder: responder,
            server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(options.isOnNetwork ? "0.0.0.0" : "127.0.0.1", port: options.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                whenReady(hosts.map { "\(certificate == nil ? "http" : "https")://\($0):\(port)/#\(token)" })
            },
            logger: logger
        )
        if stopsAtSignals { try await application.runService() } else { try await application.run() }
    }

    /// Writes the recordings of sessions that were not finished on their pages; where that fails, says why, and goes on with
    /// the next.
    package func close() -> (exports: [SessionExport], failures: [SessionFailure]) { store.exportUnfinished() }
}
#endif
