#include "CPredictorWeights.h"

// Swift's compiler takes seconds for a literal of so many bytes, and this one no time. `make model`, `make model-neural` and
// `make model-motions` make the files.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char neural[] = {
#embed "neural.safetensors"
};

static const unsigned char neural_tiny[] = {
#embed "neural-tiny.safetensors"
};

static const unsigned char autoregressive[] = {
#embed "autoregressive.json"
};

static const unsigned char uncertainty[] = {
#embed "uncertainty.json"
};

static const unsigned char motions[] = {
#embed "motions.json"
};

foretouch_weights foretouch_weights_neural(void) {
    return (foretouch_weights) {neural, sizeof neural};
}

foretouch_weights foretouch_weights_neural_tiny(void) {
    return (foretouch_weights) {neural_tiny, sizeof neural_tiny};
}

foretouch_weights foretouch_weights_autoregressive(void) {
    return (foretouch_weights) {autoregressive, sizeof autoregressive};
}

foretouch_weights foretouch_weights_uncertainty(void) {
    return (foretouch_weights) {uncertainty, sizeof uncertainty};
}

foretouch_weights foretouch_weights_motions(void) {
    return (foretouch_weights) {motions, sizeof motions};
}
