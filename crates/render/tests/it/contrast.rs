//! Walls and solutions are distinguishable from everything below them: the contrast is at least 3,
//! which WCAG 2.2 requires for graphics (1.4.11).

use mazewright_core::SHAPES;
use mazewright_render::drawing::{Layer, Marks};
use mazewright_render::style::contrast::{LEAST_CONTRAST, contrast, over};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::{COLORMAPS, DRAWS, FILLS, Fill, THEMES, WARPS};
use mazewright_render::style::strokes::{SOLUTION_STYLES, SolutionStyle, Strokes};
use mazewright_render::style::{Color, Length, Overlay, Style};

use crate::common::{Made, Written, shape, spec};
use crate::looks::{drawn, traced};

/// The thickness of a passage in cells of 20 pixels.
const PASSAGE: Length = Length::whole(12);

/// Returns the visible colours of areas in a drawing, over each other or over the paper.
fn area_colors(layers: &[Layer], paper: Color) -> Vec<Color> {
    let mut seen = vec![paper];
    for layer in layers {
        let colors = layer.marks.iter().filter_map(|marks| match marks {
            Marks::Areas { color, .. } => Some(*color),
            _ => None,
        });
        let below = seen.clone();
        for color in colors {
            seen.extend(below.iter().map(|&below| over(color, below)));
        }
    }
    seen.sort_unstable_by_key(|color| color.rgba);
    seen.dedup();
    seen
}

/// The page behind a picture without paper.
const WHITE: Color = Color::opaque(0xff_ff_ff);

/// Returns the largest width of lines, discs or rims of a layer.
fn width(layer: &Layer) -> u32 {
    let widths = layer.marks.iter().map(|marks| match marks {
        Marks::Lines { width, .. } => *width,
        Marks::Discs { radius, .. } => 2 * radius,
        Marks::Shapes { .. } | Marks::Areas { .. } => 0,
    });
    widths.max().unwrap_or(0)
}

/// Asserts that each colour of a layer has enough contrast with all areas, or with a casing around
/// it.
fn check(layers: &[Layer], name: &str, paper: Color, about: &str) {
    let paper = over(paper, WHITE);
    let areas = area_colors(layers, paper);
    let casing = layers.iter().find(|layer| layer.name == format!("{name} casing"));
    let mut own = layers.iter().filter(|layer| layer.name == name).peekable();
    assert!(own.peek().is_some(), "{about}: there is a layer of {name}");
    for layer in own {
        let color = over(layer.color, paper);
        let around = match casing {
            Some(casing) => {
                assert!(width(casing) >= width(layer) + 150, "{about}: a casing is wider");
                vec![casing.color]
            }
            None => areas.clone(),
        };
        for around in around {
            let found = contrast(color, around);
            assert!(found >= LEAST_CONTRAST, "{about}: {name} {color} on {around}: {found:.2}");
        }
    }
}

#[test]
fn contrasts_are_those_of_wcag() {
    let known = [
        (0x00_00_00, 0xff_ff_ff, 21.0),
        (0xff_00_00, 0xff_ff_ff, 4.0),
        (0x76_76_76, 0xff_ff_ff, 4.54),
        (0x00_00_ff, 0x00_00_00, 2.44),
        (0x80_80_80, 0x80_80_80, 1.0),
    ];
    for (one, other, expected) in known {
        let [one, other] = [one, other].map(Color::opaque);
        assert!((contrast(one, other) - expected).abs() < 0.005, "{one} {other}");
        assert_eq!(contrast(one, other), contrast(other, one));
    }
    let half = Color { rgba: [0, 0, 0, 128] };
    assert_eq!(over(half, Color::opaque(0xff_ff_ff)), Color::opaque(0x7f_7f_7f));
}

