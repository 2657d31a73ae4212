#include "CPredictorWeights.h"

// Swift's compiler takes seconds for a literal of so many bytes, and this one no time. `make model-neural` makes the files.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char neural[] = {
#embed "neural.safetensors"
};

static const unsigned char neural_tiny[] = {
#embed "neural-tiny.safetensors"
};

foretouch_weights foretouch_weights_neural(void) {
    return (foretouch_weights) {neural, sizeof neural};
}

foretouch_weights foretouch_weights_neural_tiny(void) {
    return (foretouch_weights) {neural_tiny, sizeof neural_tiny};
}
