import java.io.*;
import java.nio.*;
import java.nio.file.*;
import java.util.*;
import org.foretouch.Foretouch;

/** Answers to the operations of a folder as files in another one, as Tests/Web/golden.c writes them: java Golden FROM TO. */
final class Golden {
    static final double ABSENT = -1e300;
    static ByteBuffer output = ByteBuffer.allocate(1 << 26).order(ByteOrder.LITTLE_ENDIAN);

    static void put(double... values) { for (double value : values) output.putDouble(Double.isNaN(value) ? ABSENT : value); }

    static ByteBuffer read(Path path) throws IOException { return ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN); }

    static Foretouch.Sample sample(double[] o) {
        Foretouch.Sample sample = new Foretouch.Sample();
        sample.time = o[2]; sample.x = o[3]; sample.y = o[4]; sample.force = o[5]; sample.altitude = o[6]; sample.azimuth = o[7];
        return sample;
    }

    static void predictor(long handle, double[][] operations) {
        for (double[] o : operations) {
            int contact = (int) o[1];
            if (o[0] == 0) Foretouch.observe(handle, contact, sample(o));
            if (o[0] == 1) Foretouch.lift(handle, contact);
            if (o[0] == 2) Foretouch.cancel(handle, contact);
            if (o[0] == 4) Foretouch.reset(handle);
            if (o[0] != 3) continue;
            Foretouch.Prediction p = new Foretouch.Prediction();
            Foretouch.predict(handle, contact, o[2], p);
            put(p.x, p.y, p.radius, p.force, p.altitude, p.azimuth);
        }
    }

    /** One call for a stroke gives the answers of single calls. */
    static void replay(long one, long other, double[][] operations) {
        Foretouch.Sample[] samples = Arrays.stream(operations).filter(o -> o[0] == 0).limit(400).map(Golden::sample).toArray(Foretouch.Sample[]::new);
        double[] horizons = {0, 0.016};
        Foretouch.Prediction[] found = new Foretouch.Prediction[horizons.length * samples.length];
        int answers = Foretouch.replay(other, 1, samples, horizons, found);
        for (int i = 0; i < found.length; i++) {
            Foretouch.Sample sample = samples[i / horizons.length];
            if (i % horizons.length == 0) Foretouch.observe(one, 1, sample);
            Foretouch.Prediction p = new Foretouch.Prediction();
            answers -= Foretouch.predict(one, 1, sample.time + horizons[i % horizons.length], p);
            double[] a = {p.x, p.y, p.radius, p.force, p.altitude, p.azimuth}, b = {found[i].x, found[i].y, found[i].radius, found[i].force,
                found[i].altitude, found[i].azimuth};
            if (!Arrays.equals(a, b)) throw new IllegalStateException("replay: found " + Arrays.toString(b) + ", expected " + Arrays.toString(a));
        }
        if (answers != 0) throw new IllegalStateException("replay: found " + answers + " more answers than single calls");
        Foretouch.release(one);
        Foretouch.release(other);
    }

    static void gestures(long handle, double[][] operations) {
        Map<Integer, double[]> last = new HashMap<>();
        Set<Integer> down = new HashSet<>();
        for (double[] o : operations) {
            int kind = (int) o[0], contact = (int) o[1], changes;
            if (kind == 3) continue;
            if (kind == 4) changes = Foretouch.touchGesturesFinish(handle);
            else {
                if (kind != 0 && !down.contains(contact)) continue;
                Foretouch.Touch touch = new Foretouch.Touch();
                touch.phase = kind == 0 ? down.add(contact) ? Foretouch.BEGAN : Foretouch.MOVED : kind == 1 ? Foretouch.ENDED : Foretouch.CANCELLED;
                if (kind == 0) last.put(contact, o); else down.remove(contact);
                double[] s = last.get(contact);
                touch.contact = contact; touch.sample.time = s[2]; touch.sample.x = s[3]; touch.sample.y = s[4];
                touch.sample.force = s[5]; touch.sample.altitude = s[6]; touch.sample.azimuth = s[7];
                changes = Foretouch.touchGesturesConsume(handle, s[2], new Foretouch.Touch[] {touch});
            }
            for (int number = 0; number < changes; number++) {
                Foretouch.GestureChange c = new Foretouch.GestureChange();
                Foretouch.touchGesturesChange(handle, number, c);
                put(c.gesture, c.from, c.to, c.contacts, c.correctedBy, c.time, c.startTime, c.x, c.y, c.translationX, c.translationY);
                put(c.velocityX, c.velocityY, c.scale, c.rotation);
            }
        }
    }

    /** The drawings of a file of templates, in their order. */
    static List<Map.Entry<String, Foretouch.Point[]>> drawings(ByteBuffer file) {
        List<Map.Entry<String, Foretouch.Point[]>> found = new ArrayList<>();
        int count = file.getInt(12);
        file.position(28 + file.getInt(24));
        while (count-- > 0) {
            byte[] label = new byte[file.getInt()];
            file.get(label);
            Foretouch.Point[] points = new Foretouch.Point[file.getInt()];
            for (int k = 0; k < points.length; k++) {
                points[k] = new Foretouch.Point();
                points[k].x = file.getDouble(); points[k].y = file.getDouble(); points[k].time = file.getDouble(); points[k].stroke = file.getInt();
            }
            found.add(Map.entry(new String(label, java.nio.charset.StandardCharsets.UTF_8), points));
        }
        return found;
    }

    static void recognizer(long handle, String name, ByteBuffer templates, ByteBuffer drawn) {
        List<Map.Entry<String, Foretouch.Point[]>> known = drawings(templates);
        // The file was written for one recognizer. The others refuse it, and learn its drawings.
        if (Foretouch.recognizerLoad(handle, templates.array()) == 0) known.forEach(one -> Foretouch.recognizerAdd(handle, one.getKey(), one.getValue()));
        if (Foretouch.recognizerTrain(handle) == 0) throw new IllegalStateException(name + " does not train");
        for (Map.Entry<String, Foretouch.Point[]> one : drawings(drawn)) {
            Foretouch.Classification c = new Foretouch.Classification();
            int label = 0;
            if (Foretouch.recognizerClassify(handle, one.getValue(), c) == 0) put(ABSENT, ABSENT, ABSENT, ABSENT);
            else {
                while (label < known.size() && !known.get(label).getKey().equals(c.label)) label++;
                put(label, c.nearest, c.distance, c.rejectionScore);
            }
        }
        if (Foretouch.recognizerClassify(handle, new Foretouch.Point[0], new Foretouch.Classification()) != 0) throw new IllegalStateException("no points are a gesture");
    }

    public static void main(String[] folders) throws Exception {
        Path from = Paths.get(folders[0]), to = Paths.get(folders[1]);
        DoubleBuffer all = read(from.resolve("operations")).asDoubleBuffer();
        double[][] operations = new double[all.remaining() / 8][8];
        for (double[] one : operations) all.get(one);
        for (String file : from.toFile().list((folder, name) -> name.contains("-"))) {
            String kind = file.substring(0, file.indexOf('-')), name = file.substring(kind.length() + 1);
            StringBuilder made = new StringBuilder(kind.equals("gestures") ? "touchGestures" : "");
            for (String word : name.split("-")) made.append(made.length() == 0 ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
            java.lang.reflect.Method make = Foretouch.class.getMethod(made.toString());
            long handle = (Long) make.invoke(null);
            output.clear();
            if (kind.equals("predictor")) {
                predictor(handle, operations);
                replay((Long) make.invoke(null), (Long) make.invoke(null), operations);
            } else if (kind.equals("gestures")) gestures(handle, operations);
            else recognizer(handle, name, read(from.resolve("templates")), read(from.resolve("drawings")));
            Foretouch.release(handle);
            Files.write(to.resolve(file), Arrays.copyOf(output.array(), output.position()));
        }
    }
}
