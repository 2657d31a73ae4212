/// The quotient, or NaN where the divisor counts nothing.
@inlinable @inline(__always)
package func ratio(_ sum: Double, _ count: Double) -> Double { count > 0 ? sum / count : .nan }
