//! Numbers at seams and in cells have the font's digits, and are large enough to read.

use mazewright_core::font::{contours_in, face};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, SHAPES, SOLVERS, Site, Spec, WRAPS, find};
use mazewright_render::draw::draw;
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{DevicePoint, Drawing, Marks};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::strokes::Strokes;
use mazewright_render::style::{Length, Style};

use crate::common::{MANY, Made, shape, spec, style};
use crate::signs::marks;

pub(crate) fn drawing(made: &Made, style: &Style) -> Result<Drawing, Error> {
    let Made { spec, maze, routes, .. } = made;
    let caption = &Caption::default();
    let scene = Scene { spec, style, maze, routes, solver: &SOLVERS[0], caption };
    draw(&scene, &Cancel::new())
}

/// Returns the contours of a layer's shapes.
fn contours(made: &Made, style: &Style, layer: &str) -> Vec<Vec<DevicePoint>> {
    let marks = marks(made, style, layer);
    let shapes = marks.iter().filter_map(|marks| match marks {
        Marks::Shapes { outlines } => Some(outlines),
        _ => None,
    });
    let contours = shapes
        .flat_map(|outlines| outlines.point_ranges().map(|range| outlines.points[range].to_vec()));
    contours.collect()
}

/// Returns twice the area within a contour, negative if it runs counterclockwise.
fn area(contour: &[DevicePoint]) -> i64 {
    let ends = contour.iter().zip(contour.iter().cycle().skip(1));
    ends.map(|(from, to)| {
        i64::from(from[0]) * i64::from(to[1]) - i64::from(to[0]) * i64::from(from[1])
    })
    .sum()
}

fn height(contour: &[DevicePoint]) -> i32 {
    let heights = || contour.iter().map(|point| point[1]);
    heights().max().unwrap() - heights().min().unwrap()
}

/// Asserts that each digit is at least 7 pixels high, or 5 in cells, and returns the number of digits.
fn count_legible(made: &Made, style: &Style, layer: &str, about: &str) -> usize {
    let least = if layer == "ids" { 500 } else { 700 };
    let contours = contours(made, style, layer);
    // The holes of digits run the other way.
    let digits: Vec<_> = contours.iter().filter(|contour| area(contour) > 0).collect();
    for digit in &digits {
        // The bottom and the top are rounded.
        assert!(height(digit) >= least - 2, "{about}: a digit is {} high", height(digit));
    }
    assert_eq!(digits.is_empty(), contours.is_empty(), "{about}");
    digits.len()
}

#[test]
fn numbers_of_seams_are_legible_or_absent() {
    for wrap in WRAPS {
        for shape in SHAPES {
            let site = Site { wrap, ..Site::new(shape, 12, 12) };
            let fits = site.check(MANY).is_ok() && site.lay(1, &Cancel::new()).is_ok();
            if wrap.name == "none" || !fits {
                continue;
            }
            let made = Made::new(Spec { site, ..spec(&SHAPES[0], 2, 2) });
            let mut counts = Vec::new();
            for cell in [4, 12, 17, 25, 40, 80] {
                let style = Style { cell: Length::whole(cell), ..style() };
                let about = format!("{} {} {cell}", shape.name, wrap.name);
                counts.push(count_legible(&made, &style, "signs", &about));
            }
            assert!(counts.is_sorted(), "{made} {counts:?}");
            assert!(counts[0] == 0, "{made} {counts:?}");
            assert!(counts[5] > 0, "{made} {counts:?}");
        }
    }
}

/// Pictures of the default size show the numbers of the seams of a maze of the default size.
#[test]
fn numbers_of_seams_are_shown_at_the_default_size() {
    for shape in SHAPES {
        for wrap in WRAPS.iter().filter(|wrap| wrap.name != "none") {
            let site = Site { wrap, ..Site::new(shape, 20, 20) };
            if site.check(MANY).is_err() || site.lay(1, &Cancel::new()).is_err() {
                continue;
            }
            let made = Made::new(Spec { site, ..spec(&SHAPES[0], 2, 2) });
            let mut style = style();
            Fit::ALL.apply(&made.spec, &mut style).unwrap();
            let open =
                made.maze.grid().seam_sides().filter(|side| made.maze.is_open(side[0].1)).count();
            let digits: usize = (1..=open).map(|number| 2 * number.to_string().len()).sum();
            let about = format!("{} {}", shape.name, wrap.name);
            let shown = count_legible(&made, &style, "signs", &about);
            assert_eq!(shown, digits, "{about}");
        }
    }
}

