//! A mesh over HTTP: a parameter of bodies alone. Its responses have no URL.

use axum::http::{Method, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use mazewright_render::formats::FORMATS;
use serde_json::{Value, json};

use crate::app::{Service, USED_UP_SOON, settings};
use crate::uploads::{form, send_form};

const REGIONS: &str = include_str!("../../crates/core/tests/data/regions.geojson");

fn body(more: &Value) -> String {
    let mut body =
        json!({"mesh": serde_json::from_str::<Value>(REGIONS).unwrap(), "seed": 7, "gen": 1});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body.to_string()
}

#[tokio::test]
async fn every_format_takes_a_mesh() {
    let service = Service::new();
    for path in ["/maze.svg", "/maze.png", "/maze.json", "/maze"] {
        let reply = service.post(path, &body(&json!({"algorithm": "wilson"}))).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text());
        assert_eq!((reply.header("content-location"), reply.header("link")), ("", ""), "{path}");
        assert_eq!(reply.header("maze-seed"), "7");
        assert!(reply.header("content-disposition").contains("maze-mesh-8-7."), "{path}");
        let again = service.post(path, &body(&json!({"algorithm": "wilson"}))).await;
        assert_eq!((&again.body, again.header("etag")), (&reply.body, reply.header("etag")));
        assert_eq!(again.header("server-timing"), "cache;desc=hit", "{path}");
    }
    let fresh = service
        .post(
            "/maze.svg",
            &json!({"mesh": serde_json::from_str::<Value>(REGIONS).unwrap()}).to_string(),
        )
        .await;
    assert_eq!((fresh.status, fresh.header("content-location")), (StatusCode::OK, ""));
    assert_ne!(fresh.header("maze-seed"), "");
}

#[tokio::test]
async fn a_mesh_may_be_a_file() {
    let service = Service::new();
    let spelled = service.post("/maze", &body(&json!({}))).await;
    let file = ("mesh", Some("regions.geojson"), REGIONS.as_bytes());
    let sent = send_form(&service, form(&[file, ("seed", None, b"7"), ("gen", None, b"1")])).await;
    let encoded = STANDARD.encode(REGIONS);
    let embedded = json!({"mesh": {"file": encoded}, "seed": 7, "gen": 1}).to_string();
    let url =
        json!({"mesh": format!("data:application/geo+json;base64,{encoded}"), "seed": 7, "gen": 1});
    for reply in [
        sent,
        service.post("/maze", &embedded).await,
        service.post("/maze", &url.to_string()).await,
    ] {
        assert_eq!(
            (reply.status, &reply.body),
            (StatusCode::OK, &spelled.body),
            "{}",
            reply.text()
        );
    }
    let text = send_form(&service, form(&[("mesh", Some("a.txt"), b"no mesh")])).await;
    assert_eq!(text.faults(), [("mesh".to_owned(), "not-in-body".to_owned())], "{}", text.text());
}

#[tokio::test]
async fn documents_say_that_it_is_a_mesh() {
    let service = Service::new();
    let reply = service.post("/maze.json", &body(&json!({}))).await.json();
    assert_eq!(reply["url"], Value::Null);
    assert_eq!(reply["params"]["shape"], "mesh");
    let digest = reply["params"]["mesh"].as_str().unwrap();
    assert!(digest.starts_with("sha256:"), "{digest}");
    assert!(digest.len() == 71, "{digest}");
    assert_eq!((&reply["params"]["cols"], &reply["params"]["rows"]), (&Value::Null, &Value::Null));
    let plain = service.get("/maze.json?seed=1&cols=2&rows=2").await.json();
    assert_eq!((&plain["params"]["mesh"], plain["url"].is_string()), (&Value::Null, true));
}

