// How an app of Flutter calls the library, by dart:ffi; package:ffi is for memory. One sample and one answer serve for all events. No build of ours runs it.
import 'dart:ffi';
import 'package:ffi/ffi.dart' show calloc;

final class Sample extends Struct {
  @Double() external double time;
  @Double() external double x;
  @Double() external double y;
  @Double() external double force;
  @Double() external double altitude;
  @Double() external double azimuth;
}
final class Prediction extends Struct {
  @Double() external double x;
  @Double() external double y;
  @Double() external double radius;
  @Double() external double force;
  @Double() external double altitude;
  @Double() external double azimuth;
}

final core = DynamicLibrary.open('libforetouch_core.so');
final kalman = core.lookupFunction<Pointer<Void> Function(), Pointer<Void> Function()>('foretouch_core_kalman');
final observe = core.lookupFunction<Void Function(Pointer<Void>, Int32, Pointer<Sample>),
    void Function(Pointer<Void>, int, Pointer<Sample>)>('foretouch_core_observe');
final predict = core.lookupFunction<Int32 Function(Pointer<Void>, Int32, Double, Pointer<Prediction>),
    int Function(Pointer<Void>, int, double, Pointer<Prediction>)>('foretouch_core_predict');
final lift = core.lookupFunction<Void Function(Pointer<Void>, Int32), void Function(Pointer<Void>, int)>('foretouch_core_lift');

final predictor = kalman();
final sample = calloc<Sample>(), tip = calloc<Prediction>();
void follow(PointerMoveEvent event) {
  final time = event.timeStamp.inMicroseconds / 1e6;
  sample.ref..time = time..x = event.position.dx..y = event.position.dy..force = event.pressure
      ..altitude = double.nan..azimuth = double.nan;
  observe(predictor, event.pointer, sample);
  if (predict(predictor, event.pointer, time + 0.016, tip) == 1) draw(Offset(tip.ref.x, tip.ref.y));
}
