//! Posters over several sheets, and pages of all sizes of paper.

use axum::http::StatusCode;

use crate::app::Service;
use crate::common::pdf::{Pdf, reference, token};
use crate::print::zoomed;

const MM: f64 = 72.0 / 25.4;
const OVERLAP: f64 = 10.0 * MM;

/// A sheet of a poster, in points from the lower left.
struct PosterSheet {
    /// The scale of the drawing, and its left and upper end.
    scale: f64,
    place: [f64; 2],
    /// The left, lower, right and upper end of the visible part of the drawing.
    visible: [f64; 4],
    /// The middles of the marks, in the units of the drawing.
    marks: Vec<[f64; 2]>,
    texts: Vec<String>,
}

impl PosterSheet {
    fn read(pdf: &Pdf, page: usize) -> Self {
        let drawn = pdf.drawn(page);
        let picture = &drawn.pictures[0];
        let [scale, _, _, _, left, top] = picture.matrix;
        let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
        let (mut numbers, mut visible, mut ends) = (Vec::new(), None, Vec::new());
        let (mut rest, mut depth) = (content.as_str(), 0);
        while let Some((word, after)) = token(rest) {
            rest = after;
            match word {
                "q" => depth += 1,
                "Q" => depth -= 1,
                "re" if depth == 1 && visible.is_none() => visible = Some(numbers.clone()),
                "m" | "l" if depth == 0 => ends.push([numbers[0], numbers[1]]),
                _ => {}
            }
            match word.parse::<f64>() {
                Ok(number) => numbers.push(number),
                Err(_) => numbers.clear(),
            }
        }
        let [x, y, width, height] = visible.unwrap()[..] else { panic!("{content}") };
        // A mark is two lines.
        let middles = ends.chunks(4).map(|ends| {
            let [x, y] = [0, 1].map(|axis| f64::midpoint(ends[0][axis], ends[1][axis]));
            [(x - left) / scale, (top - y) / scale]
        });
        Self {
            scale,
            place: [left, top],
            visible: [x, y, x + width, y + height],
            marks: middles.collect(),
            texts: drawn.texts.clone(),
        }
    }

    /// Returns the visible part in the units of the drawing: left, upper, right and lower end.
    fn part(&self) -> [f64; 4] {
        let ([left, top], [low_x, low_y, high_x, high_y]) = (self.place, self.visible);
        let across = |x: f64| (x - left) / self.scale;
        let down = |y: f64| (top - y) / self.scale;
        [across(low_x), down(high_y), across(high_x), down(low_y)]
    }
}

fn near(one: f64, other: f64, scale: f64) -> bool {
    (one - other).abs() * scale < 0.05
}

