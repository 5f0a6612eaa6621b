//! The rails of bridges in woven grids.

use mazewright_core::SHAPES;

use crate::common::bridges::made;

#[test]
fn rails_stay_in_their_cells_and_end_at_its_corners() {
    for shape in SHAPES {
        for made in (1..8).filter_map(|seed| made(shape.name, seed)) {
            let grid = made.maze.grid();
            for crossing in grid.crossings() {
                let bridge = grid.bridge_at(crossing).expect("a bridge");
                for rail in bridge.rails {
                    let corners: Vec<_> = grid
                        .boundary(crossing.cell)
                        .flat_map(|(_, ends)| ends.map(|corner| grid.corner(corner)))
                        .collect();
                    for end in [rail.points[0], rail.points[3]] {
                        assert!(corners.contains(&end), "{made}: a rail ends at a corner");
                    }
                    assert!(
                        rail.signed_distance(grid.centre(crossing.cell)) > 0.1,
                        "{made}: space for a passage"
                    );
                }
                for mouth in crossing.edges.map(|edge| grid.middle(edge)) {
                    let outside =
                        bridge.rails.iter().any(|rail| rail.signed_distance(mouth) < -0.1);
                    assert!(outside, "{made}: a visible tunnel end");
                }
            }
        }
    }
}
