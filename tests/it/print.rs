//! PDFs of single mazes: on the page they stand where they should, and draw what the other formats
//! draw.

use axum::http::StatusCode;
use mazewright_core::shape::SHAPES;
use mazewright_render::formats::Fields;
use mazewright_render::style::{Color, Overlay, Style};

use crate::app::Service;
use crate::common::{Made, spec, style};
use crate::pdf::{Pdf, Picture};
use crate::raster::pixels;

const MM: f64 = 72.0 / 25.4;

/// The only picture of the only page.
fn picture(bytes: &[u8]) -> Picture {
    let pdf = Pdf::read(bytes);
    let pages = pdf.pages();
    assert_eq!(pages.len(), 1);
    let drawn = pdf.drawn(pages[0]);
    assert_eq!(drawn.pictures.len(), 1);
    drawn.pictures[0].clone()
}

/// How many straight pieces and arcs the lines of an SVG have, and the points where they end, in
/// hundredths of a pixel.
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
        let sum = |of: fn(&crate::pdf::Path) -> usize| strokes.iter().map(|path| of(path)).sum();
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

#[tokio::test]
async fn the_picture_fills_the_space_within_the_margins() {
    let service = Service::new();
    for (query, [wide, high], margin) in [
        ("", [210.0, 297.0], 15.0),
        ("&page=a3&page_margin=0", [297.0, 420.0], 0.0),
        ("&page=a5&page_margin=7.5", [148.0, 210.0], 7.5),
        ("&page=letter&orientation=landscape", [279.4, 215.9], 15.0),
        ("&page=legal&cols=40&rows=10", [215.9, 355.6], 15.0),
        ("&cols=40&rows=10&orientation=portrait", [210.0, 297.0], 15.0),
        ("&cols=10&rows=40&page_margin=60", [210.0, 297.0], 60.0),
        ("&cell=3&line=1", [210.0, 297.0], 15.0),
    ] {
        for shape in SHAPES {
            let path = format!("/maze.pdf?seed=1&shape={}{query}", shape.name);
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}");
            assert_eq!(reply.header("content-type"), "application/pdf");
            let pdf = Pdf::read(&reply.body);
            let page = pdf.pages()[0];
            let [width, height] = pdf.size(page);
            let [scale, _, _, flip, left, top] = pdf.drawn(page).pictures[0].matrix;
            let size = pdf.drawn(page).pictures[0].size;
            // How large it comes out, with the page held one way and the other.
            let best = |[wide, high]: [f64; 2]| {
                let space = [wide, high].map(|side| (side - 2.0 * margin) * MM);
                (space[0] / size[0]).min(space[1] / size[1])
            };
            let turn = !query.contains("orientation") && best([high, wide]) > best([wide, high]);
            let sides = if turn { [high, wide] } else { [wide, high] };
            let near = |one: f64, other: f64| (one - other).abs() < 0.01;
            assert!(near(width, sides[0] * MM) && near(height, sides[1] * MM), "{path}");
            assert!(near(scale, -flip), "{path}: {scale} {flip}");
            let margin = margin * MM;
            let space = [width - 2.0 * margin, height - 2.0 * margin];
            let drawn = size.map(|along| along * scale);
            let full = [0, 1].map(|at| near(drawn[at], space[at]));
            assert!(full[0] || full[1], "{path}: {drawn:?} in {space:?}");
            assert!(drawn[0] < space[0] + 0.01 && drawn[1] < space[1] + 0.01, "{path}");
            assert!(near(left, (width - drawn[0]) / 2.0), "{path}: in the middle");
            assert!(near(top, f64::midpoint(height, drawn[1])), "{path}: in the middle");
        }
    }
}

#[tokio::test]
async fn a_page_that_fits_is_as_large_as_the_picture() {
    let service = Service::new();
    let reply = service.get("/maze.pdf?seed=1&cols=10&rows=6&page=fit").await;
    let pdf = Pdf::read(&reply.body);
    let page = pdf.pages()[0];
    assert_eq!(pdf.size(page), [220.0 * 0.75, 140.0 * 0.75]);
    assert!(pdf.drawn(page).texts.is_empty());
    // Readers know no side of more than 14 400 units.
    let reply = service.get("/maze.pdf?seed=1&cols=2000&rows=2&page=fit").await;
    let pdf = Pdf::read(&reply.body);
    let page = pdf.pages()[0];
    assert_eq!(pdf.size(page), [40_020.0 * 0.75 / 3.0, 60.0 * 0.75 / 3.0]);
    assert!(pdf.dict(page).contains("/UserUnit 3"), "{}", pdf.dict(page));
    let refused = service.get("/maze.pdf?seed=1&page=fit&page_margin=5").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.faults(), [("page_margin".to_owned(), "not-taken".to_owned())]);
    let refused = service.get("/maze.svg?seed=1&page=a3").await;
    assert_eq!(refused.faults(), [("page".to_owned(), "not-taken".to_owned())]);
    assert!(refused.text().contains("format=pdf"), "{}", refused.text());
}

