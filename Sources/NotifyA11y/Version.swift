// SPDX-License-Identifier: Apache-2.0

/// The version of everything in this package.
public let notifyA11yVersion = "0.1.0"
