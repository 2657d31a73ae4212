// The one interface to Cairo, with its PDF surface.
#ifndef FORETOUCH_CCAIRO_SHIM_H
#define FORETOUCH_CCAIRO_SHIM_H
#include <cairo.h>
#include <cairo-pdf.h>
#endif
