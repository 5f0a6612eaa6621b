//! PDFs of single mazes: their places on the page, and the same marks as in other formats.

use mazewright_core::{SHAPES, Seed, Spec, find};
use mazewright_render::formats::Fields;
use mazewright_render::formats::pdf::sheet::Sheet;
use mazewright_render::formats::pdf::{PageContent, PdfDocument};
use mazewright_render::style::page::{FOOTERS, KEYS, PAGES, PrintOptions};
use mazewright_render::style::title::Title;
use mazewright_render::style::{Color, Length, Overlay, Style};
use mazewright_render::words::LANGUAGES;

use crate::common::pdf::{Pdf, Picture, reference, text};
use crate::common::raster::pixels;
use crate::common::{Made, Written, shape, spec, style};

/// Returns the only picture of the only page.
fn picture(bytes: &[u8]) -> Picture {
    let pdf = Pdf::read(bytes);
    let pages = pdf.pages();
    assert_eq!(pages.len(), 1);
    let drawn = pdf.drawn(pages[0]);
    assert_eq!(drawn.pictures.len(), 1);
    drawn.pictures[0].clone()
}

/// Returns the number of straight segments and arcs of the lines of an SVG, and the points where
/// they end, in hundredths of a pixel.
fn pieces(svg: &str) -> (usize, usize, Vec<[f64; 2]>) {
    let (mut lines, mut arcs, mut points) = (0, 0, Vec::new());
    for data in svg.split(" d=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        let (mut here, mut start) = ([0.0, 0.0], [0.0, 0.0]);
        let commands = data.char_indices().filter(|(_, it)| it.is_ascii_alphabetic());
        let places: Vec<usize> = commands.map(|(at, _)| at).chain([data.len()]).collect();
        for pair in places.windows(2) {
            let (command, text) = (&data[pair[0]..=pair[0]], &data[pair[0] + 1..pair[1]]);
            let spaced = text.replace('-', " -");
            let numbers: Vec<f64> =
                spaced.split_whitespace().map(|number| number.parse().unwrap()).collect();
            let by = match command {
                "h" => [numbers[0], 0.0],
                "v" => [0.0, numbers[0]],
                "z" => {
                    here = start;
                    continue;
                }
                _ => [numbers[numbers.len() - 2], numbers[numbers.len() - 1]],
            };
            here = [here[0] + by[0], here[1] + by[1]];
            match command {
                "m" => start = here,
                "a" => arcs += 1,
                _ => lines += 1,
            }
            points.push(here.map(|along| (along * 100.0).round()));
        }
    }
    (lines, arcs, points)
}

#[test]
fn lines_are_those_of_the_svg() {
    let style = Style { solution: Overlay::Over, ..style() };
    for shape in SHAPES {
        let made = Made::new(spec(shape, 9, 8));
        let (lines, arcs, points) = pieces(&made.svg(&style));
        let picture = picture(&made.write("pdf", &style, Fields::ALL));
        let strokes: Vec<_> = picture.paths.iter().filter(|path| path.painted == "S").collect();
        let sum =
            |of: fn(&crate::common::pdf::Path) -> usize| strokes.iter().map(|path| of(path)).sum();
        assert_eq!(lines, sum(|path| path.lines), "{made}");
        let curves: usize = sum(|path| path.curves);
        assert!((arcs..=2 * arcs).contains(&curves), "{made}: {curves} curves for {arcs} arcs");
        let ends: Vec<[f64; 2]> = strokes.iter().flat_map(|path| path.points.clone()).collect();
        if arcs == 0 {
            assert_eq!(ends, points, "{made}");
        } else {
            // Half a circle is two curves; each end of an arc is the end of one.
            assert!(points.iter().all(|point| ends.contains(point)), "{made}");
        }
        assert!(strokes.iter().any(|path| path.color == [0x20, 0x60, 0xc0]), "{made}");
        assert!(strokes.iter().any(|path| path.color == [0, 0, 0]), "{made}");
    }
}

