#!/bin/sh
# Builds the WebAssembly module, npm/js/mazewright.wasm. Needs cargo with the target wasm32-unknown-unknown, and works in
# target/npm.
set -eu
cd "$(dirname "$0")"
work=../target/npm
CARGO_TARGET_DIR=$work cargo build --release --locked --quiet --target wasm32-unknown-unknown
cp "$work/wasm32-unknown-unknown/release/mazewright_wasm.wasm" js/mazewright.wasm
