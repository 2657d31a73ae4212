import TouchModel

/// What the head of an evemu recording says about the device: its `N:`, `P:`, `B:` and `A:` lines, and the comments
/// with the same content that recordings carry above or instead of them.
struct InputDeviceDescription {
    struct Axis: Equatable {
        var minimum = 0.0
        var maximum = 0.0
        /// Units per millimeter, for tilt per radian; 0 where it is unknown.
        var resolution = 0.0
        /// The value before the first event, where a comment says it.
        var value: Double?

        /// Beyond the kernel's 32 bits an axis is damage.
        private static let kernelValues = Double(Int32.min)...Double(Int32.max)
        /// Units per millimeter, or per radian, that a device may have: from one a meter to one a nanometer.
        private static let realResolutions = 1e-3...1e6

        /// Whether smallest and largest value say something.
        var hasRange: Bool {
            maximum > minimum && Self.kernelValues.contains(minimum) && Self.kernelValues.contains(maximum)
        }

        /// The resolution, where it is known and a device may have it.
        var realResolution: Double? { Self.realResolutions.contains(resolution) ? resolution : nil }

        /// What is given and makes no sense.
        var doubts: [String] {
            var doubts: [String] = []
            if resolution > 0, realResolution == nil { doubts.append("a resolution of \(resolution)") }
            if maximum > minimum, !hasRange { doubts.append("values from \(minimum) to \(maximum)") }
            return doubts
        }
    }

    /// What the head says of axes that cannot be, and what is taken for unknown therefore.
    var doubts: [String] {
        axes.sorted { $0.key < $1.key }.flatMap { code, axis in
            axis.doubts.map { "axis \(String(code, radix: 16)) with \($0), taken for unknown" }
        }
    }

    var name: String?
    var axes: [Int: Axis] = [:]
    /// `true` for a screen, `false` for a tablet or touchpad, `nil` where nothing is said.
    var isDirect: Bool?
    private(set) var hasRelativeAxes = false
    private(set) var hasPen = false
    private(set) var hasMouseTool = false

    /// Where in the comments reading stands.
    private var commentType: Int?
    private var commentCode: Int?
    private var keyBytes = 0

    /// Nothing is known yet.
    init() {}

    /// What another format's head says at once.
    ///
    /// - Parameter keys: the codes of the keys and buttons that the device has.
    init(name: String?, axes: [Int: Axis], isDirect: Bool?, hasRelativeAxes: Bool, keys: [Int]) {
        self.name = name
        self.axes = axes
        self.isDirect = isDirect
        self.hasRelativeAxes = hasRelativeAxes
        for key in keys { noteKey(key) }
    }

    /// The pointer types as far as the head tells.
    var touchTypes: [TouchType] {
        var types: [TouchType] = []
        if hasPen { types.append(.pencil) }
        if axes[InputEventCode.multitouchX] != nil || (!hasPen && isDirect != nil && axes[InputEventCode.x] != nil) {
            types.append(isDirect == false ? .indirect : .direct)
        }
        if hasMouseTool { types.append(.indirectPointer) }
        return types
    }

    /// Reads a line of the description proper; `false` where it is not what evemu writes.
    mutating func read(letter: UInt8, _ line: String) -> Bool {
        let content = line.drop { $0 != ":" }.dropFirst()
        let fields = content.split(whereSeparator: \.isWhitespace)
        switch letter {
        case UInt8(ascii: "N"):
            let text = content.trimmingPrefix { $0.isWhitespace }
            if !text.isEmpty { name = String(text) }
            return true
        case UInt8(ascii: "P"):
            let bytes = fields.compactMap { UInt8($0, radix: 16) }
            guard bytes.count == fields.count else { return false }
            // Bit 1 of the first line is INPUT_PROP_DIRECT.
            if isDirect == nil { isDirect = bytes.first.map { $0 & 2 != 0 } }
            return true
        case UInt8(ascii: "B"):
            return readBits(fields)
        default:
            return readAxis(fields)
        }
    }

    private mutating func readBits(_ fields: [Substring]) -> Bool {
        let bytes = fields.compactMap { UInt8($0, radix: 16) }
        guard bytes.count == fields.count, let type = bytes.first else { return false }
        let bits = bytes.dropFirst()
        if type == InputEventCode.relativeType, bits.contains(where: { $0 != 0 }) { hasRelativeAxes = true }
        guard type == InputEventCode.keyType else { return true }
        for byte in bits {
            for bit in 0..<8 where byte >> UInt8(bit) & 1 == 1 { noteKey(keyBytes * 8 + bit) }
            keyBytes += 1
        }
        return true
    }

