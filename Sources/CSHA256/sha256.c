// Written from FIPS 180-4; numbers of sections are those of that text.

#include "sha256.h"

#include <string.h>

#define BLOCK 64
#define ROUNDS 64

// Section 4.2.2: the first 32 bits of the fractions of the cube roots of the first 64 primes.
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated_right(uint32_t value, int count) { return value >> count | value << (32 - count); }

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3];
}

static void write_big_endian(uint64_t value, uint8_t *bytes, int count) {
    for (int index = 0; index < count; index++) {
        bytes[index] = (uint8_t)(value >> 8 * (count - 1 - index));
    }
}

void foretouch_sha256_compress_plain(uint32_t *state, const uint8_t *blocks, size_t block_count) {
    for (; block_count > 0; block_count--, blocks += BLOCK) {
        // Section 6.2.2: the message schedule, then 64 rounds.
        uint32_t words[ROUNDS];
        for (int round = 0; round < 16; round++) {
            words[round] = big_endian(blocks + 4 * round);
        }
        for (int round = 16; round < ROUNDS; round++) {
            const uint32_t early = words[round - 15], late = words[round - 2];
            words[round] = words[round - 16] + words[round - 7]
                + (rotated_right(early, 7) ^ rotated_right(early, 18) ^ early >> 3)
                + (rotated_right(late, 17) ^ rotated_right(late, 19) ^ late >> 10);
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        for (int round = 0; round < ROUNDS; round++) {
            const uint32_t first = h + (rotated_right(e, 6) ^ rotated_right(e, 11) ^ rotated_right(e, 25))
                + ((e & f) ^ (~e & g)) + constants[round] + words[round];
            const uint32_t second = (rotated_right(a, 2) ^ rotated_right(a, 13) ^ rotated_right(a, 22))
                + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + second;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }
}

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

__attribute__((target("sha,sse4.1,ssse3")))
static void compress_with_instructions(uint32_t *state, const uint8_t *blocks, size_t block_count) {
    const __m128i big_endian_words = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
    // The instructions want the working variables in two registers, a in the highest place of one and c in that of the other.
    __m128i abef = _mm_set_epi32((int)state[0], (int)state[1], (int)state[4], (int)state[5]);
    __m128i cdgh = _mm_set_epi32((int)state[2], (int)state[3], (int)state[6], (int)state[7]);
    for (; block_count > 0; block_count--, blocks += BLOCK) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        // The sixteen latest words of the schedule, four to a register.
        __m128i words[4];
        for (int index = 0; index < 4; index++) {
            const __m128i bytes = _mm_loadu_si128((const __m128i *)(blocks + 16 * index));
            words[index] = _mm_shuffle_epi8(bytes, big_endian_words);
        }
#pragma clang loop unroll(full)
        for (int round = 0; round < ROUNDS; round += 4) {
            const __m128i sums = _mm_add_epi32(words[0], _mm_loadu_si128((const __m128i *)(constants + round)));
            // Two rounds each, after which what was a, b, e, f is c, d, g, h.
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0E));
            const __m128i sevenths = _mm_alignr_epi8(words[3], words[2], 4);
            const __m128i next = _mm_sha256msg2_epu32(
                _mm_add_epi32(_mm_sha256msg1_epu32(words[0], words[1]), sevenths), words[3]);
            words[0] = words[1];
            words[1] = words[2];
            words[2] = words[3];
            words[3] = next;
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    state[0] = (uint32_t)_mm_extract_epi32(abef, 3);
    state[1] = (uint32_t)_mm_extract_epi32(abef, 2);
    state[2] = (uint32_t)_mm_extract_epi32(cdgh, 3);
    state[3] = (uint32_t)_mm_extract_epi32(cdgh, 2);
    state[4] = (uint32_t)_mm_extract_epi32(abef, 1);
    state[5] = (uint32_t)_mm_extract_epi32(abef, 0);
    state[6] = (uint32_t)_mm_extract_epi32(cdgh, 1);
    state[7] = (uint32_t)_mm_extract_epi32(cdgh, 0);
}

// Asked once: the instruction that says it takes microseconds in a virtual machine.
static int has_instructions(void) {
    enum { unknown, absent, present };
    static atomic_int known = unknown;
    int answer = atomic_load_explicit(&known, memory_order_relaxed);
    if (answer == unknown) {
        unsigned int eax, ebx = 0, ecx = 0, edx;
        const unsigned int sse = 1u << 9 | 1u << 19;  // SSSE3 and SSE4.1, in leaf 1.
        const unsigned int sha = 1u << 29;            // In leaf 7.
        const int has_sse = __get_cpuid(1, &eax, &ebx, &ecx, &edx) && (ecx & sse) == sse;
        const int has_sha = __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && (ebx & sha) == sha;
        answer = has_sse && has_sha ? present : absent;
        atomic_store_explicit(&known, answer, memory_order_relaxed);
    }
    return answer == present;
}

#elif defined(__aarch64__) && defined(__ARM_NEON) && (defined(__ARM_FEATURE_SHA2) || defined(__ARM_FEATURE_CRYPTO))

#include <arm_neon.h>

static void compress_with_instructions(uint32_t *state, const uint8_t *blocks, size_t block_count) {
    uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
    for (; block_count > 0; block_count--, blocks += BLOCK) {
        const uint32x4_t abcd_before = abcd, efgh_before = efgh;
        // The sixteen latest words of the schedule, four to a register.
        uint32x4_t words[4];
        for (int index = 0; index < 4; index++) {
            words[index] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * index)));
        }
