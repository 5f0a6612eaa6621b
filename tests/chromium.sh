#!/usr/bin/env bash
# Prints the path of the Chromium in which tests open pages; fails if none is installed.
set -euo pipefail
for name in chromium-headless-shell chromium chromium-browser; do
    if command -v "$name"; then exit; fi
done
echo 'no Chromium is installed; allowed are chromium-headless-shell, chromium and chromium-browser' >&2
exit 1
