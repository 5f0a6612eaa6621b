//! Pictures of callers: the areas that are drawn, and the rejection of sources before they take
//! work.

use std::time::Duration;

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, ReadError};
use mazewright_render::drawing::Marks;
use mazewright_render::formats::Fields;
use mazewright_render::style::Style;
use mazewright_render::style::animation::{ANIMATES, Animated};
use mazewright_render::style::end_marks::{EndMarks, IconSource};
use mazewright_render::vector::{
    MAX_BYTES, MAX_DEPTH, MAX_NODES, MAX_PNG_BYTES, MAX_SIDE, PictureFault, VectorPicture,
};

use crate::common::cpu_time::now;
use crate::common::{Made, Written, shape, spec, style};
use crate::frames::drawing;

pub(crate) fn svg(content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 20 20\">{content}</svg>"
    )
}

/// Returns the code of the fault of a picture, which must be found quickly.
pub(crate) fn code(source: &str) -> &'static str {
    let before = now();
    let fault = VectorPicture::svg(source).unwrap_err();
    let took = now().saturating_sub(before);
    assert!(took < Duration::from_millis(100), "{took:?} for {} bytes", source.len());
    assert!(!fault.detail.is_empty(), "{}", fault.detail);
    assert!(fault.detail.len() < 250, "{}", fault.detail);
    fault.code
}

/// A red disc with a blue square on it.
const BADGE: &str = "<circle cx='10' cy='10' r='10' fill='red'/>\
                     <rect x='5' y='5' width='10' height='10' fill='#00f'/>";

pub(crate) fn with_icon(source: &str) -> Style {
    let start_icon = Some(IconSource::Own(VectorPicture::svg(source).unwrap()));
    Style { marks: EndMarks { start_icon, ..EndMarks::default() }, ..style() }
}