/// Checks layers in every theme, colour map, fill and style of the solution, in a style that
/// differs from the default one.
fn check_looks(base: &Style, names: &[&str]) {
    let made = traced(spec(shape("square"), 12, 9));
    for theme in THEMES {
        let Style { ink, paper, path, theme, .. } = Style::themed(theme).unwrap();
        for colormap in COLORMAPS {
            for solution_style in SOLUTION_STYLES {
                for fill in FILLS {
                    let themed = Style { ink, paper, path, theme, ..base.clone() };
                    let strokes = Strokes { solution_style, ..Strokes::default() };
                    let solution = Overlay::Over;
                    let plain = Style { colormap, fill, strokes, solution, ..themed };
                    let layers = Layers::parse("cells,trace,walls,solution").unwrap();
                    let searched = Style { layers, ..plain.clone() };
                    for (style, how) in [(plain, "plain"), (searched, "searched")] {
                        let layers = drawn(&made, &style);
                        let about = format!(
                            "{} {} {} {} {how}",
                            theme.name, colormap.name, solution_style.name, fill.name
                        );
                        for name in names {
                            check(&layers, name, style.paper, &about);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn walls_and_solutions_are_seen_on_every_fill() {
    check_looks(&Style::default(), &["walls", "solution"]);
}

#[test]
fn passages_are_seen_on_every_fill() {
    check_looks(&Style { draw: &DRAWS[1], line: PASSAGE, ..Style::default() }, &["passages"]);
}

/// The casing of a passage leaves most of the fill next to it visible, in discs too.
#[test]
fn passages_have_a_narrow_casing() {
    let made = Made::new(spec(shape("square"), 9, 7));
    let ink = Color::opaque(0x90_90_90);
    let layers = Layers::parse("cells,walls").unwrap();
    let style = Style { ink, draw: &DRAWS[1], line: PASSAGE, layers, ..Style::default() };
    let layers = drawn(&made, &style);
    let widths = ["passages", "passages casing"]
        .map(|name| width(layers.iter().find(|layer| layer.name == name).unwrap()));
    assert_eq!(widths, [PASSAGE.hundredths(), PASSAGE.hundredths() + 150]);
    let bent = drawn(&made, &Style { warp: &WARPS[1], ..style });
    for name in ["passages", "passages casing"] {
        let layer = bent.iter().find(|layer| layer.name == name).unwrap();
        let is_bent = layer.marks.iter().all(|marks| matches!(marks, Marks::Shapes { .. }));
        assert!(is_bent, "{name} get wider outward");
    }
}

#[test]
fn solutions_are_seen_in_passages() {
    let made = Made::new(spec(shape("hex"), 9, 7));
    let draw = &DRAWS[1];
    for theme in THEMES {
        for solution_style in SOLUTION_STYLES {
            let strokes = Strokes { solution_style, ..Strokes::default() };
            let style =
                Style { draw, strokes, solution: Overlay::Over, ..Style::themed(theme).unwrap() };
            let layers = drawn(&made, &style);
            let about = format!("{} {}", theme.name, solution_style.name);
            let casing = layers.iter().find(|layer| layer.name == "solution casing");
            for layer in layers.iter().filter(|layer| layer.name == "solution") {
                let around = casing.map_or(style.ink, |casing| casing.color);
                let found = contrast(layer.color, around);
                assert!(
                    found >= LEAST_CONTRAST,
                    "{about}: {} on {around}: {found:.2}",
                    layer.color
                );
            }
        }
    }
}

/// Marks at ends inside the maze lie on fills as well.
#[test]
fn marks_at_ends_are_seen_on_every_fill() {
    let mut closed = spec(shape("square"), 9, 7);
    closed.openings = mazewright_core::Openings::None;
    let made = Made::new(closed);
    for theme in THEMES {
        for solution in [Overlay::Hidden, Overlay::Over] {
            let style = Style { fill: &FILLS[1], solution, ..Style::themed(theme).unwrap() };
            assert_eq!(style.fill.value, Fill::Distance);
            let layers = drawn(&made, &style);
            let names: Vec<&str> = layers.iter().map(|layer| layer.name).collect();
            let at = |name| names.iter().position(|it| *it == name);
            let areas = area_colors(&layers, over(style.paper, WHITE));
            let is_seen = areas.iter().all(|&area| contrast(style.path, area) >= LEAST_CONTRAST);
            let marks = at("ends").or(at("solution")).unwrap();
            let casing = at("ends casing").filter(|&casing| casing < marks);
            assert!(is_seen || casing.is_some(), "{}: {names:?}", theme.name);
        }
    }
}

/// A fill on which walls are invisible in most colours of a map still has all of its colours: the
/// walls have a casing.
#[test]
fn walls_in_between_have_a_casing() {
    let made = Made::new(spec(shape("square"), 9, 7));
    let ink = Color::opaque(0x80_80_80);
    let style = Style { ink, fill: &FILLS[1], ..Style::default() };
    for colormap in COLORMAPS {
        let layers = drawn(&made, &Style { colormap, ..style.clone() });
        check(&layers, "walls", style.paper, colormap.name);
    }
    let svg = made.svg(&style);
    assert_eq!(svg.matches("class=\"walls casing\"").count(), 1);
}

/// Pictures without fills have no casing, and all colours of a gradient but pale ones.
#[test]
fn gradients_omit_colours_invisible_on_paper() {
    for shape in SHAPES.iter().take(3) {
        let made = Made::new(spec(shape, 12, 9));
        for theme in THEMES {
            for colormap in COLORMAPS {
                let solution_style = SOLUTION_STYLES
                    .iter()
                    .find(|style| style.value == SolutionStyle::Gradient)
                    .unwrap();
                let strokes = Strokes { solution_style, ..Strokes::default() };
                let solution = Overlay::Over;
                let themed = Style::themed(theme).unwrap();
                let style = Style { colormap, strokes, solution, ..themed };
                let layers = drawn(&made, &style);
                assert!(layers.iter().all(|layer| !layer.name.ends_with("casing")), "{made}");
                let colors = layers.iter().filter(|layer| layer.name == "solution");
                for layer in colors {
                    let found = contrast(layer.color, over(style.paper, WHITE));
                    let about = format!("{made} {} {}", theme.name, colormap.name);
                    assert!(found >= LEAST_CONTRAST, "{about}: {}: {found:.2}", layer.color);
                }
            }
        }
    }
}
