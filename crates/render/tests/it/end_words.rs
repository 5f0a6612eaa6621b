//! Words and icons outside the openings: free of walls and on the page.

use mazewright_core::{Cancel, OUTLINES, Rim, SHAPES, Spec, Topology, find};
use mazewright_render::Style;
use mazewright_render::drawing::{Drawing, Marks};
use mazewright_render::style::Length;
use mazewright_render::style::end_marks::{EndMarks, ICON_PLACES, MARK_KINDS};
use mazewright_render::style::look::FILLS;
use mazewright_render::style::title::Title;
use mazewright_render::words::LANGUAGES;

use crate::common::{MANY, Made, shape, spec, style};
use crate::frames::drawing;

/// The left, upper, right and lower ends of an area.
type Area = [i32; 4];

fn area(points: &[[i32; 2]]) -> Area {
    let of = |axis: usize| points.iter().map(move |point| point[axis]);
    [of(0).min().unwrap(), of(1).min().unwrap(), of(0).max().unwrap(), of(1).max().unwrap()]
}

/// Returns the areas of the words, that of the start first.
fn words(drawing: &Drawing) -> Vec<Area> {
    let layers = drawing.layers.iter().filter(|layer| layer.name == "ends");
    let shapes = layers.flat_map(|layer| &layer.marks).filter_map(|marks| match marks {
        Marks::Shapes { outlines } => Some(area(&outlines.points)),
        _ => None,
    });
    shapes.collect()
}

/// Returns the points of the walls.
fn wall_points(drawing: &Drawing) -> Vec<[i32; 2]> {
    let walls = drawing.layers.iter().filter(|layer| layer.name == "walls");
    let lines = walls.flat_map(|layer| &layer.marks).flat_map(|marks| match marks {
        Marks::Lines { lines, .. } => lines.points.clone(),
        _ => Vec::new(),
    });
    lines.collect()
}

fn with_words(margin: u32) -> Style {
    let kind = find(MARK_KINDS, "words").unwrap();
    let marks = EndMarks { kind, ..EndMarks::default() };
    Style { marks, margin: Length::whole(margin), ..style() }
}

