#!/usr/bin/env bash
# Tests the program as the Dockerfile ships it, without a container engine: builds the static binary
# by the same script, and runs it in an otherwise empty root as the same user with the same
# settings. It requests mazes and stops the server as an engine would.
#
# Needs curl and file; and root, or the right to make user namespaces.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "container: $*" >&2
    if [[ -s ${log:-} ]]; then sed 's/^/    /' "$log" >&2; fi
    exit 1
}

# Reads the settings from the Dockerfile, so that this test uses exactly those.
said() { sed -n "s/^$1 //p" Dockerfile; }
[[ $(grep -c '^ *\(&& \|RUN \)\?\.ci/static' Dockerfile) == 2 ]] || fail "the Dockerfile builds by other means than .ci/static"
user=$(said USER)
listen=$(said ENV | sed -n 's/^MAZE_LISTEN=//p')
[[ $user =~ ^[1-9][0-9]*:[1-9][0-9]*$ ]] || fail "USER is '$user', but it must be a plain number"
[[ $(said EXPOSE) == "${listen##*:}" ]] || fail "EXPOSE is not the port of MAZE_LISTEN, $listen"
[[ $(said STOPSIGNAL) == SIGTERM ]] || fail "STOPSIGNAL is not SIGTERM"

root=$(mktemp -d)
log=$root.log
server=
clean() {
    if [[ -n $server ]]; then kill -KILL "$server" 2>/dev/null || true; fi
    chmod -R u+w "$root"
    rm -rf "$root" "$root".*
}
trap clean EXIT

# The build context that .dockerignore admits: all other files are absent.
context=$root.context
mkdir "$context"
while read -r names; do
    # Patterns are expanded.
    # shellcheck disable=SC2086
    cp -r --parents --target-directory "$context" $names
done < <(sed -n 's/^!//p' .dockerignore)

