import TouchModel
import TouchRecognition
import TouchRecordings

/// A recording in which gestures are looked for.
package struct GestureStream: Sendable {
    /// Its name in messages.
    package var name: String
    /// Who moved the pointer; `nil` where the recording does not say.
    package var participant: String?
    /// The points in the order of time.
    package var points: [GesturePoint]
    /// The gestures that were made, by their beginnings; `nil` where nobody knows.
    package var truth: [RecordingMetadata.Annotation]?
    /// The condition and the device that the recording states.
    package var circumstances = Circumstances()

    /// Each parameter is the property of that name.
    package init(
        name: String,
        participant: String? = nil,
        points: [GesturePoint],
        truth: [RecordingMetadata.Annotation]? = nil
    ) {
        self.name = name
        self.participant = participant
        self.points = points
        self.truth = truth
    }

    /// Who moved the pointer; the stream's name where the recording does not state it.
    package var participantName: String { participant ?? name }

    /// The time from the first point to the last, in seconds.
    var duration: Double {
        guard let first = points.first, let last = points.last else { return 0 }
        return max(0, last.timestamp - first.timestamp)
    }
}

extension [GestureStream] {
    /// Names of participants whose streams have the same strokes, in alphabetical order, a list for each person.
    package var repeatedParticipants: [[String]] {
        var strokes = RepeatedStrokes()
        for stream in self {
            strokes.add(strokesOf: stream.points, of: .init(dataset: "", participant: stream.participantName))
        }
        return strokes.people(of: "")
    }
}
