// SPDX-License-Identifier: Apache-2.0

/// A value of a TOML document, and where it stands.
struct TOMLNode: Sendable {
    /// A line and a column, both from 1; the column counts code points.
    ///
    /// 0 where the parser doesn't know.
    struct Place: Sendable, Hashable {
        let line: Int
        let column: Int
    }

    /// One line of a table.
    struct Member: Sendable {
        let key: String
        let place: Place
        let node: TOMLNode
    }

    /// What it holds.
    enum Value: Sendable {
        case flag(Bool)
        case integer(Int64)
        /// May be infinite or not a number.
        case number(Double)
        case text(String)
        /// A date, a time, or both.
        case date
        case list([TOMLNode])
        /// In the order of the file.
        case table([Member])
    }

    let place: Place
    let value: Value
}
