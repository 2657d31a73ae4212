import ArgumentParser
import Foretouch
import Foundation

struct ReproduceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reproduce",
        abstract: "Recomputes published tables, with rows for any predictor.",
        subcommands: []
    )
}
