// The one interface to libqrencode, which turns the page's address into a QR code.
#ifndef FORETOUCH_CQRENCODE_SHIM_H
#define FORETOUCH_CQRENCODE_SHIM_H
#include <qrencode.h>
#endif
