//! Inset walls: they enclose the cells that the maze connects.

use mazewright_core::mask::Mask;
use mazewright_core::{Cancel, Mesh, OUTLINES, Openings, SHAPES, Share, Site, Spec, WRAPS, find};
use mazewright_render::drawing::{DevicePoint, Layer, Lines, Marks};
use mazewright_render::formats::Fields;
use mazewright_render::style::look::FILLS;
use mazewright_render::style::strokes::Strokes;
use mazewright_render::style::{Length, Style};

use crate::common::raster::pixels;
use crate::common::{Made, Written, algorithm, shape, spec, style};
use crate::strokes::{drawn, lines};

pub(crate) fn with_inset(inset: u32, corners: u32) -> Style {
    let strokes = Strokes { inset, corners, ..Strokes::default() };
    Style { cell: Length::whole(100), line: Length::whole(1), strokes, ..style() }
}

pub(crate) fn closed(spec: Spec) -> Spec {
    Spec { openings: Openings::None, ..spec }
}

/// Returns a maze of every shape, and one or two of each other kind of site and topology.
fn mazes() -> Vec<Made> {
    let mut specs: Vec<Spec> = SHAPES.iter().map(|shape| spec(shape, 6, 5)).collect();
    for name in ["square", "hex", "polar", "oct"] {
        let mut woven = spec(shape(name), 7, 6);
        woven.topology.weave = Share::ALL;
        specs.push(woven);
        let mut levels = spec(shape(name), 4, 4);
        levels.site.levels = 2;
        specs.push(levels);
        let mut sparse = spec(shape(name), 7, 6);
        sparse.topology.sparse = 2;
        specs.push(sparse);
        let mut loops = spec(shape(name), 6, 6);
        (loops.topology.braid, loops.topology.loops) = (Share::ALL, 12);
        specs.push(loops);
    }
    for name in ["square", "hex"] {
        let mut wrapped = spec(shape(name), 6, 6);
        wrapped.site.wrap = find(WRAPS, "x").unwrap();
        specs.push(wrapped);
        let mut masked = spec(shape(name), 12, 12);
        masked.site.mask = Some(Mask::parse("heart").unwrap());
        specs.push(masked);
    }
    let mesh = Mesh::read(include_str!("../../../core/tests/data/regions.geojson"), &Cancel::new())
        .unwrap();
    specs.push(Spec { site: Site::from_mesh(mesh), ..spec(shape("square"), 2, 2) });
    specs.into_iter().map(Made::new).collect()
}

/// Returns the number of edges at which a corridor is open but ends: openings, both sides of open
/// seams, both ends of tunnels.
fn borders(made: &Made) -> usize {
    let (maze, grid) = (&made.maze, made.maze.grid());
    let open = |edge: &u32| !maze.is_wall(*edge) && *edge >= grid.links();
    let mut shared = vec![0; grid.edges() as usize];
    for cell in (0..grid.cells()).filter(|&cell| maze.is_used(cell)) {
        grid.boundary(cell).for_each(|(edge, _)| shared[edge as usize] += 1);
    }
    let outer = (grid.links()..grid.edges()).filter(|&it| shared[it as usize] == 1).filter(open);
    let seams = grid.seams().filter(|&[link, _]| maze.is_open(link)).count();
    outer.count() + seams + 2 * grid.crossings().len()
}

#[test]
fn lines_are_closed_but_at_borders() {
    for made in mazes() {
        let layers = drawn(&made, &with_inset(15, 0));
        let walls = lines(&layers, "walls");
        let open = walls.point_ranges().filter(|line| !walls.is_closed(line)).count();
        assert_eq!(open, borders(&made), "{made}");
        assert!(walls.point_ranges().all(|line| line.len() > 1), "{made}");
    }
}

