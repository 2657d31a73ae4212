import ArgumentParser

struct DatasetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dataset",
        abstract: "Looks into datasets, checks them, imports, exports and synthesises them.",
        subcommands: [
            DatasetInfoCommand.self, DatasetValidateCommand.self, DatasetCheckCommand.self, DatasetImportCommand.self,
            DatasetExportCommand.self, DatasetSynthesizeCommand.self,
        ]
    )
}