#[tokio::test]
async fn a_mesh_is_accepted_only_in_a_body_and_alone() {
    let service = Service::new();
    let reply = service.get("/maze?mesh=%7B%7D").await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert_eq!(reply.faults(), [("mesh".to_owned(), "not-in-body".to_owned())]);
    assert!(reply.text().contains("body of a POST"));
    for name in ["shape", "cols", "rows"] {
        let value = if name == "shape" { json!("tri") } else { json!(5) };
        let reply = service.post("/maze", &body(&json!({name: value}))).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(reply.faults(), [(name.to_owned(), "contradiction".to_owned())]);
        assert!(reply.text().contains("a mesh has its own cells"));
    }
    let deep = format!(
        "{{\"mesh\":{{\"vertices\":{}{},\"faces\":[]}}}}",
        "[".repeat(1000),
        "]".repeat(1000)
    );
    for (body, status, code) in [
        (r#"{"mesh":[[1]]}"#, 400, "not-in-body"),
        (r#"{"mesh":"x"}"#, 400, "not-in-body"),
        (r#"{"mesh":{},"mesh":{}}"#, 400, "duplicate"),
        (r#"{"mesh":{}}"#, 422, "invalid-mesh"),
        (r#"{"mesh":{"vertices":[[0,0],[1,0],[1,1]],"faces":[[0,1,2]]}}"#, 422, "too-small"),
        (&deep, 422, "invalid-mesh"),
    ] {
        let reply = service.post("/maze", body).await;
        assert_eq!(reply.status.as_u16(), status, "{}", reply.text());
        assert_eq!(reply.faults(), [("mesh".to_owned(), code.to_owned())], "{}", reply.text());
        assert!(reply.body.len() < 1500);
    }
    let reply = service.post("/maze", &body(&json!({"start": 8}))).await;
    assert_eq!(reply.faults(), [("start".to_owned(), "no-such-cell".to_owned())]);
}

#[tokio::test]
async fn limits_hold_for_meshes() {
    let mut few = settings();
    few.max_cells = 7;
    let few = Service::with(few);
    let reply = few.post("/maze", &body(&json!({}))).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.faults(), [("mesh".to_owned(), "too-large".to_owned())]);
    assert!(reply.text().contains("mesh has 8 faces, but at most 7 are allowed"));
    let mut strict = settings();
    (strict.quota, strict.trust_forwarded) = (USED_UP_SOON, true);
    let strict = Service::with(strict);
    let headers = [("content-type", "application/json"), ("x-forwarded-for", "1.2.3.4")];
    for status in [200, 429] {
        let reply = strict.send(Method::POST, "/maze", &headers, &body(&json!({}))).await;
        assert_eq!(reply.status.as_u16(), status, "to read a mesh is work, even for what is kept");
    }
}

/// A mesh of several parts is a maze by each rule, in each format, and answers say what was left out.
#[tokio::test]
async fn islands_and_features_without_a_place_are_taken() {
    let service = Service::new();
    let square = |x: u32, y: u32| {
        let ring = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]];
        json!({"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [ring]}})
    };
    let islands = [square(0, 0), square(0, 1), square(4, 0), square(5, 0), square(6, 0)];
    for skipped in 0..3 {
        let mut features = islands.to_vec();
        features.extend(vec![json!({"type": "Feature", "geometry": null}); skipped]);
        let mesh = json!({"type": "FeatureCollection", "features": features});
        for (rule, cells) in [("largest", "3"), ("all", "5")] {
            for format in FORMATS {
                let body = json!({"mesh": mesh, "seed": 1, "mask_parts": rule});
                let path = format!("/maze.{}", format.name);
                let reply = service.post(&path, &body.to_string()).await;
                // Some formats draw squares alone.
                if reply.status == StatusCode::UNPROCESSABLE_ENTITY {
                    assert!(!reply.text().contains("parts"), "{path}: {}", reply.text());
                    continue;
                }
                assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text());
                assert_eq!(reply.header("maze-cells"), cells, "{path} {rule}");
                let note = reply.header("maze-note");
                assert_eq!(!note.is_empty(), skipped > 0, "{path}: {note}");
                assert!(skipped == 0 || note.starts_with(&skipped.to_string()), "{note}");
            }
        }
        for body in [json!({"mesh": mesh, "seed": 1}), json!({"mesh": mesh, "mask_parts": "one"})] {
            let reply = service.post("/maze.svg", &body.to_string()).await;
            assert_eq!(reply.faults(), [("mesh".to_owned(), "several-parts".to_owned())]);
            assert!(reply.text().contains("mask_parts=all makes a maze of each"));
        }
    }
    let alone = service.post("/maze", r#"{"mask_parts":"all"}"#).await;
    assert!(alone.text().contains("mask is none and no mesh is given"), "{}", alone.text());
}
