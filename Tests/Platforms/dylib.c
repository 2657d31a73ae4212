// Loads a shared library of macOS on Linux, so that what is in it can run: its segments, addresses and the functions that it asks for. It is
// no loader of Apple's, and proves nothing about that. Functions of the header, which Tests/Web/golden.c calls, jump by a table that this fills.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>

// Made of the header: names of functions, and where they are.
extern const char *const dylib_names[];
extern void *dylib_places[];

typedef struct { uint32_t magic, cpu, subtype, type, count, size, flags, reserved; } header;
typedef struct { uint32_t command, size; } command;
typedef struct { command is; char name[16]; uint64_t address, length, offset, stored; uint32_t most, first, sections, flags; } segment;
typedef struct { command is; uint32_t rebase, rebase_size, bind, bind_size, weak, weak_size, lazy, lazy_size, exports, exports_size; } fixups;
typedef struct { command is; uint32_t symbols, count, strings, strings_size; } symbols;
typedef struct { uint32_t name; uint8_t type, section; uint16_t description; uint64_t value; } symbol;

static char *memory;
static uint64_t starts[16];

static void fail(const char *what) { fprintf(stderr, "dylib: %s\n", what); exit(1); }

static uint64_t number(const uint8_t **at) {
  uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    value |= (uint64_t)(**at & 0x7f) << shift;
    if (!(*(*at)++ & 0x80)) return value;
  }
}

static void *function(const char *name) {
  if (!strcmp(name, "dyld_stub_binder")) return NULL;
  if (!strcmp(name, "___bzero")) return (void *)bzero;
  void *found = dlsym(RTLD_DEFAULT, name + 1);
  if (!found) fail(name);
  return found;
}

// Opcodes that say which words are addresses (rebase), or those of which functions.
static void apply(const uint8_t *at, const uint8_t *end, int is_bind) {
  uint64_t place = 0, size = 0;
  const char *name = "";
  while (at < end) {
    const uint8_t code = *at & 0xf0, value = *at++ & 0x0f;
    uint64_t count = 0, skip = 0;
    if (!is_bind) {
      switch (code) {
      case 0x00: return;
      case 0x10: continue;
      case 0x20: place = starts[value] + number(&at); continue;
      case 0x30: place += number(&at); continue;
      case 0x40: place += value * 8; continue;
      case 0x50: count = value; break;
      case 0x60: count = number(&at); break;
      case 0x70: count = 1, skip = number(&at); break;
      case 0x80: count = number(&at), skip = number(&at); break;
      default: fail("unknown code of a rebase");
      }
      for (; count; count--, place += 8 + skip) *(uint64_t *)(memory + place) += (uint64_t)memory;
      continue;
    }
    switch (code) {
    case 0x00: case 0x10: case 0x30: case 0x50: continue;
    case 0x20: number(&at); continue;
    case 0x40: name = (const char *)at, at += strlen(name) + 1; continue;
    case 0x60: size = number(&at); if (size) fail("a function with an offset"); continue;
    case 0x70: place = starts[value] + number(&at); continue;
    case 0x80: place += number(&at); continue;
    case 0x90: count = 1; break;
    case 0xa0: count = 1, skip = number(&at); break;
    case 0xb0: count = 1, skip = value * 8; break;
    case 0xc0: count = number(&at), skip = number(&at); break;
    default: fail("unknown code of a binding");
    }
    for (; count; count--, place += 8 + skip) *(void **)(memory + place) = function(name);
  }
}

__attribute__((constructor)) static void load(void) {
  FILE *file = fopen(getenv("DYLIB") ? getenv("DYLIB") : "", "rb");
  if (!file) fail("cannot open $DYLIB");
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  rewind(file);
  char *content = malloc(size);
  if (fread(content, 1, size, file) != (size_t)size || ((header *)content)->magic != 0xfeedfacf) fail("not a library for one processor");
  memory = mmap(NULL, 1 << 26, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const fixups *fixed = NULL;
  const symbols *named = NULL;
  int segments = 0;
  char *at = content + sizeof(header);
  for (uint32_t i = 0; i < ((header *)content)->count; i++, at += ((command *)at)->size) {
    const command *is = (command *)at;
    if (is->command == 0x19) {
      const segment *s = (segment *)at;
      starts[segments++] = s->address;
      memcpy(memory + s->address, content + s->offset, s->stored);
    }
    if (is->command == 0x80000022) fixed = (fixups *)at;
    if (is->command == 2) named = (symbols *)at;
  }
  if (!fixed || !named) fail("no addresses, or no names");
  apply((uint8_t *)content + fixed->rebase, (uint8_t *)content + fixed->rebase + fixed->rebase_size, 0);
  apply((uint8_t *)content + fixed->bind, (uint8_t *)content + fixed->bind + fixed->bind_size, 1);
  apply((uint8_t *)content + fixed->lazy, (uint8_t *)content + fixed->lazy + fixed->lazy_size, 1);
  for (int k = 0; dylib_names[k]; k++) {
    for (uint32_t i = 0; i < named->count && !dylib_places[k]; i++) {
      const symbol *s = (symbol *)(content + named->symbols) + i;
      if (s->section && !strcmp(content + named->strings + s->name + 1, dylib_names[k])) dylib_places[k] = memory + s->value;
    }
    if (!dylib_places[k]) fail(dylib_names[k]);
  }
}
