//! Numbers in documents of mazes that were made sparse.

use mazewright_core::Topology;
use mazewright_render::formats::Fields;

use crate::common::topology::{carve, mazes, share, with_topology};
use crate::common::{Made, Written};

#[test]
fn statistics_count_the_remaining_cells() {
    for (spec, name) in mazes() {
        let topology = Topology { sparse: 1, braid: share(50), loops: 1, ..Topology::default() };
        let Ok(maze) = carve(&with_topology(&spec, topology)) else { continue };
        let made = Made::new(with_topology(&spec, topology));
        let json = made.json(Fields::ALL);
        let parts = maze.grid().components().len().max(1) as u64;
        let used = u64::from(maze.cell_count());
        let stats = &json["stats"];
        assert_eq!(stats["unused"], u64::from(maze.grid().cells()) - used, "{name}");
        assert_eq!(stats["loops"], u64::from(maze.passage_count()) + parts - used, "{name}");
        assert_eq!(stats["open"], u64::from(maze.passage_count()), "{name}");
        let nodes = json["nodes"].as_array().unwrap();
        assert_eq!(nodes.len() as u32, maze.grid().cells(), "{name}: all cells are listed");
        for (cell, node) in (0..).zip(nodes) {
            assert_eq!(node["neighbors"] == 0, !maze.is_used(cell), "{name}: {cell}");
        }
        let plain = Made::new(spec).json(Fields::ALL);
        assert_eq!(plain["stats"]["unused"], 0, "{name}: nothing was to be cut");
        assert_eq!(plain["stats"]["loops"], 0, "{name}");
    }
}
