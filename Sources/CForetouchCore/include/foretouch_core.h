/// What an app that draws needs of Foretouch, event by event: predictors that run, drawn gestures, touch gestures, and how far ahead it is
/// safe to draw. `libforetouch-core.a` needs libc and libm alone; `foretouch.wasm` has the same functions.
///
/// - Locations are in any unit that is the same for all (CSS px, points, dp), times in seconds on any clock, angles in radians.
/// - A force of 1 is an average touch. Pressures of pointer events, 0 to 1, may be passed as forces: nothing here depends on the scale, and
///   forces of answers have the same.
/// - What is absent is NaN: a force that a device does not report, an angle that a predictor does not predict.
/// - No argument ends the program: NULL is a handle that answers nothing; samples that are not finite, or not later than the last one of
///   their contact, are ignored. Three things cannot be checked: that pointers reach as far as their counts say, that a
///   handle is of the kind that a function takes, and that it has not been released before.
/// - Handles are independent of each other. One handle serves one thread at a time.
/// - After a contact has been seen once, observing and predicting allocate nothing.
/// - A handle follows at most 128 contacts at a time. One more cancels the contact that came down first, so that lifts that are lost cost
///   neither memory nor time.
#ifndef FORETOUCH_CORE_H
#define FORETOUCH_CORE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// names: sample, printed by scripts/generate-names
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
// end of names
typedef foretouch_sample foretouch_core_sample;

/// Where a contact is expected to be.
typedef struct foretouch_core_prediction {
    double x;
    double y;
    /// The disc with this radius holds the truth nine times out of ten; for a covariance, the disc as large as its ellipse.
    double radius;
    double force;
    double altitude;
    double azimuth;
} foretouch_core_prediction;

// Memory

/// Memory for what is passed; a web page has no other way to get it. NULL where there is none.
void *foretouch_core_allocate(int32_t size);
/// Ends memory of `foretouch_core_allocate`. NULL is ignored.
void foretouch_core_free(void *memory);
/// Ends a handle of any kind. NULL is ignored.
void foretouch_core_release(void *handle);

// Predictors

/// A predictor of any number of contacts at once.
typedef struct foretouch_core_predictor foretouch_core_predictor;

// Makers, each with the defaults of the command of the same name; what a program does not call a linker leaves out.

