/// A file beside data that says how they are read: it changes units, people and tasks, and so every figure.
///
/// What was read with another mapping is other data: ``sha256`` is part of a dataset's identity.
public struct ImportMapping: Sendable, Hashable, Codable {
    /// The file; in results its path inside the dataset's folder.
    public var file: String
    /// The SHA-256 of the file's bytes, in hexadecimal.
    public var sha256: String
    /// What it sets, as `mm-per-unit 0.5`, by name; without what was typed instead.
    public var options: [String]

    /// Each parameter is the property of that name.
    public init(file: String, sha256: String, options: [String]) {
        self.file = file
        self.sha256 = sha256
        self.options = options
    }

    /// What it does to the data, for a note.
    public var summary: String {
        "recordings beside it are read with "
            + (options.isEmpty ? "none of its options" : options.joined(separator: ", "))
            + "; options that are typed overrule it"
    }
}
