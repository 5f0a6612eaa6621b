#!/usr/bin/env bash
# Builds the package and tests it in Node, in a page of Chromium and by the types that callers see.
#
#   npm/check.sh target/static/mazewright
#
# Needs what build.sh needs, and Chromium. Works in target/npm.
set -euo pipefail
cd "$(dirname "$0")"
MAZEWRIGHT=$(realpath "../$1")
CHROMIUM=$(../tests/chromium.sh)
export MAZEWRIGHT CHROMIUM
./build.sh
../target/npm/node_modules/.bin/tsc --project tests/tsconfig.json
node --test tests/*.test.mjs
