// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11yProfileFile

/// Knows which profile is in force, and keeps it so: reads it anew when one of its files changes, keeps the last good one
/// where it can't be read, restores at start what was chosen, and ends it on time.
///
/// On a queue of its own, because a home folder on the net may not answer.
actor ProfileKeeper {
    /// What every batch of requests looks at, without waiting for anyone.
    private struct Seen {
        var stamp: ProfileReader.Stamp?
        var until: Timestamp?
        var notice: String?
    }

    /// Reads profiles.
    nonisolated let reader: ProfileReader
    let time: TimeSource
    private let executor = QueueExecutor(label: "notify-a11y.profiles")
    private let file: ChosenProfilesFile
    private let log: Log
    private let seen = SeenMutex(Seen())

    var chosen = ChosenProfiles()
    /// Whether what was chosen outlives the companion.
    var isKept = true
    /// What is in force.
    private(set) var profile = Profile(name: "default")
    /// The last profile that could be read, for this choice.
    private var good: Profile?
    private var complaint: ProfileError?
    /// What was wrong when the person was last told.
    private var told: ProfileError?
    private var stamp: ProfileReader.Stamp?
    private(set) var bus: NotificationBus?
    /// What ended while no companion ran.
    private var endedBefore: ChosenProfiles.Use?
    private var alarm: WallAlarm

    private var isChanging = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// A keeper; ``load()`` comes first.
    ///
    /// - Parameters:
    ///   - places: Where the person's files are.
    ///   - log: Told what is wrong with a profile.
    ///   - time: The clocks.
    ///   - hasAlarm: Whether ends come by themselves, by the system's clock; otherwise they are found at the next look.
    init(_ places: CompanionPlaces, log: Log, time: TimeSource = .system, hasAlarm: Bool = true) {
        reader = ProfileReader(
            channels: ChannelCatalog.descriptions, personal: places.configurationFolder,
            dataFolders: places.dataFolders)
        file = ChosenProfilesFile(places)
        self.log = log
        self.time = time
        alarm = WallAlarm(on: executor.queue)
        if !hasAlarm { alarm.turnOff() }
    }

    // MARK: Life

    /// Restores what was chosen, and reads it.
    ///
    /// - Returns: The profile in force. Where it can't be read: the shipped one, with everything off that the person's
    ///   own file switches off.
    func load() -> Profile {
        chosen = file.read()
        endedBefore = chosen.dropEnded(at: time.wall())
        if endedBefore != nil { keep() }
        read()
        show()
        return profile
    }

    /// From now on the bus goes by what is kept here.
    ///
    /// Before anybody can change anything: a change that no bus goes by would be lost.
    func attach(_ bus: NotificationBus) async {
        await enter()
        defer { leave() }
        self.bus = bus
        // What was read last, in case it isn't what the bus began with.
        await bus.use(profile)
    }

    /// Tells the person what is wrong, and what ended while no companion ran.
    func begin() async {
        await enter()
        defer { leave() }
        guard let bus else { return }
        await tellComplaint()
        if let ended = endedBefore {
            endedBefore = nil
            // The bus has begun with what holds now; it tells this once it knows its channels.
            _ = await bus.emit([announcement(after: ended)])
        }
        setAlarm()
    }

    /// Nothing ends by itself any more: the companion is stopping, and the next one sees to it.
    func end() { alarm.turnOff() }

    /// Whether the companion has to stay for it: something chosen has an end that the person is to be told.
    var hasEnd: Bool { chosen.current?.until != nil }

    // MARK: Staying current

    /// What the person should know besides an answer; nil for nothing.
    nonisolated var notice: String? { seen.withLock(\.notice) }

    /// Whether a file has changed or an end has come since the last look: some questions to the file system.
    nonisolated var needsLook: Bool {
        let seen = seen.withLock { $0 }
        if let until = seen.until, until <= time.wall() { return true }
        return seen.stamp?.isCurrent() == false
    }

    /// Brings what is in force up to date; events that come meanwhile wait for it.
    func look() async {
        await enter()
        defer { leave() }
        if let ended = chosen.dropEnded(at: time.wall()) {
            keep()
            await change(announcing: { $0.announcement(after: ended) })
        } else if stamp?.isCurrent() == false {
            let before = profile
            read()
            if profile != before { await bus?.use(profile) }
        }
        show()
        setAlarm()
        await tellComplaint()
    }

    /// Reads what is chosen now, puts it in force and tells the person so.
    func change(announcing draft: (isolated ProfileKeeper) -> Draft) async {
        // The last good profile of another choice is none of this one.
        good = nil
        read()
        await install(announcing: draft(self))
        show()
        setAlarm()
    }

    /// Puts what was read in force, now that the caller has made sure that it can be.
    func change(to resolved: ProfileReader.Resolved) async {
        good = resolved.profile
        (profile, complaint, stamp) = (resolved.profile, nil, resolved.stamp)
        await install(announcing: announcement())
        show()
        setAlarm()
        await tellComplaint()
    }

    private func read() {
        let (result, stamp) = reader.attempt(chosen.choice)
        self.stamp = stamp
        switch result {
        case .success(let resolved):
            good = resolved.profile
            profile = resolved.profile
            complaint = nil
        case .failure(let error):
            profile = good.map { reader.careful($0) } ?? reader.careful(chosen.choice)
            complaint = error
        }
    }

    private func install(announcing draft: Draft) async {
        guard let bus else { return }
        // Right after the start it isn't known yet what works, and this is told at once.
        _ = await bus.channelStatuses()
        do throws(NotifyError) {
            try await bus.switchProfile(to: profile, announcing: draft)
        } catch {
            log.line("could not record that the profile changed: \(error.message)")
        }
    }

    /// Lets every batch of requests see it: only now that the bus goes by it.
    private func show() {
        let notice = complaint.map { CompanionPhrases.notice($0, isLastGood: good != nil) }
        let now = Seen(stamp: stamp, until: chosen.current?.until, notice: notice)
        seen.withLock { $0 = now }
    }

    private func setAlarm() {
        alarm.set(chosen.current?.until) { [weak self] in
            guard let self else { return }
            Task {
                await self.rang()
                await self.look()
            }
        }
    }

    private func rang() { alarm.rang() }

    /// Keeps what is chosen for the next companion.
    func keep() { isKept = file.write(chosen) }

    // MARK: Telling

    /// What is told of the profile in force.
    func announcement(after ended: ChosenProfiles.Use? = nil) -> Draft {
        let now = time.wall()
        var draft = Draft(
            .message,
            CompanionPhrases.inUse(
                Profile.title(of: profile.name, own: "your own"), until: chosen.current?.until, now: now))
        draft.app = CompanionPhrases.ownApp
        draft.key = "profile in use"
        if let ended {
            draft.detail = CompanionPhrases.hasEnded(ended.choice, now: chosen.choice)
        } else {
            // The person has just asked for it, so a voice that only answers them may say it.
            draft.origin = Origin(source: .hand, byHand: true, terminal: .none)
            if chosen.current != nil { draft.hint = CompanionPhrases.wayBack }
        }
        return draft
    }

    /// Tells once what is wrong with a profile, and once that it is mended.
    private func tellComplaint() async {
        guard complaint != told, let bus else { return }
        let wasTold = told != nil
        told = complaint
        var draft: Draft
        if let complaint {
            log.line("the profile can't be used: \(complaint)")
            draft = Draft(.warning, CompanionPhrases.profileTitle)
            draft.detail = complaint.description
        } else {
            guard wasTold else { return }
            log.line("the profile can be used again")
            draft = Draft(.success, CompanionPhrases.profileMended)
        }
        draft.app = CompanionPhrases.ownApp
        draft.key = "profile"
        _ = await bus.emit([draft])
    }

    // MARK: One at a time

    /// Waits until nobody else changes anything; ``leave()`` ends it.
    func enter() async {
        while isChanging { await withCheckedContinuation { waiting.append($0) } }
        isChanging = true
    }

    /// Lets the next one change something.
    func leave() {
        isChanging = false
        let woken = waiting
        waiting = []
        for continuation in woken { continuation.resume() }
    }
}
