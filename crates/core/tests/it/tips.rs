//! Default ends of silhouettes stand where the outline is broad: an opening at a tip would cut it off.

use mazewright_core::grid::Grid;
use mazewright_core::maze::Maze;
use mazewright_core::site::Site;
use mazewright_core::site::mask::{Mask, Parts};
use mazewright_core::spec::Spec;

use crate::common::sites::outline;
use crate::common::{maze, shape, spec};

fn carved(site: Site) -> Maze {
    maze(&Spec { site, ..spec(shape("square"), 2, 2) })
}

fn in_mask(name: &str, mask: &str, cols: u32, rows: u32) -> Site {
    let mask = Some(Mask::parse(mask).unwrap());
    Site { mask, parts: Parts::Largest, ..Site::new(shape(name), cols, rows) }
}

/// The cells that touch the outline, in reading order.
fn touching(grid: &Grid) -> Vec<u32> {
    (0..grid.cells()).filter(|&cell| grid.sides(cell).any(|side| grid.is_outer(side))).collect()
}

/// The area near a cell that cells cover, as a multiple of what is usual at the outline.
fn breadth(grid: &Grid, cell: u32) -> f64 {
    let near = |cell: u32| {
        let at = grid.centre(cell);
        let is_near = |&other: &u32| (grid.centre(other) - at).length() < 5.0;
        (0..grid.cells()).filter(is_near).count()
    };
    let mut usual: Vec<usize> = touching(grid).into_iter().map(near).collect();
    usual.sort_unstable();
    near(cell) as f64 / usual[usual.len() / 2] as f64
}

#[test]
fn default_ends_of_silhouettes_are_at_broad_places() {
    let mut tips = 0;
    for name in ["square", "hex", "tri", "cairo"] {
        let mut sites: Vec<(Site, &str)> = ["heart", "star", "cat", "drop"]
            .into_iter()
            .filter(|mask| Mask::parse(mask).is_ok())
            .map(|mask| (in_mask(name, mask, 40, 40), mask))
            .collect();
        assert!(sites.len() > 1);
        if ["hex", "tri"].contains(&name) {
            let outline = outline("triangle");
            sites.push((Site { outline, ..Site::new(shape(name), 24, 24) }, "triangle"));
        }
        for (site, silhouette) in sites {
            let maze = carved(site);
            let grid = maze.grid();
            let outline = touching(grid);
            let plain = [outline[0], outline[outline.len() - 1]];
            for (end, plain) in [maze.start, maze.goal].into_iter().zip(plain) {
                let (own, before) = (breadth(grid, end), breadth(grid, plain));
                let about =
                    format!("{name} {silhouette}: cell {end} {own:.2}, {plain} {before:.2}");
                assert!(own > 0.5, "{about}");
                assert!(maze.opening_at(end).is_some(), "{about}");
                tips += u32::from(before < 0.45);
            }
        }
    }
    assert!(tips > 8, "{tips} ends would have been at tips");
}

/// Right angles are no tips: rectangles open in their corners, with or without a piece cut out.
#[test]
fn corners_are_no_tips() {
    let plain = carved(Site::new(shape("square"), 12, 9));
    assert_eq!((plain.start, plain.goal), (0, 12 * 9 - 1));
    let site = in_mask("square", "......,..XX..,......", 12, 9);
    let cut = carved(site);
    assert_eq!(cut.start, 0);
    assert_eq!(cut.goal, cut.grid().cells() - 1);
}