// names: predictors, printed by scripts/generate-names
/// `kalman`: Kalman filters in true time: a multiple-model estimator that adapts to device and person, or one fixed
/// model of motion.
foretouch_core_predictor *foretouch_core_kalman(void);
/// `adaptive`: kalman, and a linear correction that it learns at every lift from the strokes drawn so far.
foretouch_core_predictor *foretouch_core_adaptive(void);
/// `hold`: The last sample stands: no prediction.
foretouch_core_predictor *foretouch_core_hold(void);
/// `linear`: A straight line through the last two samples or the least-squares line over a window.
foretouch_core_predictor *foretouch_core_linear(void);
/// `polynomial`: The least-squares polynomial in time over the newest samples; polynomial:solver=lapack fits it by
/// LAPACK.
foretouch_core_predictor *foretouch_core_polynomial(void);
/// `imm`: Interacting multiple models: cruising, maneuver and rest, in true time.
foretouch_core_predictor *foretouch_core_imm(void);
/// `double-exponential`: Double exponential smoothing, in true time or once a sample as published.
foretouch_core_predictor *foretouch_core_double_exponential(void);
/// `one-euro`: The 1€ filter with linear extrapolation.
foretouch_core_predictor *foretouch_core_one_euro(void);
/// `chromium-kalman`: Chromium's Kalman filter behind getPredictedEvents: one step is the mean interval.
foretouch_core_predictor *foretouch_core_chromium_kalman(void);
/// `chromium-linear-first`: Chromium's linear predictor: the velocity of the last two samples.
foretouch_core_predictor *foretouch_core_chromium_linear_first(void);
/// `chromium-linear-second`: Chromium's linear predictor with acceleration: the last three samples.
foretouch_core_predictor *foretouch_core_chromium_linear_second(void);
/// `chromium-least-squares`: Chromium's least-squares predictor: the parabola through the last three samples.
foretouch_core_predictor *foretouch_core_chromium_least_squares(void);
/// `chromium-linear-resampling`: Chromium's resampling: at most 8 ms, and half an interval, along the last two samples.
foretouch_core_predictor *foretouch_core_chromium_linear_resampling(void);
/// `chromium-fast-ink`: The prediction of ChromeOS's laser pointer and highlighter: three steps of constant jerk, 5 ms
/// each.
foretouch_core_predictor *foretouch_core_chromium_fast_ink(void);
/// `ink-kalman`: The Kalman predictor of Google's ink stroke modeler: constant jerk, one step a sample.
foretouch_core_predictor *foretouch_core_ink_kalman(void);
/// `androidx-kalman`: The Kalman predictor of androidx motion prediction: constant jerk, one step a sample, whole ms.
foretouch_core_predictor *foretouch_core_androidx_kalman(void);
/// `android-velocity-lsq2`: The velocity of Android's VelocityTracker by a least-squares parabola over 100 ms.
foretouch_core_predictor *foretouch_core_android_velocity_lsq2(void);
/// `android-velocity-impulse`: The velocity of Android's VelocityTracker by the work that the samples of 100 ms do.
foretouch_core_predictor *foretouch_core_android_velocity_impulse(void);
/// `android-resampling`: Android's resampling of touches to frames: 5 ms late, at most 8 ms and half an interval ahead.
foretouch_core_predictor *foretouch_core_android_resampling(void);
/// `firefox-resampling`: Firefox's resampling of touches to frames: at most 8 ms along the last two samples, none after
/// 17 ms.
foretouch_core_predictor *foretouch_core_firefox_resampling(void);
/// `flutter-resampling`: Flutter's resampling of pointers to frames: interpolated 38 ms before the frame, never
/// extrapolated.
foretouch_core_predictor *foretouch_core_flutter_resampling(void);
/// `openharmony-resampling`: OpenHarmony's resampling of touches to frames: a line through the mean samples of two
/// frames.
foretouch_core_predictor *foretouch_core_openharmony_resampling(void);
/// `opentabletdriver-temporal`: The Temporal Resampler of OpenTabletDriver: a Kalman filter of six states, one report
/// ahead, by half.
foretouch_core_predictor *foretouch_core_opentabletdriver_temporal(void);
// end of names

/// Shows a predictor the next real sample of a contact, coalesced ones in their order. A contact begins with its first sample.
void foretouch_core_observe(foretouch_core_predictor *predictor, int32_t contact, const foretouch_core_sample *sample);
/// Where a contact is expected at a time; before its last sample, as at that. Asking changes nothing.
///
/// Returns 1 where `prediction` was written, 0 where there is no answer: draw the last sample then.
int32_t foretouch_core_predict(const foretouch_core_predictor *predictor, int32_t contact, double time,
    foretouch_core_prediction *prediction);
/// Observes `count` samples of a contact, and after each predicts for every horizon: one call for a whole stroke, where each call costs time.
/// Answers are equal to the bit to those of `foretouch_core_observe` and `foretouch_core_predict`. The contact stays down: lift it, or cancel it.
///
/// `horizons` are seconds after the time of the sample. `predictions` has space for `count * horizon_count` answers and receives them sample by
/// sample, each in the order of the horizons: that of sample i and horizon k is at `i * horizon_count + k`. A prediction without an answer is
/// NaN throughout. Without horizons the samples are observed.
///
/// Returns the number of answers. Returns 0 and observes nothing for NULL, a count below 1, or more than 2147483647 predictions.
int32_t foretouch_core_replay(foretouch_core_predictor *predictor, int32_t contact, const foretouch_core_sample *samples, int32_t count,
    const double *horizons, int32_t horizon_count, foretouch_core_prediction *predictions);
