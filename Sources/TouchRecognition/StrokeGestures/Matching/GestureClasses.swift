/// The classes of templates.
struct GestureClasses {
    /// Their names, in their order, each once.
    private(set) var names: [String] = []

    /// The classes of these templates, in O(templates · log classes). Apart from any recognizer, and without sets of text, as a page that
    /// classifies downloads this code.
    init(_ templates: [StrokeGesture]) {
        for template in templates {
            let position = position(template.label)
            if position == names.count || names[position] != template.label {
                names.insert(template.label, at: position)
            }
        }
    }

    /// Where a name is, or would be.
    func position(_ name: String) -> Int {
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle] < name { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
