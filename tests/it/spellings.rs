//! Spellings of one request: numbers by value, seeds of JSON, `null`, and percent-encoded paths.

use axum::http::{Method, StatusCode};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::JsonType;

use crate::app::{Reply, Service};

/// Whole numbers, and numbers with a fraction, of parameters that any picture takes.
const NUMBERS: [(&str, &str); 9] = [
    ("cols", "10"),
    ("rows", "7"),
    ("loops", "3"),
    ("turn", "30"),
    ("cell", "12.5"),
    ("line", "1.5"),
    ("margin", "0"),
    ("weave", "0.5"),
    ("braid", "1"),
];

fn same(one: &Reply, other: &Reply, about: &str) {
    assert_eq!(one.status, StatusCode::OK, "{about}: {}", one.text());
    assert_eq!(one.header("etag"), other.header("etag"), "{about}");
    assert_eq!(one.body, other.body, "{about}");
}

#[tokio::test]
async fn numbers_are_compared_by_value() {
    let service = Service::new();
    for (name, number) in NUMBERS {
        let plain = service.get(&format!("/maze.svg?seed=1&{name}={number}")).await;
        let link = plain.header("link");
        let dot = if number.contains('.') { "" } else { "." };
        for zeros in ["0", "00", "0000000"] {
            let about = format!("/maze.svg?seed=1&{name}={number}{dot}{zeros}");
            let reply = service.get(&about).await;
            same(&reply, &plain, &about);
            assert_eq!(reply.header("link"), link, "{about}: the shortest spelling");
        }
        let value: f64 = number.parse().unwrap();
        for text in [
            format!("{value:?}"),
            format!("{value:e}"),
            format!("{}e-1", value * 10.0),
            format!("{}E+1", value / 10.0),
            format!("\"{number}\""),
            format!("\"{number}{dot}0\""),
        ] {
            let body = format!("{{\"seed\":1,\"{name}\":{text}}}");
            same(&service.post("/maze.svg", &body).await, &plain, &body);
        }
    }
    let link = service.get("/maze.svg?cell=12.50&seed=1").await.header("link").to_owned();
    assert!(link.contains("cell=12.5&") || link.contains("cell=12.5>"), "{link}");
}

/// A number that no spelling makes right is rejected, with the spelling that was given.
#[tokio::test]
async fn other_numbers_stay_wrong() {
    let service = Service::new();
    for parameter in PARAMETERS {
        let description = parameter.value.describe();
        let is_whole = description.json_type == JsonType::Integer;
        if !is_whole && description.json_type != JsonType::Number {
            continue;
        }
        let name = parameter.name;
        let wrong = if is_whole { "1.5" } else { "0.125" };
        for number in [wrong, "1e400", "1e-400"] {
            let body = format!("{{\"seed\":1,\"{name}\":{number}}}");
            let reply = service.post("/maze.svg", &body).await;
            assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{body}: {}", reply.text());
            assert_eq!(reply.faults()[0].0, name, "{body}");
        }
        for number in ["1e0", "01.0", "1.", ".0", "%2B1.0", "1.0.0", "1,0"] {
            let path = format!("/maze.svg?seed=1&{name}={number}");
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{path}: {}", reply.text());
        }
        let list = format!("{{\"seed\":1,\"{name}\":[1]}}");
        let reply = service.post("/maze.svg", &list).await;
        assert_eq!(reply.faults(), [(name.to_owned(), "wrong-type".to_owned())], "{list}");
    }
}

#[tokio::test]
async fn a_seed_of_json_is_its_number_or_a_text() {
    let service = Service::new();
    let most = u64::MAX.to_string();
    for (seed, number) in [
        ("3", "3"),
        ("3.0", "3"),
        ("3e0", "3"),
        ("30e-1", "3"),
        ("0.0", "0"),
        ("-0", "0"),
        ("9007199254740993", "9007199254740993"),
        (&most, &most),
        ("\"3\"", "3"),
    ] {
        let reply = service.post("/maze.json", &format!("{{\"seed\":{seed}}}")).await;
        assert_eq!(reply.json()["seed_u64"], number, "{seed}");
        same(&reply, &service.get(&format!("/maze.json?seed={number}")).await, seed);
    }
    for seed in ["3.5", "-3", "18446744073709551616", "1e20", "true", "false", "1e999"] {
        let reply = service.post("/maze", &format!("{{\"seed\":{seed}}}")).await;
        assert_eq!(reply.faults(), [("seed".to_owned(), "wrong-type".to_owned())], "{seed}");
        let fault = &reply.json()["errors"][0];
        assert!(fault["detail"].as_str().unwrap().contains("write it as a string"), "{seed}");
        let again = format!("{{\"seed\":{}}}", fault["suggestion"]);
        assert_eq!(service.post("/maze", &again).await.status, StatusCode::OK, "{again}");
    }
}