/// A contact has lifted; one that learns does so now.
void foretouch_core_lift(foretouch_core_predictor *predictor, int32_t contact);
/// A contact was taken away by the system: nothing is learned of it.
void foretouch_core_cancel(foretouch_core_predictor *predictor, int32_t contact);
/// Forgets all contacts and whatever was learned.
void foretouch_core_reset(foretouch_core_predictor *predictor);

// What was learned of a device and the hands that drew on it: bytes to keep, one file for each device. `foretouch train adaptive`
// writes the same, and `--predictor adaptive:state=FILE` reads it.

/// How many bytes they are; 0 for a predictor that learns nothing.
int32_t foretouch_core_state_size(const foretouch_core_predictor *predictor);
/// Writes them. Returns how many, 0 where `size` is too small.
int32_t foretouch_core_state_save(const foretouch_core_predictor *predictor, uint8_t *bytes, int32_t size);
/// Takes them as what was learned. Returns 1; 0 where they are damaged or of another version, and then changes nothing.
int32_t foretouch_core_state_load(foretouch_core_predictor *predictor, const uint8_t *bytes, int32_t size);
/// How many strokes were learned from.
int64_t foretouch_core_state_strokes(const foretouch_core_predictor *predictor);

// How far ahead to draw

/// An advice of `foretouch advise` at work: the time that a prediction may reach ahead, by how the contact moves.
typedef struct foretouch_core_horizon foretouch_core_horizon;

/// Rules of an advice: `edge_count` speeds that separate bins, ascending, in units of location per second; the share of speed below
/// which a contact slows down; the radians per second above which it turns; and horizons in seconds, `edge_count + 1` while
/// steady, as many while slowing down and as many while turning.
///
/// Returns NULL where they are no rules.
foretouch_core_horizon *foretouch_core_safe_horizon(const double *speed_edges, int32_t edge_count, double slowing_below,
    double turning_above, const double *horizons);
void foretouch_core_horizon_observe(foretouch_core_horizon *horizon, const foretouch_core_sample *sample);
/// Seconds from the last sample; 0 where nothing is to be drawn ahead.
double foretouch_core_horizon_now(const foretouch_core_horizon *horizon);
/// Forgets the contact, as at touch-down.
void foretouch_core_horizon_reset(foretouch_core_horizon *horizon);

/// The share of the horizon to draw, 1 to 0, for a contact that sends nothing: it rests, and a predictor still expects it to move on.
/// `idle` is the time since its newest sample arrived, `delay` the time up to which the share is 1, and `duration` the time in which it
/// then falls to 0; all three in one unit. Foretouch's own apps take 50 ms for both.
double foretouch_core_fade(double idle, double delay, double duration);

// Drawn gestures

/// A classifier of drawn gestures.
typedef struct foretouch_core_recognizer foretouch_core_recognizer;

/// One point of a drawn gesture.
typedef struct foretouch_core_point {
    double x;
    double y;
    /// Seconds from any origin.
    double time;
    /// Points of a stroke have the same number; a change is a lift.
    int64_t stroke;
} foretouch_core_point;

/// What a recognizer takes a gesture for.
typedef struct foretouch_core_classification {
    /// UTF-8 with a closing zero, until the recognizer is trained anew or released.
    const char *label;
    /// The position of the nearest template; -1 for a recognizer that keeps none.
    int32_t nearest;
    /// 1 where the rejection score is above the threshold: none of the classes, however near the nearest is.
    int32_t is_rejected;
    /// In the recognizer's own measure: smaller is better.
    double distance;
    /// 0 for a copy of a template, about 1 where nothing is alike.
    double rejection_score;
} foretouch_core_classification;

