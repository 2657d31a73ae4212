// The header is all there is; a target needs a source.
#include "vector_math.h"
