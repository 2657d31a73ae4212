// The one interface to CBLAS and LAPACKE. Only the 32-bit-integer (LP64) interface is used.
#ifndef FORETOUCH_COPENBLAS_SHIM_H
#define FORETOUCH_COPENBLAS_SHIM_H
#include <cblas.h>
#include <lapacke.h>
// `lapack_int` is a macro, which Swift does not import.
typedef lapack_int LapackInt;
#endif
