import TouchModel

/// What a report descriptor says of contacts: which fields of a report belong to one of them, and how a frame is told from
/// the next.
struct HIDDigitizer {
    typealias Field = HIDReportDescriptor.Field

    /// Pages and identifiers of usages ("HID Usage Tables", §4 and §16).
    private enum Usage {
        static let x: UInt32 = 0x01_0030
        static let y: UInt32 = 0x01_0031
        static let pen: UInt32 = 0x0D_0002
        static let touchPad: UInt32 = 0x0D_0005
        static let stylus: UInt32 = 0x0D_0020
        static let tipPressure: UInt32 = 0x0D_0030
        static let tiltX: UInt32 = 0x0D_003D
        static let tiltY: UInt32 = 0x0D_003E
        static let tipSwitch: UInt32 = 0x0D_0042
        static let confidence: UInt32 = 0x0D_0047
        static let contactIdentifier: UInt32 = 0x0D_0051
        static let contactCount: UInt32 = 0x0D_0054
        static let scanTime: UInt32 = 0x0D_0056
    }

    /// The place of one contact in a report.
    struct Slot {
        let type: TouchType
        let tipSwitch: Field
        let x: Field
        let y: Field
        let identifier: Field?
        let confidence: Field?
        let pressure: Field?
        let tilt: (x: Field, y: Field)?
        /// Identifies a contact that the device gives no identifier.
        let ownIdentifier: Int32
    }

    /// One kind of report.
    struct Report {
        var slots: [Slot] = []
        var contactCount: Field?
        var scanTime: Field?
    }

    /// The reports, by their identifiers.
    private(set) var reports: [Int: Report] = [:]
    let hasReportIDs: Bool
    let space: CoordinateSpace
    let screenSize: TouchPoint?
    private let givenScale: Double?

    /// - Returns: `nil` where no report has a contact.
    init?(_ descriptor: HIDReportDescriptor, options: ImportOptions) {
        hasReportIDs = descriptor.hasReportIDs
        var groups: [Int: [Field]] = [:]
        for field in descriptor.fields where field.collection >= 0 {
            groups[field.collection, default: []].append(field)
        }
        for (number, collection) in groups.keys.sorted().enumerated() {
            guard let fields = groups[collection], let slot = Self.slot(fields, number) else { continue }
            reports[slot.tipSwitch.reportID, default: Report()].slots.append(slot)
        }
        guard !reports.isEmpty else { return nil }
        for field in descriptor.fields where reports[field.reportID] != nil {
            if field.usage == Usage.contactCount { reports[field.reportID]?.contactCount = field }
            if field.usage == Usage.scanTime, field.span > 0 { reports[field.reportID]?.scanTime = field }
        }
        let slots = reports.values.flatMap(\.slots)
        let scale = try? PhysicalScale(options: options)
        let given = scale.flatMap { $0.space == .cssPixels ? $0.unitsPerRecordedUnit : nil }
        givenScale = given
        let isPhysical = given != nil || slots.allSatisfy { $0.x.millimeters != nil && $0.y.millimeters != nil }
        let space: CoordinateSpace = isPhysical ? .cssPixels : .recordedUnits
        self.space = space
        let largest = slots.map { slot in
            TouchPoint(
                slot.x.span * Self.unit(slot.x, given, space),
                slot.y.span * Self.unit(slot.y, given, space)
            )
        }
        let size = largest.reduce(TouchPoint.zero) { TouchPoint(max($0.x, $1.x), max($0.y, $1.y)) }
        screenSize =
            size.x > 0 && size.y > 0 && max(size.x, size.y) <= EventSanitizer.largestLocation ? size : nil
    }

    private static func slot(_ fields: [Field], _ number: Int) -> Slot? {
        func first(_ usage: UInt32) -> Field? { fields.first { $0.usage == usage } }
        guard let tipSwitch = first(Usage.tipSwitch), let x = first(Usage.x), let y = first(Usage.y),
            x.span > 0, y.span > 0, x.reportID == tipSwitch.reportID, y.reportID == tipSwitch.reportID
        else { return nil }
        let isPen = tipSwitch.application == Usage.pen || tipSwitch.collectionUsage == Usage.stylus
        var tilt: (x: Field, y: Field)?
        if let x = first(Usage.tiltX), let y = first(Usage.tiltY), x.isAngle, y.isAngle { tilt = (x, y) }
        return Slot(
            type: isPen ? .pencil : tipSwitch.application == Usage.touchPad ? .indirect : .direct,
            tipSwitch: tipSwitch,
            x: x,
            y: y,
            identifier: first(Usage.contactIdentifier),
            confidence: first(Usage.confidence),
            pressure: first(Usage.tipPressure).flatMap { $0.span > 0 ? $0 : nil },
            tilt: tilt,
            ownIdentifier: Int32(clamping: -1 - number)
        )
    }

    private static func unit(_ field: Field, _ given: Double?, _ space: CoordinateSpace) -> Double {
        if let given { return given }
        guard space == .cssPixels, let millimeters = field.millimeters else { return 1 }
        return millimeters / CoordinateSpace.millimetersPerCSSPixel
    }

    /// The types of everything that may touch, each once.
    var pointerTypes: [TouchType] {
        let types = Set(reports.values.flatMap(\.slots).map(\.type))
        return TouchType.allCases.filter(types.contains)
    }

    /// The field that counts time, where there is one.
    var scanTime: Field? { reports.keys.sorted().lazy.compactMap { reports[$0]?.scanTime }.first }

    /// The sample of a contact in a report; `nil` where the report is too short.
    func sample(of slot: Slot, in report: some RandomAccessCollection<UInt8>) -> TouchSample? {
        guard let x = slot.x.value(in: report), let y = slot.y.value(in: report) else { return nil }
        var sample = TouchSample(
            timestamp: 0,
            location: TouchPoint(
                (x - slot.x.logicalMinimum) * Self.unit(slot.x, givenScale, space),
                (y - slot.y.logicalMinimum) * Self.unit(slot.y, givenScale, space)
            )
        )
        if let field = slot.pressure, let pressure = field.value(in: report) {
            sample.force = (pressure - field.logicalMinimum) / field.span
            sample.maximumPossibleForce = 1
        }
        if let tilt = slot.tilt, let x = tilt.x.radians(in: report), let y = tilt.y.radians(in: report),
            max(abs(x), abs(y)) < .pi / 2
        {
            let attitude = PenAttitudeAngles(tiltX: x, tiltY: y)
            sample.altitude = attitude.altitude
            sample.azimuth = attitude.azimuth
        }
        return sample
    }
}
