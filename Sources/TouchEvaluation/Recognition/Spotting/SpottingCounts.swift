import TouchModel
import TouchRecognition
import TouchRecordings

/// What a spotter found beside what was there, as counts that add up.
package struct SpottingCounts: Sendable, Hashable {
    /// How many gestures were made.
    package var gestures = 0
    /// How many of them were found.
    package var hits = 0
    /// How often something was found that is no hit; repeats among them.
    package var falseActivations = 0
    /// How often a gesture was found that had been found before.
    package var repeats = 0
    /// How long the streams are, in seconds.
    package var seconds = 0.0
    /// How long after a gesture's end it was known, of each hit in seconds; negative where before.
    package var latencies: [Double] = []

    /// Creates an empty one.
    package init() {}

    /// Compares event by event. What was found is a hit if its class is a gesture's that overlaps it in time and that nothing
    /// before was a hit of; of several such gestures it is the earliest. It is a repeat if there are such gestures, but all were hit.
    ///
    /// - Parameters:
    ///   - found: in the order in which it was known.
    ///   - truth: the gestures, by their beginnings.
    ///   - seconds: how long the stream is.
    package init(found: [SpottedGesture], truth: [RecordingMetadata.Annotation], seconds: Double) {
        gestures = truth.count
        self.seconds = seconds
        var isHit = Array(repeating: false, count: truth.count)
        for gesture in found {
            let meant = truth.indices.filter {
                truth[$0].label == gesture.label && truth[$0].time.overlaps(gesture.time)
            }
            if let hit = meant.first(where: { !isHit[$0] }) {
                isHit[hit] = true
                hits += 1
                latencies.append(gesture.detectionTime - truth[hit].time.upperBound)
            } else {
                falseActivations += 1
                if !meant.isEmpty { repeats += 1 }
            }
        }
    }

    /// Counts another's with these.
    package mutating func add(_ other: Self) {
        gestures += other.gestures
        hits += other.hits
        falseActivations += other.falseActivations
        repeats += other.repeats
        seconds += other.seconds
        latencies += other.latencies
    }
}
