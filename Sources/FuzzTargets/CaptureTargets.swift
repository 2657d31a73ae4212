import ForetouchRecorder
import Foundation
import TouchModel

extension FuzzTarget {
    /// What pages send to the recorder, and what researchers write for it.
    static let capture = [
        FuzzTarget(
            "capture-batch",
            "refused by a CaptureError, or entries that become deliveries with finite numbers"
        ) { bytes in
            let batch = try FuzzFinding.refusing(CaptureError.self) { try CaptureBatch(json: bytes) }
            var tracker = ContactTracker()
            for case .pointer(let pointer) in batch?.entries ?? [] {
                guard let line = tracker.line(for: pointer) else { continue }
                for touch in line.event.touches {
                    guard (touch.samples + touch.predictedSamples).allSatisfy(\.isFinite) else {
                        throw FuzzFinding("a sample is not finite")
                    }
                }
            }
        },
        FuzzTarget("capture-session", "refused by a CaptureError, or a folder's name without a way out") { bytes in
            let header = try FuzzFinding.refusing(CaptureError.self) {
                try SessionHeader(request: bytes, study: .freeDrawing, began: 1)
            }
            guard let name = header?.folderName else { return }
            guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), name.utf8.count <= 255 else {
                throw FuzzFinding("a folder named '\(name)'")
            }
        },
        FuzzTarget("study", "refused by a CaptureError, or a study of a bounded length") { bytes in
            let study = try FuzzFinding.refusing(CaptureError.self) {
                try Study(text: String(decoding: bytes, as: UTF8.self))
            }
            guard let count = study?.trialCount else { return }
            guard count > 0, count <= 200_000 else { throw FuzzFinding("a study of \(count) trials") }
        },
    ]
}
