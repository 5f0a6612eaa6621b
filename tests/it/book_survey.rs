//! Facts that books determine about their mazes before the first page: which mazes exist, how hard
//! they are, and where one is missing.

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};

use crate::app::{Reply, Service};
use crate::books::pages;
use crate::common::pdf::Drawn;

const GAP: &str = "This maze could not be made.";

fn is_gap(page: &Drawn) -> bool {
    page.texts.iter().any(|text| text.starts_with(GAP))
}

fn missing(reply: &Reply) -> &str {
    reply.header("maze-missing")
}

/// Returns the difficulties next to the numbers of mazes.
fn difficulties(pages: &[Drawn]) -> Vec<u32> {
    let words = pages.iter().filter(|page| page.pictures.len() == 1).flat_map(|page| &page.texts);
    let told = words.filter_map(|text| text.split(", difficulty ").nth(1));
    told.map(|percent| percent.parse().unwrap()).collect()
}

#[tokio::test]
async fn rising_books_are_in_the_order_of_the_difficulties_that_their_mazes_have() {
    let service = Service::new();
    for query in [
        "ramp=difficulty&cols=10&rows=10&count=20&bound=true&page=a4",
        "ramp=difficulty&cols=10&rows=10&count=20",
        "ramp=mixed&cols=14&rows=14&count=20&bound=true&page=6x9",
        "ramp=mixed&shapes=square,hex,tri&cols=20&rows=20&count=12",
    ] {
        let path = format!("/book.pdf?seed=42&footer=full&solutions=false&{query}");
        let reply = service.get(&path).await;
        let told = difficulties(&pages(&reply));
        assert!(told.len() >= 12, "{path}: {told:?}");
        assert!(told.is_sorted(), "{path}: {told:?}");
        assert_eq!(missing(&reply), "0", "{path}");
        assert_eq!(reply.body, service.get(&path).await.body);
    }
}

/// The chapters of a book follow from the measured difficulties of its mazes, not from the
/// requested ones.
#[tokio::test]
async fn chapters_follow_the_measured_difficulties() {
    let service = Service::new();
    // All mazes of 10 × 10 are easy, so the contents do not mention it.
    let path = "/book.pdf?seed=42&count=9&ramp=difficulty&cols=10&rows=10&bound=true&page=a4";
    let told = pages(&service.get(path).await);
    assert_eq!(told[2].texts[..2], ["Contents", "Mazes 1 to 9"], "{:?}", told[2].texts);
    let words = ["Easy", "Medium", "Hard"];
    let all: Vec<&String> = told.iter().flat_map(|page| &page.texts).collect();
    assert!(all.iter().all(|text| !words.contains(&text.as_str())), "{all:?}");
    // No maze of 16 × 16 is hard.
    let path =
        "/book.pdf?seed=42&count=9&ramp=difficulty&cols=16&rows=16&bound=true&page=a4&footer=full";
    let told = pages(&service.get(path).await);
    let hard = difficulties(&told);
    let easy = hard.iter().filter(|percent| **percent <= 40).count();
    assert!((1..9).contains(&easy), "{hard:?}");
    assert!(hard[8] < 60, "{hard:?}");
    let range = |from: usize, to: usize| {
        if from == to { format!("Maze {to}") } else { format!("Mazes {from} to {to}") }
    };
    let entries: Vec<&String> = told[2].texts[1..].iter().step_by(2).take(3).collect();
    let wanted = [
        format!("Easy: {}", range(1, easy)),
        format!("Medium: {}", range(easy + 1, 9)),
        "Solutions".to_owned(),
    ];
    assert_eq!(entries, wanted.iter().collect::<Vec<_>>(), "{hard:?}");
    // The cover shows the first maze of the pages on its front.
    let cover = pages(&service.get(&format!("{path}&cover=true")).await);
    let first = told.iter().find(|page| page.pictures.len() == 1).unwrap();
    let [front, inside] = [&cover[0], first].map(|page| {
        let strokes = page.pictures[0].paths.iter().filter(|path| path.painted == "S");
        strokes.cloned().collect::<Vec<_>>()
    });
    assert!(!front.is_empty());
    assert_eq!(front, inside);
}

