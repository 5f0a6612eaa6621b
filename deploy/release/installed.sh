#!/usr/bin/env bash
# Installs the packages of a release in a Debian without Rust, and compares the maze that each makes with the service's.
#
#   deploy/release/installed.sh ROOT FOLDER BINARY
#
# ROOT is the folder of that Debian, FOLDER has the packages, BINARY serves. Needs root and debootstrap's Debian.
set -euo pipefail
root=$1 folder=$2 binary=$3
maze='shape=tri&cols=18&rows=12&seed=42&gen=1'

inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# The network of this machine reaches its packages.
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
rm -rf "$root/release" "$root/made"
mkdir -p "$root/release" "$root/made"
cp "$folder"/* "$root/release"
inside sh -c 'apt-get update -qq && apt-get install -qq -o Dpkg::Use-Pty=0 --no-install-recommends python3 python3-venv nodejs >/dev/null'
inside sh -c '! command -v cargo && ! command -v rustc'

inside sh -c 'apt-get install -qq --reinstall -o Dpkg::Use-Pty=0 /release/*.deb >/dev/null'
inside mazewright maze "$maze" -o /made/deb.svg
inside sh -c 'man=$(dpkg -L mazewright | grep -c /man1/) && test "$man" -gt 5'
inside test -f /usr/lib/systemd/system/mazewright.service

inside sh -c 'python3 -m venv --clear /venv && /venv/bin/pip install --quiet --no-index /release/*.whl'
inside /venv/bin/python -c "import mazewright; mazewright.maze('$maze').write('/made/wheel.svg')"

inside sh -c 'rm -rf /site && mkdir -p /site/node_modules && tar -xzf /release/mazewright-[0-9].*[0-9].tgz -C /site/node_modules &&
    mv /site/node_modules/package /site/node_modules/mazewright'
inside sh -c "cd /site && node --input-type=module --eval \"
    import { writeFile } from 'node:fs/promises';
    import { maze } from 'mazewright';
    await writeFile('/made/npm.svg', (await maze('$maze')).svg());\""

served=$(mktemp)
socket=$(mktemp -u)
MAZE_LISTEN=unix:$socket "$binary" 2>/dev/null &
service=$!
trap 'kill $service; rm -f "$served" "$socket"' EXIT
for _ in $(seq 100); do
    if [[ -S $socket ]]; then break; fi
    sleep 0.1
done
curl --silent --show-error --fail --unix-socket "$socket" "http://localhost/maze.svg?$maze" -o "$served"
for way in deb wheel npm; do
    cmp "$served" "$root/made/$way.svg"
    echo "$way: the bytes of the service"
done
