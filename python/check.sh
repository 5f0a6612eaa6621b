#!/usr/bin/env bash
# Checks the Python package: builds and installs its wheel, and runs format, lint, types and tests against the service.
#
#   python/check.sh target/static/mazewright [ARGUMENTS OF PYTEST...]
#
# FIX=1 formats the sources instead of complaining. Works in target/python. Needs Rust, Python 3 and Node.js.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$(realpath "$1")
shift
work=$PWD/target/python
tools=$work/venv/bin
# As in the gate, whose build then serves.
export CARGO_INCREMENTAL=0
export RUFF_CACHE_DIR=$work/ruff PYTHONDONTWRITEBYTECODE=1
mkdir -p "$work"
modules='gymnasium, ipykernel, maturin, mypy, nbconvert, networkx, numpy, PIL, pyright, pytest, ruff, yaml'
if ! "$tools/python" -c "import $modules" 2>/dev/null; then
    python3 -m venv --clear "$work/venv"
    "$tools/pip" install --quiet --disable-pip-version-check 'gymnasium>=1.1,<2' 'ipykernel>=6,<8' \
        'maturin>=1.9.4,<2' 'mypy>=1.18,<3' 'nbconvert>=7,<8' 'networkx>=3.4,<4' 'numpy>=1.26,<3' 'pillow>=11,<13' \
        'pyright>=1.1.400,<1.2' 'pytest>=8,<10' 'pyyaml>=6,<7' 'ruff>=0.14,<0.18' types-networkx
fi

if [[ -n ${FIX-} ]]; then
    cargo fmt --manifest-path python/Cargo.toml
    "$tools/ruff" format --quiet python
    "$tools/ruff" check --quiet --fix python
else
    cargo fmt --check --manifest-path python/Cargo.toml
    "$tools/ruff" format --quiet --check python
    "$tools/ruff" check --quiet python
fi

rm -rf "$work/wheels"
(
    cd python
    "$tools/maturin" build --quiet --locked --profile dev --target-dir "$work" --out "$work/wheels" \
        --interpreter "$tools/python"
)
wheel=$(echo "$work"/wheels/*.whl)
if (( $(wc -c <"$wheel") > 8000000 )); then
    echo "$wheel has $(wc -c <"$wheel") bytes, but at most 8 MB are allowed" >&2
    exit 1
fi
"$tools/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheel"

(
    cd python
    "$tools/mypy" --cache-dir "$work/mypy"
    "$tools/pyright" --pythonpath "$tools/python"
)
MAZEWRIGHT=$binary "$tools/pytest" --quiet -p no:cacheprovider "$@" python/tests

# The notebook runs from top to bottom, away from the sources, and its pictures are there.
cp python/tour.ipynb "$work"
"$tools/python" -m nbconvert --execute --to notebook --log-level ERROR --output toured.ipynb "$work/tour.ipynb"
grep -q 'image/svg+xml' "$work/toured.ipynb"
