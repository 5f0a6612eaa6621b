//! The rejection of symmetries that a maze cannot have.

use axum::http::StatusCode;
use mazewright_core::{HOLES, Share, Site, Spec, Topology, find};

use crate::app::Service;
use crate::common::symmetry::{symmetry, wanted};
use crate::common::{MANY, shape};

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_reason() {
    let service = Service::new();
    for (query, code, word) in [
        ("cols=4&rows=4&symmetry=turn-2", "no-symmetry", "cols or rows is odd"),
        ("cols=4&rows=4&symmetry=turn-4", "no-symmetry", "no cell lies in the middle"),
        ("cols=4&rows=5&symmetry=turn-4", "not-symmetric", "same odd number"),
        ("shape=voronoi&symmetry=mirror", "not-symmetric", "another symmetry"),
        ("shape=hex&outline=hexagon&cols=4&symmetry=mirror", "no-symmetry", "not connected"),
        ("hole=circle&symmetry=mirror", "contradiction", "single door"),
        ("mask=text:II&symmetry=mirror", "several-parts", "2 parts"),
        ("cols=3&rows=20000&symmetry=mirror", "too-slow", "it fixes 20000 cells"),
    ] {
        let reply = service.get(&format!("/maze.svg?{query}&seed=1")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(reply.faults(), [("symmetry".to_owned(), code.to_owned())], "{query}");
        assert!(reply.text().contains(word), "{query}: {}", reply.text());
    }
    for query in ["symmetry=mirror", "mask=text:H&symmetry=left-right", "symmetry=none"] {
        let reply = service.get(&format!("/maze.svg?{query}&seed=1")).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}");
    }
    let hole = find(HOLES, "circle").unwrap();
    let plain = wanted(Site::new(shape("square"), 9, 9), symmetry("mirror"), 1);
    let topology = plain.topology;
    for spec in [
        Spec { topology: Topology { loops: 1, ..topology }, ..plain.clone() },
        Spec { topology: Topology { braid: Share::ALL, ..topology }, ..plain.clone() },
        Spec { topology: Topology { weave: Share::ALL, ..topology }, ..plain.clone() },
        Spec { site: Site { hole, ..plain.site.clone() }, ..plain.clone() },
    ] {
        let refusal = spec.check(MANY).unwrap_err();
        assert_eq!((refusal.parameter, refusal.code), ("symmetry", "contradiction"));
    }
    let sparse = Spec { topology: Topology { sparse: 2, ..topology }, ..plain };
    assert!(sparse.check(MANY).is_ok());
}
