/// How many contacts are followed at a time.
package enum ContactLimit {
    /// More than the fingers that the largest surfaces report. When one more comes down, the contact that came down first is cancelled:
    /// contacts whose lifts are lost would otherwise cost memory and time without end.
    package static let most = 128
}
