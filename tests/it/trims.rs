//! Bound books as print shops take them: pages that stand as their trim is named, text that keeps off the edges, and
//! page numbers at the outer side. And sheets for children: neither seed nor answer.

use crate::app::{Service, settings};
use crate::common::pdf::Pdf;

const INCH: f64 = 72.0;

/// The sizes of the pages of a book in inches.
async fn sizes(path: &str) -> Vec<[f64; 2]> {
    let reply = Service::new().get(path).await;
    let pdf = Pdf::read(&reply.body);
    pdf.pages().into_iter().map(|page| pdf.size(page).map(|side| side / INCH)).collect()
}

#[tokio::test]
async fn a_trim_stands_as_it_is_named() {
    for (query, trim) in [
        ("page=6x9&shape=hex", [6.0, 9.0]),
        ("page=letter&cols=30&rows=20", [8.5, 11.0]),
        ("page=6x9&shapes=hex,square&cols=9&rows=5", [6.0, 9.0]),
        ("page=6x9&orientation=landscape&shape=hex", [9.0, 6.0]),
    ] {
        let path = format!("/book.pdf?bound=true&count=4&seed=1&{query}");
        let all = sizes(&path).await;
        assert!(all.iter().all(|size| *size == trim), "{query}: {all:?}");
        let cover = sizes(&format!("{path}&cover=true")).await[0];
        assert!((cover[1] - trim[1] - 0.25).abs() < 1e-3, "{query}: {cover:?}");
        assert!(cover[0] > 2.0 * trim[0], "{query}: {cover:?}");
    }
}

#[tokio::test]
async fn text_of_bound_books_keeps_off_the_edges() {
    let mut public = settings();
    public.public_url = "https://mazes.example".to_owned();
    for (service, host) in [(Service::new(), false), (Service::with(public), true)] {
        for query in ["", "&page_margin=0", "&page_margin=6.35", "&page_margin=10", "&footer=full"]
        {
            let path = format!("/book.pdf?bound=true&page=6x9&count=5&seed=1{query}");
            let pdf = Pdf::read(&service.get(&path).await.body);
            let mut hosts = 0;
            for page in pdf.pages() {
                let drawn = pdf.drawn(page);
                for (text, [left, base]) in drawn.texts.iter().zip(&drawn.places) {
                    // Letters reach below their base line by a quarter of their size of 6.5 points.
                    let is_off = *base >= 0.25 * INCH + 1.6 && *left >= 0.25 * INCH;
                    assert!(is_off, "{query}: {text} at {left}, {base}");
                    hosts += usize::from(text.contains("mazes.example"));
                }
            }
            assert!(!host || hosts > 0, "{query}: the host is told");
        }
    }
}

#[tokio::test]
async fn page_numbers_of_bound_books_stand_at_the_outer_side() {
    let reply = Service::new().get("/book.pdf?bound=true&page=6x9&count=6&seed=1&title=Ways").await;
    let pdf = Pdf::read(&reply.body);
    let mut numbered = 0;
    for (index, page) in pdf.pages().into_iter().enumerate() {
        let drawn = pdf.drawn(page);
        let number = (index + 1).to_string();
        let at = drawn.texts.iter().zip(&drawn.places).rev().find(|(text, _)| **text == number);
        if drawn.pictures.is_empty() {
            continue;
        }
        let (_, [left, _]) = at.unwrap();
        let is_left_page = (index + 1).is_multiple_of(2);
        assert_eq!(*left < 3.0 * INCH, is_left_page, "page {number}: {left}");
        numbered += 1;
    }
    assert!(numbered > 4, "{numbered}");
}

#[tokio::test]
async fn sheets_for_children_tell_neither_seed_nor_answer() {
    let service = Service::new();
    // Texts of dictionaries are ASCII, or UTF-16 in hexadecimal or as it is.
    let text = |path: &str| {
        let path = path.to_owned();
        let service = &service;
        async move {
            let body = service.get(&path).await.body;
            let plain = String::from_utf8_lossy(&body).replace('\0', "");
            let hex = |word: &str| {
                let bytes: Vec<String> = word.bytes().map(|byte| format!("00{byte:02X}")).collect();
                bytes.concat()
            };
            let words = ["seed 77", "steps", "from cell"];
            let found = |word: &&str| {
                let hex = hex(word);
                plain.contains(*word) || plain.to_uppercase().contains(&hex)
            };
            (words.into_iter().filter(found).collect::<Vec<&str>>(), plain.contains("/Alt"))
        }
    };
    let sheet = "/maze.pdf?seed=77&worksheet=true&cols=8&rows=8";
    for path in [sheet, &format!("{sheet}&footer=none"), "/book.pdf?seed=77&count=2&cols=8&rows=8"]
    {
        assert_eq!(text(path).await, (vec![], true), "{path}");
    }
    assert_eq!(text(&format!("{sheet}&footer=full")).await, (vec!["seed 77"], true));
    let (told, _) = text("/maze.pdf?seed=77&cols=8&rows=8").await;
    assert_eq!(told, ["seed 77", "steps", "from cell"], "a plain maze tells all");
}
