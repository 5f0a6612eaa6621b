//! Routes in cells that were clipped at an outline or a mask: they stay inside the cells.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::mask::Mask;
use mazewright_core::{Cancel, Maze, OUTLINES, Rim, SHAPES, SOLVERS, Search, Site, Spec, find};
use mazewright_render::draw::draw;
use mazewright_render::drawing::{DevicePoint, Drawing, Marks};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Overlay, Style};

use crate::common::{shape, spec, style};

/// The outlines and masks that clip cells.
const CUTS: [(&str, bool); 8] = [
    ("circle", false),
    ("heart", false),
    ("ring", false),
    ("sector", false),
    ("star", false),
    ("cat", true),
    ("snowflake", true),
    ("text:IO", true),
];

/// Returns the segments of the lines of a layer.
fn segments(drawing: &Drawing, name: &str) -> Vec<[DevicePoint; 2]> {
    let layers = drawing.layers.iter().filter(|layer| layer.name == name);
    let lines = layers.flat_map(|layer| &layer.marks).filter_map(|marks| match marks {
        Marks::Lines { lines, .. } => Some(lines),
        _ => None,
    });
    let pairs = lines.flat_map(|lines| {
        lines.point_ranges().flat_map(|line| {
            line.clone().skip(1).map(|to| [lines.points[to - 1], lines.points[to]])
        })
    });
    pairs.collect()
}

