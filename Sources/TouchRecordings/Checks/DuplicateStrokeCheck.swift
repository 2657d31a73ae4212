import Foundation
import TouchModel

/// Strokes that occur twice, wherever and whenever on the surface.
///
/// Strokes are compared by a ``StrokePrint`` of the first 1024 samples. Recordings of one movement under several force sensitivities are
/// pairs by design, so the sensitivity is part of it. Any pair of different participants, or more than 1 %
/// of the strokes, is an alarm.
///
/// Memory: 32 bytes a stroke, for at most ``remembered`` strokes; those beyond are counted in ``unchecked``.
struct DuplicateStrokeCheck {
    static let remembered = 1_000_000
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
        var print = StrokePrint(condition: piece.metadata.sensitivity ?? "")
        for sample in piece.samples { print.add(sample.location, at: sample.time) }
        return print.value
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
