// What the compiler expects of a platform and Debian's C library for WebAssembly does not have without a browser's help.

typedef unsigned long size;

// Products of 64 bits with their upper half.
typedef struct { unsigned long long low, high; } wide;
void __multi3(wide *result, unsigned long long a, unsigned long long ahigh, unsigned long long b, unsigned long long bhigh) {
  const unsigned long long a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
  const unsigned long long p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  const unsigned long long middle = (p00 >> 32) + (p01 & 0xffffffff) + (p10 & 0xffffffff);
  result->low = (p00 & 0xffffffff) | (middle << 32);
  result->high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + a * bhigh + ahigh * b;
}

// Memory in blocks of powers of two, each behind a header that says which; what was freed is given out again first. Predictors and recognizers
// allocate where they are made and little afterwards, so that a page needs no better allocator, and every kilobyte of one is downloaded.
extern unsigned char __heap_base;
static size next;
static void *freed[32];
enum { header = 16 };

static int class_of(size count) {
  int class = 5;
  while (((size)1 << class) < count + header) class++;
  return class;
}

void *malloc(size count) {
  if (count > 1u << 30) return 0;
  const int class = class_of(count);
  if (freed[class]) {
    void *block = freed[class];
    freed[class] = *(void **)block;
    return block;
  }
  if (!next) next = ((size)&__heap_base + 15) & ~(size)15;
  const size start = next, end = start + ((size)1 << class);
  const size have = __builtin_wasm_memory_size(0) << 16;
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) == (size)-1) return 0;
  next = end;
  *(int *)start = class;
  return (void *)(start + header);
}

void free(void *block) {
  if (!block) return;
  const int class = *(int *)((unsigned char *)block - header);
  *(void **)block = freed[class];
  freed[class] = block;
}

// Blocks begin at multiples of 16, more than anything here asks for.
int posix_memalign(void **block, size alignment, size count) {
  if (alignment > header) return 22;
  *block = malloc(count);
  return *block ? 0 : 12;
}
