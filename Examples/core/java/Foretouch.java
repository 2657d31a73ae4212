/** Predicts where pointers will be. Kotlin and Android call the same class. One thread at a time. */
public final class Foretouch implements AutoCloseable {
    static { System.loadLibrary("foretouch_jni"); }

    private long handle;

    /** A predictor by name: kalman or adaptive. */
    public Foretouch(String name) {
        handle = make(name);
        if (handle == 0) throw new IllegalArgumentException("found '" + name + "', expected kalman or adaptive");
    }

    /** Shows the next sample of a contact: time in seconds, pressure from 0 to 1, NaN where it is not known. */
    public void observe(int contact, double time, double x, double y, double pressure) { observe(handle, contact, time, x, y, pressure); }

    /** Writes x and y at a time, in seconds, to `place`; false without an answer. */
    public boolean predict(int contact, double time, double[] place) { return predict(handle, contact, time, place); }

    /** The contact has lifted: adaptive learns now. */
    public void lift(int contact) { lift(handle, contact); }

    @Override public void close() {
        release(handle);
        handle = 0;
    }

    private static native long make(String name);
    private static native void observe(long handle, int contact, double time, double x, double y, double pressure);
    private static native boolean predict(long handle, int contact, double time, double[] place);
    private static native void lift(long handle, int contact);
    private static native void release(long handle);
}