#[test]
fn words_lie_outside_the_openings_of_all_shapes() {
    let mut count = 0;
    for shape in SHAPES {
        // Cells of triangles lie in triangles and hexagons, too.
        let outlines = if shape.name == "tri" {
            &["rectangle", "hexagon", "triangle"][..]
        } else {
            &["rectangle"]
        };
        for outline in outlines {
            for rotation in [0, 30, 90] {
                let mut spec: Spec = spec(shape, 8, 8);
                spec.site.outline = find(OUTLINES, outline).unwrap();
                let made = Made::new(spec);
                let drawn = drawing(&made, &Style { rotation, ..with_words(30) });
                let what = format!("{} {outline} {rotation}", shape.name);
                let words = words(&drawn);
                let [start, goal] = words[..] else { panic!("{what}: {words:?}") };
                for [left, top, right, bottom] in [start, goal] {
                    assert!(left >= 0 && top >= 0, "{what}: {words:?}");
                    assert!(right <= drawn.size[0] && bottom <= drawn.size[1], "{what}: {words:?}");
                    // A word is level or upright, and legible.
                    let [long, high] = [right - left, bottom - top];
                    assert!(long.max(high) > 4 * long.min(high), "{what}: {words:?}");
                    assert!(long.min(high) > 1000, "{what}: {words:?}");
                    let is_inside = |at: &[i32; 2]| {
                        (left..=right).contains(&at[0]) && (top..=bottom).contains(&at[1])
                    };
                    let walls = wall_points(&drawn);
                    assert!(!walls.iter().any(is_inside), "{what}: walls below a word");
                }
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}

fn with_icons(margin: u32, place: &str) -> Style {
    let kind = find(MARK_KINDS, "icons").unwrap();
    let icon_place = find(ICON_PLACES, place).unwrap();
    let marks = EndMarks { kind, icon_place, ..EndMarks::default() };
    Style { marks, margin: Length::whole(margin), ..style() }
}

/// Returns the area of each icon: an icon may have several parts.
fn icons(drawing: &Drawing) -> Vec<Area> {
    let areas = words(drawing);
    assert_eq!(areas.len(), 2, "the bundled icons have one part each");
    areas
}

#[test]
fn icons_stand_outside_the_openings_of_all_shapes() {
    for shape in SHAPES {
        for rotation in [0, 45] {
            let made = Made::new(spec(shape, 8, 8));
            let drawn = drawing(&made, &Style { rotation, ..with_icons(80, "outside") });
            let what = format!("{} {rotation}: {:?}", shape.name, icons(&drawn));
            for [left, top, right, bottom] in icons(&drawn) {
                assert!(left >= 0 && top >= 0, "{what}");
                assert!(right <= drawn.size[0] && bottom <= drawn.size[1], "{what}");
                // 10 mm of a page on which the picture's 640 pixels are 150 mm.
                assert!((right - left).max(bottom - top) > 4266, "{what}");
                let is_inside = |at: &[i32; 2]| {
                    (left..=right).contains(&at[0]) && (top..=bottom).contains(&at[1])
                };
                assert!(!wall_points(&drawn).iter().any(is_inside), "{what}");
            }
        }
    }
}

#[test]
fn icons_stand_outside_on_worksheets_and_where_that_is_asked_for() {
    let made = Made::new(spec(shape("hex"), 8, 8));
    let size = |style: &Style| {
        let [left, _, right, _] = icons(&drawing(&made, style))[0];
        right - left
    };
    let worksheet = |mut style: Style| {
        style.options.print.worksheet = true;
        style
    };
    let in_cell = size(&with_icons(80, "cell"));
    assert!(size(&with_icons(80, "outside")) > 2 * in_cell);
    assert_eq!(size(&with_icons(80, "auto")), in_cell);
    assert!(size(&worksheet(with_icons(80, "auto"))) > 2 * in_cell);
    assert_eq!(size(&worksheet(with_icons(80, "cell"))), in_cell);
}

/// A word is next to its own opening, also in a bay of the outline.
#[test]
fn words_are_next_to_their_openings() {
    let (mut count, mut far) = (0, Vec::new());
    let shapes = SHAPES.iter().map(|shape| (shape, "rectangle"));
    let outlines = ["square", "tri", "hex"]
        .into_iter()
        .flat_map(|name| OUTLINES.iter().map(move |outline| (shape(name), outline.name)));
    for (shape, outline) in shapes.chain(outlines) {
        for (rim, seed) in [(Rim::Cells, 1), (Rim::Cells, 2), (Rim::Smooth, 3)] {
            let mut spec: Spec = Spec { seed: seed.into(), ..spec(shape, 16, 16) };
            spec.site.outline = find(OUTLINES, outline).unwrap();
            spec.site.rim = rim;
            if spec.check(1 << 20).is_err() || spec.site.lay(seed, &Cancel::new()).is_err() {
                continue;
            }
            let made = Made::new(spec);
            let style = with_words(30);
            let drawn = drawing(&made, &style);
            let ends = made.maze.ends().flatten();
            let openings = ends.filter_map(|end| made.maze.opening_at(end));
            for (edge, area) in openings.zip(words(&drawn)) {
                let at = made.maze.grid().middle(edge);
                let [x, y] =
                    [at.x, at.y].map(|along| along * f64::from(style.cell.hundredths()) + 3000.0);
                let away = |at: f64, [low, high]: [i32; 2]| {
                    (f64::from(low) - at).max(at - f64::from(high)).max(0.0)
                };
                let away = away(x, [area[0], area[2]]).hypot(away(y, [area[1], area[3]]));
                let height = f64::from((area[2] - area[0]).min(area[3] - area[1]));
                count += 1;
                if away > 3.0 * height {
                    far.push(format!("{made} {outline}: {:.1} heights", away / height));
                }
            }
        }
    }
    assert!(count > 200, "{count}");
    assert!(far.is_empty(), "{} of {count}: {far:#?}", far.len());
}

#[test]
fn words_are_those_of_the_language() {
    let made = Made::new(spec(shape("square"), 8, 8));
    let widths = |language: &str| {
        let mut style = with_words(30);
        style.language = find(LANGUAGES, language).unwrap();
        let words = words(&drawing(&made, &style));
        words.into_iter().map(|[left, _, right, _]| right - left).collect::<Vec<i32>>()
    };
    let (english, german, dutch) = (widths("en"), widths("de"), widths("nl"));
    assert_eq!(english, dutch);
    assert_eq!(english[0], german[0], "START");
    assert!(german[1] < english[1], "ZIEL is shorter than FINISH");
    // Words need a margin, and grow with it.
    let widest = |margin| words(&drawing(&made, &with_words(margin)))[1];
    assert!(widest(40)[2] - widest(40)[0] > widest(20)[2] - widest(20)[0]);
}

#[test]
fn words_without_an_opening_lie_in_their_cells() {
    let made = Made::new(Spec { openings: false.into(), ..spec(shape("square"), 4, 4) });
    let style = with_words(10);
    let words = words(&drawing(&made, &style));
    let cell = style.cell.hundredths() as i32;
    let [start, goal] = words[..] else { panic!("{words:?}") };
    let low = style.margin.hundredths() as i32;
    assert!(start[0] > low && start[2] < low + cell, "{start:?}");
    assert!(goal[0] > low + 3 * cell && goal[2] < low + 4 * cell, "{goal:?}");
}

/// A word below the maze lies above the legend.
#[test]
fn words_keep_away_from_the_legend() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 16, 16));
        let style = Style {
            fill: find(FILLS, "distance").unwrap(),
            legend: true,
            cell: Length::whole(30),
            ..with_words(30)
        };
        let drawn = drawing(&made, &style);
        let legend = drawn.layers.iter().filter(|it| ["legend", "scale"].contains(&it.name));
        let points: Vec<[i32; 2]> = legend
            .flat_map(|layer| &layer.marks)
            .filter_map(|marks| match marks {
                Marks::Areas { outlines, .. } | Marks::Shapes { outlines } => Some(outlines),
                _ => None,
            })
            .flat_map(|outlines| outlines.points.clone())
            .collect();
        let [left, top, right, _] = area(&points);
        let all = words(&drawn);
        assert_eq!(all.len(), 2, "{}", shape.name);
        // An upright word may be to its left or right.
        let is_off = |word: &Area| word[3] < top || word[2] < left || word[0] > right;
        assert!(all.iter().all(is_off), "{}: {all:?} and {:?}", shape.name, area(&points));
    }
}

