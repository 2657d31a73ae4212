import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecordings

extension RenderingRequest {
    /// Which instant the instant style shows.
    public enum Instant: Sendable, Hashable {
        /// That at which every predictor's error is nearest to its mean error over all strokes given.
        case typical
        /// The last sample at or before a time, in seconds from the recording's first sample, whose truth is known.
        case time(Double)
    }

    /// What an instant shows unless told otherwise: no prediction, what a browser gives pages, what a library gives apps, a
    /// straight line, and the default.
    static let instantPredictors = [
        PredictorSpecification(name: "hold"),
        PredictorSpecification(name: "chromium-kalman", settings: [.init(name: "offer", value: "page")]),
        PredictorSpecification(name: "androidx-kalman", settings: [.init(name: "profile", value: "finger")]),
        PredictorSpecification(name: "linear"), PredictorSpecification(name: "kalman"),
    ]

    /// What specifications are called for people who do not know them.
    private static let plainNames = [
        "hold": "no prediction", "chromium-kalman:offer=page": "Chrome",
        "androidx-kalman:profile=finger": "AndroidX", "linear": "straight line",
        "kalman": "Foretouch",
    ]

    /// Draws the plan of a picture of one instant.
    ///
    /// - Parameters:
    ///   - name: of the data, for the note below the picture.
    ///   - files: the number of files.
    ///   - registry: where predictors are looked up.
    ///   - recordings: those of a file. Files are read one after the other, and that of the instant once more.
    /// - Throws: what reading throws; ``DatasetError`` where no instant is found.
    func instantPicture(
        of name: String,
        files: Int,
        registry: PredictorRegistry,
        recordings: (_ file: Int) throws -> [InMemoryRecording]
    ) throws -> Picture {
        guard let horizon = horizons.first, horizons.count == 1 else {
            throw DatasetError.invalidOption(
                name: "horizon",
                found: "\(horizons.count) horizons",
                expected: "one in the instant style"
            )
        }
        let specifications = predictors.isEmpty ? Self.instantPredictors : predictors
        let made = try specifications.map { try registry.makePredictor($0) }
        var search = InstantSearch(predictors: made, horizon: horizon)
        var parts: [(file: Int, part: Int)] = []
        // Errors in mm and errors in units of unknown size do not mix: those like the first recording's are searched.
        var hasScale: Bool?
        for file in 0..<files {
            for (part, recording) in try recordings(file).enumerated() {
                let scale = recording.metadata.space.millimetersPerUnit
                guard (scale != nil) == hasScale ?? (scale != nil) else { continue }
                hasScale = scale != nil
                search.add(try chosen(from: recording.drawableStrokes()), recording: parts.count, scale: scale ?? 1)
                parts.append((file, part))
            }
        }
        let milliseconds = Self.milliseconds(horizon)
        guard let place = search.place(of: instant) else {
            throw DatasetError.invalidOption(
                name: "time",
                found: instant == .typical ? "typical" : "a time without such an instant",
                expected: "an instant after which a stroke goes on for \(milliseconds)"
            )
        }
        let (file, part) = parts[place.recording]
        let recording = try recordings(file)[part]
        let stroke = try chosen(from: recording.drawableStrokes())[place.stroke]
        let found = StrokeInstants(of: stroke, predictors: made, horizon: horizon)
        let newest = found.positions[place.instant]
        let outcomes = found.outcomes.map { $0[place.instant] }
        let scale = recording.metadata.space.millimetersPerUnit
        let tips = zip(specifications, outcomes).map { specification, outcome in
            let plain = Self.plainNames[specification.description]
            let error = NumberStyle.short(outcome.error.length * (scale ?? 1)) + (scale == nil ? " units" : " mm")
            return InstantDrawing.Tip(
                location: outcome.prediction,
                label: "\(plain ?? specification.description): \(outcome.isAnswered ? "" : "no answer, ")\(error)",
                note: plain == nil ? "" : specification.description
            )
        }
        let samples = stroke.samples
        let way =
            samples[newest...].prefix { $0.timestamp < samples[newest].timestamp + horizon }.map(\.location)
            + outcomes.prefix(1).map(\.truth)
        let contact = Self.contactName(recording.metadata.pointerTypes)
        var notes = [
            "Lengths are distances from the \(contact), \(milliseconds) after the newest sample that predictors had.",
            (name == recording.name ? name : "\(name), \(recording.name)")
                + ", at \(NumberStyle.fixed(place.time, 3)) s"
                + (instant == .typical
                    ? ": the instant, of \(NumberStyle.count(search.count)), at which the predictors' errors are "
                        + "nearest to their means."
                    : "."),
        ]
        let fitted = try specifications.filter { specification in
            try registry.fittedOn(specification).contains { name == $0 || name.hasPrefix($0 + " ") }
        }
        if !fitted.isEmpty {
            notes.append(
                "Fitted on these recordings too: \(fitted.map(\.description).joined(separator: ", "))."
            )
        }
        var page = PageStyle()
        // As large as the side allows, however short the way.
        page.magnification = 1000
        page.letterHeight = 8
        page.maximumSide = InstantDrawing.side * magnification
        return try Picture(
            InstantDrawing(
                contactLabel: "the \(contact), \(milliseconds) later",
                known: samples[...newest].map(\.location),
                unknown: way,
                tips: tips,
                notes: notes
            ),
            title: "One instant of \(recording.name), and where predictors draw the line's end",
            style: page,
            millimetersPerUnit: scale
        )
    }

    private static func contactName(_ types: [TouchType]) -> String {
        switch Set(types) {
        case [.direct], [.indirect]: "finger"
        case [.pencil]: "pen"
        default: "contact"
        }
    }
}
