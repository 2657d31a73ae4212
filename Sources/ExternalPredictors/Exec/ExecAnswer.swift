import Foundation
import TouchModel
import TouchPrediction

/// What a program answers.
struct ExecAnswer: Decodable {
    var id: Int
    var x: [Double?]?
    var y: [Double?]?
    var radius: [Double?]?
    var level: Double?
    var force: [Double?]?
    var altitude: [Double?]?
    var azimuth: [Double?]?
    /// Why there is no answer.
    var error: String?

    /// Reads a line.
    init(_ line: [UInt8]) throws {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        do {
            self = try decoder.decode(ExecAnswer.self, from: Data(line))
        } catch {
            // Python and others write numbers that are none without quotation marks. They are to be counted as such.
            guard let quoted = Self.quotingNonFinite(line) else { throw error }
            self = try decoder.decode(ExecAnswer.self, from: Data(quoted))
        }
    }

    /// The line with NaN, Infinity and -Infinity in quotation marks; `nil` where there is none of them.
    private static func quotingNonFinite(_ line: [UInt8]) -> [UInt8]? {
        let words = ["-Infinity", "Infinity", "NaN"].map { Array($0.utf8) }
        var quoted: [UInt8] = []
        var position = 0
        var isInText = false
        var found = false
        while position < line.count {
            let byte = line[position]
            if !isInText, let word = words.first(where: { line[position...].starts(with: $0) }) {
                quoted += [0x22] + word + [0x22]
                position += word.count
                found = true
                continue
            }
            if isInText, byte == 0x5C, position + 1 < line.count {
                quoted.append(byte)
                position += 1
            } else if byte == 0x22 {
                isInText.toggle()
            }
            quoted.append(line[position])
            position += 1
        }
        return found ? quoted : nil
    }

    /// Turns the columns into predictions.
    ///
    /// - Parameters:
    ///   - count: how many there must be.
    ///   - log: where what is not right is counted.
    /// - Returns: `nil` where there are too few or too many.
    func predictions(_ count: Int, log: FailureLog) -> [Prediction?]? {
        guard let x, let y, x.count == count, y.count == count else {
            log.note(
                .wrongCount,
                detail: "\(x?.count ?? 0) values of x and \(y?.count ?? 0) of y, expected \(count) of each"
            )
            return nil
        }
        for column in [radius, force, altitude, azimuth] {
            guard let column, column.count != count else { continue }
            log.note(.wrongCount, detail: "\(column.count) values in a column, expected \(count)")
            return nil
        }
        func channel(_ column: [Double?]?, _ index: Int, _ name: String) -> Float {
            guard let value = column?[index] else { return .nan }
            if let fault = ExternalAnswer.fault(of: value) {
                log.note(fault, detail: "\(name) \(value)")
                return .nan
            }
            return Float(value)
        }
        return (0..<count).map { index in
            guard let x = x[index], let y = y[index] else { return nil }
            if let fault = ExternalAnswer.fault(of: x) ?? ExternalAnswer.fault(of: y) {
                log.note(fault, detail: "location (\(x), \(y))")
                return nil
            }
            let channels = SIMD4(
                channel(force, index, "force"),
                .nan,
                channel(altitude, index, "altitude"),
                channel(azimuth, index, "azimuth")
            )
            var prediction = Prediction(location: TouchPoint(x, y), channels: TouchChannels(lanes: channels))
            if let radius = radius?[index] {
                let fault = ExternalAnswer.fault(of: radius)
                if radius >= 0, fault == nil, let level, level > 0, level < 1 {
                    prediction.uncertainty = .radius(radius, level: level)
                } else {
                    let place = "radius at level \(level.map { "\($0)" } ?? "–"):"
                    log.note(fault ?? .notFinite, detail: "\(place) \(radius)")
                }
            }
            return prediction
        }
    }
}

/// How a program introduces itself.
struct ExecGreeting: Decodable {
    /// The version of the contract that is spoken here.
    static let version = 1
    /// What is sent before anything else.
    static let line = Array("{\"foretouch\":\(version),\"kind\":\"predictor\"}\n".utf8)

    var foretouch: Int
    var name: String?
    var version: String?
}
