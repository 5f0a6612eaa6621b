#!/usr/bin/env python3
"""Runs examples/dask_dataset.py: 100 000 mazes by two workers from two replicas. Midway it kills one worker
and one replica. The files must be those that `mazewright dataset` writes.

    cluster.py BINARY
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

import distributed

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "examples"))
import dask_dataset
from service import running

COUNT, SHARD = 100_000, 2_000
QUERY = "shape=hex&cols=5&rows=5&seed=7&vary=algorithm:kruskal:wilson&fields=solution"


def disturb(folder, worker, server, done):
    """Kills the worker when a quarter of the files exists, and the replica when half of them exist."""
    for share, end in [(4, lambda: os.kill(worker, signal.SIGKILL)), (2, server.kill)]:
        while len(list(folder.glob("*.ndjson"))) < COUNT // SHARD // share:
            time.sleep(0.01)
        end()
        done.append(share)


def main(binary):
    with tempfile.TemporaryDirectory() as folder, running(binary) as (first, one), running(binary) as (_, other):
        folder = pathlib.Path(folder)
        whole, parts = folder / "whole", folder / "parts"
        whole.mkdir()
        parts.mkdir()
        command = [binary, "dataset", whole / "mazes.ndjson", QUERY, f"count={COUNT}", "--shard", str(SHARD)]
        subprocess.run([*command, "--quiet"], check=True)
        cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        with cluster, distributed.Client(cluster) as client:
            worker = next(iter(client.run(os.getpid).values()))
            done = []
            thread = threading.Thread(target=disturb, args=(parts, worker, first, done))
            thread.start()
            names = dask_dataset.make(client, parts, QUERY, COUNT, SHARD, [one, other])
            thread.join(timeout=30)
        assert done == [4, 2], f"a worker and a replica were killed in the middle, not {done}"
        assert first.poll() is not None
        assert len(names) == COUNT // SHARD
        assert sorted(path.name for path in parts.iterdir()) == names
        for name in names:
            assert (parts / name).read_bytes() == (whole / name).read_bytes(), name
        lines = sum((parts / name).read_bytes().count(b"\n") for name in names)
        assert lines == COUNT, lines
    print(f"cluster: {COUNT} mazes by Dask {distributed.__version__}, the same bytes as one process")


if __name__ == "__main__":
    main(sys.argv[1])
