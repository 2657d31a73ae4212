// Sums over rows of numbers, and linear equations of their normal matrix, in single precision.
//
// Every number is the result of the same operations in the same order, however many lanes a processor has: nothing is contracted,
// and sums across a vector are not formed. A symmetric matrix of P rows, P a multiple of eight, is kept as its upper triangle in groups of
// eight rows: row i begins at column i rounded down to a multiple of eight. The numbers below the diagonal are meaningless.
//
// The functions of eight lanes are compiled twice: for every processor, and for those that have eight lanes, which
// foretouch_has_eight_lanes() tells and a caller passes on.

#ifndef FORETOUCH_NORMAL_EQUATIONS_H
#define FORETOUCH_NORMAL_EQUATIONS_H

#include "vector_math.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

// As foretouch_four, in memory of any alignment; and twice as many.
typedef float foretouch_four_anywhere __attribute__((ext_vector_type(4), aligned(4)));
typedef float foretouch_eight __attribute__((ext_vector_type(8)));
typedef float foretouch_eight_anywhere __attribute__((ext_vector_type(8), aligned(4)));

FORETOUCH_INLINE foretouch_four foretouch_load(const float *numbers) {
  return *(const foretouch_four_anywhere *)numbers;
}

FORETOUCH_INLINE void foretouch_store(float *numbers, foretouch_four values) {
  *(foretouch_four_anywhere *)numbers = values;
}

#define FORETOUCH_LOAD(numbers) (*(const foretouch_eight_anywhere *)(numbers))
#define FORETOUCH_STORE(numbers, values) (*(foretouch_eight_anywhere *)(numbers) = (values))

// Whether the processor has vectors of eight numbers, and the system keeps them.
static inline int foretouch_has_eight_lanes(void) {
#if defined(__x86_64__)
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  const unsigned needed = 1u << 27 | 1u << 28;
  if ((c & needed) != needed) return 0;
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (low & 6) == 6;
#else
  return 0;
#endif
}

#if defined(__x86_64__)
#define FORETOUCH_BOTH(type, name, parameters, arguments)                            \
  __attribute__((target("avx"))) static inline type name##_wide parameters { return name##_body arguments; } \
  static inline type name(int wide, FORETOUCH_UNWRAP parameters) {                    \
    return wide ? name##_wide arguments : name##_body arguments;                     \
  }
