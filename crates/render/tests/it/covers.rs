//! Texts on the covers of books: every line is in the middle of its side.

use mazewright_core::Cancel;
use mazewright_render::formats::pdf::cover::BookCover;
use mazewright_render::formats::pdf::{PageContent, PdfDocument};
use mazewright_render::words::LANGUAGES;

use crate::common::pdf::Pdf;
use crate::common::style;
use crate::print::{W_WIDTH, texts};

/// Returns the texts of a cover: the start of each, its font size and its letters.
fn cover_texts(
    cover: &BookCover,
    title: &str,
    author: &str,
    words: &str,
) -> Vec<([f64; 2], f64, String)> {
    let mut content = PageContent::new(&cover.sheet);
    content
        .cover(cover, [title, author], [&[words.to_owned()], &[]], None, &Cancel::new())
        .unwrap();
    let (mut document, mut bytes) = PdfDocument::begin("any", &LANGUAGES[0]);
    bytes.extend(document.page(&cover.sheet, content.finish()));
    bytes.extend(document.end("any"));
    let pdf = Pdf::read(&bytes);
    texts(&pdf, pdf.pages()[0])
}

/// The author and the words are in the font whose widths this test knows.
#[test]
fn wrapped_lines_are_in_the_middle() {
    let mut lines = 0;
    for space in [" ", "  ", "   "] {
        for length in 1..=7 {
            for end in ["", " ", "   "] {
                let words = vec!["W".repeat(length); 60 / length].join(space) + end;
                let cover = BookCover::new([300.0, 500.0], 60, 0.002, &style());
                let [back, front] = cover.sides();
                for (([x, _], size, text), side) in cover_texts(&cover, "", &words, "")
                    .into_iter()
                    .map(|it| (it, front))
                    .chain(cover_texts(&cover, "", "", &words).into_iter().map(|it| (it, back)))
                {
                    let what = format!("{length} {space:?} {end:?}: {text:?}");
                    let shown = text.trim_end().trim_end_matches('…');
                    assert_eq!(shown.trim_start(), shown, "{what}");
                    if shown.len() < text.trim_end().len() {
                        continue;
                    }
                    let letters = shown.matches('W').count();
                    // A space has the width of 651 units, and W that of 2025.
                    let gaps = shown.matches(' ').count() as f64 * 651.0 / 2048.0;
                    let width = (letters as f64 * W_WIDTH + gaps) * size;
                    let middle = side.left + side.width / 2.0;
                    let apart = x + width / 2.0 - middle;
                    assert!(apart.abs() < 0.01, "{what}: {apart} points");
                    lines += 1;
                }
            }
        }
    }
    assert!(lines > 200, "{lines}");
}
