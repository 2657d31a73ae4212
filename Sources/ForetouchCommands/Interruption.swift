import Dispatch
import Foretouch
import Foundation
import Synchronization

/// What happens at Ctrl-C: files that are not complete are removed, then the program ends as one that was interrupted.
enum Interruption {
    private static let signals: [Int32] = [SIGINT, SIGTERM]
    /// What is said of work that was cut short.
    static let remark = Mutex("nothing was written")
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// Call once, before the command runs.
    static func install() {
        for number in signals {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler { @Sendable in
                // Other threads go on until the very end, so the end comes while they can neither write nor start anything.
                PartialFiles.removeAll {
                    ExternalPrograms.endAll {
                        Console.remark("\ninterrupted; \(remark.withLock(\.self))")
                        _exit(128 + number)
                    }
                }
            }
            source.resume()
            sources.append(source)
        }
    }
}
