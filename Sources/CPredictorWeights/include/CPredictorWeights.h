#ifndef FORETOUCH_PREDICTOR_WEIGHTS_H
#define FORETOUCH_PREDICTOR_WEIGHTS_H

#include <stddef.h>

#include "KalmanConstants.h"

/// The content of a model's file, which lives as long as the program.
typedef struct {
    const void *_Nonnull bytes;
    size_t count;
} foretouch_weights;

/// motions.json, how the strokes begin that the built-in models were fitted on.
foretouch_weights foretouch_weights_motions(void);

/// kalman-training.json, the data that the constants of `kalman` were fitted on.
foretouch_weights foretouch_weights_kalman_training(void);

#endif
