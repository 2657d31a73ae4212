import TouchModel

/// Templates of drawn gestures as one file that a program in any language loads.
///
/// Everything is little-endian, and numbers are of IEEE 754 in double precision. In this order: the magic `ftgestur`; two unsigned
/// integers of 32 bits, the version and the number of templates; the rejection score above which a gesture is none of them, infinite where none
/// was chosen; the number of bytes of the recognizer's specification and the specification in UTF-8; then for each template the number of bytes of its label, the label in UTF-8, the number of its points, and for each point
/// x, y, the time in seconds and the number of its stroke, an integer of 32 bits; and the checksum of all before, FNV-1a of 64 bits.
public struct GestureTemplates: Sendable, Equatable {
    /// The gestures that a recognizer is trained with.
    public var templates: [StrokeGesture]
    /// The ``GestureClassification/rejectionScore`` above which a gesture is none of the classes; infinite to reject nothing.
    ///
    /// Scores of one recognizer say nothing of another's: it holds for ``recognizer``.
    public var rejectionThreshold: Double
    /// The specification of the recognizer that the threshold was chosen for.
    public var recognizer: String

    /// Each parameter is the property of that name.
    public init(
        templates: [StrokeGesture],
        rejectionThreshold: Double = .infinity,
        recognizer: String = "oriented-cloud"
    ) {
        self.templates = templates
        self.recognizer = recognizer
        self.rejectionThreshold = rejectionThreshold
    }

    /// What every file begins with: "ftgestur" in ASCII.
    private static let magic: [UInt8] = [0x66, 0x74, 0x67, 0x65, 0x73, 0x74, 0x75, 0x72]
    /// The version of the format.
    fileprivate static let version: UInt32 = 2
    private static let bytesOfPoint = 28

    /// The content of the file.
    public var bytes: [UInt8] {
        var writer = LittleEndianWriter()
        writer.append(bytes: Self.magic)
        writer.append(Self.version)
        writer.append(UInt32(templates.count))
        writer.append(rejectionThreshold)
        writer.append(UInt32(recognizer.utf8.count))
        writer.append(bytes: recognizer.utf8)
        for template in templates {
            writer.append(UInt32(template.label.utf8.count))
            writer.append(bytes: template.label.utf8)
            writer.append(UInt32(template.points.count))
            for point in template.points {
                writer.append(point.location.x)
                writer.append(point.location.y)
                writer.append(point.timestamp)
                writer.append(Int32(truncatingIfNeeded: point.stroke))
            }
        }
        writer.appendChecksum()
        return writer.bytes
    }

    /// Reads a file.
    ///
    /// - Throws: ``GestureTemplatesError`` where these are not the bytes of one.
    public init(bytes: [UInt8]) throws(GestureTemplatesError) {
        guard bytes.starts(with: Self.magic) else { throw .notTemplates }
        var reader = LittleEndianReader(bytes[...], at: Self.magic.count)
        let version: UInt32 = try Self.known(reader.next(), reader)
        guard version == Self.version else { throw .unknownVersion(found: version) }
        var end = LittleEndianReader(bytes[...], at: bytes.count - 8)
        guard let checksum: UInt64 = end.next(), checksum == StableHash.checksum(of: bytes.dropLast(8)) else {
            throw .damaged
        }
        let count: UInt32 = try Self.known(reader.next(), reader)
        let threshold = Double(bitPattern: try Self.known(reader.next(), reader))
        self.init(templates: [], rejectionThreshold: threshold, recognizer: try Self.text(&reader))
        for _ in 0..<count {
            let label = try Self.text(&reader)
            let points: UInt32 = try Self.known(reader.next(), reader)
            guard points <= reader.rest / Self.bytesOfPoint else { throw .tooShort(at: reader.position) }
            var gesture = StrokeGesture(label: label, points: [])
            for _ in 0..<points {
                let x: UInt64 = try Self.known(reader.next(), reader)
                let y: UInt64 = try Self.known(reader.next(), reader)
                let time: UInt64 = try Self.known(reader.next(), reader)
                let stroke: UInt32 = try Self.known(reader.next(), reader)
                gesture.points.append(
                    GesturePoint(
                        TouchPoint(Double(bitPattern: x), Double(bitPattern: y)),
                        timestamp: Double(bitPattern: time),
                        stroke: Int(Int32(bitPattern: stroke))
                    )
                )
            }
            templates.append(gesture)
        }
    }