#pragma clang loop unroll(full)
        for (int round = 0; round < ROUNDS; round += 4) {
            const uint32x4_t sums = vaddq_u32(words[0], vld1q_u32(constants + round));
            const uint32x4_t abcd_here = abcd;
            abcd = vsha256hq_u32(abcd, efgh, sums);
            efgh = vsha256h2q_u32(efgh, abcd_here, sums);
            const uint32x4_t next = vsha256su1q_u32(vsha256su0q_u32(words[0], words[1]), words[2], words[3]);
            words[0] = words[1];
            words[1] = words[2];
            words[2] = words[3];
            words[3] = next;
        }
        abcd = vaddq_u32(abcd, abcd_before);
        efgh = vaddq_u32(efgh, efgh_before);
    }
    vst1q_u32(state, abcd);
    vst1q_u32(state + 4, efgh);
}

// The compiler was told so.
static int has_instructions(void) { return 1; }

#else

static void compress_with_instructions(uint32_t *state, const uint8_t *blocks, size_t block_count) {
    foretouch_sha256_compress_plain(state, blocks, block_count);
}

static int has_instructions(void) { return 0; }

#endif

void foretouch_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t block_count) {
    if (has_instructions()) {
        compress_with_instructions(state, blocks, block_count);
    } else {
        foretouch_sha256_compress_plain(state, blocks, block_count);
    }
}

void foretouch_sha256_begin(foretouch_sha256 *hash) {
    // Section 5.3.3: the first 32 bits of the fractions of the square roots of the first eight primes.
    static const uint32_t initial[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    memset(hash, 0, sizeof *hash);
    memcpy(hash->state, initial, sizeof initial);
}

void foretouch_sha256_update(foretouch_sha256 *hash, const void *bytes, size_t count) {
    // Nothing may come from nowhere.
    if (count == 0) {
        return;
    }
    const uint8_t *next = bytes;
    const size_t waiting = hash->length % BLOCK;
    hash->length += count;
    if (waiting > 0) {
        const size_t missing = BLOCK - waiting;
        const size_t taken = count < missing ? count : missing;
        memcpy(hash->waiting + waiting, next, taken);
        if (taken < missing) {
            return;
        }
        foretouch_sha256_compress(hash->state, hash->waiting, 1);
        next += taken;
        count -= taken;
    }
    foretouch_sha256_compress(hash->state, next, count / BLOCK);
    memcpy(hash->waiting, next + (count - count % BLOCK), count % BLOCK);
}

void foretouch_sha256_finish(foretouch_sha256 *hash, uint8_t *digest) {
    // Section 5.1.1: a bit that is set, zeros, and the number of bits in 64 bits at the end of a block.
    uint8_t padding[BLOCK + 8] = {0x80};
    const uint64_t bits = hash->length * 8;
    const size_t waiting = hash->length % BLOCK;
    const size_t zeros_end = waiting < 56 ? 56 - waiting : 120 - waiting;
    write_big_endian(bits, padding + zeros_end, 8);
    foretouch_sha256_update(hash, padding, zeros_end + 8);
    for (int index = 0; index < 8; index++) {
        write_big_endian(hash->state[index], digest + 4 * index, 4);
    }
}
