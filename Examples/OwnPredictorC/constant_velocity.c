// Constant velocity, as a predictor for foretouch: --predictor library:constant_velocity.so
#include <foretouch_predictor.h>
#include <stdlib.h>

typedef struct { foretouch_sample last; double vx, vy; int shown; } state;

uint32_t foretouch_predictor_abi_version(void) { return FORETOUCH_PREDICTOR_ABI_VERSION; }
const char *foretouch_predictor_name(void) { return "constant-velocity 1.0"; }
void *foretouch_predictor_create(const char *parameters, char *error, size_t size) { return calloc(1, sizeof(state)); }
void *foretouch_predictor_copy(const void *p) {
    state *copy = malloc(sizeof(state));
    if (copy) *copy = *(const state *)p;
    return copy;
}
void foretouch_predictor_destroy(void *p) { free(p); }
void foretouch_predictor_reset(void *p) { *(state *)p = (state){0}; }
void foretouch_predictor_observe(void *p, const foretouch_sample *sample, size_t size) {
    state *s = p;
    if (s->shown) s->vx = (sample->x - s->last.x) / (sample->time - s->last.time);
    if (s->shown) s->vy = (sample->y - s->last.y) / (sample->time - s->last.time);
    s->last = *sample;
    s->shown = 1;
}
int32_t foretouch_predictor_predict(const void *p, double time, foretouch_prediction *answer, size_t size) {
    const state *s = p;
    answer->x = s->last.x + s->vx * (time - s->last.time);
    answer->y = s->last.y + s->vy * (time - s->last.time);
    return s->shown;
}
