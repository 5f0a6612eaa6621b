#!/usr/bin/env bash
# Checks openapi.yaml with other programs. Two linters read it. Three generators make clients of it in TypeScript, Python,
# Go, Java and Rust, which send requests to the running service. So do the programs and libraries of tests/callers. A
# browser opens /docs.
#
#   tests/clients/check.sh target/static/mazewright
#
# Works in target/clients. Needs Rust, Node.js, npm, Python 3, a JDK with the annotations of Jakarta, Go, curl, wget, nginx
# and Chromium.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
binary=$(realpath "$1")
chromium=$(tests/chromium.sh)
work=target/clients
mkdir -p "$work"
cp tests/clients/{package.json,package-lock.json,.npmrc,*.ts,*.mjs,*.py,*.go,*.java,*.rs,*.yaml,*.toml,tsconfig.json} "$work"
cp openapi.yaml "$work"
cd "$work"

if ! cmp -s package-lock.json installed.json; then
    npm ci --silent
    cp package-lock.json installed.json
fi
modules='dateutil, httpie, httpx, openapi_generator_cli, openapi_python_client, openapi_spec_validator, pydantic, requests'
modules+=', schemathesis, urllib3'
if ! python/bin/python -c "import $modules" 2>/dev/null; then
    python3 -m venv --clear python
    python/bin/pip install --quiet --disable-pip-version-check \
        'openapi-python-client>=0.29,<0.30' 'openapi-spec-validator>=0.9,<0.10' 'schemathesis>=4.32,<5' \
        'openapi-generator-cli==7.26.0' 'pydantic>=2,<3' 'python-dateutil>=2.8,<3' 'urllib3>=2.1,<3' \
        'httpie>=3.2,<4' 'httpx>=0.28,<0.29' 'requests>=2.32,<3'
fi

REDOCLY_SUPPRESS_UPDATE_NOTICE=true REDOCLY_TELEMETRY=off \
    npx redocly lint --config redocly.yaml --max-problems 1000 openapi.yaml 2>&1 | tee redocly.log
if grep -q 'Warning was generated' redocly.log; then
    echo 'the linter has warnings' >&2
    exit 1
fi
python/bin/openapi-spec-validator openapi.yaml

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export MAZE_URL=http://127.0.0.1:$port
rm -f games.db*
# Beside other work, the largest answers would not be finished in the usual time.
MAZE_LISTEN=127.0.0.1:$port MAZE_DATABASE=sqlite:games.db MAZE_GAMES_QUOTA=0 MAZE_MCP=true MAZE_REQUEST_TIMEOUT=300 \
    "$binary" >service.log 2>&1 &
service=$!
trap 'kill $service' EXIT
curl --silent --retry 50 --retry-connrefused --retry-delay 1 "$MAZE_URL/healthz" >/dev/null

npx openapi-typescript openapi.yaml --output api.d.ts
npx tsc
node js/consumer.js

python/bin/openapi-python-client generate --path openapi.yaml --config python.yaml --meta none \
    --output-path mazewright_client --overwrite --fail-on-warning
PYTHONPATH=. python/bin/python consumer.py

python/bin/python "$root/tests/callers/callers.py" "$MAZE_URL" "$chromium"

"$root/tests/clients/generators.sh"

# Each path with requests made from its description. The description itself is excluded: it is YAML,
# whatever its type.
python/bin/schemathesis --config-file schema.toml run openapi.yaml --url "$MAZE_URL" --exclude-path /openapi.yaml \
    --phases coverage,fuzzing --max-time 60 --request-timeout 300 --warnings off --no-color >schema.log 2>&1 ||
    { cat schema.log; exit 1; }
grep -A 3 '^Test cases' schema.log

node browser.mjs "$MAZE_URL" "$chromium" docs.png