/// A maze that cannot be made is replaced by one from another seed.
#[tokio::test]
async fn mazes_that_cannot_be_made_are_tried_with_further_seeds() {
    let service = Service::new();
    let exists = async |seed: u64| {
        let path = format!("/maze.json?seed={seed}&cols=5&rows=5&sparse=2&loops=2");
        service.get(&path).await.status == StatusCode::OK
    };
    let mut failing = 0;
    for seed in 0..4 {
        let path =
            format!("/book.pdf?seed={seed}&count=12&cols=5&rows=5&sparse=2&loops=2&footer=full");
        let reply = service.get(&path).await;
        let told = pages(&reply);
        assert_eq!((told.len(), missing(&reply)), (12 + 2, "0"), "{path}");
        assert!(!told.iter().any(is_gap), "{path}");
        let own = mazewright_core::Seed::from(seed);
        for (at, page) in told[..12].iter().enumerate() {
            let own = own.derive(at as u64);
            let url = page.texts.iter().find(|text| text.starts_with("/maze.pdf")).unwrap();
            let is_own = url.contains(&format!("seed={}&", own.number()));
            assert_eq!(is_own, exists(own.number()).await, "{url}");
            failing += u32::from(!is_own);
            // The URL leads to the maze of the page.
            let alone = pages(&service.get(url).await);
            assert_eq!(alone[0].pictures[0].paths, page.pictures[0].paths, "{url}");
        }
    }
    assert!(failing > 0);
    // Parameters that no maze of its kind can meet are rejected before the first byte.
    let refused = service.get("/book.pdf?seed=1&cols=5&rows=5&loops=999").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.faults(), [("loops".to_owned(), "too-many".to_owned())]);
}