#[test]
fn hostile_sources_are_rejected_early() {
    let uses = |levels: usize| -> String {
        // Each level repeats the one below it ten times.
        let level = |at: usize| {
            let below = format!("<use href='#l{}'/>", at - 1).repeat(10);
            format!("<g id='l{at}'>{below}</g>")
        };
        let levels: String = (1..=levels).map(level).collect();
        svg(&format!("<path id='l0' d='M0 0h1v1z'/>{levels}"))
    };
    let many = "<g/>".repeat(MAX_NODES);
    let entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>";
    for (source, expected) in [
        (format!("{entity}{}", svg("<path d='M0 0h1v1z'/>&x;")), "not-allowed"),
        (
            format!("<!DOCTYPE svg [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'>]>{}", svg("&b;")),
            "not-allowed",
        ),
        (svg(&"<g/>".repeat(1_000_000)), "too-large"),
        (svg(&many), "too-many-elements"),
        (svg("<script>alert(1)</script>"), "not-allowed"),
        (svg("<path d='M0 0h1v1z' onload='alert(1)'/>"), "not-allowed"),
        (svg("<filter id='f'><feGaussianBlur stdDeviation='1e9'/></filter>"), "not-allowed"),
        (svg("<image href='file:///etc/passwd'/>"), "not-allowed"),
        (svg("<use href='http://localhost/a.svg#b'/>"), "not-allowed"),
        (svg("<use xlink:href='other.svg'/>"), "not-allowed"),
        (svg("<path fill='url(http://localhost/)' d='M0 0h1v1z'/>"), "not-allowed"),
        (svg("<style>@import 'x.css';</style>"), "not-allowed"),
        (svg("<style>g g g g g g path{fill:red}</style>"), "not-allowed"),
        (svg(&format!("<style>{}</style>", "a{}".repeat(5000))), "too-large"),
        (svg("<text>maze</text>"), "not-allowed"),
        (svg("<foreignObject/>"), "not-allowed"),
        (svg("<pattern id='p'/>"), "not-allowed"),
        (svg("<animate/>"), "not-allowed"),
        (svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"), "recursive"),
        (svg("<g id='a'><use href='#a'/></g>"), "recursive"),
        (uses(9), "too-many-elements"),
        (uses(60), "too-many-elements"),
        (svg(&format!("{}{}", "<g>".repeat(900), "</g>".repeat(900))), "too-deep"),
        (
            svg(&format!(
                "<path id='p' d='M0 0{}'/>{}",
                "h1".repeat(50_000),
                "<use href='#p'/>".repeat(100)
            )),
            "too-large",
        ),
        (svg(&format!("<path d='M0 0{}z'/>", "l1 1 1-1".repeat(15_000))), "too-detailed"),
        (
            svg(&format!("<path fill-rule='evenodd' d='{}'/>", "M0 0h1v1z".repeat(6000))),
            "too-detailed",
        ),
        (svg(&format!("<path stroke='red' d='M0 0{}'/>", "l1 1 1-1".repeat(2001))), "too-detailed"),
        (svg("<path stroke='red' stroke-dasharray='0.00001' d='M0 0h20'/>"), "not-allowed"),
        (svg("<g style='mix-blend-mode:screen'><path d='M0 0h1v1z'/></g>"), "not-allowed"),
        (svg(""), "empty"),
        (svg("<path fill='none' d='M0 0h1v1z'/>"), "empty"),
        (String::new(), "not-svg"),
        ("<svg".to_owned(), "not-svg"),
        ("<html/>".to_owned(), "not-svg"),
        (" ".repeat(MAX_BYTES + 1), "too-large"),
        // Values that usvg would silently ignore.
        (svg("<path d='M0 0h9v9z'/><path d='M0 0LNaN 9L9 9z'/>"), "not-svg"),
        (svg("<path d='M0 0h9v9z' transform='matrix(NaN 0 0 1 0 0)'/>"), "not-svg"),
        (svg("<path d='M0 0h9v9z'/><polygon points='0,0 inf,0 9,9'/>"), "not-svg"),
        (svg("<path d='M0 0h9v9z'/><rect width='nan' height='9'/>"), "not-svg"),
        (SQUARE.replace("0 0 9 9", "0 0 0 0"), "not-svg"),
        (SQUARE.replace("0 0 9 9", "0 0 NaN NaN"), "not-svg"),
        (SQUARE.replace("0 0 9 9", "0 0 -5 10"), "not-svg"),
        (SQUARE.replace("0 0 9 9", "0 0 1e999 9"), "not-svg"),
        (SQUARE.replace("0 0 9 9", "0 0 9"), "not-svg"),
    ] {
        let short: String = source.chars().skip(100).take(60).collect();
        assert_eq!(code(&source), expected, "{short}");
    }
}

const SQUARE: &str =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>";

#[test]
fn a_view_box_may_have_commas_and_fractions() {
    for view_box in ["0 0 9 9", "0,0,9,9", " -1.5 , 2e1\n9  .5 "] {
        let source = SQUARE.replace("0 0 9 9", view_box);
        assert!(VectorPicture::svg(&source).is_ok(), "{view_box}");
    }
    let fault = VectorPicture::svg(&SQUARE.replace("0 0 9 9", "0 0 0 0")).unwrap_err();
    assert!(
        fault.detail.starts_with("viewBox of svg is \"0 0 0 0\", but must be"),
        "{}",
        fault.detail
    );
}

#[test]
fn limits_are_exact() {
    let nested = |depth: usize| {
        svg(&format!("{}<path d='M0 0h1v1z'/>{}", "<g>".repeat(depth), "</g>".repeat(depth)))
    };
    // The svg element and the path count.
    assert!(VectorPicture::svg(&nested(MAX_DEPTH - 2)).is_ok());
    assert_eq!(code(&nested(MAX_DEPTH)), "too-deep");
    let groups = |count: usize| svg(&format!("<path d='M0 0h1v1z'/>{}", "<g/>".repeat(count)));
    assert!(VectorPicture::svg(&groups(MAX_NODES - 3)).is_ok());
    assert_eq!(code(&groups(MAX_NODES)), "too-many-elements");
}

#[test]
fn usual_sources_are_drawn() {
    for content in [
        BADGE,
        "<defs><linearGradient id='g'><stop stop-color='red'/><stop offset='1'/></linearGradient>\
         </defs><path fill='url(#g)' d='M0 0h9v9z'/>",
        "<style>/* a */ .a, #b { fill: #123456 } path{stroke:red}</style><path class='a' d='M0 0h9v9z'/>",
        "<symbol id='s' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></symbol><use href='#s'/>",
        "<g transform='rotate(30)' opacity='.5'><ellipse cx='9' cy='9' rx='4' ry='2'/></g>",
        "<path fill='none' stroke='#000' stroke-width='2' d='M1 1q9 9 9 18'/>",
        "<style>path{clip-path:none;mask:NONE!important}</style>\
         <path clip-path='none' filter=' none ' style='marker:none' d='M0 0h9v9z'/>",
        "<metadata><x:a xmlns:x='urn:x'/></metadata><title>t</title><path d='M0 0h9v9z'/>",
    ] {
        let picture = VectorPicture::svg(&svg(content));
        assert!(picture.is_ok(), "{content}: {picture:?}");
    }
    let declared = format!("<?xml version='1.0'?><!DOCTYPE svg PUBLIC 'a' 'b'>{}", svg(BADGE));
    assert!(VectorPicture::svg(&declared).is_ok());
}

/// Own icons have their colours and lie in the cell, in all drawn formats.
#[test]
fn own_icons_are_vectors_in_their_colours() {
    let made = Made::new(spec(shape("square"), 6, 5));
    let style = with_icon(&svg(BADGE));
    let drawn = drawing(&made, &style);
    let colors: Vec<[u8; 4]> =
        drawn.layers.iter().filter(|it| it.name == "ends").map(|it| it.color.rgba).collect();
    // The goal has the bundled icon of the default pair.
    assert_eq!(colors, [[255, 0, 0, 255], [0, 0, 255, 255], style.ink.rgba]);
    let Marks::Shapes { outlines } =
        &drawn.layers.iter().find(|it| it.name == "ends").unwrap().marks[0]
    else {
        panic!()
    };
    let [margin, cell] = [style.margin, style.cell].map(|it| it.hundredths() as i32);
    assert!(outlines.points.iter().flatten().all(|at| (margin..margin + cell).contains(at)));
    let text = made.svg(&style);
    assert!(text.contains("fill=\"#ff0000\""));
    assert!(text.contains("fill=\"#0000ff\""));
    assert!(!text.contains("<image"));
    assert!(!text.contains("<circle"));
    for format in ["png", "gif", "apng", "pdf"] {
        assert_ne!(
            made.write(format, &style, Fields::ALL),
            made.write(format, &crate::common::style(), Fields::ALL),
            "{format}"
        );
    }
}

#[test]
fn colours_of_an_icon_may_come_again() {
    let made = Made::new(spec(shape("square"), 6, 5));
    // Its outlines are of different lengths in each layer.
    let mut style = with_icon(&svg(
        "<circle cx='10' cy='10' r='10' fill='red'/><rect width='9' height='9' fill='#00f'/>\
         <path d='M0 0h9v9z' fill='red'/><circle cx='10' cy='10' r='3' fill='#00f'/>",
    ));
    style.options.animation.animate =
        ANIMATES.iter().find(|it| it.value == Animated::Carve).unwrap();
    for format in ["gif", "apng"] {
        assert!(!made.write(format, &style, Fields::ALL).is_empty(), "{format}");
    }
    assert!(made.svg(&style).matches("#0000ff").count() > 1);
}

#[test]
fn masks_are_where_a_picture_is_painted() {
    let has = |content: &str, x: f64, y: f64| {
        let mask = VectorPicture::svg(&svg(content)).unwrap().mask();
        mask.contains(Point::new(x * 10.0, y * 10.0), Point::new(10.0, 10.0))
    };
    // White on another colour cuts a hole, and white alone is painted.
    let hole = "<circle cx='10' cy='10' r='10'/><circle cx='10' cy='10' r='4' fill='#fff'/>";
    assert!(has(hole, 0.5, 0.1));
    assert!(!has(hole, 0.5, 0.5));
    assert!(!has(hole, 0.01, 0.01));
    assert!(has("<circle cx='10' cy='10' r='4' fill='#fff'/>", 0.5, 0.5));
    let ring = "<path fill-rule='evenodd' d='M0 0h20v20H0zM5 5h10v10H5z'/>";
    assert!(has(ring, 0.1, 0.1));
    assert!(!has(ring, 0.5, 0.5));
    // It is as large as fits.
    assert!(has("<rect x='8' y='8' width='2' height='2'/>", 0.01, 0.99));
}

#[test]
fn pictures_are_equal_if_their_sources_are() {
    let picture = |content: &str| VectorPicture::svg(&svg(content)).unwrap();
    assert_eq!(picture(BADGE), picture(BADGE));
    assert_ne!(picture(BADGE), picture("<path d='M0 0h1v1z'/>"));
    assert_eq!(picture(BADGE).digest().len(), 7 + 64);
}

/// Returns a PNG of opaque or transparent pixels.
fn png(cols: u32, rows: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, cols, rows);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().unwrap();
    let at = |index: u32| pixel(index % cols, index / cols);
    let pixels: Vec<u8> = (0..cols * rows).flat_map(at).collect();
    writer.write_image_data(&pixels).unwrap();
    writer.finish().unwrap();
    bytes
}

