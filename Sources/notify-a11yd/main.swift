// SPDX-License-Identifier: Apache-2.0
import CMalloc
import Dispatch
import Glibc
import NotifyA11y
import NotifyA11yCompanion

/// What the companion's program was asked for.
let words = Array(CommandLine.arguments.dropFirst())

if words == ["--version"] {
    print("notify-a11yd \(notifyA11yVersion)")
    exit(0)
}
if words == ["--help"] {
    print(CompanionProgram.help)
    exit(0)
}
if words == [CompanionProgram.speechEngineArgument] { exit(CompanionProgram.serveAsSpeechEngine()) }

// Before the first thread. After a flood this saves a fifth of our memory (docs/performance.md).
na11y_use_one_heap()
CompanionProgram.leaveStarter(words)
// A detached task: a task of this file's own would run on the main thread, which waits below.
Task.detached { exit(await CompanionProgram.run(words)) }
dispatchMain()
