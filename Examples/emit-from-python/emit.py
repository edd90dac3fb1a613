#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tells of an event through the companion's socket, with nothing but the standard library.

usage: emit.py KIND TITLE

The socket's contract is in docs/protocol.md.
"""

import json
import os
import pathlib
import socket
import stat
import subprocess
import sys


def state_folder():
    """Where the text state is; a path that is not absolute counts as unset."""
    base = os.environ.get("XDG_STATE_HOME", "")
    if not base.startswith("/"):
        base = pathlib.Path.home() / ".local" / "state"
    return pathlib.Path(base) / "notify-a11y"


def socket_paths():
    """Where the companion's socket may be, the likeliest first."""
    given = os.environ.get("NOTIFY_A11Y_SOCKET")
    if given:
        return [given]
    paths = []
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if runtime.startswith("/"):
        paths.append(runtime + "/notify-a11y/bus.sock")
    standard = f"/run/user/{os.getuid()}"
    try:
        status = os.lstat(standard)
        private = stat.S_ISDIR(status.st_mode) and not status.st_mode & 0o077
        if private and status.st_uid == os.getuid():
            paths.append(standard + "/notify-a11y/bus.sock")
    except OSError:
        pass
    paths.append(f"{state_folder()}/run/bus.sock")
    # A companion that was started elsewhere, from cron for example, writes down where it is.
    try:
        paths.append((state_folder() / "companion.address").read_text().split("\n")[0])
    except OSError:
        pass
    return paths


def connect():
    """A connection to the companion, which is started where none runs."""
    for attempt in range(2):
        for path in socket_paths():
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            connection.settimeout(10)
            try:
                connection.connect(path)
                return connection
            except OSError:
                connection.close()
        if attempt == 0:
            # Returns when the companion answers.
            subprocess.run(["notify-a11y", "companion", "start"], stdout=subprocess.DEVNULL, check=True)
    raise ConnectionError("no companion answers; see: notify-a11y companion status")


def emit(kind, title, **more):
    """Tells of an event; returns when it is recorded.

    `more` may hold every other field of an event: detail, key, app, hint and so on.
    """
    request = {"jsonrpc": "2.0", "id": 1, "method": "event.emit", "params": {"kind": kind, "title": title, **more}}
    with connect() as connection, connection.makefile("rw", encoding="utf-8", newline="\n") as lines:
        lines.write(json.dumps(request) + "\n")
        lines.flush()
        answer = json.loads(lines.readline())
    if "error" in answer:
        raise ValueError(answer["error"]["message"])
    return answer["result"]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: emit.py KIND TITLE")
    try:
        result = emit(sys.argv[1], sys.argv[2], app="emit-from-python")
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        sys.exit(f"emit.py: {error}")
    print(f"recorded as number {result['sequence']}")
