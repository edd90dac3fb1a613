// SPDX-License-Identifier: Apache-2.0
internal import CSQLite

/// Owns one prepared `sqlite3_stmt *`.
///
/// Parameters count from 1, columns from 0, as in SQLite.
///
/// Binding can fail only for want of memory or by a wrong number, which is a mistake in this module; so it is checked
/// where the statement runs, whose result would then be missing, and not at each call.
@safe struct Statement: ~Copyable {
    private let raw: OpaquePointer

    @unsafe init(owning statement: OpaquePointer) { unsafe raw = statement }

    deinit { unsafe sqlite3_finalize(raw) }

    // MARK: Running

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one; if not, the statement is ready to run again.
    /// - Throws: SQLite's status; the statement is ready to run again.
    borrowing func step() throws(SQLiteStatus) -> Bool {
        let status = unsafe sqlite3_step(raw)
        if status == SQLITE_ROW { return true }
        unsafe sqlite3_reset(raw)
        guard status == SQLITE_DONE else { throw SQLiteStatus(rawValue: status) }
        return false
    }

    /// Runs a statement to its end.
    borrowing func run() throws(SQLiteStatus) {
        while try step() {}
    }

    /// Makes the statement ready to run again, when its rows weren't read to the end.
    borrowing func reset() { unsafe sqlite3_reset(raw) }

    // MARK: Parameters

    borrowing func bind(_ index: CInt, _ value: Int64) { unsafe sqlite3_bind_int64(raw, index, value) }

    borrowing func bind(_ index: CInt, _ value: Int) { unsafe sqlite3_bind_int64(raw, index, Int64(value)) }

    borrowing func bind(_ index: CInt, _ value: Double?) {
        if let value {
            unsafe sqlite3_bind_double(raw, index, value)
        } else {
            unsafe sqlite3_bind_null(raw, index)
        }
    }

    /// Binds two numbers as sixteen bytes in big-endian order, so that they sort in an index as they sort as numbers.
    borrowing func bind(_ index: CInt, high: UInt64, low: UInt64) {
        let raw = unsafe self.raw
        unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
            _ = unsafe na11y_bind_blob(raw, index, $0.baseAddress, 16)
        }
    }

    borrowing func bind(_ index: CInt, _ value: String?) {
        guard var value else {
            unsafe sqlite3_bind_null(raw, index)
            return
        }
        let raw = unsafe self.raw
        value.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty text may have no address, which SQLite would take for NULL.
                if let start = characters.baseAddress {
                    _ = unsafe na11y_bind_text(raw, index, start, CInt(clamping: characters.count))
                } else {
                    _ = unsafe na11y_bind_text(raw, index, "", 0)
                }
            }
        }
    }

    /// Runs a statement to its end with a text that isn't copied, and the same for sixteen bytes; the fastest way.
    ///
    /// Every run of the statement must bind these parameters anew.
    borrowing func run(
        binding id: (index: CInt, high: UInt64, low: UInt64), title: (index: CInt, text: String),
        detail: (index: CInt, text: String?)
    ) throws(SQLiteStatus) {
        let raw = unsafe self.raw
        let (idIndex, titleIndex, detailIndex) = (id.index, title.index, detail.index)
        var (titleText, detailText) = (title.text, detail.text ?? "")
        let hasDetail = detail.text != nil
        let status = unsafe withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { id in
            unsafe na11y_bind_static_blob(raw, idIndex, id.baseAddress, 16)
            return titleText.withUTF8 { title in
                unsafe Self.bindStatic(title, to: raw, at: titleIndex)
                guard hasDetail else {
                    unsafe sqlite3_bind_null(raw, detailIndex)
                    return unsafe sqlite3_step(raw)
                }
                return detailText.withUTF8 { detail in
                    unsafe Self.bindStatic(detail, to: raw, at: detailIndex)
                    return unsafe sqlite3_step(raw)
                }
            }
        }
        unsafe sqlite3_reset(raw)
        guard status == SQLITE_DONE else { throw SQLiteStatus(rawValue: status) }
    }

    @unsafe private static func bindStatic(
        _ bytes: UnsafeBufferPointer<UInt8>, to raw: OpaquePointer, at index: CInt
    ) {
        guard let start = bytes.baseAddress else {
            // An empty text may have no address, which SQLite would take for NULL.
            unsafe na11y_bind_text(raw, index, "", 0)
            return
        }
        unsafe UnsafeRawPointer(start).withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            _ = unsafe na11y_bind_static_text(raw, index, $0, CInt(clamping: bytes.count))
        }
    }

    // MARK: Columns of the row

    borrowing func isNull(_ column: CInt) -> Bool { unsafe sqlite3_column_type(raw, column) == SQLITE_NULL }

    borrowing func integer(_ column: CInt) -> Int64 { unsafe sqlite3_column_int64(raw, column) }

    borrowing func double(_ column: CInt) -> Double? {
        isNull(column) ? nil : unsafe sqlite3_column_double(raw, column)
    }

    /// The text; invalid UTF-8, which only damage can bring about, is repaired.
    borrowing func text(_ column: CInt) -> String? {
        guard let start = unsafe sqlite3_column_text(raw, column) else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(raw, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Sixteen bytes as two numbers, nil when there are not sixteen.
    borrowing func halves(_ column: CInt) -> (high: UInt64, low: UInt64)? {
        guard unsafe sqlite3_column_bytes(raw, column) == 16, let start = unsafe sqlite3_column_blob(raw, column) else {
            return nil
        }
        let high = unsafe start.loadUnaligned(as: UInt64.self)
        let low = unsafe start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        return (UInt64(bigEndian: high), UInt64(bigEndian: low))
    }
}
