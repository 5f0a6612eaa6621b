//! The rejection of recursive division off rectangles of squares.

use axum::http::StatusCode;

use crate::app::Service;

#[tokio::test]
async fn the_refusal_names_the_algorithm() {
    let service = Service::new();
    let reply = service.get("/maze?shape=hex&algorithm=division&seed=1").await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.faults(), [("algorithm".to_owned(), "no-rectangle".to_owned())]);
    assert!(reply.text().contains("blobby-division"), "{}", reply.text());
    let square = service.get("/maze?shape=square&algorithm=recursive-division&seed=1").await;
    assert_eq!(square.status, StatusCode::OK);
}