#[test]
fn colours_and_opacities_are_the_drawings() {
    let made = Made::new(spec(&SHAPES[0], 6, 5));
    let plain = picture(&made.write("pdf", &style(), Fields::ALL));
    assert!(plain.paths.iter().all(|path| path.painted == "S"), "no paper where it is white");
    let look = Style {
        paper: Color::parse("ffeedd").unwrap(),
        ink: Color::parse("11223380").unwrap(),
        path: Color::parse("0a0b0c40").unwrap(),
        solution: Overlay::Over,
        ..style()
    };
    let bytes = made.write("pdf", &look, Fields::ALL);
    let drawn = picture(&bytes);
    let [walls, solution] = &drawn.paths[..] else { panic!("{:?}", drawn.paths.len()) };
    assert_eq!((&*walls.painted, walls.color, walls.alpha), ("S", [0x11, 0x22, 0x33], 0x80));
    assert_eq!((&*solution.painted, solution.color, solution.alpha), ("S", [10, 11, 12], 0x40));
    let pdf = Pdf::read(&bytes);
    let page = pdf.pages()[0];
    let paper = pdf.drawn(page).background;
    assert_eq!(paper, Some(([0xff, 0xee, 0xdd], pdf.size(page))), "the whole page has the paper");
    let page = pdf.dict(page);
    assert!(page.contains("/A128"), "{page}");
    assert!(page.contains("/A64"), "{page}");
    // Where marks of one colour overlap, their opacity counts once, because they form a group.
    let closed = Made::new(mazewright_core::Spec { openings: false.into(), ..made.spec });
    let bytes = closed.write("pdf", &look, Fields::ALL);
    let pdf = Pdf::read(&bytes);
    assert!(pdf.dict(pdf.pages()[0]).contains("/G0"));
    let solution: Vec<_> =
        picture(&bytes).paths.into_iter().filter(|it| it.alpha == 0x40).collect();
    assert_eq!(solution.iter().map(|path| &*path.painted).collect::<Vec<_>>(), ["S", "f", "f"]);
}

/// Number of pixels per side that poppler draws for each of ours, so that its own rounding does not
/// count.
const FINE: usize = 4;

/// Returns the texts of a page: the start of each, its font size, and its letters.
pub(crate) fn texts(pdf: &Pdf, page: usize) -> Vec<([f64; 2], f64, String)> {
    let (content, fonts) = (pdf.stream(reference(pdf.dict(page), "/Contents")), pdf.fonts(page));
    let mut texts = Vec::new();
    for block in content.split("BT").skip(1).map(|rest| rest.split("ET").next().unwrap()) {
        let numbers = |operator: &str| -> Vec<f64> {
            let before = block.split(operator).next().unwrap();
            before.split_whitespace().filter_map(|word| word.parse().ok()).collect()
        };
        let (size, place) = (numbers("Tf"), numbers("Td"));
        let shown = block.split("Td").nth(1).unwrap().split("Tj").next().unwrap();
        let [.., x, y] = place[..] else { panic!("{block}") };
        let font = &fonts[block.trim_start().split(' ').next().unwrap()];
        texts.push(([x, y], size[size.len() - 1], text(shown.trim(), font)));
    }
    texts
}

/// Returns the scale of a page's texts: that of its first matrix, unless a drawing has it.
pub(crate) fn zoom(pdf: &Pdf, page: usize) -> f64 {
    let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
    let first = content.split(" cm").next().unwrap();
    if first.contains("BDC") || first.contains('q') {
        return 1.0;
    }
    first.split_whitespace().next().unwrap().parse().unwrap()
}

/// The width of `W`, in font sizes.
pub(crate) const W_WIDTH: f64 = 2025.0 / 2048.0;

/// Lines of text end at the margin, and keep away from the lower edge, where most printers cannot
/// print.
#[test]
fn footers_stay_on_the_page() {
    let seed = Seed::parse(&"W".repeat(256)).unwrap();
    let made = Made::new(Spec { seed, ..spec(shape("square"), 9, 4) });
    let mut with_text = 0;
    let footer = find(FOOTERS, "full").unwrap();
    for page in PAGES {
        for margin in [0, 3, 8, 15, 30, 60] {
            let mut style = style();
            style.options.print = PrintOptions {
                page: page.value,
                margin: Length::whole(margin),
                footer,
                ..PrintOptions::default()
            };
            let bytes = made.write("pdf", &style, Fields::ALL);
            let pdf = Pdf::read(&bytes);
            let page = pdf.pages()[0];
            let [width, _] = pdf.size(page);
            let zoom = zoom(&pdf, page);
            for (place, size, shown) in texts(&pdf, page) {
                with_text += 1;
                let ([x, y], size) = (place.map(|along| along * zoom), size * zoom);
                let right = x + shown.matches('W').count() as f64 * W_WIDTH * size;
                let space = f64::from(margin) * 72.0 / 25.4;
                assert!(x >= space - 0.01, "{margin}: {shown} from {x}");
                assert!(right <= width - space + 0.01, "{margin}: {shown} from {x} to {right}");
                assert!(y >= 10.49, "{margin}: {shown} at {y}");
            }
        }
    }
    assert!(with_text > 20, "only {with_text} lines of text");
}