    private mutating func readAxis(_ fields: [Substring]) -> Bool {
        guard fields.count >= 5, let code = Int(fields[0], radix: 16) else { return false }
        let numbers = fields.dropFirst().map { Double($0) }
        guard let minimum = numbers[0], let maximum = numbers[1], minimum.isFinite, maximum.isFinite else {
            return false
        }
        var axis = axes[code] ?? Axis()
        axis.minimum = minimum
        axis.maximum = maximum
        // Recordings of evemu 1.1 lack the resolution here and have it in the comments.
        if numbers.count > 4, let resolution = numbers[4], resolution.isFinite, resolution >= 0 {
            axis.resolution = resolution
        }
        axes[code] = axis
        return true
    }

    mutating func noteKey(_ code: Int) {
        if InputEventCode.penTools.contains(code) { hasPen = true }
        if code == InputEventCode.mouseTool || code == InputEventCode.lensTool { hasMouseTool = true }
    }

    /// Reads a comment of the head.
    mutating func read(comment: String) {
        let words = comment.drop { $0 == "#" }.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return }
        if comment.contains("Input device name:") {
            let parts = comment.split(separator: "\"", omittingEmptySubsequences: false)
            if name == nil, parts.count == 3, !parts[1].isEmpty { name = String(parts[1]) }
        } else if comment.contains("INPUT_PROP_DIRECT") {
            isDirect = true
        } else if first == "Repeat" {
            // What evtest says of keys' repetition also has values.
            commentType = nil
        } else if words.starts(with: ["Event", "type"]), words.count > 2 {
            commentType = Int(words[2])
            commentCode = nil
            if commentType == InputEventCode.relativeType { hasRelativeAxes = true }
        } else if words.starts(with: ["Event", "code"]), words.count > 2 {
            commentCode = Int(words[2])
            if commentType == InputEventCode.keyType, let commentCode { noteKey(commentCode) }
        } else if commentType == InputEventCode.absoluteType, let code = commentCode, words.count == 2,
            let number = Double(words[1]), number.isFinite
        {
            readAxisComment(code, String(first), number)
        }
    }

    private mutating func readAxisComment(_ code: Int, _ word: String, _ number: Double) {
        var axis = axes[code] ?? Axis()
        switch word {
        case "Value": axis.value = number
        case "Min": axis.minimum = number
        case "Max": axis.maximum = number
        case "Resolution": axis.resolution = max(0, number)
        default: return
        }
        axes[code] = axis
    }
}

/// How the axes' values become locations.
struct AxisScale {
    let space: CoordinateSpace
    let screenSize: TouchPoint?
    private let origin: TouchPoint
    private let factor: TouchPoint

    init(description: InputDeviceDescription, options: ImportOptions) {
        let isMultitouch = description.axes[InputEventCode.multitouchX] != nil
        let x = description.axes[isMultitouch ? InputEventCode.multitouchX : InputEventCode.x]
        let y = description.axes[isMultitouch ? InputEventCode.multitouchY : InputEventCode.y]
        let isGiven = options.millimetersPerUnit != nil || options.pixelsPerUnit != nil
        if isGiven, let scale = try? PhysicalScale(options: options) {
            factor = TouchPoint(repeating: scale.unitsPerRecordedUnit)
            space = scale.space
        } else if let x = x?.realResolution, let y = y?.realResolution {
            factor = 1 / (TouchPoint(x, y) * CoordinateSpace.millimetersPerCSSPixel)
            space = .cssPixels
        } else {
            factor = TouchPoint(repeating: 1)
            space = .recordedUnits
        }
        if let x, let y, x.hasRange, y.hasRange {
            origin = TouchPoint(x.minimum, y.minimum)
            let size = TouchPoint(x.maximum - x.minimum, y.maximum - y.minimum) * factor
            // A given scale may make any size of it.
            screenSize = max(size.x, size.y) <= EventSanitizer.largestLocation ? size : nil
        } else {
            origin = .zero
            screenSize = nil
        }
    }

    func location(x: Double, y: Double) -> TouchPoint { (TouchPoint(x, y) - origin) * factor }
}
