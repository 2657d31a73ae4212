import ArgumentParser

struct DatasetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dataset",
        abstract: "Looks into datasets, checks them, imports and synthesises them.",
        subcommands: [
            DatasetInfoCommand.self, DatasetValidateCommand.self, DatasetImportCommand.self,
            DatasetSynthesizeCommand.self,
        ]
    )
}