#else
#define FORETOUCH_BOTH(type, name, parameters, arguments)                            \
  static inline type name(int wide, FORETOUCH_UNWRAP parameters) { return name##_body arguments; }
#endif
#define FORETOUCH_UNWRAP(...) __VA_ARGS__

// The number of outputs of a regression, which stand side by side.
#define FORETOUCH_OUTPUTS 16

// How many numbers a matrix of so many rows has.
FORETOUCH_INLINE long foretouch_triangle(long count) { return count * (count + 8) / 2; }

// Where column 0 of a row would be: columns from i rounded down to a multiple of eight on are there.
FORETOUCH_INLINE long foretouch_row(long i, long count) {
  const long first = i & ~7L;
  return first * count - first * (first - 8) / 2 + (i - first) * (count - first) - first;
}

FORETOUCH_INLINE void foretouch_add_squares_body(float *matrix, long count, const float *x0, const float *x1,
    const float *x2, const float *x3, const float *weights) {
#pragma clang fp contract(off)
  for (long i = 0; i < count; i += 2) {
    const float a = weights[0] * x0[i], b = weights[1] * x1[i], c = weights[2] * x2[i], d = weights[3] * x3[i];
    const float e = weights[0] * x0[i + 1], f = weights[1] * x1[i + 1], g = weights[2] * x2[i + 1], h = weights[3] * x3[i + 1];
    float *upper = matrix + foretouch_row(i, count), *lower = matrix + foretouch_row(i + 1, count);
    for (long j = i & ~7L; j < count; j += 8) {
      const foretouch_eight y0 = FORETOUCH_LOAD(x0 + j), y1 = FORETOUCH_LOAD(x1 + j);
      const foretouch_eight y2 = FORETOUCH_LOAD(x2 + j), y3 = FORETOUCH_LOAD(x3 + j);
      FORETOUCH_STORE(upper + j, FORETOUCH_LOAD(upper + j) + ((a * y0 + b * y1) + (c * y2 + d * y3)));
      FORETOUCH_STORE(lower + j, FORETOUCH_LOAD(lower + j) + ((e * y0 + f * y1) + (g * y2 + h * y3)));
    }
  }
}

// Adds four weighted rows x times their transposed to a matrix.
FORETOUCH_BOTH(void, foretouch_add_squares,
    (float *matrix, long count, const float *x0, const float *x1, const float *x2, const float *x3, const float *weights),
    (matrix, count, x0, x1, x2, x3, weights))

FORETOUCH_INLINE void foretouch_add_moments_body(float *moments, long count, const float *row, const float *targets) {
#pragma clang fp contract(off)
  const foretouch_eight low = FORETOUCH_LOAD(targets), high = FORETOUCH_LOAD(targets + 8);
  for (long i = 0; i < count; i++, moments += FORETOUCH_OUTPUTS) {
    FORETOUCH_STORE(moments, FORETOUCH_LOAD(moments) + row[i] * low);
    FORETOUCH_STORE(moments + 8, FORETOUCH_LOAD(moments + 8) + row[i] * high);
  }
}

// Adds a row times sixteen numbers to moments, sixteen side by side for each number of the row.
FORETOUCH_BOTH(void, foretouch_add_moments, (float *moments, long count, const float *row, const float *targets),
    (moments, count, row, targets))

FORETOUCH_INLINE void foretouch_outputs_body(const float *weights, const float *row, long count, float *outputs) {
#pragma clang fp contract(off)
  foretouch_eight a = {0, 0, 0, 0, 0, 0, 0, 0}, b = a, c = a, d = a, e = a, f = a, g = a, h = a;
  for (long i = 0; i < count; i += 4, weights += 4 * FORETOUCH_OUTPUTS) {
    a += row[i] * FORETOUCH_LOAD(weights);
    e += row[i] * FORETOUCH_LOAD(weights + 8);
    b += row[i + 1] * FORETOUCH_LOAD(weights + 16);
    f += row[i + 1] * FORETOUCH_LOAD(weights + 24);
    c += row[i + 2] * FORETOUCH_LOAD(weights + 32);
    g += row[i + 2] * FORETOUCH_LOAD(weights + 40);
    d += row[i + 3] * FORETOUCH_LOAD(weights + 48);
    h += row[i + 3] * FORETOUCH_LOAD(weights + 56);
  }
  FORETOUCH_STORE(outputs, (a + b) + (c + d));
  FORETOUCH_STORE(outputs + 8, (e + f) + (g + h));
}

// The sums of sixteen weights side by side times a row.
FORETOUCH_BOTH(void, foretouch_outputs, (const float *weights, const float *row, long count, float *outputs),
    (weights, row, count, outputs))

// Multiplies a vector by a number.
static inline void foretouch_scale(float *vector, long count, float factor) {
  for (long k = 0; k < count; k += 4) foretouch_store(vector + k, foretouch_load(vector + k) * factor);
}

// Takes from four rows, from a column on, what earlier rows have in common with them.
FORETOUCH_INLINE void foretouch_eliminate(const float *factor, long count, long i, long first, float *x0, float *x1,
    float *x2, float *x3) {
#pragma clang fp contract(off)
  for (long j = first; j < count; j += 8) {
    foretouch_eight a = FORETOUCH_LOAD(x0 + j), b = FORETOUCH_LOAD(x1 + j);
    foretouch_eight c = FORETOUCH_LOAD(x2 + j), d = FORETOUCH_LOAD(x3 + j);
    for (long group = 0; group < first; group += 8) {
      const float *row = factor + foretouch_row(group, count);
      for (long k = 0; k < 8; k++, row += count - group) {
        const foretouch_eight numbers = FORETOUCH_LOAD(row + j);
        a -= row[i] * numbers;
        b -= row[i + 1] * numbers;
        c -= row[i + 2] * numbers;
        d -= row[i + 3] * numbers;
      }
    }
    FORETOUCH_STORE(x0 + j, a);
    FORETOUCH_STORE(x1 + j, b);
    FORETOUCH_STORE(x2 + j, c);
    FORETOUCH_STORE(x3 + j, d);
  }
}

FORETOUCH_INLINE int foretouch_factor_body(float *factor, long count, float ridge) {
#pragma clang fp contract(off)
  for (long first = 0; first < count; first += 8) {
    float *rows[8];
    for (long r = 0; r < 8; r++) rows[r] = factor + foretouch_row(first + r, count);
    for (long r = 0; r < 8; r += 4) {
      foretouch_eliminate(factor, count, first + r, first, rows[r], rows[r + 1], rows[r + 2], rows[r + 3]);
    }
    for (long r = 0; r < 8; r++) {
      float *row = rows[r];
      row[first + r] += ridge;
      for (long k = 0; k < r; k++) {
        const float share = rows[k][first + r];
        for (long j = first; j < count; j += 8) {
          FORETOUCH_STORE(row + j, FORETOUCH_LOAD(row + j) - share * FORETOUCH_LOAD(rows[k] + j));
        }
      }
      const float square = row[first + r];
      if (!(square > 0) || square > 3e38f) return 0;
      const float inverse = 1 / __builtin_sqrtf(square);
      for (long j = first; j < count; j += 8) FORETOUCH_STORE(row + j, FORETOUCH_LOAD(row + j) * inverse);
    }
  }
  return 1;
}

// Makes of A the upper triangle U of Uᵀ U = A + ridge I, by Cholesky. Returns 0 if the matrix is not positive definite.
FORETOUCH_BOTH(int, foretouch_factor, (float *factor, long count, float ridge), (factor, count, ridge))

// What follows, for eight outputs of sixteen.
FORETOUCH_INLINE void foretouch_substitute_half(const float *factor, long count, float *solution) {
#pragma clang fp contract(off)
  for (long i = 0; i < count; i++) {
    const float *row = factor + foretouch_row(i, count);
    const foretouch_eight own = FORETOUCH_LOAD(solution + i * FORETOUCH_OUTPUTS) * (1 / row[i]);
    FORETOUCH_STORE(solution + i * FORETOUCH_OUTPUTS, own);
    for (long j = i + 1; j < count; j++) {
      float *other = solution + j * FORETOUCH_OUTPUTS;
      FORETOUCH_STORE(other, FORETOUCH_LOAD(other) - row[j] * own);
    }
  }
  for (long i = count - 1; i >= 0; i--) {
    const float *row = factor + foretouch_row(i, count);
    foretouch_eight even = FORETOUCH_LOAD(solution + i * FORETOUCH_OUTPUTS), odd = {0, 0, 0, 0, 0, 0, 0, 0};
    long j = i + 1;
    for (; j + 1 < count; j += 2) {
      even -= row[j] * FORETOUCH_LOAD(solution + j * FORETOUCH_OUTPUTS);
      odd -= row[j + 1] * FORETOUCH_LOAD(solution + (j + 1) * FORETOUCH_OUTPUTS);
    }
    if (j < count) even -= row[j] * FORETOUCH_LOAD(solution + j * FORETOUCH_OUTPUTS);
    FORETOUCH_STORE(solution + i * FORETOUCH_OUTPUTS, (even + odd) * (1 / row[i]));
  }
}

FORETOUCH_INLINE void foretouch_substitute_body(const float *factor, long count, float *solution) {
  foretouch_substitute_half(factor, count, solution);
  foretouch_substitute_half(factor, count, solution + 8);
}

// The solution of Uᵀ U W = B, sixteen outputs side by side, in the memory of B.
FORETOUCH_BOTH(void, foretouch_substitute, (const float *factor, long count, float *solution), (factor, count, solution))

FORETOUCH_INLINE void foretouch_expand_body(float *row, long first, long count, const float *signs,
    const unsigned char *places, const float *biases) {
#pragma clang fp contract(off)
  for (long unit = 0; unit < count; unit += 8, signs += 64, places += 8) {
    const foretouch_eight a = FORETOUCH_LOAD(signs) * FORETOUCH_LOAD(row + places[0]);
    const foretouch_eight b = FORETOUCH_LOAD(signs + 8) * FORETOUCH_LOAD(row + places[1]);
    const foretouch_eight c = FORETOUCH_LOAD(signs + 16) * FORETOUCH_LOAD(row + places[2]);
    const foretouch_eight d = FORETOUCH_LOAD(signs + 24) * FORETOUCH_LOAD(row + places[3]);
    const foretouch_eight e = FORETOUCH_LOAD(signs + 32) * FORETOUCH_LOAD(row + places[4]);
    const foretouch_eight f = FORETOUCH_LOAD(signs + 40) * FORETOUCH_LOAD(row + places[5]);
    const foretouch_eight g = FORETOUCH_LOAD(signs + 48) * FORETOUCH_LOAD(row + places[6]);
    const foretouch_eight h = FORETOUCH_LOAD(signs + 56) * FORETOUCH_LOAD(row + places[7]);
    const foretouch_eight u = FORETOUCH_LOAD(biases + unit) + (((a + b) + (c + d)) + ((e + f) + (g + h)));
    FORETOUCH_STORE(row + first + unit, u / __builtin_elementwise_sqrt(1.0f + u * u));
  }
}

// Makes random features of a row and writes them after it, eight at a time: z = u / √(1 + u²), with u a bias and the sum of eight vectors of the
// row, each times its signs.
FORETOUCH_BOTH(void, foretouch_expand,
    (float *row, long first, long count, const float *signs, const unsigned char *places, const float *biases),
    (row, first, count, signs, places, biases))

// Adds the product of a column-major matrix and a vector to a result; of any number of rows.
static inline void foretouch_accumulate(const float *matrix, const float *vector, float *result, long rows, long columns) {
#pragma clang fp contract(off)
  long row = 0;
  // Sixteen sums at a time stay in registers.
  for (; row + 16 <= rows; row += 16) {
    foretouch_four a = foretouch_load(result + row), b = foretouch_load(result + row + 4);
    foretouch_four c = foretouch_load(result + row + 8), d = foretouch_load(result + row + 12);
    for (long column = 0; column < columns; column++) {
      const float *numbers = matrix + column * rows + row;
      const float factor = vector[column];
      a += foretouch_load(numbers) * factor;
      b += foretouch_load(numbers + 4) * factor;
      c += foretouch_load(numbers + 8) * factor;
      d += foretouch_load(numbers + 12) * factor;
    }
    foretouch_store(result + row, a);
    foretouch_store(result + row + 4, b);
    foretouch_store(result + row + 8, c);
    foretouch_store(result + row + 12, d);
  }
  for (; row < rows; row++) {
    float sum = result[row];
    for (long column = 0; column < columns; column++) sum += matrix[column * rows + row] * vector[column];
    result[row] = sum;
  }
}

#endif
