import CFuzzerDriver
import Foundation
import FuzzTargets

/// The environment variable that names the target.
private let variable = "FORETOUCH_FUZZ_TARGET"

private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment[variable] ?? ""
    guard let target = FuzzTarget.named(name) else {
        let names = FuzzTarget.all.map(\.name).joined(separator: "\n  ")
        FileHandle.standardError.write(Data("\(variable): found '\(name)', expected one of\n  \(names)\n".utf8))
        exit(2)
    }
    return target
}()

/// What libFuzzer calls with every input it makes up; a broken promise ends the program, and libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try target.run(UnsafeRawBufferPointer(start: start, count: count))
    } catch {
        FileHandle.standardError.write(Data("\(target.name): \(error)\n".utf8))
        abort()
    }
    return 0
}

/// SwiftPM's name for an executable's `main` on Linux, which takes the place of libFuzzer's own.
@_cdecl("foretouch_fuzz_main")
public func runFuzzer(
    _ count: CInt,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    // Before libFuzzer takes an exit for a finding.
    _ = target
    var count = count
    var arguments = arguments
    return LLVMFuzzerRunDriver(&count, &arguments, fuzzerTestOneInput)
}
