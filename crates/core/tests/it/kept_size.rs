//! The bounds on the cells that outlines and masks keep.

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{OUTLINES, Rim, SHAPES, Site, find};

use crate::common::sites::lay;

/// How many times as large as the number of edges a bound may be, for mazes with this many of them.
const MOST: u64 = 8;
const LARGE: u64 = 1000;

/// Returns the number of edges, and the sum of the corners of all cells.
fn count(site: &Site) -> Option<[u64; 2]> {
    let grid = lay(site).ok()?;
    let corners = (0..grid.cells()).map(|cell| grid.boundary(cell).count() as u64).sum();
    Some([grid.edges().into(), corners])
}

#[test]
fn kept_edges_are_within_their_bounds_which_are_near() {
    let outlines = OUTLINES.iter().map(|outline| (outline, None));
    let masked = ["cat", "text:HI", "XX..,X...,....,.XX."].map(|mask| (&OUTLINES[0], Some(mask)));
    let both = (find(OUTLINES, "heart").unwrap(), Some("text:HI"));
    let cuts: Vec<_> = outlines.chain(masked).chain([both]).collect();
    let (mut wrong, mut far, mut tried) = (Vec::new(), Vec::new(), 0);
    for shape in SHAPES {
        for (cols, rows) in [(3, 3), (1, 20), (24, 9), (30, 30)] {
            let whole = Site { parts: Parts::All, ..Site::new(shape, cols, rows) };
            // Edges on the outside belong to one cell, and count for another half.
            let outside = |site: &Site| count(site).map(|[edges, corners]| 2 * edges - corners);
            let Some(outside) = outside(&whole) else { continue };
            for &(outline, mask) in &cuts {
                for rim in [Rim::Cells, Rim::Smooth] {
                    let about = format!("{} {cols} × {rows} {}", shape.name, outline.name);
                    let about = format!("{about} {mask:?} {rim:?}");
                    let mask = mask.map(|it| Mask::parse(it).unwrap());
                    let site = Site { outline, mask, rim, ..whole.clone() };
                    let Some([edges, _]) = count(&site) else { continue };
                    tried += 1;
                    let (bound, rim) = (site.kept_edges() + outside / 2, site.rim_size());
                    // A crossing cuts an edge in two, and ends an edge on the rim.
                    let bound = bound + 2 * rim.crossings + rim.sides;
                    if edges > bound {
                        wrong.push(format!("{about}: {edges} edges, bound {bound}"));
                    }
                    if edges > LARGE && bound > MOST * edges {
                        far.push(format!("{about}: {edges} edges, bound {bound}"));
                    }
                }
            }
        }
    }
    assert!(tried > 1000, "{tried}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(far.is_empty(), "{}", far.join("\n"));
}
