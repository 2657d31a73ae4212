import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.Locale;

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
        try (Foretouch predictor = new Foretouch(arguments.length > 0 ? arguments[0] : "kalman")) {
            double[] tip = new double[2];
            for (String line; (line = input.readLine()) != null;) {
                String[] fields = line.split(",", -1);
                int contact = Integer.parseInt(fields[0]);
                double time = number(fields[1]), x = number(fields[2]), y = number(fields[3]), pressure = number(fields[4]);
                if (Double.isNaN(x)) {
                    predictor.lift(contact);
                    continue;
                }
                predictor.observe(contact, time, x, y, pressure);
                // Without an answer the tip is where the contact was last.
                if (!predictor.predict(contact, time + 0.016, tip)) {
                    tip[0] = x;
                    tip[1] = y;
                }
                output.println(contact + " " + printed(tip[0]) + " " + printed(tip[1]));
            }
        }
        output.flush();
    }
}
