//! The orientation of the edges of wrapped grids.

use mazewright_core::{Cancel, SHAPES, Site, WRAPS};

use crate::common::MANY;

#[test]
fn edges_of_wrapped_cells_are_walked_clockwise() {
    for wrap in WRAPS {
        for shape in SHAPES {
            let site = Site { wrap, ..Site::new(shape, 12, 12) };
            if site.check(MANY).is_err() {
                continue;
            }
            // Only a laid grid shows whether the edges fit.
            let Ok(grid) = site.lay(1, &Cancel::new()) else { continue };
            for cell in 0..grid.cells() {
                let centre = grid.centre(cell);
                for (edge, ends) in
                    grid.boundary(cell).filter(|&(edge, _)| grid.arc(edge).is_none())
                {
                    let [from, to] = ends.map(|corner| grid.corner(corner));
                    let turn = (from - centre).cross(to - centre);
                    assert!(turn > 0.0, "{} {}: cell {cell}, edge {edge}", shape.name, wrap.name);
                }
            }
        }
    }
}
