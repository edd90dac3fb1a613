// SPDX-License-Identifier: Apache-2.0
package import NotifyA11yClient

/// What is asked about how the person is told: profiles, surroundings and plans.
package enum PersonCall: Sendable {
    case profiles
    case show(ShowProfileParameters)
    case use(UseProfileParameters)
    case back
    case set(SetProfileParameters)
    case unset(SetProfileParameters)
    case allow(GrantParameters)
    case quieten(GrantParameters)
    case lint(LintParameters)
    case contexts
    case setContext(SetContextParameters)
    case unsetContext(UnsetContextParameters)
    case simulate(SimulateParameters)
    case explain(ExplainParameters)

    /// Reads the parameters of such a method; nil for a method that is about something else.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - container: Where `params` is.
    ///   - key: The key of `params`.
    /// - Throws: What the decoder says.
    init?<Keys: CodingKey>(_ method: Method, _ container: KeyedDecodingContainer<Keys>, _ key: Keys) throws {
        func params<Parameters: Decodable>(_ type: Parameters.Type) throws -> Parameters {
            try container.decode(type, forKey: key)
        }
        func optional<Parameters: Decodable>(_ type: Parameters.Type, else fallback: Parameters) throws -> Parameters {
            try container.decodeIfPresent(type, forKey: key) ?? fallback
        }
        switch method {
        case .profileList: self = .profiles
        case .profileShow: self = .show(try optional(ShowProfileParameters.self, else: ShowProfileParameters()))
        case .profileUse: self = .use(try params(UseProfileParameters.self))
        case .profileBack: self = .back
        case .profileSet: self = .set(try params(SetProfileParameters.self))
        case .profileUnset: self = .unset(try params(SetProfileParameters.self))
        case .profileAllow: self = .allow(try params(GrantParameters.self))
        case .profileQuieten: self = .quieten(try params(GrantParameters.self))
        case .profileLint: self = .lint(try optional(LintParameters.self, else: LintParameters()))
        case .contextList: self = .contexts
        case .contextSet: self = .setContext(try params(SetContextParameters.self))
        case .contextUnset: self = .unsetContext(try params(UnsetContextParameters.self))
        case .simulate: self = .simulate(try params(SimulateParameters.self))
        case .explain: self = .explain(try optional(ExplainParameters.self, else: ExplainParameters()))
        default: return nil
        }
    }
}
