import ArgumentParser

struct DatasetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dataset",
        abstract: "Fetches public datasets, looks into datasets, checks them, imports, exports and synthesises them.",
        subcommands: [
            DatasetListCommand.self, DatasetFetchCommand.self,
            DatasetInfoCommand.self, DatasetValidateCommand.self, DatasetCheckCommand.self, DatasetImportCommand.self,
            DatasetExportCommand.self, DatasetSynthesizeCommand.self,
        ]
    )
}
