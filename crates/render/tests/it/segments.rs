//! Segments of cells in documents of every kind of site.

use mazewright_core::{Share, Spec, Topology};
use mazewright_render::formats::Fields;

use crate::common::segments::{check, walks};
use crate::common::topology::samples;
use crate::common::{Made, Written, algorithm};

#[test]
fn documents_have_them_on_every_site() {
    let fields = Fields::NONE.with("segments").unwrap().with("order").unwrap();
    for (spec, name) in samples() {
        for topology in [
            Topology::default(),
            Topology { braid: Share::ALL, loops: 2, ..Topology::default() },
            Topology { sparse: 1, ..Topology::default() },
        ] {
            let spec = Spec { algorithm: algorithm("random-walk"), topology, ..spec.clone() };
            let made = Made::new(spec);
            let grid = made.maze.grid();
            check(grid, made.maze.open_links(), &name);
            let json = made.json(fields);
            let told = json["segments"].as_array().unwrap().iter();
            let told: Vec<Vec<u32>> =
                told.map(|walk| serde_json::from_value(walk.clone()).unwrap()).collect();
            assert_eq!(told, walks(grid, made.maze.open_links()), "{name}");
            // Each part has walks of its own.
            for part in grid.components().iter().filter(|_| grid.components().len() > 1) {
                let within = |walk: &&Vec<u32>| walk.iter().any(|cell| part.cells.contains(cell));
                let own = told.iter().filter(within);
                assert!(own.flatten().all(|cell| part.cells.contains(cell)), "{name}");
            }
        }
    }
}
