//! The number of mazes of a grid, in documents that request it.

use mazewright_render::formats::Fields;

use crate::app::Service;
use crate::common::{Made, Written, shape, spec};

#[tokio::test]
async fn documents_have_the_number_of_mazes_where_it_is_requested() {
    let service = Service::new();
    let json = service.get("/maze.json?cols=4&rows=4&seed=1&fields=mazes").await.json();
    assert_eq!(json["mazes"], serde_json::json!({"count": "100352", "log10": 5.0015}));
    let json = service.get("/maze.json?cols=500&rows=400&seed=1&fields=mazes").await.json();
    assert_eq!(json["mazes"], serde_json::json!({"count": null, "log10": null}));
    let all = Made::new(spec(shape("hex"), 4, 4)).json(Fields::ALL);
    assert!(all["mazes"].is_null(), "only where they are named");
    assert!(all["distances"].is_null(), "only where they are named");
}
