import Testing

@testable import PluginSpecification

@Suite("Nearest names")
struct NearestNamesTests {
    @Test("the nearest names are those that a slip of the finger, an abbreviation or a swap would make")
    func nearestNames() {
        let names = ["hold", "linear", "polynomial", "kalman"]
        #expect(NearestNames.find("liner", among: names).first == "linear")
        #expect(NearestNames.find("poly", among: names).first == "polynomial")
        #expect(NearestNames.find("klaman", among: names).first == "kalman")
        #expect(NearestNames.find("HOLD", among: names).first == "hold")
        #expect(!NearestNames.find("zzzzzzzz", among: names).isEmpty)
        // What people look for under another word, where there is the name.
        #expect(NearestNames.find("LSTM", among: names + ["adaptive"]).first == "adaptive")
        #expect(NearestNames.find("pinch", among: ["penny-pincher", "touch"]) == ["touch"])
        #expect(NearestNames.find("pinch", among: ["penny-pincher"]) == ["penny-pincher"])
        #expect(NearestNames.find("$P+", among: ["dtw", "dollarp", "dollarp-plus", "force"]).first == "dollarp-plus")
        #expect(NearestNames.near("Chrome", among: ["hold", "chromium-kalman"]) == ["chromium-kalman"])
        #expect(NearestNames.near("liner", among: names) == ["linear"])
        #expect(NearestNames.near("zzzzzzzz", among: names).isEmpty)
        #expect(NearestNames.editDistance("klaman", "kalman") == 1)
        #expect(NearestNames.editDistance("", "abc") == 3)
        #expect(NearestNames.editDistance("kitten", "sitting") == 3)
    }
}
