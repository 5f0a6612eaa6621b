//! The table of parameters, and the strictness of what is read against it.

use std::collections::HashSet;

use axum::http::StatusCode;
use mazewright::request::parameter::Place;
use mazewright::request::query::{Reader, decode};
use mazewright::request::table::{PARAMETERS, schemas};
use mazewright::request::{MazeRequest, ParameterId};
use mazewright_core::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use mazewright_core::cancel::Cancel;
use mazewright_core::mesh::Mesh;
use mazewright_core::site::Site;
use mazewright_core::spec::topology::Topology;
use mazewright_render::formats::FORMATS;
use mazewright_render::style::options::FORMAT_PARAMETERS;
use mazewright_render::style::{Overlay, Style};
use proptest::prelude::*;

use crate::app::{Service, settings};

pub(crate) fn canonical(query: &str) -> String {
    let mut reader = Reader::default();
    assert!(reader.query(query).is_ok(), "{query}");
    let Ok(mut request) = reader.finish(None) else { panic!("{query} is refused") };
    assert!(request.complete().is_ok());
    request.canonical()
}

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
    assert_eq!(schemas().len(), PARAMETERS.len());
}

#[test]
fn each_example_can_be_read() {
    for parameter in PARAMETERS {
        let name = parameter.name;
        if parameter.place == Place::Body {
            assert!(Mesh::read(parameter.example, &Cancel::new()).is_ok(), "{name}");
            continue;
        }
        assert!(parameter.read(parameter.example, &mut MazeRequest::blank()).is_ok(), "{name}");
    }
}

#[test]
fn the_blank_request_has_the_defaults() {
    let blank = MazeRequest::blank();
    for parameter in PARAMETERS {
        let Some(default) = parameter.default.text() else { continue };
        let mut shown = String::new();
        parameter.write(&blank, &mut shown);
        assert_eq!(shown, default, "{}", parameter.name);
        let mut request = MazeRequest::blank();
        assert!(parameter.read(default, &mut request).is_ok(), "{}", parameter.name);
        assert_eq!(request, blank, "{}", parameter.name);
    }
}

/// The core's own defaults, which its tests and examples use, and those of the table are the same.
#[test]
fn the_core_has_the_defaults_of_the_table() {
    let MazeRequest { spec, style, .. } = MazeRequest::blank();
    assert_eq!(style, Style::default());
    assert_eq!(spec.options, AlgorithmOptions::default());
    assert_eq!(spec.topology, Topology::default());
    assert_eq!(spec.site, Site::new(spec.site.shape, 0, 0));
}

/// Formats and algorithms name the parameters that they take as texts.
#[test]
fn names_outside_the_table_are_names_of_parameters() {
    let knobs = AlgorithmOption::ALL.map(AlgorithmOption::name);
    let of_formats = FORMATS.iter().flat_map(|format| format.value.parameters.iter().copied());
    for name in FORMAT_PARAMETERS.into_iter().chain(knobs).chain(of_formats) {
        assert_eq!(ParameterId::named(name).map(ParameterId::name), Some(name));
    }
}

#[test]
fn spellings_do_not_change_the_canonical_url() {
    let plain = canonical("shape=tri&cols=18&rows=12&seed=1");
    assert_eq!(plain, "/maze.svg?shape=tri&cols=18&rows=12&seed=1&gen=1");
    for same in [
        "seed=1&rows=12&cols=18&shape=tri",
        "shape=triangle&cols=18&rows=12&seed=1",
        "shape=delta&width=18&height=12&seed=1&gen=1",
        "shape=%74ri&cols=18&rows=12&seed=1&_=17&_x=y",
        "shape=tri&cols=18&rows=12&seed=1&ink=black&paper=fff&cell=20&openings=1&solution=0",
        "&shape=tri&&cols=18&rows=12&seed=1&download=true&",
    ] {
        assert_eq!(canonical(same), plain, "{same}");
    }
    assert_eq!(
        canonical("seed=a+b%26c"),
        "/maze.svg?shape=square&cols=20&rows=20&seed=a%20b%26c&gen=1"
    );
    // A plus sign that is meant stays one when the URL is read again.
    let plus = canonical("seed=a%2Bb");
    assert_eq!(plus, "/maze.svg?shape=square&cols=20&rows=20&seed=a%2Bb&gen=1");
    assert_eq!(canonical(plus.split_once('?').unwrap().1), plus);
    assert_ne!(plus, canonical("seed=a+b"));
    assert_eq!(canonical("seed=1&start=3,4,0"), canonical("seed=1&start=3,4"));
    assert_eq!(
        canonical("seed=1&fields=stats,solution"),
        canonical("seed=1&fields=solution,stats")
    );
    assert_eq!(canonical("seed=1&fields=order,all"), canonical("seed=1&fields=all,order"));
    assert!(canonical("seed=1&fields=order,all").ends_with("fields=all,order"));
}

