// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yDBus

/// Something on a screen as assistive technology gets it, with all that it holds.
public struct Accessible: Sendable {
    /// What it is, such as "push button".
    public let role: String
    /// What it says.
    public let name: String
    /// What it holds, in order.
    public let children: [Accessible]
    /// Where it can be asked to do something.
    let target: BusTarget

    /// It and all within it, from the outside in.
    public var all: [Accessible] { [self] + children.flatMap(\.all) }

    /// What its parts of a role say, in order.
    public func names(of role: String) -> [String] { all.filter { $0.role == role }.map(\.name) }
}

/// What assistive technology gets from the programs of a private bus: the words as a person is shown them.
public struct AccessibleScreen: Sendable {
    private static let interface = "org.a11y.atspi.Accessible"
    private static let patience = Duration.seconds(20)
    private let bus: SessionBus

    /// Finds the accessibility bus of a private bus, which has to be able to start `org.a11y.Bus`.
    public init(of session: PrivateBus) async throws {
        let own = SessionBus(address: session.address)
        let target = BusTarget(name: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus")
        let address = try await own.call("GetAddress", on: target, deadline: Self.patience).first?.text
        await own.close()
        bus = SessionBus(address: address)
    }

    /// Leaves it.
    public func close() async { await bus.close() }

    /// What the program of this name shows; nil while it shows nothing.
    ///
    /// What vanishes meanwhile is left out.
    public func program(_ name: String) async -> Accessible? {
        let root = BusTarget(
            name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root", interface: Self.interface)
        for program in await children(of: root) where await property("Name", of: program) == name {
            return await tree(program, depth: 0)
        }
        return nil
    }

    /// Clicks on a button with the pointer, as a person would: not every button hears what assistive technology says.
    public func press(_ button: Accessible) async throws {
        var target = button.target
        target.interface = "org.a11y.atspi.Component"
        // On the screen.
        let answer = try await bus.call("GetExtents", on: target, [.uint32(0)], deadline: Self.patience)
        guard case .structure(let parts)? = answer.first else { return }
        let numbers = parts.compactMap(\.number).compactMap(Int32.init(exactly:))
        guard numbers.count == 4 else { return }
        let pointer = BusTarget(
            name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry/deviceeventcontroller",
            interface: "org.a11y.atspi.DeviceEventController")
        _ = try await bus.call(
            "GenerateMouseEvent", on: pointer,
            [.int32(numbers[0] + numbers[2] / 2), .int32(numbers[1] + numbers[3] / 2), .string("b1c")],
            deadline: Self.patience)
    }

    private func tree(_ target: BusTarget, depth: Int) async -> Accessible {
        var children: [Accessible] = []
        if depth < 20 {
            for child in await self.children(of: target) { children.append(await tree(child, depth: depth + 1)) }
        }
        let role = try? await bus.call("GetRoleName", on: target, deadline: Self.patience).first?.text
        return Accessible(
            role: role ?? "", name: await property("Name", of: target), children: children, target: target)
    }

    private func children(of target: BusTarget) async -> [BusTarget] {
        let answer = try? await bus.call("GetChildren", on: target, deadline: Self.patience).first
        guard case .array(_, let elements)? = answer else { return [] }
        return elements.compactMap { element in
            guard case .structure(let parts) = element, parts.count == 2, let name = parts[0].text,
                let path = parts[1].text, !name.isEmpty
            else { return nil }
            return BusTarget(name: name, path: path, interface: Self.interface)
        }
    }

    private func property(_ name: String, of target: BusTarget) async -> String {
        var properties = target
        properties.interface = "org.freedesktop.DBus.Properties"
        let value = try? await bus.call(
            "Get", on: properties, [.string(Self.interface), .string(name)], deadline: Self.patience)
        return value?.first?.text ?? ""
    }
}
