// Libraries of the system that a program can be linked without. Where it is, functions of the same names stand in their place and lead to the
// library of the system, which is looked for when it is first asked for: see scripts/build-stubs.
#ifndef FORETOUCH_SYSTEM_LIBRARIES_H
#define FORETOUCH_SYSTEM_LIBRARIES_H
#include <stdbool.h>

/// Whether functions of libarchive can be called. Ask before the first call; the answer stays the same.
bool foretouch_has_archive(void);

/// Whether functions of Cairo can be called. Ask before the first call; the answer stays the same.
bool foretouch_has_cairo(void);

/// Whether functions of libcurl can be called, which Foundation's requests call on Linux. Ask before the first call; the answer stays the same.
bool foretouch_has_curl(void);

/// Whether LAPACK can be called, which `system_lapack.h` does. No program is linked with it. Ask before the first call; the answer stays the same.
bool foretouch_has_lapack(void);

/// Whether this program could load a library: not where it has no dynamic loader.
bool foretouch_can_load_libraries(void);
#endif
