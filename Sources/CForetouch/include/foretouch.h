/// Foretouch as a dynamic library: what `swift build -c release --product foretouch-c` makes, and the Python package loads.
///
/// - Locations are in CSS px where the physical scale is known, times in seconds, angles in radians.
/// - What is absent is NaN: a force that a device does not report, an answer that a predictor does not give.
/// - Every function that can fail takes `error`, which receives up to `error_size` bytes of UTF-8 with a closing zero that say
///   why; it may be NULL. Such a function returns NULL, or another number than 0.
/// - No argument ends the program: NULL, a handle of another kind, a negative count, a time that is not finite or runs
///   backwards, and JSON that is not understood are errors. Two things cannot be checked: that columns are as long as their
///   counts say, and that a handle has not been released before.
/// - A fork has no threads of the library: in a process that was forked after `foretouch_evaluate` or `foretouch_recognize`, these two would
///   never return. The others work.
/// - Handles may be used by any thread; one that changes (a predictor) serves one thread at a time, and the others wait.
///
/// The version grows when something of this file changes.
#ifndef FORETOUCH_H
#define FORETOUCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this file.
#define FORETOUCH_ABI_VERSION 3

/// A text in UTF-8.
typedef struct foretouch_text foretouch_text;
/// A predictor that follows one contact.
typedef struct foretouch_predictor foretouch_predictor;
/// Recordings under the names of their datasets.
typedef struct foretouch_recordings foretouch_recordings;
/// The strokes of recordings, read into memory.
typedef struct foretouch_strokes foretouch_strokes;
/// What an evaluation found.
typedef struct foretouch_result foretouch_result;
/// A recognizer of stroke gestures that has templates.
typedef struct foretouch_classifier foretouch_classifier;

/// Samples as columns, those of one contact one after the other, in time order. Each column has the unit of its field in the
/// `foretouch_sample` of the other headers.
typedef struct foretouch_samples {
    /// How many values each column has.
    int64_t count;
    const double *time;
    const double *x;
    const double *y;
    /// 1 is an average touch. NULL where nothing is known, like the two that follow.
    const double *force;
    /// 0 lies flat, pi/2 stands upright.
    const double *altitude;
    /// 0 towards +x, growing towards +y.
    const double *azimuth;
} foretouch_samples;

/// Where samples are written to. Columns that are NULL are left out.
typedef struct foretouch_sample_buffers {
    /// How many values each column has space for.
    int64_t count;
    double *time;
    double *x;
    double *y;
    double *force;
    double *altitude;
    double *azimuth;
} foretouch_sample_buffers;

/// Where answers are written to, for every ask those at all horizons side by side. Columns that are NULL are left out.
typedef struct foretouch_answers {
    /// How many values each column has space for.
    int64_t count;
    /// NaN where there is no answer.
    double *x;
    double *y;
    /// The disc with this radius holds the truth with the probability `level`. For a predictor that states a covariance, the
    /// disc as large as its ellipse at 0.9.
    double *radius;
    double *level;
    double *force;
    double *altitude;
    double *azimuth;
} foretouch_answers;

/// What a function of a caller's returns.
enum {
    FORETOUCH_ANSWERED = 0,
    /// It could not answer; `error` says why.
    FORETOUCH_REFUSED = 1,
    /// It has too few or too many answers; `error` says how many.
    FORETOUCH_WRONG_COUNT = 2
};

/// A predictor that is a function of the caller's, for evaluations.
///
/// It is called once for each stroke, on any thread, on several at once. `samples` are the whole stroke: to answer what is
/// asked after the sample at position `asks[i]`, it must look at that sample and those before it alone. `answers` has space
/// for `ask_count * horizon_count` values and is full of NaN; a location that stays NaN is no opinion. It is asked for the
/// time `samples->time[asks[i]] + horizons[j]`, horizons being in seconds. Pointers are good until it returns.
typedef struct foretouch_function {
    /// In specifications `function:NAME`.
    const char *name;
    /// The file that it is written in, whose hash a result states. NULL where there is none.
    const char *file;
    int32_t (*answer)(void *context, const foretouch_samples *samples, const int64_t *asks, int64_t ask_count,
                      const double *horizons, int64_t horizon_count, const foretouch_answers *answers, char *error,
                      size_t error_size);
    /// Handed to `answer`.
    void *context;
} foretouch_function;

/// What a recognizer's functions return where they fail; `error` says why.
#define FORETOUCH_FAILED INT64_MIN

