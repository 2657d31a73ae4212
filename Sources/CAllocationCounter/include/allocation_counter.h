// Counts heap allocations of the calling thread, by standing in front of the C library's allocator.
// Linked into the command and the benchmarks only: a library must not replace its host's allocator.
#ifndef FORETOUCH_ALLOCATION_COUNTER_H
#define FORETOUCH_ALLOCATION_COUNTER_H
#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted: with glibc, without a sanitizer, where the program was not compiled to keep its allocator.
bool foretouch_counts_allocations(void);

/// How many blocks the calling thread has allocated or re-allocated so far.
uint64_t foretouch_allocation_count(void);
#endif
