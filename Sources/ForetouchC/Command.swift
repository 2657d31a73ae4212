import Foretouch
import ForetouchCommands
import Foundation

/// Runs the `foretouch` command; ends the program where it fails.
@_cdecl("foretouch_main")
public func runCommand(_ count: Int32, _ arguments: UnsafePointer<UnsafePointer<CChar>?>?) -> Int32 {
    let words = UnsafeBufferPointer(start: arguments, count: arguments == nil ? 0 : max(Int(count), 0))
        .compactMap { $0.map(String.init(cString:)) }
    let finished = DispatchSemaphore(value: 0)
    Task.detached {
        await ForetouchCommand.run(Array(words.dropFirst()))
        finished.signal()
    }
    finished.wait()
    return 0
}
