import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecognition
import TouchRecordings

/// What forces are calibrated by.
package enum CalibrationKey: String, Sendable, Hashable, CaseIterable, Codable {
    /// The device that reports force.
    case device
    /// The person who presses.
    case participant

    /// The value of the key in a recording; `nil` where it does not say.
    package func value(in metadata: RecordingMetadata) -> String? {
        let value =
            switch self {
            case .device: metadata.device
            case .participant: metadata.participant
            }
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Fitted lines by device or person, as `foretouch calibrate` writes and `foretouch recognize` reads them.
public struct CalibrationTable: Sendable, Hashable, Codable {
    /// The value of ``kind``.
    package static let kindName = "calibration"

    /// What kind of table a file holds: ``kindName``.
    package var kind = CalibrationTable.kindName
    /// The version of Foretouch that made it.
    package var version = ForetouchVersion.current
    /// What the names of the fits are.
    package var by: CalibrationKey
    /// The fits, in alphabetical order of their names.
    package var fits: [CalibrationFit]
    /// The recordings that the lines were fitted to: on them they look better than on others. Absent where that is not
    /// known.
    package var fittedOn: [TrainingSet.Source]?

    /// Each parameter is the property of that name.
    package init(by: CalibrationKey, fits: [CalibrationFit], fittedOn: [TrainingSet.Source]? = nil) {
        self.by = by
        self.fits = fits
        self.fittedOn = fittedOn
    }

    /// Whether lines were fitted to a recording: to a file of this content or made from the same, or, where its content
    /// is not known, to any of its dataset.
    ///
    /// - Parameters:
    ///   - hashes: the SHA-256 of the file and of those that it was made from.
    ///   - dataset: the dataset's identity.
    func isFitted(toRecording hashes: Set<String>, ofDataset dataset: String) -> Bool {
        (fittedOn ?? []).contains { source in
            guard !hashes.isEmpty, !source.recordings.isEmpty else { return source.identity == dataset }
            return source.recordings.contains { $0.shares(hashes) }
        }
    }

    /// How the strokes begin that lines were fitted to, for knowing them again in another file form.
    var motions: TrainedMotions {
        TrainedMotions([(Self.kindName, TrainingSet(sources: fittedOn ?? [], questions: ""))])
    }

    /// The line for a recording; `nil` where there is none for its device or participant.
    package func calibration(for metadata: RecordingMetadata) -> ForceCalibration? {
        guard let name = by.value(in: metadata), let fit = fits.first(where: { $0.name == name }) else { return nil }
        return ForceCalibration(offset: fit.offset, gain: fit.gain)
    }
}

/// One line, reference = gain · reported + offset, with how good it is.
package struct CalibrationFit: Sendable, Hashable, Codable {
    /// Within what errors may depend on each other: the largest unit of which there are several.
    package enum ErrorUnit: String, Sendable, Hashable, Codable {
        /// People of one name, or without one, count as one.
        case participant
        /// Samples of one recording depend on each other.
        case recording
        /// Samples of one contact depend on each other.
        case contact
        /// Errors as if all were independent: there is one contact only.
        case sample
    }

    /// The device or participant.
    package var name: String
    /// The offset, in units of force.
    package var offset: Double
    /// A pure number.
    package var gain: Double
    /// Standard errors that allow for dependence within ``errorUnit``.
    package var offsetError: Double
    /// Standard error of ``gain``, likewise.
    package var gainError: Double
    /// Both ends of the 95 % interval of ``offset`` (`ClusterJackknife`); absent with fewer than five clusters.
    package var offsetInterval: [Double]?
    /// Both ends of the interval of ``gain``.
    package var gainInterval: [Double]?
    /// The share of the reference's variance that the line explains.
    package var determination: Double
    /// Root mean square difference to the reference, in units of force.
    package var errorBefore: Double
    /// The same after the line was applied.
    package var errorAfter: Double
    /// How many samples the line was fitted to.
    package var samples: Int
    /// How many contacts they come from.
    package var contacts: Int
    /// Within what errors may depend on each other.
    package var errorUnit: ErrorUnit
    /// How many of these there are.
    package var clusters: Int
    /// The smallest and largest reported force.
    package var range: [Double]
    /// Samples left out because the report was 0 or at the touch's maximum: they say only that the force is beyond.
    package var saturated: Int
    /// Samples left out because a correction of their force was announced and never came.
    package var uncorrected: Int
    /// The datasets, with their devices where these are known, that a person's line was fitted over. Where there are
    /// several, one line stands for devices or people that may differ. Absent in lines of devices.
    package var origins: [String]?
}

extension CalibrationTable {
    /// Reads what `foretouch calibrate` wrote.
    ///
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)``.
    public init(path: String) throws(EvaluationError) {
        let expected = "lines that 'foretouch calibrate' wrote"
        let data = try ResultFile.contents(path: path, expected: expected)
        let table: CalibrationTable
        do {
            table = try JSONDecoder().decode(CalibrationTable.self, from: data)
        } catch {
            throw .unreadableResult(path: path, found: ResultFile.sentence(error), expected: expected)
        }
        try ResultFile.check(version: table.version, path: path)
        do throws(Fault) {
            try table.validate()
        } catch {
            throw .unreadableResult(path: path, found: error.found, expected: error.expected)
        }
        self = table
    }

    /// The lines that can be applied: those that a specification of the force recognizer can state.
    static let gainRange = 0.001...1000.0
    static let offsetRange = -100.0...100

    private struct Fault: Error {
        var found: String
        var expected: String
    }

    private func validate() throws(Fault) {
        guard kind == Self.kindName else {
            throw Fault(found: "\"kind\": \"\(kind)\"", expected: "\"kind\": \"\(Self.kindName)\"")
        }
        var names: Set<String> = []
        for fit in fits {
            guard names.insert(fit.name).inserted else {
                throw Fault(found: "two lines for '\(fit.name)'", expected: "one line for each \(by.rawValue)")
            }
            guard Self.gainRange.contains(fit.gain) else {
                throw Fault(found: "gain \(fit.gain) of '\(fit.name)'", expected: "a gain from 0.001 to 1000")
            }
            guard Self.offsetRange.contains(fit.offset) else {
                throw Fault(found: "offset \(fit.offset) of '\(fit.name)'", expected: "an offset from -100 to 100")
            }
        }
    }
}
