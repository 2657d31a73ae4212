// The streams of the C library as variables of one's own: see scripts/build-stubs.
#include <stdio.h>

__attribute__((visibility("hidden"))) FILE *foretouch_stdin, *foretouch_stdout, *foretouch_stderr;

__attribute__((constructor)) static void open_streams(void) {
    foretouch_stdin = stdin;
    foretouch_stdout = stdout;
    foretouch_stderr = stderr;
}
