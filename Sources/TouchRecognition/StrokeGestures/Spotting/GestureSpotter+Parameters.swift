import TouchModel

extension GestureSpotter {
    /// What can be set.
    public struct Parameters: Sendable, Hashable {
        /// Into how many steps the template of median length is cut, 8…1024; the length of a step follows from it. 96 is what
        /// Taranta et al. (2020) resample gestures of a mouse to.
        public var stepCount = 96
        /// What the angle between stream and template may be on average, in radians, for a candidate; 0…π. It saves work, and decides
        /// little: 20°, what Taranta et al. (2021) let a mouse's gestures begin with, is more than gestures of people have whose
        /// templates they are.
        public var largestAngle = Double.pi / 9
        /// For how long after its end a candidate waits for a better one that overlaps it, in seconds; what is found is late by
        /// this. A pointer that made no step for so long rests.
        public var patience = 0.1
        /// By what scores of templates are multiplied before the threshold is chosen: amid other activity people draw with less care
        /// than when asked for a template. 1.2 is what Taranta et al. (2020) take for a mouse.
        public var inflation = 1.2
        /// How much recall counts beside precision where the threshold is chosen: β of Fβ.
        public var recallWeight = 1.0
        /// The seed of the negatives, and of variations where a class has a single template.
        public var seed: UInt64 = 1

        /// The values above.
        public init() {}

        /// The mean of 1 − cos that ``largestAngle`` stands for.
        var distanceLimit: Double { 1 - Elementary.cos(largestAngle) }
    }
}
