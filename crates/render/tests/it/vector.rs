//! Pictures of callers: what is drawn of them, and what is refused before it takes work.

use mazewright_core::geometry::Point;
use mazewright_render::drawing::Marks;
use mazewright_render::formats::Fields;
use mazewright_render::style::Style;
use mazewright_render::style::end_marks::{EndMarks, IconSource};
use mazewright_render::vector::{MAX_BYTES, MAX_DEPTH, MAX_NODES, VectorPicture};

use crate::common::{Made, Written, shape, spec, style};
use crate::frames::drawing;

fn svg(content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 20 20\">{content}</svg>"
    )
}

fn code(source: &str) -> &'static str {
    let fault = VectorPicture::svg(source).unwrap_err();
    assert!(!fault.detail.is_empty() && fault.detail.len() < 250, "{}", fault.detail);
    fault.code
}

/// A red disc with a blue square on it.
const BADGE: &str = "<circle cx='10' cy='10' r='10' fill='red'/>\
                     <rect x='5' y='5' width='10' height='10' fill='#00f'/>";

fn with_icon(source: &str) -> Style {
    let start_icon = Some(IconSource::Own(VectorPicture::svg(source).unwrap()));
    Style { marks: EndMarks { start_icon, ..EndMarks::default() }, ..style() }
}

#[test]
fn hostile_sources_are_refused_before_they_take_work() {
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
        (svg(&format!("<path d='M0 0{}z'/>", "l1 1 1-1".repeat(25_000))), "too-detailed"),
        (svg("<path stroke='red' stroke-dasharray='0.00001' d='M0 0h20'/>"), "not-allowed"),
        (svg("<g style='mix-blend-mode:screen'><path d='M0 0h1v1z'/></g>"), "not-allowed"),
        (svg(""), "empty"),
        (svg("<path fill='none' d='M0 0h1v1z'/>"), "empty"),
        (String::new(), "not-svg"),
        ("<svg".to_owned(), "not-svg"),
        ("<html/>".to_owned(), "not-svg"),
        (" ".repeat(MAX_BYTES + 1), "too-large"),
    ] {
        let short: String = source.chars().skip(100).take(60).collect();
        assert_eq!(code(&source), expected, "{short}");
    }
}

#[test]
fn limits_are_what_they_say() {
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
        "<metadata><x:a xmlns:x='urn:x'/></metadata><title>t</title><path d='M0 0h9v9z'/>",
    ] {
        let picture = VectorPicture::svg(&svg(content));
        assert!(picture.is_ok(), "{content}: {picture:?}");
    }
    let declared = format!("<?xml version='1.0'?><!DOCTYPE svg PUBLIC 'a' 'b'>{}", svg(BADGE));
    assert!(VectorPicture::svg(&declared).is_ok());
}

/// Own icons have their colours and stand in the cell, in all drawn formats.
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
    assert!(text.contains("fill=\"#ff0000\"") && text.contains("fill=\"#0000ff\""));
    assert!(!text.contains("<image") && !text.contains("<circle"));
    for format in ["png", "gif", "apng", "pdf"] {
        assert_ne!(
            made.write(format, &style, Fields::ALL),
            made.write(format, &crate::common::style(), Fields::ALL),
            "{format}"
        );
    }
}

#[test]
fn masks_are_where_a_picture_is_painted() {
    let has = |content: &str, x: f64, y: f64| {
        let mask = VectorPicture::svg(&svg(content)).unwrap().mask();
        mask.contains(Point::new(x * 10.0, y * 10.0), Point::new(10.0, 10.0))
    };
    // White on another colour is left out, and white alone is in.
    let hole = "<circle cx='10' cy='10' r='10'/><circle cx='10' cy='10' r='4' fill='#fff'/>";
    assert!(has(hole, 0.5, 0.1) && !has(hole, 0.5, 0.5) && !has(hole, 0.01, 0.01));
    assert!(has("<circle cx='10' cy='10' r='4' fill='#fff'/>", 0.5, 0.5));
    let ring = "<path fill-rule='evenodd' d='M0 0h20v20H0zM5 5h10v10H5z'/>";
    assert!(has(ring, 0.1, 0.1) && !has(ring, 0.5, 0.5));
    // It is as large as fits.
    assert!(has("<rect x='8' y='8' width='2' height='2'/>", 0.01, 0.99));
}

#[test]
fn sources_tell_pictures_apart() {
    let picture = |content: &str| VectorPicture::svg(&svg(content)).unwrap();
    assert_eq!(picture(BADGE), picture(BADGE));
    assert_ne!(picture(BADGE), picture("<path d='M0 0h1v1z'/>"));
    assert_eq!(picture(BADGE).digest().len(), 7 + 64);
}
