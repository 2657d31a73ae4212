/// One event of the kernel in a libinput recording.
struct LibinputEvent {
    let microseconds: Int64
    let type: Int
    let code: Int
    let value: Int64

    /// Reads a line as libinput record writes it, without the spaces around it: `- [1, 2345, 3, 53, 99] # comment`.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes)
        guard reader.take(UInt8(ascii: "-")), reader.takeSpace(), reader.take(UInt8(ascii: "[")),
            let seconds = Self.next(&reader, before: ","), let fraction = Self.next(&reader, before: ","),
            let type = Self.next(&reader, before: ","), let code = Self.next(&reader, before: ","),
            let value = Self.next(&reader, before: "]")
        else { return nil }
        let hasSpace = reader.takeSpace()
        guard reader.isAtEnd || (hasSpace && reader.take(UInt8(ascii: "#"))) else { return nil }
        self.init(seconds, fraction, type, code, value)
    }

    /// Takes the five numbers of an event.
    init?(numbers: [Int], count: Int) {
        guard numbers.count == 5, count == 5 else { return nil }
        self.init(Int64(numbers[0]), Int64(numbers[1]), Int64(numbers[2]), Int64(numbers[3]), Int64(numbers[4]))
    }

    private init?(_ seconds: Int64, _ fraction: Int64, _ type: Int64, _ code: Int64, _ value: Int64) {
        guard (0..<1 << 40).contains(seconds), (0..<1_000_000).contains(fraction), (0..<1 << 16).contains(type),
            (0..<1 << 16).contains(code)
        else { return nil }
        microseconds = seconds * 1_000_000 + fraction
        self.type = Int(type)
        self.code = Int(code)
        self.value = value
    }

    private static func next(_ reader: inout FieldReader, before end: Unicode.Scalar) -> Int64? {
        reader.skipSpace()
        guard let number = reader.integer() else { return nil }
        reader.skipSpace()
        return reader.take(UInt8(ascii: end)) ? number : nil
    }
}