/// Reads a PNG. Returns the picture or its fault.
fn read_png(bytes: &[u8]) -> Result<VectorPicture, PictureFault> {
    VectorPicture::png(bytes, &Cancel::new()).map_err(|error| match error {
        ReadError::Fault(fault) => fault,
        ReadError::Cancelled => panic!("nothing cancels"),
    })
}

fn with_png(bytes: &[u8]) -> Style {
    let start_icon = Some(IconSource::Own(read_png(bytes).unwrap()));
    Style { marks: EndMarks { start_icon, ..EndMarks::default() }, ..style() }
}

const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];

#[test]
fn pixels_are_areas_one_upon_the_other() {
    let made = Made::new(spec(shape("square"), 6, 5));
    // Blue in the middle of red, and a hole in the blue.
    let color = |x: u32, y: u32| match (x.abs_diff(10), y.abs_diff(10)) {
        (0..2, 0..2) => [0; 4],
        (0..4, 0..4) => BLUE,
        _ => RED,
    };
    let drawn = drawing(&made, &with_png(&png(20, 20, color)));
    let ends: Vec<_> = drawn.layers.iter().filter(|it| it.name == "ends").collect();
    assert_eq!([ends[0].color.rgba, ends[1].color.rgba], [RED, BLUE]);
    let points = |layer: usize| match &ends[layer].marks[0] {
        Marks::Shapes { outlines } => outlines.points.len(),
        _ => panic!(),
    };
    // Each has its own outline and that of the hole; the red lies under the blue.
    assert_eq!([points(0), points(1)], [8, 8]);
    let doubled = png(40, 40, |x, y| color(x / 2, y / 2));
    assert_eq!(
        read_png(&doubled).unwrap().mask().size(),
        read_png(&png(20, 20, color)).unwrap().mask().size()
    );
}