#[tokio::test]
async fn a_document_says_what_it_is_and_nothing_of_when() {
    let service = Service::new();
    let url = "/maze.pdf?shape=tri&cols=9&rows=8&seed=Ada&gen=1";
    let reply = service.get(url).await;
    let pdf = Pdf::read(&reply.body);
    let texts = pdf.drawn(pdf.pages()[0]).texts;
    let number = reply.header("maze-seed").to_owned();
    assert_eq!(number, "Ada");
    assert!(texts.iter().any(|text| text.contains("tri maze, 9 × 8")), "{texts:?}");
    assert!(texts.iter().any(|text| text.ends_with("seed Ada")), "{texts:?}");
    assert!(texts.iter().any(|text| text == url), "{texts:?}");
    let info = pdf.trailer().split("/Info ").nth(1).unwrap();
    let info = pdf.dict(info.split(' ').next().unwrap().parse().unwrap());
    assert!(info.contains("/Creator") && info.contains("mazewright"), "{info}");
    assert!(info.contains("/Title") && !info.contains("Date"), "{info}");
    assert!(pdf.trailer().contains("/ID[<"));
    let other = Service::new().get(url).await;
    assert_eq!(reply.body, other.body);
    let changed = service.get(&url.replace("Ada", "Bob")).await;
    let id = |body: &[u8]| Pdf::read(body).trailer().split("/ID").nth(1).unwrap()[..40].to_owned();
    assert_ne!(id(&reply.body), id(&changed.body));
    // Narrow margins have no room for a footer.
    let narrow = service.get(&format!("{url}&page_margin=8.9")).await;
    let pdf = Pdf::read(&narrow.body);
    assert!(pdf.drawn(pdf.pages()[0]).texts.is_empty());
    // Letters beyond Latin-1 are outlines.
    let cyrillic = service.get("/maze.pdf?seed=%D0%94%D0%B0&cols=9&rows=8").await;
    let pdf = Pdf::read(&cyrillic.body);
    let drawn = pdf.drawn(pdf.pages()[0]);
    assert_eq!(drawn.texts.len(), 1, "{:?}", drawn.texts);
    let outlines = drawn.pictures[1..].iter().flat_map(|letter| &letter.paths);
    assert!(outlines.map(|path| path.lines).sum::<usize>() > 100);
    // What the font lacks, too, is a question mark.
    let odd = service.get("/maze.pdf?seed=%01%F0%9F%A6%80&cols=9&rows=8").await;
    let pdf = Pdf::read(&odd.body);
    let texts = pdf.drawn(pdf.pages()[0]).texts;
    assert!(texts[0].ends_with("seed ??"), "{texts:?}");
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
    let [paper, walls, way] = &drawn.paths[..] else { panic!("{:?}", drawn.paths.len()) };
    assert_eq!((&*paper.painted, paper.color, paper.alpha), ("f", [0xff, 0xee, 0xdd], 255));
    assert_eq!((&*walls.painted, walls.color, walls.alpha), ("S", [0x11, 0x22, 0x33], 0x80));
    assert_eq!((&*way.painted, way.color, way.alpha), ("S", [10, 11, 12], 0x40));
    let pdf = Pdf::read(&bytes);
    let page = pdf.dict(pdf.pages()[0]);
    assert!(page.contains("/A128") && page.contains("/A64"), "{page}");
    // Where marks of one colour overlap, its opacity counts once: they are a group.
    let closed = Made::new(mazewright_core::spec::Spec { openings: false.into(), ..made.spec });
    let bytes = closed.write("pdf", &look, Fields::ALL);
    let pdf = Pdf::read(&bytes);
    assert!(pdf.dict(pdf.pages()[0]).contains("/G0"));
    let way: Vec<_> = picture(&bytes).paths.into_iter().filter(|it| it.alpha == 0x40).collect();
    assert_eq!(way.iter().map(|path| &*path.painted).collect::<Vec<_>>(), ["S", "f"]);
}

/// Pixels a side that the judge draws for each one, so that its own rounding does not count.
const FINE: usize = 4;

/// A page as poppler draws it, each pixel the mean of a block: rows of red, green and blue.
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
    use mazewright_core::catalog::find;
    use mazewright_render::style::layers::Layers;
    use mazewright_render::style::look::FILLS;
    use mazewright_render::style::options::FormatOptions;
    use mazewright_render::style::page::{PAGES, PrintOptions};
    let print = PrintOptions { page: find(PAGES, "fit").unwrap(), ..PrintOptions::default() };
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
            assert!(mean < 4.0 && far < 0.002, "{made}: {mean:.2} apart, {far:.4} far");
        }
    }
}
