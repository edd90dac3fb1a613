// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
    name: "EmitFromSwift",
    dependencies: [.package(name: "notify-a11y", path: "../..")],
    targets: [
        .executableTarget(
            name: "EmitFromSwift",
            dependencies: [.product(name: "NotifyA11yClient", package: "notify-a11y")])
    ]
)
