extension [UInt8] {
    /// Appends a number in the shortest form that reads back as the same value.
    mutating func append(number value: Double, singlePrecision: Bool) {
        if let integer = Int64(exactly: value), integer.magnitude < 1 << 53, value.sign == .plus || integer != 0 {
            append(contentsOf: String(integer).utf8)
        } else {
            append(contentsOf: (singlePrecision ? Float(value).description : value.description).utf8)
        }
    }
}
