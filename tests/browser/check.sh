#!/usr/bin/env bash
# Checks the pages: format, lint and types of their scripts, and each flow in a browser.
#
#   tests/browser/check.sh target/static/mazewright [TEST...]
#
# With names of tests (files of this folder without .test.mjs) only those are run. FIX=1 formats the
# sources instead of complaining. Works in target/browser, where screenshots are in the folder shots.
# Needs Node.js, npm, curl, Python 3 and Chromium.
set -euo pipefail
cd "$(dirname "$0")/../.."
binary=$(realpath "$1")
shift
work=target/browser
mkdir -p "$work"
cp tests/browser/{package.json,package-lock.json,.npmrc,tsconfig.json} "$work"
(
    cd "$work"
    if ! cmp -s package-lock.json installed.json; then
        npm ci --silent
        cp package-lock.json installed.json
    fi
)
tools=$work/node_modules/.bin

sources=('src/pages/**/*.{js,css}' 'tests/browser/*.{js,mjs,json}')
formats=(--log-level warn --config tests/browser/.prettierrc.json --ignore-path tests/browser/.prettierignore)
if [[ -n ${FIX-} ]]; then
    "$tools/prettier" "${formats[@]}" --write "${sources[@]}"
else
    "$tools/prettier" "${formats[@]}" --check "${sources[@]}"
fi
# Copies find the packages that are installed beside them.
rm -rf "$work/copy"
mkdir "$work/copy"
cp -r src/pages tests/browser "$work/copy"
(cd "$work" && node_modules/.bin/eslint --config copy/browser/eslint.config.js --max-warnings 0 copy)
"$tools/openapi-typescript" openapi.yaml --output "$work/api.d.ts" >/dev/null
"$tools/tsc" --project "$work/tsconfig.json"

CHROMIUM=$(command -v chromium || command -v chromium-browser)
export CHROMIUM

# Starts a service with settings, and waits until it answers at $url.
services=()
trap 'kill "${services[@]}"' EXIT
serve() {
    local name=$1 port
    shift
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    url=http://127.0.0.1:$port
    env "$@" MAZE_LISTEN="127.0.0.1:$port" "$binary" >"$work/$name.log" 2>&1 &
    services+=($!)
    curl --silent --retry 50 --retry-connrefused --retry-delay 1 "$url/healthz" >/dev/null
}
# One that keeps scores, and one that writes nowhere.
rm -f "$work"/scores.db*
serve service MAZE_DATABASE="sqlite:$work/scores.db"
export MAZE_URL=$url
serve bare
export MAZE_BARE_URL=$url

cd "$work"
tests=()
for name in "$@"; do tests+=("copy/browser/$name.test.mjs"); done
[[ $# -gt 0 ]] || tests=(copy/browser/*.test.mjs)
node --test --test-concurrency=1 --test-reporter=spec "${tests[@]}"