#[test]
fn corridors_of_squares_have_the_requested_width() {
    for inset in [1, 10, 25, 45] {
        let made = Made::new(closed(spec(shape("square"), 7, 6)));
        let layers = drawn(&made, &with_inset(inset, 0));
        let walls = lines(&layers, "walls");
        let faces = [inset as i32 * 100, 10_000 - inset as i32 * 100];
        for [x, y] in &walls.points {
            let at = [x, y].map(|it| (it - 1000).rem_euclid(10_000));
            assert!(at.iter().all(|it| faces.contains(it)), "{made}: {at:?}");
        }
        assert!(walls.rectilinear, "{made}");
        // Each closed side once: its length without corners, and two ends per corner.
        let grid = made.maze.grid();
        let closed: u32 =
            (0..grid.cells()).map(|cell| 4 - made.maze.passages_of(cell) as u32).sum();
        let length: i64 = walls
            .point_ranges()
            .flat_map(|line| walls.points[line].windows(2))
            .map(|at| i64::from(at[0][0].abs_diff(at[1][0]) + at[0][1].abs_diff(at[1][1])))
            .sum();
        // At a corner of two closed sides, each is shorter by the inset. Where an open side
        // follows, a wall is as long as its cell. Next to an open side between two others, it turns
        // around.
        let mut expected = i64::from(closed) * 10_000;
        for cell in 0..grid.cells() {
            let sides: Vec<bool> =
                grid.sides(cell).map(|side| made.maze.is_open_side(side)).collect();
            for at in 0..4 {
                let by = 100 * i64::from(inset);
                expected += match (sides[at], sides[(at + 1) % 4]) {
                    (false, false) => -2 * by,
                    (true, true) => 2 * by,
                    _ => 0,
                };
            }
        }
        assert_eq!(length, expected, "{made} {inset}");
    }
}

/// Returns the straight segments of lines; arcs as short chords.
pub(crate) fn chords(lines: &Lines) -> Vec<[[f64; 2]; 2]> {
    let mut chords = Vec::new();
    for line in lines.point_ranges() {
        for to in line.skip(1) {
            let [from, there] =
                [lines.points[to - 1], lines.points[to]].map(|it| it.map(f64::from));
            let Some(arc) = lines.arcs.iter().find(|arc| arc.to as usize == to) else {
                chords.push([from, there]);
                continue;
            };
            let half = [(there[0] - from[0]) / 2.0, (there[1] - from[1]) / 2.0];
            let long = f64::hypot(half[0], half[1]).max(1e-9);
            let radius = f64::from(arc.radius).max(long);
            let away = (radius * radius - long * long).sqrt() / long;
            let away = if arc.clockwise { away } else { -away };
            let centre = [from[0] + half[0] - half[1] * away, from[1] + half[1] + half[0] * away];
            let start = f64::atan2(from[1] - centre[1], from[0] - centre[0]);
            let sweep = 2.0 * (long / radius).min(1.0).asin();
            let sweep = if arc.clockwise { sweep } else { -sweep };
            let at = |part: usize| {
                let angle = start + sweep * part as f64 / 64.0;
                [centre[0] + radius * angle.cos(), centre[1] + radius * angle.sin()]
            };
            chords.extend((0..64).map(|part| [at(part), at(part + 1)]));
        }
    }
    chords
}

