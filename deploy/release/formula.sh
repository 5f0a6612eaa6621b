#!/usr/bin/env bash
# Prints the formula of Homebrew for the archives of a release.
#
#   deploy/release/formula.sh FOLDER URL
#
# The archives of version 1.0.0 can be fetched below URL/releases/download/v1.0.0. Those that FOLDER lacks are left out.
set -euo pipefail
folder=$1 url=$2
archives=("$folder"/mazewright-*-{x86_64,aarch64}-{apple-darwin,unknown-linux-gnu}.tar.gz)

# The lines of one archive for one processor.
source_of() {
    local processor=$1 system=$2 file
    for file in "${archives[@]}"; do
        [[ -f $file && $file == *-$processor-$system.tar.gz ]] || continue
        printf '    on_%s do\n' "$([[ $processor == x86_64 ]] && echo intel || echo arm)"
        printf '      url "%s/releases/download/v%s/%s"\n' "$url" "$version" "${file##*/}"
        printf '      sha256 "%s"\n    end\n' "$(sha256sum "$file" | cut -d ' ' -f 1)"
    done
}

# The lines of all archives for one system.
system() {
    local lines
    lines=$(source_of x86_64 "$2" && source_of aarch64 "$2")
    if [[ -n $lines ]]; then printf '  on_%s do\n%s\n  end\n\n' "$1" "$lines"; fi
}

version=$(basename "$(ls "$folder"/mazewright-*.cdx.json)" .cdx.json)
version=${version#mazewright-}
cat <<EOF
class Mazewright < Formula
  desc "Mazes on any tessellation: command line and HTTP service"
  homepage "$url"
  version "$version"
  license "MIT"

$(system linux unknown-linux-gnu && system macos apple-darwin)

  def install
    bin.install "mazewright"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/mazewright.bash" => "mazewright"
    fish_completion.install "completions/mazewright.fish"
    zsh_completion.install "completions/mazewright.zsh" => "_mazewright"
  end

  service do
    run opt_bin/"mazewright"
    keep_alive true
  end

  test do
    assert_match "<svg", shell_output("#{bin}/mazewright maze cols=5 rows=5 seed=1")
  end
end
EOF
