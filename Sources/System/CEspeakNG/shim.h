// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espeak-ng/speak_lib.h>

// Which signs are named at the level "some": those that matter and are easily missed. A wide string, which Swift has not.
static inline void na11y_name_signs(void) {
    espeak_SetPunctuationList(L"#$%&*+/<=>@\\^_|~\u00a7");
}

// One byte of priority, one name, and so on, until a priority of 0: a layout that no type of Swift's describes.
// Answers the name of the pair with this number, and its priority; NULL behind the last.
static inline const char *na11y_voice_language(const espeak_VOICE *voice, int number, int *priority) {
    const char *place = voice->languages;
    if (place == NULL)
        return NULL;
    while (*place != 0) {
        const char *name = place + 1;
        if (number == 0) {
            *priority = (unsigned char) *place;
            return name;
        }
        number -= 1;
        for (place = name; *place != 0; place += 1) {}
        place += 1;
    }
    return 0;
}
