//! SVG pictures, read back: each wall is drawn once and nothing else is, at the coordinates in the
//! JSON document.

use mazewright_core::geometry::Point;
use mazewright_core::{Choice, End, Error, SHAPES, Seed, Shape, Spec, find};
use mazewright_render::cost::cost;
use mazewright_render::draw::frame::check_warp;
use mazewright_render::formats::{FORMATS, Fields, Write};
use mazewright_render::style::layers::{LAYERS, Layers};
use mazewright_render::style::look::{DRAWS, FILLS, WARPS};
use mazewright_render::style::strokes::{CAPS, SOLUTION_STYLES, Strokes};
use mazewright_render::style::title::Title;
use mazewright_render::style::{Color, Length, Overlay, Style};

use crate::common::{MANY, Made, Written, algorithm, spec, style};
use crate::paths::{Piece, attribute, group, pieces, pixels};

/// The largest error of a coordinate: half a hundredth of a pixel in each direction, at both ends.
const NEAR: f64 = 0.02;

/// The largest error of an arc, which is a little larger, because rounded ends move its middle.
const NEAR_ARC: f64 = 0.06;

/// Few dead ends, many, and corridors along the outline. A picture does not depend on the algorithm
/// otherwise.
const TEXTURES: [&str; 3] = ["backtracker", "prim-modified", "binary-tree"];

fn for_each_maze(sizes: &[(u32, u32)], check: impl Fn(&Made)) {
    for shape in SHAPES {
        for algorithm in TEXTURES.map(algorithm) {
            for (&(cols, rows), seed) in sizes.iter().zip(1..) {
                for openings in [true, false] {
                    let seed = Seed::from(seed);
                    let spec = Spec {
                        algorithm,
                        seed,
                        openings: openings.into(),
                        ..spec(shape, cols, rows)
                    };
                    if spec.check(MANY).is_ok() {
                        check(&Made::new(spec));
                    }
                }
            }
        }
    }
}

const SIZES: [(u32, u32); 6] = [(2, 1), (1, 2), (3, 2), (5, 8), (12, 7), (24, 16)];

/// Returns the document's edges as segments of the picture: pixel = margin + coordinate · cell.
fn edges(made: &Made, style: &Style) -> Vec<Piece> {
    let json = made.json(Fields::ALL);
    let on_picture = |at: &serde_json::Value| {
        let [x, y] = [0, 1].map(|axis| at[axis].as_f64().unwrap());
        Point::new(x, y) * pixels(style.cell) + Point::new(1.0, 1.0) * pixels(style.margin)
    };
    let planar = &json["planar"];
    let vertex =
        |at: &serde_json::Value| on_picture(&planar["vertices"][at.as_u64().unwrap() as usize]);
    let straight = |edge: &serde_json::Value| Piece::straight(vertex(&edge[0]), vertex(&edge[1]));
    let mut edges: Vec<Piece> = planar["edges"].as_array().unwrap().iter().map(straight).collect();
    for arc in planar["arcs"].as_array().unwrap() {
        let edge = &mut edges[arc["edge"].as_u64().unwrap() as usize];
        // From the first vertex clockwise to the second.
        edge.centre = Some(on_picture(&arc["center"]));
        edge.clockwise = true;
    }
    edges
}

/// Each wall is covered by exactly one segment, and no other edge is. The test checks that the
/// middle of each edge lies on one segment or on none, and that the lengths add up.
#[test]
fn each_wall_is_drawn_once_where_the_document_has_it() {
    for_each_maze(&SIZES, |made| {
        let style = style();
        let edges = edges(made, &style);
        let drawn: Vec<Piece> = pieces(&made.svg(&style), "walls").into_iter().flatten().collect();
        let mut length = 0.0;
        for (at, edge) in (0..).zip(&edges) {
            let middle = edge.point(0.5);
            let on = drawn.iter().filter(|piece| piece.is_near(middle, NEAR_ARC)).count();
            let stands = made.maze.is_wall(at);
            assert_eq!(on, usize::from(stands), "{made}: edge {at} at {middle:?}");
            length += if stands { edge.length() } else { 0.0 };
        }
        let drawn_length: f64 = drawn.iter().map(Piece::length).sum();
        let slack = NEAR_ARC * drawn.len() as f64;
        assert!((length - drawn_length).abs() < slack, "{made}: {drawn_length} for {length}");
        let ends = edges.iter().flat_map(|edge| [edge.from, edge.to]);
        let corners: Vec<Point> = ends.collect();
        for end in drawn.iter().flat_map(|piece| [piece.from, piece.to]) {
            let near = corners.iter().any(|corner| (*corner - end).length() < NEAR);
            assert!(near, "{made}: {end:?} is a corner");
        }
    });
}