/// Returns whether two areas have no point in common.
fn are_apart(one: &Area, other: &Area) -> bool {
    let before = |one: &Area, other: &Area| (0..2).any(|axis| one[axis + 2] < other[axis]);
    before(one, other) || before(other, one)
}

/// Openings of unicursal mazes are next to each other, and turned mazes have openings at their upper tip.
#[test]
fn marks_outside_keep_away_from_each_other_and_from_the_title() {
    let mut count = 0;
    for (shape, unicursal) in SHAPES.iter().flat_map(|it| [(it, false), (it, true)]) {
        let topology = Topology { unicursal, ..Topology::default() };
        let spec = Spec { topology, ..spec(shape, 8, 8) };
        if spec.check(MANY).is_err() {
            continue;
        }
        let made = Made::new(spec);
        for rotation in [0, 30, 45, 90, 200] {
            for style in [with_words(30), with_icons(60, "outside")] {
                let title = Some(Title::parse("A title above the maze").unwrap());
                let drawn = drawing(&made, &Style { rotation, title, ..style });
                let what = format!("{} {unicursal} {rotation}", shape.name);
                let marks = words(&drawn);
                let [start, goal] = &marks[..] else { panic!("{what}: {marks:?}") };
                assert!(are_apart(start, goal), "{what}: {marks:?}");
                let titles = drawn.layers.iter().filter(|layer| layer.name == "title");
                let points: Vec<[i32; 2]> = titles
                    .flat_map(|layer| &layer.marks)
                    .filter_map(|marks| match marks {
                        Marks::Shapes { outlines } => Some(outlines.points.clone()),
                        _ => None,
                    })
                    .flatten()
                    .collect();
                let title = area(&points);
                assert!(
                    marks.iter().all(|it| are_apart(it, &title)),
                    "{what}: {marks:?} {title:?}"
                );
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count}");
}
