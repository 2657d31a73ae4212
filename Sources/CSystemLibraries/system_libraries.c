#include "system_libraries.h"

#if defined(__linux__)
#include <sys/auxv.h>

// Defined by what stands in the place of a library; absent where the library is linked.
extern bool foretouch_load_archive(void) __attribute__((weak));
extern bool foretouch_load_cairo(void) __attribute__((weak));
extern bool foretouch_load_curl(void) __attribute__((weak));

// A program without an interpreter is linked with its C library, and the system's libraries would bring in a second one.
bool foretouch_can_load_libraries(void) { return getauxval(AT_BASE) != 0; }

bool foretouch_has_archive(void) { return !foretouch_load_archive || (foretouch_can_load_libraries() && foretouch_load_archive()); }
bool foretouch_has_cairo(void) { return !foretouch_load_cairo || (foretouch_can_load_libraries() && foretouch_load_cairo()); }
bool foretouch_has_curl(void) { return !foretouch_load_curl || (foretouch_can_load_libraries() && foretouch_load_curl()); }

#else

bool foretouch_can_load_libraries(void) { return true; }

bool foretouch_has_archive(void) { return true; }
bool foretouch_has_cairo(void) { return true; }
bool foretouch_has_curl(void) { return true; }

#endif
