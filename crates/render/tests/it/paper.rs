//! Pages of worksheets and posters on every paper: sizes of texts, lines to write on, and colours.

use std::collections::BTreeSet;

use mazewright_core::{SHAPES, Spec, find};
use mazewright_render::Style;
use mazewright_render::drawing::Marks;
use mazewright_render::formats::Fields;
use mazewright_render::formats::pdf::legible::with_legible_words;
use mazewright_render::formats::pdf::sheet::PageFrame;
use mazewright_render::style::contrast::{contrast, over};
use mazewright_render::style::end_marks::{EndMarks, MARK_KINDS};
use mazewright_render::style::look::THEMES;
use mazewright_render::style::page::{FOOTERS, KEYS, ORIENTATIONS, PAGES, Page};
use mazewright_render::style::trail::Trail;
use mazewright_render::style::{Color, Overlay};
use mazewright_render::words::LANGUAGES;

use crate::common::pdf::{Pdf, reference};
use crate::common::{Made, Written, shape, spec, style};
use crate::frames::drawing;
use crate::print::{texts, zoom};

const MM: f64 = 72.0 / 25.4;

fn worksheet(page: Page) -> Style {
    let mut style = style();
    style.options.print.worksheet = true;
    style.options.print.page = page;
    style.options.print.margin = style.options.print.usual_margin();
    style
}

fn written(made: &Made, style: &Style) -> Pdf {
    Pdf::read(&made.write("pdf", style, Fields::ALL))
}

/// From A4 up, heads and feet take the same share of the page; smaller pages have the texts of A4.
#[test]
fn texts_grow_with_the_page() {
    let made = Made::new(spec(shape("square"), 6, 6));
    let shares = |name: &str| {
        let page = find(PAGES, name).unwrap().value;
        let mut style = worksheet(page);
        style.options.print.footer = find(FOOTERS, "full").unwrap();
        let pdf = written(&made, &style);
        let page = pdf.pages()[0];
        let (zoom, [width, _]) = (zoom(&pdf, page), pdf.size(page));
        let texts = texts(&pdf, page);
        let size = |part: &str| {
            let found = texts.iter().find(|(.., shown)| shown.contains(part));
            found.unwrap_or_else(|| panic!("{name}: {part} in {texts:?}")).1 * zoom
        };
        ["Name", "Maze", "Find the way", "★", "/maze.json"].map(|part| size(part) / width)
    };
    let usual = shares("a4");
    for name in ["a3", "a2", "a1", "a0"] {
        for (share, usual) in shares(name).into_iter().zip(usual) {
            assert!((share / usual - 1.0).abs() < 0.01, "{name}: {share} and {usual}");
        }
    }
    for name in ["a5", "a6", "letter", "6x9"] {
        for (share, usual) in shares(name).into_iter().zip(usual) {
            assert!(share > 0.95 * usual, "{name}: {share} and {usual}");
        }
    }
}

/// Also next to narrow margins, a large page has its footer.
#[test]
fn large_pages_have_a_footer_in_every_margin() {
    let made = Made::new(spec(shape("square"), 6, 6));
    for name in ["a4", "a3", "a2", "a1", "a0"] {
        for margin in [10, 15, 30, 60] {
            let mut style = worksheet(find(PAGES, name).unwrap().value);
            style.options.print.margin = mazewright_render::style::Length::whole(margin);
            let pdf = written(&made, &style);
            let texts = texts(&pdf, pdf.pages()[0]);
            let has_foot = texts.iter().any(|(.., shown)| shown == "square maze, 6 × 6");
            assert!(has_foot, "{name} {margin}: {texts:?}");
        }
    }
}

/// A line for a date is long enough to write one, or left out.
#[test]
fn lines_for_a_date_are_long_enough() {
    let made = Made::new(spec(shape("square"), 6, 6));
    let mut left_out = BTreeSet::new();
    for page in PAGES.iter().filter(|page| page.value != Page::Fit) {
        for language in LANGUAGES {
            for orientation in ORIENTATIONS {
                let mut style = worksheet(page.value);
                style.language = language;
                style.options.print.orientation = orientation;
                let pdf = written(&made, &style);
                let number = pdf.pages()[0];
                let (words, zoom) = (&language.value, zoom(&pdf, number));
                let [width, _] = pdf.size(number);
                let texts = texts(&pdf, number);
                assert!(texts.iter().any(|(.., shown)| shown == words.name), "{texts:?}");
                let date = texts.iter().find(|(.., shown)| shown == words.date);
                let Some(([left, _], size, _)) = date else {
                    left_out.insert(page.name);
                    continue;
                };
                let margin = f64::from(style.options.print.margin.hundredths()) / 100.0 * MM;
                // A letter is at most as wide as it is high.
                let label = size * words.date.chars().count() as f64;
                let line = width - margin - (left + label) * zoom;
                let what = format!("{} {} {}", page.name, language.name, orientation.name);
                assert!(line > 10.0 * MM, "{what}: {line}");
            }
        }
    }
    assert_eq!(left_out.into_iter().collect::<Vec<_>>(), ["a6"]);
}

