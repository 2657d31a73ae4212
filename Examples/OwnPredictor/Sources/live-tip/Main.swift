import TouchModel

/// A contact on an arc, sampled at 120 Hz; after each sample the tip of a frame that is shown 16 ms later.
@main
struct Main {
    static func main() throws {
        let tip = try LiveTip()
        for index in 0..<24 {
            let time = Double(index) / 120
            let truth = place(at: time + 0.016)
            tip.observe(1, x: place(at: time).x, y: place(at: time).y, at: time)
            if index.isMultiple(of: 6), let drawn = tip.tip(of: 1, at: time + 0.016) {
                let error = ((drawn - truth) * (drawn - truth)).sum().squareRoot()
                print("sample \(index): the tip is \(Int(error.rounded())) px from where the contact will be")
            }
        }
        tip.end(1)
    }

    private static func place(at time: Double) -> TouchPoint {
        TouchPoint(200 + 600 * time, 200 + 900 * time * time)
    }
}
