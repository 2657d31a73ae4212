import ArgumentParser

struct DatasetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dataset",
        abstract: "Fetches public datasets, inspects datasets, checks them, imports, exports and synthesizes them.",
        discussion: """
            Example:
              foretouch dataset info Datasets/bundled/pen-240
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "Getting",
                subcommands: [
                    DatasetListCommand.self, DatasetFetchCommand.self, DatasetSynthesizeCommand.self,
                    DatasetVaryCommand.self,
                ]
            ),
            CommandGroup(
                name: "Checking",
                subcommands: [DatasetInfoCommand.self, DatasetValidateCommand.self, DatasetCheckCommand.self]
            ),
            CommandGroup(name: "Converting", subcommands: [DatasetImportCommand.self, DatasetExportCommand.self]),
        ]
    )

    func validate() throws { try ForetouchCommand.checkSubcommand(of: Self.self) }
}
