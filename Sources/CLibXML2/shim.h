#ifndef FORETOUCH_CLIBXML2_SHIM_H
#define FORETOUCH_CLIBXML2_SHIM_H
#include <libxml/xmlversion.h>
// Where libxml2 was built with ICU its headers include ICU's, which collide with those of Foundation. Only encoding
// handlers, which are not used here, are declared differently without.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#endif
