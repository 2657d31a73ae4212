import TouchModel

/// A channel of InkML's `traceFormat`: what one number of a point means.
struct InkChannel {
    var name: String
    var units: String?
    var minimum: Double?
    var maximum: Double?
    /// Units per millimeter, where a channel property says the device's resolution.
    var unitsPerMillimeter: Double?

    init(name: String, units: String? = nil) {
        self.name = name
        self.units = units
    }

    init(attributes: MarkupAttributes) {
        name = attributes.text("name") ?? ""
        units = attributes.text("units")
        minimum = attributes.text("min").flatMap(Double.init)
        maximum = attributes.text("max").flatMap(Double.init)
    }

    /// Millimeters in one unit of length, where they are known.
    var millimeters: Double? {
        if let unitsPerMillimeter { return 1 / unitsPerMillimeter }
        switch units {
        case "m": return 1000
        case "cm": return 10
        case "mm": return 1
        case "in": return 25.4
        case "pt": return 25.4 / 72
        case "pc": return 25.4 / 6
        default: return nil
        }
    }

    /// Seconds in one unit of time, where they are known.
    var seconds: Double? {
        switch units {
        case "s", "sec": 1
        case "ms", "msec": 1e-3
        case "us": 1e-6
        case "ns": 1e-9
        default: nil
        }
    }

    /// Radians in one unit of an angle, where they are known.
    var radians: Double? {
        switch units {
        case "rad": 1
        case "deg": .pi / 180
        default: nil
        }
    }

    /// Takes the value of a channel property `resolution`, which is per `units`.
    mutating func setResolution(_ value: Double, units: String) {
        guard value > 0, value.isFinite else { return }
        switch units {
        case "1/mm": unitsPerMillimeter = value
        case "1/cm": unitsPerMillimeter = value / 10
        case "1/m": unitsPerMillimeter = value / 1000
        case "1/in": unitsPerMillimeter = value / 25.4
        default: break
        }
    }
}

/// The order and meaning of a trace's numbers.
struct InkTraceFormat {
    var channels: [InkChannel]
    /// How many of them every point has; those after it may be left out at a point's end.
    var regularCount: Int

    /// What InkML takes for granted: X and Y.
    static let standard = InkTraceFormat(channels: [InkChannel(name: "X"), InkChannel(name: "Y")], regularCount: 2)

    func index(of name: String) -> Int? { channels.firstIndex { $0.name == name } }
}
