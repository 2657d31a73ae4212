// The functions of the mathematical library that predictors and recognizers use, declared without a header of the platform: what includes this
// links with any such library, on any platform.

#ifndef FORETOUCH_REAL_MATH_H
#define FORETOUCH_REAL_MATH_H

double acos(double);
double atan(double);
double atan2(double, double);
double cos(double);
double exp(double);
double exp2(double);
double expm1(double);
double log(double);
double pow(double, double);
double sin(double);
double tan(double);
double tanh(double);
float expf(float);
float logf(float);

#endif
