//! The strips above and below a maze: its title, and the legend of its colours.

use mazewright_core::{Error, Site, Spec, find};
use mazewright_render::cost::cost;
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{Drawing, Marks};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::look::FILLS;
use mazewright_render::style::title::Title;
use mazewright_render::style::{Color, Length, Overlay, Style};

use crate::common::{Made, Written, shape, spec, style};
use crate::frames::drawing;

fn titled(text: &str) -> Style {
    Style { title: Some(Title::parse(text).unwrap()), ..style() }
}

/// Returns the number of outlines of a layer, which must all be shapes, and the bounds of their
/// points: left, upper, right and lower end.
fn outlines(drawing: &Drawing, name: &str) -> (usize, [i32; 4]) {
    let layer = drawing.layers.iter().find(|layer| layer.name == name).unwrap();
    let (mut count, mut ends) = (0, [i32::MAX, i32::MAX, i32::MIN, i32::MIN]);
    for marks in &layer.marks {
        let (Marks::Shapes { outlines } | Marks::Areas { outlines, .. }) = marks else {
            panic!("{marks:?}")
        };
        count += outlines.starts.len();
        for &[x, y] in &outlines.points {
            ends = [ends[0].min(x), ends[1].min(y), ends[2].max(x), ends[3].max(y)];
        }
    }
    (count, ends)
}

#[test]
fn a_title_is_above_the_maze() {
    let made = Made::new(spec(shape("square"), 20, 5));
    let [wide, tall] = drawing(&made, &style()).size;
    let drawn = drawing(&made, &titled("Daedalus"));
    assert_eq!(drawn.size, [wide, tall + 3600]);
    let (count, [left, top, right, bottom]) = outlines(&drawn, "title");
    // D, a, e, d and a have a hole each.
    assert_eq!(count, 8 + 5);
    assert!(top > 1000, "within its strip: {top} to {bottom}");
    assert!(bottom < 1000 + 3600 - 100, "within its strip: {top} to {bottom}");
    assert!((left + right - wide).abs() < 300, "in the middle: {left} to {right} of {wide}");
    // The maze below it is the same.
    let walls = |style: &Style| {
        let drawn = drawing(&made, style);
        match drawn.layers.into_iter().find(|layer| layer.name == "walls").unwrap().marks.remove(0)
        {
            Marks::Lines { lines, .. } => lines.points,
            other => panic!("{other:?}"),
        }
    };
    let moved: Vec<_> = walls(&style()).iter().map(|&[x, y]| [x, y + 3600]).collect();
    assert_eq!(walls(&titled("Daedalus")), moved);
    // The title neither rotates nor bends with the maze.
    let turned = Style { rotation: 90, ..titled("Daedalus") };
    assert_eq!(outlines(&drawing(&made, &turned), "title").0, count);
    let only = Style { solution: Overlay::Only, ..titled("Daedalus") };
    let drawn = drawing(&made, &only);
    assert_eq!(drawn.size, [wide, tall + 3600], "to lay over the other");
    assert!(drawn.layers.iter().all(|layer| layer.name != "title"));
}

#[test]
fn a_title_has_the_colour_that_shows() {
    let made = Made::new(spec(shape("square"), 5, 5));
    let named = |style: &Style| {
        let layers = drawing(&made, style).layers;
        layers.iter().find(|layer| layer.name == "title").map(|layer| layer.color)
    };
    let style = titled("A");
    assert_eq!(named(&style), Some(style.ink));
    let style = Style { ink: Color::NONE, ..style };
    assert_eq!(named(&style), Some(style.path));
    assert_eq!(named(&Style { path: Color::NONE, ..style }), None);
}

