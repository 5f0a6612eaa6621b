//! Faults in the parameters of books, each with its place in the request.

use std::collections::BTreeSet;

use axum::http::StatusCode;

use crate::app::Service;

#[tokio::test]
async fn all_malformed_values_are_reported_at_once_with_their_places() {
    let service = Service::new();
    let body = r#"{"page":"a9","per_page":3,"author":"漢","title":"漢","count":5,
        "mazes":[{"cols":0,"seed":{}},7,{"title":"漢"},{"shap":"x"},[],{}]}"#;
    let reply = service.post("/book.pdf", body).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    let told: BTreeSet<String> = reply.faults().into_iter().map(|(name, _)| name).collect();
    let names = [
        "page",
        "per_page",
        "author",
        "mazes[0].cols",
        "mazes[0].seed",
        "mazes[1]",
        "mazes[2].title",
        "mazes[3].shap",
        "mazes[4]",
    ];
    assert_eq!(told, names.map(str::to_owned).into(), "{}", reply.text());
    // Parameters that have no meaning next to a list are reported together, too.
    let reply = service.post("/book.pdf", r#"{"count":5,"unique":true,"mazes":[{}]}"#).await;
    let told: Vec<String> = reply.faults().into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        (reply.status, told),
        (StatusCode::UNPROCESSABLE_ENTITY, vec!["count".into(), "unique".into()])
    );
    let reply = service.get("/book.pdf?captions=a|b|%E6%BC%A2").await;
    assert_eq!(reply.faults()[0].0, "captions[2]");
    let detail = reply.json()["detail"].as_str().unwrap().to_owned();
    assert!(detail.starts_with("captions[2] is 漢, but it has 漢 (U+6F22)"), "{detail}");
}

#[tokio::test]
async fn all_shapes_stand_alone() {
    let service = Service::new();
    let listed = |shapes: &str| format!(r#"{{"seed":1,"shapes":{shapes}}}"#);
    for reply in [
        service.get("/book.pdf?shapes=all,square").await,
        service.get("/book.pdf?shapes=square,ALL").await,
        service.post("/book.pdf", &listed(r#"["all","square"]"#)).await,
    ] {
        assert_eq!(reply.status, StatusCode::BAD_REQUEST);
        assert_eq!(reply.faults(), [("shapes".to_owned(), "contradiction".to_owned())]);
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains("all means every shape and must be given alone"), "{detail}");
    }
    let [word, list] = [r#""all""#, r#"["all"]"#].map(listed);
    let [word, list] =
        [service.post("/book.pdf", &word).await, service.post("/book.pdf", &list).await];
    assert_eq!((word.status, &word.body), (StatusCode::OK, &list.body));
}

/// Half of a surrogate pair is not a character.
#[tokio::test]
async fn halves_of_surrogate_pairs_are_refused_where_they_stand() {
    let service = Service::new();
    for (path, body, name) in [
        ("/maze", r#"{"title":"a\ud800"}"#, "title"),
        ("/maze", r#"{"layers":["walls","\udc00"]}"#, "layers[1]"),
        ("/book.pdf", r#"{"title":"\ud800"}"#, "title"),
        ("/book.pdf", r#"{"captions":"a|\ud800"}"#, "captions"),
        ("/book.pdf", r#"{"shapes":["square","\ud800"]}"#, "shapes[1]"),
        ("/book.pdf", r#"{"mazes":[{},{"title":"\ud800x"}]}"#, "mazes[1].title"),
    ] {
        let reply = service.post(path, body).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{body}");
        assert_eq!(
            reply.faults(),
            [(name.to_owned(), "garbled".to_owned())],
            "{body}: {}",
            reply.text()
        );
        assert!(reply.text().contains("half of a surrogate pair"), "{body}: {}", reply.text());
    }
    let pair = service.post("/maze.html", r#"{"seed":1,"title":"\ud83d\ude00"}"#).await;
    assert!(pair.text().contains("😀"));
}
