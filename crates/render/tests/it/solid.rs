//! Solids: closed surfaces with the volume of the walls and the plate.

use std::collections::BTreeMap;

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, Error, HOLES, OUTLINES, Rim, SHAPES, Site, Spec, WRAPS, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::{MANY, Made, Written, shape, sizes, spec, style};

pub(crate) type Triangle = [[f32; 3]; 3];

/// Returns the triangles of a binary STL file.
pub(crate) fn triangles(file: &[u8]) -> Vec<Triangle> {
    let count = u32::from_le_bytes(file[80..84].try_into().unwrap()) as usize;
    assert_eq!(file.len(), 84 + 50 * count);
    let number = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().unwrap());
    file[84..]
        .chunks_exact(50)
        .map(|one| {
            let at = |corner: usize, axis: usize| number(&one[12 + 12 * corner + 4 * axis..][..4]);
            [0, 1, 2].map(|corner| [0, 1, 2].map(|axis| at(corner, axis)))
        })
        .collect()
}

/// Returns six times the volume below a triangle, signed.
pub(crate) fn volume(triangles: &[Triangle]) -> f64 {
    let below = |&[a, b, c]: &Triangle| {
        let [a, b, c] = [a, b, c].map(|corner| corner.map(f64::from));
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    triangles.iter().map(below).sum::<f64>() / 6.0
}

/// Checks that each edge runs once in either direction, and that no triangle has a corner twice.
pub(crate) fn is_closed(triangles: &[Triangle], what: &str) {
    let mut numbers = BTreeMap::new();
    let mut edges: BTreeMap<[u32; 2], i32> = BTreeMap::new();
    for corners in triangles {
        let ids = corners.map(|corner| {
            let next = numbers.len() as u32;
            *numbers.entry(corner.map(|it| (it + 0.0).to_bits())).or_insert(next)
        });
        for (from, to) in [(0, 1), (1, 2), (2, 0)] {
            assert_ne!(ids[from], ids[to], "{what}: a triangle without area");
            *edges.entry([ids[from], ids[to]]).or_default() += 1;
        }
    }
    for ([from, to], count) in &edges {
        assert_eq!(*count, 1, "{what}: an edge runs twice in one direction");
        assert!(edges.contains_key(&[*to, *from]), "{what}: an edge is open");
    }
    assert!(!edges.is_empty(), "{what}");
}

fn solid(made: &Made) -> Vec<Triangle> {
    triangles(&made.write("stl", &style(), Fields::ALL))
}

#[test]
fn squares_have_the_volume_of_their_walls_and_plate() {
    for (cols, rows) in sizes(shape("square"), 5) {
        for openings in [true, false] {
            let made =
                Made::new(Spec { openings: openings.into(), ..spec(shape("square"), cols, rows) });
            let found = solid(&made);
            is_closed(&found, &made.to_string());
            let grid = made.maze.grid();
            let walls = made.maze.walls().count() as f64;
            // At each corner, the number of edges, of walls among them, and of those on the
            // outline.
            let mut meeting = vec![[0_u32; 3]; grid.corners() as usize];
            for edge in 0..grid.edges() {
                let wall = made.maze.is_wall(edge);
                let counts = [true, wall, wall && edge >= grid.links()].map(u32::from);
                for corner in grid.ends(edge) {
                    let sum = &mut meeting[corner as usize];
                    *sum = [0, 1, 2].map(|at| sum[at] + counts[at]);
                }
            }
            // Walls of 8 by 2 between joints of 2 by 2, on a plate of 2. Where two edges meet, each
            // has half of the joint; on the rim those of the outline have a quarter each.
            let joint = |&[edges, walls, outer]: &[u32; 3]| match edges {
                2 => 2.0 * f64::from(walls),
                3 => 2.0 * f64::from(walls.min(1)) + f64::from(outer),
                _ => 4.0 * f64::from(walls.min(1)),
            };
            let joints = meeting.iter().map(joint).sum::<f64>();
            let plate = f64::from(10 * cols + 2) * f64::from(10 * rows + 2) * 2.0;
            let expected = plate + (walls * 8.0 * 2.0 + joints) * 10.0;
            let off = volume(&found) / expected - 1.0;
            assert!(off.abs() < 1e-3, "{made}: off by {off}");
        }
    }
}

#[test]
fn every_solid_is_closed() {
    let mask = |text: &str| Some(Mask::parse(text).unwrap());
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 6) } else { (12, 9) };
        let plain = Site::new(shape, cols, rows);
        let hole = find(HOLES, "circle").unwrap();
        let sites = [
            plain.clone(),
            Site { cols: 3, rows: 1, ..plain.clone() },
            Site { outline: find(OUTLINES, "ring").unwrap(), ..plain.clone() },
            Site { outline: find(OUTLINES, "star").unwrap(), ..plain.clone() },
            Site { mask: mask("heart"), parts: Parts::Largest, ..plain.clone() },
            Site { mask: mask("X..,.X.,..X"), parts: Parts::Largest, ..plain.clone() },
            Site { levels: 3, ..plain.clone() },
            Site { wrap: find(WRAPS, "xy").unwrap(), ..plain.clone() },
            Site { hole, ..plain.clone() },
            smooth(&plain, "circle"),
            smooth(&plain, "heart"),
            smooth(&plain, "star"),
            Site { mask: mask("cat"), parts: Parts::Largest, ..smooth(&plain, "rectangle") },
        ];
        let mut closed = 0;
        for site in sites {
            let what = format!("{site:?}");
            let spec = Spec { site, ..spec(shape, 2, 2) };
            if !can_be_laid(&spec) {
                continue;
            }
            let made = Made::new(spec);
            let file = match made.try_write("stl", &thin(), Fields::ALL) {
                Err(Error::Refused(refusal)) => {
                    assert_eq!(refusal.code, "too-thick", "{what}");
                    continue;
                }
                file => file.unwrap(),
            };
            let found = triangles(&file);
            is_closed(&found, &what);
            closed += 1;
            let top = found.iter().flatten().map(|corner| corner[2]).fold(0.0, f32::max);
            assert_eq!(top, 12.0, "{what}: base and walls");
            let size = made.maze.grid().size();
            let most = (10.0 * size.x + 1.0) * (10.0 * size.y + 1.0) * 12.0;
            let volume = volume(&found);
            assert!(volume > 0.0, "{what}: {volume} of {most}");
            assert!(volume < most, "{what}: {volume} of {most}");
        }
        assert!(closed >= 5, "{}: only {closed} solids", shape.name);
    }
}