#[test]
fn lines_are_long_and_segments_are_few() {
    for_each_maze(&SIZES, |made| {
        let grid = made.maze.grid();
        let mut meeting = vec![0; grid.corners() as usize];
        for edge in (0..grid.edges()).filter(|&edge| made.maze.is_wall(edge)) {
            grid.ends(edge).iter().for_each(|&corner| meeting[corner as usize] += 1);
        }
        let odd = meeting.iter().filter(|&count| count % 2 == 1).count();
        let lines = pieces(&made.svg(&style()), "walls");
        let is_open = |line: &&Vec<Piece>| (line[0].from - line[line.len() - 1].to).length() > NEAR;
        let open = lines.iter().filter(is_open).count();
        assert!(
            open * 2 <= odd,
            "{made}: {open} lines with ends, {odd} corners for them to end at"
        );
        for line in &lines {
            let turns = line.windows(2).map(|pair| (pair[0], pair[1]));
            let round = (!is_open(&line)).then(|| (line[line.len() - 1], line[0]));
            for (one, next) in turns.chain(round) {
                let straight = one.centre.is_none() && next.centre.is_none();
                let [vector, next_vector] = [one, next].map(|piece| piece.to - piece.from);
                let sine = vector.cross(next_vector) / vector.length() / next_vector.length();
                // Random cells have walls that bend a little where they meet.
                assert!(!straight || sine.abs() > 0.002, "{made}: {one:?} and {next:?} are one");
            }
        }
    });
}

#[test]
fn the_picture_contains_everything_and_a_description() {
    let mut shown = style();
    shown.solution = Overlay::Over;
    shown.line = Length::whole(7);
    shown.margin = Length::parse("3.5").unwrap();
    for_each_maze(&SIZES, |made| {
        let svg = made.svg(&shown);
        let size = made.maze.grid().size() * pixels(shown.cell);
        let [width, height] = ["width", "height"].map(|name| attribute(&svg, name));
        let told: Vec<f64> = [&width, &height].iter().map(|text| text.parse().unwrap()).collect();
        let full = [size.x, size.y].map(|side| side + 7.0);
        for (told, full) in told.iter().zip(full) {
            let more = told - full;
            assert!((-NEAR..1.0).contains(&more) && told.fract() == 0.0, "{made}: {told} {full}");
        }
        assert_eq!(attribute(&svg, "viewBox"), format!("0 0 {width} {height}"), "{made}");
        for piece in pieces(&svg, "walls").iter().chain(&pieces(&svg, "solution")).flatten() {
            for at in 0..=16 {
                let point = piece.point(f64::from(at) / 16.0);
                let within = [(point.x, told[0]), (point.y, told[1])]
                    .iter()
                    .all(|&(along, most)| along > 3.5 - NEAR && along < most - 3.5 + NEAR);
                assert!(within, "{made}: {point:?} with half a line within {told:?}");
            }
        }
        for no in [" id=", "style=", "<style", "href", "NaN", "inf", "<script", "&"] {
            assert!(!svg.contains(no), "{made}: no {no}");
        }
        for once in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\"",
            "role=\"img\"><title>",
            "</title><desc>",
            "<g class=\"walls\">",
            "<g class=\"solution\">",
        ] {
            assert_eq!(svg.matches(once).count(), 1, "{made}: {once} once");
        }
        assert_eq!(svg.matches("<g").count(), 2, "{made}: no other group");
        assert!(resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).is_ok());
    });
}

