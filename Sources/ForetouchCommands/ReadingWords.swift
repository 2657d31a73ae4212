import ArgumentParser
import Foretouch

/// How recordings are read, in the words of the command's options: for callers in other languages, so that both read alike.
package struct ReadingWords {
    /// The importer to use; `nil` to find it out.
    package var format: String?
    package var options: ImportOptions

    /// What is wrong with the words, as the command says it.
    struct Failure: Error, CustomStringConvertible { var description: String }

    /// - Parameter words: options of `foretouch dataset info`, such as `--mm-per-unit`, `0.25`.
    /// - Throws: where an option is not known or its value not understood.
    package init(_ words: [String]) throws {
        do {
            let group = try ImportOptionGroup.parse(words)
            (format, options) = (group.effectiveFormat, try group.options())
        } catch {
            throw Failure(description: ImportOptionGroup.message(for: error))
        }
    }
}
