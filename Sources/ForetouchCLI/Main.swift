import Foretouch
import ForetouchCommands

@main
struct Main {
    static func main() async { await ForetouchCommand.run(registry: .standard) }
}
