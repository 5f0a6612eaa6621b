#!/usr/bin/env bash
# Checks each file of deploy/ with a tool made for it, and then runs them for real on loopback:
# three replicas behind nginx with a shared cache. One replica is killed under load.
#
#   tests/deploy/check.sh target/static/mazewright
#
# Needs nginx, redis-server, Python 3, systemd-analyze, and kubectl 1.22 or newer. promtool and
# caddy come from Debian's packages if they are missing. Works in target/deploy.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
work=$PWD/target/deploy
mkdir -p "$work"

python=$work/python/bin/python
if ! "$python" -c 'import check_jsonschema, cyclonedx, kubernetes_validate, yaml' 2>/dev/null; then
    python3 -m venv --clear "$work/python"
    "$work/python/bin/pip" install --quiet --disable-pip-version-check \
        'check-jsonschema>=0.30,<1' 'kubernetes-validate>=1.30,<2' 'pyyaml>=6,<7' 'cyclonedx-python-lib[json-validation]>=9,<12'
fi

# Fetches a package. If that fails, it fetches the lists of packages first.
download() {
    apt-get download -qq "$1" 2>/dev/null || { apt-get update -qq && apt-get download -qq "$1"; }
}

# Prints the path of a program. A missing program is unpacked here from its package rather than
# installed, because installing would start a service.
find_program() {
    local name=$1 package=$2
    local folder=$work/packages/$package
    if command -v "$name"; then return; fi
    if [[ ! -x $folder/usr/bin/$name ]]; then
        mkdir -p "$folder"
        if ! (cd "$folder" && download "$package" && dpkg -x ./*.deb .) >&2; then
            echo "please install: $package" >&2
            return 1
        fi
    fi
    echo "$folder/usr/bin/$name"
}

echo "bill of materials"
"$python" - licenses/sbom.cdx.json <<'CHECK'
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(open(sys.argv[1]).read())
sys.exit(f"{sys.argv[1]}: {error}" if error else 0)
CHECK

echo "compose"
"$work/python/bin/check-jsonschema" --builtin-schema vendor.compose-spec deploy/compose/compose.yaml

echo "kubernetes"
for file in deploy/kubernetes/*.yaml; do
    [[ $file == */kustomization.yaml ]] || "$work/python/bin/kubernetes-validate" --strict "$file"
done
minor=$(kubectl version --client -o json | python3 -c 'import json, sys; print(json.load(sys.stdin)["clientVersion"]["minor"].rstrip("+"))')
if [[ $minor -lt 22 ]]; then
    echo "LEFT OUT: the manifests as one, for this kubectl is 1.$minor, and 1.22 or newer is needed"
else
    kubectl kustomize deploy/kubernetes >"$work/all.yaml"
    [[ $(grep -c '^kind:' "$work/all.yaml") == 6 ]] || { echo "kustomize leaves something out" >&2; exit 1; }
    "$work/python/bin/kubernetes-validate" --strict "$work/all.yaml"
fi

echo "helm"
# Each choice of the values, on and off.
charts=(
    ''
    'autoscaler.enabled=false authorities=authorities secret=keys ingress.enabled=true ingress.issuer=letsencrypt'
    'network.enabled=false ingress.enabled=true'
)
for values in "${charts[@]}"; do
    read -ra values <<<"$values"
    "$python" tests/deploy/helm.py deploy/helm "${values[@]}" >"$work/helm.yaml"
    "$work/python/bin/kubernetes-validate" --strict "$work/helm.yaml"
    if command -v helm >/dev/null; then
        options=()
        for value in "${values[@]}"; do options+=(--set "$value"); done
        helm template mazewright deploy/helm --namespace mazewright "${options[@]}" >"$work/by-helm.yaml"
        "$python" tests/deploy/same.py "$work/helm.yaml" "$work/by-helm.yaml"
    fi
done
"$python" tests/deploy/helm.py deploy/helm >"$work/helm.yaml"
"$python" tests/deploy/same.py --pods "$work/helm.yaml" deploy/kubernetes/deployment.yaml

echo "systemd"
sed "s|/usr/local/bin/mazewright|$program|" deploy/systemd/mazewright.service >"$work/mazewright.service"
cp deploy/systemd/mazewright.socket "$work"
systemd-analyze verify --man=no "$work/mazewright.service" "$work/mazewright.socket"

echo "prometheus"
promtool=$(find_program promtool prometheus)
"$promtool" check config deploy/prometheus/prometheus.yml

echo "caddy"
caddy=$(find_program caddy caddy)
"$caddy" validate --adapter caddyfile --config deploy/caddy/Caddyfile 2>/dev/null

"$python" tests/deploy/replicas.py "$program" "$work"
