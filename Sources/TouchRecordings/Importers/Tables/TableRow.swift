import TouchModel

/// A row of a table on its way from the file to a delivery.
struct TableRow {
    /// What a table says of a sample: a third of a ``TouchSample``, for rows are moved several times.
    struct Sample {
        var location = TouchPoint(repeating: .nan)
        var timestamp = Double.nan
        /// NaN where there is none, as are the next two.
        private var storedForce = Float.nan
        private var storedAltitude = Float.nan
        private var storedAzimuth = Float.nan

        var force: Double? {
            get { Self.optional(storedForce) }
            set { storedForce = Float(newValue ?? .nan) }
        }
        var altitude: Double? {
            get { Self.optional(storedAltitude) }
            set { storedAltitude = Float(newValue ?? .nan) }
        }
        var azimuth: Double? {
            get { Self.optional(storedAzimuth) }
            set { storedAzimuth = Float(newValue ?? .nan) }
        }
        var isFinite: Bool { timestamp.isFinite && location.isFinite }

        private static func optional(_ stored: Float) -> Double? { stored.isFinite ? Double(stored) : nil }

        func touchSample(maximumForce: Double?) -> TouchSample {
            var sample = TouchSample(timestamp: timestamp, location: location)
            sample.force = force
            sample.maximumPossibleForce = maximumForce
            sample.altitude = altitude
            sample.azimuth = azimuth
            return sample
        }
    }

    var sample = Sample()
    /// When it arrived, in the unit of the sample's time; NaN where no column says.
    var arrival = Double.nan
    /// Equal for rows of the same stroke.
    var stroke: UInt64 = 0
    /// Where it stands in the file, counting from 1.
    var line = 0
    var contact: Int32 = 0
    /// Whose it is and of which task: a number, equal for rows of one recording.
    var recording: Int32 = 0
    /// The number of the event's value: see ``EventMeanings``.
    var event: UInt8 = 0
    var kind = RowKind.measured
    /// Whether an earlier row of the stroke was delivered.
    var continues = false
    /// Whether the clock was set back here, so that a stroke begins.
    var startsAnew = false
    /// Whether the stroke that ends with it was taken away.
    var isCancelled = false

    /// How the stroke that ends with it ends.
    var end: TouchPhase { isCancelled ? .cancelled : .ended }

    /// What rows of one stroke have in common.
    struct Key: Hashable {
        var recording: Int32
        var stroke: UInt64
    }

    var key: Key { Key(recording: recording, stroke: stroke) }

    @inline(__always)
    mutating func scaleTimes(by secondsPerUnit: Double) {
        guard secondsPerUnit != 1 else { return }
        sample.timestamp *= secondsPerUnit
        arrival *= secondsPerUnit
    }

    /// Makes strokes of that name that belong to several contacts as many strokes.
    mutating func addToStroke(_ name: UInt64) {
        var hash = StableHash()
        hash.add(number: stroke)
        hash.add(number: name)
        stroke = hash.value
        contact = Int32(truncatingIfNeeded: stroke & 0x7fff_ffff)
    }

    /// A whole number is the contact's number; any other text is hashed, which needs no table of names.
    mutating func setStroke(_ field: UnsafeRawBufferPointer) {
        var reader = FieldReader(field)
        if let number = reader.integer(), reader.isAtEnd, let contact = Int32(exactly: number) {
            stroke = UInt64(bitPattern: number)
            self.contact = contact
        } else {
            var hash = StableHash()
            for byte in field { hash.add(byte) }
            stroke = hash.value
            contact = Int32(truncatingIfNeeded: stroke & 0x7fff_ffff)
        }
    }
}

extension TableRow {
    /// Sorts rows in no order: by recording, stroke and time.
    ///
    /// - Parameter isByStroke: whether a column tells the strokes apart; they begin in the order of their first samples.
    /// - Returns: how many neighbors of the sorted rows stood the other way round.
    static func sort(_ rows: inout [TableRow], isByStroke: Bool) -> Int {
        var firstTimes: [Key: Double] = [:]
        if isByStroke {
            for row in rows where row.sample.timestamp.isFinite {
                let key = row.key
                firstTimes[key] = min(firstTimes[key] ?? .infinity, row.sample.timestamp)
            }
        }
        let starts =
            isByStroke
            ? rows.map { firstTimes[$0.key] ?? .infinity } : []
        let order = rows.indices.sorted { [rows] left, right in
            let (a, b) = (rows[left], rows[right])
            if a.recording != b.recording { return a.recording < b.recording }
            if isByStroke, a.stroke != b.stroke {
                return starts[left] != starts[right] ? starts[left] < starts[right] : a.stroke < b.stroke
            }
            let (first, second) = (a.sample.timestamp, b.sample.timestamp)
            return first != second && !first.isNaN && !second.isNaN ? first < second : left < right
        }
        rows = order.map { rows[$0] }
        return zip(order, order.dropFirst()).count { $0 > $1 }
    }
}
