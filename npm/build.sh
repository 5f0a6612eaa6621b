#!/usr/bin/env bash
# Builds the package: the WebAssembly module and the types of the scripts, next to the scripts in npm/js.
#
#   npm/build.sh
#
# Needs cargo with the target wasm32-unknown-unknown, and Node.js with npm. Works in target/npm.
set -euo pipefail
cd "$(dirname "$0")"
work=../target/npm
./module.sh
cp package-lock.json package.json "$work"
(
    cd "$work"
    if ! cmp -s package-lock.json installed.json; then
        npm ci --silent
        cp package-lock.json installed.json
    fi
)
cp ../LICENSE ../licenses/THIRD-PARTY.txt .
# The guide is the page of the package.
cp ../docs/javascript.md README.md
rm -rf types
mkdir types
cp js/request.d.ts js/types.d.ts types
"$work/node_modules/.bin/tsc" --project tsconfig.json
