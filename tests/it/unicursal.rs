//! Mazes of one path: parameters that they exclude, and how limits count their cells.

use axum::http::StatusCode;
use mazewright_core::{End, HOLES, Share, Site, Spec, Topology, WRAPS, find};

use crate::app::{Service, settings};
use crate::common::unicursal::wanted;
use crate::common::{MANY, shape};

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_reason() {
    let service = Service::new();
    for (query, parameter, code) in [
        ("levels=2", "unicursal", "contradiction"),
        ("wrap=x", "unicursal", "contradiction"),
        ("hole=circle", "unicursal", "contradiction"),
        ("mask=text:II", "unicursal", "several-parts"),
        ("goal=last", "goal", "not-taken"),
        ("goal=ne", "goal", "not-taken"),
        ("cols=1001&rows=1000", "cols", "too-large"),
        ("shape=hex&cols=1000&rows=800", "cols", "too-large"),
        ("start=1600", "start", "no-such-cell"),
    ] {
        let reply = service.get(&format!("/maze.svg?{query}&unicursal=true&seed=1")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}: {}", reply.text());
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{query}");
    }
    let plain = wanted(Site::new(shape("square"), 9, 9));
    let (site, topology) = (plain.site.clone(), plain.topology);
    for spec in [
        Spec { topology: Topology { loops: 1, ..topology }, ..plain.clone() },
        Spec { topology: Topology { sparse: 1, ..topology }, ..plain.clone() },
        Spec { topology: Topology { braid: Share::ALL, ..topology }, ..plain.clone() },
        Spec { topology: Topology { weave: Share::ALL, ..topology }, ..plain.clone() },
        Spec {
            site: Site { hole: find(HOLES, "circle").unwrap(), ..site.clone() },
            ..plain.clone()
        },
        Spec { site: Site { wrap: find(WRAPS, "xy").unwrap(), ..site.clone() }, ..plain.clone() },
        Spec { site: Site { levels: 2, ..site }, ..plain.clone() },
    ] {
        let refusal = spec.check(MANY).unwrap_err();
        assert_eq!((refusal.parameter, refusal.code), ("unicursal", "contradiction"));
    }
    assert_eq!(Spec { goal: End::Random, ..plain }.check(MANY).unwrap_err().code, "not-taken");
}

#[tokio::test]
async fn limits_count_the_quarters_and_pictures_stay_as_large() {
    let mut few = settings();
    few.max_cells = 48;
    let service = Service::with(few);
    let get = async |query: &str| service.get(&format!("/maze.png?seed=1&{query}")).await;
    let [plain, split] =
        [get("cols=4&rows=3&unicursal=false").await, get("cols=4&rows=3&unicursal=true").await];
    assert_eq!((plain.status, split.status), (StatusCode::OK, StatusCode::OK));
    // Width and height are in the header of a PNG.
    assert_eq!(plain.body[16..24], split.body[16..24]);
    let refused = get("cols=13&rows=1&unicursal=true").await;
    assert!(refused.text().contains("into 52, but at most 48"), "{}", refused.text());
}