#[test]
fn what_has_a_meaning_in_queries_is_percent_encoded() {
    for (given, canonical_form) in [
        ("a%2Bb", "a%2Bb"),
        ("a+b", "a%20b"),
        ("a%20b", "a%20b"),
        ("%2B", "%2B"),
        ("%26%3D%23%3F%25", "%26%3D%23%3F%25"),
        ("=", "%3D"),
        ("~a-b_c.d,e:f", "~a-b_c.d,e:f"),
        ("%C3%A9%F0%9F%98%80", "%C3%A9%F0%9F%98%80"),
        ("%00%7F", "%00%7F"),
    ] {
        let url = canonical(&format!("seed={given}"));
        assert!(url.contains(&format!("&seed={canonical_form}&")), "{given}: {url}");
        assert_eq!(canonical(url.split_once('?').unwrap().1), url);
    }
}

/// What a canonical URL leaves out is what holds where nothing is said.
#[test]
fn canonical_urls_are_fixed_points() {
    for query in [
        "",
        "theme=dark&ink=e6edf3&paper=fff&path=none",
        "ink=01020300",
        "ink=000000ff&paper=fff",
        "draw=passages&line=12",
        "draw=passages&shape=tri&line=2",
        "mask=text:A B&mask_parts=all",
        "mask=text:%20AB%20",
        "mask=heart&mask_parts=one",
        "mask=X..,...&mask_parts=one",
        "pick=newest:2,oldest:2&algorithm=growing-tree",
        "openings=1:2:0,random,random,17",
        "animate=solve&solution=true",
        "animate=solve&solution=only",
        "animate=both&fill=distance&layers=cells,trace,walls,solution",
        "animate=solve&layers=usual",
        "animate=carve&layers=usual",
        "format=gif&animate=carve",
        "format=gif&animate=none",
        "format=json&fields=order,all",
        "fields=params,nodes,links,edges,planar,dual,walls,start,goal,solution,parts,stats",
        "outline=hexagon&cols=7",
        "outline=hexagon&cols=7&rows=9",
        "start=3,4,0&goal=1,2,1&levels=2",
        "title=a%2Bb+c",
        "braid=0.5&weave=1&bias=-50&difficulty=easy",
    ] {
        let query = query.replace(' ', "%20");
        let fixes = ["seed=a%2Bb", "seed=a+b", "seed=1"].map(|seed| format!("{query}&{seed}"));
        for query in &fixes {
            let url = canonical(query);
            let (path, rest) = url.split_once('?').unwrap();
            let format = path.strip_prefix("/maze.").unwrap();
            assert_eq!(canonical(&format!("{rest}&format={format}")), url, "{query}");
        }
    }
}

