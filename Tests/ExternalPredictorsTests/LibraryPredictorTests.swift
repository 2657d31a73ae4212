import CForetouchPredictor
import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import ExternalPredictors

@Suite("Predictors in libraries")
struct LibraryPredictorTests {
    private let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// A library whose answers are what the macro ANSWER says, of a sample `s` and the time `time`.
    private static let source = """
        #include <foretouch_predictor.h>
        #include <math.h>
        #include <stdlib.h>
        #include <string.h>
        #ifndef VERSION
        #define VERSION FORETOUCH_PREDICTOR_ABI_VERSION
        #endif
        #ifndef COPY
        #define COPY malloc(sizeof(foretouch_sample))
        #endif
        static size_t sizes;
        uint32_t foretouch_predictor_abi_version(void) { return VERSION; }
        const char *foretouch_predictor_name(void) { return "made\\tup 2.0"; }
        void *foretouch_predictor_create(const char *parameters, char *error, size_t size) {
            if (!strcmp(parameters, "bad")) { strncpy(error, "what is\\nbad?", size); return NULL; }
            if (!strcmp(parameters, "endless")) { memset(error, 'x', size); return NULL; }
            if (!strcmp(parameters, "silent")) return NULL;
            return calloc(1, sizeof(foretouch_sample));
        }
        #ifndef NO_COPY
        void *foretouch_predictor_copy(const void *p) {
            void *copy = COPY;
            if (copy) memcpy(copy, p, sizeof(foretouch_sample));
            return copy;
        }
        #endif
        void foretouch_predictor_destroy(void *p) { free(p); }
        void foretouch_predictor_reset(void *p) { memset(p, 0, sizeof(foretouch_sample)); }
        void foretouch_predictor_observe(void *p, const foretouch_sample *s, size_t size) {
            sizes = size;
            *(foretouch_sample *)p = *s;
        }
        int32_t foretouch_predictor_predict(const void *p, double time, foretouch_prediction *a, size_t size) {
            const foretouch_sample *s = p;
            ANSWER
        }
        """

    private func library(_ answer: String = "a->x = s->x; a->y = s->y; return 1;", _ options: String...) throws
        -> String
    {
        let source = try workshop.write(Self.source, as: "\(UUID().uuidString).c")
        return try workshop.compile(source, options: ["-DANSWER=\(answer)"] + options)
    }

    /// What a predictor answers 10 ms after one sample with everything, and what failed.
    private func answer(_ answer: String) throws -> (Prediction?, PredictorFailures) {
        var predictor = try LibraryPredictor(path: library(answer))
        #expect(predictor.predict(at: 1) == nil, "no contact, no answer")
        var sample = TouchSample(timestamp: 1, location: TouchPoint(3, 4))
        sample.force = 0.5
        sample.altitude = 1.25
        predictor.observe(sample)
        return (predictor.predict(at: 1.01), predictor.finish())
    }

    @Test("samples, times and sizes reach the library, and answers come back whole")
    func passesEverything() throws {
        let (plain, failures) = try answer("a->x = s->time + s->force; a->y = time; return 1;")
        #expect(plain == Prediction(location: TouchPoint(1.5, 1.01)))
        #expect(failures.isEmpty)
        let (rich, _) = try answer(
            """
            a->x = sizes; a->y = size; a->radius = isnan(s->azimuth) ? 2 : 3; a->level = 0.9; a->force = s->force; \
            a->altitude = s->altitude; a->azimuth = -1; return 1;
            """
        )
        var expected = Prediction(
            location: TouchPoint(
                Double(MemoryLayout<foretouch_sample>.size),
                Double(MemoryLayout<foretouch_prediction>.size)
            ),
            uncertainty: .radius(2, level: 0.9)
        )
        expected.force = 0.5
        expected.altitude = 1.25
        expected.azimuth = -1
        #expect(rich == expected)
        #expect(try answer("return 0;").0 == nil)
        #expect(try answer("return 0;").1.isEmpty)
    }