#[test]
fn the_solution_crosses_no_wall() {
    let mut shown = style();
    shown.cell = Length::whole(100);
    shown.solution = Overlay::Over;
    for_each_maze(&SIZES, |made| {
        let svg = made.svg(&shown);
        let walls: Vec<Piece> = pieces(&svg, "walls").into_iter().flatten().collect();
        let lines = pieces(&svg, "solution");
        assert_eq!(lines.len(), 1, "{made}: one line");
        for step in &lines[0] {
            let crossed = walls.iter().find(|wall| wall.crosses(step));
            assert_eq!(crossed, None, "{made}: {step:?} crosses");
        }
        let [first, last] = [lines[0][0].from, lines[0][lines[0].len() - 1].to];
        for (end, point) in [(made.maze.start(), first), (made.maze.goal(), last)] {
            let grid = made.maze.grid();
            let opening = made.maze.opening_at(end);
            let at = opening.map_or_else(|| grid.centre(end), |edge| grid.middle(edge));
            let away = point - (at * 100.0 + Point::new(10.0, 10.0));
            // The end of the line, half as long as the line is wide, ends with the walls. The line may be slanted.
            let away = opening.map_or_else(
                || away.length(),
                |edge| {
                    let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
                    (to - from).cross(away).abs() / (to - from).length()
                },
            );
            let [route, wall] = ["solution", "walls"]
                .map(|name| attribute(group(&svg, name), "stroke-width").parse::<f64>().unwrap());
            let inward = opening.map_or(0.0, |_| ((route - wall) / 2.0).max(0.0));
            let off = away - inward;
            assert!(off.abs() < NEAR, "{made}: it ends in the opening or the cell");
        }
        let mut only = shown.clone();
        only.solution = Overlay::Only;
        let only = made.svg(&only);
        assert_eq!(pieces(&only, "solution"), lines, "{made}: the same line alone");
        assert!(pieces(&only, "walls").is_empty(), "{made}: alone");
        assert_eq!(attribute(&only, "viewBox"), attribute(&svg, "viewBox"), "{made}: same size");
    });
}