    /// A text behind the number of its bytes.
    private static func text(_ reader: inout LittleEndianReader) throws(GestureTemplatesError) -> String {
        let length: UInt32 = try known(reader.next(), reader)
        // In web pages, integers have 32 bits, fewer than a length may ask for.
        let bytes = try known(reader.next(bytes: Int(clamping: length)), reader)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func known<Value>(
        _ value: Value?,
        _ reader: LittleEndianReader
    ) throws(GestureTemplatesError) -> Value {
        guard let value else { throw .tooShort(at: reader.position) }
        return value
    }
}

extension GestureTemplates {
    /// The rejection score that most templates stay below where they are compared with others of their class: a tenth of each class at a
    /// time is held out, and what is taken for another class does not count.
    ///
    /// - Parameters:
    ///   - templates: of the classes.
    ///   - recognizer: the one that will be trained with them.
    ///   - share: how many stay below, 0…1.
    ///   - fewestAnswers: the number of right answers that a threshold needs.
    /// - Returns: infinite if no class has two templates, or if there are fewer right answers.
    /// - Throws: ``StrokeGestureError`` as the recognizer does.
    /// - Complexity: ten trainings, and a classification for each template.
    public static func rejectionThreshold(
        of templates: [StrokeGesture],
        by recognizer: some StrokeGestureRecognizer,
        keeping share: Double = 0.95,
        fewestAnswers: Int = 1
    ) throws(StrokeGestureError) -> Double {
        let classes = GestureClasses(templates)
        var seen = [Int](repeating: 0, count: classes.names.count)
        var folds: [Int] = []
        for template in templates {
            let number = classes.position(template.label)
            folds.append(seen[number] % foldCount)
            seen[number] += 1
        }
        var recognizer = recognizer
        var scores: [Double] = []
        for fold in 0..<foldCount {
            var others: [StrokeGesture] = []
            for index in templates.indices where folds[index] != fold { others.append(templates[index]) }
            guard !others.isEmpty, others.count < templates.count else { continue }
            try recognizer.train(others)
            for index in templates.indices where folds[index] == fold {
                let template = templates[index]
                guard let answer = recognizer.classify(template.points.span),
                    GestureClasses.areSame(answer.label, template.label)
                else {
                    continue
                }
                scores.append(answer.rejectionScore)
            }
        }
        guard scores.count >= max(1, fewestAnswers) else { return .infinity }
        scores.sort()
        let kept = Int((share * Double(scores.count)).rounded(.up))
        return scores[max(1, min(kept, scores.count)) - 1]
    }

    private static let foldCount = 10
}

/// Why bytes are not those of ``GestureTemplates``.
public enum GestureTemplatesError: Error, Equatable, Sendable {
    /// They do not begin as such a file does.
    case notTemplates
    /// They are of a version that this program does not know.
    case unknownVersion(found: UInt32)
    /// They are not as they were written.
    case damaged
    /// They end within something.
    case tooShort(at: Int)
}

extension GestureTemplatesError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notTemplates: "no file of gesture templates; expected one that 'foretouch templates' wrote."
        case .unknownVersion(let found):
            "a file of gesture templates of version \(found); expected \(GestureTemplates.version)."
        case .damaged: "a file of gesture templates whose checksum is not that of its bytes."
        case .tooShort(let offset): "a file of gesture templates that ends within something at offset \(offset)."
        }
    }
}
