//! Tactile pictures, measured in millimetres as they are drawn.

use std::time::Duration;

use mazewright_core::geometry::Point;
use mazewright_core::{
    Cancel, Error, OUTLINES, Openings, Refusal, SHAPES, SOLVERS, Seed, Spec, find,
};
use mazewright_render::Style;
use mazewright_render::draw::draw;
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{Drawing, Marks};
use mazewright_render::formats::Fields;
use mazewright_render::formats::pdf::worksheet::tactile_space;
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::Length;
use mazewright_render::style::end_marks::MARK_KINDS;
use mazewright_render::words::LANGUAGES;

use crate::common::cpu_time::{least, least_in_turns};
use crate::common::pdf::Pdf;
use crate::common::{Made, Written, shape, spec};
use crate::frames::drawing;

const MM_PER_INCH: f64 = 25.4;
const DPI: u32 = 300;

/// Returns the style of a tactile picture, without colours.
fn tactile(spec: &Spec) -> Result<Style, Refusal> {
    let mut style = Style { tactile: true, dpi: Some(DPI), ..Style::default() };
    style.path = style.ink;
    style.marks.kind = find(MARK_KINDS, "textures").unwrap();
    Fit::ALL.apply(spec, &mut style).map(|()| style)
}

/// Returns the style, or `None` for irregular cells with passages of almost no width.
fn of_regular(spec: &Spec) -> Option<Style> {
    match tactile(spec) {
        Ok(style) => Some(style),
        Err(refusal) => {
            assert_eq!(spec.site.name(), "voronoi", "{}", refusal.detail);
            assert_eq!((refusal.parameter, refusal.code), ("tactile", "no-room"));
            None
        }
    }
}

fn mm(hundredths: impl Into<f64>) -> f64 {
    hundredths.into() * MM_PER_INCH / f64::from(DPI) / 100.0
}

fn point(at: [i32; 2]) -> Point {
    Point::new(mm(at[0]), mm(at[1]))
}

/// Returns the distance of a point from a line segment.
fn distance(at: Point, [from, to]: [Point; 2]) -> f64 {
    let along = to - from;
    let share = ((at - from).dot(along) / along.dot(along).max(1e-12)).clamp(0.0, 1.0);
    (from + along * share - at).length()
}

/// Returns the straight parts of the drawn walls, arcs in 32 parts, and the least line width.
fn walls(drawing: &Drawing) -> (Vec<[Point; 2]>, f64) {
    let (mut parts, mut least) = (Vec::new(), f64::INFINITY);
    for layer in drawing.layers.iter().filter(|layer| layer.name == "walls") {
        for marks in &layer.marks {
            let Marks::Lines { lines, width } = marks else { panic!("walls are lines") };
            least = least.min(mm(*width));
            for line in lines.point_ranges() {
                for to in line.skip(1) {
                    let [from, end] = [to - 1, to].map(|at| point(lines.points[at]));
                    let arc = lines.arcs.iter().find(|arc| arc.to as usize == to);
                    let Some(arc) = arc else {
                        parts.push([from, end]);
                        continue;
                    };
                    let (radius, half) = (mm(arc.radius), (end - from) * 0.5);
                    let away = (radius * radius - half.dot(half)).max(0.0).sqrt();
                    let side = if arc.clockwise { 1.0 } else { -1.0 };
                    let normal = Point::new(-half.y, half.x) * (side * away / half.length());
                    let centre = (from + end) * 0.5 + normal;
                    // The chord in parts, moved out to the circle.
                    let on_circle = |part: i32| {
                        let at = from + (end - from) * (f64::from(part) / 32.0) - centre;
                        centre + at * (radius / at.length())
                    };
                    parts.extend((0..32).map(|part| [on_circle(part), on_circle(part + 1)]));
                }
            }
        }
    }
    (parts, least)
}