fn cross([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> bool {
    let side = |one: [f64; 2], two: [f64; 2], at: [f64; 2]| {
        let cross = (two[0] - one[0]) * (at[1] - one[1]) - (two[1] - one[1]) * (at[0] - one[0]);
        // In hundredths of a pixel from the line.
        cross / f64::hypot(two[0] - one[0], two[1] - one[1]).max(1.0)
    };
    let parted = |one: f64, other: f64| one * other < 0.0 && one.abs().min(other.abs()) > 3.0;
    parted(side(a, b, c), side(a, b, d)) && parted(side(c, d, a), side(c, d, b))
}

#[test]
fn no_wall_crosses_another() {
    for made in mazes() {
        for (inset, corners) in [(4, 0), (20, 0), (45, 0), (20, 30), (8, 50)] {
            let layers = drawn(&made, &with_inset(inset, corners));
            let mut pieces = chords(lines(&layers, "walls"));
            let left = |it: &[[f64; 2]; 2]| it[0][0].min(it[1][0]);
            pieces.sort_by(|one, other| left(one).total_cmp(&left(other)));
            for (at, one) in pieces.iter().enumerate() {
                let end = one[0][0].max(one[1][0]);
                let near = pieces[at + 1..].iter().take_while(|other| left(other) < end);
                let crossed = near.clone().find(|other| cross(*one, **other));
                assert_eq!(crossed, None, "{made} inset {inset} corners {corners}: {one:?}");
            }
        }
    }
}

/// Returns the cells that the picture shows as joined: over an edge that both draw.
pub(crate) fn joined(made: &Made) -> Vec<u32> {
    let (maze, grid) = (&made.maze, made.maze.grid());
    let mut group: Vec<u32> = (0..grid.cells()).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for cell in 0..grid.cells() {
            for side in grid.sides(cell).filter(|&side| maze.is_open_side(side)) {
                let there = grid.neighbor(side);
                let drawn = grid.drawn_edge(side);
                let is_shared = drawn.is_some()
                    && grid
                        .sides(there)
                        .any(|back| maze.is_open_side(back) && grid.drawn_edge(back) == drawn);
                let least = group[cell as usize].min(group[there as usize]);
                if is_shared && group[cell as usize] != group[there as usize] {
                    group[cell as usize] = least;
                    group[there as usize] = least;
                    changed = true;
                }
            }
        }
    }
    group
}

/// Returns, for each pixel, the number of its region: the pixels that can be reached without
/// crossing ink.
fn regions(rows: &[Vec<u8>]) -> Vec<Vec<u32>> {
    let (wide, tall) = (rows[0].len() / 4, rows.len());
    let mut region = vec![vec![0; wide]; tall];
    let mut next = 0;
    for y in 0..tall {
        for x in 0..wide {
            if region[y][x] > 0 || rows[y][4 * x] < 200 {
                continue;
            }
            next += 1;
            region[y][x] = next;
            let mut left = vec![(x, y)];
            while let Some((x, y)) = left.pop() {
                let near = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
                for (x, y) in near {
                    if x < wide && y < tall && region[y][x] == 0 && rows[y][4 * x] >= 200 {
                        region[y][x] = next;
                        left.push((x, y));
                    }
                }
            }
        }
    }
    region
}

#[test]
fn corridors_lead_where_the_maze_does() {
    for made in mazes().into_iter().map(|made| Made::new(closed(made.spec))) {
        for carve in ["backtracker", "binary-tree"] {
            let made = Made::new(Spec { algorithm: algorithm(carve), ..made.spec.clone() });
            // Signs and ends are in the cells, but only walls count.
            let mut style = with_inset(12, 0);
            style.layers = mazewright_render::style::layers::Layers::parse("walls").unwrap();
            style.cell = Length::whole(160);
            let (maze, grid) = (&made.maze, made.maze.grid());
            if grid.stairs() > 0 || grid.seams().next().is_some() {
                continue;
            }
            let region = regions(&pixels(&made.write("png", &style, Fields::ALL)));
            let group = joined(&made);
            let at = |cell: u32| {
                let point = grid.centre(cell) * 160.0;
                region[(point.y + 10.0) as usize][(point.x + 10.0) as usize]
            };
            let used: Vec<u32> = (0..grid.cells()).filter(|&it| maze.is_used(it)).collect();
            for &cell in &used {
                assert!(at(cell) > 0, "{made}: cell {cell} is inside");
                assert!(at(cell) != region[0][0], "{made}: cell {cell} is inside");
                let first = group[cell as usize];
                assert_eq!(at(cell), at(first), "{made}: {cell} and {first} are joined");
            }
            let mut firsts: Vec<u32> = used.iter().map(|&it| group[it as usize]).collect();
            firsts.sort_unstable();
            firsts.dedup();
            let mut seen: Vec<u32> = firsts.iter().map(|&it| at(it)).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), firsts.len(), "{made}: what is not joined is parted");
        }
    }
}

#[test]
fn filled_cells_leave_the_gaps_empty() {
    for shape in SHAPES {
        let made = Made::new(closed(spec(shape, 6, 5)));
        let style = Style { fill: find(FILLS, "distance").unwrap(), ..with_inset(20, 0) };
        let layers = drawn(&made, &style);
        let areas = |layer: &Layer| -> f64 {
            let outlines = layer.marks.iter().filter_map(|marks| match marks {
                Marks::Areas { outlines, .. } => Some(outlines),
                _ => None,
            });
            let size = |points: &[DevicePoint]| -> f64 {
                let turn = |a: DevicePoint, b: DevicePoint| {
                    f64::from(a[0]) * f64::from(b[1]) - f64::from(a[1]) * f64::from(b[0])
                };
                let round = points.windows(2).map(|at| turn(at[0], at[1])).sum::<f64>();
                f64::midpoint(round, turn(points[points.len() - 1], points[0]))
            };
            outlines
                .map(|it| it.point_ranges().map(|line| size(&it.points[line])).sum::<f64>())
                .sum()
        };
        assert_eq!(layers[0].name, "cells", "{made}");
        let inset = areas(&layers[0]);
        let whole = areas(&drawn(&made, &Style { strokes: Strokes::default(), ..style })[0]);
        assert!(inset > 0.1 * whole, "{made}: {inset} of {whole}");
        assert!(inset < 0.9 * whole, "{made}: {inset} of {whole}");
    }
}

