// Functions under the versions by which an older C library has them too; what they compute is the same.
#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#else
#define OLDEST "GLIBC_2.17"
#endif

__asm__(".symver old_hypot, hypot@" OLDEST "\n.symver old_hypotf, hypotf@" OLDEST);
double old_hypot(double, double);
float old_hypotf(float, float);

__attribute__((visibility("hidden"))) double hypot(double x, double y) { return old_hypot(x, y); }
__attribute__((visibility("hidden"))) float hypotf(float x, float y) { return old_hypotf(x, y); }