/// Returns whether a disc of `diameter` mm reaches every cell from the start without touching a wall.
fn reaches_all(made: &Made, style: &Style, drawing: &Drawing, diameter: f64) -> bool {
    /// Places in a millimetre, and the distance within which a place stands for all points around it.
    const PLACES: f64 = 5.0;
    const NEAR: f64 = 0.75 / PLACES;
    let (walls, wall_width) = walls(drawing);
    let reach = f64::midpoint(diameter, wall_width) - NEAR;
    let [width, height] = drawing.size.map(|side| (mm(side) * PLACES) as usize);
    let mut is_free = vec![true; width * height];
    let at = |x: usize, y: usize| Point::new(x as f64 / PLACES, y as f64 / PLACES);
    for wall in walls {
        let [left, right] = [wall[0].x.min(wall[1].x) - reach, wall[0].x.max(wall[1].x) + reach];
        let [top, bottom] = [wall[0].y.min(wall[1].y) - reach, wall[0].y.max(wall[1].y) + reach];
        let range = |from: f64, to: f64, most: usize| {
            (from * PLACES).max(0.0) as usize..((to * PLACES) as usize + 1).min(most)
        };
        for y in range(top, bottom, height) {
            for x in range(left, right, width) {
                is_free[y * width + x] &= distance(at(x, y), wall) >= reach;
            }
        }
    }
    let margin = mm(style.margin.hundredths());
    let cell = mm(style.cell.hundredths());
    let place = |id: u32| {
        let centre = made.maze.grid().centre(id) * cell + Point::new(margin, margin);
        let [x, y] = [centre.x, centre.y].map(|along| (along * PLACES).round() as usize);
        y * width + x
    };
    let mut reached = vec![false; width * height];
    let mut stack = vec![place(made.maze.start())];
    while let Some(next) = stack.pop() {
        if !is_free[next] || std::mem::replace(&mut reached[next], true) {
            continue;
        }
        stack.extend([next - 1, next + 1, next - width, next + width]);
    }
    made.maze.cell_ids().all(|cell| reached[place(cell)])
}

/// The centres of dots or the ends of bars, and their width.
type Texture = (Vec<Point>, f64);

/// Returns the dots and the bars of the marks.
fn textures(drawing: &Drawing) -> [Vec<Texture>; 2] {
    let (mut dots, mut bars) = (Vec::new(), Vec::new());
    for marks in drawing.layers.iter().filter(|it| it.name == "ends").flat_map(|it| &it.marks) {
        match marks {
            Marks::Discs { centres, radius } => {
                dots.push((centres.iter().map(|&it| point(it)).collect(), 2.0 * mm(*radius)));
            }
            Marks::Lines { lines, width } => {
                bars.push((lines.points.iter().map(|&it| point(it)).collect(), mm(*width)));
            }
            _ => panic!("other marks"),
        }
    }
    [dots, bars]
}

/// The dots of the letters in START and FINISH, and in their first letters.
const LETTERS: [(char, &str); 8] = [
    ('A', "1"),
    ('F', "124"),
    ('G', "1245"),
    ('H', "125"),
    ('I', "24"),
    ('N', "1345"),
    ('R', "1235"),
    ('S', "234"),
];

/// Reads braille of the standard size.
fn read(dots: &[Point]) -> String {
    let least = |along: fn(&Point) -> f64| dots.iter().map(along).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|it| it.x), least(|it| it.y));
    let mut letters: Vec<Vec<u8>> = Vec::new();
    for dot in dots {
        let (letter, mut x) = (((dot.x - left + 1.0) / 6.0) as usize, dot.x - left);
        x -= 6.0 * letter as f64;
        let (column, row) = (x > 1.25, ((dot.y - top) / 2.5).round());
        assert!((x - if column { 2.5 } else { 0.0 }).abs() < 0.05, "{x}");
        assert!((dot.y - top - 2.5 * row).abs() < 0.05, "{dot:?}");
        letters.resize_with(letters.len().max(letter + 1), Vec::new);
        letters[letter].push(b'1' + row as u8 + if column { 3 } else { 0 });
    }
    let letter = |dots: &mut Vec<u8>| {
        dots.sort_unstable();
        let dots = String::from_utf8(dots.clone()).unwrap();
        // T has dots 2345.
        if dots == "2345" {
            return 'T';
        }
        LETTERS.iter().find(|it| it.1 == dots).map_or('?', |it| it.0)
    };
    letters.iter_mut().map(letter).collect()
}