// names: recognizers, printed by scripts/generate-names
/// `oriented-cloud`: The default: a cloud of points with axes, and the sequence of directions.
foretouch_core_recognizer *foretouch_core_oriented_cloud(void);
/// `protractor`: The angle between one stroke and another as vectors, after the best turn.
foretouch_core_recognizer *foretouch_core_protractor(void);
/// `dollar1`: Corresponding points of one stroke, after the best turn.
foretouch_core_recognizer *foretouch_core_dollar1(void);
/// `dollarn`: $1 for several strokes, in every order and direction.
foretouch_core_recognizer *foretouch_core_dollarn(void);
/// `dollarn-protractor`: Protractor for several strokes, in every order and direction.
foretouch_core_recognizer *foretouch_core_dollarn_protractor(void);
/// `dollarp`: Clouds of points, matched greedily.
foretouch_core_recognizer *foretouch_core_dollarp(void);
/// `dollarp-plus`: Clouds of points with turning angles, matched freely.
foretouch_core_recognizer *foretouch_core_dollarp_plus(void);
/// `dollarq`: $P on squared distances.
foretouch_core_recognizer *foretouch_core_dollarq(void);
/// `penny-pincher`: How alike the directions of drawing are.
foretouch_core_recognizer *foretouch_core_penny_pincher(void);
/// `rubine`: Linear discriminants of features of one stroke.
foretouch_core_recognizer *foretouch_core_rubine(void);
/// `dtw`: Dynamic time warping of directions, with factors for how the path spreads.
foretouch_core_recognizer *foretouch_core_dtw(void);
/// `dtw-1nn`: Dynamic time warping of points: the yardstick of time series.
foretouch_core_recognizer *foretouch_core_dtw_1nn(void);
// end of names

/// Adds a template that the next training takes. `label` is UTF-8 with a closing zero.
void foretouch_core_recognizer_add(foretouch_core_recognizer *recognizer, const char *label, const foretouch_core_point *points,
    int32_t count);
/// Adds the templates of a file that `foretouch templates` wrote for this recognizer, and takes its threshold. Returns 1; 0 where it is
/// damaged, of another version or for another recognizer, and then changes nothing.
int32_t foretouch_core_recognizer_load(foretouch_core_recognizer *recognizer, const uint8_t *bytes, int32_t size);
/// The recognizer that a file of templates was written for: `oriented-cloud`, unless `foretouch templates --recognizer` named another. It
/// is UTF-8 with a closing zero, written to `name` where `capacity` is enough for it.
///
/// Returns the number of bytes that it takes; 0 where the file is damaged or of another version.
int32_t foretouch_core_recognizer_of_templates(const uint8_t *bytes, int32_t size, char *name, int32_t capacity);
/// The rejection score above which a gesture is none of the classes: that of the last file or call that set it; infinite without one.
double foretouch_core_recognizer_threshold(const foretouch_core_recognizer *recognizer);
/// Sets it. Returns 1; 0 where it is not above 0, and then changes nothing.
int32_t foretouch_core_recognizer_set_threshold(foretouch_core_recognizer *recognizer, double threshold);
/// Forgets all templates, and the threshold.
void foretouch_core_recognizer_clear(foretouch_core_recognizer *recognizer);
/// Learns the templates that were added. Returns 1; 0 where there are too few, or one has no finite point.
int32_t foretouch_core_recognizer_train(foretouch_core_recognizer *recognizer);
/// Returns 1 where `result` was written, 0 without training, without a point, or where no template is comparable.
int32_t foretouch_core_recognizer_classify(foretouch_core_recognizer *recognizer, const foretouch_core_point *points,
    int32_t count, foretouch_core_classification *result);

// Touch gestures

/// Tap to rotation, told from each other. Places that are not finite, or farther than 1e9 from 0, are ignored; what a change says is finite.
typedef struct foretouch_core_touch_gestures foretouch_core_touch_gestures;

/// What touches: foretouch_core_touch.type.
enum { FORETOUCH_CORE_DIRECT = 0, FORETOUCH_CORE_INDIRECT = 1, FORETOUCH_CORE_PENCIL = 2, FORETOUCH_CORE_POINTER = 3 };

/// Where a touch stands: foretouch_core_touch.phase.
enum {
    FORETOUCH_CORE_BEGAN = 0,
    FORETOUCH_CORE_MOVED = 1,
    FORETOUCH_CORE_STATIONARY = 2,
    FORETOUCH_CORE_ENDED = 3,
    FORETOUCH_CORE_CANCELLED = 4
};

/// One contact's news.
typedef struct foretouch_core_touch {
    foretouch_core_sample sample;
    int32_t contact;
    int32_t type;
    int32_t phase;
    int32_t reserved;
} foretouch_core_touch;

