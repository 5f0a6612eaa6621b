//! Numbers in errors: the number that an error states as its remedy works, and the next smaller or larger one does not.

use mazewright_core::SHAPES;

use crate::app::Service;

/// A number that an error states, and the parameter that it is for.
struct Remedy {
    name: String,
    at_least: bool,
    /// In hundredths.
    number: u64,
    has_fraction: bool,
}

/// Returns a number of hundredths as the service writes it.
fn hundredths(number: u64) -> String {
    let text = format!("{}.{:02}", number / 100, number % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Reads the remedy out of what the first fault allows: `at least 307`, or `with base_mm of at least 1.4`.
fn remedy(reply: &crate::app::Reply) -> Option<Remedy> {
    let fault = &reply.json()["errors"][0];
    let allowed = fault["allowed"].as_str()?;
    let (before, after, at_least) = ["at least ", "at most "].iter().find_map(|bound| {
        let (before, after) = allowed.split_once(bound)?;
        Some((before, after, bound.contains("least")))
    })?;
    let end =
        after.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(after.len());
    let number = after[..end].trim_end_matches('.');
    let words: Vec<&str> = before.split([' ', ',']).collect();
    let is_own =
        |word: &&&str| word.contains("_mm") || ["cols", "rows", "cell", "line"].contains(*word);
    let name = words.iter().rev().find(is_own).map(|name| (*name).to_owned());
    let name = name.unwrap_or_else(|| fault["parameter"].as_str().unwrap().to_owned());
    let value: f64 = number.parse().ok()?;
    let detail = fault["detail"].as_str().unwrap();
    assert!(detail.contains(number), "the text says {allowed}, too: {detail}");
    let has_fraction =
        !["width", "height", "cols", "rows", "frames", "hole_size", "corners", "inset"]
            .contains(&&*name);
    Some(Remedy { name, at_least, number: (value * 100.0).round() as u64, has_fraction })
}

/// Returns a query with another value of a parameter.
fn with(query: &str, name: &str, value: &str) -> String {
    let others = query.split('&').filter(|pair| !pair.starts_with(&format!("{name}=")));
    others.chain([&*format!("{name}={value}")]).collect::<Vec<_>>().join("&")
}

/// Checks the remedy of a request, if it is refused with one. Returns the name of the parameter.
async fn check(service: &Service, format: &str, query: &str) -> Option<String> {
    let path = format!("/maze.{format}?seed=1&{query}");
    let reply = service.get(&path).await;
    if reply.status == 200 {
        return None;
    }
    let code = reply.faults()[0].clone();
    let Remedy { name, at_least, number, has_fraction } = remedy(&reply)?;
    // Sizes of solids are tried until one works: a good deal beyond it, none does.
    let step = match (format, &*name) {
        ("stl", "cell_mm" | "wall_mm" | "fit_mm") => number * 2 / 5,
        (_, "fit_mm") => 100,
        _ if has_fraction => 1,
        _ => 100,
    };
    let beyond = if at_least { number - step } else { number + step };
    let path =
        |number| format!("/maze.{format}?seed=1&{}", with(query, &name, &hundredths(number)));
    let remedied = service.get(&path(number)).await;
    let what = String::from_utf8_lossy(&reply.body);
    // The other side of a picture may be too small, too.
    let is_remedied = remedied.status == 200 || remedied.faults()[0].0 != code.0;
    assert!(is_remedied, "{}: {what}", path(number));
    let still = service.get(&path(beyond)).await;
    assert_eq!(still.status, 422, "{}: {what}", path(beyond));
    assert_eq!(still.faults()[0], code, "{}", path(beyond));
    Some(name)
}

/// Checks requests. At least `least` of them must be refused with a number.
async fn check_all(format: &str, queries: impl Iterator<Item = String>, least: usize) {
    let service = Service::new();
    let mut checked = 0;
    for query in queries {
        checked += usize::from(check(&service, format, &query).await.is_some());
    }
    assert!(checked >= least, "{format}: {checked}");
}

/// Sizes of mazes that are too large for small pictures.
const SIZES: [(u32, u32); 4] = [(150, 20), (20, 150), (153, 151), (97, 211)];

#[tokio::test]
async fn pictures_that_are_too_small_say_the_least_size() {
    let mut queries = Vec::new();
    for (at, shape) in SHAPES.iter().enumerate() {
        let (cols, rows) = SIZES[at % SIZES.len()];
        let (cols, rows) = if shape.name == "polar" { (6, 150) } else { (cols, rows) };
        for size in [
            "width=40",
            "height=40",
            "width=60&height=50",
            "width=50&line=0.3",
            "height=40&margin=9",
        ] {
            queries.push(format!("shape={}&cols={cols}&rows={rows}&{size}", shape.name));
        }
    }
    for extra in [
        "turn=30",
        "warp=polar",
        "outline=circle",
        "fill=distance&legend=true",
        "title=Daedalus",
        "levels=3",
    ] {
        queries.push(format!("cols=150&rows=140&width=50&{extra}"));
        queries.push(format!("cols=150&rows=140&height=50&{extra}"));
    }
    check_all("svg", queries.into_iter(), 60).await;
}

#[tokio::test]
async fn small_sizes_in_millimetres_say_the_least_one() {
    for (format, extra, least) in
        [("dxf", "", 8), ("svg", "&cut=true", 8), ("stl", "&wall_mm=0.4", 4)]
    {
        let shapes = ["square", "tri", "hex", "polar", "oct"].into_iter();
        let queries = shapes.flat_map(|shape| {
            [(31, 17), (13, 29)].map(|(cols, rows)| {
                let cols = if shape == "polar" { 6 } else { cols };
                format!("shape={shape}&cols={cols}&rows={rows}&fit_mm=10{extra}")
            })
        });
        check_all(format, queries, least).await;
    }
}

#[tokio::test]
async fn thick_walls_margins_and_grooves_say_what_works() {
    let shapes = ["square", "tri", "hex", "oct", "polar"].into_iter();
    let thick = shapes.flat_map(|shape| {
        ["cell_mm=3&wall_mm=9", "cell_mm=2&wall_mm=2.5"]
            .map(|it| format!("shape={shape}&cols=6&rows=6&{it}"))
    });
    check_all("stl", thick, 5).await;
    let grooves =
        ["groove_mm=1.5&base_mm=1.5", "groove_mm=3&base_mm=2.13", "groove_mm=0.5&base_mm=0.6"];
    check_all("stl", grooves.iter().map(|it| format!("cols=4&rows=4&{it}")), 2).await;
    let margins =
        ["line=9&margin=1", "line=3.3&margin=1.64", "line=0.5&margin=0.2", "line=7&margin=0"];
    check_all("svg", margins.iter().map(|it| format!("cols=4&rows=4&{it}")), 4).await;
    let lines = SHAPES.iter().flat_map(|shape| {
        [
            "line=100&cell=30",
            "line=9&cell=4.5",
            "line=60&inset=30&cell=40",
            "line=90&cell=20.2&draw=passages",
        ]
        .map(|it| format!("shape={}&cols=16&rows=12&{it}", shape.name))
    });
    check_all("png", lines, 4 * SHAPES.len()).await;
}

#[tokio::test]
async fn further_faults_are_counted() {
    let service = Service::new();
    let faults = ["cols=0", "rows=x", "shape=cube", "seed=", "braid=2", "turn=400", "theme=none"];
    for count in 1..=faults.len() {
        let reply = service.get(&format!("/maze.svg?{}", faults[..count].join("&"))).await;
        assert_eq!(reply.faults().len(), count, "{}", reply.text());
        let document = reply.json();
        let detail = document["detail"].as_str().unwrap();
        let more = detail.split("(and ").nth(1).map(|it| it.split(' ').next().unwrap());
        let more: usize = more.map_or(0, |it| it.parse().unwrap());
        assert_eq!(more, count - 1, "{detail}");
    }
}

/// A title names some of the characters that cannot be drawn, and counts the others.
#[tokio::test]
async fn further_characters_are_counted() {
    let service = Service::new();
    let strange: Vec<char> = "漢字仮名交文章例題雨森海".chars().collect();
    for count in 1..=strange.len() {
        let title: String =
            strange[..count].iter().flat_map(|letter| [*letter, 'a', *letter]).collect();
        let reply = service
            .get(&format!(
                "/maze.svg?seed=1&title={}",
                mazewright_request::canonical::encode(&title)
            ))
            .await;
        assert_eq!(reply.status, 400, "{title}");
        let document = reply.json();
        let detail = document["errors"][0]["detail"].as_str().unwrap();
        let said = detail.split("but ").nth(1).unwrap_or(detail);
        let named = strange.iter().filter(|letter| said.contains(**letter)).count();
        let more = said.split(" more").next().unwrap().split(' ').next_back().unwrap();
        let more: usize = if said.contains(" more") { more.parse().unwrap() } else { 0 };
        assert_eq!(named + more, count, "{detail}");
    }
}