#[test]
fn outlines_of_a_large_picture_are_smooth() {
    let made = Made::new(spec(shape("square"), 6, 5));
    let disc = png(300, 300, |x, y| {
        let (x, y) = (f64::from(x) - 149.5, f64::from(y) - 149.5);
        if x * x + y * y < 149.0 * 149.0 { RED } else { [0; 4] }
    });
    let drawn = drawing(&made, &with_png(&disc));
    let layer = drawn.layers.iter().find(|it| it.name == "ends").unwrap();
    let Marks::Shapes { outlines } = &layer.marks[0] else { panic!() };
    let (mut least, mut most) = ([i32::MAX; 2], [i32::MIN; 2]);
    for point in &outlines.points {
        for axis in [0, 1] {
            least[axis] = least[axis].min(point[axis]);
            most[axis] = most[axis].max(point[axis]);
        }
    }
    let centre = [0, 1].map(|axis| f64::from(least[axis] + most[axis]) / 2.0);
    let radius = f64::from(most[0] - least[0]) / 2.0;
    for point in &outlines.points {
        let [x, y] = [0, 1].map(|axis| f64::from(point[axis]) - centre[axis]);
        let share = libm::hypot(x, y) / radius;
        assert!((share - 1.0).abs() < 0.025, "{share}");
    }
}

#[test]
fn broken_and_large_pngs_are_rejected() {
    let whole = png(20, 20, |x, _| if x > 9 { RED } else { BLUE });
    let code = |bytes: &[u8]| read_png(bytes).unwrap_err().code;
    for length in 0..whole.len() - 12 {
        assert_eq!(code(&whole[..length]), "not-png", "{length}");
    }
    assert_eq!(code(&png(8, 8, |_, _| [255, 0, 0, 99])), "empty");
    assert!(read_png(&png(MAX_SIDE, 3, |_, _| RED)).is_ok());
    assert_eq!(code(&png(MAX_SIDE + 1, 3, |_, _| RED)), "too-large");
    assert_eq!(code(&vec![0; MAX_PNG_BYTES + 1]), "too-large");
    // A header with a large size, without data.
    let mut huge = whole[..33].to_vec();
    huge[16..20].copy_from_slice(&u32::MAX.to_be_bytes());
    assert_eq!(code(&huge), "not-png");
    // Noise of all colours is drawn in fewer pixels, with no more points than are allowed.
    let noise = |x: u32, y: u32| {
        let mixed = (x * 1024 + y).wrapping_mul(2_654_435_761);
        [mixed >> 24, mixed >> 16, mixed >> 8, 255].map(|channel| channel as u8)
    };
    let made = Made::new(spec(shape("square"), 6, 5));
    let drawn = drawing(&made, &with_png(&png(200, 200, noise)));
    let ends = drawn.layers.iter().filter(|it| it.name == "ends");
    let points = ends.flat_map(|it| &it.marks).map(|marks| match marks {
        Marks::Shapes { outlines } => outlines.points.len(),
        _ => 0,
    });
    assert!((1000..30_000).contains(&points.sum::<usize>()));
}
