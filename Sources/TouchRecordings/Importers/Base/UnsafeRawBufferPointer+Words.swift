extension UnsafeRawBufferPointer {
    package func equals(_ word: StaticString) -> Bool { count == word.utf8CodeUnitCount && hasPrefix(word) }

    package func hasPrefix(_ word: StaticString) -> Bool {
        guard count >= word.utf8CodeUnitCount else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { self[$0] == word.utf8Start[$0] }
    }
}
