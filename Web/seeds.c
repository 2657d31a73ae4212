// Seeds of sets and dictionaries for C libraries that have no arc4random_buf: glibc before 2.36, and musl. No answer depends on them. The
// definition is weak, so a program may have its own.
__attribute__((weak)) void arc4random_buf(void *memory, unsigned long count) {
  for (unsigned long i = 0; i < count; i++) ((unsigned char *)memory)[i] = 0x5a;
}
