/// One of a few names, as a caller states it. What is none of them is an error that says which there are.
struct Choice<Value: RawRepresentable<String> & CaseIterable & Sendable>: Decodable, Sendable {
    var value: Value

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let value = Value(rawValue: name) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "found '\(name)', expected one of "
                    + Value.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        self.value = value
    }
}
