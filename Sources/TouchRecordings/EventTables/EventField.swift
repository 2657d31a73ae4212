import TouchModel

/// What a row of an event table says, field by field: the one list behind the table's columns, InkML's channels, and
/// the reading of both.
///
/// Properties (estimated, expecting, updated) are sums of 1 force, 2 altitude, 4 azimuth, 8 location, 16 roll.
package enum EventField: Int, CaseIterable {
    case delivery, deliveryTime, touch, contact, type, phase, role
    case time, x, y
    case arrival, preciseX, preciseY, force, maximumForce, altitude, azimuth, roll, radius, radiusTolerance
    case updateIndex, estimated, expecting, updated

    /// The column's name.
    package var columnName: String {
        switch self {
        case .delivery: "delivery"
        case .deliveryTime: "delivery_t"
        case .touch: "touch"
        case .contact: "contact"
        case .type: "type"
        case .phase: "phase"
        case .role: "origin"
        case .time: "t"
        case .x: "x"
        case .y: "y"
        case .arrival: "arrival"
        case .preciseX: "precise_x"
        case .preciseY: "precise_y"
        case .force: "force"
        case .maximumForce: "max_force"
        case .altitude: "altitude"
        case .azimuth: "azimuth"
        case .roll: "roll"
        case .radius: "radius"
        case .radiusTolerance: "radius_tolerance"
        case .updateIndex: "update_index"
        case .estimated: "estimated"
        case .expecting: "expecting"
        case .updated: "updated"
        }
    }

    /// The values of a field that is a word, in the order of their numbers.
    package var words: [String]? {
        switch self {
        case .type: TouchType.allCases.map(\.name)
        case .phase: TouchPhase.allCases.map(\.name)
        case .role: EventRow.Role.allCases.map(\.rawValue)
        default: nil
        }
    }

    /// Whether the stored value is single precision, which is written with fewer digits.
    package var isSinglePrecision: Bool {
        switch self {
        case .force, .maximumForce, .altitude, .azimuth, .roll, .radius, .radiusTolerance: true
        default: false
        }
    }

    /// The row's value, or `nil` where it has none.
    package func value(in row: EventRow) -> Double? {
        switch self {
        case .delivery: return Double(row.delivery)
        case .deliveryTime: return row.deliveryTimestamp
        case .arrival: return row.arrival
        case .role: return Double(row.role.number)
        default: break
        }
        guard row.role != .empty else { return nil }
        switch self {
        case .touch: return Double(row.touch)
        case .contact: return Double(row.contact)
        case .type: return Double(row.type.rawValue)
        case .phase: return Double(row.phase.rawValue)
        default: return row.hasSample ? value(in: row.sample, row) : nil
        }
    }

    private func value(in sample: TouchSample, _ row: EventRow) -> Double? {
        switch self {
        case .time: sample.timestamp
        case .x: sample.location.x
        case .y: sample.location.y
        case .preciseX: sample.preciseLocation?.x
        case .preciseY: sample.preciseLocation?.y
        case .force: sample.force
        case .maximumForce: sample.maximumPossibleForce
        case .altitude: sample.altitude
        case .azimuth: sample.azimuth
        case .roll: sample.roll
        case .radius: sample.radius
        case .radiusTolerance: sample.radiusTolerance
        case .updateIndex: sample.estimationUpdateIndex.map(Double.init)
        case .estimated: Self.number(sample.estimatedProperties)
        case .expecting: Self.number(sample.propertiesExpectingUpdates)
        case .updated: Self.number(row.updated)
        default: nil
        }
    }

    /// Sets the row's value; `false` for one that the field cannot have.
    package func set(_ value: Double, in row: inout EventRow) -> Bool {
        switch self {
        case .deliveryTime: row.deliveryTimestamp = value
        case .arrival: row.arrival = value
        case .time: row.sample.timestamp = value
        case .x: row.sample.location.x = value
        case .y: row.sample.location.y = value
        case .preciseX: row.sample.preciseLocation = TouchPoint(value, row.sample.preciseLocation?.y ?? 0)
        case .preciseY: row.sample.preciseLocation = TouchPoint(row.sample.preciseLocation?.x ?? 0, value)
        case .force: row.sample.force = value
        case .maximumForce: row.sample.maximumPossibleForce = value
        case .altitude: row.sample.altitude = value
        case .azimuth: row.sample.azimuth = value
        case .roll: row.sample.roll = value
        case .radius: row.sample.radius = value
        case .radiusTolerance: row.sample.radiusTolerance = value
        default:
            guard let number = Int(exactly: value) else { return false }
            return set(number, in: &row)
        }
        return true
    }

    private func set(_ number: Int, in row: inout EventRow) -> Bool {
        switch self {
        case .delivery: row.delivery = number
        case .touch: row.touch = number
        case .contact:
            guard let contact = Int32(exactly: number) else { return false }
            row.contact = contact
        case .type:
            guard let type = UInt8(exactly: number).flatMap(TouchType.init) else { return false }
            row.type = type
        case .phase:
            guard let phase = UInt8(exactly: number).flatMap(TouchPhase.init) else { return false }
            row.phase = phase
        case .role:
            guard EventRow.Role.allCases.indices.contains(number) else { return false }
            row.role = EventRow.Role.allCases[number]
        case .updateIndex:
            guard Int32(exactly: number) != nil else { return false }
            row.sample.estimationUpdateIndex = number
        default:
            guard (0..<32).contains(number) else { return false }
            let properties = TouchProperties(rawValue: UInt8(number))
            switch self {
            case .estimated: row.sample.estimatedProperties = properties
            case .expecting: row.sample.propertiesExpectingUpdates = properties
            default: row.updated = properties
            }
        }
        return true
    }

    private static func number(_ properties: TouchProperties) -> Double? {
        properties.isEmpty ? nil : Double(properties.rawValue)
    }

    /// Whether a row may go without it: not where it belongs to the row's kind.
    package func isRequired(of row: EventRow) -> Bool {
        switch self {
        case .delivery, .deliveryTime, .role: true
        case .touch, .contact, .type, .phase: row.role != .empty
        case .time, .x, .y: row.hasSample
        default: false
        }
    }
}
