#include "CPredictorWeights.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const foretouch_kalman_constants foretouch_kalman_fitted = {
#include "kalman-constants.inc"
};

static const unsigned char training[] = {
#embed "kalman-training.json"
};

foretouch_weights foretouch_weights_kalman_training(void) {
    return (foretouch_weights) {training, sizeof training};
}
