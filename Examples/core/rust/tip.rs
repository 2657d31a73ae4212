// Reads rows of contact, time in seconds, x, y and pressure, and prints after each where the contact is expected 16 ms later. A row with an
// empty x is a lift.
//
//     tip [kalman | adaptive] <rows.csv
use std::f64::NAN;
use std::io::{stdin, stdout, BufRead, BufWriter, Write};

#[repr(C)]
struct Sample { time: f64, x: f64, y: f64, force: f64, altitude: f64, azimuth: f64 }

#[repr(C)]
struct Prediction { x: f64, y: f64, radius: f64, force: f64, altitude: f64, azimuth: f64 }

#[repr(C)]
struct Predictor { _opaque: [u8; 0] }

extern "C" {
    fn foretouch_core_kalman() -> *mut Predictor;
    fn foretouch_core_adaptive() -> *mut Predictor;
    fn foretouch_core_observe(predictor: *mut Predictor, contact: i32, sample: *const Sample);
    fn foretouch_core_predict(predictor: *const Predictor, contact: i32, time: f64, prediction: *mut Prediction) -> i32;
    fn foretouch_core_lift(predictor: *mut Predictor, contact: i32);
    fn foretouch_core_release(handle: *mut Predictor);
}

fn main() -> std::io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or("kalman".into());
    let predictor = match name.as_str() {
        "kalman" => unsafe { foretouch_core_kalman() },
        "adaptive" => unsafe { foretouch_core_adaptive() },
        _ => panic!("found '{name}', expected kalman or adaptive"),
    };
    let mut output = BufWriter::new(stdout());
    for line in stdin().lock().lines() {
        let fields: Vec<f64> = line?.split(',').map(|field| field.parse().unwrap_or(NAN)).collect();
        let [contact, time, x, y, force] = fields[..] else { continue };
        let contact = contact as i32;
        if x.is_nan() {
            unsafe { foretouch_core_lift(predictor, contact) };
            continue;
        }
        let sample = Sample { time, x, y, force, altitude: NAN, azimuth: NAN };
        unsafe { foretouch_core_observe(predictor, contact, &sample) };
        // Without an answer the tip is where the contact was last.
        let mut tip = Prediction { x, y, radius: NAN, force: NAN, altitude: NAN, azimuth: NAN };
        unsafe { foretouch_core_predict(predictor, contact, time + 0.016, &mut tip) };
        // All digits of a double: what differs in a bit differs here.
        writeln!(output, "{contact} {:.52} {:.52}", tip.x, tip.y)?;
    }
    unsafe { foretouch_core_release(predictor) };
    output.flush()
}
