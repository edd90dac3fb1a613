// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// Makes a line of JSON decodable whose strings hold what no decoder takes.
///
/// One bad byte in a title must not cost the event. Repaired are: invalid UTF-8 (each sequence becomes U+FFFD), raw
/// control bytes inside strings (escaped) and lone surrogates written as escapes (U+FFFD).
public enum JSONRepair {
    /// The repaired line; call it when decoding failed, so that good lines cost nothing.
    public static func repaired(_ line: Data) -> Data {
        let text = String(decoding: line, as: UTF8.self)
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + 16)
        let bytes = Array(text.utf8)
        var inString = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                inString.toggle()
                output.append(byte)
            case UInt8(ascii: "\\") where inString && index + 1 < bytes.count:
                if bytes[index + 1] == UInt8(ascii: "u"), let unit = hex(bytes, at: index + 2) {
                    switch unit {
                    case 0xD800...0xDBFF:
                        if index + 7 < bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
                            bytes[index + 7] == UInt8(ascii: "u"), let low = hex(bytes, at: index + 8),
                            (0xDC00...0xDFFF).contains(low)
                        {
                            output += bytes[index..<index + 12]
                            index += 12
                            continue
                        }
                        output += "\\uFFFD".utf8
                    case 0xDC00...0xDFFF: output += "\\uFFFD".utf8
                    default: output += bytes[index..<index + 6]
                    }
                    index += 6
                    continue
                }
                output += bytes[index..<index + 2]
                index += 2
                continue
            case 0x00...0x1F where inString: output += escape(byte)
            default: output.append(byte)
            }
            index += 1
        }
        return Data(output)
    }

    private static func hex(_ bytes: [UInt8], at index: Int) -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        return UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
}