/// In books the page number is on the right, and a long heading ends before it.
#[test]
fn a_heading_leaves_space_for_the_page_number() {
    let sheet = Sheet::new(&PrintOptions::default(), [1000, 1000], [1, 1]);
    let mut content = PageContent::new(&sheet);
    content.footer(&sheet, [&"W".repeat(300), "/book.pdf"], Some(1234));
    let (mut document, mut bytes) = PdfDocument::begin("any", &LANGUAGES[0]);
    bytes.extend(document.page(&sheet, content.finish()));
    bytes.extend(document.end("any"));
    let pdf = Pdf::read(&bytes);
    let texts = texts(&pdf, pdf.pages()[0]);
    let at = |part: &str| texts.iter().find(|(.., shown)| shown.contains(part)).unwrap();
    let (([number, _], ..), ([left, _], size, heading)) = (at("1234"), at("WW"));
    let right = left + heading.matches('W').count() as f64 * W_WIDTH * size;
    assert!(right + 5.0 < *number, "the heading ends at {right}, the number begins at {number}");
}

/// Returns a page as drawn by poppler, each pixel the mean of a block: rows of red, green and blue.
fn judged(pdf: &[u8]) -> Vec<Vec<u8>> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut judge = Command::new("pdftoppm")
        .args(["-r", &(96 * FINE).to_string(), "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    judge.stdin.take().unwrap().write_all(pdf).unwrap();
    let out = judge.wait_with_output().unwrap().stdout;
    // P6, width and height, 255, each on a line of its own, and then the pixels.
    let lines: Vec<&[u8]> = out.splitn(4, |byte| *byte == b'\n').collect();
    let wide: usize =
        std::str::from_utf8(lines[1]).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert_eq!(lines[0], b"P6");
    let rows: Vec<&[u8]> = lines[3].chunks(wide * 3).collect();
    let mean = |block: &[&[u8]], at: usize| {
        let each = block.iter().flat_map(|row| (0..FINE).map(move |x| row[at + 3 * x]));
        (each.map(usize::from).sum::<usize>() / (FINE * FINE)) as u8
    };
    let ats = move || (0..wide / FINE).flat_map(|x| (0..3).map(move |part| 3 * FINE * x + part));
    let blocks = rows.chunks_exact(FINE);
    blocks.map(|block| ats().map(|at| mean(block, at)).collect()).collect()
}

#[test]
#[ignore = "needs pdftoppm of poppler-utils, which .ci/run installs"]
fn pages_look_like_pngs() {
    use mazewright_core::find;
    use mazewright_render::style::layers::Layers;
    use mazewright_render::style::look::FILLS;
    use mazewright_render::style::options::FormatOptions;
    use mazewright_render::style::page::{PAGES, PrintOptions};
    let print = PrintOptions { page: find(PAGES, "fit").unwrap().value, ..PrintOptions::default() };
    let options = FormatOptions { print, ..FormatOptions::default() };
    let plain = Style { solution: Overlay::Over, options, ..style() };
    let faint = Style {
        ink: Color::parse("20408080").unwrap(),
        paper: Color::parse("f3e7cf").unwrap(),
        path: Color::parse("ff000060").unwrap(),
        ..plain.clone()
    };
    let filled = Style { fill: find(FILLS, "distance").unwrap(), ..plain.clone() };
    let layers = Layers::parse("planar,tree,walls").unwrap();
    let layered = Style { solution: Overlay::Hidden, layers, ..plain.clone() };
    for shape in SHAPES {
        for style in [&plain, &faint, &filled, &layered] {
            let made = Made::new(spec(shape, 8, 7));
            let ours = pixels(&made.write("png", style, Fields::ALL));
            let theirs = judged(&made.write("pdf", style, Fields::ALL));
            assert!(ours.len().abs_diff(theirs.len()) <= 1, "{made}");
            let (mut sum, mut far, mut all) = (0, 0, 0_u64);
            for (one, other) in ours.iter().zip(&theirs) {
                for (one, other) in one.chunks(4).zip(other.chunks(3)) {
                    let off = (0..3).map(|at| u64::from(one[at].abs_diff(other[at]))).max();
                    let off = off.unwrap_or(0);
                    (sum, far, all) = (sum + off, far + u64::from(off > 128), all + 1);
                }
            }
            let (mean, far) = (sum as f64 / all as f64, far as f64 / all as f64);
            assert!(mean < 4.0, "{made}: {mean:.2} apart, {far:.4} far");
            assert!(far < 0.002, "{made}: {mean:.2} apart, {far:.4} far");
        }
    }
}

/// Returns a document with a worksheet and a key.
fn worksheet(key: &str, instructions: Option<&str>) -> Pdf {
    let mut style = Style { title: Title::parse("Лабиринт №1").ok(), ..style() };
    style.options.print = PrintOptions {
        worksheet: true,
        key: find(KEYS, key).unwrap(),
        instructions: instructions.and_then(|text| Title::parse(text).ok()),
        ..PrintOptions::default()
    };
    let made = Made::new(spec(shape("hex"), 9, 8));
    Pdf::read(&made.write("pdf", &style, Fields::ALL))
}

/// The colour of the solution.
const SOLUTION: [u8; 3] = [0x20, 0x60, 0xc0];

fn has_solution(picture: &Picture) -> bool {
    picture.paths.iter().any(|path| path.color == SOLUTION)
}

#[test]
fn worksheets_have_lines_instructions_stars_and_a_key() {
    for (key, pages) in [("none", 1), ("corner", 1), ("back", 2)] {
        let pdf = worksheet(key, None);
        assert_eq!(pdf.pages().len(), pages, "{key}");
        let first = pdf.drawn(pdf.pages()[0]);
        for text in ["Name", "Date", "Лабиринт №1"] {
            assert!(first.texts.iter().any(|shown| shown == text), "{key}: {:?}", first.texts);
        }
        assert!(first.texts.iter().any(|text| text.starts_with("Find the way")), "{key}");
        let stars = first.texts.iter().find(|text| text.contains('★')).unwrap();
        assert_eq!(stars.chars().count(), 5, "{stars}");
        assert!(first.texts.iter().all(|text| !text.contains("seed")), "{:?}", first.texts);
        let solved = first.pictures.iter().filter(|picture| has_solution(picture)).count();
        assert_eq!(solved, usize::from(key == "corner"));
        if key == "back" {
            let back = pdf.drawn(pdf.pages()[1]);
            assert!(has_solution(back.pictures.last().unwrap()));
            assert_eq!(back.texts[0], "Лабиринт №1 · Solution");
        }
        if key == "corner" {
            // Upside down: the matrix before that of the small picture rotates by half a turn.
            let turned = first.pictures.iter().position(|it| it.matrix[0] < 0.0).unwrap();
            assert!(has_solution(&first.pictures[turned + 1]));
            let [small, large] = [turned + 1, first.pictures.len() - 1];
            let scale = |at: usize| first.pictures[at].matrix[0];
            assert!(scale(small) < scale(large) / 2.5, "{} {}", scale(small), scale(large));
        }
    }
    let own = worksheet("none", Some("Help the mouse!"));
    assert!(own.drawn(own.pages()[0]).texts.contains(&"Help the mouse!".to_owned()));
}

/// Every font is embedded with its characters, and every part of a page is tagged or an artifact.
#[test]
fn documents_have_fonts_tags_and_a_language() {
    let pdf = worksheet("back", None);
    let catalog = pdf.dict(reference(pdf.trailer(), "/Root"));
    assert!(catalog.contains("/Lang(en)"), "{catalog}");
    assert!(catalog.contains("/Marked true"), "{catalog}");
    let info = pdf.dict(reference(pdf.trailer(), "/Info"));
    assert!(info.contains("/Title<FEFF041B"), "{info}");
    let outline = pdf.dict(reference(catalog, "/Outlines"));
    assert!(outline.contains("/Count 2"), "{outline}");
    let fonts: Vec<&str> = pdf
        .objects
        .values()
        .map(|(dict, _)| dict.as_str())
        .filter(|dict| dict.contains("/FontDescriptor") && dict.contains("/FontName"))
        .collect();
    assert_eq!(fonts.len(), 2);
    assert!(fonts.iter().all(|font| font.contains("/FontFile2")));
    assert!(pdf.objects.values().all(|(dict, _)| !dict.contains("/Helvetica")));
    let pages = pdf.pages();
    let tags = pages.iter().map(|&page| pdf.drawn(page).tags).collect::<Vec<_>>();
    assert_eq!(tags[0], ["/P", "/P", "/Figure", "/H1", "/P", "/Figure"]);
    assert_eq!(tags[1], ["/H1", "/Figure"]);
    for (page, tags) in pages.into_iter().zip(tags) {
        let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
        let opened = content.matches("BDC").count() + content.matches("BMC").count();
        assert_eq!(opened, content.matches("EMC").count());
        let own = format!("/Pg {page} 0 R");
        let elements: Vec<&String> =
            pdf.objects.values().map(|(dict, _)| dict).filter(|dict| dict.contains(&own)).collect();
        assert_eq!(elements.len(), tags.len());
        let figures = elements.iter().filter(|dict| dict.contains("/S/Figure"));
        assert!(figures.into_iter().all(|dict| dict.contains("/Alt(")), "{elements:?}");
    }
}

#[test]
fn footers_have_the_requested_lines() {
    let made = Made::new(spec(shape("hex"), 9, 8));
    let texts = |footer: &str| {
        let mut style = style();
        style.options.print.footer = find(FOOTERS, footer).unwrap();
        let pdf = Pdf::read(&made.write("pdf", &style, Fields::ALL));
        pdf.drawn(pdf.pages()[0]).texts
    };
    assert!(texts("none").is_empty());
    assert_eq!(texts("short"), ["hex maze, 9 × 8"]);
    let full = texts("full");
    assert!(full[0].ends_with("seed 1"), "{full:?}");
    assert!(full[1].starts_with("/maze.json"), "{full:?}");
}
