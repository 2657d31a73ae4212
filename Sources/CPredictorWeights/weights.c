#include "CPredictorWeights.h"

// Swift's compiler takes seconds for a literal of so many bytes, and this one no time. `make model-motions` makes
// the file.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char motions[] = {
#embed "motions.json"
};

foretouch_weights foretouch_weights_motions(void) {
    return (foretouch_weights) {motions, sizeof motions};
}
