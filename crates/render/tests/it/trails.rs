//! Trails: the signs along the solution spell the word, and those off it do not help.

use std::collections::BTreeMap;
use std::sync::Arc;

use mazewright_core::geometry::{Bounds, Point};
use mazewright_core::{
    Cancel, Error, Maze, OUTLINES, Rim, SHAPES, Share, Site, Spec, Topology, find, font,
};
use mazewright_render::Style;
use mazewright_render::draw::draw;
use mazewright_render::draw::frame::check_warp;
use mazewright_render::drawing::{Drawing, Marks};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::look::WARPS;
use mazewright_render::style::trail::Trail;
use mazewright_render::style::{Length, Overlay};

use crate::common::{Made, shape, spec, style};
use crate::frames::drawing;
use crate::route_clearance::{Stroke, distance, strokes};

/// The least height of a letter, in widths of a cell.
const LEAST_SIGN: f64 = 0.2;
/// The same where cells are clipped.
const LEAST_OF_CLIPPED: f64 = 0.06;

fn with_trail(text: &str) -> Style {
    let trail = Trail::parse(text).unwrap().unwrap();
    Style { trail: Some(trail), cell: Length::whole(60), ..style() }
}

/// Returns contours with their common bounds moved to the square from 0 to 1.
fn normal(contours: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let mut bounds = Bounds::EMPTY;
    contours.iter().flatten().for_each(|&point| bounds.add(point));
    let size = bounds.max - bounds.min;
    let moved = |point: &Point| {
        let away = *point - bounds.min;
        Point::new(away.x / size.x, away.y / size.y)
    };
    contours.iter().map(|contour| contour.iter().map(moved).collect()).collect()
}

fn is_alike(one: &[Vec<Point>], other: &[Vec<Point>]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            let near = |(one, other): (&Point, &Point)| (*one - *other).length() < 0.02;
            one.len().abs_diff(other.len()) <= 1 && one.iter().zip(other).all(near)
        })
}

/// Returns the letter of each cell that has one.
fn letters(made: &Made, style: &Style, drawing: &Drawing) -> BTreeMap<u32, char> {
    let grid = made.maze.grid();
    let cell = f64::from(style.cell.hundredths());
    let margin = f64::from(style.margin.hundredths());
    let centre = |at: u32| grid.centre(at) * cell + Point::new(margin, margin);
    let mut contours: BTreeMap<u32, Vec<Vec<Point>>> = BTreeMap::new();
    let layers = drawing.layers.iter().filter(|layer| layer.name == "trail");
    for marks in layers.flat_map(|layer| &layer.marks) {
        let Marks::Shapes { outlines } = marks else { continue };
        let ends = outlines.starts[1..].iter().copied().chain([outlines.points.len() as u32]);
        for (start, end) in outlines.starts.iter().zip(ends) {
            let points = &outlines.points[*start as usize..end as usize];
            let points: Vec<Point> =
                points.iter().map(|[x, y]| Point::new(f64::from(*x), f64::from(*y))).collect();
            let mut bounds = Bounds::EMPTY;
            for &point in &points {
                bounds.add(point);
            }
            let middle = (bounds.min + bounds.max) * 0.5;
            let far = |at: &u32| (centre(*at) - middle).length();
            let nearest = made.maze.cell_ids().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
            contours.entry(nearest).or_default().push(points);
        }
    }
    let face = font::face().unwrap();
    let letter = |contours: Vec<Vec<Point>>| {
        let found = ('A'..='Z').find(|&letter| {
            let known = font::contours(&face, letter).unwrap();
            is_alike(&normal(&contours), &normal(&known))
        });
        found.unwrap_or('?')
    };
    contours.into_iter().map(|(cell, contours)| (cell, letter(contours))).collect()
}

