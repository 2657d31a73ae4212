// What an app in C# or an engine such as Unity declares of the library. No build of ours runs it.
using System;
using System.Runtime.InteropServices;

static class Foretouch {
    [StructLayout(LayoutKind.Sequential)]
    public struct Sample { public double Time, X, Y, Force, Altitude, Azimuth; }

    [StructLayout(LayoutKind.Sequential)]
    public struct Prediction { public double X, Y, Radius, Force, Altitude, Azimuth; }

    const string Library = "foretouch_core";
    [DllImport(Library)] public static extern IntPtr foretouch_core_kalman();
    [DllImport(Library)] public static extern void foretouch_core_observe(IntPtr predictor, int contact, ref Sample sample);
    [DllImport(Library)] public static extern int foretouch_core_predict(IntPtr predictor, int contact, double time, out Prediction place);
    [DllImport(Library)] public static extern void foretouch_core_lift(IntPtr predictor, int contact);
    [DllImport(Library)] public static extern void foretouch_core_release(IntPtr handle);
}
