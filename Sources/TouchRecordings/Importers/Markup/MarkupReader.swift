#if canImport(CLibXML2)
import CLibXML2
#else
import libxml2
#endif

/// What a reader of XML tells of a document, piece by piece.
protocol MarkupHandler: AnyObject {
    func start(_ name: UnsafeRawBufferPointer, _ attributes: MarkupAttributes) throws
    func end() throws
    /// Text inside an element; it may come in pieces, cut anywhere between characters.
    func text(_ bytes: UnsafeRawBufferPointer) throws
}

/// Reads XML as its bytes come, by libxml2's push parser, which keeps nothing but the open elements.
///
/// Nothing outside the file is ever opened. Declarations of entities are refused, so that none can expand; elements are
/// nested at most ``deepest`` deep; libxml2 itself bounds names, attributes and tags to 10 MB.
final class MarkupReader {
    /// Elements in elements.
    static let deepest = 64

    private static let library: Void = xmlInitParser()

    private let path: String
    private let context: xmlParserCtxtPtr
    private unowned let handler: any MarkupHandler
    private var failure: (any Error)?
    private var depth = 0
    private var hasRoot = false

    /// - Parameter handler: not kept alive.
    init(path: String, handler: any MarkupHandler) throws(DatasetError) {
        _ = Self.library
        self.path = path
        self.handler = handler
        var callbacks = xmlSAXHandler()
        callbacks.initialized = XML_SAX2_MAGIC
        callbacks.startElementNs = { reader, name, _, _, _, _, count, _, attributes in
            MarkupReader.from(reader)?.start(name, MarkupAttributes(count: Int(count), pointers: attributes))
        }
        callbacks.endElementNs = { reader, _, _, _ in MarkupReader.from(reader)?.end() }
        callbacks.characters = { reader, bytes, count in MarkupReader.from(reader)?.text(bytes, count) }
        callbacks.ignorableWhitespace = callbacks.characters
        callbacks.cdataBlock = callbacks.characters
        callbacks.entityDecl = { reader, _, _, _, _, _ in
            MarkupReader.from(reader)?.refuse("the declaration of an entity")
        }
        callbacks.reference = { reader, _ in MarkupReader.from(reader)?.refuse("a reference to an entity") }
        guard let context = xmlCreatePushParserCtxt(&callbacks, nil, nil, 0, nil) else {
            throw .inaccessible(path: path, reason: "libxml2 cannot be used")
        }
        self.context = context
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        xmlCtxtUseOptions(context, Int32(options))
    }

    deinit {
        // For a declared entity libxml2 makes a document of its own accord, and leaves it to the caller.
        xmlFreeDoc(context.pointee.myDoc)
        xmlFreeParserCtxt(context)
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> MarkupReader? {
        pointer.map { Unmanaged<MarkupReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The line being read, counting from 1.
    var line: Int { max(1, Int(xmlSAX2GetLineNumber(context))) }

    var location: SourceLocation { SourceLocation(file: path, line: line) }

    /// Takes the next bytes.
    func feed(_ bytes: UnsafeRawBufferPointer) throws {
        // In pieces small enough for their length to be an Int32, and for text not to be gathered.
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(64 << 10))
            rest = rest.dropFirst(piece.count)
            let code = xmlParseChunk(
                context,
                piece.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(piece.count),
                0
            )
            try check(code)
        }
    }

    /// Takes the end.
    ///
    /// - Returns: whether the document was complete; one that broke off is not an error.
    func finish() throws -> Bool {
        guard hasRoot else {
            throw DatasetError.missing(SourceLocation(file: path), what: "the root element", hint: "the file is empty")
        }
        let isComplete = depth == 0
        let code = xmlParseChunk(context, nil, 0, 1)
        if isComplete { try check(code) }
        return isComplete
    }

    private func check(_ code: Int32) throws {
        if let failure { throw failure }
        guard code != 0 else { return }
        let error = xmlCtxtGetLastError(context)
        // Namespaces that are not declared are a matter of taste here.
        guard let error, error.pointee.level != XML_ERR_WARNING, error.pointee.domain != XML_FROM_NAMESPACE.rawValue
        else {
            return
        }
        let message = error.pointee.message.map { String(cString: $0) } ?? "code \(code)"
        throw DatasetError.malformed(
            location,
            found:
                "XML that is not well-formed (\(message.trimmingPrefix { $0.isWhitespace }.split(separator: "\n").first ?? ""))",
            expected: "well-formed XML"
        )
    }

    private func attempt(_ body: () throws -> Void) {
        guard failure == nil else { return }
        do {
            try body()
        } catch {
            failure = error
            xmlStopParser(context)
        }
    }

    private func refuse(_ what: String) {
        attempt { throw DatasetError.malformed(location, found: what, expected: "XML without entities of its own") }
    }

    private func start(_ name: UnsafePointer<xmlChar>?, _ attributes: MarkupAttributes) {
        attempt {
            depth += 1
            hasRoot = true
            guard depth <= Self.deepest else {
                throw DatasetError.malformed(
                    location,
                    found: "elements nested more than \(Self.deepest) deep",
                    expected: "fewer"
                )
            }
            try handler.start(MarkupAttributes.bytes(name), attributes)
        }
    }

    private func end() {
        attempt {
            depth -= 1
            try handler.end()
        }
    }

    private func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
        attempt { try handler.text(UnsafeRawBufferPointer(start: bytes, count: Int(count))) }
    }
}

/// An element's attributes, valid during the call that receives them.
struct MarkupAttributes {
    fileprivate let count: Int
    /// Five to an attribute: local name, prefix, namespace, value, the value's end.
    fileprivate let pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

    fileprivate static func bytes(_ text: UnsafePointer<xmlChar>?) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text, count: text.map { Int(xmlStrlen($0)) } ?? 0)
    }

    /// Calls `body` with each attribute's name, without its prefix, and value.
    func forEach(_ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Void) rethrows {
        guard let pointers else { return }
        for index in 0..<count {
            let value = pointers[5 * index + 3]
            let end = pointers[5 * index + 4]
            let length = value.flatMap { value in end.map { $0 - value } } ?? 0
            try body(Self.bytes(pointers[5 * index]), UnsafeRawBufferPointer(start: value, count: length))
        }
    }

    /// The attribute of that name as text.
    func text(_ wanted: StaticString) -> String? {
        var text: String?
        forEach { name, value in
            if name == wanted { text = String(attribute: value) }
        }
        return text
    }
}

extension String {
    /// An attribute's value; libxml2 leaves an ampersand as `&#38;`.
    package init(attribute bytes: UnsafeRawBufferPointer) {
        self = String(decoding: bytes, as: UTF8.self).replacing("&#38;", with: "&")
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are those of a name.
    package static func == (left: Self, right: StaticString) -> Bool {
        left.count == right.utf8CodeUnitCount
            && left.elementsEqual(UnsafeBufferPointer(start: right.utf8Start, count: right.utf8CodeUnitCount))
    }
}
