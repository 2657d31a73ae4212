// Reads rows of contact, time in seconds, x, y and pressure, and prints after each where the contact is expected 16 ms later. A row with an
// empty x is a lift.
//
//     tip [kalman | adaptive] <rows.csv
#include <foretouch_core.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The next field as a number, NaN where it is empty.
static double number(char **text) {
    char *field = strsep(text, ",");
    char *end = field;
    double value = field ? strtod(field, &end) : NAN;
    return end == field ? NAN : value;
}

int main(int count, char **arguments) {
    const char *name = count > 1 ? arguments[1] : "kalman";
    // A function for each, and not one that takes a name: the linker leaves out what is not called.
    foretouch_core_predictor *predictor = NULL;
    if (strcmp(name, "kalman") == 0) predictor = foretouch_core_kalman();
    if (strcmp(name, "adaptive") == 0) predictor = foretouch_core_adaptive();
    if (!predictor) {
        fprintf(stderr, "error: found '%s', expected kalman or adaptive\n", name);
        return 1;
    }
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        char *rest = line;
        int32_t contact = (int32_t)number(&rest);
        // Without angles, which a finger does not have.
        foretouch_core_sample sample = {.altitude = NAN, .azimuth = NAN};
        sample.time = number(&rest);
        sample.x = number(&rest);
        sample.y = number(&rest);
        sample.force = number(&rest);
        if (isnan(sample.x)) {
            foretouch_core_lift(predictor, contact);
            continue;
        }
        foretouch_core_observe(predictor, contact, &sample);
        // Without an answer the tip is where the contact was last.
        foretouch_core_prediction tip = {.x = sample.x, .y = sample.y};
        foretouch_core_predict(predictor, contact, sample.time + 0.016, &tip);
        // All digits of a double: what differs in a bit differs here.
        printf("%d %.52f %.52f\n", contact, tip.x, tip.y);
    }
    foretouch_core_release(predictor);
    return 0;
}
