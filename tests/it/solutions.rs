//! Routes through every shape: solutions are complete, and moves go where the picture shows.

use axum::http::StatusCode;
use mazewright_core::{Chosen, SHAPES, Shape};
use serde_json::{Value, json};

use crate::app::Service;
use crate::headings::Drawn;

#[tokio::test]
async fn the_solution_of_every_shape_is_complete() {
    let service = Service::new();
    for shape in SHAPES {
        for site in [
            json!({}),
            json!({"outline": "circle"}),
            json!({"hole": "circle"}),
            json!({"levels": 2}),
            json!({"goal": "farthest", "start": "farthest", "algorithm": "wilson"}),
        ] {
            let mut body = json!({"shape": shape.name, "seed": 3, "cols": 8, "rows": 8});
            body.as_object_mut().unwrap().extend(site.as_object().unwrap().clone());
            let maze = service.post("/maze.json", &body.to_string()).await.json();
            body["path"] = maze["solution"]["cells"].clone();
            body["seconds"] = 0.into();
            let got = service.post("/solve", &body.to_string()).await.json();
            assert_eq!(
                (&got["is_shortest"], &got["score"]),
                (&true.into(), &100.0.into()),
                "{body}"
            );
            assert_eq!(got["shortest"], maze["solution"]["length"], "{body}");
            let url = maze["url"].as_str().unwrap().replace("/maze.json", "/maze.svg");
            assert_eq!(got["url"], url.as_str(), "{body}");
        }
    }
}

#[tokio::test]
async fn each_part_of_a_mask_has_a_start_of_its_own() {
    let service = Service::new();
    let mut body =
        json!({"mask": "text:MAZE", "mask_parts": "all", "cols": 40, "rows": 12, "seed": 3});
    let maze = service.post("/maze.json", &body.to_string()).await.json();
    let parts = maze["parts"].as_array().unwrap();
    assert!(parts.len() >= 4);
    body["seconds"] = 10.into();
    for part in parts {
        let cells = part["solution"]["cells"].as_array().unwrap();
        body["path"] = cells.clone().into();
        let got = service.post("/solve", &body.to_string()).await.json();
        assert_eq!(
            (&got["is_shortest"], &got["shortest"]),
            (&true.into(), &part["solution"]["length"])
        );
        let area = part["nodes"].as_array().unwrap().len() as f64;
        let score = 100.0 * (-10.0 / area).exp2();
        assert!((got["score"].as_f64().unwrap() - score).abs() < 0.006, "{got} {score}");
        body["path"] = cells[1..].to_vec().into();
        let got = service.post("/solve", &body.to_string()).await.json();
        let told = format!("the path starts at {}, but the start is {}", cells[1], cells[0]);
        assert_eq!(got["detail"], told.as_str());
    }
    // Moves begin in the first part.
    body.as_object_mut().unwrap().remove("path");
    body["moves"] = "nw".into();
    let got = service.post("/solve", &body.to_string()).await.json();
    assert_eq!(got["cell"], parts[0]["start"]);
}

/// Checks for every cell and every point of the compass that the move leads where the picture
/// shows, or fails for the reason that the picture shows.
async fn moves_go_where_the_picture_shows(service: &Service, shape: Chosen<Shape>, site: &Value) {
    let mut body = json!({"shape": shape.name, "cols": 4, "rows": 4, "seed": 5});
    body.as_object_mut().unwrap().extend(site.as_object().unwrap().clone());
    let drawn = Drawn::new(&service.post("/maze.json", &body.to_string()).await.json());
    let mut went = 0;
    for cell in 0..drawn.cells() {
        for (at, word) in ["n", "ne", "e", "se", "s", "sw", "w", "nw"].into_iter().enumerate() {
            let beyond = drawn.beyond(cell, at);
            body["start"] = cell.into();
            body["goal"] = match beyond {
                Some((Some(there), _)) => there.into(),
                _ => i32::from(cell == 0).into(),
            };
            body["moves"] = word.into();
            let reply = service.post("/solve", &body.to_string()).await;
            assert_eq!(reply.status, StatusCode::OK, "{body}: {}", reply.text());
            let got = reply.json();
            let reason = match beyond {
                None | Some((None, _)) => "no-neighbor".into(),
                Some((Some(_), false)) => "wall".into(),
                Some((Some(_), true)) => Value::Null,
            };
            assert_eq!(got["reason"], reason, "{body}: {got}");
            assert_eq!(got["complete"], reason.is_null(), "{body}: {got}");
            let faces =
                got["detail"].as_str().unwrap_or_default().contains("that cell has no side");
            assert_eq!(faces, beyond.is_none(), "{body}: {got}");
            went += u32::from(reason.is_null());
        }
    }
    assert!(went >= drawn.cells(), "{body}: moves lead somewhere");
}

#[tokio::test]
async fn moves_of_every_shape_go_where_the_picture_shows() {
    let service = Service::new();
    for shape in SHAPES {
        moves_go_where_the_picture_shows(&service, shape, &json!({})).await;
    }
}

#[tokio::test]
async fn moves_over_seams_rings_and_rooms_go_where_the_picture_shows() {
    let service = Service::new();
    let named = |name: &str| SHAPES.iter().find(|shape| shape.name == name).unwrap();
    for (shape, site) in [
        ("square", json!({"wrap": "xy"})),
        ("hex", json!({"wrap": "x"})),
        ("square", json!({"wrap": "mobius"})),
        ("square", json!({"hole": "rectangle", "hole_size": 60, "cols": 6, "rows": 6})),
        ("polar", json!({"outline": "ring", "rows": 6})),
    ] {
        moves_go_where_the_picture_shows(&service, named(shape), &site).await;
    }
}

#[tokio::test]
async fn stairs_are_gone_up_and_down() {
    let service = Service::new();
    let mut body = json!({"cols": 3, "rows": 3, "levels": 3, "seed": 2});
    let maze = service.post("/maze.json", &body.to_string()).await.json();
    let open = |one: u32, other: u32| {
        let links = maze["links"].as_array().unwrap();
        links.iter().any(|link| link["source"] == one && link["target"] == other)
    };
    let mut climbed = 0;
    for cell in 0..27 {
        for (words, there) in [(["up", "u", "U"], cell + 9), (["down", "d", "D"], cell - 9)] {
            for word in words {
                let inside = (0..27).contains(&there);
                body["start"] = cell.into();
                body["goal"] = if inside { there } else { 13 }.into();
                body["moves"] = word.into();
                let got = service.post("/solve", &body.to_string()).await.json();
                let told = got["detail"].as_str().unwrap_or_default();
                if !inside {
                    assert!(told.ends_with("but the maze has no level there"), "{body}: {told}");
                } else if open(cell.min(there) as u32, cell.max(there) as u32) {
                    assert_eq!(got["complete"], true, "{body}: {told}");
                    climbed += 1;
                } else {
                    let why = format!("but there are no stairs between it and cell {there}");
                    assert!(told.ends_with(&why), "{body}: {told}");
                }
            }
        }
    }
    assert!(climbed > 0);
}