/// A pencil shows on the lines for a name and a date, whatever the theme.
#[test]
fn lines_can_be_written_on_in_every_theme() {
    let made = Made::new(spec(shape("square"), 6, 6));
    let pencil = Color::opaque(0x40_40_40);
    let mut dark = 0;
    for theme in THEMES {
        let themed = Style::themed(theme).unwrap();
        let mut style = worksheet(PAGES[0].value);
        (style.ink, style.paper, style.path) = (themed.ink, themed.paper, themed.path);
        let pdf = written(&made, &style);
        let page = pdf.pages()[0];
        let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
        // A white rectangle.
        let words: Vec<&str> = content.split_whitespace().collect();
        let panel = words.windows(7).find(|it| it[..2] == ["1", "g"] && it[6] == "re");
        let panel = panel.map(|it| [2, 3, 4, 5].map(|at| it[at].parse::<f64>().unwrap()));
        let needs_panel = contrast(over(style.paper, Color::opaque(0xff_ff_ff)), pencil) < 4.5;
        assert_eq!(panel.is_some(), needs_panel, "{}: {panel:?}", theme.name);
        let Some([left, bottom, width, height]) = panel else { continue };
        dark += 1;
        for ([x, y], size, shown) in texts(&pdf, page) {
            if ["Name", "Date"].contains(&&*shown) {
                assert!(x > left && x < left + width, "{}: {shown}", theme.name);
                assert!(y > bottom && y + 0.8 * size < bottom + height, "{}: {shown}", theme.name);
            }
        }
    }
    assert!(dark > 3, "{dark}");
}

/// A worksheet says what to collect, and its key says what that gives, in every language.
#[test]
fn trails_are_explained_and_answered() {
    let made = Made::new(spec(shape("square"), 12, 12));
    for language in LANGUAGES {
        for (trail, answer) in [("word:SPRING", "SPRING"), ("numbers:2,4,16", "2, 4, 16")] {
            for key in ["corner", "back"] {
                let mut style = worksheet(PAGES[0].value);
                style.language = language;
                style.trail = Trail::parse(trail).and_then(Result::ok);
                style.options.print.key = find(KEYS, key).unwrap();
                let pdf = written(&made, &style);
                let pages: Vec<String> =
                    pdf.pages().iter().map(|&page| pdf.drawn(page).told.join("|")).collect();
                let words = &language.value;
                let collect = if trail.starts_with("word") {
                    words.collect_letters
                } else {
                    words.collect_numbers
                };
                let instructions = format!("{} {collect}", words.instructions[0]);
                let what = format!("{} {trail} {key}: {pages:?}", language.name);
                assert!(pages[0].contains(&instructions), "{what}");
                assert!(pages[0].split('|').any(|text| text == words.answer), "{what}");
                let last = pages.last().unwrap();
                assert!(last.contains(answer), "{what}");
                assert_eq!(pages[0].contains(answer), key == "corner", "{what}");
            }
        }
    }
}

/// Black and grey things are grey in the file, texts and lines alike, so that they take black ink alone.
#[test]
fn black_pages_have_one_colour_space() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 8, 8));
        for (theme, has_color) in [("print", false), ("light", true)] {
            let mut style = worksheet(PAGES[0].value);
            let themed = Style::themed(theme).unwrap();
            (style.ink, style.paper, style.path) = (themed.ink, themed.paper, themed.path);
            style.solution = Overlay::Over;
            style.options.print.key = find(KEYS, "back").unwrap();
            let pdf = written(&made, &style);
            for page in pdf.pages() {
                let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
                let words: Vec<&str> = content.split_whitespace().collect();
                let colors: BTreeSet<&[&str]> = words
                    .windows(4)
                    .filter(|it| ["rg", "RG"].contains(&it[3]))
                    .map(|it| &it[..3])
                    .collect();
                assert_eq!(colors.len(), usize::from(has_color), "{}: {colors:?}", shape.name);
            }
        }
    }
}

