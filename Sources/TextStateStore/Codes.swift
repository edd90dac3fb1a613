// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

// The numbers that stand for words in the database. They are part of the file's format and never change.

extension Event.Kind {
    /// Rises with urgency, so that the database finds the most urgent by `max`; from 3 on, kinds stay until seen.
    var code: Int64 {
        switch self {
        case .progress: 0
        case .success: 1
        case .message: 2
        case .warning: 3
        case .question: 4
        case .failure: 5
        }
    }

    private static let byCode: [Event.Kind] = [.progress, .success, .message, .warning, .question, .failure]

    init(code: Int64) throws(SQLiteStatus) {
        guard Self.byCode.indices.contains(Int(code)) else { throw .unreadableRow }
        self = Self.byCode[Int(code)]
    }
}

extension Importance {
    var code: Int64 {
        switch self {
        case .normal: 0
        case .low: 1
        case .high: 2
        case .critical: 3
        }
    }

    private static let byCode: [Importance] = [.normal, .low, .high, .critical]

    init(code: Int64) throws(SQLiteStatus) {
        guard Self.byCode.indices.contains(Int(code)) else { throw .unreadableRow }
        self = Self.byCode[Int(code)]
    }
}

extension Sensitivity {
    var code: Int64 {
        switch self {
        case .public: 0
        case .private: 1
        case .secret: 2
        }
    }

    private static let byCode: [Sensitivity] = [.public, .private, .secret]

    init(code: Int64) throws(SQLiteStatus) {
        guard Self.byCode.indices.contains(Int(code)) else { throw .unreadableRow }
        self = Self.byCode[Int(code)]
    }
}

extension Origin {
    private static let sources: [Source] = [.app, .hand, .command, .program]
    private static let terminals: [Terminal] = [.none, .foreground, .background, .quiet]

    /// All but the host, in one number: bits 0 and 1 the source, 2 whether by hand, 3 and 4 the terminal.
    var code: Int64 {
        let source: Int64 =
            switch source {
            case .app: 0
            case .hand: 1
            case .command: 2
            case .program: 3
            }
        let terminal: Int64 =
            switch terminal {
            case .none: 0
            case .foreground: 1
            case .background: 2
            case .quiet: 3
            }
        return source | (byHand ? 4 : 0) | terminal << 3
    }

    init(code: Int64, host: String?) throws(SQLiteStatus) {
        guard (0..<32).contains(code) else { throw .unreadableRow }
        self.init(
            source: Self.sources[Int(code & 3)], byHand: code & 4 != 0, terminal: Self.terminals[Int(code >> 3)],
            host: host)
    }
}
