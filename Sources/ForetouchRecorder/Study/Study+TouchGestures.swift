extension Study {
    /// What `--gestures` calls the touch gestures.
    package static let touchGestureSet = "touch"

    /// The touch gestures that are asked for, by the names that `recognize --measure` takes for what was meant.
    private static let touchGestures: [(name: String, prompt: String)] = [
        ("tap", "Tap once with one finger."),
        ("double-tap", "Tap twice, fast, at one place."),
        ("long-press", "Put one finger down, hold it for a second, and lift."),
        ("pan", "Drag one finger slowly across the area, and stop before you lift."),
        ("swipe-left", "Swipe to the left with one finger, fast."),
        ("swipe-right", "Swipe to the right with one finger, fast."),
        ("swipe-up", "Swipe up with one finger, fast."),
        ("swipe-down", "Swipe down with one finger, fast."),
        ("pinch-out", "Put two fingers down close together, and spread them."),
        ("pinch-in", "Put two fingers down apart, and pinch them together."),
        ("rotate", "Put two fingers down, and turn them around each other."),
        ("two-finger-tap", "Tap once with two fingers at the same time."),
        ("two-finger-pan", "Drag two fingers side by side across the area."),
    ]

    /// A study that asks for every touch gesture once in a random order, then for every one once more in another, and so on.
    ///
    /// - Parameters:
    ///   - repetitions: of each gesture, 1 to 1000.
    ///   - seed: what decides the order.
    /// - Throws: ``CaptureError/invalidStudy(field:found:expected:)``.
    package init(touchGestureRepetitions repetitions: Int, seed: UInt64) throws(CaptureError) {
        guard (1...1000).contains(repetitions) else {
            throw .invalidStudy(
                field: "gestures",
                found: "\(repetitions) repetitions",
                expected: "from 1 to 1000 repetitions"
            )
        }
        self.init(
            title: "Touch gestures",
            tasks: Self.touchGestures.map { name, prompt in
                StudyTask(
                    name: name,
                    prompt: prompt,
                    repetitions: repetitions,
                    kind: .touch(pause: StudyTask.usualPause)
                )
            },
            order: .shuffled,
            seed: seed
        )
    }
}
