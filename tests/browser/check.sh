#!/usr/bin/env bash
# Checks the pages: format, lint and types of their scripts, and each flow in a browser.
#
#   tests/browser/check.sh target/static/mazewright [TEST...]
#
# Names of tests (files of this folder without .test.mjs) select what runs. FIX=1 formats the
# sources instead of complaining. BROWSER=firefox runs them in Firefox. Works in target/browser, with screenshots in the
# folder shots. Needs Node.js, npm, Chromium and Firefox.
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

sources=('src/pages/**/*.{js,css}' 'tests/browser/*.{js,mjs,json}' 'npm/js/*.js' 'npm/tests/*.mjs')
formats=(--log-level warn --config tests/browser/.prettierrc.json --ignore-path tests/browser/.prettierignore)
if [[ -n ${FIX-} ]]; then
    "$tools/prettier" "${formats[@]}" --write "${sources[@]}"
else
    "$tools/prettier" "${formats[@]}" --check "${sources[@]}"
fi
# Copies find the packages that are installed next to them.
rm -rf "$work/copy"
mkdir "$work/copy"
cp -r src/pages tests/browser "$work/copy"
(cd "$work" && node_modules/.bin/eslint --config copy/browser/eslint.config.js --max-warnings 0 copy)
"$tools/openapi-typescript" openapi.yaml --output "$work/api.d.ts" >/dev/null
"$tools/tsc" --project "$work/tsconfig.json"

CHROMIUM=$(tests/chromium.sh)
# Debian names its Firefox after the long-term release, other distributions do not.
FIREFOX=$(command -v firefox-esr || command -v firefox)
export CHROMIUM FIREFOX

# Each file starts its own service. Pages mostly wait: for pictures, for timers, for the next frame.
export MAZEWRIGHT=$binary
cd "$work"
run() {
    local at_once=$1 name
    shift
    local tests=()
    for name in "$@"; do tests+=("copy/browser/$name.test.mjs"); done
    node --test --test-concurrency="$at_once" --test-reporter=spec "${tests[@]}"
}
if [[ $# -gt 0 ]]; then
    run 3 "$@"
    exit
fi
# Tests that measure time run alone.
timed=(docs first_load frames)
others=()
for file in copy/browser/*.test.mjs; do
    name=$(basename "$file" .test.mjs)
    [[ " ${timed[*]} " == *" $name "* ]] || others+=("$name")
done
run 3 "${others[@]}"
run 1 "${timed[@]}"
