// SPDX-License-Identifier: Apache-2.0
internal import CExpat
internal import Glibc

/// Reads one file of annotations: `<annotation cp="🚀" type="tts">rocket</annotation>`.
enum CLDRFile {
    /// The longest file, in bytes; the longest of version 41 has 640 KB.
    private static let limit = 16 << 20
    /// The longest name, in bytes: nobody listens to more.
    private static let longestName = 256

    /// Whether there is a file of this name.
    static func exists(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

    /// Adds a file's names to a table; what can't be read adds none.
    static func read(_ path: String, into names: inout [String: String]) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let collector = Collector()
        // Expat reads no other file: external entities have no handler.
        guard let parser = unsafe XML_ParserCreate(nil) else { return }
        defer { unsafe XML_ParserFree(parser) }
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(collector).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { context, name, attributes in
                guard let context = unsafe context, let name = unsafe name else { return }
                unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue().begin(name, attributes)
            },
            { context, _ in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue().end()
            })
        unsafe XML_SetCharacterDataHandler(parser) { context, text, length in
            guard let context = unsafe context, let text = unsafe text, length > 0 else { return }
            let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: Int(length)))
            unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue().text(bytes)
        }
        withExtendedLifetime(collector) { unsafe feed(descriptor, to: parser) }
        names.merge(collector.names) { _, new in new }
    }

    private static func feed(_ descriptor: CInt, to parser: XML_Parser) {
        var buffer = [CChar](repeating: 0, count: 64 * 1024)
        var total = 0
        while total <= limit {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return }
            total += count
            let status = unsafe XML_Parse(parser, buffer, CInt(count), count == 0 ? 1 : 0)
            if count == 0 || status != XML_STATUS_OK { return }
        }
    }

    /// Takes what the parser finds.
    private final class Collector {
        var names: [String: String] = [:]
        private var symbol: String?
        private var bytes: [UInt8] = []

        func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
            symbol = nil
            bytes.removeAll(keepingCapacity: true)
            guard unsafe strcmp(name, "annotation") == 0, let attributes = unsafe attributes else { return }
            var found: String?
            var isName = false
            var index = 0
            while let key = unsafe attributes[index], let value = unsafe attributes[index + 1] {
                if unsafe strcmp(key, "cp") == 0 { found = unsafe String(cString: value) }
                if unsafe strcmp(key, "type") == 0 { isName = unsafe strcmp(value, "tts") == 0 }
                index += 2
            }
            if isName { symbol = found }
        }

        func text(_ more: [UInt8]) {
            if symbol != nil, bytes.count + more.count <= longestName { bytes += more }
        }

        func end() {
            guard let symbol else { return }
            let name = String(decoding: bytes, as: UTF8.self)
            // Arrows stand for "as in the language above".
            if !name.isEmpty, !name.contains("↑↑") { names[symbol] = name }
            self.symbol = nil
        }
    }
}
