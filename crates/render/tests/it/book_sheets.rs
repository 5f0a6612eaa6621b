//! Pages of books: their orientation, and the captions of their mazes.

use mazewright_core::Cancel;
use mazewright_render::formats::pdf::sheet::{PageFrame, Sheet};
use mazewright_render::formats::pdf::{PageContent, PdfDocument};
use mazewright_render::style::page::PrintOptions;
use mazewright_render::words::LANGUAGES;

use crate::common::pdf::Pdf;
use crate::common::{Made, shape, spec, style};
use crate::frames::drawing;
use crate::print::{W_WIDTH, texts};

/// A page of a book has the orientation in which its mazes come out larger. On a landscape page,
/// columns and rows of mazes are swapped.
#[test]
fn pages_of_several_mazes_have_the_orientation_of_larger_mazes() {
    for (size, tiles, is_portrait) in [
        ([3000, 1000], [1, 1], false),
        ([1000, 3000], [1, 1], true),
        ([3000, 1000], [1, 2], true),
        ([1000, 3000], [1, 2], false),
        ([1000, 3000], [2, 2], true),
    ] {
        let sheet = Sheet::new(&PrintOptions::default(), size, tiles);
        assert_eq!(sheet.is_portrait(), is_portrait, "{size:?} {tiles:?}");
    }
}

/// The caption next to the number of a maze in a book ends where its space does, without being cut.
/// If it does not fit in small letters either, it is omitted.
#[test]
fn words_over_a_maze_stay_within_its_space() {
    let made = Made::new(spec(shape("square"), 5, 4));
    let sheet = Sheet::new(&PrintOptions::default(), [1000, 1000], [2, 2]);
    let frame = sheet.space().tile([2, 2], 0, 14.0);
    let picture = drawing(&made, &style());
    let shown = |letters: usize| {
        let (mut content, words) = (PageContent::new(&sheet), "W".repeat(letters));
        let picture = (&picture, "A maze.".to_owned());
        content.numbered(picture, frame, "200", &[&words], &Cancel::new()).unwrap();
        let (mut document, mut bytes) = PdfDocument::begin("any", &LANGUAGES[0]);
        bytes.extend(document.page(&sheet, content.finish()));
        bytes.extend(document.end("any"));
        let pdf = Pdf::read(&bytes);
        texts(&pdf, pdf.pages()[0])
    };
    let texts = shown(85);
    let lines = &texts[1..];
    for ([x, _], size, words) in lines {
        let count = words.matches('W').count();
        let right = x + count as f64 * W_WIDTH * size;
        assert!(count > 10, "{words} to {right}");
        assert!(right <= frame.left + frame.width, "{words} to {right}");
    }
    let all: String = lines.iter().map(|(_, _, words)| words.as_str()).collect();
    assert!(lines.len() == 3, "{texts:?}");
    assert!(all == "W".repeat(85), "{texts:?}");
    assert!(lines.iter().all(|(_, size, _)| (7.0..8.0).contains(size)), "{texts:?}");
    assert_eq!(shown(300).len(), 1);
}

/// The number of a maze is right above it, wherever the maze lies in its place, and within it.
#[test]
fn numbers_are_next_to_their_mazes() {
    let sheet = Sheet::new(&PrintOptions::default(), [1000, 1000], [1, 1]);
    for (cols, rows) in [(20, 4), (4, 20), (9, 9)] {
        let made = Made::new(spec(shape("square"), cols, rows));
        let picture = drawing(&made, &style());
        for words in ["", "A caption", "A long caption that fills the line above the maze alone"] {
            for (width, height) in [(200.0, 400.0), (400.0, 200.0), (300.0, 300.0)] {
                let frame = PageFrame { left: 50.0, top: 60.0, width, height };
                let mut content = PageContent::new(&sheet);
                let named = (&picture, "A maze.".to_owned());
                content.numbered(named, frame, "12", &[words], &Cancel::new()).unwrap();
                let (mut document, mut bytes) = PdfDocument::begin("any", &LANGUAGES[0]);
                bytes.extend(document.page(&sheet, content.finish()));
                bytes.extend(document.end("any"));
                let pdf = Pdf::read(&bytes);
                let page = pdf.pages()[0];
                let [_, _, _, _, left, top] = pdf.drawn(page).pictures[0].matrix;
                let texts = texts(&pdf, page);
                let [x, base] = texts[0].0;
                let what = format!("{cols} {words} {width}: {base} and {top}");
                let lines = texts.len() - 1;
                assert!(base > top && base - top < 12.0 + 9.0 * lines as f64, "{what}");
                assert!(x >= frame.left - 0.01 && x <= left + 0.01, "{what}");
                assert!(lines > 0 || (x - left).abs() < 0.01, "{what}");
                assert!(base < pdf.size(page)[1] - frame.top, "{what}");
            }
        }
    }
}
