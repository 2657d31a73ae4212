// The header is all there is; a target needs a source.
#include "foretouch_predictor.h"