/// Returns a site whose cells are clipped.
pub(crate) fn smooth(site: &Site, name: &str) -> Site {
    Site { outline: find(OUTLINES, name).unwrap(), rim: Rim::Smooth, ..site.clone() }
}

/// Returns a style with walls thin enough for small cells.
pub(crate) fn thin() -> Style {
    let mut style = style();
    style.options.solid.wall = Length::from_hundredths(80);
    style
}

#[test]
fn openscad_source_has_every_wall_once() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 7, 5));
        let text = String::from_utf8(made.write("scad", &style(), Fields::ALL)).unwrap();
        for (open, close) in ["()", "[]", "{}"].map(|pair| pair.split_at(1)) {
            assert_eq!(text.matches(open).count(), text.matches(close).count(), "{made}: {open}");
        }
        assert!(text.starts_with("cell = 10; "), "{made}");
        let from = text.find("walls = [\n").unwrap() + "walls = [\n".len();
        let list = &text[from..from + text[from..].find("];").unwrap()];
        let lengths = list.lines().map(|line| {
            let numbers = line.strip_prefix('[').unwrap().strip_suffix("],").unwrap();
            let numbers: Vec<f64> = numbers.split(',').map(|it| it.parse().unwrap()).collect();
            (numbers[2] - numbers[0]).hypot(numbers[3] - numbers[1])
        });
        let grid = made.maze.grid();
        let wanted = made.maze.walls().map(|edge| {
            let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
            grid.arc(edge).map_or((to - from).length(), |arc| arc.radius * arc.angles().1)
        });
        let (told, wanted) = (lengths.sum::<f64>(), wanted.sum::<f64>());
        assert!((told / wanted - 1.0).abs() < 5e-3, "{made}: {told} of {wanted}");
    }
}

/// Returns whether a maze of these parameters has connected cells.
pub(crate) fn can_be_laid(spec: &Spec) -> bool {
    spec.check(MANY).is_ok() && spec.site.lay(1, &Cancel::new()).is_ok()
}

/// Returns the numbers of a list of lists in `OpenSCAD` source.
pub(crate) fn rows_of(text: &str, name: &str) -> Vec<Vec<f64>> {
    let start = format!("{name} = [\n");
    let from = text.find(&start).unwrap() + start.len();
    let list = &text[from..from + text[from..].find("];").unwrap()];
    let row = |line: &str| {
        let numbers = line.strip_prefix('[').unwrap().strip_suffix("],").unwrap();
        numbers.split(',').map(|it| it.parse().unwrap()).collect()
    };
    list.lines().map(row).collect()
}

