// Arithmetic of two numbers at once, which Swift's standard library has as a loop over both: what these return, a compiler keeps as a
// vector. Nothing is contracted, so that results are the same on every processor.

#ifndef FORETOUCH_VECTOR_MATH_H
#define FORETOUCH_VECTOR_MATH_H

typedef double foretouch_pair __attribute__((ext_vector_type(2)));

#define FORETOUCH_INLINE static inline __attribute__((always_inline))

FORETOUCH_INLINE foretouch_pair foretouch_add(foretouch_pair left, foretouch_pair right) { return left + right; }
FORETOUCH_INLINE foretouch_pair foretouch_subtract(foretouch_pair left, foretouch_pair right) { return left - right; }
FORETOUCH_INLINE foretouch_pair foretouch_multiply(foretouch_pair left, foretouch_pair right) { return left * right; }
FORETOUCH_INLINE foretouch_pair foretouch_divide(foretouch_pair left, foretouch_pair right) { return left / right; }

#endif
