/// Events of rrweb's recordings of sessions, which say with numbers what happened: `type` 3 is an incremental snapshot, its
/// `data.source` 2 an interaction of the mouse or a touch, 1, 6 and 12 positions (rrweb, `packages/types`).
enum ReplayEvents {
    private static let incremental = 3.0
    private static let interactions: [Double: String] = [
        0: "mouseup", 1: "mousedown", 7: "touchstart", 8: "touchmove", 9: "touchend", 10: "touchcancel",
    ]
    private static let positions: [Double: String] = [1: "mousemove", 6: "touchmove", 12: "mousemove"]

    /// The fields of an event with a word for what happened; those of any other object as they are.
    ///
    /// - Returns: `nil` for an event of something else than a pointer.
    static func fields(of event: [JSONNode.Field]) -> [JSONNode.Field]? {
        func value(_ key: String, in fields: [JSONNode.Field]) -> JSONNode? { fields.first { $0.key == key }?.value }
        guard let type = value("type", in: event)?.number, let data = value("data", in: event)?.fields,
            let timestamp = value("timestamp", in: event), timestamp.number != nil
        else { return event }
        guard type == incremental, let source = value("source", in: data)?.number else {
            return value("source", in: data) == nil && type != incremental && type <= 6 ? nil : event
        }
        let word =
            source == 2 ? value("type", in: data)?.number.flatMap { interactions[$0] } : positions[source]
        guard let word else { return nil }
        let happened: [JSONNode.Field] = [
            .init(key: "event", value: .text(word)), .init(key: "timestamp", value: timestamp),
            .init(key: "pointerType", value: .text(pointer(value("pointerType", in: data)?.number, word))),
        ]
        return happened + data.compactMap(withoutElement)
    }

    /// What pointed: newer recordings say it with a number.
    private static func pointer(_ number: Double?, _ word: String) -> String {
        switch number {
        case 0: "mouse"
        case 1: "pen"
        case 2: "touch"
        default: word.hasPrefix("mouse") ? "mouse" : "touch"
        }
    }

    /// A field of where the pointer was; `nil` for one that names the page's element below it.
    private static func withoutElement(_ field: JSONNode.Field) -> JSONNode.Field? {
        let kept = ["x", "y", "timeOffset"]
        if kept.contains(field.key) { return field }
        guard field.key == "positions", let positions = field.value.elements else { return nil }
        let places = positions.map { position in
            position.fields.map { JSONNode.object($0.filter { kept.contains($0.key) }) } ?? position
        }
        return .init(key: field.key, value: .list(places))
    }
}
