import Foretouch
import ForetouchCommands

/// With `touches DATASET`, the touch gestures of its recordings; else the `foretouch` command, in which the recognizer of this
/// package is a row like any other.
@main
struct Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 2, arguments[0] == "touches" {
            for source in try Dataset(path: arguments[1]).sources {
                print(source.name)
                for line in try TouchGestureReplay.lines(of: source) { print("  " + line) }
            }
        } else {
            var gestures = StrokeGestureRegistry.standard
            try gestures.register(DirectionHistogram.kind)
            await ForetouchCommand.run(arguments, gestures: gestures)
        }
    }
}