#[test]
fn fingers_read_mazes_of_all_shapes() {
    let mut words = 0;
    for shape in SHAPES {
        for (seed, outline) in [(1_u64, "rectangle"), (2, "rectangle"), (3, "circle")] {
            let mut spec = Spec { seed: Seed::from(seed), ..spec(shape, 6, 5) };
            spec.site.outline = find(OUTLINES, outline).unwrap();
            let cancel = Cancel::new();
            if spec.check(u64::MAX).is_err() || spec.site.lay(seed, &cancel).is_err() {
                continue;
            }
            let Some(style) = of_regular(&spec) else { continue };
            let closed = Made::new(Spec { openings: Openings::None, ..spec.clone() });
            let made = Made::new(spec);
            let about = format!("{} {outline} {seed}", shape.name);
            let outside_closed = drawing(&closed, &style);
            assert!(reaches_all(&closed, &style, &outside_closed, 6.0), "{about}: too narrow");
            let drawing = drawing(&made, &style);
            let (walls, width) = walls(&drawing);
            assert!(width >= 1.5, "{about}: walls of {width} mm");
            let clear = |at: Point, radius: f64| {
                let away = walls.iter().map(|&wall| distance(at, wall));
                away.fold(f64::INFINITY, f64::min) - width / 2.0 - radius
            };
            let [dots, bars] = textures(&drawing);
            let [(bars, bar)] = &bars[..] else { panic!("{about}: {bars:?}") };
            assert!(*bar >= 0.99 && bars.len() >= 4, "{about}: bars {bars:?}");
            assert!(bars.iter().all(|&at| clear(at, bar / 2.0) > 0.3), "{about}: bars on walls");
            let (braille, texture): (Vec<_>, Vec<_>) =
                dots.iter().partition(|(_, diameter)| *diameter > 1.2);
            let [(texture, dot)] = &texture[..] else { panic!("{about}: {texture:?}") };
            assert!(*dot >= 0.99 && texture.len() >= 3, "{about}: dots {texture:?}");
            assert!(texture.iter().all(|&at| clear(at, dot / 2.0) > 0.3), "{about}: on walls");
            let [start, goal] = &braille[..] else { panic!("{about}: {braille:?}") };
            for ((label, diameter), [word, letter]) in
                [(start, ["START", "S"]), (goal, ["FINISH", "G"])]
            {
                assert!((diameter - 1.5).abs() < 0.02, "{about}: {diameter}");
                assert!(label.iter().all(|&at| clear(at, 0.75) > 2.9), "{about}: label on walls");
                let inside = |at: &Point| {
                    at.x > 3.0 && at.y > 3.0 && [at.x, at.y] < drawing.size.map(|it| mm(it) - 3.0)
                };
                assert!(label.iter().all(inside), "{about}: label at the edge");
                let read = read(label);
                words += usize::from(read == word);
                assert!(read == word || read == letter, "{about}: {read}");
            }
            let is_ink = |color| color == style.ink;
            assert!(drawing.layers.iter().all(|layer| is_ink(layer.color)), "{about}: colours");
        }
    }
    assert!(words > 40, "{words} words");
}

#[test]
fn a_wider_finger_is_stopped() {
    let spec = Spec { openings: Openings::None, ..spec(shape("square"), 6, 5) };
    let style = tactile(&spec).unwrap();
    let made = Made::new(spec);
    assert!(!reaches_all(&made, &style, &drawing(&made, &style), 6.6));
}

#[test]
fn pages_keep_the_exact_size_or_refuse_the_maze() {
    let (mut drawn_pages, mut named_sizes) = (0, 0);
    for shape in SHAPES {
        for worksheet in [false, true] {
            let spec = spec(shape, 4, 4);
            let Some(mut style) = of_regular(&spec) else { continue };
            style.options.print.worksheet = worksheet;
            let within = tactile_space(&style, spec.site.size()).unwrap().map(Some);
            let fit = Fit { within, ..Fit::ALL };
            let about = format!("{} {worksheet}", shape.name);
            if let Err(refusal) = fit.apply(&spec, &mut style) {
                assert_eq!((refusal.parameter, refusal.code), ("tactile", "no-room"), "{about}");
                assert_eq!(shape.name, "voronoi", "{about}: {}", refusal.detail);
                continue;
            }
            let made = Made::new(spec);
            let pdf = made.write("pdf", &style, Fields::ALL);
            let pdf = Pdf::read(&pdf);
            let drawn = pdf.drawn(pdf.pages()[0]);
            let picture = drawn.pictures.iter().find(|it| it.size[0] > 0.0).unwrap();
            let wide = picture.size[0] * picture.matrix[0] / 72.0 * MM_PER_INCH;
            let exact = mm(drawing(&made, &style).size[0]);
            assert!((wide - exact).abs() < 0.02, "{about}: {wide} mm of {exact}");
            drawn_pages += 1;
        }
        // The message names a size that fits.
        let large = spec(shape, 60, 60);
        let Some(mut style) = of_regular(&spec(shape, 4, 4)) else { continue };
        let within = tactile_space(&style, large.site.size()).unwrap().map(Some);
        let refusal = Fit { within, ..Fit::ALL }.apply(&large, &mut style).unwrap_err();
        assert_eq!(refusal.code, "no-room", "{}", shape.name);
        let allowed = refusal.allowed.unwrap();
        let Some(size) = allowed.strip_prefix("at most ") else { continue };
        let size: Vec<u32> = size.split(' ').filter_map(|number| number.parse().ok()).collect();
        let fitting = spec(shape, size[0], size[1]);
        let fits = Fit { within, ..Fit::ALL }.apply(&fitting, &mut style);
        assert!(fits.is_ok(), "{}: {allowed}: {:?}", shape.name, fits.err());
        named_sizes += 1;
    }
    // All shapes but irregular cells.
    assert!(drawn_pages >= 2 * (SHAPES.len() - 1), "{drawn_pages} pages");
    assert!(named_sizes >= SHAPES.len() - 1, "{named_sizes} sizes");
}

