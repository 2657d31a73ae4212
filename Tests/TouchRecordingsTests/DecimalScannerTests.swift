import Testing

@testable import TouchRecordings

@Suite struct DecimalScannerTests {
    private func scan(_ text: String) -> (value: Double, length: Int)? {
        var text = text
        return text.withUTF8 { bytes in
            var position = 0
            guard let value = try? DecimalScanner.scan(UnsafeRawBufferPointer(bytes), &position) else { return nil }
            return (value, position)
        }
    }

    @Test("Numbers read as the library reads them, to the last bit") func agreement() {
        var generator = NativeRoundTripTests.SeededGenerator(state: 1)
        for _ in 0..<200_000 {
            let digits = Int.random(in: 1...20, using: &generator)
            var text = Bool.random(using: &generator) ? "-" : ""
            let point = Int.random(in: 1...digits, using: &generator)
            for position in 0..<digits {
                if position == point { text += "." }
                text += String(Int.random(in: 0...9, using: &generator))
            }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                text += "e\(Int.random(in: -30...30, using: &generator))"
            }
            let read = scan(text)
            #expect(read?.value.bitPattern == Double(text)?.bitPattern, "\(text)")
            #expect(read?.length == text.utf8.count)
        }
    }

    @Test("The shortest form of any double reads back as that double") func shortestForm() {
        var generator = NativeRoundTripTests.SeededGenerator(state: 2)
        for _ in 0..<200_000 {
            let value = Double.random(in: -5000...5000, using: &generator)
            #expect(scan(value.description)?.value == value)
        }
        for value in [
            0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 9_007_199_254_740_992, 0.1, 1e22, 1e23,
        ] as [Double] {
            #expect(scan(value.description)?.value.bitPattern == value.bitPattern)
        }
    }

    @Test("What is no number is not read", arguments: ["", "-", ".", ".5", "x", "1.", "1.e3", "1e", "1e+", "+1"])
    func refusals(text: String) { #expect(scan(text) == nil) }

    @Test("Reading stops after the number") func rest() {
        #expect(scan("12.50;7")?.length == 5)
        #expect(scan("12.50;7")?.value == 12.5)
        #expect(scan("007")?.value == 7)
    }
}
