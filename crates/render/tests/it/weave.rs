//! Crossings in documents.

use std::collections::BTreeSet;

use mazewright_core::Site;
use mazewright_render::formats::Fields;

use crate::common::weave::{plain, woven};
use crate::common::{Made, Written};

#[test]
fn documents_list_crossings() {
    for (name, levels) in [("square", 1), ("hex", 1), ("oct", 2)] {
        let made = Made::new(woven(Site { levels, ..plain(name) }, "1", 5));
        let json = made.json(Fields::ALL);
        let (planar, dual) = (&json["planar"], &json["dual"]);
        assert_eq!(planar["seams"].as_array().map(Vec::len), Some(0), "{name}");
        let crossings = planar["crossings"].as_array().unwrap();
        assert_eq!(crossings.len(), made.maze.grid().crossings().len(), "{name}");
        let links: BTreeSet<String> =
            json["links"].as_array().unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(links.len(), made.maze.grid().cells() as usize - 1, "{name}");
        let walls = json["walls"].as_array().unwrap();
        for crossing in crossings {
            let under = &dual["edges"][crossing["under"].as_u64().unwrap() as usize];
            let link = serde_json::json!({ "source": under[0], "target": under[1] });
            assert!(links.contains(&link.to_string()), "{name}: {link} is open");
            let cell = crossing["cell"].as_u64().unwrap() as usize;
            for over in crossing["over"].as_array().unwrap() {
                let over = dual["edges"][over.as_u64().unwrap() as usize].as_array().unwrap();
                assert!(over.contains(&crossing["cell"]), "{name}");
            }
            for (edge, at) in crossing["edges"].as_array().unwrap().iter().zip([0, 1]) {
                let faces = &planar["faces"];
                assert!(faces[cell].as_array().unwrap().contains(edge), "{name}");
                let beyond = under[at].as_u64().unwrap() as usize;
                assert!(faces[beyond].as_array().unwrap().contains(edge), "{name}");
                assert!(!walls.contains(edge), "{name}: a mouth is open");
            }
        }
    }
    let made = Made::new(woven(plain("square"), "0", 5));
    assert_eq!(made.json(Fields::ALL)["planar"]["crossings"], serde_json::json!([]));
}