/// The size of a maze that fits is found with little more work than the measuring of the given maze.
#[test]
fn sizes_are_found_with_few_grids() {
    for name in ["square", "hex", "polar", "voronoi"] {
        for (cols, rows, within) in [
            (20, 1000, [None, Some(2900)]),
            (1000, 20, [Some(2900), None]),
            (20, 900, [None, Some(200)]),
            (140, 140, [Some(400), Some(400)]),
        ] {
            let mut large = spec(shape(name), cols, rows);
            if name == "polar" {
                (large.site.cols, large.site.rows) = (6, 75);
            }
            let style = Style { tactile: true, dpi: Some(10), ..Style::default() };
            let measure = || drop(Fit::ALL.apply(&large, &mut style.clone()));
            let fit = Fit { within, ..Fit::ALL };
            let find = || {
                let (mut chosen, mut style) = (large.clone(), style.clone());
                fit.choose_tactile_cells([true, false], &mut chosen, &style);
                drop(fit.apply(&chosen, &mut style));
            };
            let [alone, both] = least_in_turns(3, [&measure, &find]);
            let about = format!("{name} {cols} × {rows} in {within:?}: {both:?} of {alone:?}");
            assert!(both < alone * 5 + Duration::from_millis(2), "{about}");
        }
    }
}

/// The cells of a pattern differ only by kind, so that measuring them takes less time than laying random cells.
#[test]
fn patterns_are_measured_by_kind() {
    for name in ["square", "hex"] {
        let long = spec(shape(name), 20, 900);
        let took = least(3, || drop(tactile(&long)));
        assert!(took < Duration::from_millis(40), "{name}: {took:?}");
    }
}

/// As many cells fit into the given size as without a prediction: one more row or column does not.
#[test]
fn chosen_sizes_are_the_largest() {
    let mut checked = 0;
    for shape in SHAPES {
        let mut large = spec(shape, 60, 60);
        let Some(style) = of_regular(&spec(shape, 8, 8)) else { continue };
        let fit = Fit { within: [Some(2480), Some(3508)], ..Fit::ALL };
        fit.choose_tactile_cells([true, true], &mut large, &style);
        let site = &large.site;
        assert!(site.cols < 60, "{}: {} × {}", shape.name, site.cols, site.rows);
        let fits = |more: u32| {
            let larger = spec(shape, site.cols + more, site.rows + more);
            fit.apply(&larger, &mut style.clone()).is_ok()
        };
        assert!(fits(0) && !fits(2), "{}: {} × {}", shape.name, site.cols, site.rows);
        checked += 1;
    }
    assert!(checked >= SHAPES.len() - 1, "{checked}");
}

#[test]
fn all_languages_have_braille() {
    use mazewright_render::draw::route::braille::pattern;
    for language in LANGUAGES {
        for word in language.value.ends {
            assert!(word.chars().all(|letter| pattern(letter).is_some()), "{word}");
        }
    }
}

/// A request ends while its passages are measured, once it is cancelled.
#[test]
fn measuring_passages_can_be_cancelled() {
    let mut style = tactile(&spec(shape("square"), 9, 9)).unwrap();
    style.cell = Length::whole(10);
    let Made { spec, maze, routes, .. } = &Made::new(spec(shape("voronoi"), 30, 30));
    let (style, caption) = (&style, &Caption::default());
    let scene = Scene { spec, style, maze, routes, solver: &SOLVERS[0], caption };
    let cancel = Cancel::new();
    assert!(matches!(draw(&scene, &cancel), Err(Error::Refused(_))));
    cancel.cancel();
    assert_eq!(draw(&scene, &cancel).err(), Some(Error::Cancelled));
}
