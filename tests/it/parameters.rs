//! The table of parameters, and the strictness of reading.

use std::collections::HashSet;

use axum::http::StatusCode;
use mazewright_core::{AlgorithmOption, AlgorithmOptions, Cancel, Mesh, Site, Topology};
use mazewright_render::style::Style;
use mazewright_request::parameter::UrlPlace;
use mazewright_request::reading::query::{Reader, decode};
use mazewright_request::table::PARAMETERS;
use mazewright_request::{ParameterId, RawRequest};
use proptest::prelude::*;

use crate::app::Service;

#[test]
fn names_are_unique_and_numbers_are_places() {
    let mut names = HashSet::new();
    for (at, parameter) in PARAMETERS.iter().enumerate() {
        assert!(names.insert(parameter.name), "{}", parameter.name);
        for alias in parameter.aliases {
            assert!(names.insert(alias), "{alias}");
            assert_eq!(ParameterId::named(alias), Some(parameter.id));
        }
        assert_eq!(ParameterId::named(parameter.name), Some(parameter.id));
        assert_eq!((parameter.id.number(), parameter.id.name()), (at, parameter.name));
    }
    assert_eq!(ParameterId::named("sede"), None);
}

#[test]
fn each_example_can_be_read() {
    for parameter in PARAMETERS {
        let name = parameter.name;
        if parameter.place == UrlPlace::Body {
            assert!(Mesh::read(parameter.example, &Cancel::new()).is_ok(), "{name}");
            continue;
        }
        assert!(parameter.read(parameter.example, &mut RawRequest::blank()).is_ok(), "{name}");
    }
}

#[test]
fn the_blank_request_has_the_defaults() {
    let blank = RawRequest::blank();
    for parameter in PARAMETERS {
        let Some(default) = parameter.default.text() else { continue };
        assert_eq!(parameter.text(&blank), default, "{}", parameter.name);
        let mut request = RawRequest::blank();
        assert!(parameter.read(default, &mut request).is_ok(), "{}", parameter.name);
        assert_eq!(request, blank, "{}", parameter.name);
    }
}

/// The core's own defaults, which its tests and examples use, equal those of the table.
#[test]
fn the_core_has_the_defaults_of_the_table() {
    let RawRequest { spec, style, .. } = RawRequest::blank();
    assert_eq!(style, Style::default());
    assert_eq!(spec.options, AlgorithmOptions::default());
    assert_eq!(spec.topology, Topology::default());
    assert_eq!(spec.site, Site::new(spec.site.shape, 0, 0));
}

/// Algorithms name their options by a text.
#[test]
fn names_of_algorithm_options_are_names_of_parameters() {
    for name in AlgorithmOption::ALL.map(AlgorithmOption::name) {
        assert_eq!(ParameterId::named(name).map(ParameterId::name), Some(name));
    }
}

#[tokio::test]
async fn values_that_are_not_canonical_are_rejected() {
    let service = Service::new();
    let digits = "9".repeat(8000);
    for (parameter, values) in [
        (
            "cols",
            &[
                "0",
                "007",
                "%2B5",
                "-1",
                "1.5",
                "1e3",
                "",
                "+5",
                "5+",
                "1000001",
                "4294967297",
                "18446744073709551617",
                "0x10",
                "٣",
                &digits,
            ][..],
        ),
        ("openings", &["yes", "02", "", "on", "farthest", "n,", "n,n", "1:2,1:2:0", "3,true"]),
        ("braid", &["1.1", "2", "-1", "1e0", ".5", "", "0.125"]),
        ("sparse", &["1000001", "-1", "1.1"]),
        ("loops", &["4000000001", "00", "many"]),
        ("cell", &["0", "0.5", "1001", "01.5", "1.234", ".5", "5.", "1e1", "NaN", "inf", "-3"]),
        ("width", &["15", "100001", "20px", "1.5"]),
        ("scale", &["0", "5", "1.5"]),
        ("dpi", &["9", "2401"]),
        ("margin", &["-1", "00", "1000.01"]),
        ("ink", &["%23", "%23red", "%23none", "12345", "rgb(1,2,3)", "nocolour", "url(x)", "ab"]),
        ("start", &["middle", "1,", ",1", "1,2,3,4", "-1", "01", "1, 2", "4294967296"]),
        ("fields", &["", "links,", "links,links", "everything", "all,links", "order,all,order"]),
        ("shape", &["", "tri ", "blob"]),
        ("solution", &["yes", "2"]),
        ("gen", &["0", "2", "01"]),
        ("seed", &[""]),
        ("download", &["maybe"]),
    ] {
        for value in values {
            let reply = service.get(&format!("/maze.svg?{parameter}={}", encode(value))).await;
            assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{parameter}={value}");
            let faults = reply.faults();
            assert_eq!(faults.len(), 1, "{parameter}={value}");
            assert_eq!(faults[0].0, parameter);
            assert!(reply.body.len() < 2000, "{parameter}={value}");
        }
    }
}

