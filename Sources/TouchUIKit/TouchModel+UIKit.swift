#if canImport(UIKit)
import TouchModel
import TouchRecognition
import UIKit

extension TouchType {
    /// The type of UIKit's name; `nil` for one that this version does not know.
    public init?(_ type: UITouch.TouchType) {
        switch type {
        case .direct: self = .direct
        case .indirect: self = .indirect
        case .pencil: self = .pencil
        case .indirectPointer: self = .indirectPointer
        @unknown default: return nil
        }
    }

    var uiTouchType: UITouch.TouchType {
        switch self {
        case .direct: .direct
        case .indirect: .indirect
        case .pencil: .pencil
        case .indirectPointer: .indirectPointer
        }
    }
}

extension TouchTypeSet {
    /// The set as `UIGestureRecognizer.allowedTouchTypes` wants it.
    var allowedTouchTypes: [NSNumber] {
        TouchType.allCases.filter(contains).map { NSNumber(value: $0.uiTouchType.rawValue) }
    }
}

extension TouchPhase {
    /// The phase of UIKit's name; `nil` for a pointer that hovers, which touches nothing.
    public init?(_ phase: UITouch.Phase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .stationary: self = .stationary
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        case .regionEntered, .regionMoved, .regionExited: return nil
        @unknown default: return nil
        }
    }
}

extension TouchProperties {
    /// The properties of UIKit's names; others are left out.
    public init(_ properties: UITouch.Properties) {
        self = []
        if properties.contains(.force) { insert(.force) }
        if properties.contains(.altitude) { insert(.altitude) }
        if properties.contains(.azimuth) { insert(.azimuth) }
        if properties.contains(.location) { insert(.location) }
        if properties.contains(.roll) { insert(.roll) }
    }
}

extension PencilPreferredAction {
    /// The action of UIKit's name; one that this version does not know is ignored.
    public init(_ action: UIPencilPreferredAction) {
        switch action {
        case .ignore: self = .ignore
        case .switchEraser: self = .switchEraser
        case .switchPrevious: self = .switchPrevious
        case .showColorPalette: self = .showColorPalette
        case .showInkAttributes: self = .showInkAttributes
        case .showContextualPalette: self = .showContextualPalette
        case .runSystemShortcut: self = .runSystemShortcut
        @unknown default: self = .ignore
        }
    }
}
#endif
