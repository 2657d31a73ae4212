#include "system_lapack.h"

#include "system_libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// LAPACKE with integers of 32 bits. Not its header: programs are built on systems that do not have it.
typedef int32_t (*solver)(int, char, int32_t, int32_t, int32_t, double *, int32_t, double *, int32_t, double *, int32_t);
typedef int32_t (*pivoted_solver)(int, int32_t, int32_t, int32_t, double *, int32_t, double *, int32_t, int32_t *, double, int32_t *, double *,
                                  int32_t);

// BLAS and LAPACK themselves, which LAPACKE calls, as Fortran has them: with the lengths of texts last.
typedef void (*squares_adder)(const char *, const char *, const int32_t *, const int32_t *, const float *, const float *, const int32_t *,
                              const float *, float *, const int32_t *, size_t, size_t);
typedef void (*factorizer)(const char *, const int32_t *, float *, const int32_t *, int32_t *, size_t);
typedef void (*substituter)(const char *, const int32_t *, const int32_t *, const float *, const int32_t *, float *, const int32_t *,
                            int32_t *, size_t);

static const int column_major = 102;
// The reciprocal condition below which columns are dependent to dgelsy: some hundred times the rounding of a number.
static const double rounding = 1e-13;

static struct {
    bool is_loaded;
    solver dgels;
    pivoted_solver dgelsy;
    squares_adder ssyrk;
    factorizer spotrf;
    substituter spotrs;
    char name[64];
    char version[32];
    char kernels[32];
} lapack;

// First OpenBLAS that holds LAPACKE itself, then LAPACKE by itself, which Debian has: it calls the LAPACK that the system is set to.
static const char *const files[] = {
#if defined(__APPLE__)
    "libopenblas.0.dylib",
    "/opt/homebrew/opt/openblas/lib/libopenblas.0.dylib",
    "/usr/local/opt/openblas/lib/libopenblas.0.dylib",
#else
    "libopenblas.so.0",
    "liblapacke.so.3",
#endif
};

// What OpenBLAS says of itself: "OpenBLAS 0.3.21 DYNAMIC_ARCH NO_AFFINITY Haswell MAX_THREADS=64".
static bool describe(void *library) {
    void (*version)(int32_t *, int32_t *, int32_t *) = (void (*)(int32_t *, int32_t *, int32_t *))dlsym(library, "ilaver_");
    char *(*configuration)(void) = (char *(*)(void))dlsym(library, "openblas_get_config");
    char *(*kernels)(void) = (char *(*)(void))dlsym(library, "openblas_get_corename");
    const char *words = configuration ? configuration() : NULL;
    // Its integers have 64 bits.
    if (words && strstr(words, "USE64BITINT")) return false;
    int32_t major = 0, minor = 0, patch = 0;
    if (version) version(&major, &minor, &patch);
    snprintf(lapack.name, sizeof lapack.name, "LAPACK %d.%d.%d%s", (int)major, (int)minor, (int)patch, words ? " with OpenBLAS" : "");
    static const char label[] = "OpenBLAS ";
    if (words && strncmp(words, label, strlen(label)) == 0) {
        words += strlen(label);
        snprintf(lapack.version, sizeof lapack.version, "%.*s", (int)strcspn(words, " "), words);
    }
    if (kernels) snprintf(lapack.kernels, sizeof lapack.kernels, "%s", kernels());
    return true;
}

static void load(void) {
    for (size_t file = 0; file < sizeof files / sizeof *files && !lapack.is_loaded; file++) {
        void *library = dlopen(files[file], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) continue;
        lapack.dgels = (solver)dlsym(library, "LAPACKE_dgels_work");
        lapack.dgelsy = (pivoted_solver)dlsym(library, "LAPACKE_dgelsy_work");
        lapack.ssyrk = (squares_adder)dlsym(library, "ssyrk_");
        lapack.spotrf = (factorizer)dlsym(library, "spotrf_");
        lapack.spotrs = (substituter)dlsym(library, "spotrs_");
        lapack.is_loaded = lapack.dgels && lapack.dgelsy && describe(library);
        if (!lapack.is_loaded) dlclose(library);
    }
}

bool foretouch_has_lapack(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (foretouch_can_load_libraries()) pthread_once(&once, load);
    return lapack.is_loaded;
}

const char *foretouch_lapack_name(void) { return lapack.name; }
const char *foretouch_lapack_version(void) { return lapack.version[0] ? lapack.version : NULL; }
const char *foretouch_lapack_kernels(void) { return lapack.kernels[0] ? lapack.kernels : NULL; }

int32_t foretouch_lapack_solve(int32_t rows, int32_t columns, int32_t right_sides, double *problem, double *work, int32_t *order) {
    double *targets = problem + (size_t)rows * (size_t)columns;
    int32_t work_count = 8 * columns + right_sides;
    if (order == NULL) {
        // Above zero is the column of R whose element on the diagonal is zero.
        int32_t info = lapack.dgels(column_major, 'N', rows, columns, right_sides, problem, rows, targets, rows, work, work_count);
        return info < 0 ? info : columns;
    }
    // Columns that may stand anywhere.
    for (int32_t column = 0; column < columns; column++) order[column] = 0;
    int32_t rank = 0;
    int32_t info = lapack.dgelsy(column_major, rows, columns, right_sides, problem, rows, targets, rows, order, rounding, &rank, work, work_count);
    for (int32_t column = 0; column < columns; column++) order[column] -= 1;
    return info < 0 ? info : rank;
}

bool foretouch_lapack_has_normal_equations(void) { return lapack.ssyrk && lapack.spotrf && lapack.spotrs; }

void foretouch_lapack_add_squares(int32_t columns, int32_t rows, const float *block, float *matrix) {
    const float one = 1;
    lapack.ssyrk("U", "N", &columns, &rows, &one, block, &columns, &one, matrix, &columns, 1, 1);
}

bool foretouch_lapack_solve_definite(int32_t columns, int32_t right_sides, float *matrix, float *solution) {
    int32_t info = 0;
    lapack.spotrf("U", &columns, matrix, &columns, &info, 1);
    if (info != 0) return false;
    lapack.spotrs("U", &columns, &right_sides, matrix, &columns, solution, &columns, &info, 1);
    return info == 0;
}