#[test]
fn all_cells_have_legible_numbers_or_the_picture_is_refused() {
    let layers = Layers::parse("ids").unwrap();
    for shape in SHAPES {
        for inset in [0, 20] {
            let made = Made::new(spec(shape, 12, 12));
            let all: usize = (0..made.maze.grid().cells()).map(|id| id.to_string().len()).sum();
            let counts = [4, 8, 12, 17, 25, 40, 80, 200].map(|cell| {
                let strokes = Strokes { inset, ..Strokes::default() };
                let mut style = Style { cell: Length::whole(cell), layers, strokes, ..style() };
                let about = format!("{} {cell} inset {inset}", shape.name);
                let Err(error) = drawing(&made, &style) else {
                    assert_eq!(count_legible(&made, &style, "ids", &about), all, "{about}");
                    return true;
                };
                let Error::Refused(refusal) = error else { panic!("{about}: {error:?}") };
                assert_eq!((refusal.parameter, refusal.code), ("layers", "no-room"), "{about}");
                // The size that the message names is sufficient, and not much too large.
                let (_, enough) = refusal.detail.split_once("(cell=").unwrap();
                let enough: u32 = enough.split(')').next().unwrap().parse().unwrap();
                style.cell = Length::whole(enough);
                assert_eq!(count_legible(&made, &style, "ids", &about), all, "{refusal:?}");
                style.cell = Length::whole(enough - 1);
                assert!(drawing(&made, &style).is_err(), "{refusal:?}");
                false
            });
            assert!(counts.is_sorted() && !counts[0] && counts[7], "{} {counts:?}", shape.name);
        }
    }
}

/// Mazes of 30 × 30 hexagons have numbers in pictures of the default size.
#[test]
fn numbers_of_900_hexagons_fit_the_default_picture() {
    let layers = Layers::parse("walls,ids").unwrap();
    let made = Made::new(spec(shape("hex"), 30, 30));
    let mut style = Style { layers, ..style() };
    Fit::ALL.apply(&made.spec, &mut style).unwrap();
    let all: usize = (0..900).map(|id: u32| id.to_string().len()).sum();
    assert_eq!(count_legible(&made, &style, "ids", "hexagons"), all);
}

/// The numbers of drawings in millimetres are measured in millimetres.
#[test]
fn numbers_of_cut_seams_are_legible() {
    let site = Site { wrap: find(WRAPS, "x").unwrap(), ..Site::new(shape("square"), 12, 12) };
    let made = Made::new(Spec { site, ..spec(&SHAPES[0], 2, 2) });
    let mut style = style();
    style.options.cut = true;
    Fit::ALL.apply(&made.spec, &mut style).unwrap();
    let svg = crate::common::Written::svg(&made, &style);
    assert!(svg.contains("class=\"signs\""), "numbers of 2 mm and more are shown");
}

#[test]
fn digits_are_those_of_the_font() {
    let made = Made::new(spec(shape("square"), 5, 2));
    let layers = Layers::parse("ids").unwrap();
    let style = Style { cell: Length::whole(40), layers, ..style() };
    let drawn = contours(&made, &style, "ids");
    let face = face().unwrap();
    let digits = ('0'..='9').flat_map(|digit| contours_in(&face, digit, 3).unwrap());
    let digits: Vec<Vec<Point>> = digits.collect();
    assert_eq!(drawn.len(), digits.len());
    for (drawn, digit) in drawn.iter().zip(&digits) {
        let drawn: Vec<Point> =
            drawn.iter().map(|&[x, y]| Point::new(f64::from(x), f64::from(y))).collect();
        // The height 16 is that of 1495 units of the font, and widths are narrower.
        let scale = 1600.0 / (0.73 * 2048.0);
        let shift = drawn[0] - Point::new(digit[0].x * 0.85, digit[0].y) * scale;
        for (at, point) in digit.iter().enumerate() {
            let expected = shift + Point::new(point.x * 0.85, point.y) * scale;
            let found = drawn.get(at).or(drawn.first()).unwrap();
            assert!((*found - expected).length() < 2.0, "{found:?} {expected:?}");
        }
    }
}

/// Returns the contours, each relative to the upper left of its bounds.
fn digits(made: &Made, style: &Style) -> Vec<Vec<DevicePoint>> {
    let mut contours = contours(made, style, "ids");
    for contour in &mut contours {
        let [left, top] = [0, 1].map(|axis| contour.iter().map(|point| point[axis]).min().unwrap());
        for [x, y] in contour {
            (*x, *y) = (*x - left, *y - top);
        }
    }
    contours
}

#[test]
fn no_number_is_upside_down() {
    let made = Made::new(spec(shape("square"), 5, 4));
    let layers = Layers::parse("ids").unwrap();
    let rotated = |rotation| Style { layers, rotation, cell: Length::whole(40), ..style() };
    let upright = digits(&made, &rotated(0));
    assert!(upright.len() > 30, "{}", upright.len());
    let apart = |one: &[Vec<DevicePoint>], other: &[Vec<DevicePoint>]| {
        let pairs = one.iter().flatten().zip(other.iter().flatten());
        pairs.map(|(one, other)| (one[0] - other[0]).abs().max((one[1] - other[1]).abs())).max()
    };
    // Equal except for rounding.
    let turned = digits(&made, &rotated(180));
    assert!(apart(&upright, &turned).unwrap() <= 2, "{:?}", apart(&upright, &turned));
    // Beyond a quarter turn to either side, text would lean backward.
    for (rotation, same) in [(91, 271), (135, 315), (269, 89)] {
        let [one, other] = [rotation, same].map(|rotation| digits(&made, &rotated(rotation)));
        assert!(apart(&one, &other).unwrap() <= 3, "{rotation}");
    }
    let [right, left] = [90, 270].map(|rotation| digits(&made, &rotated(rotation)));
    assert!(apart(&right, &left).unwrap() > 100);
}
