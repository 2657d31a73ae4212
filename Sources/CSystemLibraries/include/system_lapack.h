// LAPACK of the system, called by LAPACKE. It is looked for when foretouch_has_lapack() of system_libraries.h is first called, and stays loaded.
// Call the functions here where that is true.
#ifndef FORETOUCH_SYSTEM_LAPACK_H
#define FORETOUCH_SYSTEM_LAPACK_H
#include <stdbool.h>
#include <stdint.h>

/// The library and the version of LAPACK in it: "LAPACK 3.9.1 with OpenBLAS"; "LAPACK 3.9.1" of another library.
const char *foretouch_lapack_name(void);

/// The version of OpenBLAS; NULL of another library.
const char *foretouch_lapack_version(void);

/// The processor for which the kernels of OpenBLAS were written that it chose, as it names it: "Haswell". NULL of another library.
const char *foretouch_lapack_kernels(void);

/// Solves min |A X - B| for X. It neither allocates nor locks, except where LAPACK itself does.
///
/// Afterwards R of A = Q R is in the upper triangle of A, and X in the first rows of B. The rows of B below X have the same sums of products
/// as the residuals.
///
/// - rows, columns, right_sides: the sizes; at least as many rows as columns, and one of each.
/// - problem: A, column after column, and B right after it.
/// - work: space for 8 numbers a column and one for each right-hand side.
/// - order: NULL for dgels, which is for independent columns: the caller looks at the diagonal of R. Space for a number a column for dgelsy,
///   which orders the columns: it becomes their order, from 0, and R is that of the ordered columns.
///
/// Returns the number of independent columns that dgelsy found, columns from dgels; below zero where an argument was refused.
int32_t foretouch_lapack_solve(int32_t rows, int32_t columns, int32_t right_sides, double *problem, double *work, int32_t *order);

/// Whether the library has what the next two functions call.
bool foretouch_lapack_has_normal_equations(void);

/// Adds the sum of products of rows, one after the other in `block`, to the upper triangle of a matrix, column after column: by ssyrk.
void foretouch_lapack_add_squares(int32_t columns, int32_t rows, const float *block, float *matrix);

/// Solves a positive definite system by spotrf and spotrs. The upper triangle of the matrix becomes its factor, and the right-hand sides,
/// column after column, the solution. Returns false if the matrix is not positive definite.
bool foretouch_lapack_solve_definite(int32_t columns, int32_t right_sides, float *matrix, float *solution);
#endif
