//! NPY and the other data formats: the parameters they accept, and the mazes that have an array.

use axum::http::StatusCode;
use mazewright_render::formats::FORMATS;
use mazewright_request::ParameterId;
use mazewright_request::table::PARAMETERS;

use crate::app::Service;

#[tokio::test]
async fn only_rectangles_of_squares_have_arrays() {
    let service = Service::new();
    for query in
        ["shape=hex", "shape=square&levels=2", "shape=square&wrap=x", "shape=square&mask=cat"]
    {
        let reply = service.get(&format!("/maze.npy?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(reply.faults(), [("format".to_owned(), "no-rectangle".to_owned())], "{query}");
        assert!(reply.text().contains("graphml and csv"), "{}", reply.text());
    }
}

#[tokio::test]
async fn parameters_of_other_formats_are_rejected() {
    let service = Service::new();
    for (path, parameter) in [
        ("/maze.svg?charset=ascii", "charset"),
        ("/maze?charset=ascii", "charset"),
        ("/maze.npy?charset=unicode", "charset"),
        ("/maze.txt?array=blocks", "array"),
        ("/maze.json?array=solution", "array"),
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert_eq!(reply.faults(), [(parameter.to_owned(), "not-taken".to_owned())], "{path}");
    }
    for path in ["/maze?format=txt&charset=ascii", "/maze.npy?array=solution&cols=5&rows=5"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn formats_are_listed_with_what_they_take() {
    let list = Service::new().get("/formats").await.json();
    let list = list["formats"].as_array().unwrap();
    assert_eq!(list.len(), FORMATS.len());
    for (told, format) in list.iter().zip(FORMATS) {
        assert_eq!(told["name"], format.name);
        assert_eq!(told["media_type"], format.value.media_type);
        for parameter in told["takes"].as_array().unwrap() {
            assert!(ParameterId::named(parameter.as_str().unwrap()).is_some(), "{parameter}");
        }
    }
    for parameter in PARAMETERS {
        assert!(parameter.formats().next().is_some(), "{}", parameter.name);
    }
}
