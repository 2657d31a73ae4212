/// The data that something was fitted on: what a result declares, and what it must not be evaluated on.
public struct TrainingSet: Sendable, Hashable, Codable {
    /// One file of recordings.
    public struct Recording: Sendable, Hashable, Codable {
        /// SHA-256 of the unpacked content, hexadecimal.
        public var identity: String
        /// Those of its participants whose strokes were used.
        public var participants: [String]

        public init(identity: String, participants: [String]) {
            self.identity = identity
            self.participants = participants
        }
    }

    /// One dataset.
    public struct Source: Sendable, Hashable, Codable {
        public var name: String
        /// SHA-256 that identifies the whole dataset, those left out included, hexadecimal.
        public var identity: String
        /// The participants whose strokes were used.
        public var participants: [String]
        /// The files that their strokes came from.
        public var recordings: [Recording]

        public init(name: String, identity: String, participants: [String], recordings: [Recording] = []) {
            self.name = name
            self.identity = identity
            self.participants = participants
            self.recordings = recordings
        }
    }

    public var sources: [Source]
    /// How questions were cut from the strokes, in words.
    public var questions: String

    public init(sources: [Source], questions: String) {
        self.sources = sources
        self.questions = questions
    }

    /// Whether a participant's strokes were used: the participant of the dataset, or of a file with that content,
    /// whatever dataset it is read as part of now.
    ///
    /// - Parameters:
    ///   - participant: as the recording names them.
    ///   - dataset: the dataset's identity.
    ///   - recording: the file's identity, where it is known.
    public func contains(participant: String, dataset: String, recording: String? = nil) -> Bool {
        sources.contains { source in
            source.identity == dataset && source.participants.contains(participant)
                || source.recordings.contains { $0.identity == recording && $0.participants.contains(participant) }
        }
    }

    /// Both: what something was fitted on of which each part was fitted by itself.
    public func joined(with other: TrainingSet) -> TrainingSet {
        TrainingSet(
            sources: sources + other.sources.filter { !sources.contains($0) },
            questions: questions == other.questions ? questions : questions + "; " + other.questions
        )
    }
}
