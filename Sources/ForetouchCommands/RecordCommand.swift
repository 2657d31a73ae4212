import ArgumentParser
import Foretouch
import Foundation

/// Hands over to `foretouch-record`, which is a program of its own so that this one builds without a server.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Serves a drawing page and records the pointer events that the browser reports.",
        discussion: """
            Runs 'foretouch-record', which lies beside this program or on the path, with the same arguments; \
            'foretouch-record serve --help' lists the options. To build it, in the folder of the sources: \(build)

            Examples:
              foretouch record --output my-recordings
              foretouch record --output my-recordings --study standard --lan
              foretouch record --output my-gestures --gestures circle,check,star
              foretouch record --output my-touches --gestures touch --seed 7 --lan
            """
    )

    private static let program = "foretouch-record"
    private static let build = "make record"

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var arguments: [String] = []

    func run() throws {
        guard let path = Self.find() else {
            if arguments.contains(where: { ["--help", "-h", "help"].contains($0) }) {
                throw CleanExit.helpRequest(self)
            }
            throw ValidationError(
                "\(Self.program) is neither beside this program nor on the path; build it, in the folder of the sources, with: "
                    + Self.build
            )
        }
        // What this program does at Ctrl-C would be inherited: signals that are ignored stay so.
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        execv(path, words)
        throw ValidationError("\(path): \(SystemReason.ofLastCall)")
    }

    /// The program beside this one, else the first on the path.
    private static func find() -> String? {
        let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = [own].compactMap(\.self) + path.split(separator: ":").map(String.init)
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
