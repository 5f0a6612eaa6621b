//! Helpers for the `sites` tests, shared by several test binaries.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    ALGORITHMS, Cancel, Chosen, HOLES, Maze, OUTLINES, Outline, SHAPES, Site, WRAPS, find,
};

use crate::common::faces::{area, holds, polygon};
use mazewright_core::{SOLVERS, Search, Spec};

use crate::common::{MANY, distances, refusal, spec, ways};

pub(crate) fn outline(name: &str) -> Chosen<Outline> {
    find(OUTLINES, name).unwrap()
}

/// Returns the grid of a site, or the code of its refusal.
pub(crate) fn lay(site: &Site) -> Result<Grid, &'static str> {
    site.check(MANY).map_err(|refusal| refusal.code)?;
    site.lay(3, &Cancel::new()).map_err(|stop| refusal(stop).code)
}

/// Returns every small site of the product shapes × outlines × wraps × rooms × levels × masks, with
/// its name.
pub(crate) fn sites() -> Vec<(Site, String)> {
    // Cells are missing at the sides and in corners, but not in the middle.
    let bitten = Mask::parse("X..X...,.......,......X,.......,X......,..X...X").unwrap();
    let mut sites = Vec::new();
    for (shape, outline) in
        SHAPES.iter().flat_map(|it| OUTLINES.iter().map(move |other| (it, other)))
    {
        let side = if outline.value.side.is_some() { 5 } else { 12 };
        let (cols, rows) = (side, if outline.name == "rhombus" { 4 } else { side });
        for (wrap, hole) in WRAPS.iter().flat_map(|it| HOLES.iter().map(move |other| (it, other))) {
            for (levels, mask) in [(1, None), (3, None), (1, Some(&bitten)), (3, Some(&bitten))] {
                let parts = [shape.name, outline.name, wrap.name, hole.name].join(" ");
                let masked = if mask.is_some() { " bitten" } else { "" };
                let site = Site {
                    outline,
                    wrap,
                    hole,
                    levels,
                    hole_size: 40,
                    mask: mask.cloned(),
                    parts: Parts::Largest,
                    ..Site::new(shape, cols, rows)
                };
                sites.push((site, format!("{parts} {levels}{masked}")));
            }
        }
    }
    sites
}

/// Returns the value of a site on each axis of the product.
fn values(site: &Site) -> [String; 6] {
    let names = [site.shape.name, site.outline.name, site.wrap.name, site.hole.name];
    let [shape, outline, wrap, hole] = names.map(str::to_owned);
    [shape, outline, wrap, hole, site.levels.to_string(), site.mask.is_some().to_string()]
}

/// Returns every pair of values of two axes that a site has.
pub(crate) fn pairs(site: &Site) -> BTreeSet<[(usize, String); 2]> {
    let values: Vec<(usize, String)> = values(site).into_iter().enumerate().collect();
    let mut pairs = BTreeSet::new();
    for (at, one) in values.iter().enumerate() {
        for other in &values[at + 1..] {
            pairs.insert([one.clone(), other.clone()]);
        }
    }
    pairs
}

/// Returns existing sites of the product that cover every existing pair of values. The choice is
/// greedy: sites with many missing pairs come first.
pub(crate) fn covering() -> Vec<(Site, String)> {
    let mut left: Vec<(Site, String)> =
        sites().into_iter().filter(|(site, _)| site.check(MANY).is_ok()).collect();
    let mut covered = BTreeSet::new();
    let mut taken = Vec::new();
    for least in [15, 10, 6, 3, 1] {
        left.retain(|(site, name)| {
            let pairs = pairs(site);
            if pairs.difference(&covered).count() < least {
                return true;
            }
            if lay(site).is_ok() {
                covered.extend(pairs);
                taken.push((site.clone(), name.clone()));
            }
            false
        });
    }
    taken
}

