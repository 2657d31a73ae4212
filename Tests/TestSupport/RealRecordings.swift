import Foundation

/// Real recordings, where they are at hand: in the folder that FORETOUCH_DATASETS names, else in `shared/datasets` beside the package.
package enum RealRecordings {
    /// The folder with the recordings, if there is one.
    package static let folder: String? = { () -> String? in
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let beside = package.appendingPathComponent("../shared/datasets").standardizedFileURL.path
        let named = ProcessInfo.processInfo.environment["FORETOUCH_DATASETS"]
        for folder in [named ?? beside, beside]
        where FileManager.default.fileExists(atPath: folder + "/henze2017") { return folder }
        return nil
    }()

    /// Why a test does not run without them.
    package static let absence = "no real recordings here; set FORETOUCH_DATASETS to their folder to run this test"
}
