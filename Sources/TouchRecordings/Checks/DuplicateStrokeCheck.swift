import Foundation
import TouchModel

/// Strokes that occur twice, wherever and whenever on the surface.
///
/// A stroke's fingerprint is a hash (FNV-1a, 64 bits) of its samples' displacement from the first, in steps of 0.001
/// units, and time since the first, in steps of 0.1 ms, over the first 1024 samples. Strokes with fewer than 12
/// different neighbors are passed over, because taps are alike by chance. Recordings of one movement under several force sensitivities are
/// pairs by design, so the sensitivity is part of the fingerprint. Any pair of different participants, or more than 1 %
/// of the strokes, is an alarm.
///
/// Memory: 32 bytes a stroke, for at most ``remembered`` strokes; those beyond are counted in ``unchecked``.
struct DuplicateStrokeCheck {
    static let remembered = 1_000_000
    static let fewestSteps = 12
    static let alarmingShare = 0.01

    private struct Occurrence {
        var recording: Int32
        var stroke: Int32
    }

    private var known: [UInt64: Occurrence] = [:]
    private var recordings: [(name: String, participant: String?)] = []
    private var log = PlaceLog()
    private var otherParticipants = 0
    private var total = 0
    private(set) var unchecked = 0

    mutating func take(_ piece: StrokePiece) {
        guard piece.seen == 0, let print = Self.fingerprint(of: piece) else { return }
        total += 1
        if recordings.last?.name != piece.recording {
            recordings.append((piece.recording, piece.metadata.participant))
        }
        guard let other = known[print] else {
            guard known.count < Self.remembered else {
                unchecked += 1
                return
            }
            known[print] = Occurrence(recording: Int32(recordings.count - 1), stroke: Int32(clamping: piece.stroke))
            return
        }
        let first = recordings[Int(other.recording)]
        if first.participant != piece.metadata.participant { otherParticipants += 1 }
        log.note(piece, time: piece.samples[0].time, "the same as stroke \(other.stroke) of \(first.name)")
    }

    private static func fingerprint(of piece: StrokePiece) -> UInt64? {
        guard let first = piece.samples.first else { return nil }
        var hash = StableHash()
        for byte in (piece.metadata.sensitivity ?? "").utf8 { hash.add(byte) }
        // An odd fraction of a step, so that numbers of few decimals do not lie where rounding changes. Whole numbers stay
        // floating-point: no integer holds every location that a file may state.
        func mix(_ value: Double) { hash.add(number: (value + 0.3718).rounded(.down).bitPattern) }
        var steps = 0
        var last = first.location
        for sample in piece.samples {
            if sample.location != last { steps += 1 }
            last = sample.location
            let offset = sample.location - first.location
            mix(offset.x * 1000)
            mix(offset.y * 1000)
            mix((sample.time - first.time) * 10_000)
        }
        return steps >= fewestSteps ? hash.value : nil
    }

    func findings() -> [DataFinding] {
        guard log.count > 0 else { return [] }
        let isMany = otherParticipants > 0 || Double(log.count) > Self.alarmingShare * Double(total)
        return [
            DataFinding(
                .duplicateStrokes,
                isMany ? .alarm : .remark,
                count: log.count,
                total: total,
                of: "stroke",
                detail:
                    "\(log.count) strokes repeat another's motion, \(otherParticipants) of them another participant's"
                    + (unchecked > 0 ? "; \(unchecked) strokes were too many to be compared" : ""),
                places: log.places
            )
        ]
    }
}
