#!/usr/bin/env python3
"""Reads data sets with polars, DuckDB, tarfile, WebDataset and NetworkX, and checks that they have the same
mazes in every format, whether the server sends them or `mazewright dataset` writes them.

    datasets.py BINARY
"""

import csv
import datetime
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from xml.etree import ElementTree

import duckdb
import networkx as nx
import polars
import webdataset
from fsspec.implementations.http import HTTPFileSystem
from service import running

QUERY = "count=2500&seed=7&vary=shape:square:hex:tri,cols:4..9,algorithm:kruskal:wilson:eller,loops:0..2"


def check_graph(graph, row):
    """Checks that NetworkX sees the maze that its figures describe."""
    assert nx.is_connected(graph), row["url"]
    assert len(graph) == row["cells"] and graph.number_of_edges() == row["open"]
    assert graph.number_of_edges() - len(graph) + 1 == row["loops"]
    assert sum(degree == 1 for _, degree in graph.degree) == row["dead_ends"]
    assert nx.shortest_path_length(graph, row["start"], row["goal"]) == row["solution_length"]


def main(binary):
    with tempfile.TemporaryDirectory() as folder, running(binary) as (_, server):
        paths = {}
        for form in ["ndjson", "csv", "parquet", "tar"]:
            with urllib.request.urlopen(f"{server}/dataset.{form}?{QUERY}", timeout=120) as answer:
                sent = answer.read()
            paths[form] = os.path.join(folder, f"mazes.{form}")
            subprocess.run([binary, "dataset", paths[form], QUERY, "--quiet"], check=True)
            with open(paths[form], "rb") as file:
                assert file.read() == sent, f"{form}: the program writes what the server sends"

        # Parquet by polars, its graphs by NetworkX.
        table = polars.read_parquet(paths["parquet"])
        assert table["index"].to_list() == list(range(2500))
        for row in table.head(300).iter_rows(named=True):
            graph = nx.Graph(zip(row["source"], row["target"]))
            check_graph(graph, row)
            path = row["solution"]
            assert nx.is_path(graph, path) and [path[0], path[-1]] == [row["start"], row["goal"]]
            assert len(row["x"]) == len(row["y"]) == row["cells"]

        # Parquet and CSV by DuckDB: the same rows.
        names = ", ".join(f'"{name}"' for name in csv_names(paths["csv"]))
        same = f"""
            select count(*) from (select {names} from '{paths["parquet"]}') a
            join read_csv('{paths["csv"]}') b using ("index")
            where a.seed = b.seed and a.url = b.url and a.dead_ends = b.dead_ends
              and a.solution_length = b.solution_length and abs(a.river - b.river) < 1e-5
        """
        assert duckdb.sql(same).fetchall() == [(2500,)]
        means = duckdb.sql(f"""
            select algorithm, shape, avg(dead_ends / cells) from '{paths["parquet"]}' group by all
        """).fetchall()
        assert len(means) == 9 and all(0.1 < share < 0.5 for _, _, share in means)

        # Tables by their URL. A short data set has ranges, which readers of Parquet ask for.
        query = "count=40&seed=7&gen=1&vary=shape:square:hex:tri"
        for mark in ["", "&bom=true"]:
            url = f"{server}/dataset.csv?{query}{mark}"
            found = polars.read_csv(url)
            assert found.columns[0] == "index" and found["index"].to_list() == list(range(40)), found
        url = f"{server}/dataset.parquet?{query}"
        read, scanned = polars.read_parquet(url), polars.scan_parquet(url)
        assert read.equals(scanned.collect()) and read["index"].to_list() == list(range(40))
        lengths = scanned.select("index", "solution_length").filter(polars.col("index") >= 30).collect()
        assert lengths.equals(read.select("index", "solution_length").tail(10))
        assert read["seed"].to_list() == found["seed"].to_list()
        check_duckdb_by_url(url, read)

        # NDJSON line by line, as NetworkX reads documents.
        with open(paths["ndjson"], encoding="utf-8") as file:
            documents = [json.loads(line) for line in file]
        for document, row in zip(documents, table.iter_rows(named=True), strict=True):
            assert document["index"] == row["index"] and document["seed_u64"] == str(row["seed"])
            assert document["solution"]["cells"] == row["solution"]
        for document in documents[:200]:
            graph = nx.node_link_graph(document, edges="edges")
            numbers = {**document["stats"], "start": document["start"], "goal": document["goal"]}
            check_graph(graph, {**numbers, "url": document["url"]})

        # tar by tarfile, and by WebDataset, which finds the files of an item by their names.
        with tarfile.open(paths["tar"]) as archive:
            members = archive.getnames()
        assert members == [f"{at:06}.{end}" for at in range(2500) for end in ("png", "json")]
        items = webdataset.WebDataset(paths["tar"], shardshuffle=False)
        for item, document in zip(items, documents, strict=True):
            assert item["__key__"] == f"{document['index']:06}"
            assert item["png"].startswith(b"\x89PNG\r\n\x1a\n")
            assert json.loads(item["json"])["solution"] == document["solution"]
        # WebDataset's names end at the first dot, so that `solution.png` is a file of the same
        # item.
        several = os.path.join(folder, "several.tar")
        formats = "formats=png,solution.png,svg,json"
        subprocess.run([binary, "dataset", several, "count=200&seed=7&cols=5&rows=5", formats, "-q"], check=True)
        with tarfile.open(several) as archive:
            members = archive.getnames()
        ends = ["png", "solution.png", "svg", "json"]
        assert members == [f"{at:06}.{end}" for at in range(200) for end in ends], members[:8]
        items = list(webdataset.WebDataset(several, shardshuffle=False))
        assert [item["__key__"] for item in items] == [f"{at:06}" for at in range(200)]
        for item in items:
            assert set(ends) <= set(item)
            plain, solved = item["png"], item["solution.png"]
            assert plain != solved and all(it.startswith(b"\x89PNG\r\n\x1a\n") for it in (plain, solved))
            root = ElementTree.fromstring(item["svg"])
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert json.loads(item["json"])["index"] == int(item["__key__"])
    print(
        f"datasets: polars {polars.__version__}, DuckDB {duckdb.__version__}, by URL too, WebDataset and NetworkX agree"
    )


class DataSets(HTTPFileSystem):
    """Reads URLs for DuckDB, whose own extension for HTTP comes from the network."""

    def modified(self, path):
        """Returns a constant: a data set with `seed` and `gen` never changes."""
        return datetime.datetime(2000, 1, 1, tzinfo=datetime.timezone.utc)


def check_duckdb_by_url(url, table):
    """Reads a table by its URL with DuckDB, as Parquet and as CSV."""
    duckdb.register_filesystem(DataSets())
    csv_url = url.replace("/dataset.parquet", "/dataset.csv")
    for source in [f"read_parquet('{url}')", f"read_csv('{csv_url}')"]:
        found = duckdb.sql(f'select "index", solution_length from {source} order by "index"').fetchall()
        assert found == table.select("index", "solution_length").rows(), source


def csv_names(path):
    with open(path, newline="", encoding="utf-8") as file:
        return next(csv.reader(io.StringIO(file.readline())))


if __name__ == "__main__":
    main(sys.argv[1])
