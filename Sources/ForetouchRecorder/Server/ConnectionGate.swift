#if Recorder
import Hummingbird
import NIOCore
import Synchronization

/// Keeps connections few and short on which no valid token was seen yet, so that whoever lacks one cannot keep pages out.
///
/// A new connection is never refused for them: where there are too many, the oldest of the address that has the most is
/// closed. One that shows the token is left alone from then on.
final class ConnectionGate: Sendable {
    /// A page opens about six connections before it shows its token.
    static let mostPerAddress = 16
    static let mostInAll = 64
    /// How long a connection may stay without the token: for a handshake, a request's head and the page's files.
    static let patience = TimeAmount.seconds(10)

    private struct Connection {
        var channel: any Channel
        var address: String
        /// Counting the connections.
        var number: Int
    }

    private struct State {
        var waiting: [ObjectIdentifier: Connection] = [:]
        var opened = 0
    }

    private let state = Mutex(State())

    /// Takes a new connection into account.
    ///
    /// - Parameters:
    ///   - channel: the connection.
    ///   - address: whose it is.
    func opened(_ channel: any Channel, from address: String) {
        let surplus = state.withLock { state -> (any Channel)? in
            state.opened += 1
            state.waiting[ObjectIdentifier(channel)] = Connection(
                channel: channel,
                address: address,
                number: state.opened
            )
            guard let key = Self.surplus(state.waiting, after: address) else { return nil }
            return state.waiting.removeValue(forKey: key)?.channel
        }
        surplus?.close(promise: nil)
        let end = channel.eventLoop.scheduleTask(in: Self.patience) { [self] in
            if forget(channel) { channel.close(promise: nil) }
        }
        channel.closeFuture.whenComplete { [self] _ in
            end.cancel()
            forget(channel)
        }
    }

    /// Leaves a connection alone that has shown the token.
    func trust(_ channel: any Channel) { forget(channel) }

    @discardableResult
    private func forget(_ channel: any Channel) -> Bool {
        state.withLock { $0.waiting.removeValue(forKey: ObjectIdentifier(channel)) != nil }
    }

    /// The connection to close where there are too many: the oldest of an address.
    private static func surplus(
        _ waiting: [ObjectIdentifier: Connection],
        after address: String
    ) -> ObjectIdentifier? {
        let counts = waiting.values.reduce(into: [String: Int]()) { $0[$1.address, default: 0] += 1 }
        var crowded: String?
        if counts[address, default: 0] > mostPerAddress {
            crowded = address
        } else if waiting.count > mostInAll {
            crowded = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
        }
        return waiting.filter { $0.value.address == crowded }.min { $0.value.number < $1.value.number }?.key
    }
}

/// Tells the gate of each connection, before anything is read from it.
final class ConnectionGateHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let gate: ConnectionGate
    private var isCounted = false

    init(_ gate: ConnectionGate) { self.gate = gate }

    func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { count(context) } }

    func channelActive(context: ChannelHandlerContext) {
        count(context)
        context.fireChannelActive()
    }

    private func count(_ context: ChannelHandlerContext) {
        guard !isCounted else { return }
        isCounted = true
        gate.opened(context.channel, from: context.channel.remoteAddress?.ipAddress ?? "")
    }
}

/// A request's context: with its connection, which the gate knows.
struct RecorderContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
#endif
