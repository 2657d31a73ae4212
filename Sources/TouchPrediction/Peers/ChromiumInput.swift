/// What every predictor of Chromium has in common.
enum ChromiumInput {
    /// A longer pause than this, in seconds, makes Chromium's predictors forget the contact.
    static let longestGap = 0.020
    static let milliseconds = 1000.0
}
