// Arithmetic of four numbers at once, which Swift's standard library has as a loop over all: what these return, a compiler keeps as a
// vector. Nothing is contracted, so that results are the same on every processor.

#ifndef FORETOUCH_VECTOR_MATH_H
#define FORETOUCH_VECTOR_MATH_H

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

// Of each number, which is positive, an approximation of the logarithm to base 2: exact at powers of two and straight between them.
FORETOUCH_INLINE foretouch_four foretouch_logarithm(foretouch_four numbers) {
#pragma clang fp contract(off)
  typedef int foretouch_four_integers __attribute__((ext_vector_type(4)));
  const foretouch_four_integers bits = (foretouch_four_integers)numbers;
  return __builtin_convertvector(bits, foretouch_four) * (1.0f / 8388608) - 127.0f;
}

// Each number, or the bound that it is beyond. A number that is not one counts as the lower bound.
FORETOUCH_INLINE foretouch_four foretouch_within(foretouch_four numbers, float bound) {
  const foretouch_four above = numbers > -bound ? numbers : (foretouch_four)(-bound);
  return above < bound ? above : (foretouch_four)bound;
}

// One number or another for each: the latter also where NaN is compared.
FORETOUCH_INLINE foretouch_four foretouch_where_below(foretouch_four left, foretouch_four right, foretouch_four one,
                                                      foretouch_four other) {
  return left < right ? one : other;
}

FORETOUCH_INLINE foretouch_four foretouch_root(foretouch_four numbers) { return __builtin_elementwise_sqrt(numbers); }

#endif
