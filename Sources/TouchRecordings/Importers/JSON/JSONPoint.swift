/// A point of a document with what is said of it.
struct JSONPoint {
    /// A field of the point under its path inside it, such as `data.timeStamp`.
    struct Field {
        let key: String
        let text: String
    }

    enum Kind: String { case measured, predicted }

    var x: String
    var y: String
    /// The names of the coordinates, with the objects inside the point that hold them.
    var xName: String
    var yName: String
    var fields: [Field]
    /// The number of the delivery that it came in.
    var delivery = 0
    var kind = Kind.measured
    /// The time of the event that delivered it, for points that count from it.
    var eventTime: Double?
    /// The key of its time on the event's clock, to which the event's is not added.
    var timeKey: String?
    /// Whether it is a list of numbers, whose order nobody says.
    var isTuple = false
    /// Where its value begins in the file, counting from 1.
    var line = 1
}

/// A list of points and what the document says of all of them.
struct JSONPointList {
    /// Keys from the document's root, for messages.
    var path = ""
    /// Fields of the objects around it, the outermost first.
    var context: [JSONPoint.Field] = []
    /// The number of the list that it is an element of, at any depth of objects; `nil` outside of lists.
    var parent: Int?
    /// Whether the objects between that list and it say who drew it or what.
    var isLabeled = false
    /// The time from which those of its points may count, and its text.
    var base: Double?
    /// Whether that time is written as a date, hence in seconds since 1970.
    var baseIsDate = false
    /// Counting from 0 through the document.
    var number = 0
}

/// What takes the points of a document.
protocol JSONPointSink: SendableMetatype {
    mutating func begin(_ list: JSONPointList) throws
    mutating func take(_ point: JSONPoint) throws
    mutating func end() throws
    /// Takes an entry of a list of points that has no place, or a list of so many points that is not read.
    mutating func passOver(_ path: String, line: Int, points: Int) throws
}
