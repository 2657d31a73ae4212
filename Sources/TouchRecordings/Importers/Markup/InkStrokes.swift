import TouchModel

/// The strokes of a foreign InkML document: one to a trace, or to a chain of traces that continue each other.
struct InkStrokes {
    typealias Key = Int

    /// Chains that wait for their next trace at a time; more are damage, and the oldest end.
    static let mostChains = 64

    private struct Stroke {
        var builder: StrokeBuilder
        /// The traces that a next one may name.
        var lastTrace: String?
        var goesOn = false
    }

    private var strokes: [Key: Stroke] = [:]
    private var nextKey = 0

    /// Begins a trace: of a stroke that waits for it, or of a new one.
    mutating func open(id: String?, continuation: String?, prior: String?, into output: inout ImportOutput) -> Key {
        let continues = continuation == "middle" || continuation == "end"
        let goesOn = continuation == "begin" || continuation == "middle"
        if continues {
            if let key = strokes.keys.sorted().first(where: { prior == nil || strokes[$0]?.lastTrace == prior }) {
                strokes[key]?.lastTrace = id
                strokes[key]?.goesOn = goesOn
                return key
            }
            output.note(.missingBoundary, "a trace continues one that is not there; it begins a stroke")
        }
        if strokes.count >= Self.mostChains, let oldest = strokes.keys.min() {
            output.note(.missingBoundary, "a stroke whose continuation did not come; it ends")
            end(oldest, into: &output)
        }
        nextKey += 1
        let number = Int32(truncatingIfNeeded: nextKey)
        strokes[nextKey] = Stroke(builder: StrokeBuilder(type: .pencil, number: number), lastTrace: id, goesOn: goesOn)
        return nextKey
    }

    /// The builder of a stroke, for the time in which its trace is read.
    func builder(of key: Key) -> StrokeBuilder? { strokes[key]?.builder }

    /// Takes the builder back as reading left it.
    mutating func set(_ builder: StrokeBuilder, of key: Key) { strokes[key]?.builder = builder }

    /// Ends a trace, and with it the stroke unless that goes on.
    mutating func close(_ key: Key, into output: inout ImportOutput) {
        if strokes[key]?.goesOn == false { end(key, into: &output) }
    }

    /// Ends a stroke.
    mutating func end(_ key: Key, into output: inout ImportOutput) {
        strokes[key]?.builder.finishStroke(into: &output)
        strokes[key] = nil
    }

    /// Ends what is still open.
    mutating func finish(into output: inout ImportOutput) {
        for key in strokes.keys.sorted() {
            output.note(.missingBoundary, "the document ends inside a stroke")
            end(key, into: &output)
        }
    }
}
