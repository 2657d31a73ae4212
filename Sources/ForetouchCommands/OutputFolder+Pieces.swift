import Foretouch
import Foundation

extension OutputFolder {
    /// Writes files that are made piece by piece; readers see all of the old ones or all of the new.
    func write(_ files: [ReportFile]) throws {
        let folder = URL(fileURLWithPath: path)
        try PartialFiles.write(files.map { (folder.appendingPathComponent($0.name).path, $0.write) })
    }
}
