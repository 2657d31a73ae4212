extension Double {
    /// The shortest text that reads back as the same number, as people write it: whole numbers without `.0`.
    package var plainText: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
