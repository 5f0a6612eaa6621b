//! The tools for agents: over the standard input and output of the real program.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use mazewright_core::SHAPES;
use serde_json::{Value, json};

use crate::server::command;

/// A program that offers tools, with its client.
struct Agent {
    program: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    count: u64,
}

impl Agent {
    fn new(arguments: &[&str]) -> Self {
        let mut command = command();
        command.arg("mcp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = command.spawn().unwrap();
        let input = program.stdin.take();
        let output = BufReader::new(program.stdout.take().unwrap());
        let mut agent = Self { program, input, output, count: 0 };
        let begun = agent.request("initialize", &initialize());
        assert_eq!(begun["serverInfo"]["name"], "mazewright");
        assert!(begun["instructions"].as_str().unwrap().contains("new_maze"));
        agent.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        agent
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
    }

    /// Sends a request, and returns the whole response.
    fn response(&mut self, method: &str, params: &Value) -> Value {
        self.count += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}));
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let response: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(response["id"], self.count, "{line}");
        response
    }

    fn request(&mut self, method: &str, params: &Value) -> Value {
        let mut response = self.response(method, params);
        assert!(response["error"].is_null(), "{response}");
        response["result"].take()
    }

    /// Calls a tool, and returns the whole result.
    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        self.request("tools/call", &json!({"name": tool, "arguments": arguments}))
    }

    /// Calls a tool, and returns what programs read of its result.
    fn ask(&mut self, tool: &str, arguments: &Value) -> Value {
        let mut result = self.call(tool, arguments);
        assert_eq!(result["isError"], false, "{tool} {arguments}: {result}");
        result["structuredContent"].take()
    }

    /// Calls a tool that fails, and returns the text that the agent reads.
    fn fail(&mut self, tool: &str, arguments: &Value) -> String {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], true, "{tool} {arguments}: {result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        drop(self.input.take());
        let status = self.program.wait().unwrap();
        assert!(status.success() || std::thread::panicking(), "{status}");
    }
}

pub(crate) fn initialize() -> Value {
    json!({
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    })
}

fn words(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect()
}

#[test]
fn there_are_five_tools_with_short_schemas() {
    let mut agent = Agent::new(&[]);
    let tools = agent.request("tools/list", &json!({}))["tools"].take();
    let names: Vec<&str> =
        tools.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["new_maze", "look", "move", "solve", "grade"]);
    let length = tools.to_string().len();
    assert!(length < 8_000, "{length}");
    let arguments = &tools[2]["inputSchema"];
    assert_eq!(arguments["required"], json!(["maze", "moves"]), "{arguments}");
    let response = agent.response("tools/call", &json!({"name": "jump", "arguments": {}}));
    assert!(
        response["error"]["message"].as_str().unwrap().contains("new_maze, look"),
        "{response}"
    );
}

#[test]
fn every_shape_can_be_walked_by_directions() {
    let mut agent = Agent::new(&[]);
    for shape in SHAPES {
        for more in ["", "&levels=2&braid=0.3", "&hole=circle"] {
            let query = format!("shape={}&cols=8&rows=8&seed=3{more}", shape.name);
            let made = agent.ask("new_maze", &json!({"maze": query}));
            let maze = &made["maze"];
            let solved = agent.ask("solve", &json!({"maze": maze}));
            let (moves, cells) = (&solved["moves"], words(&solved["moves"]));
            assert_eq!(cells.len() as u64, solved["steps"].as_u64().unwrap(), "{query}");
            let moved = agent.ask("move", &json!({"maze": maze, "moves": moves}));
            assert_eq!(moved["is_goal"], true, "{query}: {moved}");
            assert_eq!(moved["here"], made["goal"], "{query}");
            assert!(moved["stopped"].is_null(), "{query}");
            let graded = agent.ask("grade", &json!({"maze": maze, "moves": moves, "seconds": 0}));
            assert_eq!((&graded["is_shortest"], &graded["score"]), (&true.into(), &100.0.into()));
            // Sides have different names, and those of walls stop the walker.
            let seen = agent.ask("look", &json!({"maze": maze}));
            let mut names = words(&seen["walls"]);
            let walls = names.clone();
            names.extend(
                seen["exits"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|exit| exit["direction"].as_str().unwrap().to_owned()),
            );
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "{query}: {seen}");
            if let Some(wall) = walls.first() {
                let moved = agent.ask("move", &json!({"maze": maze, "moves": [wall]}));
                assert_eq!((&moved["moved"], &moved["here"]), (&0.into(), &seen["here"]));
                assert_eq!(moved["stopped"]["at"], 1, "{query}: {moved}");
            }
        }
    }
}

