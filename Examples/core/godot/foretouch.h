// A class of a GDExtension, with godot-cpp; libforetouch-core.a is linked into the extension's library. No build of ours runs it.
#include <cmath>
#include <godot_cpp/classes/ref_counted.hpp>
#include <godot_cpp/variant/vector2.hpp>
#include "foretouch_core.h"

class Foretouch : public godot::RefCounted {
    GDCLASS(Foretouch, godot::RefCounted)
    foretouch_core_predictor *predictor = foretouch_core_kalman();

protected:
    static void _bind_methods() {
        godot::ClassDB::bind_method(godot::D_METHOD("observe", "contact", "time", "place", "pressure"), &Foretouch::observe);
        godot::ClassDB::bind_method(godot::D_METHOD("predict", "contact", "time", "last"), &Foretouch::predict);
        godot::ClassDB::bind_method(godot::D_METHOD("lift", "contact"), &Foretouch::lift);
    }

public:
    ~Foretouch() { foretouch_core_release(predictor); }
    void observe(int contact, double time, godot::Vector2 place, double pressure) {
        foretouch_core_sample sample{time, place.x, place.y, pressure, NAN, NAN};
        foretouch_core_observe(predictor, contact, &sample);
    }
    godot::Vector2 predict(int contact, double time, godot::Vector2 last) {
        foretouch_core_prediction tip;
        return foretouch_core_predict(predictor, contact, time, &tip) ? godot::Vector2(tip.x, tip.y) : last;
    }
    void lift(int contact) { foretouch_core_lift(predictor, contact); }
};