#[tokio::test]
async fn what_is_not_canonical_is_refused() {
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
                "1.0",
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
        (
            "openings",
            &["yes", "TRUE", "02", "", "on", "farthest", "n,", "n,n", "1:2,1:2:0", "3,true"],
        ),
        ("braid", &["1.0", "2", "-1", "0.50", ".5", "", "0.125"]),
        ("sparse", &["1000001", "-1", "1.0"]),
        ("loops", &["4000000001", "00", "many"]),
        ("cell", &["0", "0.5", "1001", "1.50", "1.234", ".5", "5.", "1e1", "NaN", "inf", "-3"]),
        ("margin", &["-0", "00", "1000.01"]),
        ("ink", &["%23000", "12345", "rgb(1,2,3)", "nocolour", "url(x)", "ab"]),
        ("start", &["middle", "1,", ",1", "1,2,3,4", "-1", "01", "1, 2", "4294967296"]),
        ("fields", &["", "links,", "links,links", "everything", "all,links", "order,all,order"]),
        ("shape", &["", "Tri", "blob"]),
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

/// Leaves what is encoded already.
fn encode(value: &str) -> String {
    value.replace(' ', "%20").replace('٣', "%D9%A3")
}

#[tokio::test]
async fn all_faults_are_named_at_once() {
    let service = Service::new();
    let reply = service
        .get("/maze?cols=0&shpe=tri&rows=5&rows=6&height=7&algorithm=kruskall&seed=%FF&ink=%z")
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
async fn bounds_of_the_query() {
    let service = Service::new();
    let many = (0..65).map(|at| format!("_{at}=1")).collect::<Vec<_>>().join("&");
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
async fn bodies_are_as_strict() {
    let service = Service::new();
    let deep = format!("{{\"cols\":{}1{}}}", "[".repeat(1000), "]".repeat(1000));
    let many = (0..65).map(|at| format!("\"_{at}\":1")).collect::<Vec<_>>().join(",");
    for (body, status, word) in [
        (r#"{"cols":1,"cols":2}"#, 400, "twice"),
        (r#"{"cols":1,"width":2}"#, 400, "twice"),
        (r#"{"cols":null}"#, 400, "cols is null"),
        (r#"{"cols":{"a":1}}"#, 400, "cols is an object"),
        (r#"{"cols":5.0}"#, 400, "cols is 5.0"),
        (r#"{"cols":1e1}"#, 400, "cols is 1e1"),
        (r#"{"colz":1}"#, 400, "did you mean cols"),
        ("[1]", 400, "JSON object"),
        ("", 400, "JSON object"),
        (r#"{"cols":1"#, 400, "JSON object"),
        (&deep, 400, "cols is a list of lists"),
        (&format!("{{{many}}}"), 400, "65 parameters"),
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

/// A query of one to four parameters with values that they may have.
fn queries() -> impl Strategy<Value = String> {
    let mut pairs: Vec<String> = Vec::new();
    for parameter in PARAMETERS.iter().filter(|it| it.place != Place::Body && it.name != "seed") {
        let listed = parameter.values().into_iter().map(|value| value.name);
        let numbers = ["0", "1", "2", "3", "7", "0.5", "12.5", "60", "100"];
        for value in
            listed.chain(numbers).chain([parameter.example]).chain(parameter.default.text())
        {
            if parameter.read(value, &mut MazeRequest::blank()).is_ok() {
                let value = mazewright::request::completion::encode(value);
                pairs.push(format!("{}={value}&", parameter.name));
            }
        }
    }
    prop::collection::vec(prop::sample::select(pairs), 1..5).prop_map(|pairs| pairs.concat())
}

/// The request of a query with a seed, if it is accepted.
fn accepted(query: &str) -> Option<MazeRequest> {
    let mut reader = Reader::default();
    reader.query(query).ok()?;
    let mut request = reader.finish(None).ok()?;
    request.complete().ok()?;
    request.check(&settings()).ok()?;
    Some(request)
}

proptest! {
    #[test]
    fn canonical_urls_stand_for_the_same_request(query in queries(), seed in ".{1,8}") {
        let seed = mazewright::request::completion::encode(&seed);
        let Some(first) = accepted(&format!("{query}seed={seed}")) else { return Ok(()) };
        let url = first.canonical();
        let (path, rest) = url.split_once('?').unwrap();
        let format = path.strip_prefix("/maze.").unwrap();
        let second = accepted(&format!("{rest}&format={format}"));
        let Some(mut second) = second else { panic!("{query}: {url} is refused") };
        prop_assert_eq!(second.canonical(), url, "{}", query);
        // What is solved shows its solution, whether that is said or not.
        if first.style.options.animation.shows_search() && first.style.solution == Overlay::Over {
            second.style.solution = first.style.solution;
        }
        prop_assert_eq!(&second.style, &first.style, "{}", query);
        prop_assert_eq!(&second.spec, &first.spec, "{}", query);
        prop_assert_eq!(second.fields, first.fields, "{}", query);
        prop_assert_eq!(second.difficulty, first.difficulty, "{}", query);
    }

    #[test]
    fn reading_never_panics(query in ".{0,200}") {
        let mut reader = Reader::default();
        let _ = reader.query(&query);
        let _ = decode(&query);
        let _ = Reader::default().json(query.as_bytes());
    }

    #[test]
    fn the_canonical_url_is_a_fixed_point(
        cols in 1..1000_u32, seed in ".{1,60}", cell in 100..100_000_u32, ink in any::<[u8; 4]>(),
        col in 0..9_u32, solution in prop::sample::select(vec!["false", "true", "only"]),
    ) {
        let seed = mazewright::request::completion::encode(&seed);
        let [r, g, b, a] = ink;
        let cell = mazewright_render::style::Length::from_hundredths(cell);
        let query = format!("cols={cols}&seed={seed}&cell={cell}&ink={r:02x}{g:02x}{b:02x}{a:02x}\
            &goal={col},3&solution={solution}");
        let once = canonical(&query);
        let (_, query) = once.split_once('?').unwrap();
        prop_assert_eq!(canonical(query), once.clone());
    }
}
