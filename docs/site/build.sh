#!/usr/bin/env bash
# Builds the documents as a site, target/site/book, and checks its links.
#
#   docs/site/build.sh
#
# Needs mdBook (`cargo install mdbook`) and Python 3. The files keep their places in the repository, so that links
# between them hold; those that pages link to, such as sources, are part of the site.
set -euo pipefail
cd "$(dirname "$0")/../.."
site=target/site
rm -rf "$site"
mkdir -p "$site/src"
cp docs/site/book.toml "$site"
cp docs/site/SUMMARY.md "$site/src"
git ls-files '*.md' docs/*.svg docs/gallery | xargs cp --parents --target-directory "$site/src"
python3 docs/site/links.py sources "$site/src" | xargs cp --parents --target-directory "$site/src"
mdbook build "$site"
python3 docs/site/links.py check "$site/book"
