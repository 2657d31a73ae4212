#ifndef FORETOUCH_KALMAN_CONSTANTS_H
#define FORETOUCH_KALMAN_CONSTANTS_H

/// How a filter's estimate is carried ahead of the last sample.
typedef struct {
    double velocityGain, damping, squareFrequency, speedingGain, brakingGain, turningGain;
} foretouch_kalman_shape;

/// The constants of the predictor `kalman` that are fitted to recordings; its parameters have the same names, and say what they are.
typedef struct {
    struct {
        double x, y, z, w;
    } noiseRatios;
    foretouch_kalman_shape cautious, braking, straight;
    struct {
        double x, y, z;
    } lineTimes;
    double lag, farLag, memory, turnGain, turnMemory, clockGain, shortestInterval;
} foretouch_kalman_constants;

/// kalman-constants.inc, what `kalman` ships with.
extern const foretouch_kalman_constants foretouch_kalman_fitted;

#endif
