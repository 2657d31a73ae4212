// The headers are all there is; a target needs a source.
#include "normal_equations.h"
#include "vector_math.h"
