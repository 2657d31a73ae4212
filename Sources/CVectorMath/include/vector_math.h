// Arithmetic of four numbers at once, which Swift's standard library has as a loop over all: what these return, a compiler keeps as a
// vector. Nothing is contracted, so that results are the same on every processor.

#ifndef FORETOUCH_VECTOR_MATH_H
#define FORETOUCH_VECTOR_MATH_H

#include "real_math.h"

typedef float foretouch_four __attribute__((ext_vector_type(4)));

#define FORETOUCH_INLINE static inline __attribute__((always_inline))

FORETOUCH_INLINE foretouch_four foretouch_add(foretouch_four left, foretouch_four right) { return left + right; }
FORETOUCH_INLINE foretouch_four foretouch_subtract(foretouch_four left, foretouch_four right) { return left - right; }
FORETOUCH_INLINE foretouch_four foretouch_multiply(foretouch_four left, foretouch_four right) { return left * right; }
FORETOUCH_INLINE foretouch_four foretouch_divide(foretouch_four left, foretouch_four right) { return left / right; }

// The first and the third, and the second and the fourth, and those: two additions instead of three.
FORETOUCH_INLINE float foretouch_sum(foretouch_four numbers) {
  const foretouch_four pairs = numbers + numbers.zwzw;
  return pairs.x + pairs.y;
}

#endif
