// SPDX-License-Identifier: Apache-2.0

internal import CPulse

/// What is known about the sound server's default output.
struct PulseSink: Sendable, Hashable {
    /// How the server calls it, such as `alsa_output.pci-0000_00_1f.3.analog-stereo`.
    var name: String
    /// How people call it, such as "Built-in Audio Analog Stereo".
    var title: String
    /// Whether it is muted.
    var isMuted = false
    /// Whether the volume of all its channels is 0.
    var isSilent = false
    /// Whether it sleeps, and will swallow the beginning of what wakes it.
    var isSuspended = false
    /// Whether its device takes long to wake: Bluetooth, and screens behind HDMI or DisplayPort.
    var isSlow = false

    /// Whether it stands in for a device that isn't there: both servers make one of this name, so that programs have
    /// something to play to.
    var isDummy: Bool { name == "auto_null" }
}

extension PulseSink {
    /// Copies what libpulse lends for the length of a callback.
    init(_ info: UnsafePointer<pa_sink_info>) {
        let name = unsafe info.pointee.name.map { unsafe String(cString: $0) } ?? ""
        let title = unsafe info.pointee.description.map { unsafe String(cString: $0) } ?? ""
        var volume = unsafe info.pointee.volume
        let isBluetooth =
            unsafe pa_proplist_gets(info.pointee.proplist, PA_PROP_DEVICE_BUS)
            .map { unsafe String(cString: $0) == "bluetooth" } ?? false
        self.init(
            name: name, title: title.isEmpty ? name : title,
            isMuted: unsafe info.pointee.mute != 0,
            isSilent: unsafe pa_cvolume_max(&volume) == 0,
            isSuspended: unsafe info.pointee.state == PA_SINK_SUSPENDED,
            isSlow: isBluetooth || name.contains("hdmi"))
    }
}
