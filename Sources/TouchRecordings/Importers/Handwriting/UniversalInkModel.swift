import Foundation
import TouchModel

/// What `UniversalInkJSONImporter` reads of `inputData`.
struct UniversalInkModel {
    enum Kind: String {
        case x = "X"
        case y = "Y"
        case time = "Timestamp"
        case pressure = "Pressure"
        case altitude = "Altitude"
        case azimuth = "Azimuth"
    }

    struct Channel {
        /// `nil` for channels that samples have no property for.
        var kind: Kind?
        /// What a sum of differences is divided by: meters, seconds or radians result.
        var divisor = 1.0
    }

    struct Stroke {
        var milliseconds: Int64 = 0
        var channels: [(id: String, values: [Double])] = []
    }

    private(set) var channels: [String: Channel] = [:]
    /// Where the strokes are, and the first one's time; `nil` where there are none.
    private(set) var strokes: (mark: JSONStream.Mark, start: Int64)?
    private var provider: String?

    var touchType: TouchType {
        switch provider {
        case "PEN": .pencil
        case "TOUCH": .direct
        case "MOUSE", "CONTROLLER": .indirectPointer
        default: channels.values.contains { $0.kind == .altitude } ? .pencil : .direct
        }
    }

    /// Reads the object `inputData`.
    mutating func read(_ document: JSONStream) throws {
        var model = self
        try document.object { key in
            if key == "inputContextData" {
                try document.held { try model.readContext(&$0) }
            } else if key == "sensorData" {
                let mark = document.mark
                var isFirst = true
                while try document.element(isFirst: &isFirst) {
                    if model.strokes == nil {
                        model.strokes = (mark, try document.held(Self.stroke).milliseconds)
                    } else {
                        try document.skip()
                    }
                }
            } else {
                try document.skip()
            }
        }
        self = model
    }

    private mutating func readContext(_ scanner: inout JSONScanner) throws {
        var model = self
        try scanner.object { scanner, key in
            if key == "sensorContexts" {
                try scanner.objects { scanner, key in
                    guard key == "sensorChannelsContext" else { return false }
                    try scanner.objects { scanner, key in
                        guard key == "channels" else { return false }
                        try scanner.array { scanner in try model.readChannel(&scanner) }
                        return true
                    }
                    return true
                }
            } else if key == "inkInputProviders" {
                try scanner.objects { scanner, key in
                    guard key == "type" else { return false }
                    model.provider = try scanner.plainText()
                    return true
                }
            } else {
                _ = try scanner.rawValue()
            }
        }
        self = model
    }

    private mutating func readChannel(_ scanner: inout JSONScanner) throws {
        var id = ""
        var channel = Channel()
        var resolution = 1.0
        var precision = 0.0
        let end = scanner
        try scanner.object { scanner, key in
            if key == "id" {
                id = try scanner.word().text
            } else if key == "type" {
                channel.kind = try scanner.word().text.split(separator: "/").last.flatMap { Kind(rawValue: String($0)) }
            } else if key == "resolution" {
                resolution = try scanner.number()
            } else if key == "precision" {
                precision = try scanner.number()
            } else {
                _ = try scanner.rawValue()
            }
        }
        // A resolution that is not sent is one; values are whole numbers of 10^−precision.
        guard resolution > 0, resolution.isFinite, (0...15).contains(precision) else {
            throw end.problem("a channel with a positive resolution and a precision of 0 to 15")
        }
        channel.divisor = resolution * Elementary.pow(10, precision)
        channels[id] = channel
    }

    static func stroke(_ scanner: inout JSONScanner) throws -> Stroke {
        var stroke = Stroke()
        let start = scanner
        var hasStamp = false
        try scanner.object { scanner, key in
            if key == "timestamp" {
                guard let stamp = try scanner.plainText().flatMap({ Int64($0) }), stamp >= 0 else {
                    throw start.problem("a timestamp in milliseconds since 1970: no timing")
                }
                stroke.milliseconds = stamp
                hasStamp = true
            } else if key == "dataChannels" {
                try scanner.array { scanner in
                    var id = ""
                    var values: [Double] = []
                    try scanner.object { scanner, key in
                        if key == "sensorChannelID" {
                            id = try scanner.word().text
                        } else if key == "values" {
                            values = try scanner.numbers()
                        } else {
                            _ = try scanner.rawValue()
                        }
                    }
                    stroke.channels.append((id, values))
                }
            } else {
                _ = try scanner.rawValue()
            }
        }
        guard hasStamp else { throw start.problem("sensor data with a timestamp: no timing") }
        return stroke
    }
}

extension JSONScanner {
    /// Walks an array of objects: `body` is called with each key of each and says whether it consumed the value.
    fileprivate mutating func objects(_ body: (inout JSONScanner, Key) throws -> Bool) throws {
        try array { scanner in
            try scanner.object { scanner, key in
                if try !body(&scanner, key) { _ = try scanner.rawValue() }
            }
        }
    }
}
