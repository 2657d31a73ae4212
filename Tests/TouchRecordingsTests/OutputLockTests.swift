import Foundation
import Testing

@testable import TouchRecordings
@testable import TouchSynthesis

@Suite("A lock on what a run writes")
struct OutputLockTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("output-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func content(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("of a folder or a name keeps the second run out, says so, and leaves nothing behind")
    func keepsOut() throws {
        try withFolder { folder in
            let made = folder + "/made"
            for (place, take) in [(folder, OutputLock.inside), (made, OutputLock.beside)] {
                var lock: OutputLock? = try take(place)
                #expect(try content(folder).count == 1)
                let error = #expect(throws: DatasetError.inUse(path: place)) { try take(place) }
                let sentence = "another run is writing there; wait for it, or name another --output"
                #expect(error?.description == "\(place): \(sentence)")
                #expect(throws: DatasetError.inUse(path: place), "refusing lets nobody in") { try take(place) }
                withExtendedLifetime(lock) {}
                lock = nil
                #expect(try content(folder) == [])
                #expect(throws: Never.self) { try take(place) }
                #expect(try content(folder) == [])
            }
        }
    }

    @Test("names beside each other are locked one by one, and aliases of a folder are the same folder")
    func places() throws {
        try withFolder { folder in
            let alias = folder + ".alias"
            defer { try? FileManager.default.removeItem(atPath: alias) }
            try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: folder)
            let locks = try [.inside(folder), .beside(folder + "/a"), .beside(folder + "/b")] as [OutputLock]
            #expect(throws: DatasetError.inUse(path: alias)) { try OutputLock.inside(alias) }
            #expect(throws: DatasetError.inUse(path: alias + "/a")) { try OutputLock.beside(alias + "/a") }
            withExtendedLifetime(locks) {}
        }
    }

    @Test("that a killed program left behind is taken over")
    func leftBehind() throws {
        try withFolder { folder in
            try Data().write(to: URL(fileURLWithPath: folder + "/.foretouch.lock"))
            let lock = try OutputLock.inside(folder)
            #expect(throws: DatasetError.inUse(path: folder)) { try OutputLock.inside(folder) }
            withExtendedLifetime(lock) {}
        }
    }

    @Test("where there is no folder, or a link in its place, is refused with the reason")
    func refused() throws {
        try withFolder { folder in
            let nowhere = folder + "/none/made"
            #expect(
                throws: DatasetError.inaccessible(
                    path: nowhere,
                    reason: "cannot be written to: No such file or directory"
                )
            ) { try OutputLock.beside(nowhere) }
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/.foretouch.lock",
                withDestinationPath: folder + "/elsewhere"
            )
            #expect(throws: DatasetError.self) { try OutputLock.inside(folder) }
            #expect(!FileManager.default.fileExists(atPath: folder + "/elsewhere"))
        }
    }

    @Test("goes to one of many that want it at once")
    func oneWins() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("output-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let locks = await withTaskGroup(of: OutputLock?.self) { group in
            for _ in 0..<32 { group.addTask { try? OutputLock.inside(folder) } }
            // Held until all have tried.
            return await group.reduce(into: [OutputLock?]()) { $0.append($1) }
        }
        #expect(locks.compactMap(\.self).count == 1)
    }

    @Test("is held by whoever makes a dataset: of two conversions to one place the second says so")
    func conversions() throws {
        try withFolder { folder in
            let source = folder + "/a.csv"
            try Data("stroke_id,t,x,y\n1,0.0,1,1\n1,0.01,2,1\n1,0.02,3,1\n".utf8)
                .write(to: URL(fileURLWithPath: source))
            let dataset = try Dataset(path: source)
            let made = folder + "/made"
            for replaces in [false, true] {
                var options = DatasetConversion.Options()
                options.replacesExisting = replaces
                let lock = try OutputLock.beside(made)
                #expect(throws: DatasetError.inUse(path: made)) {
                    try DatasetConversion.convert(dataset, to: made, options: options)
                }
                withExtendedLifetime(lock) {}
            }
            let plan = SynthesisPreset.finger60.plan(seed: 1)
            let export = folder + "/a.inkml"
            do {
                let locks = try [OutputLock.beside(made), OutputLock.beside(export), OutputLock.inside(folder)]
                #expect(throws: DatasetError.inUse(path: made)) {
                    try Synthesizer.write(plan, toFolder: made, madeBy: "test")
                }
                #expect(throws: DatasetError.inUse(path: export)) {
                    try RecordingExport.export(dataset, to: export, format: .inkml)
                }
                #expect(throws: DatasetError.inUse(path: folder)) {
                    try RecordingExport.export(dataset, to: folder, format: .inkml)
                }
                withExtendedLifetime(locks) {}
            }
            #expect(try content(folder) == ["a.csv"])
            _ = try DatasetConversion.convert(dataset, to: made)
            #expect(try content(folder) == ["a.csv", "made"])
        }
    }

    @Test("is not needed to notice what appeared meanwhile: nothing is replaced that was not to be")
    func appeared() throws {
        try withFolder { folder in
            let made = folder + "/made"
            let error = #expect(throws: DatasetError.self) {
                try PartialFolder.write(to: made, replacing: false) { partial in
                    try Data("new".utf8).write(to: URL(fileURLWithPath: partial + "/file"))
                    try PartialFolder.create(made)
                    try Data("theirs".utf8).write(to: URL(fileURLWithPath: made + "/file"))
                }
            }
            #expect(error?.description.contains("exists already") == true)
            #expect(FileManager.default.contents(atPath: made + "/file") == Data("theirs".utf8))
            #expect(try content(folder) == ["made"])
            try PartialFolder.write(to: made, replacing: true) { partial in
                try Data("new".utf8).write(to: URL(fileURLWithPath: partial + "/file"))
            }
            #expect(FileManager.default.contents(atPath: made + "/file") == Data("new".utf8))
            #expect(try content(folder) == ["made"])
        }
    }
}
