import Foundation
import Testing
import TouchModel
import TouchRecognition

/// Sequences retyped from the tests of platforms, in folders of `../shared/cases` beside the package where they are at hand.
struct TouchSequenceTests {
    static let folder = folder("touch-sequences")
    static let liftFolder = folder("touch-lifts-and-cancels")

    static func folder(_ name: String) -> URL? {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.appendingPathComponent("../shared/cases/" + name).standardizedFileURL
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    static let absence: Comment = "no touch sequences in ../shared/cases"

    /// What takes place, in order, by the names of files. Where a platform itself decides more than the file says (a fling ends a
    /// scroll), that is here, too.
    static let meanings: [(name: String, gestures: [String])] = [
        ("an_panpinch", ["pan", "pinch"]), ("an_pinch", ["pinch"]),
        ("d_tapdrag_android", ["tap", "pan"]), ("d_tapdrag_chromium", ["tap", "pan"]),
        ("d_tapdrag_flutter", ["tap", "pan"]), ("d_tapdrag_hammer", ["tap", "pan"]),
        ("d_tapdrag_standard", ["tap", "pan"]), ("d_tapdrag_uikit", ["tap", "pan"]),
        ("e_tapdrag2_android", ["tap", "pan", "swipe"]), ("e_tapdrag2_chromium", ["tap", "pan", "swipe"]),
        ("e_tapdrag2_flutter", ["tap", "pan", "swipe"]), ("e_tapdrag2_hammer", ["tap", "pan", "swipe"]),
        ("e_tapdrag2_standard", ["tap", "swipe"]), ("e_tapdrag2_uikit", ["tap", "swipe"]),
        ("f_taphold_android", ["tap", "long-press"]), ("f_taphold_chromium", ["double-tap"]),
        ("f_taphold_flutter", ["tap", "long-press"]), ("f_taphold_hammer", ["tap", "long-press"]),
        ("f_taphold_standard", ["tap", "long-press"]), ("f_taphold_uikit", ["tap", "long-press"]),
        ("fl01", ["double-tap"]), ("fl02", []), ("fl03", []), ("fl04", []), ("fl05", ["double-tap"]),
        ("fl06", ["double-tap"]), ("fl06b", ["double-tap"]), ("fl07", []), ("fl08", ["double-tap"]), ("fl09", []),
        ("fl10", ["double-tap"]), ("fl11", ["tap"]), ("fl12", ["tap"]), ("fl13", []), ("fl14", ["tap"]),
        ("fl15", ["tap"]), ("fl16", []), ("fl17", ["long-press"]), ("fl18", []), ("fl19", []),
        ("fl20", ["long-press"]), ("fl21", ["pan", "pinch", "rotation"]), ("fl22", ["pan", "pinch", "rotation"]),
        ("fl23", ["pinch", "rotation"]),
        ("ha01", ["pan"]), ("ha02", ["long-press"]), ("ha03", ["pan"]), ("ha04", ["tap", "tap", "double-tap"]),
        ("ha05", ["pan"]), ("ha06", ["pan", "swipe"]), ("ha07", ["tap"]), ("ha08", ["long-press"]),
        ("ha09", ["long-press"]), ("ha10", ["pinch"]), ("ha11", ["rotation"]), ("ha12", []),
        ("ha13", ["pan", "swipe"]), ("ha14", ["long-press", "pan"]), ("ha15", ["long-press", "pan"]),
        ("min_flick", ["swipe"]), ("min_flick29", ["swipe"]), ("min_tapdrag", ["tap", "pan"]),
        ("st_panpinch", ["pan", "pinch"]), ("st_pinch", ["pinch"]),
        ("tapdrag_0_150", ["tap", "pan"]), ("tapdrag_0_290", ["tap", "pan"]), ("tapdrag_0_310", ["tap", "pan"]),
        ("tapdrag_100_150", ["tap", "pan"]), ("tapdrag_35_150", ["tap", "pan"]),
        ("ui_panpinch", ["pan", "pinch"]), ("ui_pinch", ["pinch"]),
    ]

    /// The same of lifts after rests, of contacts that are taken away, and of what several fingers do in turn.
    static let liftMeanings: [(name: String, gestures: [String])] = [
        ("a01", ["double-tap-drag"]), ("a04", ["double-tap"]), ("a07", ["pan"]), ("a10", ["pinch"]),
        ("a11", ["double-tap-drag"]), ("a13", ["pan", "tap"]), ("c01", ["tap"]), ("c03", ["pan"]), ("c04", ["pan"]),
        ("c06", ["long-press"]), ("c07", ["pan"]), ("c10", ["pan"]), ("c12", ["two-finger-tap", "pan"]),
        ("c13", ["pan"]), ("c16", ["pan"]), ("c18", ["long-press", "pan"]), ("c19", ["double-tap-drag"]),
        ("c25", ["two-finger-tap"]), ("c28", []), ("c31", ["pan", "pinch"]), ("c34", ["tap"]), ("c35", ["pan"]),
        ("c36", ["tap"]), ("c37", ["tap", "tap"]), ("f01", ["pan"]), ("f03", ["pan"]), ("f06", ["tap"]),
        ("f09", ["double-tap", "tap"]), ("f12", ["pan"]), ("f15", ["tap"]), ("f18", ["tap"]), ("h03", ["tap"]),
        ("h06", ["long-press", "pan"]), ("u01", ["tap"]), ("u04", ["tap"]),
    ]

    private func sequence(_ name: String, in folder: URL? = folder) throws -> TouchSequence {
        let folder = try #require(folder)
        return try TouchSequence(String(contentsOf: folder.appendingPathComponent(name + ".txt"), encoding: .utf8))
    }

    @Test(.enabled(if: folder != nil, absence), arguments: meanings.map(\.name))
    func `a sequence is what its platform makes of it`(name: String) throws {
        let meaning = try #require(Self.meanings.first { $0.name == name }).gestures
        let found = try sequence(name).gestures
        #expect(found == meaning)
    }

    @Test(.enabled(if: liftFolder != nil, absence), arguments: liftMeanings.map(\.name))
    func `lifts, cancels and fingers in turn are what their platform makes of them`(name: String) throws {
        let meaning = try #require(Self.liftMeanings.first { $0.name == name }).gestures
        let found = try sequence(name, in: Self.liftFolder).gestures
        #expect(found == meaning)
    }

    @Test(.enabled(if: folder != nil && liftFolder != nil, absence))
    func `every sequence is looked at`() throws {
        for (folder, meanings) in [(Self.folder, Self.meanings), (Self.liftFolder, Self.liftMeanings)] {
            let files = try FileManager.default.contentsOfDirectory(atPath: try #require(folder).path)
                .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
            #expect(files.sorted() == meanings.map(\.name).sorted())
        }
    }

    @Test(.enabled(if: folder != nil, absence))
    func `a long press is told at its time, and a scale goes where the fingers go`() throws {
        let press = try sequence("fl17").steps
        #expect(press.map(\.change.to) == [.began, .ended])
        #expect(press.map(\.change.time) == [0.5, 1])
        #expect(try sequence("fl20").steps.map(\.change.to) == [.began, .changed, .ended])
        let pan = try sequence("ha01").steps
        #expect(pan.map(\.change.to) == [.began, .changed, .cancelled])
        #expect(pan.map(\.change.time) == [0.01, 0.02, 2.02])
        let scale = try sequence("fl21").steps
        #expect(scale.filter { $0.gesture == .pan }.map(\.change.to) == [.began, .ended])
        #expect(scale.filter { $0.gesture == .pan }.map(\.change.time) == [0.01, 0.02])
    }
}