#[test]
fn nearly_straight_corners_do_not_move() {
    for (cols, rows, seed) in [(2, 3, 1315), (3, 4, 4023), (2, 5, 376)] {
        let spec = Spec { seed: seed.into(), ..spec(shape("polar"), cols, rows) };
        let made = Made::new(closed(spec));
        let style = Style { cell: Length::whole(100), ..with_inset(2, 50) };
        let size = made.maze.grid().size();
        let most = (size.x.max(size.y) * 10_000.0) as i32 + 2 * 1000;
        let layers = drawn(&made, &style);
        for [from, to] in layers.iter().flat_map(|layer| &layer.marks).flat_map(|marks| match marks
        {
            Marks::Lines { lines, .. } => chords(lines),
            _ => Vec::new(),
        }) {
            let within = |at: f64| (0.0..=f64::from(most)).contains(&at);
            assert!(from.into_iter().chain(to).all(within), "{made}: {from:?} to {to:?}");
            let long = (to[0] - from[0]).hypot(to[1] - from[1]);
            assert!(long < 10_000.0 * f64::from(rows), "{made}: {from:?} to {to:?}");
        }
    }
}

/// Inset walls of rings are arcs around the centre of the rings, like the rings themselves.
#[test]
fn inset_arcs_are_concentric_with_those_of_their_walls() {
    let sector =
        Site { outline: find(OUTLINES, "sector").unwrap(), ..Site::new(shape("polar"), 6, 8) };
    for (site, inset) in [5, 20, 45]
        .into_iter()
        .flat_map(|inset| [(Site::new(shape("polar"), 6, 8), inset), (sector.clone(), inset)])
    {
        let made = Made::new(Spec { site, ..spec(shape("polar"), 6, 8) });
        let style = Style { cell: Length::whole(40), ..with_inset(inset, 0) };
        let grid = made.maze.grid();
        let arc = (0..grid.edges()).find_map(|edge| grid.arc(edge)).unwrap();
        let scale = f64::from(style.cell.hundredths());
        let margin = f64::from(style.margin.hundredths());
        let centre = [arc.centre.x, arc.centre.y].map(|it| it * scale + margin);
        let layers = drawn(&made, &style);
        let mut count = 0;
        for lines in layers.iter().filter(|layer| layer.name == "walls").flat_map(|layer| {
            layer.marks.iter().filter_map(|marks| match marks {
                Marks::Lines { lines, .. } => Some(lines),
                _ => None,
            })
        }) {
            for bend in &lines.arcs {
                let at = bend.to as usize;
                let [from, to] = [lines.points[at - 1], lines.points[at]]
                    .map(|point| [0, 1].map(|axis| f64::from(point[axis]) - centre[axis]));
                for end in [from, to] {
                    let away = end[0].hypot(end[1]) - f64::from(bend.radius);
                    assert!(away.abs() < 2.0, "{made} {inset}: {away} from the ring");
                }
                // With its ends on the ring, only the side of the centre is undetermined.
                let turn = from[0] * to[1] - from[1] * to[0];
                assert_eq!(turn > 0.0, bend.clockwise, "{made} {inset}: {from:?} to {to:?}");
                count += 1;
            }
        }
        assert!(count > 20, "{made} {inset}: {count} arcs");
    }
}

/// Rounded walls at openings are round up to the outline, and have no hooks there.
#[test]
fn rounded_walls_at_openings_have_no_hooks() {
    let (mut hooks, mut arcs) = (0, 0);
    for (shape, inset) in SHAPES.iter().flat_map(|shape| [10, 20].map(|inset| (shape, inset))) {
        let layers = drawn(&Made::new(spec(shape, 6, 5)), &with_inset(inset, 50));
        let walls = lines(&layers, "walls");
        let length = |from: usize, to: usize| {
            let [from, to] = [from, to].map(|at| walls.points[at].map(f64::from));
            f64::hypot(to[0] - from[0], to[1] - from[1])
        };
        for line in walls.point_ranges().filter(|line| !walls.is_closed(line) && line.len() > 2) {
            let (first, last) = (line.start, line.end - 1);
            for (end, [from, to]) in [(first, [first + 1, first + 2]), (last, [last - 1, last - 2])]
            {
                let Some(arc) = walls.arcs.iter().find(|arc| arc.to as usize == from.max(to))
                else {
                    continue;
                };
                // A larger arc does not begin at the opening.
                if arc.radius < 3_500 {
                    arcs += 1;
                    hooks += usize::from(length(end, from) > length(from, to) * 0.4);
                }
            }
        }
    }
    // A short wall next to an opening leaves too little space for a larger arc.
    assert!(arcs > 40 && hooks * 2 < arcs, "{hooks} of {arcs}");
}
