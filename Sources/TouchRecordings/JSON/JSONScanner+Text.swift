extension JSONScanner {
    /// An array of numbers; what stands for "no value" reads as NaN.
    package mutating func numbers() throws -> [Double] {
        var numbers: [Double] = []
        try array { scanner in numbers.append(try scanner.number()) }
        return numbers
    }

    /// A text, a number, or nothing readable, as text.
    package mutating func plainText() throws -> String? {
        guard !peek(UInt8(ascii: "\"")) else { return try word().text }
        let raw = String(decoding: try rawValue(), as: UTF8.self)
        return Int64(raw) == nil ? nil : raw
    }
}
