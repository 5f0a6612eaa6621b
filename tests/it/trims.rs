//! Bound books for print shops: pages in the orientation of their trim, text that keeps a distance
//! from the edges, and page numbers at the outer side. Also sheets for children, which show neither
//! seed nor solution.

use crate::app::{Service, settings};
use crate::common::pdf::Pdf;

const INCH: f64 = 72.0;

/// Returns the sizes of the pages of a book in inches.
async fn sizes(path: &str) -> Vec<[f64; 2]> {
    let reply = Service::new().get(path).await;
    let pdf = Pdf::read(&reply.body);
    pdf.pages().into_iter().map(|page| pdf.size(page).map(|side| side / INCH)).collect()
}

#[tokio::test]
async fn a_page_has_the_orientation_of_its_trim() {
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
            assert!(!host || hosts > 0, "{query}: the host is shown");
        }
    }
}

#[tokio::test]
async fn page_numbers_of_bound_books_are_at_the_outer_side() {
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
async fn sheets_for_children_show_neither_seed_nor_solution() {
    let service = Service::new();
    // Texts of dictionaries are ASCII, or UTF-16, either in hexadecimal or as bytes.
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
            let words = ["seed 77", "steps", "from cell", "cells of"];
            let found = |word: &&str| {
                let hex = hex(word);
                plain.contains(*word) || plain.to_uppercase().contains(&hex)
            };
            (words.into_iter().filter(found).collect::<Vec<&str>>(), plain.contains("/Alt"))
        }
    };
    let sheet = "/maze.pdf?seed=77&worksheet=true&cols=8&rows=8";
    let with = |query: &str| format!("{sheet}&{query}");
    for path in [
        sheet,
        &with("footer=none"),
        &with("shape=voronoi"),
        &with("key=back"),
        &with("key=corner"),
        "/book.pdf?seed=77&count=2&cols=8&rows=8",
        "/book.pdf?seed=77&count=2&cols=8&rows=8&shape=voronoi",
    ] {
        assert_eq!(text(path).await, (vec![], true), "{path}");
    }
    assert_eq!(text(&format!("{sheet}&footer=full")).await, (vec!["seed 77"], true));
    let (told, _) = text("/maze.pdf?seed=77&cols=8&rows=8").await;
    assert_eq!(told, ["seed 77", "steps", "from cell"], "a plain maze tells all");
}