#[test]
fn colours_are_the_requested_ones() {
    let made = Made::new(spec(&SHAPES[0], 4, 3));
    let color = |text: &str| Color::parse(text).unwrap();
    let mut drawn = Style { solution: Overlay::Over, ..style() };
    (drawn.ink, drawn.paper, drawn.path) = (color("12345680"), color("tan"), color("00ff0001"));
    let svg = made.svg(&drawn);
    assert!(
        svg.contains(r##"<g class="walls" opacity="0.502"><path fill="none" stroke="#123456""##)
    );
    assert!(svg.contains(r##"<rect width="100" height="80" fill="#d2b48c"/>"##));
    assert!(
        svg.contains(
            r##"<g class="solution" opacity="0.0039"><path fill="none" stroke="#00ff00""##
        )
    );
    drawn.paper = color("ffffff80");
    assert!(made.svg(&drawn).contains(r##"fill="#ffffff" opacity="0.502"/>"##));

    drawn = Style { solution: Overlay::Over, ..style() };
    drawn.paper = Color::NONE;
    let svg = made.svg(&drawn);
    assert!(!svg.contains("<rect"));
    assert!(svg.contains("\"walls\""));
    assert!(svg.contains("\"solution\""));
    drawn.ink = Color::NONE;
    let svg = made.svg(&drawn);
    assert!(!svg.contains("\"walls\""));
    assert!(svg.contains("\"solution\""));
    drawn.path = Color::NONE;
    assert!(!made.svg(&drawn).contains("<g"), "nothing is left");
}

/// Memory for the output is reserved before anything is built, so a writer must never write more.
/// Returns styles with each layer by itself, all of them, filled cells, and passages.
fn rich(style: &Style) -> Vec<Style> {
    let all = LAYERS.join(",");
    let named = LAYERS.iter().copied().chain([all.as_str()]);
    let mut styles: Vec<Style> = named
        .map(|names| Style { layers: Layers::parse(names).unwrap(), ..style.clone() })
        .collect();
    let fill = find(FILLS, "distance").unwrap();
    styles.push(Style { fill, ..style.clone() });
    styles.push(Style { draw: find(DRAWS, "passages").unwrap(), ..style.clone() });
    for (inset, corners, style_index) in [(0, 50, 1), (20, 0, 2), (45, 50, 3)] {
        let strokes = Strokes {
            caps: &CAPS[1],
            corners,
            inset,
            solution_style: &SOLUTION_STYLES[style_index],
        };
        styles.push(Style { strokes, solution: Overlay::Over, ..style.clone() });
    }
    let title = Title::parse(&"@".repeat(200)).ok();
    styles.push(Style { title, legend: true, fill, rotation: 45, ..style.clone() });
    styles
}

/// Returns the same styles, plain and with thick lines, bent into a disc.
fn rich_and_bent(style: &Style) -> Vec<Style> {
    let warp = find(WARPS, "polar").unwrap();
    let plain = Style { warp, ..style.clone() };
    let thick = Style { line: Length::whole(30), margin: Length::whole(15), ..plain.clone() };
    let bent = rich(style).into_iter().map(|style| Style { warp, ..style });
    bent.chain([plain, thick]).collect()
}

const COST_SIZES: [(u32, u32); 8] =
    [(1, 2), (2, 1), (2, 2), (3, 3), (1, 300), (300, 1), (2, 150), (90, 60)];

/// Tests every shape and format, and each shape with one of the sizes.
#[test]
fn no_format_exceeds_its_estimated_output() {
    for at in 0..SHAPES.len() {
        check_costs(&SHAPES[at..=at], |_, size| size == at % COST_SIZES.len(), 1);
    }
}

#[test]
#[ignore = "a minute or two: shapes by sizes, which .ci/run takes"]
fn no_format_exceeds_its_estimated_output_at_any_size() {
    // Each shape has each size with the first texture, and every fourth with one of the others. Of the rich styles,
    // each size and format has a third, by turns.
    std::thread::scope(|scope| {
        for half in SHAPES.chunks(SHAPES.len().div_ceil(2)) {
            let is_chosen = |texture, size| texture == 0 || (texture + size) % 4 == 0;
            scope.spawn(move || check_costs(half, is_chosen, 3));
        }
    });
}

/// Checks shapes with the textures and sizes that `is_chosen` selects by their numbers, and with one of `turns` rich
/// styles.
fn check_costs(
    shapes: &'static [Choice<Shape>],
    is_chosen: impl Fn(usize, usize) -> bool,
    turns: usize,
) {
    let mut odd = style();
    odd.cell = Length::parse("1234.57").unwrap();
    odd.margin = Length::parse("99.99").unwrap();
    let mut small = style();
    (small.cell, small.margin) = (Length::parse("1.37").unwrap(), Length::parse("0").unwrap());
    for shape in shapes {
        for (texture, algorithm) in TEXTURES.map(algorithm).into_iter().enumerate() {
            for (size, &(cols, rows)) in COST_SIZES.iter().enumerate() {
                if !is_chosen(texture, size) {
                    continue;
                }
                let spec = Spec {
                    algorithm,
                    seed: Seed::parse(&"\u{1}".repeat(200)).unwrap(),
                    start: End::Farthest,
                    goal: End::Farthest,
                    ..spec(shape, cols, rows)
                };
                if spec.check(1 << 20).is_err() {
                    continue;
                }
                let made = Made::new(spec);
                for (turn, format) in FORMATS.iter().enumerate() {
                    for style in [&odd, &small] {
                        let cost = cost(&made.spec, style, format);
                        // Data formats ignore lengths in pixels.
                        let is_same = format.value.write.is_data() && style != &odd;
                        if cost.pixels > 1 << 22 || cost.output > 1 << 27 || is_same {
                            continue;
                        }
                        // A hundred frames of small mazes represent all animations.
                        let is_small = cols * rows <= 300 && style == &small;
                        if format.value.is_animation()
                            && !(is_small && algorithm.name == TEXTURES[0])
                        {
                            continue;
                        }
                        // Compression takes most of the time, and small mazes represent large ones.
                        let is_packed = matches!(format.value.write, Write::Composed(_));
                        let most_cells = if is_packed { 300 } else { 90 * 60 };
                        let is_told = format.value.write.is_data();
                        if !is_told && cols <= 90 && rows <= 60 && cols * rows <= most_cells {
                            let mut styles = rich(style);
                            // The algorithm of a maze does not matter for bending.
                            if algorithm.name == TEXTURES[0] {
                                styles.extend(rich_and_bent(style));
                            }
                            for rich in
                                styles.into_iter().skip((size + turn) % turns).step_by(turns)
                            {
                                let cost = mazewright_render::cost::cost(&made.spec, &rich, format);
                                if check_warp(&made.spec, &rich, format.value.bends()).is_err()
                                    || cost.pixels > 1 << 17
                                {
                                    continue;
                                }
                                let most = cost.output;
                                let bytes = match made.try_write(format.name, &rich, Fields::ALL) {
                                    Ok(bytes) => bytes.len(),
                                    Err(Error::Refused(it)) if it.code == "no-room" => continue,
                                    Err(error) => panic!("{error:?}"),
                                };
                                let name = format!("{made} {} {rich:?}", format.name);
                                assert!(bytes as u64 <= most, "{name}: {bytes} of {most}");
                            }
                        }
                        for solution in [Overlay::Hidden, Overlay::Over] {
                            let style = Style { solution, ..style.clone() };
                            let written = made.try_write(format.name, &style, Fields::ALL);
                            let Ok(written) = written else { continue };
                            let bytes = written.len() as u64;
                            let most = cost.output;
                            assert!(bytes <= most, "{made} {}: {bytes} of {most}", format.name);
                        }
                    }
                }
            }
        }
    }
}
