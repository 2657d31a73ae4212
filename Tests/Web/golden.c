// Answers of the core to the operations of a folder, written into another one: what scripts/test-core compares.

#include "foretouch_core.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double absent = -1e300;
enum { OBSERVE, LIFT, CANCEL, PREDICT, RESET };
typedef struct { double kind, contact, time, x, y, force, altitude, azimuth; } operation;

static void *contents(const char *folder, const char *name, long *size) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(1); }
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  void *bytes = malloc(*size + 1);
  if (fread(bytes, 1, *size, file) != (size_t)*size) { perror(path); exit(1); }
  fclose(file);
  return bytes;
}

static FILE *output;
static void begin(const char *folder, const char *kind, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s-%s", folder, kind, name);
  output = fopen(path, "wb");
  if (!output) { perror(path); exit(1); }
}
static void put(double value) {
  if (isnan(value)) value = absent;
  fwrite(&value, sizeof value, 1, output);
}
static foretouch_core_sample sample(const operation *o) {
  return (foretouch_core_sample){o->time, o->x, o->y, o->force, o->altitude, o->azimuth};
}

static void predict(const char *folder, const char *name, foretouch_core_predictor *predictor, const operation *o, long count) {
  begin(folder, "predictor", name);
  for (long i = 0; i < count; i++, o++) {
    const foretouch_core_sample s = sample(o);
    foretouch_core_prediction answer;
    switch ((int)o->kind) {
    case OBSERVE: foretouch_core_observe(predictor, o->contact, &s); break;
    case LIFT: foretouch_core_lift(predictor, o->contact); break;
    case CANCEL: foretouch_core_cancel(predictor, o->contact); break;
    case RESET: foretouch_core_reset(predictor); break;
    case PREDICT:
      if (!foretouch_core_predict(predictor, o->contact, o->time, &answer)) {
        answer = (foretouch_core_prediction){absent, absent, absent, absent, absent, absent};
      }
      put(answer.x), put(answer.y), put(answer.radius), put(answer.force), put(answer.altitude), put(answer.azimuth);
    }
  }
  foretouch_core_release(predictor);
  fclose(output);
}

// One call for a stroke gives the answers of single calls, to the bit. Some of these samples are ignored, and some predictions are none.
static void replay(foretouch_core_predictor *one, foretouch_core_predictor *other, const operation *o, long count) {
  enum { MOST = 400, AHEAD = 3 };
  static const double horizons[AHEAD] = {0, 0.016, 0.05};
  static foretouch_core_sample samples[MOST];
  static foretouch_core_prediction expected[MOST * AHEAD], found[MOST * AHEAD];
  int size = 0, answers = 0;
  for (long i = 0; i < count && size < MOST; i++) if (o[i].kind == OBSERVE) samples[size++] = sample(&o[i]);
  for (int i = 0; i < size; i++) {
    foretouch_core_observe(one, 1, &samples[i]);
    for (int k = 0; k < AHEAD; k++) {
      foretouch_core_prediction *to = &expected[i * AHEAD + k];
      *to = (foretouch_core_prediction){NAN, NAN, NAN, NAN, NAN, NAN};
      answers += foretouch_core_predict(one, 1, samples[i].time + horizons[k], to);
    }
  }
  if (foretouch_core_replay(other, 1, samples, size, horizons, AHEAD, found) != answers) exit(6);
  for (int i = 0; i < 6 * size * AHEAD; i++) {
    const double a = ((double *)expected)[i], b = ((double *)found)[i];
    if (!(isnan(a) && isnan(b)) && memcmp(&a, &b, sizeof a)) exit(7);
  }
  // Calls that are refused observe and write nothing.
  found[0].x = 1;
  if (foretouch_core_replay(NULL, 1, samples, size, horizons, AHEAD, found) || foretouch_core_replay(other, 2, NULL, size, horizons, AHEAD, found)
      || foretouch_core_replay(other, 2, samples, -1, horizons, AHEAD, found) || foretouch_core_replay(other, 2, samples, size, NULL, AHEAD, found)
      || foretouch_core_replay(other, 2, samples, size, horizons, AHEAD, NULL) || foretouch_core_replay(other, 2, samples, size, horizons, -1, found)
      || foretouch_core_replay(other, 2, samples, 65536, horizons, 65536, found) || foretouch_core_predict(other, 2, 1, &found[1]) || found[0].x != 1) exit(8);
  foretouch_core_release(one);
  foretouch_core_release(other);
}

