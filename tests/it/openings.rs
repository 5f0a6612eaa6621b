//! Openings as a parameter: lists, spellings, rejections.

use axum::http::StatusCode;
use mazewright_core::{End, Spec};

use crate::app::Service;
use crate::common::openings::{carve, open};
use crate::common::{shape, spec};

#[tokio::test]
async fn lists_are_parameters() {
    let service = Service::new();
    let base = "/maze.svg?shape=square&cols=20&rows=20&seed=1&gen=1";
    for (given, canonical) in [
        ("true", ""),
        ("1", ""),
        ("false", "&openings=false"),
        ("0", "&openings=false"),
        ("start,goal", "&openings=start,goal"),
        ("0,", "&openings=0,"),
        ("1,", "&openings=1,"),
        ("goal,2,random,3:0:0,sw,random", "&openings=goal,2,random,3:0,sw,random"),
    ] {
        let reply = service.get(&format!("/maze?seed=1&gen=1&openings={given}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{given}: {}", reply.text());
        let url = crate::canonical::canonical(&format!("seed=1&openings={given}"));
        assert_eq!(url, format!("{base}{canonical}"));
        assert_eq!(service.get(&url).await.body, reply.body, "{given}");
    }
    for (value, code, says) in [
        ("n,n", "duplicate", "n is given twice; only random may be"),
        ("farthest", "invalid", "true, false, or up to 64 cells that touch the outline"),
        (&vec!["random"; 65].join(","), "out-of-range", "65 openings are more than 64"),
    ] {
        let reply = service.get(&format!("/maze?seed=1&openings={value}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{value}");
        assert_eq!(reply.faults(), [("openings".to_owned(), code.to_owned())], "{value}");
        assert!(reply.text().contains(says), "{value}: {}", reply.text());
    }
    let listed = service.post("/maze.json", r#"{"seed":1,"openings":["goal",5,"3:0"]}"#).await;
    assert_eq!(listed.status, StatusCode::OK, "{}", listed.text());
    assert_eq!(listed.body, service.get("/maze.json?seed=1&openings=goal,5,3:0").await.body);
    assert_eq!(listed.json()["params"]["openings"], "goal,5,3:0");
    for (value, told) in [("true", true), ("false", false)] {
        let body = format!("{{\"seed\":1,\"openings\":{value}}}");
        let reply = service.post("/maze.json", &body).await;
        assert_eq!(reply.json()["params"]["openings"], told, "{value}");
    }
    let inside = service.get("/maze?seed=1&openings=start,10:10").await;
    assert_eq!(inside.status, StatusCode::UNPROCESSABLE_ENTITY);
    let says = "openings names 10:10, which is cell 210, but that cell does not touch the outline";
    assert!(inside.text().contains(says), "{}", inside.text());
    let start = service.get("/maze?seed=1&start=center&openings=start").await;
    assert!(start.text().contains("openings names start, which is cell 189"), "{}", start.text());
    let none = service.get("/maze?seed=1&start=center&openings=goal").await;
    assert!(none.text().contains("<circle"), "an end without an opening is a dot");
    let drawn = spec(shape("square"), 3, 3);
    let ends = Spec { start: End::Cell(4), goal: End::Cell(0), ..drawn };
    assert_eq!(open(&carve(&ends, "true").unwrap()).len(), 1, "what lies inside stays closed");
}

/// A list in JSON is a list, also of a single cell, whichever it is.
#[tokio::test]
async fn a_list_of_one_cell_is_a_list() {
    let service = Service::new();
    for cell in 0..4 {
        let body = format!(r#"{{"seed":1,"cols":4,"rows":3,"openings":[{cell}]}}"#);
        let posted = service.post("/maze.json", &body).await;
        assert_eq!(posted.status, StatusCode::OK, "{}", posted.text());
        let comma = if cell < 2 { "," } else { "" };
        assert_eq!(posted.json()["params"]["openings"], format!("{cell}{comma}"));
        let got = service.get(posted.header("content-location")).await;
        assert_eq!(got.body, posted.body, "{cell}");
        let place =
            service.get(&format!("/maze.json?seed=1&cols=4&rows=3&openings={cell}:0")).await;
        assert_eq!(
            posted.json()["walls"],
            place.json()["walls"],
            "cell {cell} is in column {cell}"
        );
        let boolean = body.replace(&format!("[{cell}]"), &cell.to_string());
        let boolean = service.post("/maze.json", &boolean).await.json();
        let expected = ["false", "true"].get(cell).map(|it| serde_json::json!(*it == "true"));
        assert_eq!(boolean["params"]["openings"], expected.unwrap_or(cell.to_string().into()));
    }
}
