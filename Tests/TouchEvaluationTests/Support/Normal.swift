import Foundation
import TouchModel

extension SeededGenerator {
    /// A value of the standard normal distribution (Box and Muller 1958).
    mutating func normal() -> Double {
        let first = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &self)
        let second = Double.random(in: 0..<1, using: &self)
        return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
    }
}
