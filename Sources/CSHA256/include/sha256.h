// SHA-256 of FIPS 180-4, fed piece by piece.

#ifndef FORETOUCH_SHA256_H
#define FORETOUCH_SHA256_H

#include <stddef.h>
#include <stdint.h>

// A hash under way. A copy of it goes on by itself.
typedef struct {
    uint32_t state[8];
    // The bytes that came so far; those since the last whole block wait.
    uint64_t length;
    uint8_t waiting[64];
} foretouch_sha256;

// Begins the hash of nothing yet.
void foretouch_sha256_begin(foretouch_sha256 *hash);

// Takes the next bytes.
void foretouch_sha256_update(foretouch_sha256 *hash, const void *bytes, size_t count);

// Writes the 32 bytes of the digest. The hash cannot go on afterwards.
void foretouch_sha256_finish(foretouch_sha256 *hash, uint8_t *digest);

// The compression function over whole blocks of 64 bytes, with the processor's own instructions where it has them.
void foretouch_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t block_count);

// The same without them, for tests and other processors.
void foretouch_sha256_compress_plain(uint32_t *state, const uint8_t *blocks, size_t block_count);

#endif
