import Foundation
import TouchRecognition
import TouchRecordings

/// What was found in a stream of which nobody says what was made there.
package struct FoundGestures: Sendable {
    private let recognizer: String
    private let stream: String
    private let gestures: [SpottedGesture]

    /// Each parameter is what it says.
    package init(recognizer: String, stream: String, gestures: [SpottedGesture]) {
        self.recognizer = recognizer
        self.stream = stream
        self.gestures = gestures
    }

    private static let header = ["recording", "recognizer", "start_s", "end_s", "detected_s", "label", "score"]

    /// The table for a console.
    package static func text(_ found: [FoundGestures]) -> String {
        var table = TextTable(header: header, words: [0, 1, 5])
        for found in found {
            for gesture in found.gestures {
                table.add(
                    [found.stream, found.recognizer]
                        + [gesture.time.lowerBound, gesture.time.upperBound, gesture.detectionTime].map {
                            NumberStyle.fixed($0, 2)
                        } + [gesture.label, NumberStyle.fixed(gesture.score, 3)]
                )
            }
        }
        let count = found.reduce(0) { $0 + $1.gestures.count }
        return "Found \(count) \(count == 1 ? "gesture" : "gestures")\n" + (count > 0 ? table.text : "")
    }

    /// One gesture a line.
    package static func csv(_ found: [FoundGestures]) -> Data {
        var csv = DelimitedText(header: header)
        for found in found {
            for gesture in found.gestures {
                csv.add(
                    [found.stream, found.recognizer]
                        + [gesture.time.lowerBound, gesture.time.upperBound, gesture.detectionTime].map {
                            DelimitedText.field($0)
                        } + [gesture.label, DelimitedText.field(gesture.score)]
                )
            }
        }
        return csv.data
    }
}
