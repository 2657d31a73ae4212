// A target of a package has a source file.
#include "foretouch_core.h"
