//! Any grid as text: walls are rasterised as lines of characters.
//!
//! If all walls are horizontal or vertical, they are box-drawing characters; otherwise they are lines of
//! dots in Braille patterns or, in ASCII, of the characters that match their slope best. The scale follows
//! from the mean cell size, and is adjusted slightly if rows or columns of vertices then fall on rows or
//! columns of characters.

use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::draw::route::{Bridges, route_lines};
use crate::formats::txt::canvas::{CharacterCanvas, RAIL_ACROSS, RAIL_DOWN};
use crate::formats::txt::canvas_map::CanvasMap;
use crate::formats::txt::marks;
use crate::formats::txt::seam_labels::SeamLabels;
use crate::scene::Scene;
use crate::style::Overlay;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Maze};

/// Largest angle of a chord of an arc, in radians.
const CHORD_ANGLE: f64 = 0.2;
/// Columns from one dot of the route to the next.
const DOT_COLUMNS: f64 = 2.0;

/// Writes the maze of any grid.
pub(crate) fn write(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let Scene { spec, maze, style, .. } = *scene;
    let grid = maze.grid();
    let charset = style.options.charset.value;
    let shows_walls = style.solution != Overlay::Only;
    let labels = SeamLabels::new(maze);
    let canvas_map = CanvasMap::new(spec, grid, charset, labels.margins(), cancel)?;
    let mut canvas = canvas_map.canvas();
    for (level, row) in canvas_map.headings().enumerate() {
        let heading = format!("level {level}");
        (0..).zip(heading.bytes()).for_each(|(col, letter)| canvas.put(col, row, letter));
    }
    if shows_walls {
        walls(&canvas_map, maze, &mut canvas, cancel)?;
    }
    rails(&canvas_map, maze, &mut canvas, cancel)?;
    if shows_walls {
        stairs(&canvas_map, maze, &mut canvas, cancel)?;
    }
    for marked_cell in marks(maze) {
        mark(&canvas_map, grid, &mut canvas, marked_cell);
    }
    if shows_walls {
        labels.put(spec, grid, &canvas_map, &mut canvas, cancel)?;
    }
    if style.solution != Overlay::Hidden {
        let route = route_lines(scene, None, &SeamNumbers::default(), Bridges::WholeCells, cancel)?;
        for line in route.lines.iter() {
            let level = canvas_map.level(line[0]);
            for (index, pair) in line.windows(2).enumerate() {
                cancel.check_periodically(index)?;
                dots(
                    &canvas_map,
                    &mut canvas,
                    [pair[0], pair[1]].map(|point| canvas_map.position(level, point)),
                );
            }
        }
    }
    if !shows_walls {
        canvas.remove(&[RAIL_ACROSS, RAIL_DOWN]);
    }
    canvas.to_text(charset, cancel)
}

/// Marks the cells with stairs.
fn stairs(
    canvas_map: &CanvasMap,
    maze: &Maze,
    canvas: &mut CharacterCanvas,
    cancel: &Cancel,
) -> Result<(), Error> {
    let grid = maze.grid();
    let cells = if grid.stairs() > 0 { grid.cells() } else { 0 };
    for cell in 0..cells {
        cancel.check_periodically(cell as usize)?;
        let stairs = maze.steps(cell).filter(|&(_, link)| grid.is_stairs(link));
        // Upper levels have higher cell numbers.
        let directions =
            stairs.fold(0, |directions, (there, _)| directions | if there > cell { 1 } else { 2 });
        if directions > 0 {
            mark(canvas_map, grid, canvas, (cell, b"^v%"[directions - 1]));
        }
    }
    Ok(())
}

/// Writes a mark at the centre of a cell, or next to it if there is already one.
fn mark(
    canvas_map: &CanvasMap,
    grid: &Grid,
    canvas: &mut CharacterCanvas,
    (cell, symbol): (u32, u8),
) {
    let level = grid.col_row_level(cell)[2] as usize;
    let [col, row] = canvas_map.character(canvas_map.position(level, grid.centre(cell)));
    let is_mark = |code: &u16| b"^v%SG".iter().any(|&mark| *code == u16::from(mark));
    let is_taken = canvas.code_at(col, row).is_some_and(|code| is_mark(code));
    canvas.put(col + i64::from(is_taken), row, symbol);
}

fn walls(
    canvas_map: &CanvasMap,
    maze: &Maze,
    canvas: &mut CharacterCanvas,
    cancel: &Cancel,
) -> Result<(), Error> {
    let grid = maze.grid();
    for cell in 0..grid.cells() {
        // A cell has several walls, each drawn character by character.
        cancel.check_periodically(cell as usize * 4)?;
        let level = grid.col_row_level(cell)[2] as usize;
        for side in grid.sides(cell) {
            let Some((edge, [from, to])) = grid.oriented_edge(cell, side) else { continue };
            // Each wall is drawn once, from the cell with the lower number.
            let is_second = grid.neighbor(side) < cell && edge == grid.edge(side);
            if is_second || !maze.is_wall(edge) {
                continue;
            }
            let line = edge_line(canvas_map, grid, level, (edge, [from, to]));
            line.windows(2).for_each(|pair| canvas_map.strokes.draw(canvas, [pair[0], pair[1]]));
        }
    }
    Ok(())
}

/// Draws the ends of the tunnels below bridges, each as a rail along the bridge. A route that ends
/// at one rail continues at the other.
fn rails(
    canvas_map: &CanvasMap,
    maze: &Maze,
    canvas: &mut CharacterCanvas,
    cancel: &Cancel,
) -> Result<(), Error> {
    let grid = maze.grid();
    for (index, crossing) in grid.crossings().iter().enumerate() {
        cancel.check_periodically(index * 4)?;
        if !maze.is_open(crossing.under) {
            continue;
        }
        let level = grid.col_row_level(crossing.cell)[2] as usize;
        for edge in crossing.edges {
            let ends = grid.ends(edge).map(|corner| grid.corner(corner));
            let ends = ends.map(|point| canvas_map.position(level, point));
            canvas_map.strokes.draw_rail(canvas, ends);
        }
    }
    Ok(())
}

/// Returns the points of an edge from one corner to the other, in columns and rows of characters.
fn edge_line(
    canvas_map: &CanvasMap,
    grid: &Grid,
    level: usize,
    (edge, [from, to]): (u32, [u32; 2]),
) -> Vec<Point> {
    let mut line = vec![grid.corner(from)];
    if let Some(arc) = grid.arc(edge) {
        let (angle, sweep) = arc.angles();
        let chords = (sweep / CHORD_ANGLE).ceil();
        let at = |part: f64| arc.centre + Point::polar(arc.radius, angle + sweep * part);
        let forward = grid.corner(from) == arc.from;
        for chord in 1..chords as u32 {
            let part = f64::from(chord) / chords;
            line.push(at(if forward { part } else { 1.0 - part }));
        }
    }
    line.extend(grid.bends(edge));
    line.push(grid.corner(to));
    for point in &mut line {
        *point = canvas_map.position(level, *point);
    }
    line
}

/// Draws dots along a segment of the route, both ends included.
fn dots(canvas_map: &CanvasMap, canvas: &mut CharacterCanvas, [from, to]: [Point; 2]) {
    let vector = to - from;
    let steps = (vector.x.abs() / DOT_COLUMNS).max(vector.y.abs()).ceil().max(1.0);
    for step in 0..=steps as u32 {
        let [col, row] = canvas_map.character(from + vector * (f64::from(step) / steps));
        canvas.fill(col, row, canvas_map.strokes.dot());
    }
}
