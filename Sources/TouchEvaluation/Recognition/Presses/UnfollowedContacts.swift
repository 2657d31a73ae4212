/// How many contacts one recognizer did not follow, and why.
struct UnfollowedContacts: Sendable {
    var ofOtherType = 0
    var refused = 0

    mutating func merge(_ other: UnfollowedContacts) {
        ofOtherType += other.ofOtherType
        refused += other.refused
    }

    func records(_ dataset: String, _ recognizer: String) -> [RecognitionResult.UnfollowedRecord] {
        [(RecognitionResult.UnfollowedRecord.Reason.otherType, ofOtherType), (.refused, refused)].compactMap {
            $1 == 0
                ? nil
                : RecognitionResult.UnfollowedRecord(dataset: dataset, recognizer: recognizer, reason: $0, contacts: $1)
        }
    }
}
