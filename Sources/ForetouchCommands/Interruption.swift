import Dispatch
import Foretouch
import Foundation
import Synchronization

/// What happens at Ctrl-C: files that are not complete are removed, then the program ends as one that was interrupted. A command may
/// ask to finish first what is under way; a second Ctrl-C does not wait for it.
enum Interruption {
    private static let signals: [Int32] = [SIGINT, SIGTERM]
    /// What is said of work that was cut short.
    static let remark = Mutex("nothing was written")
    /// Whether the command looks at ``isRequested`` and ends by ``end()``.
    static let isAwaited = Mutex(false)
    private static let requested = Mutex<Int32?>(nil)
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// Call once, before the command runs.
    static func install() {
        for number in signals {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler { @Sendable in
                let isFirst = requested.withLock { requested in
                    defer { requested = number }
                    return requested == nil
                }
                guard isFirst, isAwaited.withLock(\.self) else { end(number) }
                Console.remark("\ninterrupted; what is under way is finished first, a second time ends it at once")
            }
            source.resume()
            sources.append(source)
        }
    }

    /// Whether the program is to end, for commands that finish what is under way.
    static var isRequested: Bool { requested.withLock { $0 != nil } }

    /// Ends a program that was interrupted and has finished what was under way.
    static func end() -> Never { end(requested.withLock { $0 } ?? SIGINT) }

    private static func end(_ number: Int32) -> Never {
        // Other threads go on until the very end, so the end comes while they can neither write nor start anything.
        PartialFiles.removeAll {
            ExternalPrograms.endAll {
                Console.remark("\ninterrupted; \(remark.withLock(\.self))")
                _exit(128 + number)
            }
        }
        _exit(128 + number)
    }
}
