// What Foretouch.java calls, on libforetouch-core.a.
#include <foretouch_core.h>
#include <jni.h>
#include <math.h>
#include <string.h>

static foretouch_core_predictor *predictor(jlong handle) { return (foretouch_core_predictor *)(intptr_t)handle; }

JNIEXPORT jlong JNICALL Java_Foretouch_make(JNIEnv *env, jclass type, jstring name) {
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    if (!text) return 0;
    foretouch_core_predictor *made = NULL;
    if (strcmp(text, "kalman") == 0) made = foretouch_core_kalman();
    if (strcmp(text, "adaptive") == 0) made = foretouch_core_adaptive();
    (*env)->ReleaseStringUTFChars(env, name, text);
    return (jlong)(intptr_t)made;
}

JNIEXPORT void JNICALL Java_Foretouch_observe(JNIEnv *env, jclass type, jlong handle, jint contact, jdouble time, jdouble x, jdouble y,
                                              jdouble pressure) {
    foretouch_core_sample sample = {time, x, y, pressure, NAN, NAN};
    foretouch_core_observe(predictor(handle), contact, &sample);
}

JNIEXPORT jboolean JNICALL Java_Foretouch_predict(JNIEnv *env, jclass type, jlong handle, jint contact, jdouble time, jdoubleArray place) {
    foretouch_core_prediction answer;
    if (!foretouch_core_predict(predictor(handle), contact, time, &answer)) return JNI_FALSE;
    const jdouble xy[2] = {answer.x, answer.y};
    (*env)->SetDoubleArrayRegion(env, place, 0, 2, xy);
    return JNI_TRUE;
}

JNIEXPORT void JNICALL Java_Foretouch_lift(JNIEnv *env, jclass type, jlong handle, jint contact) {
    foretouch_core_lift(predictor(handle), contact);
}

JNIEXPORT void JNICALL Java_Foretouch_release(JNIEnv *env, jclass type, jlong handle) { foretouch_core_release(predictor(handle)); }