static void touch(const char *folder, const char *name, foretouch_core_touch_gestures *gestures, const operation *o, long count) {
  begin(folder, "gestures", name);
  operation last[16];
  int contacts[16], known = 0, down[16] = {0};
  for (long i = 0; i < count; i++, o++) {
    int changes, at = -1;
    if (o->kind == PREDICT) continue;
    if (o->kind == RESET) {
      changes = foretouch_core_touch_gestures_finish(gestures);
    } else {
      for (int k = 0; k < known; k++) if (contacts[k] == (int)o->contact) at = k;
      if (at < 0) at = known, contacts[known++] = (int)o->contact;
      int phase = o->kind == OBSERVE ? (down[at] ? FORETOUCH_CORE_MOVED : FORETOUCH_CORE_BEGAN)
          : o->kind == LIFT ? FORETOUCH_CORE_ENDED : FORETOUCH_CORE_CANCELLED;
      if (o->kind != OBSERVE && !down[at]) continue;
      if (o->kind == OBSERVE) last[at] = *o;
      down[at] = o->kind == OBSERVE;
      const foretouch_core_touch news = {sample(&last[at]), contacts[at], FORETOUCH_CORE_DIRECT, phase, 0};
      changes = foretouch_core_touch_gestures_consume(gestures, last[at].time, &news, 1);
    }
    for (int number = 0; number < changes; number++) {
      foretouch_core_gesture_change c;
      foretouch_core_touch_gestures_change(gestures, number, &c);
      put(c.gesture), put(c.from), put(c.to), put(c.contacts), put(c.corrected_by), put(c.time), put(c.start_time), put(c.x), put(c.y);
      put(c.translation_x), put(c.translation_y), put(c.velocity_x), put(c.velocity_y), put(c.scale), put(c.rotation);
    }
  }
  foretouch_core_release(gestures);
  fclose(output);
}

// The drawings of a file of templates, one after the other.
typedef struct { char label[64]; int count; foretouch_core_point *points; } drawing;
static int drawings(const unsigned char *bytes, drawing *all) {
  unsigned count, length;
  memcpy(&count, bytes + 12, 4);
  // Behind the threshold stands the specification of a recognizer.
  memcpy(&length, bytes + 24, 4);
  const unsigned char *at = bytes + 28 + length;
  for (unsigned i = 0; i < count; i++) {
    memcpy(&length, at, 4), at += 4;
    memcpy(all[i].label, at, length), all[i].label[length] = 0, at += length;
    memcpy(&length, at, 4), at += 4;
    all[i].count = (int)length;
    all[i].points = malloc(length * sizeof *all[i].points);
    for (unsigned k = 0; k < length; k++, at += 28) {
      int stroke;
      memcpy(&all[i].points[k], at, 24), memcpy(&stroke, at + 24, 4);
      all[i].points[k].stroke = stroke;
    }
  }
  return (int)count;
}