# Copies like COPY: the last name is the destination; for a folder, its contents are copied.
copy() {
    local to=$1/${!#} from
    [[ $to != */ ]] || mkdir -p "$to"
    mkdir -p "$(dirname "$to")"
    for from in "${@:2:$#-2}"; do
        # Patterns are expanded.
        # shellcheck disable=SC2086
        if [[ -d $context/$from ]]; then cp -r "$context/$from/." "$to"; else cp -r $context/$from "$to"; fi
    done
}

# The layer of the dependencies alone: with the files that it copies and makes, Cargo must find
# every target that a manifest names. Here Cargo reads the manifests and fetches the packages,
# instead of building.
layer=$root.layer
mkdir "$layer"
while read -r -a names; do
    copy "$layer" "${names[@]}"
done < <(sed '/^RUN /,$d' Dockerfile | sed -n 's/^COPY //p')
fetch="cargo fetch --quiet --locked --target $(rustc -vV | sed -n 's/^host: //p')"
made=$(sed -n '/^RUN /,/[^\\]$/p;/^COPY build.rs/q' Dockerfile | sed 's/^RUN //' \
    | sed "s|\.ci/static|mkdir -p target/static \&\& $fetch|")
(cd "$layer" && eval "$made") || fail "the first layer of the Dockerfile cannot be built"
# The files that later layers copy must exist, too.
while read -r -a names; do
    copy "$layer" "${names[@]}"
done < <(sed '1,/^RUN /d' Dockerfile | sed -n 's/^COPY \([^-]\)/\1/p')

.ci/static
binary=target/static/mazewright
# The output of a command is read completely before it is searched: a command whose pipe closes
# early fails.
file "$binary"
[[ $(file "$binary") =~ statically\ linked|static-pie\ linked ]] || fail "$binary is not static"
libraries=$(ldd "$binary" 2>&1) || true
[[ $libraries =~ statically\ linked|not\ a\ dynamic\ executable ]] || fail "$binary needs libraries: $libraries"

size=$(stat -c %s "$binary")
# TLS and traces take 1.9 MB of it, the WebAssembly module 1.3 MB, and the tools for agents 1.9 MB. Without optimisation
# at link time, the program is larger.
[[ ${CARGO_PROFILE_IMAGE_LTO-} == off ]] || (( size <= 23200000 )) \
    || fail "$binary has $size bytes, but the image may have 23 200 000"

# mktemp excludes other users, and the server is another user.
chmod 755 "$root"
install -m 755 "$binary" "$root/mazewright"
# The other files of the image, by its own instruction.
read -r -a names < <(sed -n '/^FROM scratch/,$p' Dockerfile | sed -n 's/^COPY \([^-]\)/\1/p')
copy "$root" "${names[@]}"
for name in LICENSE THIRD-PARTY.txt sbom.cdx.json glibc/LGPL-2.1.txt glibc/copyright.txt; do
    [[ -s $root/licenses/$name ]] || fail "the image has no /licenses/$name"
done
# A read-only root, as in a container with a read-only file system.
chmod 555 "$root"

# Runs a command in the empty root as the image's user. Its environment contains only MAZE_LISTEN.
# It replaces this shell's process.
within() {
    local listen=$1
    shift
    if [[ $(id -u) == 0 ]]; then
        exec env -i MAZE_LISTEN="$listen" "$(command -v chroot)" --userspec="$user" "$root" "$@"
    fi
    exec env -i MAZE_LISTEN="$listen" "$(command -v unshare)" --user --root="$root" "$@"
}

# Any free port instead of the image's, which may be in use here; everything else as in the image.
# The log exists before the process that writes to it, which may be slow to begin.
: >"$log"
(within "${listen%:*}:0" /mazewright) 2>"$log" &
server=$!
port=
for _ in {1..300}; do
    port=$(sed -n '0,/listening/s|.*listening on http://[^ ]*:\([0-9]*\).*|\1|p' "$log")
    [[ -n $port ]] && break
    kill -0 "$server" 2>/dev/null || fail "the server ended at once"
    sleep 0.1
done
[[ -n $port ]] || fail "the server does not listen after 30 seconds"
url=http://127.0.0.1:$port

get() { curl --silent --show-error --fail --max-time 20 "$@"; }
[[ $(get "$url/healthz") == ok ]] || fail "/healthz is not ok"
maze="$url/maze?shape=tri&cols=18&rows=12"
get "$maze" -o "$root.default"
get "$maze&format=svg&seed=1" -o "$root.svg"
get "$maze&format=png&seed=1" -o "$root.png"
get "$maze&format=json&seed=1" -o "$root.json"
get "$url/licenses" | cmp - "$root/licenses/THIRD-PARTY.txt" || fail "/licenses is not the file of the image"
file --brief "$root.svg" "$root.png" "$root.json"
[[ $(get "$url/") == *data-worker=* ]] || fail "the studio has no WebAssembly module"
grep -q '^<svg ' "$root.default" || fail "the default format is not SVG"
[[ $(file --brief "$root.svg") == *SVG* ]] || fail "the SVG is none"
[[ $(file --brief "$root.png") == *'PNG image'* ]] || fail "the PNG is none"
grep -q '"cells":216,"links":303,' "$root.json" || fail "the JSON is not about 216 cells"

(within "${listen%:*}:$port" /mazewright healthcheck) || fail "healthcheck fails while the server is well"

kill -TERM "$server"
for _ in {1..300}; do
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
if kill -0 "$server" 2>/dev/null; then fail "the server still runs 30 seconds after SIGTERM"; fi
status=0
wait "$server" || status=$?
stopped=$server
server=
[[ $status == 0 ]] || fail "process $stopped ended with $status after SIGTERM"
if (within "${listen%:*}:$port" /mazewright healthcheck) 2>/dev/null; then
    fail "healthcheck succeeds although the server has ended"
fi
echo "container: ok ($(stat -c %s "$binary") bytes, static, user $user)"