#[tokio::test]
async fn fresh_seeds_are_numbers_of_javascript() {
    let service = Service::new();
    let mut seeds = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let reply = service.get("/maze.txt?cols=2&rows=2").await;
        let seed: u64 = reply.header("maze-seed").parse().unwrap();
        assert!(seed < 1 << 53, "{seed}");
        assert!(seeds.insert(seed), "{seed}");
    }
    assert!(seeds.iter().any(|seed| *seed > 1 << 50), "large ones are among them");
}

#[tokio::test]
async fn null_is_as_not_given() {
    let service = Service::new();
    let plain = service.post("/maze.svg", "{\"seed\":1}").await;
    for parameter in PARAMETERS {
        for name in [parameter.name].iter().chain(parameter.aliases) {
            let seed = if parameter.name == "seed" { "" } else { "\"seed\":1," };
            let body = format!("{{{seed}\"{name}\":null}}");
            let reply = service.post("/maze.svg", &body).await;
            assert_eq!(reply.status, StatusCode::OK, "{body}: {}", reply.text());
            if parameter.name != "seed" {
                assert_eq!(reply.body, plain.body, "{body}");
            }
        }
    }
    let both = service.post("/maze.svg", "{\"seed\":null,\"seed\":1}").await;
    assert_eq!(both.body, plain.body);
    let unknown = service.post("/maze", "{\"colz\":null}").await;
    assert_eq!(unknown.faults(), [("colz".to_owned(), "unknown-parameter".to_owned())]);
    let in_list = service.post("/maze", "{\"start\":[1,null]}").await;
    assert_eq!(in_list.faults(), [("start".to_owned(), "wrong-type".to_owned())]);
    let path = service.post("/solve", "{\"seed\":1,\"path\":null,\"moves\":\"E\"}").await;
    assert_eq!(path.status, StatusCode::OK, "{}", path.text());
}

/// Each path of the service, with each of its letters encoded.
#[tokio::test]
async fn encoded_letters_of_paths_are_letters() {
    let service = Service::new();
    let paths: Vec<String> = service.app.paths.get().unwrap().all().map(str::to_owned).collect();
    for path in paths.iter().filter(|path| !path.contains('{')) {
        let encode = |letter: char| match letter {
            '/' => "/".to_owned(),
            letter => format!("%{:02X}", u32::from(letter)),
        };
        let encoded: String = path.chars().map(encode).collect();
        let known = service.send(Method::OPTIONS, path, &[], "").await;
        let reply = service.send(Method::OPTIONS, &encoded.to_lowercase(), &[], "").await;
        assert_eq!(reply.status, known.status, "{encoded}");
        assert_eq!(reply.header("allow"), known.header("allow"), "{encoded}");
    }
    let plain = service.get("/maze.svg?seed=1").await;
    for path in ["/m%61ze.svg?seed=1", "/%6D%61%7A%65%2E%73%76%67?seed=%31"] {
        same(&service.get(path).await, &plain, path);
    }
    assert_eq!(service.get("/maze%2Fsvg").await.status, StatusCode::NOT_FOUND);
}

/// Nothing with a sign is nothing, in every spelling.
#[tokio::test]
async fn zero_may_have_a_sign() {
    let service = Service::new();
    for name in ["margin", "loops", "turn", "bias", "weave", "braid", "sparse"] {
        let algorithm = "algorithm=eller&draw=passages";
        let plain = service.get(&format!("/maze.svg?seed=1&{algorithm}&{name}=0")).await;
        for zero in ["-0", "-0.0", "-0.00", "0.0", "0.000"] {
            let about = format!("/maze.svg?seed=1&{algorithm}&{name}={zero}");
            same(&service.get(&about).await, &plain, &about);
            let json = r#"{"seed":1,"algorithm":"eller","draw":"passages","#;
            for zero in [zero, "-0e5", "-0.0E-3"] {
                let body = format!("{json}\"{name}\":{zero}}}");
                same(&service.post("/maze.svg", &body).await, &plain, &body);
            }
        }
    }
}

/// An empty `Accept` is like none.
#[tokio::test]
async fn an_empty_accept_is_none() {
    let service = Service::new();
    for path in ["/maze?seed=1", "/compare?seed=1&samples=1&solvers=bfs", "/maze.png?seed=1"] {
        let plain = service.get(path).await;
        for accept in ["", " ", ",", " , "] {
            let reply = service.get_with(path, &[("accept", accept)]).await;
            assert_eq!((reply.status, &reply.body), (plain.status, &plain.body), "{accept:?}");
        }
        let none = service.get_with(path, &[("accept", "*/*;q=0")]).await;
        assert_eq!(none.status == StatusCode::NOT_ACCEPTABLE, !path.contains('.'), "{path}");
    }
}