#[test]
fn openscad_plates_cover_exactly_the_cells() {
    let ring = find(OUTLINES, "ring").unwrap();
    let rings =
        SHAPES.iter().map(|shape| Site { outline: ring, levels: 2, ..Site::new(shape, 14, 14) });
    let plain = SHAPES.iter().map(|shape| Site::new(shape, 7, 5));
    let mut holes = 0;
    for site in plain.chain(rings) {
        let spec = Spec { site, ..spec(&SHAPES[0], 7, 5) };
        if !can_be_laid(&spec) {
            continue;
        }
        let made = Made::new(spec);
        let text = String::from_utf8(made.write("scad", &style(), Fields::ALL)).unwrap();
        let (corners, rims) = (rows_of(&text, "corners"), rows_of(&text, "rims"));
        // Holes run the other way round and reduce the area.
        let area = |points: &[[f64; 2]]| -> f64 {
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).map(|(a, b)| (a[0] * b[1] - a[1] * b[0]) / 2.0).sum()
        };
        let round = |rim: &Vec<f64>| {
            let points = rim.iter().map(|&at| [0, 1].map(|axis| corners[at as usize][axis]));
            area(&points.collect::<Vec<_>>())
        };
        let told: f64 = rims.iter().map(round).sum::<f64>().abs();
        let grid = made.maze.grid();
        let cell = |cell| {
            let corners = grid.boundary(cell).map(|(_, [from, _])| grid.corner(from));
            area(&corners.map(|it| [it.x, it.y]).collect::<Vec<_>>()).abs()
        };
        let has_arcs =
            (0..grid.edges()).any(|edge| !grid.is_stairs(edge) && grid.arc(edge).is_some());
        let wanted: f64 = (0..grid.cells()).map(cell).sum();
        // Chords of an arc cut off less than the straight sides do here.
        let within = if has_arcs { 0.2 } else { 0.002 };
        assert!((told / wanted - 1.0).abs() < within, "{made}: {told} of {wanted}");
        assert_eq!(rims.iter().map(Vec::len).sum::<usize>(), corners.len(), "{made}");
        holes += u32::from(rims.len() > 2);
    }
    assert!(holes > 10, "{holes} sites have holes");
}

/// The solution alone is a part that lies on the base, without walls and a plate. It is as high and
/// as long as in the other solids.
#[test]
fn an_openscad_solution_alone_is_a_part() {
    let made = Made::new(spec(shape("hex"), 8, 6));
    for wall in [60, 200] {
        let source = |solution: Overlay| {
            let mut style = solved(solution, true);
            style.options.solid.wall = Length::from_hundredths(wall);
            let stl = triangles(&made.write("stl", &style, Fields::ALL));
            let text = String::from_utf8(made.write("scad", &style, Fields::ALL)).unwrap();
            (text, stl)
        };
        let (alone, part) = source(Overlay::Only);
        for name in ["walls = ", "corners = ", "rims = ", "bumps = ", "plate", "base + "] {
            assert!(!alone.contains(name), "{name}: {alone}");
        }
        assert!(alone.contains("translate([0, 0, base]) linear_extrude(rise)"), "{alone}");
        assert!(alone.contains("\nrise = min(wall, height / 2, 1);\n"), "{alone}");
        let heights = part.iter().flatten().map(|corner| corner[2]);
        let [low, high] = [heights.clone().fold(f32::MAX, f32::min), heights.fold(0.0, f32::max)];
        assert_eq!(low, 2.0);
        assert!((high - low - (wall as f32 / 100.0).min(1.0)).abs() < 1e-6, "{low} to {high}");
        let (whole, _) = source(Overlay::Over);
        assert_eq!(rows_of(&alone, "solution"), rows_of(&whole, "solution"));
    }
}

/// Returns a style with the solution raised, or alone, and with bumps.
pub(crate) fn solved(solution: Overlay, bumps: bool) -> Style {
    let mut style = Style { solution, ..thin() };
    style.options.solid.bumps = bumps;
    style
}

