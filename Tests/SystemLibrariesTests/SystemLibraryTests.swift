import Testing

@testable import SystemLibraries

@Suite("Libraries of the system")
struct SystemLibraryTests {
    @Test("what is linked is there", arguments: SystemLibrary.allCases)
    func linked(_ library: SystemLibrary) {
        #expect(library.isThere)
        #expect(library.absence(for: "a test", otherwise: "leave it") == nil)
    }

    @Test("what is absent is named, with what to install and what to do without")
    func absence() {
        let purpose = "a picture in pdf"
        #expect(
            SystemLibrary.cairo.reason(purpose, "write SVG instead", canLoad: true)
                == "a picture in pdf needs Cairo (Debian, Ubuntu: apt install libcairo2; Fedora: dnf install cairo), "
                + "which was not found on this system: install it, or write SVG instead"
        )
        #expect(
            SystemLibrary.cairo.reason(purpose, "write SVG instead", canLoad: false)
                == "a picture in pdf needs Cairo (Debian, Ubuntu: apt install libcairo2; Fedora: dnf install cairo), "
                + "which this program in one file cannot load: write SVG instead, or use the Python package or a build from source"
        )
    }
}
