#!/usr/bin/env bash
# Runs the public vectors on aarch64, by an emulator of its processor.
#
#   tests/aarch64.sh
#
# Needs cargo with rustup, and the packages gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user of Debian. Works in
# target/aarch64. .ci/run leaves it out, because the build takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
target=aarch64-unknown-linux-gnu
[[ -d $(rustc --print target-libdir --target "$target") ]] || rustup target add "$target"
export CARGO_INCREMENTAL=0 CARGO_TARGET_DIR=target/aarch64
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER='qemu-aarch64 -L /usr/aarch64-linux-gnu'
cargo test --locked --package mazewright-request --test vectors --target "$target" "$@"
