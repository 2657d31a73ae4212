#ifndef FORETOUCH_CARCHIVE_SHIM_H
#define FORETOUCH_CARCHIVE_SHIM_H
#include <archive.h>
#include <archive_entry.h>
#endif