/// The name of a poster's sheet keeps away from the marks.
#[test]
fn names_of_sheets_keep_away_from_the_marks() {
    let made = Made::new(spec(shape("square"), 12, 12));
    let mut marks_seen = 0;
    for sheets in [[2, 1], [1, 2], [2, 2], [3, 3]] {
        for footer in ["short", "full"] {
            let mut style = style();
            style.options.print.sheets = sheets;
            style.options.print.footer = find(FOOTERS, footer).unwrap();
            let pdf = written(&made, &style);
            for page in pdf.pages() {
                let drawn = pdf.drawn(page);
                let paths = drawn.pictures.iter().flat_map(|picture| &picture.paths);
                let marks: Vec<[f64; 2]> = paths
                    .filter(|path| path.points.len() == 2 && path.painted == "S")
                    .filter(|path| {
                        let [from, to] = [path.points[0], path.points[1]];
                        ((to[0] - from[0]).hypot(to[1] - from[1]) - 3.0 * MM).abs() < 0.01
                    })
                    .flat_map(|path| path.points.clone())
                    .collect();
                marks_seen += marks.len();
                for ([left, base], size, shown) in texts(&pdf, page) {
                    let right = left + size * shown.chars().count() as f64;
                    let is_near = |[x, y]: &[f64; 2]| {
                        *x > left - 2.0 && *x < right && *y > base - 3.0 && *y < base + size
                    };
                    assert!(!marks.iter().any(is_near), "{sheets:?} {footer}: {shown}");
                }
            }
        }
    }
    assert!(marks_seen > 100, "{marks_seen}");
}

/// Words outside the openings and in closed ends are at least 7 points high in frames of any size, or
/// dots where a cell has no room for them.
#[test]
fn words_at_the_ends_are_legible_in_every_frame() {
    let kind = find(MARK_KINDS, "words").unwrap();
    let (mut outer, mut inner, mut dots) = (0, 0, 0);
    for shape in SHAPES {
        for openings in [true, false] {
            let made = Made::new(Spec { openings: openings.into(), ..spec(shape, 12, 12) });
            for millimetres in [45.0, 80.0, 180.0] {
                let side = millimetres * MM;
                let frame = PageFrame { left: 0.0, top: 0.0, width: side, height: side };
                let worded = Style { marks: EndMarks { kind, ..EndMarks::default() }, ..style() };
                let bounds = made.maze.grid().size();
                let style = with_legible_words(bounds, &made.spec, &worded, frame);
                let drawn = drawing(&made, &style);
                let scale = frame.fit(drawn.size).scale;
                let ends = drawn.layers.iter().filter(|layer| layer.name == "ends");
                for marks in ends.flat_map(|layer| &layer.marks) {
                    let Marks::Shapes { outlines } = marks else {
                        dots += 1;
                        continue;
                    };
                    let points = &outlines.points;
                    // A ring has two contours of arcs.
                    if points.len() == 6 {
                        dots += 1;
                        continue;
                    }
                    let of = |axis: usize| points.iter().map(move |point| point[axis]);
                    let extent =
                        [0, 1].map(|axis| of(axis).max().unwrap() - of(axis).min().unwrap());
                    // Capitals are 0.73 of the font size high.
                    let size = f64::from(extent[0].min(extent[1])) * scale / 0.73;
                    let what = format!("{} {openings} {millimetres}: {size}", shape.name);
                    let is_letter = !openings;
                    // The letters of a closed end may be wider than high, or narrower.
                    assert!(size > if is_letter { 5.5 } else { 6.9 }, "{what}");
                    *(if openings { &mut outer } else { &mut inner }) += 1;
                }
            }
        }
    }
    assert!(outer > 100 && inner > 20 && dots > 20, "{outer} {inner} {dots}");
}

/// Metadata say what the document information says, and no time.
#[test]
fn metadata_agree_with_the_document_information() {
    let made = Made::new(spec(shape("square"), 6, 6));
    for title in ["A <maze> & \"more\"", "Лабиринт"] {
        let mut style = style();
        style.title = mazewright_render::style::title::Title::parse(title).ok();
        let pdf = written(&made, &style);
        let catalog = pdf.dict(reference(pdf.trailer(), "/Root"));
        let (dict, packet) = &pdf.objects[&reference(catalog, "/Metadata")];
        let packet = String::from_utf8(packet.clone()).unwrap();
        let escaped = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let escaped = escaped.replace('"', "&quot;");
        let shown = packet.replace("&#34;", "&quot;");
        assert!(shown.contains(&format!(">{escaped}<")), "{packet}");
        assert!(packet.contains("<pdfaid:part>2</pdfaid:part>"), "{packet}");
        assert!(!packet.contains("Date") && !dict.contains("/Filter"), "{packet}");
        let info = pdf.dict(reference(pdf.trailer(), "/Info"));
        assert!(!info.contains("Date"), "{info}");
    }
}
