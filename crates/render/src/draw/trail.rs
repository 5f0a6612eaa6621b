//! The signs of a trail: evenly spaced along the solution, and others in random cells off it.

use std::cmp::Reverse;

use crate::draw::frame::PageLayout;
use crate::draw::free_space::usable_radius;
use crate::draw::mark_sizes::MarkSizes;
use crate::draw::route::mark_places::{MarkPlace, MarkPlaces};
use crate::drawing::lettering::{CAPITAL_HEIGHT, add_text, width};
use crate::drawing::{DevicePoint, Layer, Lines, Marks, real_point, rounded_point};
use crate::scene::Scene;
use crate::style::end_marks::MarkKind;
use crate::style::trail::{OTHERS, Trail};
use crate::style::{Color, Overlay};
use mazewright_core::collections::BitSet;
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Error, Purpose, Refusal, Rng};

/// The name of the layers.
const LAYER: &str = "trail";

/// The radius of a sign as a share of the free radius of its cell, and that of the paper behind it.
const SHARE: f64 = 0.62;
const PAPER_SHARE: f64 = 0.85;

/// The cost of finding the place of a cell, in plain iterations of a loop.
const PLACE_COST: usize = 16;

/// A sign and its cell.
type CellSign = (u32, String);

/// Returns the layers of the trail, if there is one and the solution is found: paper behind the signs
/// where something else is drawn, and the signs.
pub(crate) fn layers(
    scene: &Scene<'_>,
    frame: &PageLayout,
    colors: [Color; 2],
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Error> {
    let style = scene.style;
    let Some(trail) = style.trail.as_ref().filter(|_| style.solution != Overlay::Only) else {
        return Ok(Vec::new());
    };
    let grid = scene.maze.grid();
    // The centre on the page, and the free space in the direction in which the drawing is compressed most.
    let placed = |MarkPlace { centre, room }| {
        let around = [(0.0, 0.0), (room, 0.0), (0.0, room), (-room, 0.0), (0.0, -room)];
        let around = around.map(|(x, y)| to_device(centre + Point::new(x, y)));
        let around = frame.placed(around, cancel)?;
        let [centre, rest @ ..] = around.map(real_point);
        let room = rest.map(|at| (at - centre).length()).into_iter().fold(f64::INFINITY, f64::min);
        Ok::<_, Error>((centre, room))
    };
    let room = |cell: u32| {
        // A bridge has rails and dashes.
        let room = if grid.is_crossing(cell) { 0.0 } else { usable_radius(scene, cell) };
        let (_, room) = placed(MarkPlace { centre: grid.centre(cell), room })?;
        // Differences of less than a pixel come from rounding.
        Ok((room / 100.0).round() as u32)
    };
    let signs = signs(scene, trail, room, cancel)?;
    let mark_places = MarkPlaces::new(scene, None, signs.iter().map(|&(cell, _)| cell), cancel)?;
    let mut places = Vec::with_capacity(signs.len());
    for (index, &(cell, _)) in signs.iter().enumerate() {
        cancel.check_periodically(index)?;
        places.push(placed(mark_places.of(cell))?);
    }
    let sizes = MarkSizes::new(scene, MarkKind::Letters, f64::from(style.cell.hundredths()));
    let room = places.iter().map(|place| sizes.free(place.1)).fold(f64::INFINITY, f64::min);
    let widest = signs.iter().map(|(_, sign)| width(sign)).fold(0.0, f64::max);
    let em = 2.0 * room * SHARE / Point::new(widest, CAPITAL_HEIGHT).length();
    let mut outlines = Lines::default();
    for ((centre, _), (_, sign)) in places.iter().zip(&signs) {
        add_text(sign, *centre, em, &mut outlines);
    }
    let centres = places.iter().map(|&(at, _)| rounded_point(at));
    let radius = rounded(room * PAPER_SHARE) as u32;
    let paper = vec![Marks::Discs { centres: centres.collect(), radius }];
    let is_over = style.shows_cells() || style.shows_solution();
    let [around, color] = colors;
    let mut layers = vec![Layer { name: LAYER, color, marks: vec![Marks::Shapes { outlines }] }];
    if is_over && around.is_visible() {
        layers.insert(0, Layer { name: LAYER, color: around, marks: paper });
    }
    Ok(layers)
}

/// Returns the signs and their cells: those of the solution first. All signs have the size that fits into
/// the smallest of their cells, so that they lie in cells with much room.
fn signs(
    scene: &Scene<'_>,
    trail: &Trail,
    room: impl Fn(u32) -> Result<u32, Error>,
    cancel: &Cancel,
) -> Result<Vec<CellSign>, Error> {
    let cells = &scene.routes[0].cells;
    let between = roomy_cells(cells, trail, &room, cancel)?;
    let count = trail.signs().len();
    let mut least = u32::MAX;
    let mut signs: Vec<CellSign> = Vec::new();
    for (at, sign) in trail.signs().iter().enumerate() {
        // The roomiest cell of each stretch, the nearest one to the middle of the stretch.
        let [start, middle, end] =
            [2 * at, 2 * at + 1, 2 * at + 2].map(|halves| halves * between.len() / (2 * count));
        let key = |&index: &usize| (Reverse(between[index].0), index.abs_diff(middle));
        let (room, cell) = between[(start..end).min_by_key(key).unwrap_or(middle)];
        least = least.min(room);
        signs.push((cell, sign.clone()));
    }
    let maze = scene.maze;
    let mut taken = BitSet::new(maze.grid().cells() as usize);
    for cell in scene.ends().flat_map(|(ends, _)| ends).flatten().chain(cells.iter().copied()) {
        taken.insert(cell);
    }
    let mut free: Vec<u32> = maze.cell_ids().filter(|&cell| !taken.contains(cell)).collect();
    let mut rng = Rng::new(scene.spec.seed.number(), Purpose::Trail);
    rng.shuffle(&mut free);
    // At least half of the cells off the solution stay empty.
    let most = (OTHERS * count).min(free.len() / 2);
    let (mut roomy, mut narrow) = (Vec::new(), Vec::new());
    for (index, &cell) in free.iter().enumerate() {
        cancel.check_periodically(index * PLACE_COST)?;
        if roomy.len() == most {
            break;
        }
        let room = room(cell)?;
        if room >= least { roomy.push(cell) } else { narrow.push((room, cell)) }
    }
    narrow.sort_by_key(|&(room, _)| Reverse(room));
    let others = roomy.into_iter().chain(narrow.into_iter().map(|(_, cell)| cell)).take(most);
    signs.extend(others.map(|cell| (cell, trail.other(|bound| rng.below(bound)))));
    Ok(signs)
}

/// Returns the cells of a route without its ends, each with its room, except those with less than half of the room that
/// each sign can have. Refuses a trail with more signs than cells that have any.
fn roomy_cells(
    route: &[u32],
    trail: &Trail,
    room: impl Fn(u32) -> Result<u32, Error>,
    cancel: &Cancel,
) -> Result<Vec<(u32, u32)>, Error> {
    let between = route.get(1..route.len().saturating_sub(1)).unwrap_or_default();
    let mut cells = Vec::with_capacity(between.len());
    for (index, &cell) in between.iter().enumerate() {
        cancel.check_periodically(index * PLACE_COST)?;
        cells.push((room(cell)?, cell));
    }
    cells.retain(|&(room, _)| room > 0);
    let count = trail.signs().len();
    if cells.len() < count {
        let most = cells.len();
        let detail = format!(
            "trail has {count} signs, but only {most} cells between start and goal have room for one; take fewer signs \
             or more cells"
        );
        let refusal = Refusal::new("trail", "too-long", detail);
        let refusal = refusal.allowing(format!("at most {most} signs"));
        return Err(Error::Refused(refusal.suggesting(trail.shortened(most))));
    }
    let mut rooms: Vec<u32> = cells.iter().map(|&(room, _)| room).collect();
    let (_, least, _) = rooms.select_nth_unstable_by_key(count - 1, |&room| Reverse(room));
    let least = least.div_ceil(2);
    cells.retain(|&(room, _)| room >= least);
    Ok(cells)
}