/// Checks that every algorithm makes a maze of a grid.
pub(crate) fn check_maze(site: &Site, grid: &Arc<Grid>, name: &str) {
    for algorithm in ALGORITHMS {
        let spec = Spec { site: site.clone(), algorithm, seed: 3.into(), ..spec(site.shape, 2, 2) };
        let maze = Maze::carve(&spec, Arc::clone(grid), &Cancel::new());
        let maze = match maze.map_err(|stop| refusal(stop).code) {
            Ok(maze) => maze,
            // An algorithm that is defined only on some grids refuses the others.
            Err("no-rectangle") => continue,
            Err(code) => panic!("{name} {}: {code}", algorithm.name),
        };
        assert_eq!(maze.passage_count(), grid.cells() - 1, "{name} {}", algorithm.name);
        let open = (0..).zip(grid.link_cells()).filter(|&(link, _)| maze.is_open(link));
        let reach = distances(&ways(grid.cells(), open), maze.start());
        assert!(!reach.contains(&u32::MAX), "{name} {}: spans all", algorithm.name);
        let route = (SOLVERS[0].value.solve)(&maze, &Search::new(1, &Cancel::new())).unwrap();
        assert_eq!(route.length(), Some(reach[maze.goal() as usize]), "{name}: the route");
        if let Some(room) = grid.room() {
            assert_eq!(maze.goal(), room, "{name}: the goal is the room");
            assert_eq!(maze.passages_of(room), 1, "{name}: the room has one door");
        }
    }
}

/// Checks that a grid is consistent. `euler` is V − E + F, if it is known.
pub(crate) fn check_grid(grid: &Grid, site: &Site, name: &str, euler: Option<i64>) {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    assert_eq!(pairs.len() as u32, grid.links(), "{name}: a pair for each link");
    let reach = distances(&ways(grid.cells(), (0..).zip(pairs.iter().copied())), 0);
    assert!(!reach.contains(&u32::MAX), "{name}: in one piece");

    let mut drawn: BTreeMap<u32, u32> = BTreeMap::new();
    let mut stairs = 0;
    for cell in 0..grid.cells() {
        for side in grid.sides(cell) {
            let (there, link) = (grid.neighbor(side), grid.edge(side));
            if there == grid.cells() {
                assert!(link >= grid.links(), "{name}: outline");
                continue;
            }
            let back: Vec<u32> = grid
                .sides(there)
                .filter(|&it| grid.edge(it) == link)
                .map(|it| grid.neighbor(it))
                .collect();
            assert_eq!(back, [cell], "{name}: link {link} leads back");
            assert_eq!(pairs[link as usize], [cell.min(there), cell.max(there)], "{name}");
            if grid.is_stairs(link) {
                stairs += 1;
                let ([col, row, level], other) =
                    (grid.col_row_level(cell), grid.col_row_level(there));
                assert_eq!([col, row], [other[0], other[1]], "{name}: stairs go straight up");
                assert_eq!(level.abs_diff(other[2]), 1, "{name}: to the next level");
            }
        }
        let around: Vec<(u32, [u32; 2])> = grid.boundary(cell).collect();
        for (&(edge, [_, to]), &(_, [from, _])) in around.iter().zip(around.iter().cycle().skip(1))
        {
            *drawn.entry(edge).or_default() += 1;
            assert_eq!(to, from, "{name}: cell {cell} is closed round");
        }
        let polygon = polygon(grid, cell);
        assert!(area(&polygon) > 0.0, "{name}: cell {cell} goes round clockwise");
        assert!(holds(&polygon, grid.centre(cell)), "{name}: the centre of cell {cell}");
        assert_eq!(
            grid.cell_at(grid.col_row_level(cell)),
            Some(cell),
            "{name}: place of cell {cell}"
        );
    }
    assert_eq!(stairs, 2 * grid.stairs(), "{name}: stairs");
    let seams: BTreeSet<u32> = grid.seams().flatten().collect();
    assert_eq!(seams.len(), 2 * grid.seams().count(), "{name}: each edge in one seam");
    for edge in (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge)) {
        let cells = if edge < grid.links() && !seams.contains(&edge) { 2 } else { 1 };
        assert_eq!(drawn.get(&edge), Some(&cells), "{name}: edge {edge} is drawn by {cells}");
    }

    let corners: BTreeSet<u32> = drawn.keys().flat_map(|&edge| grid.ends(edge)).collect();
    assert_eq!(corners.len() as u32, grid.corners(), "{name}: no corner without an edge");
    let [corners, edges, faces] = [corners.len(), drawn.len(), grid.cells() as usize];
    if let Some(euler) = euler {
        assert_eq!(corners as i64 - edges as i64 + faces as i64, euler, "{name}: V − E + F");
    }
    assert_eq!(grid.levels(), site.levels, "{name}: levels");
}

/// Returns V − E + F: 1 for each level without a hole. A room fills the hole of the last level.
pub(crate) fn euler(grid: &Grid, site: &Site) -> i64 {
    // A room at the border leaves no hole below.
    let inside = |room| !grid.neighbors(room).contains(&grid.cells());
    if grid.room().is_some_and(inside) {
        1
    } else if site.outline.name == "ring" {
        0
    } else {
        i64::from(site.levels)
    }
}
