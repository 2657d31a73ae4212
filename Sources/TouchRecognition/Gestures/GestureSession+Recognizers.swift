extension GestureSession {
    /// Gives access to a recognizer, to read or take its results.
    ///
    /// - Returns: What `body` returns; `nil` where the gesture does not exist or is of another type.
    public mutating func withRecognizer<Kind: Recognizer, Result>(
        _ gesture: GestureID,
        as kind: Kind.Type = Kind.self,
        _ body: (inout Kind) -> Result
    ) -> Result? {
        change(gesture) { box in (box as? RecognizerBoxOf<Kind>).map { body(&$0.base) } }
    }
}
