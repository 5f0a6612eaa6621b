//! Describes the sides of a cell to a walker, and moves the walker in named directions.

use serde::Serialize;

use mazewright_core::{Direction, DirectionFinder, Maze, named_sides};

/// An open side of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exit {
    /// The name of the direction.
    pub direction: String,
    /// The cell behind it.
    pub cell: u32,
}

/// The sides of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Surroundings {
    /// The open sides.
    pub exits: Vec<Exit>,
    /// The directions of walls.
    pub walls: Vec<String>,
}

impl Surroundings {
    /// Returns what a walker sees at a cell.
    pub fn of(maze: &Maze, cell: u32) -> Self {
        let grid = maze.grid();
        let (mut exits, mut walls) = (Vec::new(), Vec::new());
        for named in named_sides(grid, cell) {
            let to = grid.neighbor(named.side);
            if to < grid.cells() && maze.is_open(grid.edge(named.side)) {
                exits.push(Exit { direction: named.name, cell: to });
            } else {
                walls.push(named.name);
            }
        }
        Self { exits, walls }
    }

    /// Returns the directions of the exits.
    pub fn directions(&self) -> Vec<&str> {
        self.exits.iter().map(|exit| exit.direction.as_str()).collect()
    }
}

/// The reason why a walker stopped before its last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StopReason {
    /// The number of the move, from 1.
    pub at: usize,
    /// The move.
    pub direction: String,
    /// The reason.
    pub detail: String,
}

/// Moves from `cell` until a move is not possible, or `is_over` says of a cell that the walk ends there. Returns the
/// cells after each move.
pub fn walk(
    maze: &Maze,
    mut cell: u32,
    moves: &[String],
    is_over: impl Fn(u32) -> bool,
) -> (Vec<u32>, Option<StopReason>) {
    let mut cells = Vec::new();
    for (number, direction) in moves.iter().enumerate() {
        match step(maze, cell, direction) {
            Ok(next) => cell = next,
            Err(detail) => {
                let stopped = StopReason { at: number + 1, direction: direction.clone(), detail };
                return (cells, Some(stopped));
            }
        }
        cells.push(cell);
        if is_over(cell) {
            break;
        }
    }
    (cells, None)
}

/// Returns the cell behind the open side in a direction, or why there is none.
fn step(maze: &Maze, cell: u32, direction: &str) -> Result<u32, String> {
    let grid = maze.grid();
    let wanted = direction.trim().to_ascii_lowercase();
    let surroundings = Surroundings::of(maze, cell);
    if let Some(exit) = surroundings.exits.iter().find(|exit| exit.direction == wanted) {
        return Ok(exit.cell);
    }
    let open = match surroundings.directions().join(", ") {
        none if none.is_empty() => "nothing is open there".to_owned(),
        some => format!("open are {some}"),
    };
    if surroundings.walls.contains(&wanted) {
        return Err(format!("a wall is in the direction {wanted}; {open}"));
    }
    let is_flat = maze.spec().site.levels == 1;
    let parsed = Direction::parse(&wanted);
    let parsed = parsed.map(|it| if is_flat { it.on_one_level() } else { it });
    match parsed.and_then(|it| DirectionFinder::new(grid).side(cell, it)) {
        Some(side) if grid.neighbor(side) < grid.cells() && maze.is_open(grid.edge(side)) => {
            Ok(grid.neighbor(side))
        }
        Some(_) => Err(format!("a wall is in the direction {wanted}; {open}")),
        None => Err(format!("the cell has no side in the direction {wanted}; {open}")),
    }
}

/// Returns the directions of a route through neighbouring cells.
pub fn directions(maze: &Maze, route: &[u32]) -> Vec<String> {
    let direction = |pair: &[u32]| {
        let exits = Surroundings::of(maze, pair[0]).exits;
        exits.into_iter().find(|exit| exit.cell == pair[1]).map(|exit| exit.direction)
    };
    route.windows(2).filter_map(direction).collect()
}