#[test]
fn raised_routes_and_frames_are_closed() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 8, 6));
        let closed = Made::new(Spec { openings: false.into(), ..spec(shape, 8, 6) });
        let mut frame = thin();
        frame.options.solid.base = Length::whole(0);
        let whole = triangles(&made.write("stl", &thin(), Fields::ALL));
        let volume_of = |made: &Made, style: &Style, what: &str| {
            let found = triangles(&made.write("stl", style, Fields::ALL));
            is_closed(&found, &format!("{made} {what}"));
            volume(&found)
        };
        let raised = volume_of(&made, &solved(Overlay::Over, false), "raised");
        let alone = volume_of(&made, &solved(Overlay::Only, false), "alone");
        let grown = raised - volume(&whole);
        // In some places the passage next to the route rises with it.
        let share = grown / alone;
        assert!(alone > 0.0, "{made}: {grown}, {alone}");
        assert!((0.999..1.2).contains(&share), "{made}: {grown}, {alone}");
        let [walls, plate] = [volume_of(&closed, &frame, "frame"), volume(&whole)];
        assert!(walls > 0.0, "{made}");
        assert!(walls < plate, "{made}");
        let bumped = triangles(&made.write("stl", &solved(Overlay::Hidden, true), Fields::ALL));
        is_closed(&bumped, &format!("{made} with bumps"));
        let bumps = bumped.len() - whole.len();
        assert!(bumps > 0 && bumps.is_multiple_of(24 * 6), "{made}: {bumps}");
    }
}

#[test]
fn bumps_need_a_floor() {
    let made = Made::new(spec(&SHAPES[0], 4, 3));
    let mut style = solved(Overlay::Hidden, true);
    style.options.solid.base = Length::whole(0);
    for format in ["stl", "3mf", "glb", "obj"] {
        let Err(Error::Refused(refusal)) = made.try_write(format, &style, Fields::ALL) else {
            panic!("{format}: bumps in the air");
        };
        assert_eq!((refusal.parameter, refusal.code), ("bumps", "contradiction"));
    }
}

/// Returns a style with a groove one millimetre deep.
pub(crate) fn grooved() -> Style {
    let mut style = thin();
    style.options.solid.groove = Length::whole(1);
    style
}

/// Bumps are at least 1 mm wide, or as wide as their cells, and lie on the floor, in every solid.
#[test]
fn bumps_are_not_lost_by_a_printer() {
    let mut narrow = 0;
    for shape in SHAPES {
        for outline in ["rectangle", "heart"] {
            let mut spec = spec(shape, 9, 9);
            spec.site.outline = find(OUTLINES, outline).unwrap();
            if outline == "heart" {
                spec.site.rim = Rim::Smooth;
                // Ends at the rim, where cells are cut.
                spec.openings = true.into();
            }
            if spec.site.lay(1, &Cancel::new()).is_err() {
                continue;
            }
            let made = Made::new(spec);
            for cell in [4, 10] {
                let mut style = solved(Overlay::Hidden, true);
                style.options.solid.cell = Length::whole(cell);
                style.options.solid.wall = Length::from_hundredths(40);
                let mut source =
                    String::from_utf8(made.write("scad", &style, Fields::ALL)).unwrap();
                source = source.split_once("bumps = [\n").unwrap().1.to_owned();
                let rows = source.split_once("];").unwrap().0;
                let bumps = rows.lines().map(|row| -> Vec<f64> {
                    let row = row.trim_matches(['[', ']', ',', ' ']);
                    row.split(',').map(|number| number.parse().unwrap()).collect()
                });
                let bumps: Vec<Vec<f64>> = bumps.collect();
                let radius = |bump: &[f64]| bump[2] * f64::from(cell);
                // Larger circles have more chords, at most 0.05 mm away.
                let triangles_of = |bump: &[f64]| if radius(bump) < 5.8 { 24 * 6 } else { 48 * 6 };
                let solid = triangles(&made.write("stl", &style, Fields::ALL));
                let mut own = solid.len() - bumps.iter().map(|it| triangles_of(it)).sum::<usize>();
                for bump in bumps {
                    let radius = radius(&bump);
                    narrow += usize::from(radius < 0.5);
                    let about = format!("{made} {outline} {cell}: {radius} at {bump:?}");
                    assert!(radius > if outline == "heart" { 0.1 } else { 0.499 }, "{about}");
                    // The same disc in both files: the farthest corners from its middle.
                    let corners = solid[own..][..triangles_of(&bump)].iter().flatten();
                    own += triangles_of(&bump);
                    let [x, y] = [0, 1].map(|axis| {
                        let along = corners.clone().map(|corner| f64::from(corner[axis]));
                        along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
                    });
                    assert!((x - 2.0 * radius).abs() < 0.15 * radius, "{about}: {x}");
                    assert!((y - 2.0 * radius).abs() < 0.15 * radius, "{about}: {y}");
                }
            }
        }
    }
    assert!(narrow < 30, "{narrow}");
}
