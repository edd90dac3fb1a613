// SPDX-License-Identifier: Apache-2.0

/// How often something that is seen may change at most.
package enum Flashing {
    /// The least time between two changes of an area: more than three flashes a second can bring on seizures (WCAG 2.2,
    /// success criterion 2.3.1).
    package static let shortest = Duration.milliseconds(334)
}
