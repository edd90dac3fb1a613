// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension ProfileEditor {
    /// Gives an app a grant, besides those that it has.
    ///
    /// - Parameters:
    ///   - app: The app's name; "*" stands for any characters.
    ///   - category: The category that it is for; nil for all.
    ///   - permissions: What the app may.
    /// - Returns: What was changed; its values are the grant's permissions.
    /// - Throws: What is wrong with the file as it is, or with what would come of it.
    public func allow(
        app: String, category: String? = nil, may permissions: Set<Grant.Permission> = [.quiet]
    ) throws(ProfileError) -> Change {
        guard !app.isEmpty, category != "" else { throw problem(Phrases.emptyGrant, key: "grant.app") }
        return try edit { text, bytes throws(ProfileError) in
            try refuseBroken(bytes)
            let grants = grants(of: bytes)
            let index = grants.firstIndex { $0.app.text == app && $0.category?.text == category }
            guard let index else {
                let grant = Grant(
                    app: TextPattern(app), category: category.map(TextPattern.init), permissions: permissions)
                let changed = text.addingGrant(TOMLText.members(grant))
                return Edit(
                    bytes: changed, line: self.grants(of: changed).last?.source.line, before: nil,
                    after: TOMLText.permissions(permissions))
            }
            let before = grants[index].permissions
            let after = before.union(permissions)
            let words = (TOMLText.permissions(before), TOMLText.permissions(after))
            let changed = before == after ? bytes : text.settingPermissions(ofGrant: index, to: words.1) ?? bytes
            return Edit(bytes: changed, line: grants[index].source.line, before: words.0, after: words.1)
        }
    }

    /// Takes back every grant of an app.
    ///
    /// - Parameters:
    ///   - app: The app's name, as the grant says it.
    ///   - category: The category; nil for all grants of this app.
    /// - Returns: What was changed; nothing where there was no such grant.
    /// - Throws: That a wider grant, or one of another file, still permits it; and what is wrong with the file.
    public func quieten(app: String, category: String? = nil) throws(ProfileError) -> Change {
        try edit { text, bytes throws(ProfileError) in
            let grants = grants(of: bytes)
            let indices = grants.indices.filter {
                grants[$0].app.text == app && (category == nil || grants[$0].category?.text == category)
            }
            var changed = bytes
            for index in indices.reversed() {
                changed = ProfileText(changed).removingGrant(index) ?? changed
            }
            let gone = indices.first.map { grants[$0] }
            if let wider = widerGrant(app: app, category: category, in: changed) {
                throw problem(Phrases.widerGrant(app, wider), key: "grant.app")
            }
            return Edit(
                bytes: changed, line: gone?.source.line, before: gone.map { TOMLText.permissions($0.permissions) },
                after: nil)
        }
    }

    /// A grant that still holds for an app.
    private func widerGrant(app: String, category: String?, in bytes: [UInt8]) -> Grant? {
        let profile = try? reader.drafting(bytes).effective()
        return profile?.grants.first { grant in
            grant.app.matches(app)
                && (category.map { category in grant.category.map { $0.matches(category) } ?? true } ?? true)
        }
    }

    /// The grants that a text states itself.
    private func grants(of bytes: [UInt8]) -> [Grant] {
        let statements = ProfileStatements(bytes, file: reader.path, schema: reader.schema)
        return ProfileLayer(statements, name: "profile", file: reader.path, schema: reader.schema).grants
    }
}
