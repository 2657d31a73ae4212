// ICU's data file with nothing in it, in the place of 34 MB that the command needs none of: it prints and sorts by no language's rules, and
// what ICU knows of characters is in its code. The layout is that of stubdata.cpp in ICU's own sources.
#include <stdint.h>

#define NAME(version) icudt##version##_dat
#define NAME_OF(version) NAME(version)

__attribute__((aligned(16))) const struct {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size, reserved;
    uint8_t is_big_endian, charset, size_of_character, reserved_byte;
    uint8_t format[4], format_version[4], data_version[4];
    uint8_t padding[8];
    // The table of contents, and its last entry.
    uint32_t count, reserved_count;
    const char *name;
    const void *content;
} NAME_OF(ICU_VERSION) = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .size_of_character = 2,
    .format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};
