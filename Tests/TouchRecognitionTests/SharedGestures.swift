import CZlib
import Foundation
import Testing
import TouchModel
import TouchRecognition

/// Gestures and reference answers that do not belong to the package: in the folder that FORETOUCH_GESTURES names, else in
/// `shared/gestures` beside the package.
enum SharedGestures {
    static let absence: Comment = "no gestures here; set FORETOUCH_GESTURES to their folder to run this test"

    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["FORETOUCH_GESTURES"].map { URL(fileURLWithPath: $0) }
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let beside = package.deletingLastPathComponent().appendingPathComponent("shared/gestures")
        return [named, beside].compactMap(\.self).first {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("parity/samples.csv.gz").path)
        }
    }()

    /// The rows of a table, each by the names of its columns; plain or gzip.
    static func table(_ name: String) throws -> [[String: String]] {
        let path = try #require(folder).appendingPathComponent(name).path
        let file = try #require(gzopen(path, "rb"))
        defer { gzclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = gzread(file, &buffer, UInt32(buffer.count)), count > 0 { bytes += buffer[..<Int(count)] }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let header = lines.removeFirst()
        return lines.map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
    }
}

/// The samples of the parity data.
struct ParitySamples {
    struct Sample {
        let name: String
        var gesture: StrokeGesture
    }

    /// By set, `uni` or `multi`.
    private(set) var templates: [String: [Sample]] = [:]
    private(set) var candidates: [String: [Sample]] = [:]

    static let shared = Result { try ParitySamples() }

    private init() throws {
        var samples: [(set: String, role: String, sample: Sample)] = []
        for row in try SharedGestures.table("parity/samples.csv.gz") {
            let name = try #require(row["sample"])
            if samples.last?.sample.name != name {
                let gesture = StrokeGesture(label: row["class"] ?? "", points: [])
                samples.append((row["set"] ?? "", row["role"] ?? "", Sample(name: name, gesture: gesture)))
            }
            let number = { (column: String) in try #require(Double(row[column] ?? "")) }
            let point = GesturePoint(
                TouchPoint(try number("x"), try number("y")),
                timestamp: try number("t_ms") / 1000,
                stroke: Int(try number("stroke"))
            )
            samples[samples.count - 1].sample.gesture.points.append(point)
        }
        for (set, role, sample) in samples {
            if role == "template" {
                templates[set, default: []].append(sample)
            } else {
                candidates[set, default: []].append(sample)
            }
        }
    }
}