#[test]
fn letters_along_the_solution_spell_the_word() {
    for (shape, sparse) in SHAPES.iter().flat_map(|shape| [(shape, 0), (shape, 3)]) {
        let topology = Topology { sparse, ..Topology::default() };
        let made = Made::new(Spec { topology, ..spec(shape, 9, 9) });
        for (solution, text) in [(Overlay::Hidden, "word:SPRING"), (Overlay::Over, "word:MAZE")] {
            let style = Style { solution, ..with_trail(text) };
            let word = text.split(':').nth(1).unwrap();
            let found = letters(&made, &style, &drawing(&made, &style));
            let route = &made.route.cells;
            let told: String = route.iter().filter_map(|cell| found.get(cell)).collect();
            assert_eq!(told, word, "{}", shape.name);
            let [first, .., last] = route[..] else { panic!("{route:?}") };
            assert!(!found.contains_key(&first) && !found.contains_key(&last), "{}", shape.name);
            let others = found.iter().filter(|(cell, _)| !route.contains(cell));
            let others: Vec<char> = others.map(|(_, letter)| *letter).collect();
            assert!(others.iter().all(|letter| word.contains(*letter)), "{others:?}");
            let free = made.maze.cell_count() as usize - route.len();
            assert_eq!(others.len(), (2 * word.len()).min(free / 2), "{}", shape.name);
        }
    }
}

fn try_drawing(made: &Made, style: &Style) -> Result<Drawing, Error> {
    let caption = Caption::default();
    let Made { spec, maze, routes, solver, .. } = made;
    draw(&Scene { spec, style, maze, routes, solver, caption: &caption }, &Cancel::new())
}

/// Returns the maze of a spec, if there is one.
fn possible(spec: Spec) -> Option<Made> {
    let grid = spec.site.lay(spec.seed.number(), &Cancel::new()).ok()?;
    Maze::carve(&spec, Arc::new(grid), &Cancel::new()).ok()?;
    Some(Made::new(spec))
}

/// Returns the height of the signs in cell sides; `None` if the solution is too short for them.
fn height_of_signs(made: &Made, text: &str) -> Option<f64> {
    let style = with_trail(text);
    let drawn = try_drawing(made, &style).ok()?;
    let layers = drawn.layers.iter().filter(|layer| layer.name == "trail");
    let heights = layers.flat_map(|layer| &layer.marks).filter_map(|marks| {
        let Marks::Shapes { outlines } = marks else { return None };
        // The first contour is a whole letter.
        let end = outlines.starts.get(1).map_or(outlines.points.len(), |&at| at as usize);
        let ys = outlines.points[..end].iter().map(|point| point[1]);
        Some(f64::from(ys.clone().max()? - ys.min()?) / f64::from(style.cell.hundredths()))
    });
    Some(heights.fold(f64::INFINITY, f64::min))
}

/// Signs are as large as cells of the shape allow, because they lie in roomy ones: also in rings, whose
/// inner cells are small.
#[test]
fn signs_lie_in_cells_with_room() {
    for shape in SHAPES {
        let pitch = spec(shape, 12, 12).site.cell_measure(false).pitch;
        let least = (1..=8_u64).map(|seed| {
            let spec = Spec { seed: seed.into(), ..spec(shape, 12, 12) };
            height_of_signs(&Made::new(spec), "word:EEEE").unwrap()
        });
        let least = least.fold(f64::INFINITY, f64::min);
        assert!(least > LEAST_SIGN * pitch, "{}: {least:.3} of {pitch:.2}", shape.name);
    }
}

/// A rim may leave specks of cells, in which no sign lies.
#[test]
fn signs_lie_in_no_specks() {
    let heart = find(OUTLINES, "heart").unwrap();
    let mut tried = 0;
    for shape in SHAPES {
        let pitch = spec(shape, 12, 12).site.cell_measure(false).pitch;
        for seed in 210..230_u64 {
            let whole = spec(shape, 9, 14);
            let site = Site { outline: heart, rim: Rim::Smooth, ..whole.site };
            let topology = Topology { sparse: 9, ..whole.topology };
            let spec = Spec { site, topology, seed: seed.into(), ..whole };
            let Some(made) = possible(spec) else { continue };
            let Some(height) = height_of_signs(&made, "word:SPRING") else { continue };
            tried += 1;
            let name = shape.name;
            assert!(height > LEAST_OF_CLIPPED * pitch, "{name} {seed}: {height:.3} of {pitch:.2}");
        }
    }
    assert!(tried > 100, "{tried}");
}

