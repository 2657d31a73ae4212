/// The native format's name beside the importers'.
public enum NativeFormat {
    /// Stands where importers have their `formatName`.
    public static let name = "native"
}
