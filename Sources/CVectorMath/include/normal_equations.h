// Sums over rows of numbers, and linear equations of their normal matrix, in single precision.
//
// Vectors have a length that is a multiple of four. Every sum is taken in one order, and nothing is contracted, so that results are
// the same on every processor.

#ifndef FORETOUCH_NORMAL_EQUATIONS_H
#define FORETOUCH_NORMAL_EQUATIONS_H

#include "vector_math.h"

// As foretouch_four, in memory of any alignment.
typedef float foretouch_four_anywhere __attribute__((ext_vector_type(4), aligned(4)));

FORETOUCH_INLINE foretouch_four foretouch_load(const float *numbers) {
  return *(const foretouch_four_anywhere *)numbers;
}

FORETOUCH_INLINE void foretouch_store(float *numbers, foretouch_four values) {
  *(foretouch_four_anywhere *)numbers = values;
}

// The sum of products of two vectors.
FORETOUCH_INLINE float foretouch_dot(const float *left, const float *right, long count) {
#pragma clang fp contract(off)
  foretouch_four even = {0, 0, 0, 0}, odd = {0, 0, 0, 0};
  long k = 0;
  for (; k + 8 <= count; k += 8) {
    even += foretouch_load(left + k) * foretouch_load(right + k);
    odd += foretouch_load(left + k + 4) * foretouch_load(right + k + 4);
  }
  if (k < count) even += foretouch_load(left + k) * foretouch_load(right + k);
  return foretouch_sum(even + odd);
}

// The products of eight rows, one behind the other, with a vector.
static inline void foretouch_eight_dots(const float *rows, const float *vector, long count, float *products) {
#pragma clang fp contract(off)
  for (long first = 0; first < 8; first += 4) {
    const float *row = rows + first * count;
    foretouch_four a = {0, 0, 0, 0}, b = a, c = a, d = a;
    for (long k = 0; k < count; k += 4) {
      const foretouch_four numbers = foretouch_load(vector + k);
      a += numbers * foretouch_load(row + k);
      b += numbers * foretouch_load(row + count + k);
      c += numbers * foretouch_load(row + 2 * count + k);
      d += numbers * foretouch_load(row + 3 * count + k);
    }
    products[first] = foretouch_sum(a);
    products[first + 1] = foretouch_sum(b);
    products[first + 2] = foretouch_sum(c);
    products[first + 3] = foretouch_sum(d);
  }
}

// Adds four weighted rows x times their transposed to the lower triangle of a square matrix; what is above its diagonal within a
// vector of four is of no meaning.
static inline void foretouch_add_squares(float *matrix, long count, const float *x0, const float *x1,
    const float *x2, const float *x3, foretouch_four weights) {
#pragma clang fp contract(off)
  for (long i = 0; i < count; i++) {
    const float a = weights.x * x0[i], b = weights.y * x1[i], c = weights.z * x2[i], d = weights.w * x3[i];
    float *row = matrix + i * count;
    for (long j = 0; j <= i; j += 4) {
      const foretouch_four first = a * foretouch_load(x0 + j) + b * foretouch_load(x1 + j);
      const foretouch_four second = c * foretouch_load(x2 + j) + d * foretouch_load(x3 + j);
      foretouch_store(row + j, foretouch_load(row + j) + (first + second));
    }
  }
}

// Adds four rows, each times a number, to a vector.
static inline void foretouch_add_rows(float *vector, long count, const float *x0, const float *x1,
    const float *x2, const float *x3, foretouch_four factors) {
#pragma clang fp contract(off)
  for (long k = 0; k < count; k += 4) {
    const foretouch_four first = factors.x * foretouch_load(x0 + k) + factors.y * foretouch_load(x1 + k);
    const foretouch_four second = factors.z * foretouch_load(x2 + k) + factors.w * foretouch_load(x3 + k);
    foretouch_store(vector + k, foretouch_load(vector + k) + (first + second));
  }
}

// Multiplies a vector by a number.
static inline void foretouch_scale(float *vector, long count, float factor) {
  for (long k = 0; k < count; k += 4) foretouch_store(vector + k, foretouch_load(vector + k) * factor);
}

// Takes a row times a number from another, from a column on that is a multiple of four.
FORETOUCH_INLINE void foretouch_take_row(float *row, const float *other, float factor, long first, long count) {
#pragma clang fp contract(off)
  for (long j = first; j < count; j += 4) {
    foretouch_store(row + j, foretouch_load(row + j) - factor * foretouch_load(other + j));
  }
}

// The upper triangle U of Uᵀ U = A + ridge I, by Cholesky, of a matrix whose lower triangle is given. Returns 0 where the matrix is not
// positive definite. Rows are taken four at a time, and no sum goes across a vector.
static inline int foretouch_factor(float *factor, const float *matrix, long count, float ridge) {
#pragma clang fp contract(off)
  for (long i = 0; i < count; i++) {
    float *row = factor + i * count;
    const long first = i & ~3L;
    for (long j = 0; j < i; j++) row[j] = 0;
    for (long j = i; j < count; j++) row[j] = matrix[j * count + i];
    row[i] += ridge;
    for (long k = 0; k < first; k += 4) {
      const float *x0 = factor + k * count, *x1 = x0 + count, *x2 = x1 + count, *x3 = x2 + count;
      const float a = x0[i], b = x1[i], c = x2[i], d = x3[i];
      for (long j = first; j < count; j += 4) {
        const foretouch_four one = a * foretouch_load(x0 + j) + b * foretouch_load(x1 + j);
        const foretouch_four other = c * foretouch_load(x2 + j) + d * foretouch_load(x3 + j);
        foretouch_store(row + j, foretouch_load(row + j) - (one + other));
      }
    }
    for (long k = first; k < i; k++) foretouch_take_row(row, factor + k * count, factor[k * count + i], first, count);
    const float square = row[i];
    if (!(square > 0) || square > 3e38f) return 0;
    const float inverse = 1 / __builtin_sqrtf(square);
    for (long j = 0; j < i; j++) row[j] = 0;
    for (long j = first; j < count; j += 4) foretouch_store(row + j, foretouch_load(row + j) * inverse);
  }
  return 1;
}

// The solution of Uᵀ U w = b.
static inline void foretouch_substitute(const float *factor, const float *right, long count, float *solution) {
#pragma clang fp contract(off)
  for (long i = 0; i < count; i++) solution[i] = right[i];
  for (long i = 0; i < count; i++) {
    const float *row = factor + i * count;
    const float value = solution[i] / row[i];
    const long next = (i + 4) & ~3L;
    for (long j = i + 1; j < next; j++) solution[j] = solution[j] - row[j] * value;
    foretouch_take_row(solution, row, value, next, count);
    solution[i] = value;
  }
  for (long i = count - 1; i >= 0; i--) {
    const float *row = factor + i * count;
    const long next = (i + 4) & ~3L;
    float rest = solution[i];
    for (long j = i + 1; j < next; j++) rest = rest - row[j] * solution[j];
    solution[i] = (rest - foretouch_dot(row + next, solution + next, count - next)) / row[i];
  }
}

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