/// A recognizer of stroke gestures that is functions of the caller's, for `foretouch_recognize`.
///
/// They are called on any thread, on several at once. `samples` have time, x and y; `strokes` has for each the number of its
/// stroke. Pointers are good until they return.
typedef struct foretouch_recognizer_function {
    /// In specifications `function:NAME`.
    const char *name;
    /// Learns from templates. Template i consists of the samples from `offsets[i]` up to, but without, `offsets[i + 1]`, and is
    /// of the class `classes[i]`, a number from 0. Returns a number by which the caller knows what was learned.
    int64_t (*train)(void *context, const foretouch_samples *samples, const int64_t *strokes, const int64_t *offsets,
                     const int64_t *classes, int64_t count, char *error, size_t error_size);
    /// The class of a gesture, by what was learned under a number. Below 0 is no answer.
    int64_t (*classify)(void *context, int64_t model, const foretouch_samples *samples, const int64_t *strokes, char *error,
                        size_t error_size);
    /// What was learned under a number is not used any more.
    void (*forget)(void *context, int64_t model);
    /// Handed to all of them.
    void *context;
} foretouch_recognizer_function;

/// Told several times a second how far an evaluation has come, on the thread that called. Returns other than 0 to stop it.
typedef int32_t (*foretouch_progress)(void *context, int64_t recordings_done, int64_t recordings, int64_t samples_done);

/// FORETOUCH_ABI_VERSION.
uint32_t foretouch_abi_version(void);

/// The version of Foretouch. Never freed.
const char *foretouch_version(void);

/// Ends a handle of any kind. NULL is ignored.
void foretouch_release(void *handle);

/// How many handles have not been released.
int64_t foretouch_handle_count(void);

/// The bytes of a text with a closing zero, until it is released. NULL for what is no text.
const char *foretouch_text_bytes(const foretouch_text *text);

/// How many bytes a text has, without the closing zero.
int64_t foretouch_text_size(const foretouch_text *text);

/// Runs the `foretouch` command, as `main` of a program of its own: `arguments` begin with the program's name. It writes to
/// standard output and error, takes over SIGINT and SIGTERM, and ends the program where the command fails or prints its help.
/// Otherwise returns 0.
int32_t foretouch_main(int32_t argument_count, const char *const *arguments);

/// Writes a file as the command does. The file appears under its name when it is complete, and a symbolic link stays. A named pipe, a
/// character device and a descriptor (`/dev/stdout`) are written into; a pipe needs a reader within ten seconds. A folder, a socket, a disk
/// and a file that is read-only are errors.
int32_t foretouch_write(const char *path, const void *bytes, int64_t size, char *error, size_t error_size);

// Predictors

/// The kinds of predictors as JSON: a list of objects with `name`, `summary`, `source` and `parameters`.
foretouch_text *foretouch_predictor_kinds(char *error, size_t error_size);

/// Makes a predictor from a specification: `kalman:model=cv`, also `exec:COMMAND` and `library:FILE`, which run what they name.
foretouch_predictor *foretouch_predictor_make(const char *specification, char *error, size_t error_size);

/// Makes a predictor in the same state, which then goes its own way.
foretouch_predictor *foretouch_predictor_copy(const foretouch_predictor *predictor, char *error, size_t error_size);

/// Forgets the contact: what follows is as if the predictor were new.
int32_t foretouch_predictor_reset(foretouch_predictor *predictor, char *error, size_t error_size);

/// Takes the next samples of the contact into account, all of them or, where one is wrong, none.
int32_t foretouch_predictor_observe(foretouch_predictor *predictor, const foretouch_samples *samples, char *error,
                                    size_t error_size);

/// The states expected at times, as many as `answers` has space for. One before the last sample is answered as for that.
int32_t foretouch_predictor_predict(foretouch_predictor *predictor, const double *times, int64_t count,
                                    const foretouch_answers *answers, char *error, size_t error_size);

/// Shows a predictor whole strokes and asks after every sample: the fast way. Begins and ends with a reset.
///
/// Stroke i consists of the samples from `offsets[i]` up to, but without, `offsets[i + 1]`; there are `stroke_count + 1`
/// offsets, the first 0 and the last the count of samples. `answers` has space for `samples->count * horizon_count`.
int32_t foretouch_predictor_replay(foretouch_predictor *predictor, const foretouch_samples *samples,
                                   const int64_t *offsets, int64_t stroke_count, const double *horizons,
                                   int64_t horizon_count, const foretouch_answers *answers, char *error,
                                   size_t error_size);

/// What has failed in a predictor that is another program or library since this was last asked, as JSON: a list of objects
/// with `failure`, `count` and `first`.
foretouch_text *foretouch_predictor_failures(foretouch_predictor *predictor, char *error, size_t error_size);

// Recordings

/// Opens datasets: folders of recordings, or single files, of any format that is imported. A folder of datasets stands for
/// them.
///
/// `words` say how files are read, as options of `foretouch dataset info`: `--mm-per-unit`, `0.25`. NULL for none.
foretouch_recordings *foretouch_recordings_open(const char *const *paths, int64_t count, const char *const *words,
                                                int64_t word_count, char *error, size_t error_size);

