import Foundation
import Testing
import TouchModel

@testable import TouchRecognition

struct ForceNormalizationTests {
    typealias Parameters = ForceNormalization.Parameters

    @Test
    func `the effective maximum is the lesser of the configured one and the touch's`() throws {
        #expect(try Parameters().effectiveMaximum(4) == 4)
        #expect(try Parameters(maximumForce: 3).effectiveMaximum(4) == 3)
        #expect(try Parameters(maximumForce: .infinity).effectiveMaximum(100) == 100)
        #expect(try Parameters().effectiveMaximum(100) == 20.0 / 3)
    }

    @Test
    func `a touch without a maximum, or with one of 0 or less, is a typed failure`() {
        #expect(throws: ForceFailure.maximumForceAbsent) { try Parameters().effectiveMaximum(nil) }
        for maximum in [Double.nan, .infinity] {
            #expect(throws: ForceFailure.maximumForceAbsent) { try Parameters().effectiveMaximum(maximum) }
        }
        #expect(throws: ForceFailure.maximumForceNotPositive(0)) { try Parameters().effectiveMaximum(0) }
        #expect(throws: ForceFailure.maximumForceNotPositive(-1)) { try Parameters().effectiveMaximum(-1) }
    }

    @Test
    func `force is a share of the maximum`() {
        for force in [0.0, 0.5, 1, 2, 4] {
            let result = Parameters().normalize(force, altitude: nil, maximum: 4)
            #expect(result.value == force / 4 && result.repairs.isEmpty)
        }
    }

    @Test
    func `what is negative or above the maximum is clamped and said to be`() {
        let below = Parameters().normalize(-0.1, altitude: nil, maximum: 4)
        #expect(below.value == 0 && below.repairs == .clampedForce)
        let above = Parameters().normalize(4.1, altitude: nil, maximum: 4)
        #expect(above.value == 1 && above.repairs == .clampedForce)
    }

    @Test
    func `the extremes of every number stay within 0 and 1`() {
        var parameters = Parameters(axis: .perpendicularToScreen, minimumAltitude: 1e-300)
        parameters.calibration = ForceCalibration(offset: -1e308, gain: 1e308)
        let forces = [-3e38, -1, -0.0, 0, 1e-45, 1, 3e38]
        for force in forces {
            for altitude in [nil, -3e38, -1, 0, 1e-45, 1.5, 3, 3e38] {
                for maximum in [1e-45, 1, 4, 3e38] {
                    let value = parameters.normalize(force, altitude: altitude, maximum: maximum).value
                    #expect((0...1).contains(value), "\(force) \(String(describing: altitude)) \(maximum)")
                }
            }
        }
    }

    @Test
    func `perpendicular to the screen force is divided by the sine of the altitude, and clamped again`() {
        let parameters = Parameters(axis: .perpendicularToScreen)
        #expect(abs(parameters.normalize(1, altitude: .pi / 6, maximum: 4).value - 0.5) < 1e-15)
        #expect(parameters.normalize(1, altitude: .pi / 2, maximum: 4).value == 0.25)
        let again = parameters.normalize(3, altitude: .pi / 6, maximum: 4)
        #expect(again.value == 1 && again.repairs == .clampedForce)
        #expect(Parameters().normalize(1, altitude: .pi / 6, maximum: 4).value == 0.25, "along the pencil it is not")
    }

    @Test
    func `a flat pencil counts as one at the minimum altitude, a negative altitude too and is counted`() {
        let parameters = Parameters(axis: .perpendicularToScreen, minimumAltitude: .pi / 6)
        let flat = parameters.normalize(1, altitude: 0, maximum: 4)
        #expect(abs(flat.value - 0.5) < 1e-15 && flat.repairs.isEmpty)
        let negative = parameters.normalize(1, altitude: -0.3, maximum: 4)
        #expect(negative.value == flat.value && negative.repairs == .clampedAltitude)
        let beyond = parameters.normalize(1, altitude: 2, maximum: 4)
        #expect(beyond.value == 0.25 && beyond.repairs == .clampedAltitude)
    }

    @Test
    func `upright in single precision is not out of range`() {
        let parameters = Parameters(axis: .perpendicularToScreen)
        #expect(parameters.normalize(1, altitude: Double(Float(1.5707964)), maximum: 4).repairs.isEmpty)
    }

    @Test
    func `without an altitude the pencil counts as upright, which is counted`() {
        let result = Parameters(axis: .perpendicularToScreen).normalize(1, altitude: nil, maximum: 4)
        #expect(result.value == 0.25 && result.repairs == .missingAltitude)
        #expect(Parameters().normalize(1, altitude: nil, maximum: 4).repairs.isEmpty, "along the pencil none is needed")
    }

    @Test
    func `calibration comes before everything else`() {
        let parameters = Parameters(calibration: ForceCalibration(offset: -0.5, gain: 2))
        #expect(parameters.normalize(1, altitude: nil, maximum: 4).value == 1.5 / 4)
        let zone = parameters.normalize(0.1, altitude: nil, maximum: 4)
        #expect(zone.value == 0 && zone.repairs == .clampedForce)
    }

    @Test
    func `a calibration fitted by least squares finds the line, and the best one through noise`() throws {
        let line = (0..<20).map { (reported: Double($0), actual: 3 + 0.5 * Double($0)) }
        let exact = try #require(ForceCalibration(fitting: line + [(.nan, 1), (1, .infinity)]))
        #expect(abs(exact.gain - 0.5) < 1e-14 && abs(exact.offset - 3) < 1e-13)
        // By hand: means 1 and 2, spread 2, product 3.
        let noisy = try #require(ForceCalibration(fitting: [(0, 1), (1, 1), (2, 4)]))
        #expect(abs(noisy.gain - 1.5) < 1e-15 && abs(noisy.offset - 0.5) < 1e-15)
        #expect(ForceCalibration(fitting: [(1, 1), (1, 2)]) == nil, "no spread")
        #expect(ForceCalibration(fitting: [(1, 2), (2, 1)]) == nil, "falls")
        #expect(ForceCalibration(fitting: []) == nil)
    }

    @Test
    func `parameters out of range are typed errors that name them`() {
        let wrong: [(String, Parameters)] = [
            ("maximumForce", Parameters(maximumForce: 0)), ("maximumForce", Parameters(maximumForce: .nan)),
            ("minimumAltitude", Parameters(minimumAltitude: 0)), ("minimumAltitude", Parameters(minimumAltitude: 2)),
            ("calibration.gain", Parameters(calibration: .init(gain: 0))),
            ("calibration.offset", Parameters(calibration: .init(offset: .infinity))),
        ]
        for (name, parameters) in wrong {
            #expect { try parameters.validate() } throws: { ($0 as? ForceParameterError)?.parameter == name }
        }
        let error = ForceParameterError(parameter: "gain", found: 0, expected: "more than 0")
        #expect("\(error)" == "gain is 0.0; expected more than 0.")
    }
}
