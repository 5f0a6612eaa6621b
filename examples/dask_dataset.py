#!/usr/bin/env python3
"""Makes a data set on a Dask cluster: each task fetches one part from one of several replicas.

    pip install 'dask[distributed]'
    python dask_dataset.py out 'shape=hex&cols=8&rows=8&seed=7' --count 100000 --shard 5000 \
        --server http://127.0.0.1:8080 --server http://127.0.0.1:8081 [--scheduler tcp://HOST:8786]

Item i of a data set follows from the parameters, the seed and i alone. So a part can be made by any replica,
in any order, and again if a worker or a replica fails; the files have the names and bytes that
`mazewright dataset out/mazes.ndjson … --shard 5000` gives them. Files that exist are kept: to go on after an
interruption, start it again. Without --scheduler the workers run on this machine. The folder must be one
that all workers share.
"""

import argparse
import http.client
import os
import pathlib
import shutil
import urllib.request

import distributed

# A part is fetched again this often if the replica fails, each time from the next one.
ATTEMPTS = 6


def fetch(number, path, servers, query, offset, count):
    """Writes items offset to offset + count to a file, unless it is there already."""
    path = pathlib.Path(path)
    if path.exists():
        return path.name
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    for attempt in range(ATTEMPTS):
        server = servers[(number + attempt) % len(servers)]
        url = f"{server}/dataset{path.suffix}?{query}&offset={offset}&count={count}"
        try:
            with urllib.request.urlopen(url, timeout=60) as answer, open(unfinished, "wb") as file:
                # A body that ends too early raises an exception.
                shutil.copyfileobj(answer, file)
            os.replace(unfinished, path)
            return path.name
        except (OSError, http.client.HTTPException):
            unfinished.unlink(missing_ok=True)
            if attempt + 1 == ATTEMPTS:
                raise


def make(client, folder, query, count, shard, servers, form="ndjson"):
    """Makes all parts; the names of the files, in their order."""
    folder = pathlib.Path(folder).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    offsets = range(0, count, shard)
    tasks = [
        client.submit(
            fetch,
            number,
            str(folder / f"mazes-{number:06}.{form}"),
            servers,
            query,
            offset,
            min(shard, count - offset),
            pure=False,
        )
        for number, offset in enumerate(offsets)
    ]
    names = client.gather(tasks)
    # What workers that were killed have left.
    for path in folder.glob("*.part"):
        path.unlink(missing_ok=True)
    return names


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("query", help="parameters of /dataset, with a seed")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--shard", type=int, default=1000, help="items in a file")
    parser.add_argument("--format", default="ndjson", choices=["ndjson", "tar", "csv", "parquet"])
    parser.add_argument("--server", action="append", required=True)
    parser.add_argument("--scheduler")
    options = parser.parse_args()
    with distributed.Client(options.scheduler) as client:
        names = make(
            client, options.folder, options.query, options.count, options.shard, options.server, options.format
        )
    print(f"{len(names)} files in {options.folder}")


if __name__ == "__main__":
    main()