#[test]
fn a_long_title_is_scaled_down_then_broken() {
    let made = Made::new(spec(shape("square"), 3, 2));
    let plain = drawing(&made, &style()).size[1] as u32;
    for (text, more) in [
        ("Out!".to_owned(), 3600),
        ("It fits".to_owned(), 3600),
        ("Way out of here".to_owned(), 3600 + 1342),
        ("Way out of here we go on".to_owned(), 3600 + 2685),
        ("To ".repeat(60), 3600 + 25_507),
        // Words that are wider than the picture are broken, too.
        ("Ω".repeat(30), 3600 + 5370),
        (format!("A {} B", "m".repeat(80)), 3600 + 18_795),
    ] {
        let drawn = drawing(&made, &titled(&text));
        let whole = (plain + more as u32).next_multiple_of(100);
        assert_eq!(drawn.size[1] as u32, whole, "{text}");
        let layer = drawn.layers.iter().find(|layer| layer.name == "title").unwrap();
        let (_, [left, top, right, bottom]) = outlines(&drawn, "title");
        assert!(left >= 990, "{text}: {left} to {right}");
        assert!(right <= drawn.size[0] - 990, "{text}: {left} to {right}");
        assert!(top >= 1000, "{text}: {top} to {bottom}");
        assert!(bottom <= 1000 + more, "{text}: {top} to {bottom}");
        let [Marks::Shapes { outlines }] = &layer.marks[..] else { panic!("{text}") };
        let heights = outlines.point_ranges().map(|range| {
            let ys = || outlines.points[range.clone()].iter().map(|point| point[1]);
            ys().max().unwrap() - ys().min().unwrap()
        });
        assert!(heights.max().unwrap() >= 698, "{text}: its capital is 7 pixels high");
    }
}

/// No letter is omitted if a picture is narrow, or if it has to fit into a size.
#[test]
fn titles_are_drawn_completely_or_rejected() {
    let words = ["Minotaur", &"O".repeat(85), &"Way out ".repeat(25)];
    for (text, width, height) in words.into_iter().flat_map(|text| {
        [(2, 2), (2, 40), (30, 1), (12, 12)].map(|(width, height)| (text, width, height))
    }) {
        let made = Made::new(spec(shape("square"), width, height));
        let wide = Made::new(spec(shape("square"), 300, 1));
        let (all, _) = outlines(&drawing(&wide, &titled(text)), "title");
        for within in [None, Some(40), Some(90), Some(300)] {
            let mut style = titled(text);
            let about = format!("{text} {width}x{height} {within:?}");
            let fit = Fit { within: [within; 2], ..Fit::ALL };
            if fit.apply(&made.spec, &mut style).is_err() {
                continue;
            }
            let drawn = match made.try_write("svg", &style, Fields::ALL) {
                Ok(_) => drawing(&made, &style),
                Err(Error::Refused(refusal)) => {
                    assert_eq!((refusal.parameter, refusal.code), ("title", "no-room"), "{about}");
                    assert!(within.is_some(), "{about}: {}", refusal.detail);
                    continue;
                }
                Err(error) => panic!("{about}: {error:?}"),
            };
            let (count, [left, top, right, bottom]) = outlines(&drawn, "title");
            assert_eq!(count, all, "{about}");
            let [wide, tall] = drawn.size;
            assert!(left >= 0, "{about}");
            assert!(right <= wide, "{about}");
            assert!(top >= 0, "{about}");
            assert!(bottom <= tall, "{about}");
            if let Some(within) = within {
                let most = within as i32 * 100;
                assert!(wide <= most, "{about}: {:?}", drawn.size);
                assert!(tall <= most, "{about}: {:?}", drawn.size);
            }
        }
    }
    // Not even a pixel is left.
    let made = Made::new(spec(shape("square"), 3, 2));
    let tiny = Style {
        cell: Length::whole(1),
        line: Length::whole(1),
        margin: Length::whole(1),
        ..titled("Way out")
    };
    let error = made.try_write("png", &tiny, Fields::ALL).unwrap_err();
    let Error::Refused(refusal) = error else { panic!("{error:?}") };
    assert_eq!((refusal.parameter, refusal.code), ("title", "no-room"));
    let allowed = refusal.allowed.unwrap();
    assert_eq!(allowed, "in pictures with at least 11 pixels between their margins");
    let cell = |pixels| Style { cell: Length::from_hundredths(pixels), ..tiny.clone() };
    assert!(made.try_write("png", &cell(333), Fields::ALL).is_err());
    assert!(made.try_write("png", &cell(367), Fields::ALL).is_ok());
}

#[test]
fn no_letter_exceeds_its_estimated_bytes() {
    let made = Made::new(spec(shape("square"), 200, 1));
    let plain = made.svg(&style()).len();
    let svg = &FORMATS[0];
    let counted = |style: &Style| cost(&made.spec, style, svg).output;
    let mut letters = 0;
    for letter in ('\0'..='\u{ffff}').chain(['🐭', '🐱']) {
        let Ok(title) = Title::parse(&letter.to_string()) else { continue };
        let style = Style { title: Some(title), ..style() };
        let more = made.svg(&style).len() - plain;
        let most = counted(&style) - counted(&crate::common::style());
        assert!(more as u64 <= most, "{letter}: {more} of {most}");
        letters += 1;
    }
    assert!(letters > 500, "{letters}");
}

