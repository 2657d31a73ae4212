import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.Locale;
import org.foretouch.Foretouch;

/**
 * Reads rows of contact, time in seconds, x, y and pressure, and prints after each where the contact is expected 16 ms later. A row with an
 * empty x is a lift.
 *
 *     java Tip [kalman | adaptive] <rows.csv
 */
final class Tip {
    private static double number(String field) { return field.isEmpty() ? Double.NaN : Double.parseDouble(field); }

    // All digits, of a decimal, for Java fills up those of a double with zeros: what differs in a bit differs here.
    private static String printed(double value) { return String.format(Locale.ROOT, "%.52f", new BigDecimal(value)); }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        PrintStream output = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), false);
        boolean learns = arguments.length > 0 && arguments[0].equals("adaptive");
        long predictor = learns ? Foretouch.adaptive() : Foretouch.kalman();
        Foretouch.Sample sample = new Foretouch.Sample();
        Foretouch.Prediction tip = new Foretouch.Prediction();
        for (String line; (line = input.readLine()) != null;) {
            String[] fields = line.split(",", -1);
            int contact = Integer.parseInt(fields[0]);
            sample.time = number(fields[1]);
            sample.x = number(fields[2]);
            sample.y = number(fields[3]);
            sample.force = number(fields[4]);
            if (Double.isNaN(sample.x)) {
                Foretouch.lift(predictor, contact);
                continue;
            }
            Foretouch.observe(predictor, contact, sample);
            // Without an answer the tip is where the contact was last.
            tip.x = sample.x;
            tip.y = sample.y;
            Foretouch.predict(predictor, contact, sample.time + 0.016, tip);
            output.println(contact + " " + printed(tip.x) + " " + printed(tip.y));
        }
        Foretouch.release(predictor);
        output.flush();
    }
}
