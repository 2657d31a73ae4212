import TouchRecognition

extension GestureIntent {
    /// Whether a recognizer that has just seen a contact's first delivery will see to the rest of it.
    var isFollowing: Bool {
        switch phase {
        case .idle, .failed: false
        case .undecided, .active, .finished, .cancelled: true
        }
    }
}
