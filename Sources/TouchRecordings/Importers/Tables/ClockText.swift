/// Times written for people: `12:30:15.250`, `30:15.250`, `2021-03-04T12:30:15.250Z`, `04.03.2021 12:30:15,250`.
enum ClockText {
    /// Seconds since midnight, or since 1970 where there is a date; `nil` for what is no such text.
    static func seconds(_ field: UnsafeRawBufferPointer) -> Double? {
        var reader = FieldReader(field.trimmed)
        var days = 0.0
        if let separator = field.trimmed.first(where: { $0 &- 0x30 > 9 }), separator != UInt8(ascii: ":") {
            guard let first = reader.digits(), reader.take(separator), let month = reader.digits(),
                reader.take(separator), let last = reader.digits(), "-/.".utf8.contains(separator),
                reader.take(UInt8(ascii: "T")) || reader.takeSpace()
            else { return nil }
            let isYearFirst = first > 31
            guard isYearFirst || separator != UInt8(ascii: "/"), (1...12).contains(month) else { return nil }
            days = Self.days(year: isYearFirst ? first : last, month: month, day: isYearFirst ? last : first)
        }
        var seconds = 0.0
        var parts = 0
        while true {
            guard let part = reader.digits(), parts < 3, part < 100 else { return nil }
            seconds = seconds * 60 + Double(part)
            parts += 1
            guard reader.take(UInt8(ascii: ":")) else { break }
        }
        guard parts > 1 else { return nil }
        if reader.take(UInt8(ascii: ".")) || reader.take(UInt8(ascii: ",")) {
            let start = reader.position
            guard let fraction = reader.digits() else { return nil }
            var scale = 1.0
            for _ in start..<reader.position { scale *= 10 }
            seconds += Double(fraction) / scale
        }
        if !reader.take(UInt8(ascii: "Z")), !reader.isAtEnd {
            let isWest = reader.take(UInt8(ascii: "-"))
            guard isWest || reader.take(UInt8(ascii: "+")), let hours = reader.digits() else { return nil }
            let minutes = reader.take(UInt8(ascii: ":")) ? reader.digits() ?? 0 : 0
            let offset = hours > 99 ? hours / 100 * 3600 + hours % 100 * 60 : hours * 3600 + minutes * 60
            seconds += Double(isWest ? offset : -offset)
        }
        return reader.isAtEnd ? days * 86_400 + seconds : nil
    }

    /// Days from 1 January 1970 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013).
    private static func days(year: Int, month: Int, day: Int) -> Double {
        let year = min(max(month <= 2 ? year - 1 : year, 0), 9999)
        let era = year / 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let yearOfEra = year % 400
        return Double(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
    }
}

extension FieldReader {
    /// A run of one to fifteen digits.
    fileprivate mutating func digits() -> Int? {
        let start = position
        guard let value = integer(), value >= 0, position - start <= 15, bytes[start] != UInt8(ascii: "-") else {
            return nil
        }
        return Int(value)
    }
}
