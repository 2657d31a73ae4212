import TouchModel

/// One object of a log of UIKit's touches: see ``UIKitTouchImporter``.
struct UIKitTouchRow {
    enum Kind { case real, predicted, update }

    private(set) var kind = Kind.real
    /// What names the contact; empty where the log does not say.
    private(set) var contact = ""
    private(set) var phase = TouchPhase.moved
    private(set) var type = TouchType.direct
    /// The sample, in the log's own units and on its clock.
    private(set) var sample = TouchSample(timestamp: .nan, location: TouchPoint(repeating: .nan))

    /// `UITouch.Phase` by number.
    private static let phases: [TouchPhase] = [.began, .moved, .stationary, .ended, .cancelled]
    /// `UITouch.TouchType` by number.
    private static let types: [TouchType] = [.direct, .indirect, .pencil, .indirectPointer]
    /// `UITouch.Properties` by bit.
    private static let properties: [TouchProperties] = [.force, .azimuth, .altitude, .location, .roll]

    /// Reads an object.
    init(_ scanner: inout JSONScanner) throws {
        let start = scanner
        var altitude: Double?
        var azimuth: Double?
        try scanner.object { scanner, key in
            if key == "isPrediction" {
                if try Self.flag(&scanner) { kind = .predicted }
            } else if key == "isUpdate" {
                if try Self.flag(&scanner) { kind = .update }
            } else if key == "touchIdentifier" {
                let isWord = scanner.peek(UInt8(ascii: "\""))
                contact = isWord ? try scanner.word().text : "\(try scanner.number())"
            } else if key == "phase" {
                phase = try Self.choice(&scanner, Self.phases, "a phase of UIKit, 0 to 4", TouchPhase.init(name:))
            } else if key == "type" {
                type = try Self.choice(&scanner, Self.types, "a type of UIKit, 0 to 3", TouchType.init(name:))
            } else if key == "timestamp" {
                sample.timestamp = try scanner.number()
            } else if key == "location" {
                sample.location = try Self.point(&scanner)
            } else if key == "preciseLocation" {
                sample.preciseLocation = try Self.point(&scanner)
            } else if key == "force" {
                sample.force = try scanner.number()
            } else if key == "maximumPossibleForce" {
                sample.maximumPossibleForce = try scanner.number()
            } else if key == "altitudeAngle" {
                altitude = try scanner.number()
            } else if key == "azimuth" || key == "azimuthAngle" {
                azimuth = try scanner.number()
            } else if key == "majorRadius" {
                sample.radius = try scanner.number()
            } else if key == "majorRadiusTolerance" {
                sample.radiusTolerance = try scanner.number()
            } else if key == "estimationUpdateIndex" {
                sample.estimationUpdateIndex = Int(exactly: try scanner.number())
            } else if key == "estimatedProperties" {
                sample.estimatedProperties = try Self.properties(&scanner)
            } else if key == "estimatedPropertiesExpectingUpdates" {
                sample.propertiesExpectingUpdates = try Self.properties(&scanner)
            } else {
                _ = try scanner.rawValue()
            }
        }
        guard sample.isFinite else { throw start.problem("timestamp in seconds and location as [x, y]") }
        if type == .pencil {
            sample.altitude = altitude
            sample.azimuth = azimuth
        }
        if sample.maximumPossibleForce == 0 { (sample.force, sample.maximumPossibleForce) = (nil, nil) }
    }

    /// The sample as it is delivered.
    ///
    /// - Parameters:
    ///   - origin: how it came about.
    ///   - first: the time from which time is counted.
    ///   - scale: units of location in a point.
    func sample(_ origin: TouchSample.Origin, from first: Double, scale: Double) -> TouchSample {
        var sample = sample
        sample.origin = origin
        sample.timestamp -= first
        sample.location *= scale
        sample.preciseLocation = sample.preciseLocation.map { $0 * scale }
        sample.radius = sample.radius.map { $0 * scale }
        sample.radiusTolerance = sample.radiusTolerance.map { $0 * scale }
        return sample
    }

    private static func flag(_ scanner: inout JSONScanner) throws -> Bool {
        // Words are taken where they stand, behind the space.
        _ = scanner.peek(UInt8(ascii: "t"))
        if scanner.take("true") { return true }
        if scanner.take("false") { return false }
        return try scanner.number() == 1
    }

    /// One of some values by its number, or by the name that recordings have for it.
    private static func choice<Value>(
        _ scanner: inout JSONScanner,
        _ values: [Value],
        _ expected: String,
        _ named: (String) -> Value?
    ) throws -> Value {
        let start = scanner
        let value: Value?
        if scanner.peek(UInt8(ascii: "\"")) {
            value = named(try scanner.word().text)
        } else {
            let number = Int(exactly: try scanner.number())
            value = number.flatMap { values.indices.contains($0) ? values[$0] : nil }
        }
        guard let value else { throw start.problem(expected) }
        return value
    }

    /// `[x, y]` or `{"x": x, "y": y}`.
    private static func point(_ scanner: inout JSONScanner) throws -> TouchPoint {
        var point = TouchPoint(repeating: .nan)
        if scanner.peek(UInt8(ascii: "{")) {
            try scanner.object { scanner, key in
                if key == "x" {
                    point.x = try scanner.number()
                } else if key == "y" {
                    point.y = try scanner.number()
                } else {
                    _ = try scanner.rawValue()
                }
            }
            return point
        }
        let start = scanner
        var count = 0
        try scanner.array { scanner in
            let number = try scanner.number()
            if count == 0 { point.x = number } else if count == 1 { point.y = number }
            count += 1
        }
        guard count == 2 else { throw start.problem("a location of two numbers") }
        return point
    }

    private static func properties(_ scanner: inout JSONScanner) throws -> TouchProperties {
        let start = scanner
        guard let bits = Int(exactly: try scanner.number()), (0..<1 << 16).contains(bits) else {
            throw start.problem("properties of UIKit as a number")
        }
        return Self.properties.enumerated().reduce(into: []) { found, property in
            if bits >> property.offset & 1 == 1 { found.insert(property.element) }
        }
    }
}