#[tokio::test]
async fn sheets_show_the_whole_drawing_and_overlap_at_their_marks() {
    let service = Service::new();
    for (query, [cols, rows]) in [
        ("cols=30&rows=20&sheets=3x2&page=a4", [3, 2]),
        ("cols=20&rows=30&sheets=2x2&page=letter&orientation=landscape", [2, 2]),
        ("shape=hex&cols=12&rows=30&sheets=1x3&page=a3&page_margin=20", [1, 3]),
        ("cols=30&rows=12&sheets=4x1&page=a6&theme=ocean", [4, 1]),
    ] {
        let path = format!("/maze.pdf?seed=1&{query}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text());
        let pdf = Pdf::read(&reply.body);
        let sheets: Vec<PosterSheet> =
            pdf.pages().into_iter().map(|page| PosterSheet::read(&pdf, page)).collect();
        assert_eq!(sheets.len(), cols * rows, "{path}");
        let size = pdf.drawn(pdf.pages()[0]).pictures[0].size;
        let alone = Pdf::read(&service.get(&path.replace("sheets", "_sheets")).await.body);
        let scale = sheets[0].scale;
        assert!(scale > 1.2 * PosterSheet::read_scale(&alone), "{path}: larger than one sheet");
        for (at, sheet) in sheets.iter().enumerate() {
            let (col, row) = (at % cols, at / cols);
            assert!(near(sheet.scale, scale, 1000.0), "{path}");
            let name = format!("{}{} · ", ["A", "B", "C", "D"][col], row + 1);
            assert!(sheet.texts[0].starts_with(&name), "{path}: {:?}", sheet.texts);
            let part = sheet.part();
            // The sheets at the rim reach the ends of the drawing.
            assert!(col > 0 || part[0] <= 0.1 / scale, "{path}: {part:?}");
            assert!(row > 0 || part[1] <= 0.1 / scale, "{path}: {part:?}");
            assert!(col + 1 < cols || part[2] >= size[0] - 0.1 / scale, "{path}: {part:?}");
            assert!(row + 1 < rows || part[3] >= size[1] - 0.1 / scale, "{path}: {part:?}");
            let neighbours = [(col + 1 < cols, at + 1, 0), (row + 1 < rows, at + cols, 1)];
            for (_, next, axis) in neighbours.into_iter().filter(|(is_there, ..)| *is_there) {
                let next = &sheets[next];
                let [start, end] = [next.part()[axis], part[axis + 2]];
                assert!(near(end - start, OVERLAP / scale, scale), "{path}: an overlap of 10 mm");
                // Both sheets have marks in the middle of the overlap.
                let middle = f64::midpoint(start, end);
                for sheet in [sheet, next] {
                    let marks = sheet.marks.iter().filter(|mark| near(mark[axis], middle, scale));
                    assert_eq!(marks.count(), 2, "{path}: {:?}", sheet.marks);
                }
            }
        }
    }
}

impl PosterSheet {
    /// Returns the scale of the drawing on the only page of a document.
    fn read_scale(pdf: &Pdf) -> f64 {
        let (picture, zoom) = zoomed(pdf, pdf.pages()[0]);
        picture.matrix[0] * zoom
    }
}

#[tokio::test]
async fn a_poster_has_its_key_on_one_sheet() {
    let service = Service::new();
    let path = "/maze.pdf?seed=1&cols=9&rows=9&sheets=2x2&key=back";
    let pdf = Pdf::read(&service.get(path).await.body);
    assert_eq!(pdf.pages().len(), 5);
    assert!(pdf.drawn(pdf.pages()[4]).texts.contains(&"Solution".to_owned()));
    for (query, code) in [
        ("sheets=0x2", "out-of-range"),
        ("sheets=11x1", "out-of-range"),
        ("sheets=3", "invalid"),
        ("sheets=2x2&page=fit", "not-taken"),
        ("sheets=2x2&worksheet=true", "not-taken"),
        ("sheets=2x2&key=corner", "not-taken"),
    ] {
        let refused = service.get(&format!("/maze.pdf?seed=1&{query}")).await;
        assert_eq!(refused.faults(), [("sheets".to_owned(), code.to_owned())], "{query}");
    }
    let refused = service.get("/book.pdf?seed=1&sheets=2x2").await;
    assert_eq!(refused.faults(), [("sheets".to_owned(), "not-taken".to_owned())]);
}

#[tokio::test]
async fn all_documents_take_paper_from_a6_to_a0() {
    let service = Service::new();
    for (page, [width, height]) in [
        ("a6", [105.0, 148.0]),
        ("a5", [148.0, 210.0]),
        ("a4", [210.0, 297.0]),
        ("a3", [297.0, 420.0]),
        ("a2", [420.0, 594.0]),
        ("a1", [594.0, 841.0]),
        ("a0", [841.0, 1189.0]),
    ] {
        for path in [
            "/maze.pdf?",
            "/maze.pdf?worksheet=true&key=back&",
            "/maze.pdf?worksheet=true&key=corner&",
            "/maze.pdf?sheets=2x1&",
            "/book.pdf?count=2&",
            "/book.pdf?count=2&worksheet=true&",
            "/book.pdf?count=2&bound=true&",
        ] {
            let path = format!("{path}seed=1&cols=6&rows=6&orientation=portrait&page={page}");
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text());
            let pdf = Pdf::read(&reply.body);
            for sheet in pdf.pages() {
                let size = pdf.size(sheet);
                let is_right =
                    (size[0] - width * MM).abs() < 0.01 && (size[1] - height * MM).abs() < 0.01;
                assert!(is_right, "{path}: {size:?}");
                let drawn = pdf.drawn(sheet);
                for (text, [x, y]) in drawn.texts.iter().zip(&drawn.places) {
                    let is_on_page = *x > 0.0 && *x < size[0] && *y > 0.0 && *y < size[1];
                    assert!(is_on_page, "{path}: {text} at {x}, {y}");
                }
            }
        }
    }
}
