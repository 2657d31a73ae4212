import TouchModel

/// Everything that is true of a stroke: where the contact was, where it turned sharply, how hard it pressed and how the pen
/// leant.
struct StrokeTruth: Sendable {
    let path: TruthPath
    let turns: SharpTurns
    /// Whether ``path`` is the one that was recorded, so that what is known of one is known of the other.
    let isRecorded: Bool
    /// The channels of each point of ``path``; empty where no sample has any.
    private let channels: [TouchChannels]

    /// - Parameters:
    ///   - samples: those of which the path was made.
    ///   - isRecorded: whether the path is the one that was recorded.
    init(path: TruthPath, samples: [TouchSample], isRecorded: Bool) {
        self.path = path
        self.isRecorded = isRecorded
        turns = SharpTurns(of: path)
        var channels: [TouchChannels] = []
        if samples.contains(where: { !$0.channels.isEmpty }) {
            var last = -Double.infinity
            for sample in samples where sample.timestamp > last {
                last = sample.timestamp
                channels.append(sample.channels)
            }
        }
        self.channels = channels
    }

    /// Whether force, altitude or azimuth are known at any time.
    var hasChannels: Bool { !channels.isEmpty }

    /// Force, altitude and azimuth at an instant whose location is known, interpolated between the samples around it,
    /// azimuth the shorter way round; what one of these samples lacks is absent.
    func channels(at time: Double, segment: Int) -> TouchChannels {
        guard !path.isOnPoint(time, segment: segment), segment + 1 < channels.count else { return channels[segment] }
        let share = Float(path.share(at: time, in: segment))
        var change = channels[segment + 1].lanes - channels[segment].lanes
        change.w = Float(Double(change.w).wrappedAngle)
        return TouchChannels(lanes: channels[segment].lanes + change * share)
    }
}