#[test]
fn pictures_come_where_they_are_asked_for() {
    let mut agent = Agent::new(&[]);
    let made = agent.call("new_maze", &json!({"maze": "cols=4&rows=3&seed=1", "picture": "text"}));
    assert!(made["content"][1]["text"].as_str().unwrap().contains('│'), "{made}");
    let maze = &made["structuredContent"]["maze"];
    // The URL of a maze is its name too.
    let url = json!({"maze": "https://mazes.example/maze.png?cols=4&rows=3&seed=1"});
    assert_eq!(agent.ask("new_maze", &url)["maze"], *maze);
    let seen = agent.call("solve", &json!({"maze": maze, "picture": "image"}));
    let image = &seen["content"][1];
    assert_eq!((&image["type"], &image["mimeType"]), (&"image".into(), &"image/png".into()));
    assert!(image["data"].as_str().unwrap().starts_with("iVBORw0KGgo"), "{image}");
}

#[test]
fn errors_say_what_is_allowed() {
    let mut agent = Agent::new(&[]);
    let maze = "shape=hex&cols=4&rows=3&seed=1";
    for (tool, arguments, expected) in [
        ("new_maze", json!({"maze": "shape=hexx&cols=0"}), "did you mean hex?\ncols is 0"),
        ("new_maze", json!({"maze": "cols=1000000&rows=1000000"}), "at most"),
        ("new_maze", json!({"mase": ""}), "unknown field `mase`, expected one of `maze`"),
        ("new_maze", json!({"maze": {"cols": 4}}), "maze is {\"cols\":4}, but must be a string"),
        ("look", json!({"maze": maze, "cell": "a"}), "cell is \"a\", but must be a whole number"),
        ("look", json!({"maze": maze, "cell": 1.5}), "cell is 1.5, but must be a whole number"),
        ("look", json!({"maze": maze, "cell": -1.0}), "cell is -1, but must be a whole number"),
        (
            "look",
            json!({"maze": maze, "picture": "x"}),
            "picture is \"x\", but must be one of `none`",
        ),
        ("move", json!({"maze": maze, "moves": ["n", 1]}), "moves[1] is 1, but must be a string"),
        ("move", json!({"maze": maze, "moves": "n"}), "moves is \"n\", but must be a list"),
        ("new_maze", json!({"blind": "x".repeat(9000)}), "(9002 bytes), but must be true or false"),
        ("new_maze", json!({"maze": "seed=1", "blind": true}), "leave seed out"),
        ("new_maze", json!({"blind": true, "picture": "text"}), "leave picture out"),
        ("look", json!({"maze": "cols=4&rows=3"}), "call new_maze"),
        ("look", json!({"maze": maze, "cell": 999}), "cells 0 to 11"),
        ("look", json!({"maze": "blind-0"}), "there is no walk"),
        ("look", json!({}), "missing field `maze`"),
        ("move", json!({"maze": maze, "moves": []}), "must have 1 to 1000"),
        ("grade", json!({"maze": maze}), "either moves or cells"),
        ("grade", json!({"maze": maze, "moves": ["n"], "cells": [1]}), "either moves or cells"),
        ("grade", json!({"maze": maze, "moves": ["n"], "seconds": -1}), "from 0"),
        ("new_maze", json!({"maze": "cols=900&rows=900&seed=1", "picture": "text"}), "smaller"),
    ] {
        let text = agent.fail(tool, &arguments);
        assert!(text.contains(expected), "{tool} {arguments}: {text}");
    }
    // As in bodies of requests.
    let seen = agent.ask("look", &json!({"maze": maze, "cell": 2, "picture": "none"}));
    assert_eq!(agent.ask("look", &json!({"maze": maze, "cell": 2.0, "picture": null})), seen);
    let moved = agent.ask("move", &json!({"maze": maze, "moves": ["sideways"]}));
    let detail = moved["stopped"]["detail"].as_str().unwrap();
    assert!(detail.contains("no side in the direction sideways; open are "), "{detail}");
}

/// Walks to the goal by depth-first search: each place leads back to the one from which it was entered.
fn explore(agent: &mut Agent, maze: &Value, seen: &Value, back: Option<u64>) -> bool {
    if seen["is_goal"] == true {
        return true;
    }
    assert!(seen["query"].is_null() && !seen.to_string().contains("seed"), "{seen}");
    let here = seen["place"].as_u64();
    for exit in seen["exits"].as_array().unwrap() {
        if exit["place"].is_null() {
            let moved = agent.ask("move", &json!({"maze": maze, "moves": [exit["direction"]]}));
            if explore(agent, maze, &moved, here) {
                return true;
            }
        }
    }
    let exits = agent.ask("look", &json!({"maze": maze}))["exits"].take();
    let mut exits = exits.as_array().unwrap().iter();
    if let Some(exit) = exits.find(|exit| back.is_some() && exit["place"].as_u64() == back) {
        agent.ask("move", &json!({"maze": maze, "moves": [exit["direction"]]}));
    }
    false
}

