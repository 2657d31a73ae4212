import CAllocationCounter
import ForetouchCommands

@main
struct Main {
    static func main() async {
        let countAllocations: @Sendable () -> UInt64 = { foretouch_allocation_count() }
        await ForetouchCommand.run(countAllocations: foretouch_counts_allocations() ? countAllocations : nil)
    }
}
