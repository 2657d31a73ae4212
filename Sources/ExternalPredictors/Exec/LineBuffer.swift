/// What ended an exchange with a program. It is of no use afterwards.
package struct ChildFailure: Error {
    package var failure: ExternalFailure
    package var detail: String
}

/// Lines from bytes that come in pieces.
package struct LineBuffer {
    /// What came and was not taken.
    private var received: [UInt8] = []
    /// Up to where ``received`` holds no end of a line.
    private var searched = 0

    package init() {}

    /// Takes bytes as they come.
    ///
    /// - Parameter limit: the most that may wait here, in bytes.
    package mutating func append(_ bytes: some Sequence<UInt8>, limit: Int) throws(ChildFailure) {
        received.append(contentsOf: bytes)
        guard received.count <= limit else {
            let start = String(decoding: received.prefix(80), as: UTF8.self)
            throw ChildFailure(failure: .tooLong, detail: "more than \(limit) bytes: '\(start)'…")
        }
    }

    /// The next line, without its end; `nil` where none is complete.
    package mutating func takeLine() -> [UInt8]? {
        guard let end = received[searched...].firstIndex(of: 0x0A) else {
            searched = received.count
            return nil
        }
        let line = Array(received[..<end])
        received.removeFirst(end + 1)
        searched = 0
        return line
    }
}
