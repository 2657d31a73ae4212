import TouchModel

/// What a program is asked: some samples of a contact, and times at which its state is wanted.
struct ExecRequest {
    /// The place of the contact, which the program keeps apart from others'.
    var contact: Int
    /// How many samples of the contact the program has been shown before; 0 where the contact begins.
    var first: Int
    var samples: ArraySlice<TouchSample>
    /// After how many of ``samples`` to answer, ascending.
    var queries: [Int]
    /// Seconds on the clock of the samples; an equal number for each of ``queries``, those of one side by side.
    var times: [Double]

    /// The request as a line, its end included.
    func line(id: Int) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(64 + 56 * samples.count + 8 * queries.count + 20 * times.count)
        func text(_ text: String) { line.append(contentsOf: text.utf8) }
        func column(_ name: String, _ values: some Sequence<Double>) {
            text(",\"\(name)\":[")
            var separates = false
            for value in values {
                if separates { line.append(0x2C) }
                separates = true
                text(value.isFinite ? "\(value)" : "null")
            }
            line.append(0x5D)
        }
        text("{\"id\":\(id),\"contact\":\(contact),\"first\":\(first)")
        column("t", samples.lazy.map(\.timestamp))
        column("x", samples.lazy.map(\.location.x))
        column("y", samples.lazy.map(\.location.y))
        for (name, lane) in [("force", 0), ("altitude", 2), ("azimuth", 3)] {
            guard samples.contains(where: { $0.channels.lanes[lane].isFinite }) else { continue }
            column(name, samples.lazy.map { Double($0.channels.lanes[lane]) })
        }
        text(",\"asks\":[")
        for (index, ask) in queries.enumerated() { text(index == 0 ? "\(ask)" : ",\(ask)") }
        line.append(0x5D)
        column("times", times)
        text("}\n")
        return line
    }
}
