# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# What run, test, check and bench share: stages and their output, packages, the Swift toolchain, the release build.
# Sourced by a script that has set "root" to the checkout's folder.

: "${root:?}"
logs=$root/.build/logs
# The binaries that people and the end-to-end tests run.
# shellcheck disable=SC2034 # Used by the scripts that source this.
binaries=$root/.build/release
# Newer than every source that the binaries were built from.
stamp=$root/.build/notify-a11y.stamp

# Our own checks build with warnings as errors, in a folder of their own: other flags would rebuild everything each time.
# shellcheck disable=SC2034
strict=(--scratch-path "$root/.build/strict" --explicit-target-dependency-import-check error
    -Xswiftc -require-explicit-sendable)

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
fail() {
    local status=$1
    shift
    say "$*"
    exit "$status"
}

# Only one of us installs or builds in this checkout at a time; the others wait and then find it done.
lock() {
    mkdir -p "$logs" || fail 69 "can't write in $root/.build"
    { exec 9>"$root/.build/scripts.lock"; } 2>/dev/null || fail 69 "can't write in $root/.build"
    flock -n 9 || { say 'waiting for another build in this folder'; flock 9; }
}
unlock() { exec 9>&-; }

heart=''
stop_heart() {
    [[ $heart ]] || return 0
    kill "$heart" 2>/dev/null
    wait "$heart" 2>/dev/null
    heart=''
}
trap stop_heart EXIT

# Says every 30 seconds that something goes on, until stop_heart.
start_heart() {
    local what=$1 file=$2 seconds=0
    # "read" waits without a process of its own that would be left behind.
    while read -rt 30 <> <(:) || ((seconds += 30)); do
        kill -0 $$ 2>/dev/null || exit
        say "still $what, $seconds seconds so far; its output is in $file"
    done 9>&- &
    heart=$!
}

# Runs one stage: a line for it, a line every 30 seconds, the command's own output into a file, and on failure the lines
# that matter.
stage() {
    local what=$1 file=$logs/$2.log status
    shift 2
    say "$what"
    start_heart "$what" "$file"
    # Not our standard input, which is for the command line; not our lock, which a child could keep.
    "$@" </dev/null >"$file" 2>&1 9>&-
    status=$?
    stop_heart
    ((status == 0)) && return 0
    say "$what failed (status $status); all of its output is in $file"
    { grep -E -A 3 '(^|[ :])(error|E):' "$file" || tail -n 20 "$file"; } | awk '!seen[$0]++' | head -n 60 >&2
    return "$status"
}

# The packages of the given sections.
packages() {
    local section
    for section in "$@"; do
        sed -n "/^\[$section\]/,/^\[/{/^[[#]/d;/./p}" "$root/scripts/packages"
    done | sort -u
}

# Installs what is missing of the given sections.
install_packages() {
    local wanted missing=() package
    mapfile -t wanted < <(packages "$@")
    if ! command -v dpkg-query >/dev/null; then
        say "this is no Debian or Ubuntu: what ${wanted[*]} hold must be installed already"
        return 0
    fi
    local installed
    installed=$(dpkg-query -W -f '${db:Status-Status} ${binary:Package}\n' 2>/dev/null | sed -n 's/^installed \([^:]*\).*/\1/p')
    for package in "${wanted[@]}"; do
        grep -qxF "$package" <<<"$installed" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local as_root=()
    if ((EUID != 0)); then
        # Asks for a password only where someone can type one.
        if [[ -t 0 && -t 2 ]] && command -v sudo >/dev/null; then
            say "installing ${missing[*]} needs your password"
            sudo -v && as_root=(sudo)
        elif sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        fi
        if ((${#as_root[@]} == 0)); then
            say 'packages are missing, and this user may not install them. Ask an administrator to run:'
            printf '  apt-get install --no-install-recommends %s\n' "${missing[*]}" >&2
            exit 69
        fi
    fi
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qy -o DPkg::Lock::Timeout=300)
    # Package lists may be missing or too old: fetched only when it does not go without.
    "${apt[@]}" --simulate --no-install-recommends install "${missing[@]}" >/dev/null 2>&1 </dev/null ||
        stage 'fetching the lists of packages' apt-update "${apt[@]}" update || exit 69
    if ! stage "installing ${missing[*]}" apt-install "${apt[@]}" --no-install-recommends install "${missing[@]}"; then
        # The lists can name versions that are gone.
        stage 'fetching the lists of packages' apt-update "${apt[@]}" update &&
            stage "installing ${missing[*]}" apt-install "${apt[@]}" --no-install-recommends install "${missing[@]}" ||
            exit 69
    fi
}

# Puts the Swift toolchain into PATH.
find_swift() {
    local folder version
    if ! command -v swift >/dev/null; then
        for folder in /opt/swift/usr/bin "$HOME/.local/share/swiftly/bin" "$HOME/swift/usr/bin" /usr/local/swift/usr/bin \
            /usr/libexec/swift/bin; do
            [[ -x $folder/swift ]] && PATH=$folder:$PATH && break
        done
    fi
    command -v swift >/dev/null ||
        fail 69 'no Swift toolchain found; install Swift 6.3 or later from https://www.swift.org/install/linux/'
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
    read -r major minor <<<"$version"
    ((${major:-0} > 6 || (${major:-0} == 6 && ${minor:-0} >= 2))) ||
        fail 69 "Swift ${version/ /.} at $(command -v swift) is too old; install Swift 6.3 or later from https://www.swift.org/install/linux/"
}

# Whether a source is newer than the binaries. Folders count, because a file that is gone leaves no other trace.
is_built() {
    [[ -f $stamp && -x $binaries/notify-a11y && -x $binaries/notify-a11yd ]] &&
        [[ ! $(find "$root/Package.swift" "$root/Sources" "$root/Profiles" -newer "$stamp" -print -quit) ]]
}

# Builds the command line and the companion in release mode. Call with the lock held.
build_release() {
    local start=$root/.build/scripts.start product
    is_built && return 0
    : >"$start"
    for product in notify-a11yd notify-a11y; do
        stage "building $product" "build-$product" env NOTIFY_A11Y_STATIC=1 \
            swift build --package-path "$root" -c release --static-swift-stdlib --product "$product" || exit 70
    done
    # The time from before: what was edited meanwhile is built next time.
    mv "$start" "$stamp"
}
