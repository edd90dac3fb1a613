// SPDX-License-Identifier: Apache-2.0
//
// The least that a program can do to emit one event: connect, write the line, read the answer.
//   floor SOCKET
#include "socket.h"

int main(int count, char **words) {
    if (count != 2) return 64;
    int descriptor = connect_to(words[1]);
    static const char line[] =
        "{\"id\":1,\"jsonrpc\":\"2.0\",\"method\":\"event.emit\",\"params\":"
        "{\"app\":\"bench\",\"kind\":\"success\",\"title\":\"Order 42\"}}\n";
    write_all(descriptor, line, sizeof line - 1);
    char answer[4096];
    size_t length = 0;
    while (length == 0 || answer[length - 1] != '\n') {
        ssize_t some = read(descriptor, answer + length, sizeof answer - 1 - length);
        if (some <= 0) fail("the companion gave no answer");
        length += (size_t)some;
    }
    answer[length] = 0;
    return strstr(answer, "\"recorded\":true") ? 0 : 1;
}