/// Makes recordings of samples. `description` is JSON: `{"recordings": […]}`, each an object with
///
/// - `dataset`, `name`, `participant`, `task`, `device`, `condition`: texts, the first one required;
/// - `unit`: `css-px`, or another name where the physical scale is not known;
/// - `types`: for each stroke what touched: direct, indirect, pencil, indirect-pointer;
/// - `counts`: for each stroke how many samples it has.
foretouch_recordings *foretouch_recordings_make(const char *description, const foretouch_samples *samples, char *error,
                                                size_t error_size);

/// Reads the strokes of recordings as an evaluation does: in the order in which they ended.
foretouch_strokes *foretouch_recordings_read(const foretouch_recordings *recordings, char *error, size_t error_size);

/// What the strokes are as JSON: `recordings` as `foretouch_recordings_make` takes them, `datasets` with `name`, `identity`
/// and, in words, `unrecognized`, the files that no importer knows, `omissions`, what else is not read, and `notes`, how the
/// data are read where something else than their files says so; `repairs`, how often what was repaired; `samples`, how many there are.
foretouch_text *foretouch_strokes_describe(const foretouch_strokes *strokes, char *error, size_t error_size);

/// Copies all samples, stroke by stroke.
///
/// What was reported first is what predictors are shown. With `corrected` other than 0, locations, forces and angles are
/// those that stand after all late corrections, which is what predictions are compared with.
int32_t foretouch_strokes_copy(const foretouch_strokes *strokes, int32_t corrected, const foretouch_sample_buffers *samples,
                               char *error, size_t error_size);

// Evaluation

/// Does what `foretouch evaluate` does.
///
/// `plan` is a JSON object. `predictors` is a list of specifications, `function:NAME` for a function; hold and linear are
/// always there too; without it, every predictor with its defaults. `horizons` is a list of seconds. The others may be left out and are the options of the command under
/// their names, in seconds: `replay` (sample, delivery, frame), `frame-rate`, `delivery-latency`, `truth` (interpolated,
/// noise-free), `maximum-gap`, `clock` (device, arrival), `metrics`, `breakdown`, `bootstrap`, `confidence`, `seed`,
/// `leave-out-trained`, `predictions` (a file); and `on-failure` (stop, abstain), which holds for functions.
///
/// Must not be called by a function of the caller's that answers.
foretouch_result *foretouch_evaluate(const foretouch_recordings *recordings, const char *plan,
                                     const foretouch_function *functions, int64_t function_count,
                                     foretouch_progress progress, void *progress_context, char *error,
                                     size_t error_size);

/// Does what `foretouch recognize` does with recognizers of stroke gestures: each recording is a gesture, its task the class.
///
/// `plan` is a JSON object of options of the command under their names, each of which may be left out: `recognizers` (a list of
/// specifications, `function:NAME` for functions of the caller's), `protocol` (user-dependent, user-independent, leave-one-person-out), `participants` and `templates` (lists
/// of numbers), `draws`, `condition`, `test-condition`, `bootstrap`, `confidence`, `seed`. Progress is told in draws.
///
/// Must not be called by a function of the caller's that answers.
foretouch_result *foretouch_recognize(const foretouch_recordings *recordings, const char *plan,
                                      const foretouch_recognizer_function *functions, int64_t function_count,
                                      foretouch_progress progress, void *progress_context, char *error,
                                      size_t error_size);

// Gestures

/// Makes a recognizer of stroke gestures from a specification, such as `oriented-cloud`, with templates: each recording is one,
/// its task the class.
foretouch_classifier *foretouch_classifier_make(const char *specification, const foretouch_recordings *templates, char *error,
                                                size_t error_size);

/// What a recognizer makes of gestures, each recording one, in their order. The answer is JSON: an object with `classes`, the
/// names in their order, `distances`, for each gesture those to each class, null where it is not compared, and `answers`, for
/// each gesture null or an object with `class`, `distance` and `rejectionScore`, which is 0 for a copy of a template and about 1
/// where nothing is alike.
foretouch_text *foretouch_classifier_classify(foretouch_classifier *classifier, const foretouch_recordings *gestures,
                                              char *error, size_t error_size);

/// A file of a result: result.json, leaderboard.csv, leaderboard.json; of an evaluation of predictors metrics.csv and
/// breakdowns.csv, of recognizers metrics.csv, breakdown.csv and confusion.csv; or table.txt or leaderboard.txt, what the
/// command prints.
foretouch_text *foretouch_result_file(const foretouch_result *result, const char *name, char *error, size_t error_size);

#ifdef __cplusplus
}
#endif

#endif
