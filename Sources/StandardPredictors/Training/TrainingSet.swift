import TouchModel

/// The data that something was fitted on: what a result declares, and what it must not be evaluated on.
public struct TrainingSet: Sendable, Hashable, Codable {
    /// One file of recordings.
    public struct Recording: Sendable, Hashable, Codable {
        /// SHA-256 of the unpacked content, hexadecimal.
        public var identity: String
        /// SHA-256 of the files that it was made from.
        public var origins: [String]
        /// Those of its participants whose strokes were used.
        public var participants: [String]

        /// Each parameter is the property of that name.
        public init(identity: String, origins: [String] = [], participants: [String]) {
            self.identity = identity
            self.origins = origins
            self.participants = participants
        }

        /// Whether it holds data of a file of one of these SHA-256: the file itself, one that it was made from, or
        /// one that was made from it or has an origin in common with it.
        package func shares(_ hashes: Set<String>) -> Bool {
            hashes.contains(identity) || origins.contains(where: hashes.contains)
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            identity = try values.decode(String.self, forKey: .identity)
            // Absent in older files, and where there are none.
            origins = try values.decodeIfPresent([String].self, forKey: .origins) ?? []
            participants = try values.decode([String].self, forKey: .participants)
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(identity, forKey: .identity)
            if !origins.isEmpty { try values.encode(origins, forKey: .origins) }
            try values.encode(participants, forKey: .participants)
        }

        private enum CodingKeys: String, CodingKey { case identity, origins, participants }
    }

    /// One dataset.
    public struct Source: Sendable, Hashable, Codable {
        /// The dataset's label.
        public var name: String
        /// SHA-256 that identifies the whole dataset, those left out included, hexadecimal.
        public var identity: String
        /// The participants whose strokes were used.
        public var participants: [String]
        /// The files that their strokes came from.
        public var recordings: [Recording]
        /// How the strokes of each of the participants begin: known again in another file, in another unit or format. Of
        /// the first ``mostMotions`` strokes.
        package var motions: [String: MotionFingerprints] = [:]

        /// Beyond that, files alone tell what was fitted on: models stay small enough to be read.
        private static let mostMotions = 1 << 16

        /// Each parameter is the property of that name.
        public init(name: String, identity: String, participants: [String], recordings: [Recording] = []) {
            self.name = name
            self.identity = identity
            self.participants = participants
            self.recordings = recordings
        }

        /// Notes how a stroke that was used begins.
        package mutating func noteMotion(_ samples: [TouchSample], of participant: String) {
            guard motions.values.reduce(0, { $0 + $1.all.count }) < Self.mostMotions else { return }
            guard let fingerprint = MotionFingerprint(samples) else { return }
            motions[participant, default: MotionFingerprints()].add(fingerprint)
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            name = try values.decode(String.self, forKey: .name)
            identity = try values.decode(String.self, forKey: .identity)
            participants = try values.decode([String].self, forKey: .participants)
            recordings = try values.decode([Recording].self, forKey: .recordings)
            // Absent in older files, and where no stroke says enough.
            motions = try values.decodeIfPresent([String: MotionFingerprints].self, forKey: .motions) ?? [:]
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(name, forKey: .name)
            try values.encode(identity, forKey: .identity)
            try values.encode(participants, forKey: .participants)
            try values.encode(recordings, forKey: .recordings)
            if !motions.isEmpty { try values.encode(motions, forKey: .motions) }
        }

        private enum CodingKeys: String, CodingKey { case name, identity, participants, recordings, motions }
    }

    /// The datasets.
    public var sources: [Source]
    /// How questions were cut from the strokes, in words.
    public var questions: String

    /// Each parameter is the property of that name.
    public init(sources: [Source], questions: String) {
        self.sources = sources
        self.questions = questions
    }

    /// What stands for a participant whom the recording does not name.
    package static let unnamedParticipant = "unspecified"

    /// Whether a participant's strokes were used: the participant of the dataset, or of a file with that content or made
    /// from the same, whatever dataset it is read as part of now. Who has no name may be anyone in the file: importing
    /// can give a name.
    ///
    /// - Parameters:
    ///   - participant: as the recording names them.
    ///   - dataset: the dataset's identity.
    ///   - hashes: the SHA-256 of the file and of those that it was made from, where they are known.
    package func contains(participant: String, dataset: String, hashes: Set<String> = []) -> Bool {
        sources.contains { source in
            source.identity == dataset && source.participants.contains(participant)
                || source.recordings.contains { recording in
                    recording.shares(hashes)
                        && (participant == Self.unnamedParticipant
                            || recording.participants.contains { $0 == participant || $0 == Self.unnamedParticipant })
                }
        }
    }

    /// The data of both: what something was fitted on of which each part was fitted by itself.
    package func joined(with other: TrainingSet) -> TrainingSet {
        TrainingSet(
            sources: sources + other.sources.filter { !sources.contains($0) },
            questions: questions == other.questions ? questions : questions + "; " + other.questions
        )
    }
}
