import Foundation
import TouchModel

/// Bins of a constant ratio.
enum Octaves {
    /// Which of `count` bins, `perOctave` to a doubling from 2^`lowest`, holds a size; sizes beyond, infinite ones and what is
    /// not a number fall into the first or last.
    static func bin(of size: Double, from lowest: Double, perOctave: Double, count: Int) -> Int {
        let place = ((Elementary.log2(max(1e-12, size)) - lowest) * perOctave).rounded(.down)
        return Int(max(0, min(Double(count - 1), place)))
    }
}
