extension Double {
    /// An angle in radians within ±π.
    var wrappedAngle: Double { abs(self) <= .pi ? self : self - (self / (2 * .pi)).rounded() * (2 * .pi) }
}
