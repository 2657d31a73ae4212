import StandardPredictors
import TouchModel

/// A contact on an arc, sampled at 120 Hz; after each sample the tip of a frame that is shown 16 ms later.
@main
struct Main {
    static func main() throws {
        let contacts = try ContactSession("kalman")
        for index in 0..<24 {
            let time = Double(index) / 120
            contacts.observe(TouchSample(timestamp: time, location: place(at: time)), of: 1)
            let tip = contacts.tip(of: 1, at: time + 0.016)
            guard index.isMultiple(of: 6), let tip else { continue }
            let error = distance(tip, place(at: time + 0.016))
            print("sample \(index): the tip is \(error) px from where the contact will be")
        }
        // The contact rests: no sample comes, and the tip goes back to the newest one.
        let newest = 23.0 / 120
        for idle in [0.04, 0.075, 0.1] {
            guard let tip = contacts.tip(of: 1, at: newest + idle + 0.016, now: newest + idle) else { continue }
            print("at rest for \(Int(idle * 1000)) ms: the tip is \(distance(tip, place(at: newest))) px ahead")
        }
        contacts.lift(1)
    }

    private static func distance(_ tip: TouchSample, _ place: TouchPoint) -> Int {
        let way = tip.location - place
        return Int((way * way).sum().squareRoot().rounded())
    }

    private static func place(at time: Double) -> TouchPoint {
        TouchPoint(200 + 600 * time, 200 + 900 * time * time)
    }
}
