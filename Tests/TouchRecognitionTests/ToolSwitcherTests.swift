import Testing
import TouchRecognition

struct ToolSwitcherTests {
    enum Tool: Equatable, Sendable { case pen, eraser, marker }

    @Test
    func `a double tap switches to the previous tool and back`() {
        var tools = ToolSwitcher(Tool.pen)
        tools.select(.eraser)
        #expect(tools.doubleTap(.switchPrevious) == true)
        #expect(tools.current == .pen && tools.previous == .eraser)
        #expect(tools.doubleTap(.switchPrevious) == true)
        #expect(tools.current == .eraser && tools.previous == .pen)
    }

    @Test(arguments: PencilPreferredAction.allCases.filter { $0 != .switchPrevious })
    func `other preferences are ignored`(action: PencilPreferredAction) {
        var tools = ToolSwitcher(Tool.pen)
        tools.select(.marker)
        let before = tools
        #expect(tools.doubleTap(action) == false)
        #expect(tools == before)
    }

    @Test
    func `a double tap never switches to the tool in use`() {
        var tools = ToolSwitcher(Tool.pen)
        #expect(tools.doubleTap(.switchPrevious) == false, "there is no previous tool")
        tools.select(.pen)
        #expect(tools.doubleTap(.switchPrevious) == false && tools.previous == nil)
        tools.select(.eraser)
        tools.select(.eraser)
        #expect(tools.current == .eraser && tools.previous == .pen)
    }
}
