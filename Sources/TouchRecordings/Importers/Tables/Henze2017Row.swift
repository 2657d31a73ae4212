import TouchModel

/// One row of the recordings behind Henze et al. 2017, as written: for protocols that count rows. Everything else wants
/// `Henze2017Importer`.
package struct Henze2017Row: Sendable, Equatable {
    /// What the finger did.
    package enum Action: Int64, Sendable {
        /// A contact begins.
        case down
        /// A contact ends.
        case up
        /// A contact was seen again.
        case move
    }

    /// Milliseconds on the event clock.
    package let eventMilliseconds: Int64
    /// Px of the device.
    package let location: TouchPoint
    /// The pressure, 0 to 1.
    package let pressure: Double
    /// What the finger did.
    package let action: Action

    /// The form of a row, for messages.
    static let form = "wallclock_ms;event_ms;x;y;pressure;action with an action of 0 (down), 1 (up) or 2 (move)"

    init?(_ bytes: UnsafeRawBufferPointer) {
        let semicolon = UInt8(ascii: ";")
        var reader = FieldReader(bytes)
        guard reader.integer() != nil, reader.take(semicolon),
            let eventMilliseconds = reader.integer(), reader.take(semicolon),
            let x = reader.field(endingAt: semicolon).bytes.fieldNumber,
            let y = reader.field(endingAt: semicolon).bytes.fieldNumber,
            let pressure = reader.field(endingAt: semicolon).bytes.fieldNumber,
            let action = reader.integer().flatMap(Action.init), reader.isAtEnd
        else { return nil }
        self.eventMilliseconds = eventMilliseconds
        location = TouchPoint(x, y)
        self.pressure = pressure
        self.action = action
    }

    /// Reads a file whole.
    ///
    /// - Throws: ``DatasetError`` at the first line that is not a row.
    package static func readAll(path: String) throws -> [Henze2017Row] {
        let lines = try LineReader(path: path)
        var rows: [Henze2017Row] = []
        while true {
            let read: Void? = try lines.withNextLine { bytes in
                guard !bytes.trimmed.isEmpty else { return }
                guard let row = Henze2017Row(bytes) else {
                    throw DatasetError.malformed(lines.location, found: excerpt(bytes), expected: form)
                }
                rows.append(row)
            }
            if read == nil { return rows }
        }
    }
}