/// Signs touch no wall: not where a drawing is bent, nor on bridges, nor between inset walls with rounded corners.
#[test]
fn signs_lie_on_no_walls() {
    let polar = find(WARPS, "polar").unwrap();
    let woven = Topology { weave: Share::ALL, ..Topology::default() };
    let mut tried = 0;
    for shape in SHAPES {
        for (case, topology, warp, [inset, corners]) in [
            ("plain", Topology::default(), &WARPS[0], [0, 0]),
            ("bent", Topology::default(), polar, [0, 0]),
            ("woven", woven, &WARPS[0], [0, 0]),
            ("inset", Topology::default(), &WARPS[0], [30, 50]),
        ] {
            let spec = Spec { topology, seed: 7.into(), ..spec(shape, 12, 12) };
            let mut style = Style { warp, ..with_trail("word:SPRING") };
            (style.strokes.inset, style.strokes.corners) = (inset, corners);
            if check_warp(&spec, &style, true).is_err() {
                continue;
            }
            let drawing = possible(spec).map(|made| try_drawing(&made, &style));
            let Some(Ok(drawing)) = drawing else { continue };
            tried += 1;
            let walls = strokes(&drawing, "walls");
            let layers = drawing.layers.iter().filter(|layer| layer.name == "trail");
            for marks in layers.flat_map(|layer| &layer.marks) {
                let Marks::Shapes { outlines } = marks else { continue };
                for range in outlines.point_ranges() {
                    let points = &outlines.points[range];
                    let points = points.iter().map(|&[x, y]| Point::new(x.into(), y.into()));
                    let points: Vec<Point> = points.collect();
                    let bounds = Bounds::of(points.iter().copied());
                    let reach = (bounds.max - bounds.min).length();
                    let is_near =
                        |wall: &&Stroke| distance([points[0]; 2], wall.ends) < reach + wall.width;
                    for wall in walls.iter().filter(is_near) {
                        let mut sides = points.windows(2).map(|side| [side[0], side[1]]);
                        let is_far = |side| distance(side, wall.ends) > wall.width / 2.0;
                        assert!(sides.all(is_far), "{} {case}", shape.name);
                    }
                }
            }
        }
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn a_solution_alone_has_no_signs() {
    let made = Made::new(spec(shape("square"), 9, 9));
    let style = Style { solution: Overlay::Only, ..with_trail("numbers:2,4,6") };
    assert!(drawing(&made, &style).layers.iter().all(|layer| layer.name != "trail"));
}

#[test]
fn a_short_solution_is_refused() {
    let made = Made::new(spec(shape("square"), 2, 2));
    let style = with_trail("word:SPRING");
    match try_drawing(&made, &style) {
        Err(Error::Refused(refusal)) => {
            assert_eq!((refusal.parameter, refusal.code), ("trail", "too-long"));
            assert!(refusal.detail.contains("6 signs"), "{}", refusal.detail);
        }
        other => panic!("{:?}", other.map(|drawing| drawing.layers.len())),
    }
}

#[test]
fn trails_are_words_or_numbers() {
    for text in ["word:SPRING", "word:Äpfel", "numbers:0,10,9999", "word:A1"] {
        assert_eq!(Trail::parse(text).unwrap().unwrap().text(), text);
    }
    assert_eq!(Trail::parse("Word:Spring").unwrap().unwrap().text(), "word:Spring");
    assert!(Trail::parse("SPRING").is_none());
    for (text, code) in [
        ("word:", "out-of-range"),
        ("word:A", "out-of-range"),
        ("word:A B", "invalid"),
        ("numbers:1", "out-of-range"),
        ("numbers:1,,2", "invalid"),
        ("numbers:01,2", "invalid"),
        ("numbers:1,10000", "invalid"),
    ] {
        assert_eq!(Trail::parse(text).unwrap().unwrap_err().code, code, "{text}");
    }
    let long = format!("word:{}", "A".repeat(31));
    assert_eq!(Trail::parse(&long).unwrap().unwrap_err().code, "out-of-range");
}