fn filled(fill: &str) -> Style {
    Style { fill: find(FILLS, fill).unwrap(), legend: true, ..style() }
}

/// Returns a maze of two levels.
fn made(cols: u32) -> Made {
    let square = shape("square");
    let site = Site { levels: 2, ..Site::new(square, cols, 9) };
    Made::new(Spec { site, ..spec(square, cols, 9) })
}

fn areas(drawing: &Drawing, name: &str) -> Vec<Color> {
    let layer = drawing.layers.iter().find(|layer| layer.name == name).unwrap();
    let color = |marks: &Marks| match marks {
        Marks::Areas { color, .. } => *color,
        other => panic!("{other:?}"),
    };
    layer.marks.iter().map(color).collect()
}

#[test]
fn a_legend_has_the_colours_of_the_cells() {
    let made = made(14);
    for (fill, word) in [
        ("distance", "steps from the start"),
        ("segment", "walk"),
        ("level", "floor"),
        ("solution", "steps along the solution"),
    ] {
        let style = filled(fill);
        let drawn = drawing(&made, &style);
        let (bar, cells) = (areas(&drawn, "legend"), areas(&drawn, "cells"));
        assert!(cells.iter().all(|color| bar.contains(color)), "{fill}");
        let ends = [bar[0], bar[bar.len() - 1]];
        assert_eq!(ends, [cells[0], cells[cells.len() - 1]], "{fill}: least and greatest");
        let most = match fill {
            "distance" | "segment" => made.maze.grid().cells(),
            "level" => 1,
            _ => made.route.length().unwrap(),
        };
        assert!(bar.len() as u32 <= (most + 1).min(64), "{fill}");
        assert!(fill != "level" || bar.len() == 2);
        // The same characters have the same number of outlines everywhere.
        let count = |text: &str| outlines(&drawing(&made, &titled(text)), "title").0;
        let (written, _) = outlines(&drawn, "scale");
        let greatest = match fill {
            "distance" => {
                let json = made.json(Fields::parse("distances").unwrap());
                let all = json["distances"].as_array().unwrap();
                all.iter().filter_map(serde_json::Value::as_u64).max().unwrap()
            }
            "solution" => u64::from(made.route.length().unwrap()),
            "level" => 1,
            _ => continue,
        };
        let middle = if greatest > 1 { (greatest / 2).to_string() } else { String::new() };
        assert_eq!(written, count(&format!("0{middle}{greatest}{word}")), "{fill} {greatest}");
    }
}

#[test]
fn a_legend_is_as_wide_as_the_maze_and_not_too_wide() {
    for (cols, wide, tall) in [(3, 16_000.0, 4800), (14, 40_000.0, 6000), (40, 40_000.0, 6000)] {
        let made = made(cols);
        let [_, before] = drawing(&made, &Style { legend: false, ..filled("distance") }).size;
        let drawn = drawing(&made, &filled("distance"));
        assert_eq!(drawn.size[1], before + tall, "{cols}");
        let (_, [left, top, right, bottom]) = outlines(&drawn, "legend");
        assert_eq!(f64::from(right - left), wide, "{cols}");
        assert!((left + right - drawn.size[0]).abs() <= 1, "{cols}: in the middle");
        assert!(top > before - 1000, "{cols}: below the maze");
        assert!(bottom - top <= 1200, "{cols}: below the maze");
        let (_, [from, upper, to, lower]) = outlines(&drawn, "scale");
        assert!(from >= left, "{cols}: {from} to {to}");
        assert!(to <= right, "{cols}: {from} to {to}");
        assert!(upper > bottom, "{cols}: {upper} to {lower}");
        assert!(lower <= drawn.size[1] - 900, "{cols}: {upper} to {lower}");
    }
}

#[test]
fn a_legend_that_could_not_be_read_is_left_out() {
    let made = made(2);
    let [_, before] = drawing(&made, &Style { legend: false, ..filled("distance") }).size;
    let drawn = drawing(&made, &filled("distance"));
    assert_eq!(drawn.size[1], before);
    assert!(drawn.layers.iter().all(|layer| !["legend", "scale"].contains(&layer.name)));
}
