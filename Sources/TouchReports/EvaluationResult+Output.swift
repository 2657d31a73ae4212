import TouchEvaluation

extension EvaluationResult: CustomStringConvertible {
    /// The ranking and the tables that `foretouch evaluate` prints.
    public var description: String { EvaluationReport(self).text }

    /// Writes `result.json`, `metrics.csv` and `breakdowns.csv` into a folder, which is made where it is missing. Readers see
    /// all of the old files or all of the new.
    ///
    /// - Throws: `DatasetError.inaccessible` where the folder cannot be written, or another program is writing there.
    public func save(to folder: String) throws {
        try OutputFolder(path: folder).write(EvaluationReport(self).files)
    }
}
