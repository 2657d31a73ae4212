/// The classes of templates.
package struct GestureClasses {
    /// Their names, in their order, each once.
    package private(set) var names: [String] = []

    /// The classes of these templates, in O(templates · log classes). Apart from any recognizer, and without sets of text, as a page that
    /// classifies downloads this code.
    init(_ templates: [StrokeGesture]) {
        for template in templates {
            let position = position(template.label)
            if position == names.count || !Self.areSame(names[position], template.label) {
                names.insert(template.label, at: position)
            }
        }
    }

    /// Where a name is, or would be.
    func position(_ name: String) -> Int {
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.precedes(names[middle], name) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    #if hasFeature(Embedded)
    // The tables of Unicode would be a sixth of what a page downloads: there names are the same where their bytes are.
    package static func areSame(_ left: String, _ right: String) -> Bool { order(left, right) == 0 }

    private static func precedes(_ left: String, _ right: String) -> Bool { order(left, right) < 0 }

    private static func order(_ left: String, _ right: String) -> Int {
        let (left, right) = (left.utf8Span.span, right.utf8Span.span)
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return Int(left[index]) - Int(right[index])
        }
        return left.count - right.count
    }
    #else
    /// Whether two names are one.
    package static func areSame(_ left: String, _ right: String) -> Bool { left == right }

    private static func precedes(_ left: String, _ right: String) -> Bool { left < right }
    #endif
}
