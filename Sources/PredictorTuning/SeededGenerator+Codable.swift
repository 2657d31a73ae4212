import TouchModel

/// A search that goes on from a file draws the numbers that it would have drawn.
extension SeededGenerator: Codable {
    private enum CodingKeys: String, CodingKey {
        case state0, state1, state2, state3, spareGaussian
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            state: (
                words: SIMD4(
                    try values.decode(UInt64.self, forKey: .state0),
                    try values.decode(UInt64.self, forKey: .state1),
                    try values.decode(UInt64.self, forKey: .state2),
                    try values.decode(UInt64.self, forKey: .state3)
                ),
                spareGaussian: try values.decodeIfPresent(Double.self, forKey: .spareGaussian)
            )
        )
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        let (words, spareGaussian) = state
        for (key, word) in zip([CodingKeys.state0, .state1, .state2, .state3], [words.x, words.y, words.z, words.w]) {
            try values.encode(word, forKey: key)
        }
        try values.encodeIfPresent(spareGaussian, forKey: .spareGaussian)
    }
}
