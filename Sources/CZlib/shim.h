#ifndef FORETOUCH_CZLIB_SHIM_H
#define FORETOUCH_CZLIB_SHIM_H
#include <zlib.h>
#endif
