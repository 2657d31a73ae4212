#if Recorder
import CQRencode

/// A QR code for a terminal: two rows of modules to a line, in half blocks.
package enum TerminalQRCode {
    /// The margin that the standard asks for is 4 modules; phones read 2 where the background is as light as the margin.
    private static let margin = 2

    /// The code of a text, light modules drawn, so that it reads on a dark terminal; `nil` where the text is too long.
    package static func lines(for text: String) -> [String]? {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let modules = code.pointee.data else { return nil }
        func isLight(_ column: Int, _ row: Int) -> Bool {
            guard (0..<width).contains(column), (0..<width).contains(row) else { return true }
            return modules[row * width + column] & 1 == 0
        }
        return stride(from: -margin, to: width + margin, by: 2).map { row in
            String(
                (-margin..<width + margin).map { column -> Character in
                    switch (isLight(column, row), isLight(column, row + 1)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                }
            )
        }
    }
}
#endif
