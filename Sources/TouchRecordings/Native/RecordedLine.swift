import TouchModel

/// One line of a native recording: a delivery, and the fields on it that this version does not know.
public struct RecordedLine: Sendable, Equatable {
    /// The delivery that the line holds.
    public var event: TouchEvent
    /// The fields that this version does not know; usually there are none.
    package var unknownFields: [UnknownField]

    /// A delivery, usually without fields that this version does not know.
    package init(event: TouchEvent, unknownFields: [UnknownField] = []) {
        self.event = event
        self.unknownFields = unknownFields
    }

    /// Whether the deliveries are equal and every object on the line has the same unknown fields in the same order.
    /// Which object's fields come first depends on where a writer puts them, and says nothing.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.event == right.event else { return false }
        return left.unknownFields == right.unknownFields
            || Dictionary(grouping: left.unknownFields, by: \.place)
                == Dictionary(grouping: right.unknownFields, by: \.place)
    }
}

/// A field that this version does not know, kept so that it survives reading and writing.
package struct UnknownField: Sendable, Equatable {
    /// Where on the line the field stands. Positions count from 0.
    package enum Place: Sendable, Hashable {
        /// The fields are of the delivery itself.
        case event
        /// The fields are of the touch at this position.
        case touch(Int)
        /// The fields are of a sample: the touch's position, the list, and the position in the list.
        case sample(touch: Int, SampleList, Int)
    }

    /// The lists of samples that a touch carries.
    package enum SampleList: String, Sendable, CaseIterable {
        /// What was measured.
        case samples
        /// What the platform predicted.
        case predicted
        /// Later corrections of estimated properties.
        case updates
    }

    /// The place where the field stands.
    package var place: Place
    /// The key as written between its quotes.
    package var key: String
    /// The value as written.
    package var json: String

    /// A field as it is written.
    package init(place: Place, key: String, json: String) {
        self.place = place
        self.key = key
        self.json = json
    }
}