#[test]
fn a_maze_can_be_walked_blind() {
    let mut agent = Agent::new(&["--seed", "study"]);
    let begin = |agent: &mut Agent| {
        agent.ask("new_maze", &json!({"maze": "shape=hex&cols=6&rows=6", "blind": true}))
    };
    let made = begin(&mut agent);
    let maze = &made["maze"];
    let before = agent.ask("grade", &json!({"maze": maze}));
    assert_eq!((&before["steps"], &before["complete"]), (&0.into(), &false.into()));
    assert!(before["shortest"].is_null() && before["query"].is_null(), "{before}");
    let wall = &made["walls"][0];
    let bumped = agent.ask("move", &json!({"maze": maze, "moves": [wall]}));
    assert_eq!((&bumped["moved"], &bumped["bumps"]), (&0.into(), &1.into()));
    for arguments in [json!({"maze": maze, "cell": 3}), json!({"maze": maze, "picture": "image"})] {
        agent.fail("look", &arguments);
    }
    assert!(explore(&mut agent, maze, &made, None));
    let graded = agent.ask("grade", &json!({"maze": maze}));
    let query = graded["query"].as_str().unwrap();
    assert_eq!(graded["complete"], true);
    assert!(agent.fail("move", &json!({"maze": maze, "moves": ["e"]})).contains("is over"));
    // The walk is one through the maze of that query.
    let again = agent.ask("grade", &json!({"maze": query, "cells": graded["cells"]}));
    assert_eq!(
        (&again["complete"], &again["steps"], &again["shortest"]),
        (&true.into(), &graded["steps"], &graded["shortest"])
    );
    let other = begin(&mut agent)["maze"].take();
    let solved = agent.ask("solve", &json!({"maze": other, "picture": "text"}));
    assert_ne!(solved["query"], query);
    for picture in ["text", "image"] {
        let seen = agent.ask("look", &json!({"maze": other, "picture": picture}));
        assert_eq!(seen["query"], solved["query"]);
    }
    let graded = agent.ask("grade", &json!({"maze": other}));
    assert_eq!((&graded["complete"], &graded["is_over"]), (&false.into(), &true.into()));
    // Another agent walks through the same mazes.
    let mut agent = Agent::new(&["--seed", "study"]);
    let maze = begin(&mut agent)["maze"].take();
    assert_eq!(agent.ask("solve", &json!({"maze": maze}))["query"], query);
}

#[test]
fn a_new_maze_is_shown_as_it_was_made() {
    let mut agent = Agent::new(&[]);
    for picture in ["text", "image"] {
        let made = agent.ask("new_maze", &json!({"maze": "cols=5&rows=5", "picture": picture}));
        assert!(made["maze"].as_str().unwrap().contains("&seed="), "{made}");
    }
}

/// No format limits a maze that is not drawn: its picture would have too many bytes.
#[test]
fn large_mazes_are_walked_but_not_drawn() {
    let mut agent = Agent::new(&[]);
    let maze = "cols=1200&rows=1200&seed=1&algorithm=binary-tree";
    assert!(agent.ask("look", &json!({"maze": maze}))["exits"].is_array());
    let drawn = agent.fail("look", &json!({"maze": maze, "picture": "text"}));
    assert!(drawn.contains("1440000 cells as txt"), "{drawn}");
}

/// An agent cannot send a body, so that no error advises it.
#[test]
fn errors_advise_what_an_agent_can_do() {
    let mut agent = Agent::new(&[]);
    for maze in ["mesh={}".to_owned(), format!("mask={}", "X".repeat(9000))] {
        let said = agent.fail("new_maze", &json!({"maze": maze}));
        assert!(!said.contains("body") && said.contains("mask"), "{said}");
    }
}

/// A URL in a value is a part of the query, not an address with a query.
#[test]
fn values_may_be_urls() {
    let mut agent = Agent::new(&[]);
    for query in
        ["cols=5&rows=4&seed=http://a", "cols=5&rows=4&seed=1&title=see https://a.example/?b"]
    {
        for maze in [query.to_owned(), format!("https://mazes.example/maze.svg?{query}")] {
            let made = agent.ask("new_maze", &json!({"maze": maze}));
            assert_eq!(made["cells"], 20, "{maze}: {made}");
        }
    }
    let leaked = json!({"maze": "cols=5&rows=5&x=://&seed=1", "blind": true});
    assert!(agent.fail("new_maze", &leaked).contains("seed"), "{leaked}");
}