static void classify(const char *folder, const char *name, foretouch_core_recognizer *recognizer, const unsigned char *templates, long size,
    const unsigned char *drawn) {
  static drawing learned[64], asked[64];
  const int known = drawings(templates, learned), count = drawings(drawn, asked);
  begin(folder, "recognizer", name);
  // The file was written for one recognizer. The others refuse it, and learn its drawings.
  const int loads = !strcmp(name, "oriented-cloud");
  if (foretouch_core_recognizer_load(recognizer, templates, size) != loads) exit(5);
  for (int i = 0; !loads && i < known; i++) {
    foretouch_core_recognizer_add(recognizer, learned[i].label, learned[i].points, learned[i].count);
  }
  if (!foretouch_core_recognizer_train(recognizer)) exit(2);
  for (int i = 0; i < count; i++) {
    foretouch_core_classification answer;
    if (!foretouch_core_recognizer_classify(recognizer, asked[i].points, asked[i].count, &answer)) {
      for (int k = 0; k < 4; k++) put(absent);
      continue;
    }
    int label = 0;
    while (label < known && strcmp(learned[label].label, answer.label)) label++;
    put(label), put(answer.nearest), put(answer.distance), put(answer.rejection_score);
  }
  // No points are no gesture, and no template.
  foretouch_core_classification none;
  if (foretouch_core_recognizer_classify(recognizer, asked[0].points, 0, &none)) exit(3);
  foretouch_core_recognizer_add(recognizer, "empty", NULL, 0);
  if (foretouch_core_recognizer_train(recognizer)) exit(4);
  foretouch_core_release(recognizer);
  fclose(output);
}

#define PREDICTOR(name, function) \
  predict(to, name, foretouch_core_##function(), operations, count); \
  replay(foretouch_core_##function(), foretouch_core_##function(), operations, count);
#define RECOGNIZER(name, function) classify(to, name, foretouch_core_##function(), templates, size, drawn);
#define GESTURES(name) touch(to, #name, foretouch_core_touch_gestures_##name(), operations, count);

int main(int arguments, char **argument) {
  if (arguments != 3) return 64;
  const char *from = argument[1], *to = argument[2];
  long size;
  const operation *operations = contents(from, "operations", &size);
  const long count = size / (long)sizeof *operations;
  // names: all, printed by scripts/generate-names
  PREDICTOR("kalman", kalman)
  PREDICTOR("adaptive", adaptive)
  PREDICTOR("hold", hold)
  PREDICTOR("linear", linear)
  PREDICTOR("polynomial", polynomial)
  PREDICTOR("imm", imm)
  PREDICTOR("double-exponential", double_exponential)
  PREDICTOR("one-euro", one_euro)
  PREDICTOR("chromium-kalman", chromium_kalman)
  PREDICTOR("chromium-linear-first", chromium_linear_first)
  PREDICTOR("chromium-linear-second", chromium_linear_second)
  PREDICTOR("chromium-least-squares", chromium_least_squares)
  PREDICTOR("chromium-linear-resampling", chromium_linear_resampling)
  PREDICTOR("chromium-fast-ink", chromium_fast_ink)
  PREDICTOR("ink-kalman", ink_kalman)
  PREDICTOR("androidx-kalman", androidx_kalman)
  PREDICTOR("android-velocity-lsq2", android_velocity_lsq2)
  PREDICTOR("android-velocity-impulse", android_velocity_impulse)
  PREDICTOR("android-resampling", android_resampling)
  PREDICTOR("firefox-resampling", firefox_resampling)
  PREDICTOR("flutter-resampling", flutter_resampling)
  PREDICTOR("openharmony-resampling", openharmony_resampling)
  PREDICTOR("opentabletdriver-temporal", opentabletdriver_temporal)
  GESTURES(standard)
  GESTURES(uikit)
  GESTURES(android)
  GESTURES(flutter)
  GESTURES(chromium)
  GESTURES(hammer)
  GESTURES(gpui)
  // end of names
  const unsigned char *drawn = contents(from, "drawings", &size), *templates = contents(from, "templates", &size);
  // names: recognizers, printed by scripts/generate-names
  RECOGNIZER("oriented-cloud", oriented_cloud)
  RECOGNIZER("protractor", protractor)
  RECOGNIZER("dollar1", dollar1)
  RECOGNIZER("dollarn", dollarn)
  RECOGNIZER("dollarn-protractor", dollarn_protractor)
  RECOGNIZER("dollarp", dollarp)
  RECOGNIZER("dollarp-plus", dollarp_plus)
  RECOGNIZER("dollarq", dollarq)
  RECOGNIZER("penny-pincher", penny_pincher)
  RECOGNIZER("rubine", rubine)
  RECOGNIZER("dtw", dtw)
  RECOGNIZER("dtw-1nn", dtw_1nn)
  // end of names
  return 0;
}
