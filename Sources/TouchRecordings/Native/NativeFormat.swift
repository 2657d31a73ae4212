/// The native format's name beside the importers'.
package enum NativeFormat {
    /// Stands where importers have their `formatName`.
    package static let name = "native"
}
