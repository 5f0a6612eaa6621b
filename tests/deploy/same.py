#!/usr/bin/env python3
"""Fails unless two files of manifests have the same objects, in any order.

    tests/deploy/same.py [--pods] ONE OTHER

With --pods it compares the pods of their deployments alone, without labels.
"""

import json
import sys

import yaml


def pod(manifest):
    spec = manifest["spec"]["template"]["spec"]
    for container in spec["containers"]:
        container["image"] = container["image"].split(":")[0]
        container["env"].sort(key=lambda variable: variable["name"])
    for constraint in spec["topologySpreadConstraints"]:
        del constraint["labelSelector"]
    return spec


def manifests(path, pods):
    with open(path) as file:
        found = [manifest for manifest in yaml.safe_load_all(file) if manifest]
    if pods:
        found = [pod(manifest) for manifest in found if manifest["kind"] == "Deployment"]
    return sorted(json.dumps(manifest, sort_keys=True) for manifest in found)


*options, one, other = sys.argv[1:]
ours, theirs = (manifests(path, "--pods" in options) for path in (one, other))
if ours != theirs or not ours:
    sys.exit(f"{one} and {other} differ:\n" + "\n".join(sorted(set(ours) ^ set(theirs))))
