//! Requests that once broke something, or were rejected with a false message.

use std::collections::BTreeMap;

use axum::http::StatusCode;

use crate::app::Service;

#[tokio::test]
async fn the_url_of_a_mask_has_its_mask_parts() {
    let service = Service::new();
    for mask in ["text:L", "heart", "..,.."] {
        for parts in ["", "&mask_parts=one", "&mask_parts=largest", "&mask_parts=all"] {
            let first = service.get(&format!("/maze.json?mask={mask}{parts}&seed=1")).await;
            assert_eq!(first.status, StatusCode::OK, "{}", first.text());
            let url = first.json()["url"].as_str().unwrap().to_owned();
            let again = service.get(&url).await;
            assert_eq!(again.text(), first.text(), "{mask} {parts}");
        }
    }
}

#[tokio::test]
async fn a_room_does_not_reach_over_a_seam() {
    let service = Service::new();
    let ask = async |percent: u32, wrap: &str| {
        let path = format!(
            "/maze.json?shape=square&cols=3&rows=12&hole=hexagon&hole_size={percent}&wrap={wrap}&seed=1"
        );
        service.get(&path).await
    };
    for wrap in ["x", "mobius"] {
        let reply = ask(86, wrap).await;
        assert_eq!(reply.faults(), [("hole_size".to_owned(), "no-room".to_owned())]);
        assert!(reply.text().contains("reaches over the edge"), "{}", reply.text());
        assert_eq!(ask(50, wrap).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_room_next_to_a_seam_is_closed_all_round() {
    let service = Service::new();
    let path = "/maze.json?shape=floret&cols=12&rows=11&wrap=x&hole=circle&hole_size=76&seed=1";
    let document = service.get(path).await.json();
    let planar = &document["planar"];
    let room = planar["faces"].as_array().unwrap().last().unwrap().as_array().unwrap();
    let mut ends = BTreeMap::new();
    for edge in room {
        for corner in planar["edges"][edge.as_u64().unwrap() as usize].as_array().unwrap() {
            *ends.entry(corner.as_u64().unwrap()).or_insert(0) += 1;
        }
    }
    assert!(ends.values().all(|count| count % 2 == 0), "{ends:?}");
}

#[tokio::test]
async fn refusals_are_true() {
    let service = Service::new();
    let strip = r#""mesh":{"vertices":[[0,0],[1,0],[2,0],[2,1],[1,1],[0,1]],"faces":[[0,1,4,5],[1,2,3,4]]}"#;
    let single = r#"{"mesh":{"vertices":[[0,0],[1,0],[1,1]],"faces":[[0,1,2]]}}"#;
    for (body, parameter, code, says, never) in [
        (
            r#"{"cols":2,"rows":2,"mask":[".X","XX"]}"#,
            "mask",
            "too-small",
            "cols is 2 and rows is 2, but mask leaves no two cells that touch",
            "single cell",
        ),
        (
            r#"{"cols":2,"rows":2,"outline":"sector","angle":1}"#,
            "outline",
            "too-small",
            "outline=sector leaves no two cells that touch",
            "single cell",
        ),
        (
            &format!(r#"{{{strip},"mask":".X"}}"#),
            "mask",
            "too-small",
            "mesh has 2 faces, but",
            "rows",
        ),
        (
            r#"{"mesh":{"vertices":[[0,0],[1,0],[1,1],[0,1]],"faces":[[0,2,1,3],[0,1,2]]}}"#,
            "mesh",
            "no-area",
            "crosses itself so that its halves cancel out",
            "corners",
        ),
        (single, "mesh", "too-small", "has 1 face,", "1 faces"),
        (
            r#"{"cols":80,"rows":80,"levels":1000}"#,
            "cols",
            "too-large",
            "take fewer cols, rows or levels",
            "cut from",
        ),
        (
            r#"{"cols":2,"rows":2,"levels":1000,"cell":1000,"format":"png"}"#,
            "cell",
            "too-many-pixels",
            "fewer cols, rows or levels",
            "cut from",
        ),
        (
            r#"{"mask":"text:HI","start":"n","goal":"n"}"#,
            "goal",
            "same-cell",
            "in one of the mask's parts",
            "any cell from",
        ),
    ] {
        let reply = service.post("/maze", body).await;
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{}", reply.text());
        let text = reply.text();
        assert!(text.contains(says), "{text}");
        assert!(!text.contains(never), "{text}");
    }
}
