import CAllocationCounter
import Foretouch
import ForetouchCommands

@main
struct Main {
    static func main() async {
        let countAllocations: @Sendable () -> UInt64 = { foretouch_allocation_count() }
        await ForetouchCommand.run(
            registry: .standard,
            countAllocations: foretouch_counts_allocations() ? countAllocations : nil
        )
    }
}
