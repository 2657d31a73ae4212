// The one interface to Cairo, with its SVG and PDF surfaces.
#ifndef FORETOUCH_CCAIRO_SHIM_H
#define FORETOUCH_CCAIRO_SHIM_H
#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#endif
