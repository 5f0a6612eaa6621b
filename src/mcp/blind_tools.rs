//! The tools for mazes that are walked blind: the walker sees the sides of its cell, and knows cells by the order of its
//! first visits.

use std::sync::{Arc, Mutex};

use rmcp::model::CallToolResult;
use serde_json::{Value, json};

use crate::mcp::arguments::{
    GradeArguments, LookArguments, MoveArguments, NewMazeArguments, Picture, SolveArguments,
};
use crate::mcp::blind::{BlindWalk, BlindWalks, MOST_STEPS, held};
use crate::mcp::made_maze::{MazeWork, has_seed, query_of, read_request};
use crate::mcp::open_tools::{check_moves, moves_made, result, sentences, solution};
use crate::mcp::surroundings::{Surroundings, walk};
use crate::mcp::tool_error::ToolError;
use mazewright_core::Maze;
use mazewright_core::analysis::{Path, grade};

type SharedWalk = Arc<Mutex<BlindWalk>>;

/// `new_maze` with `blind`
pub async fn new_maze(
    work: &MazeWork,
    walks: &BlindWalks,
    arguments: NewMazeArguments,
) -> Result<CallToolResult, ToolError> {
    if has_seed(&arguments.maze)? {
        let detail = "seed is given, but the seed of a maze gives the maze away; leave seed out";
        return Err(ToolError::new("contradiction", detail));
    }
    if arguments.picture != Picture::None {
        let detail =
            "picture is given, but a maze that is walked blind is not shown; leave picture out";
        return Err(ToolError::new("contradiction", detail));
    }
    let request = read_request(&arguments.maze, walks.next_seed())?;
    let made = work.with_maze(&request, |maze, _, _| Ok((maze.start(), maze.cell_count())));
    let (start, cells) = made.await?;
    let shape = request.spec.site.shape.name;
    let name = walks.keep(BlindWalk::new(request, start))?;
    let (mut value, seen) = seen(work, &walks.get(&name)?).await?;
    value["maze"] = name.clone().into();
    value["shape"] = shape.into();
    value["cells"] = cells.into();
    let text = format!("The maze {name} has {cells} cells of the shape {shape}. {seen}");
    Ok(result(value, text, None))
}

/// `look`
pub async fn look(
    work: &MazeWork,
    walk: &SharedWalk,
    look: LookArguments,
) -> Result<CallToolResult, ToolError> {
    no_cell(look.cell)?;
    if look.picture != Picture::None && !held(walk).is_over {
        let detail = "picture is given, but this maze is walked blind; reach the goal, or give up with solve";
        return Err(ToolError::new("contradiction", detail));
    }
    let (value, text) = seen(work, walk).await?;
    let request = held(walk).request.clone();
    let picture = work.picture(&request, look.picture, false).await?;
    Ok(result(value, text, picture))
}

/// Returns an error if a call names a cell.
fn no_cell(cell: Option<u32>) -> Result<(), ToolError> {
    let detail =
        "cell is given, but a blind walk goes on where its last move ended; leave cell out";
    cell.map_or(Ok(()), |_| Err(ToolError::new("contradiction", detail)))
}

/// Describes what the walker sees.
async fn seen(work: &MazeWork, walk: &SharedWalk) -> Result<(Value, String), ToolError> {
    let request = held(walk).request.clone();
    let walk = Arc::clone(walk);
    work.with_maze(&request, move |maze, _, _| Ok(seen_now(maze, &held(&walk)))).await
}

fn seen_now(maze: &Maze, walk: &BlindWalk) -> (Value, String) {
    let here = walk.here();
    let surroundings = Surroundings::of(maze, here);
    let exits: Vec<Value> = surroundings
        .exits
        .iter()
        .map(|exit| json!({"direction": exit.direction, "place": walk.place(exit.cell)}))
        .collect();
    let visits = walk.cells.iter().filter(|cell| **cell == here).count();
    let is_goal = here == maze.goal();
    let place = walk.place(here);
    let name = |cell| match walk.place(cell) {
        Some(place) => format!("place {place}"),
        None => "a new place".to_owned(),
    };
    let mut text = format!(
        "You are at place {} (visit {visits}), after {} steps. {}",
        place.unwrap_or_default(),
        walk.steps(),
        sentences(&surroundings, name)
    );
    if is_goal {
        text += " This is the goal.";
    }
    let mut value = json!({
        "place": place,
        "visits": visits,
        "exits": exits,
        "walls": surroundings.walls,
        "is_start": here == maze.start(),
        "is_goal": is_goal,
        "steps": walk.steps(),
        "places": walk.known.len(),
        "bumps": walk.bumps,
        "is_over": walk.is_over,
    });
    if walk.is_over {
        let query = query_of(&walk.request);
        text = format!("{text} The walk is over: the maze was {query}.");
        value["query"] = query.into();
    }
    (value, text)
}

