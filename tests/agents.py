#!/usr/bin/env python3
"""Uses the tools for agents by a client of the Model Context Protocol: over the standard input and output, and over HTTP.

    agents.py BINARY
"""

import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client
from service import running

SHAPES = ("square", "tri", "hex", "oct", "floret", "polar", "penrose-p2", "voronoi")


async def ask(agent, tool, **arguments):
    result = await agent.call_tool(tool, arguments)
    assert not result.isError, result
    return result.structuredContent


async def explore(agent, maze, seen, back=None):
    """Walks blind to the goal, depth first."""
    if seen["is_goal"]:
        return True
    for way in seen["exits"]:
        if way["place"] is None:
            moved = await ask(agent, "move", maze=maze, moves=[way["direction"]])
            if await explore(agent, maze, moved, seen["place"]):
                return True
    for way in (await ask(agent, "look", maze=maze))["exits"]:
        if back is not None and way["place"] == back:
            await ask(agent, "move", maze=maze, moves=[way["direction"]])
            break
    return False


async def use(agent):
    begun = await agent.initialize()
    assert begun.serverInfo.name == "mazewright" and "new_maze" in begun.instructions
    tools = (await agent.list_tools()).tools
    assert [tool.name for tool in tools] == ["new_maze", "look", "move", "solve", "grade"]
    length = sum(len(json.dumps(tool.model_dump(exclude_none=True))) for tool in tools)
    assert length < 20_000, length
    for shape in SHAPES:
        made = await ask(agent, "new_maze", maze=f"shape={shape}&cols=7&rows=6&seed=5")
        maze, cell = made["maze"], made["start"]["cell"]
        solved = await ask(agent, "solve", maze=maze)
        for direction in solved["moves"]:
            seen = await ask(agent, "look", maze=maze, cell=cell)
            assert direction in [way["direction"] for way in seen["exits"]], (shape, seen)
            cell = (await ask(agent, "move", maze=maze, moves=[direction], cell=cell))["here"]["cell"]
        assert cell == made["goal"]["cell"], shape
        assert (await ask(agent, "grade", maze=maze, cells=solved["cells"]))["is_shortest"], shape
    made = await ask(agent, "new_maze", maze="shape=tri&cols=8&rows=5", blind=True)
    assert await explore(agent, made["maze"], made)
    graded = await ask(agent, "grade", maze=made["maze"])
    assert graded["complete"] and graded["steps"] >= graded["shortest"] and "seed=" in graded["query"]
    pictured = await agent.call_tool("look", {"maze": graded["query"], "picture": "image"})
    assert [part.type for part in pictured.content] == ["text", "image"]
    refused = await agent.call_tool("new_maze", {"maze": "shape=hexx"})
    assert refused.isError and "did you mean hex?" in refused.content[0].text, refused


async def main(binary):
    program = StdioServerParameters(command=binary, args=["mcp"])
    async with stdio_client(program) as streams, ClientSession(*streams) as agent:
        await use(agent)
    os.environ["MAZE_MCP"] = "true"
    with running(binary) as (_, url):
        async with streamablehttp_client(f"{url}/mcp") as (*streams, _), ClientSession(*streams) as agent:
            await use(agent)
    print("agents: used over stdio and HTTP")


asyncio.run(main(os.path.abspath(sys.argv[1])))