/// A maze listed with a seed is made from that seed or is missing.
#[tokio::test]
async fn gaps_say_so_to_the_reader() {
    let service = Service::new();
    let list = r#"{"mazes":[{"cols":5,"rows":5},{"cols":5,"rows":5,"sparse":100,"title":"Two"}],
        "seed":1,"bound":true,"page":"a5"}"#;
    let reply = service.post("/book.pdf", list).await;
    assert_eq!(missing(&reply), "1");
    let told = pages(&reply);
    assert!(says(&told[0], "1 maze with solutions"), "{:?}", told[0].texts);
    let gap = told.iter().find(|page| is_gap(page)).unwrap();
    assert_eq!(gap.texts[..2], ["2", "Two"]);
    let words = gap.texts[2..].iter().map(String::as_str).collect::<Vec<_>>().join(" ");
    let reason = "Cutting away its dead ends would leave too little of it.";
    assert!(words.starts_with(&format!("{GAP} {reason}")), "{words}");
    // The back of the book says it in short.
    let back = told.iter().find(|page| page.texts.iter().any(|it| it.starts_with("solution, ")));
    let back = back.unwrap();
    assert!(!is_gap(back));
    assert!(says(back, "no maze"));
    assert!(back.pictures.len() == 1);
    assert!(back.texts.iter().all(|text| !text.contains('…')), "{:?}", back.texts);
    let cover = list.replace("\"bound\"", "\"cover\":true,\"bound\"");
    let cover = pages(&service.post("/book.pdf", &cover).await);
    assert!(says(&cover[0], "1 maze with solutions"), "{:?}", cover[0].texts);
    // Each maze listed with a seed is made from it or is missing.
    let exists = async |seed: u64| {
        let path = format!("/maze.json?seed={seed}&cols=5&rows=5&sparse=2&loops=2");
        service.get(&path).await.status == StatusCode::OK
    };
    let mut seeds = Vec::new();
    for seed in 0..20 {
        seeds.push((!exists(seed).await, seed));
    }
    seeds.sort_unstable();
    let gaps = seeds.iter().filter(|(is_gap, _)| *is_gap).count();
    assert!(gaps > 0);
    assert!(gaps < 20);
    let mazes: Vec<String> = seeds
        .iter()
        .map(|(_, seed)| format!(r#"{{"cols":5,"rows":5,"sparse":2,"loops":2,"seed":{seed}}}"#))
        .collect();
    let reply = service.post("/book.pdf", &format!(r#"{{"mazes":[{}]}}"#, mazes.join(","))).await;
    assert_eq!(missing(&reply), gaps.to_string());
    let told: Vec<bool> = pages(&reply)[..20].iter().map(is_gap).collect();
    assert_eq!(told, seeds.iter().map(|(is_gap, _)| *is_gap).collect::<Vec<_>>());
}

fn says(page: &Drawn, text: &str) -> bool {
    page.texts.iter().any(|shown| shown == text)
}

#[tokio::test]
async fn a_book_without_a_maze_is_refused() {
    let service = Service::new();
    for query in [
        "",
        "&bound=true&page=6x9&title=Gaps",
        "&bound=true&cover=true",
        "&count=200&cols=60&rows=60",
    ] {
        let path = format!("/book.pdf?count=4&cols=9&rows=9&sparse=10000&seed=1{query}");
        let path = if query.contains("cols") {
            path.replacen("count=4&cols=9&rows=9&", "", 1)
        } else {
            path
        };
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert_eq!(reply.header("content-type"), "application/problem+json");
        assert_eq!(reply.faults(), [("sparse".to_owned(), "too-sparse".to_owned())], "{path}");
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with("none of the "), "{path}: {detail}");
    }
    let body = r#"{"seed":1,"mazes":[{"cols":5,"rows":5,"sparse":100}]}"#;
    let reply = service.post("/book.pdf", body).await;
    assert_eq!(reply.faults(), [("mazes[0].sparse".to_owned(), "too-sparse".to_owned())]);
}

/// Where enough different mazes exist, they are found; where the algorithm makes fewer, the error
/// names it.
#[tokio::test]
async fn unique_books_of_small_mazes_have_all_that_can_be_made() {
    let service = Service::new();
    let path = "/book.pdf?unique=true&cols=3&rows=3&bound=true&page=6x9&author=A&solutions=false";
    // There are 192 mazes of 3 × 3. Depth-first search makes 88 of them.
    for query in ["count=192&algorithm=wilson", "count=88"] {
        let reply = service.get(&format!("{path}&seed=1&{query}")).await;
        assert_eq!(missing(&reply), "0", "{query}");
        let told = pages(&reply);
        let mazes = told.iter().filter(|page| !page.pictures.is_empty());
        let kinds: Vec<String> =
            mazes.map(|page| format!("{:?}", page.pictures[0].paths)).collect();
        let different: BTreeSet<&String> = kinds.iter().collect();
        assert_eq!(format!("count={}", different.len()), query.split('&').next().unwrap());
        assert_eq!(kinds.len(), different.len());
    }
    let reply = service.get(&format!("{path}&seed=1&count=120")).await;
    assert_eq!(reply.faults(), [("count".to_owned(), "too-large".to_owned())]);
    let fault = &reply.json()["errors"][0];
    assert_eq!(fault["allowed"], "at most 88, or another algorithm");
    assert!(fault["detail"].as_str().unwrap().contains("algorithm=wilson"), "{fault}");
}

/// The number is unknown for long books that do not need it.
#[tokio::test]
async fn the_number_of_missing_mazes_is_reported_where_it_is_known() {
    let service = Service::new();
    let path = "/book.pdf?seed=1&count=2&cols=4&rows=4";
    for again in 0..2 {
        assert_eq!(missing(&service.get(path).await), "0", "{again}");
    }
    assert_eq!(missing(&service.send(Method::HEAD, path, &[], "").await), "0");
    let long = "/book.pdf?seed=1&count=40&cols=200&rows=200&solutions=false&page=a4";
    assert_eq!(missing(&service.get(long).await), "");
    assert_eq!(missing(&service.get(&format!("{long}&bound=true&footer=none")).await), "0");
}