/// Percent-encodes spaces and Arabic digits, and leaves encoded characters alone.
fn encode(value: &str) -> String {
    value.replace(' ', "%20").replace('٣', "%D9%A3")
}

#[tokio::test]
async fn all_faults_are_named_at_once() {
    let service = Service::new();
    let reply = service
        .get("/maze?cols=0&shpe=tri&rows=5&rows=6&rows=7&algorithm=kruskall&seed=%FF&ink=%z")
        .await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    let expected = [
        ("cols", "out-of-range"),
        ("shpe", "unknown-parameter"),
        ("rows", "duplicate"),
        ("algorithm", "unknown-value"),
        ("seed", "garbled"),
        ("ink", "garbled"),
    ];
    let expected: Vec<_> = expected.map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
    assert_eq!(reply.faults(), expected);
    let errors = reply.json()["errors"].clone();
    assert_eq!(errors[0]["detail"], "cols is 0, but must be a whole number from 1 to 1000000");
    assert_eq!(errors[1]["suggestion"], "shape");
    assert_eq!(errors[3]["suggestion"], "kruskal");
    assert!(errors[3]["allowed"].as_str().unwrap().contains("wilson"));
}

#[tokio::test]
async fn a_name_and_its_alias_are_given_twice() {
    let service = Service::new();
    for (query, detail) in [
        ("seed=1&seed=2", "seed is given twice, but must be given once"),
        (
            "algo=wilson&algorithm=wilson",
            "algorithm is given twice, but must be given once; algo means the same",
        ),
        (
            "start=nw&entrance=nw",
            "start is given twice, but must be given once; from and entrance mean the same",
        ),
    ] {
        let reply = service.get(&format!("/maze?{query}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{query}");
        assert_eq!(reply.json()["errors"][0]["detail"], detail, "{query}");
    }
}

#[tokio::test]
async fn bounds_of_the_query() {
    let service = Service::new();
    let many = (0..129).map(|at| format!("_{at}=1")).collect::<Vec<_>>().join("&");
    assert_eq!(service.get(&format!("/maze?{many}")).await.status, StatusCode::BAD_REQUEST);
    let long = "x".repeat(8 * 1024);
    assert_eq!(service.get(&format!("/maze?_={long}")).await.status, StatusCode::URI_TOO_LONG);
    let seed = "s".repeat(257);
    let reply = service.get(&format!("/maze?seed={seed}")).await;
    assert_eq!(reply.faults(), [("seed".to_owned(), "out-of-range".to_owned())]);
    let seed = "s".repeat(256);
    assert_eq!(service.get(&format!("/maze?seed={seed}")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_body_says_the_same_as_a_query() {
    let service = Service::new();
    let posted = service
        .post("/maze", r#"{"shape":"tri","cols":18,"rows":"12","seed":7,"openings":false,"start":[2,3],"cell":12.5,"_":null}"#)
        .await;
    assert_eq!(posted.status, StatusCode::OK, "{}", posted.text());
    let got = service
        .get("/maze?shape=tri&cols=18&rows=12&seed=7&openings=false&start=2,3&cell=12.5")
        .await;
    assert_eq!(posted.body, got.body);
    assert_eq!(posted.header("etag"), got.header("etag"));
    assert_eq!(service.get(posted.header("content-location")).await.body, got.body);
}

#[tokio::test]
async fn bodies_are_as_strict_as_queries() {
    let service = Service::new();
    let deep = format!("{{\"cols\":{}1{}}}", "[".repeat(1000), "]".repeat(1000));
    let many = (0..129).map(|at| format!("\"_{at}\":1")).collect::<Vec<_>>().join(",");
    for (body, status, word) in [
        (r#"{"cols":1,"cols":2}"#, 400, "twice"),
        (r#"{"cols":1,"columns":2}"#, 400, "twice"),
        (r#"{"cols":{"a":1}}"#, 400, "cols is an object"),
        (r#"{"cols":5.5}"#, 400, "cols is 5.5"),
        (r#"{"cols":1e-1}"#, 400, "cols is 0.1"),
        (r#"{"colz":1}"#, 400, "did you mean cols"),
        ("[1]", 400, "JSON object"),
        ("", 400, "JSON object"),
        (r#"{"cols":1"#, 400, "JSON object"),
        (&deep, 400, "cols is a list of lists"),
        (&format!("{{{many}}}"), 400, "129 parameters"),
        (r#"{"seed":"\ud800"}"#, 400, ""),
    ] {
        let reply = service.post("/maze", body).await;
        assert_eq!(reply.status.as_u16(), status, "{body}");
        assert!(reply.text().contains(word), "{body}: {}", reply.text());
        assert!(reply.body.len() < 1500);
    }
    let reply = service.post("/maze?cols=5&_=1", "{}").await;
    assert_eq!(reply.faults(), [("cols".to_owned(), "in-query".to_owned())]);
}

/// Programs of Windows write one before JSON.
#[tokio::test]
async fn a_byte_order_mark_before_a_body_is_skipped() {
    let service = Service::new();
    let body = r#"{"cols":3,"rows":2,"seed":1,"gen":1}"#;
    let [plain, marked] = [body.to_owned(), format!("\u{feff}{body}")];
    let reply = service.post("/maze", &marked).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    assert_eq!(reply.body, service.post("/maze", &plain).await.body);
}

/// A name that is not a parameter is unknown, whatever its value is.
#[tokio::test]
async fn unknown_names_are_unknown_with_any_value() {
    let service = Service::new();
    for value in ["1", "null", "[]", "[1]", "[[]]", "[{}]", "{}", r#"{"png":""}"#] {
        let reply = service.post("/maze", &format!(r#"{{"mazes":{value}}}"#)).await;
        let expected = [("mazes".to_owned(), "unknown-parameter".to_owned())];
        assert_eq!(reply.faults(), expected, "{value}: {}", reply.text());
    }
}

/// An unknown name in a list of names is answered with the known ones.
#[tokio::test]
async fn unknown_names_in_lists_are_answered_with_the_known_ones() {
    let service = Service::new();
    for (path, parameter, known) in [
        ("/maze.svg?layers=walls,foo", "layers", "usual, or some of cells, "),
        ("/maze.json?fields=foo", "fields", "all, or some of params, "),
        ("/compare?solvers=foo", "solvers", "all, or some of bfs, "),
        ("/dataset.tar?formats=bmp", "formats", " of svg, "),
        ("/book.pdf?shapes=foo", "shapes", " of square, "),
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.faults(), [(parameter.to_owned(), "unknown-value".to_owned())], "{path}");
        let document = reply.json();
        let [detail, allowed] =
            ["detail", "allowed"].map(|name| document["errors"][0][name].as_str().unwrap());
        assert!(allowed.contains(known), "{path}: {allowed}");
        assert!(detail.ends_with(allowed), "{path}: {detail}");
    }
}

/// In JSON a list is accepted for a value that has parts, and for no other.
#[tokio::test]
async fn lists_are_taken_where_values_have_parts() {
    let service = Service::new();
    let all = "a whole number from 1 to 1000000";
    for (body, detail) in [
        (r#"{"cols":[2]}"#, &*format!("cols is the list [2], but must be {all}")),
        (r#"{"cols":[]}"#, &format!("cols is the list [], but must be {all}")),
        (r#"{"cols":[2,3]}"#, &format!("cols is the list [2,3], but must be {all}")),
        (r#"{"solution":[true]}"#, "solution is the list [true], but must be one of false"),
        (r#"{"title":["a","b"]}"#, "title is the list [\"a\",\"b\"], but must be 1 to"),
        (r#"{"seed":[1]}"#, "seed is the list [1], but must be a text"),
        (r#"{"goal_icon":["dog"]}"#, "goal_icon is the list [\"dog\"], but must be auto or"),
        (
            r#"{"layers":[["ids"]]}"#,
            "layers is a list of lists, but must be usual, or some of cells",
        ),
    ] {
        let reply = service.post("/maze", body).await;
        let name = body.split('"').nth(1).unwrap().to_owned();
        assert_eq!(reply.faults(), [(name, "wrong-type".to_owned())], "{}", reply.text());
        let fault = &reply.json()["errors"][0];
        assert!(fault["detail"].as_str().unwrap().starts_with(detail), "{}", reply.text());
    }
    let reply = service.post("/maze", r#"{"cols":[2]}"#).await;
    assert_eq!(reply.json()["errors"][0]["allowed"], all);
    for (list, text) in [
        (r#"{"fields":["params","stats"],"#, r#"{"fields":"params,stats","#),
        (r#"{"openings":["n",3,"0:1"],"#, r#"{"openings":"n,3,0:1","#),
        (r#"{"layers":["planar","dual"],"#, r#"{"layers":"planar,dual","#),
        (r#"{"start":[2,3],"goal":["last"],"#, r#"{"start":"2,3","goal":"last","#),
        (r#"{"mask":["..","X."],"#, r#"{"mask":"..,X.","#),
        (
            r#"{"algorithm":"growing-tree","pick":["newest:2","oldest"],"#,
            r#"{"algorithm":"growing-tree","pick":"newest:2,oldest","#,
        ),
    ] {
        let path = "/maze.json";
        let [list, text] =
            [list, text].map(|maze| format!("{maze}\"cols\":9,\"rows\":9,\"seed\":1}}"));
        let (listed, told) = (service.post(path, &list).await, service.post(path, &text).await);
        assert_eq!(listed.status, StatusCode::OK, "{list}: {}", listed.text());
        assert_eq!(listed.body, told.body, "{list}");
    }
}

#[tokio::test]
async fn lists_are_taken_for_shapes_of_books_alone() {
    let service = Service::new();
    for (body, name, allowed) in [
        (r#"{"count":[2]}"#, "count", "a string, a number, true or false"),
        (r#"{"bound":{}}"#, "bound", "a string, a number, true or false"),
        (
            r#"{"shapes":[["hex"]]}"#,
            "shapes",
            "a string, a number, true or false, or a list of these",
        ),
        (r#"{"author":["Ada"]}"#, "author", "a string, a number, true or false"),
    ] {
        let reply = service.post("/book.pdf", body).await;
        assert_eq!(reply.faults(), [(name.to_owned(), "wrong-type".to_owned())], "{body}");
        let fault = &reply.json()["errors"][0];
        assert_eq!(fault["allowed"], allowed);
        assert!(fault["detail"].as_str().unwrap().starts_with(&format!("{name} is ")), "{body}");
    }
    let listed = r#"{"shapes":["hex","tri"],"count":2,"cols":4,"rows":4,"seed":1}"#;
    assert_eq!(service.post("/book.pdf", listed).await.status, 200);
}

proptest! {
    #[test]
    fn reading_never_panics(query in ".{0,200}") {
        let mut reader = Reader::default();
        let _ = reader.query(&query);
        let _ = decode(&query);
        let _ = Reader::default().json(query.as_bytes());
    }
}

/// A request with every parameter must not be rejected as having too many.
#[test]
fn all_parameters_may_be_given_at_once() {
    let of_documents = PARAMETERS.len();
    assert!(
        of_documents <= mazewright_request::reading::query::MAX_PARAMETERS,
        "{of_documents} parameters"
    );
}

#[tokio::test]
async fn all_parameters_are_counted_and_all_names_are_read() {
    let service = Service::new();
    let many = |count: usize, last: &str| "_a=1&".repeat(count) + last;
    for (query, code) in [
        (many(120, "cols=5"), "in-query"),
        (many(120, "c%6Fls=5"), "in-query"),
        (many(129, "cols=5"), "too-many-parameters"),
        (many(500, ""), "too-many-parameters"),
    ] {
        let url = format!("/maze?{query}");
        let reply = service.post(&url, "{}").await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{query}");
        assert!(reply.text().contains(code), "{query}: {}", reply.text());
    }
    assert_eq!(service.post("/maze?%5Fa=5&utm_source=x", "{}").await.status, StatusCode::OK);
    let members: Vec<String> = (0..500).map(|at| format!("\"a{at}\":1")).collect();
    let reply = service.post("/maze", &format!("{{{}}}", members.join(","))).await;
    assert!(reply.text().contains("500 parameters are given"), "{}", reply.text());
}
