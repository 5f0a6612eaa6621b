//! The rejection of solids whose walls leave no floor.

use axum::http::StatusCode;

use crate::app::Service;

#[tokio::test]
async fn walls_that_leave_no_floor_are_refused() {
    let service = Service::new();
    assert_eq!(
        service.get("/maze.stl?cols=4&rows=4&seed=1&wall_mm=9").await.status,
        StatusCode::OK
    );
    let reply = service.get("/maze.stl?cols=4&rows=4&seed=1&wall_mm=10").await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.faults(), [("wall_mm".to_owned(), "too-thick".to_owned())]);
    assert_eq!(
        reply.json()["errors"][0]["allowed"],
        "at most 9.99, or with a cell_mm of at least 11"
    );
    let reply = service.get("/maze.stl?height_mm=0").await;
    assert_eq!(reply.faults(), [("height_mm".to_owned(), "out-of-range".to_owned())]);
    let frame = service.get("/maze.stl?base_mm=0&openings=false&seed=1").await;
    assert_eq!(frame.status, StatusCode::OK);
    let reply = service.get("/maze.3mf?base_mm=0&bumps=true&seed=1").await;
    assert_eq!(reply.faults(), [("bumps".to_owned(), "contradiction".to_owned())]);
    let reply = service.get("/maze.stl?groove_mm=1.7&seed=1").await;
    assert_eq!(reply.faults(), [("groove_mm".to_owned(), "too-thin".to_owned())]);
    let reply = service.get("/maze.glb?groove_mm=1&solution=true&seed=1").await;
    assert_eq!(reply.faults(), [("groove_mm".to_owned(), "contradiction".to_owned())]);
}

#[tokio::test]
async fn solids_that_fall_apart_or_bend_are_refused() {
    let service = Service::new();
    for format in ["stl", "3mf", "glb", "obj", "scad"] {
        let reply = service.get(&format!("/maze.{format}?base_mm=0&seed=1")).await;
        assert_eq!(reply.faults(), [("base_mm".to_owned(), "loose-pieces".to_owned())]);
        assert_eq!(reply.json()["errors"][0]["allowed"], "above 0, or with openings=false");
        let reply = service.get(&format!("/maze.{format}?base_mm=0&loops=9&seed=1")).await;
        assert_eq!(reply.json()["errors"][0]["allowed"], "above 0");
    }
    for format in ["stl", "3mf", "glb", "obj", "scad", "dxf", "gcode", "hpgl"] {
        let reply = service.get(&format!("/maze.{format}?warp=polar&seed=1")).await;
        assert_eq!(reply.faults(), [("warp".to_owned(), "contradiction".to_owned())]);
    }
}