    @Test("a value that is not finite, too large, or makes no sense, is absent and counted")
    func notFinite() throws {
        for (text, location) in [
            ("a->x = NAN; a->y = 1; return 1;", nil), ("a->x = 1; a->y = INFINITY; return 1;", nil),
            ("return 1;", nil), ("a->x = 1; a->y = 2; a->radius = -1; a->level = 0.9; return 1;", TouchPoint(1, 2)),
            ("a->x = 1; a->y = 2; a->radius = 1; return 1;", TouchPoint(1, 2)),
            ("a->x = 1; a->y = 2; a->radius = 1; a->level = 1; return 1;", TouchPoint(1, 2)),
            ("a->x = 1; a->y = 2; a->force = INFINITY; return 1;", TouchPoint(1, 2)),
        ] as [(String, TouchPoint?)] {
            let (found, failures) = try answer(text)
            #expect(found == location.map { Prediction(location: $0) }, "\(text)")
            #expect(failures.entries.map(\.name) == ["not-finite"] && failures["not-finite"] == 1, "\(text)")
        }
        for (text, location) in [
            ("a->x = 1e308; a->y = 1; return 1;", nil), ("a->x = 1; a->y = -1e308; return 1;", nil),
            ("a->x = 1.0000001e9; a->y = 1; return 1;", nil),
            ("a->x = 1e9; a->y = -1e9; a->radius = 1e308; a->level = 0.9; return 1;", TouchPoint(1e9, -1e9)),
            ("a->x = 1; a->y = 2; a->force = 1e300; return 1;", TouchPoint(1, 2)),
            ("a->x = 1; a->y = 2; a->azimuth = -2e9; return 1;", TouchPoint(1, 2)),
        ] as [(String, TouchPoint?)] {
            let (found, failures) = try answer(text)
            #expect(found == location.map { Prediction(location: $0) }, "\(text)")
            #expect(failures.entries.map(\.name) == ["too-large"] && failures["too-large"] == 1, "\(text)")
        }
        let (refused, failures) = try answer("return -7;")
        #expect(refused == nil)
        #expect(
            failures.entries == [.init(name: "refused", count: 1, first: "foretouch_predictor_predict returned -7")]
        )
    }

    @Test("copies go their own ways, and one that cannot be made has no opinion")
    func copies() throws {
        var original = try LibraryPredictor(path: library())
        original.observe(TouchSample(timestamp: 1, location: TouchPoint(1, 1)))
        var copy = original
        copy.observe(TouchSample(timestamp: 2, location: TouchPoint(2, 2)))
        #expect(original.predict(at: 3)?.location == TouchPoint(1, 1))
        #expect(copy.predict(at: 3)?.location == TouchPoint(2, 2))
        var barren = try LibraryPredictor(path: library("a->x = a->y = 1; return 1;", "-DCOPY=NULL"), policy: .stop)
        barren.observe(TouchSample(timestamp: 1, location: .zero))
        var failed = barren
        failed.observe(TouchSample(timestamp: 2, location: .zero))
        #expect(failed.predict(at: 3) == nil)
        #expect(barren.predict(at: 3)?.location == TouchPoint(1, 1))
        #expect(barren.stopReason == "not-copied: foretouch_predictor_copy returned NULL")
        #expect(barren.finish()["not-copied"] == 1)
        #expect(failed.stopReason == nil && failed.finish().isEmpty, "counted together, and told once")
    }

    @Test("what is no such library is an error that says why")
    func errors() throws {
        func error(_ path: String, _ parameters: String = "") -> ExternalPredictorError? {
            #expect(throws: ExternalPredictorError.self) { try LibraryPredictor(path: path, parameters: parameters) }
        }
        #expect(error("/nowhere/a.so") == .missingFile("/nowhere/a.so"))
        #expect(error(workshop.path) == .missingFile(workshop.path))
        let text = try workshop.write("not a library", as: "a.so")
        guard case .notALibrary(text, _) = error(text) else {
            Issue.record("a text was loaded")
            return
        }
        let torso = try library("return 0;", "-DNO_COPY")
        #expect(error(torso) == .missingFunction("foretouch_predictor_copy", of: torso))
        let later = try library("return 0;", "-DVERSION=2")
        #expect(error(later) == .wrongVersion(later, found: "2", expected: 1))
        let good = try library()
        #expect(error(good, "bad") == .notCreated(good, reason: "what is bad?"))
        #expect(error(good, "endless") == .notCreated(good, reason: String(repeating: "x", count: 500) + "…"))
        #expect(error(good, "silent") == .notCreated(good, reason: "no reason given"))
        #expect(try LibraryPredictor(path: good, parameters: "fine").origin.name == "made up 2.0")
    }

    @Test("a result can say which file it was")
    func origin() throws {
        let path = try library()
        let predictor = try PredictorRegistry.standard.withExternalPredictors().makePredictor(typed: "library:\(path)")
        let origin = try #require((predictor as? any ExternalPredictor)?.origin)
        #expect(origin.files.map(\.path) == [path])
        #expect(origin.files.first?.sha256.count == 64)
        // The hash of a known content.
        let abc = try workshop.write("abc", as: "abc")
        #expect(
            PredictorOrigin.File(hashing: abc)?.sha256
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
    }
}