/// Books that are not bound have one orientation: the one in which more of their mazes come out
/// larger.
#[tokio::test]
async fn unbound_books_have_the_orientation_of_most_of_their_mazes() {
    let wide = r#"{"cols":20,"rows":8,"seed":1}"#;
    let high = r#"{"cols":8,"rows":20,"seed":1}"#;
    for (mazes, is_wide) in [
        ([wide, high, high], false),
        ([high, wide, wide], true),
        ([wide, wide, high], true),
        ([high, high, wide], false),
    ] {
        let body = format!(r#"{{"page":"a5","mazes":[{}]}}"#, mazes.join(","));
        let pdf = Pdf::read(&Service::new().post("/book.pdf", &body).await.body);
        for page in pdf.pages() {
            let [width, height] = pdf.size(page);
            assert_eq!(width > height, is_wide, "{body}");
        }
    }
}

/// Where the margin allows it, footers are 5 mm from the edge.
#[tokio::test]
async fn footers_keep_off_the_edge() {
    let mut public = settings();
    public.public_url = "https://mazes.example".to_owned();
    let service = Service::with(public);
    let long = "A+title+that+makes+a+long+address+of+two+lines";
    for margin in [10, 12, 15, 20] {
        for query in [String::new(), format!("&footer=full&page=a5&title={long}")] {
            let path = format!("/maze.pdf?seed=1&gen=1&page_margin={margin}{query}");
            let pdf = Pdf::read(&service.get(&path).await.body);
            let drawn = pdf.drawn(pdf.pages()[0]);
            assert!(!drawn.texts.is_empty(), "{path}");
            if margin >= 15 {
                assert!(drawn.texts.len() > 1, "{path}");
                assert!(drawn.places.iter().all(|[_, base]| *base >= 5.0 * MM + 1.6), "{path}");
            }
        }
    }
}

const MM: f64 = 72.0 / 25.4;

/// Returns the widths and heights of the pictures of a sheet that are as large as the last, in
/// shares of the page.
async fn maze_share(path: &str) -> [f64; 2] {
    let pdf = Pdf::read(&Service::new().get(path).await.body);
    let page = pdf.pages()[0];
    let picture = pdf.drawn(page).pictures.pop().unwrap();
    let size = pdf.size(page);
    [0, 1].map(|axis| picture.size[axis] * picture.matrix[0] / size[axis])
}

#[tokio::test]
async fn landscape_worksheets_use_the_height() {
    let path = "/maze.pdf?seed=1&worksheet=true&page=a5&orientation=landscape&cols=15&rows=15";
    let [_, high] = maze_share(path).await;
    assert!(high > 0.64, "{high}");
    // The key is next to the maze.
    let [_, with_key] = maze_share(&format!("{path}&key=corner")).await;
    assert!((high - with_key).abs() < 1e-6, "{high} {with_key}");
}

#[tokio::test]
async fn text_of_worksheets_keeps_off_the_edges() {
    for query in ["page=fit", "page_margin=0", "page_margin=0&orientation=landscape&page=a5"] {
        let path = format!("/maze.pdf?seed=1&worksheet=true&key=back&{query}");
        let pdf = Pdf::read(&Service::new().get(&path).await.body);
        for page in pdf.pages() {
            let [_, height] = pdf.size(page);
            let drawn = pdf.drawn(page);
            assert!(!drawn.texts.is_empty());
            for (text, [left, base]) in drawn.texts.iter().zip(&drawn.places) {
                // Capital letters are lower than the least distance of a first base line, 11
                // points.
                let is_off = *left >= 4.99 * MM && height - base >= 5.0 * MM + 10.9;
                assert!(is_off, "{query}: {text} at {left}, {base}");
            }
        }
    }
}

/// A small solution whose walls would blur is an outline with a thick route.
#[tokio::test]
async fn keys_in_corners_can_be_read() {
    let service = Service::new();
    let key = |query: &str| format!("/maze.pdf?seed=1&key=corner&worksheet=true&{query}");
    let walls = |pdf: &Pdf| {
        let pictures = pdf.drawn(pdf.pages()[0]).pictures;
        let black = |at: usize| {
            let paths = pictures[at].paths.iter();
            let paths = paths.filter(|path| path.color == [0, 0, 0] && path.painted == "S");
            paths.map(|path| path.lines).sum::<usize>()
        };
        // The turn mark, the key, and the maze.
        let red = pictures[1].paths.iter().any(|path| path.color == [0xd1, 0x24, 0x2f]);
        ([black(1), black(2)], red)
    };
    let plain = Pdf::read(&service.get(&key("cols=20&rows=20")).await.body);
    let ([key_walls, maze_walls], has_way) = walls(&plain);
    assert!(has_way, "{key_walls} {maze_walls}");
    assert!(key_walls == maze_walls, "{key_walls} {maze_walls}");
    let many = Pdf::read(&service.get(&key("cols=40&rows=40&page=a5")).await.body);
    let ([key_walls, maze_walls], has_way) = walls(&many);
    assert!(has_way, "{key_walls} {maze_walls}");
    assert!(key_walls < 20, "{key_walls} {maze_walls}");
    assert!(maze_walls > 500, "{key_walls} {maze_walls}");
    let refused = service.get(&key("cols=80&rows=80&page=a5")).await;
    assert_eq!(refused.status.as_u16(), 422);
    assert_eq!(refused.faults(), [("key".to_owned(), "too-small".to_owned())]);
    let fault = &refused.json()["errors"][0];
    assert_eq!(fault["allowed"], "key=back");
    assert!(fault["detail"].as_str().unwrap().contains("a page of 148 × 210 mm"), "{fault}");
}

/// The key of a long maze takes more of the long side, next to the maze.
#[tokio::test]
async fn keys_of_long_mazes_have_room_along_them() {
    let service = Service::new();
    for (query, is_readable) in [
        ("cols=200&rows=3", true),
        ("cols=3&rows=200", true),
        ("cols=100&rows=4&orientation=landscape", true),
        ("cols=90&rows=9&page_margin=10", true),
        ("shape=hex&cols=6&rows=90", true),
        ("cols=900&rows=3", false),
        ("cols=100&rows=100", false),
    ] {
        let reply =
            service.get(&format!("/maze.pdf?seed=1&key=corner&worksheet=true&{query}")).await;
        if !is_readable {
            assert_eq!(reply.faults(), [("key".to_owned(), "too-small".to_owned())], "{query}");
            continue;
        }
        assert_eq!(reply.status, 200, "{query}: {}", reply.text());
        let pdf = Pdf::read(&reply.body);
        let page = pdf.pages()[0];
        let (size, drawn) = (pdf.size(page), pdf.drawn(page));
        let boxes: Vec<[[f64; 2]; 2]> = drawn.pictures[1..]
            .iter()
            .map(|picture| {
                let [a, b, c, d, left, top] = picture.matrix;
                let [width, height] = picture.size;
                let far = [a * width + c * height + left, b * width + d * height + top];
                [[left.min(far[0]), top.min(far[1])], [left.max(far[0]), top.max(far[1])]]
            })
            .collect();
        let [key, maze] = boxes[..] else { panic!("{query}: {boxes:?}") };
        let is_apart =
            [0, 1].iter().any(|&axis| key[1][axis] < maze[0][axis] || maze[1][axis] < key[0][axis]);
        assert!(is_apart, "{query}: {key:?} {maze:?}");
        for [low, high] in [key, maze] {
            let is_on_page = [0, 1].iter().all(|&it| low[it] >= 5.0 * MM && high[it] <= size[it]);
            assert!(is_on_page, "{query}: {low:?} {high:?} {size:?}");
        }
        // The maze is not much smaller than without a key.
        let [long, _] = maze_share(&format!("/maze.pdf?seed=1&worksheet=true&{query}")).await;
        let [with_key, _] =
            maze_share(&format!("/maze.pdf?seed=1&key=corner&worksheet=true&{query}")).await;
        assert!(with_key > long * 0.75, "{query}: {long} {with_key}");
    }
}
