#if Recorder
import ArgumentParser
import ForetouchRecorder
import Foundation
import TouchEvaluation
import TouchRecordings

@main
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "foretouch-record",
        abstract: "Serves a drawing page and records the pointer events that the browser reports.",
        discussion: """
            Open the printed address in any browser, draw, and press Finish. The output folder then is a dataset: \
            'foretouch evaluate FOLDER' scores predictors on it, the browser's own among them (system). \
            'foretouch-record serve --help' lists the options.

            Examples:
              foretouch record --output my-recordings
              foretouch record --output my-recordings --study standard --lan
              foretouch record --output my-gestures --gestures circle,check,star
              foretouch record --output my-touches --gestures touch --seed 7 --lan
            """,
        version: ForetouchVersion.current,
        subcommands: [ServeCommand.self, RecoverCommand.self],
        defaultSubcommand: ServeCommand.self
    )

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            try Console.check()
        } catch {
            Console.end(saying: fullMessage(for: error), status: exitCode(for: error).rawValue)
        }
    }
}

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves the page until Ctrl-C (the default)."
    )

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for recordings.", valueName: "folder"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Tasks for participants: 'standard' (writing, tracing, pointing, pressing; 3 minutes) or a YAML or JSON "
                + "study file. Default: free drawing.",
            valueName: "study"
        )
    )
    var study: String?

    @Option(
        help: ArgumentHelp(
            "Collect a gesture set: classes separated by commas, or a file with a class a line or with gestures as JSON lines, of "
                + "which the first of each class is shown. Writes gestures.jsonl into the folder. 'touch': prompts for touch gestures, "
                + "such as taps and pinches, in random order.",
            valueName: "class,…|file|touch"
        )
    )
    var gestures: String?

    @Option(help: ArgumentHelp("With --gestures: how often each class is drawn, 1 to 1000.", valueName: "count"))
    var repetitions = 10

    @Option(help: "With --gestures touch: what decides the order of the prompts.")
    var seed: UInt64 = 1

    @Flag(help: "Let phones and tablets of the local network reach the page, over TLS with a certificate made now.")
    var lan = false

    @Option(help: "Port number; 0 selects a free one.")
    var port = 0

    @Option(help: ArgumentHelp("Maximum total size of recordings in MB.", valueName: "MB"))
    var limit = RecorderOptions.standardLimit / 1_000_000

    @Option(
        help: ArgumentHelp(
            "Access token of an earlier run, 32 lowercase hexadecimal digits, so that open pages can continue.",
            valueName: "digits"
        )
    )
    var token: String?

    @Option(
        help: ArgumentHelp(
            "A name under which the page is reached, besides the printed addresses and localhost; requests under other "
                + "names are refused. May be repeated.",
            valueName: "name"
        )
    )
    var host: [String] = []

    @Option(
        help: ArgumentHelp(
            "Folder that contains foretouch.js and foretouch.wasm, which the live view needs. Default: the folder of this program, "
                + "or results/made/web of its sources, where 'make web' writes them.",
            valueName: "folder"
        )
    )
    var module: String?

    @Flag(name: .customLong("no-qr"), help: "Print the address without a QR code.")
    var hidesCode = false

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port: a number from 0 to 65535") }
        guard (1...1_000_000).contains(limit) else { throw ValidationError("--limit: from 1 to 1000000 MB") }
        if let name = host.first(where: { !RecorderOptions.isHostName($0) }) {
            throw ValidationError("--host: found '\(name)', expected a name such as tablet.local, without port or path")
        }
        guard study == nil || gestures == nil else {
            throw ValidationError("--gestures is a study of its own: it does not go with --study")
        }
        guard token.map({ AccessToken($0) != nil }) ?? true else {
            throw ValidationError("--token: 32 hexadecimal digits in lower case, as in the address")
        }
    }

    func run() async throws {
        var options = RecorderOptions(folder: URL(fileURLWithPath: output), port: port, isOnNetwork: lan)
        options.hosts = host
        options.limit = limit * 1_000_000
        if let token = token.flatMap(AccessToken.init) { options.token = token }
        let asksForTouchGestures = gestures == Study.touchGestureSet
        if asksForTouchGestures {
            options.study = try Study(touchGestureRepetitions: repetitions, seed: seed)
            Self.say("Touch gestures are asked for in the random order of --seed \(seed).")
        } else if let gestures {
            options.study = try Study(gestures: gestures, repetitions: repetitions)
        }
        if let study { options.study = study == "standard" ? .standard : try Study(path: study) }
        options.module = try module.map { folder in try WebModule(folder: folder) } ?? WebModule.find()
        if options.module == nil {
            Self.say("No live view and no names of touch gestures: foretouch.wasm was not found. To build it: make web")
        }
        let recorder = try RecorderServer(options) { Self.say($0) }
        for session in recorder.recovered { Self.say("recovered \(session.summary)") }
        for failure in recorder.failures { Self.say(failure.summary) }
        let showsCode = !hidesCode
        let fingerprint = recorder.certificateFingerprint
        let output = output
        try await recorder.run(stopsAtSignals: true) { addresses in
            for address in addresses {
                Self.say(address)
                guard showsCode, let lines = TerminalQRCode.lines(for: address) else { continue }
                // Both colors stated: a code in the colors of a light terminal is a negative, which few phones read.
                let isTerminal = isatty(STDOUT_FILENO) == 1
                for line in lines { Console.write(asIs: (isTerminal ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line) + "\n") }
            }
            if let fingerprint {
                Self.say("The browser will warn of the certificate, which was made now. Its SHA-256 is \(fingerprint)")
            }
            Self.say("Open the address in a browser, draw, press Finish. Ctrl-C ends the recorder.")
        }
        let (sessions, failures) = recorder.close()
        for session in sessions { Self.say(session.summary) }
        for failure in failures { Self.say(failure.summary) }
        Self.say("Recordings are in \(output); 'foretouch evaluate \(output)' scores predictors on them.")
        if asksForTouchGestures {
            Self.say(
                "'foretouch recognize \(output) --recognizer touch:standard --measure' says how many were recognized."
            )
        } else if gestures != nil {
            Self.say("Gestures are in \(output)/gestures.jsonl; 'foretouch recognize' scores recognizers on them.")
        }
    }

    /// Prints a line at once: whoever reads it through a pipe waits for the address.
    private static func say(_ line: String) {
        Console.write(line + "\n")
    }
}

struct RecoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Writes the recordings of sessions that were interrupted, without serving anything.",
        discussion: "'serve' does the same when it starts."
    )

    @Argument(help: ArgumentHelp("The folder that was recorded to.", valueName: "folder"))
    var folder: String

    func run() throws {
        let recorder = try RecorderServer(RecorderOptions(folder: URL(fileURLWithPath: folder)))
        for session in recorder.recovered { Console.write("recovered \(session.summary)\n") }
        for failure in recorder.failures { Console.write(failure.summary + "\n") }
        guard recorder.failures.isEmpty else { throw ExitCode.failure }
        if recorder.recovered.isEmpty { Console.write("\(folder): no session was interrupted\n") }
    }
}
#else
import Foundation

/// What is built of this program without the packages of its server.
@main
enum RecordCommand {
    static func main() {
        FileHandle.standardError.write(Data("Error: built without the recorder; build it with: make record\n".utf8))
        exit(EXIT_FAILURE)
    }
}
#endif