/// `move`
pub async fn walk_on(
    work: &MazeWork,
    shared: &SharedWalk,
    arguments: MoveArguments,
) -> Result<CallToolResult, ToolError> {
    no_cell(arguments.cell)?;
    check_moves(&arguments.moves)?;
    let (request, steps, is_over) = {
        let walk = held(shared);
        (walk.request.clone(), walk.steps(), walk.is_over)
    };
    if is_over {
        let detail =
            "this walk is over; call new_maze for another maze, or grade to see how it went";
        return Err(ToolError::new("is-over", detail));
    }
    if steps + arguments.moves.len() > MOST_STEPS {
        let detail = format!(
            "a walk may have at most {MOST_STEPS} steps, and has {steps} already; give up with solve"
        );
        return Err(ToolError::new("too-long", detail));
    }
    let shared = Arc::clone(shared);
    let moved = work.with_maze(&request, move |maze, _, _| {
        let mut blind = held(&shared);
        let (cells, stopped) =
            walk(maze, blind.here(), &arguments.moves, |cell| cell == maze.goal());
        for &cell in &cells {
            blind.step(cell);
        }
        blind.bumps += u32::from(stopped.is_some());
        blind.is_over = blind.here() == maze.goal();
        let (mut value, seen) = seen_now(maze, &blind);
        value["moved"] = cells.len().into();
        value["stopped"] = json!(stopped);
        Ok((
            value,
            format!("{} {seen}", moves_made(cells.len(), arguments.moves.len(), stopped.as_ref())),
        ))
    });
    let (value, text) = moved.await?;
    Ok(result(value, text, None))
}

/// `solve`: gives up.
pub async fn solve(
    work: &MazeWork,
    walk: &SharedWalk,
    arguments: SolveArguments,
) -> Result<CallToolResult, ToolError> {
    let request = held(walk).request.clone();
    let mut value = solution(work, &request).await?;
    let picture = work.picture(&request, arguments.picture, true).await?;
    // An error has shown nothing of the maze.
    held(walk).is_over = true;
    let query = query_of(&request);
    let text = format!("The maze was {query}. Its solution has {} steps.", value["steps"]);
    value["query"] = query.into();
    Ok(result(value, text, picture))
}

/// `grade`: the grade of the walk. What would give the maze away stays secret until the walk is over.
pub async fn grade_walk(
    work: &MazeWork,
    walk: &SharedWalk,
    arguments: GradeArguments,
) -> Result<CallToolResult, ToolError> {
    if arguments.moves.is_some() || arguments.cells.is_some() {
        let detail = "a route is given, but a blind walk is graded as it was walked; leave moves and cells out";
        return Err(ToolError::new("contradiction", detail));
    }
    let request = held(walk).request.clone();
    let walk = Arc::clone(walk);
    let graded = work.with_maze(&request, move |maze, _, cancel| {
        let walk = held(&walk);
        let cells = Path::Cells(walk.cells.iter().map(|&cell| u64::from(cell)).collect());
        let seed = maze.spec().seed.number();
        let graded = grade(maze, &cells, arguments.seconds, seed, cancel)?;
        let mut value = json!({
            "complete": graded.complete,
            "steps": graded.steps,
            "visited": graded.visited,
            "bumps": walk.bumps,
            "is_over": walk.is_over,
        });
        let mut text = format!(
            "The walk has {} steps through {} cells, and {} moves against walls. It has {}reached the goal.",
            graded.steps,
            graded.visited,
            walk.bumps,
            if graded.complete { "" } else { "not " }
        );
        if walk.is_over {
            let query = query_of(&walk.request);
            value["shortest"] = json!(graded.shortest);
            value["longer_by"] = json!(graded.longer_by);
            value["is_shortest"] = graded.is_shortest.into();
            value["score"] = json!(graded.score);
            value["cells"] = json!(walk.cells);
            let least = graded.shortest.map_or("no".to_owned(), |least| least.to_string());
            text = format!("{text} A shortest route has {least} steps. The maze was {query}.");
            value["query"] = query.into();
        }
        Ok((value, text))
    });
    let (value, text) = graded.await?;
    Ok(result(value, text, None))
}
