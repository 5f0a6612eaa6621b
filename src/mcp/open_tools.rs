//! The tools for mazes that the agent knows: each call names the maze by its query.

use rmcp::model::{CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::{Value, json};

use crate::mcp::arguments::{
    GradeArguments, LookArguments, MoveArguments, NewMazeArguments, SolveArguments,
};
use crate::mcp::made_maze::{MazeWork, query_of, read_made, read_request};
use crate::mcp::surroundings::{StopReason, Surroundings, directions, walk};
use crate::mcp::tool_error::ToolError;
use mazewright_core::analysis::{Grade, Path, grade};
use mazewright_core::{Error, Maze, Refusal};

/// The largest number of moves in one call.
pub const MOST_MOVES: usize = 1000;

/// The largest number of cells of a route that is listed or graded.
const MOST_CELLS: usize = 10_000;

/// A cell with its place.
#[derive(Debug, Serialize)]
pub struct CellPlace {
    cell: u32,
    col: u32,
    row: u32,
    level: u32,
}

impl CellPlace {
    /// Returns a cell with its place.
    pub fn of(maze: &Maze, cell: u32) -> Self {
        let [col, row, level] = maze.grid().col_row_level(cell);
        Self { cell, col, row, level }
    }
}

/// Creates a result: what programs read, what models read, and perhaps a picture.
pub fn result(value: Value, text: String, picture: Option<ContentBlock>) -> CallToolResult {
    let mut result = CallToolResult::structured(value);
    result.content = [ContentBlock::text(text)].into_iter().chain(picture).collect();
    result
}

/// Returns an error for a cell that the maze does not have.
fn check_cell(maze: &Maze, cell: u32) -> Result<(), Error> {
    let cells = maze.grid().cells();
    if cell < cells && maze.is_used(cell) {
        return Ok(());
    }
    let detail = format!("cell is {cell}, but the maze has cells 0 to {}", cells - 1);
    Err(Error::Refused(Refusal::new("cell", "no-such-cell", detail)))
}

/// Describes exits and walls in two sentences. `name` names the cell behind an exit.
pub fn sentences(surroundings: &Surroundings, name: impl Fn(u32) -> String) -> String {
    let listed = |words: &[String]| match words {
        [] => "none".to_owned(),
        words => words.join(", "),
    };
    let exits = surroundings.exits.iter();
    let exits: Vec<_> = exits.map(|it| format!("{} to {}", it.direction, name(it.cell))).collect();
    format!("Open: {}. Walls: {}.", listed(&exits), listed(&surroundings.walls))
}

/// `new_maze`
pub async fn new_maze(
    work: &MazeWork,
    arguments: NewMazeArguments,
) -> Result<CallToolResult, ToolError> {
    let request = read_request(&arguments.maze, None)?;
    let query = query_of(&request);
    let made = work.with_maze(&request, {
        let query = query.clone();
        move |maze, _, _| {
            let [start, goal] = [maze.start(), maze.goal()].map(|cell| CellPlace::of(maze, cell));
            Ok(json!({
                "maze": query,
                "shape": maze.spec().site.shape.name,
                "cells": maze.cell_count(),
                "start": start,
                "goal": goal,
                "at_start": Surroundings::of(maze, maze.start()),
            }))
        }
    });
    let made = made.await?;
    let picture = work.picture(&request, arguments.picture, false).await?;
    let text = format!(
        "The maze {query} has {} cells. The start is cell {}, the goal is cell {}.",
        made["cells"], made["start"]["cell"], made["goal"]["cell"]
    );
    Ok(result(made, text, picture))
}

/// `look`
pub async fn look(work: &MazeWork, arguments: LookArguments) -> Result<CallToolResult, ToolError> {
    let request = read_made(&arguments.maze)?;
    let seen = work.with_maze(&request, move |maze, _, _| {
        let cell = arguments.cell.unwrap_or(maze.start());
        check_cell(maze, cell)?;
        Ok(seen_at(maze, cell))
    });
    let (value, text) = seen.await?;
    let picture = work.picture(&request, arguments.picture, false).await?;
    Ok(result(value, text, picture))
}

fn seen_at(maze: &Maze, cell: u32) -> (Value, String) {
    let surroundings = Surroundings::of(maze, cell);
    let (is_start, is_goal) = (cell == maze.start(), cell == maze.goal());
    let sides = sentences(&surroundings, |cell| format!("cell {cell}"));
    let mut text = format!("You are at cell {cell}. {sides}");
    if is_goal {
        text += " This is the goal.";
    }
    let value = json!({
        "here": CellPlace::of(maze, cell),
        "exits": surroundings.exits,
        "walls": surroundings.walls,
        "is_start": is_start,
        "is_goal": is_goal,
        "goal": CellPlace::of(maze, maze.goal()),
    });
    (value, text)
}

/// Checks the number of moves.
pub fn check_moves(moves: &[String]) -> Result<(), ToolError> {
    if (1..=MOST_MOVES).contains(&moves.len()) {
        return Ok(());
    }
    let detail = format!("moves has {} directions, but must have 1 to {MOST_MOVES}", moves.len());
    Err(ToolError::new("out-of-range", detail))
}

/// Says how many of `count` moves were made, and why not all.
pub fn moves_made(moved: usize, count: usize, stopped: Option<&StopReason>) -> String {
    match stopped {
        None => format!("Made {moved} of {count} moves."),
        Some(StopReason { detail, .. }) => format!("Made {moved} of {count} moves: {detail}."),
    }
}

/// `move`
pub async fn walk_on(
    work: &MazeWork,
    arguments: MoveArguments,
) -> Result<CallToolResult, ToolError> {
    check_moves(&arguments.moves)?;
    let request = read_made(&arguments.maze)?;
    let moved = work.with_maze(&request, move |maze, _, _| {
        let from = arguments.cell.unwrap_or(maze.start());
        check_cell(maze, from)?;
        let (cells, stopped) = walk(maze, from, &arguments.moves, |_| false);
        let here = cells.last().copied().unwrap_or(from);
        let (mut value, seen) = seen_at(maze, here);
        let text =
            format!("{} {seen}", moves_made(cells.len(), arguments.moves.len(), stopped.as_ref()));
        value["moved"] = cells.len().into();
        value["cells"] = json!(cells);
        value["stopped"] = json!(stopped);
        Ok((value, text))
    });
    let (value, text) = moved.await?;
    Ok(result(value, text, None))
}

/// `solve`
pub async fn solve(
    work: &MazeWork,
    arguments: SolveArguments,
) -> Result<CallToolResult, ToolError> {
    let request = read_made(&arguments.maze)?;
    let value = solution(work, &request).await?;
    let picture = work.picture(&request, arguments.picture, true).await?;
    let text = format!(
        "{} finds a route of {} steps: {}",
        request.solver.name,
        value["steps"],
        value["moves"].as_array().map_or(String::new(), |moves| {
            moves.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
        })
    );
    Ok(result(value, text, picture))
}

/// Returns the solution of a maze.
pub async fn solution(
    work: &MazeWork,
    request: &mazewright_request::ResolvedRequest,
) -> Result<Value, ToolError> {
    let solver = request.solver.name;
    let solved = work.with_maze(request, move |maze, routes, _| {
        let route = &routes[0];
        if route.cells.len() > MOST_CELLS {
            let detail = format!(
                "the solution has {} cells, but at most {MOST_CELLS} are listed; take a smaller maze",
                route.cells.len()
            );
            return Err(Error::Refused(Refusal::new("maze", "too-long", detail)));
        }
        Ok(json!({
            "solver": solver,
            "cells": route.cells,
            "moves": directions(maze, &route.cells),
            "steps": route.length(),
            "explored": route.explored,
        }))
    });
    solved.await
}

/// `grade`
pub async fn grade_route(
    work: &MazeWork,
    arguments: GradeArguments,
) -> Result<CallToolResult, ToolError> {
    let request = read_made(&arguments.maze)?;
    let GradeArguments { moves, cells, seconds, .. } = arguments;
    let (count, is_one) = match (&moves, &cells) {
        (Some(moves), None) => (moves.len(), true),
        (None, Some(cells)) => (cells.len(), true),
        _ => (0, false),
    };
    if !is_one || !(1..=MOST_CELLS).contains(&count) {
        let detail =
            format!("give the route as either moves or cells, with 1 to {MOST_CELLS} items");
        return Err(ToolError::new(if is_one { "out-of-range" } else { "contradiction" }, detail));
    }
    if !seconds.is_none_or(|it| (0.0..=1e9).contains(&it)) {
        return Err(ToolError::new(
            "out-of-range",
            "seconds must be a number from 0 to 1000000000",
        ));
    }
    let graded = work.with_maze(&request, move |maze, _, cancel| {
        let (route, stopped) = match (moves, cells) {
            (Some(moves), _) => {
                let (cells, stopped) = walk(maze, maze.start(), &moves, |_| false);
                ([maze.start()].into_iter().chain(cells).collect(), stopped)
            }
            (None, cells) => (cells.unwrap_or_default(), None),
        };
        let path = Path::Cells(route.into_iter().map(u64::from).collect());
        let graded = grade(maze, &path, seconds, maze.spec().seed.number(), cancel)?;
        Ok(match stopped {
            None => graded,
            Some(StopReason { at, detail, .. }) => Grade {
                valid: false,
                complete: false,
                longer_by: None,
                is_shortest: false,
                score: None,
                at: u32::try_from(at).ok(),
                reason: Some("wall"),
                detail: Some(detail),
                ..graded
            },
        })
    });
    let graded = graded.await?;
    let text = graded_text(&graded);
    Ok(result(json!(graded), text, None))
}

/// Describes a grade in a sentence.
pub fn graded_text(graded: &Grade) -> String {
    let shortest = graded
        .shortest
        .map_or(String::new(), |least| format!(" Steps of a shortest route: {least}."));
    let fault = graded.detail.as_ref().map_or(String::new(), |detail| format!(": {detail}"));
    let outcome = match (graded.complete, graded.is_shortest, graded.valid) {
        (true, true, _) => "reaches the goal by a shortest route",
        (true, false, _) => "reaches the goal",
        (false, _, true) => "does not reach the goal",
        (false, _, false) => "has an impossible step",
    };
    format!("The route {outcome}{fault}. Steps: {}.{shortest}", graded.steps)
}
