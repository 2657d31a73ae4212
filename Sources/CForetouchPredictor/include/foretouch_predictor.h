/// A predictor of touches as a dynamic library: what `foretouch … --predictor library:FILE` loads.
///
/// A library exports the eight functions below. Each predictor follows one contact; several exist at a time.
///
/// - Locations are in CSS px where the physical scale is known, times in seconds, angles in radians.
/// - An instance is used by one thread at a time, except that `predict` and `copy`, which change nothing, may run on
///   several threads at once. Different instances are used side by side: keep no global state that changes.
/// - Samples come in time order, each finite in time and location, each later than the one before.
/// - An answer beyond +-1e9 in any value, or one that is not finite, is counted as a failure and not used.
/// - No function may throw, jump out or end the program; none but `create` and `copy` should allocate.
///
/// The version grows when something of this file changes its meaning. Structures only ever grow at their end: a function is
/// told the size that its caller knows and must not touch what lies behind.
#ifndef FORETOUCH_PREDICTOR_H
#define FORETOUCH_PREDICTOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this file.
#define FORETOUCH_PREDICTOR_ABI_VERSION 1

// The sample, which scripts/generate-names copies into foretouch_core.h.
#ifndef FORETOUCH_SAMPLE
#define FORETOUCH_SAMPLE
/// One measurement of a contact, the same in every header of Foretouch. What the device does not report is NaN.
typedef struct foretouch_sample {
    /// When it was measured, not when it arrived.
    double time;
    double x;
    double y;
    /// 1 is an average touch.
    double force;
    /// 0 lies flat, pi/2 stands upright.
    double altitude;
    /// 0 towards +x, growing towards +y.
    double azimuth;
} foretouch_sample;
#endif
// end of the sample

/// An answer. All is NaN before the call; leave NaN what is not predicted.
typedef struct foretouch_prediction {
    double x;
    double y;
    /// The disc around (x, y) with this radius holds the truth with the probability `level`, between 0 and 1.
    double radius;
    double level;
    double force;
    double altitude;
    double azimuth;
} foretouch_prediction;

/// FORETOUCH_PREDICTOR_ABI_VERSION.
uint32_t foretouch_predictor_abi_version(void);

/// Name and version of the predictor, for results: "half-step 1.0". Never freed.
const char *foretouch_predictor_name(void);

/// Makes a predictor. NULL where that fails, for example because the parameters are not understood.
///
/// `parameters` is what the specification has as `parameters`, "" without it. `error` receives up to `error_size` bytes of
/// text with a closing zero that say why NULL is returned.
void *foretouch_predictor_create(const char *parameters, char *error, size_t error_size);

/// Makes a predictor in the same state, which then goes its own way. NULL where that fails.
void *foretouch_predictor_copy(const void *predictor);

/// Ends a predictor that `create` or `copy` made.
void foretouch_predictor_destroy(void *predictor);

/// Forgets the contact: what follows is as if the predictor were new.
void foretouch_predictor_reset(void *predictor);

/// Takes the next sample of the contact into account.
void foretouch_predictor_observe(void *predictor, const foretouch_sample *sample, size_t sample_size);

/// The state expected at `time`, which is not earlier than the last sample. Asking must change nothing.
///
/// Returns 1 with an answer, 0 without an opinion, less where it failed.
int32_t foretouch_predictor_predict(const void *predictor, double time, foretouch_prediction *prediction,
                                    size_t prediction_size);

#ifdef __cplusplus
}
#endif

#endif
