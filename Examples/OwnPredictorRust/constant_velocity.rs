//! Constant velocity, as a predictor for foretouch: --predictor library:libconstant_velocity.so
use std::os::raw::c_char;

#[repr(C)] #[derive(Clone, Copy)]
pub struct Sample { time: f64, x: f64, y: f64, force: f64, altitude: f64, azimuth: f64 }
#[repr(C)]
pub struct Answer { x: f64, y: f64, radius: f64, level: f64, force: f64, altitude: f64, azimuth: f64 }
#[derive(Clone, Default)]
pub struct State { last: Option<Sample>, vx: f64, vy: f64 }

#[no_mangle] pub extern "C" fn foretouch_predictor_abi_version() -> u32 { 1 }
#[no_mangle] pub extern "C" fn foretouch_predictor_name() -> *const c_char { b"constant-velocity 1.0\0".as_ptr().cast() }
#[no_mangle] pub extern "C" fn foretouch_predictor_create(_: *const c_char, _: *mut c_char, _: usize) -> *mut State { Box::into_raw(Box::default()) }
#[no_mangle] pub unsafe extern "C" fn foretouch_predictor_copy(p: *const State) -> *mut State { Box::into_raw(Box::new((*p).clone())) }
#[no_mangle] pub unsafe extern "C" fn foretouch_predictor_destroy(p: *mut State) { drop(Box::from_raw(p)) }
#[no_mangle] pub unsafe extern "C" fn foretouch_predictor_reset(p: *mut State) { *p = State::default() }
#[no_mangle] pub unsafe extern "C" fn foretouch_predictor_observe(p: *mut State, sample: &Sample, _: usize) {
    if let Some(last) = (*p).last {
        ((*p).vx, (*p).vy) = ((sample.x - last.x) / (sample.time - last.time), (sample.y - last.y) / (sample.time - last.time));
    }
    (*p).last = Some(*sample);
}
#[no_mangle] pub unsafe extern "C" fn foretouch_predictor_predict(p: *const State, time: f64, answer: &mut Answer, _: usize) -> i32 {
    if let Some(last) = (*p).last {
        (answer.x, answer.y) = (last.x + (*p).vx * (time - last.time), last.y + (*p).vy * (time - last.time));
    }
    (*p).last.is_some() as i32
}