/// Returns twice the area of a triangle.
fn area([a, b, c]: [DevicePoint; 3]) -> i64 {
    let [a, b, c] = [a, b, c].map(|point| point.map(i64::from));
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Returns whether segments cross, by more than rounding.
fn cross(one: [DevicePoint; 2], other: [DevicePoint; 2]) -> bool {
    let apart = |[a, b]: [DevicePoint; 2], [c, d]: [DevicePoint; 2]| {
        let length = f64::from((b[0] - a[0]).abs().max((b[1] - a[1]).abs()));
        let sides = [c, d].map(|point| area([a, b, point]) as f64);
        sides[0] * sides[1] < 0.0 && sides.iter().all(|side| side.abs() > 4.0 * length)
    };
    apart(one, other) && apart(other, one)
}

fn site(name: &str, (cut, is_mask): (&str, bool)) -> Site {
    let (cols, rows) = if name == "polar" { (6, 10) } else { (14, 14) };
    let site = Site { rim: Rim::Smooth, ..Site::new(shape(name), cols, rows) };
    if is_mask {
        let mask = Mask::parse(cut).unwrap();
        let parts = mask.default_parts();
        return Site { mask: Some(mask), parts, ..site };
    }
    Site { outline: find(OUTLINES, cut).unwrap(), ..site }
}

/// Returns the drawing of a maze with its solution.
fn drawing(spec: &Spec, style: &Style) -> Option<Drawing> {
    let cancel = Cancel::new();
    // Some shapes leave cells that are not connected.
    let grid = spec.site.lay(spec.seed.number(), &cancel).ok()?;
    let made = Maze::carve(spec, Arc::new(grid), &cancel).unwrap();
    let search = Search::new(1, &cancel);
    let routes = mazewright_core::routes(&SOLVERS[0], &made, &search).unwrap();
    let caption = Caption::default();
    let (maze, routes, solver) = (&made, &routes[..], &SOLVERS[0]);
    Some(draw(&Scene { spec, style, maze, routes, solver, caption: &caption }, &cancel).unwrap())
}

/// Returns the number of segments of the solution that cross walls.
fn crossed(drawing: &Drawing) -> usize {
    let [walls, route] = ["walls", "solution"].map(|name| segments(drawing, name));
    assert!(!route.is_empty());
    let crosses = |segment: &&[DevicePoint; 2]| walls.iter().any(|&wall| cross(**segment, wall));
    route.iter().filter(crosses).count()
}

/// Returns a style with plain walls, or inset ones.
fn styles(inset: u32) -> Style {
    let mut style = Style { solution: Overlay::Over, ..style() };
    style.strokes.inset = inset;
    style
}

#[test]
fn routes_in_clipped_cells_cross_no_walls() {
    let (mut routed, mut through_walls) = (0, 0);
    for shape in SHAPES {
        for cut in CUTS {
            for (seed, inset) in [(1, 0), (2, 0), (3, 0), (3, 15)] {
                let site = site(shape.name, cut);
                let spec = Spec { site, seed: seed.into(), ..spec(shape, 14, 14) };
                let Some(drawing) = drawing(&spec, &styles(inset)) else { continue };
                let what = format!("{} at {}, seed {seed}, inset {inset}", shape.name, cut.0);
                let crossed = crossed(&drawing);
                // The corridors of a few cells of masks are narrower than the thickness of their
                // walls.
                let most = if cut.1 && inset > 0 { 2 } else { 0 };
                assert!(crossed <= most, "{what}: {crossed} segments through walls");
                through_walls += crossed;
                routed += 1;
            }
        }
    }
    assert!(routed > 200, "{through_walls} in {routed} pictures");
    assert!(through_walls < 5, "{through_walls} in {routed} pictures");
}

/// Between a wall and the rim, a corridor winds so closely that its middle is not a route through
/// it.
#[test]
fn routes_wind_through_narrow_corridors() {
    let site = Site { cols: 10, rows: 16, ..site("hex", ("snowflake", true)) };
    let spec = Spec { site, seed: 16.into(), ..spec(shape("hex"), 10, 16) };
    assert_eq!(crossed(&drawing(&spec, &styles(20)).unwrap()), 0);
}

/// The tip of a notch leaves next to nothing of the cell below it, so that no corridor leads
/// through that cell. The route passes below the tip, and stays inside the silhouette.
#[test]
fn routes_pass_below_the_notch_of_a_heart() {
    let mut seen = 0;
    for (name, is_mask) in [("hex", false), ("brick", true), ("penrose-p2", false)] {
        for seed in 0..16_u64 {
            let site = Site { cols: 20, rows: 20, ..site(name, ("heart", is_mask)) };
            let spec = Spec { site, seed: seed.into(), ..spec(shape(name), 20, 20) };
            let [plain, inset] = [0, 15].map(|inset| drawing(&spec, &styles(inset)));
            let (Some(plain), Some(inset)) = (plain, inset) else { continue };
            let walls = segments(&plain, "walls");
            for route in segments(&inset, "solution") {
                let is_crossed = walls.iter().any(|&wall| cross(route, wall));
                assert!(!is_crossed, "{name}, seed {seed}: {route:?}");
            }
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn routes_in_corridors_cross_no_walls() {
    let shapes = SHAPES.iter().filter(|shape| shape.name != "polar");
    for shape in shapes {
        for (seed, inset) in [(1, 10), (2, 20), (3, 30), (4, 40)] {
            let spec = Spec { seed: seed.into(), ..spec(shape, 9, 9) };
            let drawing = drawing(&spec, &styles(inset)).unwrap();
            assert_eq!(crossed(&drawing), 0, "{}, inset {inset}", shape.name);
        }
    }
}

/// Walls of squares are vertical or horizontal, also where they end at a rim, except for those of a
/// few cells that are too small.
#[test]
fn inset_walls_at_rims_do_not_lean() {
    let (mut leaning, mut all) = (0, 0);
    for cut in CUTS.into_iter().filter(|&(_, is_mask)| !is_mask) {
        for seed in 1..6 {
            let spec = Spec {
                site: Site { cols: 20, rows: 20, ..site("square", cut) },
                seed: seed.into(),
                ..spec(shape("square"), 20, 20)
            };
            let [with, without] =
                [10, 0].map(|inset| segments(&drawing(&spec, &styles(inset)).unwrap(), "walls"));
            let length = |[from, to]: &[DevicePoint; 2]| {
                f64::from(from[0] - to[0]).hypot(f64::from(from[1] - to[1]))
            };
            let is_slanted = |[from, to]: &&[DevicePoint; 2]| from[0] != to[0] && from[1] != to[1];
            // Without inset, only the rim is slanted.
            let [slanted, rim] = [&with, &without]
                .map(|segments| segments.iter().filter(is_slanted).map(length).sum::<f64>());
            leaning += (slanted - rim).max(0.0) as u64;
            all += with.iter().map(length).sum::<f64>() as u64;
        }
    }
    assert!(leaning * 28 < all, "{leaning} of {all}");
}

/// No inset wall of a silhouette is much longer than the walls that it represents. A wall that
/// leaves its cell would be.
#[test]
fn inset_walls_of_silhouettes_stay_in_their_cells() {
    let masks = ["pumpkin", "knight", "spider", "house"];
    let mut drawn = 0;
    for (shape, mask) in SHAPES.iter().flat_map(|shape| masks.map(|mask| (shape, mask))) {
        for seed in 2..4_u64 {
            let mut site = Site { rim: Rim::Smooth, ..Site::new(shape, 0, 0) };
            let figure = Mask::parse(mask).unwrap();
            (site.parts, site.mask) = (figure.default_parts(), Some(figure));
            site.set_default_size();
            let spec = Spec { site, seed: seed.into(), ..spec(shape, 14, 14) };
            let longest = |inset: u32| {
                let walls = segments(&drawing(&spec, &styles(inset))?, "walls");
                let length = |[a, b]: &[DevicePoint; 2]| {
                    f64::from(a[0] - b[0]).hypot(f64::from(a[1] - b[1]))
                };
                Some(walls.iter().map(length).fold(0.0, f64::max))
            };
            let Some((plain, inset)) = longest(0).zip(longest(15)) else { continue };
            assert!(inset < plain * 1.5, "{} {mask} {seed}: {inset}, {plain}", shape.name);
            drawn += 1;
        }
    }
    assert!(drawn > 60, "{drawn}");
}

/// Rounded corners are round where inset walls meet a rim, too.
#[test]
fn walls_at_rims_have_rounded_corners() {
    let (mut sharp, mut kept, mut crossings) = (0, 0, 0);
    for shape in SHAPES {
        for cut in &CUTS[..5] {
            let spec = Spec { site: site(shape.name, *cut), seed: 1.into(), ..spec(shape, 2, 2) };
            let of = |corners: u32| {
                let mut style = styles(20);
                style.strokes.corners = corners;
                drawing(&spec, &style)
            };
            let (Some(before), Some(after)) = (of(0), of(50)) else { continue };
            let walls = segments(&after, "walls");
            let points: BTreeSet<DevicePoint> = walls.into_iter().flatten().collect();
            for pair in segments(&before, "walls").windows(2) {
                let turn = turn([pair[0], pair[1]]);
                if pair[0][1] == pair[1][0] && turn.abs().to_degrees() > 60.0 {
                    sharp += 1;
                    // An arc leaves its corner out.
                    kept += usize::from(points.contains(&pair[0][1]));
                }
            }
            crossings += crossed(&after);
        }
    }
    // The corners of outlines stay, and those at the ends of walls that leave a rim.
    assert!(sharp > 1000 && kept * 10 < sharp, "{kept} of {sharp}");
    // A route crosses walls only where a rim leaves it hardly any space.
    assert!(crossings < 10, "{crossings}");
}

/// Where walls of squares meet a slanted rim, the arcs are no smaller for the short segments of the rim.
#[test]
fn corners_at_rims_are_as_round_as_others() {
    let cell = f64::from(style().cell.hundredths());
    let mut all = 0;
    for cut in ["circle", "heart", "ring"] {
        let site = Site { cols: 20, rows: 20, ..site("square", (cut, false)) };
        let spec = Spec { site, seed: 1.into(), ..spec(shape("square"), 20, 20) };
        let [before, after] = [0, 50].map(|corners| {
            let mut style = styles(20);
            style.strokes.corners = corners;
            segments(&drawing(&spec, &style).unwrap(), "walls")
        });
        let length = |[from, to]: [DevicePoint; 2]| {
            f64::from(from[0] - to[0]).hypot(f64::from(from[1] - to[1]))
        };
        let is_face = |[from, to]: [DevicePoint; 2]| from[0] == to[0] || from[1] == to[1];
        for pair in before.windows(2) {
            let [one, next] = [pair[0], pair[1]];
            let [face, rim] = if is_face(one) { [one, next] } else { [next, one] };
            let turn = turn([one, next]).to_degrees();
            if one[1] != next[0]
                || !is_face(face)
                || is_face(rim)
                || length(face) < cell
                || turn < 60.0
            {
                continue;
            }
            let distances = after.iter().flatten().map(|&point| length([point, one[1]]));
            let nearest = distances.fold(f64::INFINITY, f64::min);
            assert!(nearest > cell / 4.0, "{cut} {:?}: {nearest}", one[1]);
            all += 1;
        }
    }
    assert!(all > 40, "{all}");
}

/// Returns the angle by which a line turns from one segment to the next.
fn turn(pair: [[DevicePoint; 2]; 2]) -> f64 {
    let [ahead, on] = pair.map(|[from, to]| [0, 1].map(|axis| f64::from(to[axis] - from[axis])));
    (ahead[0] * on[1] - ahead[1] * on[0]).atan2(ahead[0] * on[0] + ahead[1] * on[1])
}
