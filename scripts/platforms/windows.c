// What the core needs and Windows does not have.
#include <errno.h>
#include <stdlib.h>

// Memory of malloc is aligned to 16 bytes, and free ends it. The core asks for no more.
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment > 16) return EINVAL;
  *memory = malloc(size);
  return *memory || !size ? 0 : ENOMEM;
}

// Seeds of sets and dictionaries; no answer depends on them.
void arc4random_buf(void *memory, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)memory)[i] = 0x5a;
}
