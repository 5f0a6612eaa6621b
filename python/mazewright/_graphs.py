"""Mazes as graphs of NetworkX."""

from __future__ import annotations

from typing import Any


def networkx(document: dict[str, Any]) -> Any:
    """Returns the graph of a document: a node for each cell, an edge for each passage."""
    import networkx as nx

    graph = nx.node_link_graph(document, edges="links")
    graph.graph.update(start=document["start"], goal=document["goal"], solution=document["solution"]["cells"])
    return graph
