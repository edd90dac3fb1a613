// SPDX-License-Identifier: Apache-2.0

extension Planner {
    /// What a plan is for.
    public enum Occasion: Sendable, Hashable {
        /// The event has just come.
        case event
        /// A later step of an earlier plan for the same event.
        case step(DeliveryPlan.Step)
        /// The event stands for several that waited for a digest.
        case digest
    }
}
