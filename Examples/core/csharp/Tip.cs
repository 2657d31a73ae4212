// Reads rows of contact, time in seconds, x, y and pressure, and prints after each where the contact is expected 16 ms later. A row with an
// empty x is a lift.
//
//     mcs -r:System.Numerics.dll Tip.cs Foretouch.cs && mono Tip.exe [kalman | adaptive] <rows.csv
using System;
using System.Globalization;
using System.Numerics;

static class Tip {
    static double Number(string field) { return field == "" ? double.NaN : double.Parse(field, CultureInfo.InvariantCulture); }

    // 52 digits after the point, exact to half of the last, as C prints them: what differs in a bit differs here.
    static string Printed(double value) {
        long bits = BitConverter.DoubleToInt64Bits(value), exponent = Math.Max(bits >> 52 & 0x7ff, 1);
        BigInteger unit = BigInteger.One << 1075, rest;
        BigInteger digits = ((bits & 0xfffffffffffff) | ((bits >> 52 & 0x7ff) == 0 ? 0 : 1L << 52)) * BigInteger.Pow(10, 52) << (int)exponent;
        digits = BigInteger.DivRem(digits, unit, out rest);
        int half = (rest * 2).CompareTo(unit);
        if (half > 0 || half == 0 && !digits.IsEven) digits += 1;
        string text = digits.ToString().PadLeft(53, '0');
        return (bits < 0 ? "-" : "") + text.Insert(text.Length - 52, ".");
    }

    static void Main(string[] arguments) {
        IntPtr predictor = arguments.Length > 0 && arguments[0] == "adaptive" ? Foretouch.adaptive() : Foretouch.kalman();
        var sample = new Foretouch.Sample { altitude = double.NaN, azimuth = double.NaN };
        for (string line; (line = Console.ReadLine()) != null;) {
            string[] fields = line.Split(',');
            int contact = int.Parse(fields[0]);
            sample.time = Number(fields[1]);
            sample.x = Number(fields[2]);
            sample.y = Number(fields[3]);
            sample.force = Number(fields[4]);
            if (double.IsNaN(sample.x)) {
                Foretouch.lift(predictor, contact);
                continue;
            }
            Foretouch.observe(predictor, contact, ref sample);
            Foretouch.Prediction tip;
            // Without an answer the tip is where the contact was last.
            if (Foretouch.predict(predictor, contact, sample.time + 0.016, out tip) == 0) {
                tip.x = sample.x;
                tip.y = sample.y;
            }
            Console.WriteLine(contact + " " + Printed(tip.x) + " " + Printed(tip.y));
        }
        Foretouch.release(predictor);
    }
}