/// Gestures by number: foretouch_core_gesture_change.gesture.
// names: gestures, printed by scripts/generate-names
enum {
    FORETOUCH_CORE_TAP = 0,
    FORETOUCH_CORE_DOUBLE_TAP = 1,
    FORETOUCH_CORE_TWO_FINGER_TAP = 2,
    FORETOUCH_CORE_LONG_PRESS = 3,
    FORETOUCH_CORE_SWIPE = 4,
    FORETOUCH_CORE_EDGE_SWIPE = 5,
    FORETOUCH_CORE_PAN = 6,
    FORETOUCH_CORE_PINCH = 7,
    FORETOUCH_CORE_ROTATION = 8,
    FORETOUCH_CORE_DOUBLE_TAP_DRAG = 9
};
// end of names

/// States by number: foretouch_core_gesture_change.from and .to.
enum {
    FORETOUCH_CORE_POSSIBLE = 0,
    FORETOUCH_CORE_GESTURE_BEGAN = 1,
    FORETOUCH_CORE_CHANGED = 2,
    FORETOUCH_CORE_GESTURE_ENDED = 3,
    FORETOUCH_CORE_GESTURE_CANCELLED = 4,
    FORETOUCH_CORE_FAILED = 5
};

/// One step of one gesture, with what its contacts did until then. A gesture that fails has none.
typedef struct foretouch_core_gesture_change {
    /// When it was decided, in seconds.
    double time;
    /// When the first contact came down, in seconds.
    double start_time;
    /// The center of the contacts; of taps, where they came down.
    double x;
    double y;
    /// Since the gesture began; of a swipe, since the contact came down.
    double translation_x;
    double translation_y;
    /// In units of x and y per second.
    double velocity_x;
    double velocity_y;
    /// The contacts' distance by what it was when the gesture began.
    double scale;
    /// In radians, from the x axis towards the y axis.
    double rotation;
    int32_t gesture;
    int32_t from;
    int32_t to;
    /// The most that took part at a time since the gesture began: fingers that lift one after the other count.
    int32_t contacts;
    /// The gesture that takes its place, where it was mistaken for it; else −1.
    int32_t corrected_by;
    int32_t reserved;
} foretouch_core_gesture_change;

// names: presets, printed by scripts/generate-names
foretouch_core_touch_gestures *foretouch_core_touch_gestures_standard(void);
foretouch_core_touch_gestures *foretouch_core_touch_gestures_uikit(void);
foretouch_core_touch_gestures *foretouch_core_touch_gestures_android(void);
foretouch_core_touch_gestures *foretouch_core_touch_gestures_flutter(void);
foretouch_core_touch_gestures *foretouch_core_touch_gestures_chromium(void);
foretouch_core_touch_gestures *foretouch_core_touch_gestures_hammer(void);
foretouch_core_touch_gestures *foretouch_core_touch_gestures_gpui(void);
// end of names

/// Takes one delivery, whatever contacts it tells of. Returns the number of changes, for `foretouch_core_touch_gestures_change`.
int32_t foretouch_core_touch_gestures_consume(foretouch_core_touch_gestures *gestures, double time,
    const foretouch_core_touch *touches, int32_t count);
/// Lets time pass without a delivery. Returns the number of changes.
int32_t foretouch_core_touch_gestures_advance(foretouch_core_touch_gestures *gestures, double time);
/// When letting time pass will change something; infinite where only a touch can.
double foretouch_core_touch_gestures_deadline(const foretouch_core_touch_gestures *gestures);
/// Ends everything that is under way. Returns the number of changes.
int32_t foretouch_core_touch_gestures_finish(foretouch_core_touch_gestures *gestures);
/// Reads one of the changes of the last call. Returns 1; 0 where there is no such one.
int32_t foretouch_core_touch_gestures_change(const foretouch_core_touch_gestures *gestures, int32_t number,
    foretouch_core_gesture_change *change);

#ifdef __cplusplus
}
#endif

#endif
