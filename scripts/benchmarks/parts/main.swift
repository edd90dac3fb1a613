// SPDX-License-Identifier: Apache-2.0

// Measures the parts that are on every event's path, without a companion; scripts/bench runs it.
Plans.measure()
SpeechTexts.measure()
