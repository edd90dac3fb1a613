// SPDX-License-Identifier: Apache-2.0
import NotifyA11yClient

let notifier = try await Notifier(app: "Leaf")
let answer = try await notifier.emit(.success, "Order 42", key: "order 42")
let receipt = try await notifier.receipt(of: answer.id)
for channel in receipt.channels { print("\(channel.channel): \(channel.outcome.rawValue), \(channel.reason)") }
