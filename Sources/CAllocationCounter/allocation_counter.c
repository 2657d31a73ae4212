#include "allocation_counter.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define FORETOUCH_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(FORETOUCH_SANITIZED) && !defined(FORETOUCH_KEEP_ALLOCATOR)

// The C library's own entry points, which its public names call.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t allocation_count;

void *malloc(size_t size) {
    allocation_count++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocation_count++;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    allocation_count++;
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    allocation_count++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocation_count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    allocation_count++;
    void *result = __libc_memalign(alignment, size);
    if (result == NULL) return ENOMEM;
    *block = result;
    return 0;
}

bool foretouch_counts_allocations(void) { return true; }

uint64_t foretouch_allocation_count(void) { return allocation_count; }

#else

bool foretouch_counts_allocations(void) { return false; }

uint64_t foretouch_allocation_count(void) { return 0; }

#endif
