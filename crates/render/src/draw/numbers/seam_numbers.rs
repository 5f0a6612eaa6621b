//! The numbers of a maze's seams. Both sides of an open seam have the same number, because no gap
//! in a wall shows where its passage continues. All numbers have one height; if one of them has no
//! place, none is drawn.

use std::collections::{BTreeMap, BTreeSet};

use crate::draw::free_space::usable_radius;
use crate::draw::line_widths::route_width;
use crate::draw::numbers::digits::{Numbers, in_cell_sides};
use crate::draw::numbers::number_box::{NumberBox, number_box};
use crate::draw::numbers::number_places::{NumberPlace, NumberPlaces, NumberSite};
use crate::drawing::{DevicePoint, Lines, Marks};
use crate::scene::Scene;
use crate::style::end_marks::MarkKind;
use crate::style::layers::StyleLayer;
use crate::style::look::Warp;
use crate::style::{Overlay, Style};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze, Site};

/// Maximum height and width of a number, relative to the usable radius of its cell.
const OF_ROOM: f64 = 0.72;
/// The next height that is tried, relative to the last one.
const STEP: f64 = 0.93;
/// The attempts, in order, until all numbers have a place.
#[rustfmt::skip]
const ATTEMPTS: [Attempt; 11] = [
    Attempt { gap: 0.25, share_of_ids: Some(1.0), ..FIRST },
    Attempt { gap: 0.1, share_of_ids: Some(1.0), ..FIRST },
    Attempt { gap: 0.25, share_of_ids: Some(0.85), ..FIRST },
    Attempt { gap: 0.1, share_of_ids: Some(0.85), ..FIRST },
    Attempt { gap: 0.1, share_of_ids: Some(0.7), ..FIRST },
    Attempt { gap: 0.1, share_of_ids: None, ..FIRST },
    Attempt { gap: 0.1, share_of_ids: None, from_route: 110.0, ..FIRST },
    Attempt { gap: 0.1, share_of_ids: None, from_route: 0.0, ..FIRST },
    Attempt { gap: 0.1, share_of_ids: None, covers_marks: true, ..FIRST },
    Attempt { gap: 0.1, share_of_ids: None, from_route: 110.0, covers_marks: true },
    Attempt { gap: 0.1, share_of_ids: None, from_route: 0.0, covers_marks: true },
];

/// The distances that numbers keep in cells of a usual size.
const FIRST: Attempt =
    Attempt { gap: 0.25, share_of_ids: Some(1.0), from_route: 225.0, covers_marks: false };

/// The distances that numbers keep, and the overlaps that they may have.
struct Attempt {
    /// The distance of a number from walls and from routes, in widths of a route.
    gap: f64,
    /// The least distance from routes, in hundredths of a pixel. Round digits reach a little beyond the box of a number.
    from_route: f64,
    /// The height of the numbers of cells, relative to the largest. `None` omits cell numbers that
    /// are in the way.
    share_of_ids: Option<f64>,
    /// Whether a number may lie on a mark.
    covers_marks: bool,
}

/// Maximum distance between edges that coincide, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// The numbers of seams and their places.
#[derive(Default)]
pub(crate) struct SeamNumbers {
    /// The height of all numbers, in cell sides.
    height: f64,
    numbers: Vec<SeamNumber>,
    /// Where routes end before a number, for a cell and its edge at a seam.
    stops: BTreeMap<(u32, u32), Point>,
    /// The height of numbers of cells, relative to the largest.
    share_of_ids: Option<f64>,
    /// The cells that have a number of a seam, and therefore no space for their own.
    covered: BTreeSet<u32>,
}

/// The most seams for each column and row; hexagons have them.
const SEAMS: u64 = 2;
/// The most bytes of a digit, which is drawn as an area.
const DIGIT_BYTES: u64 = 256;

/// Returns the maximum number of bytes that the numbers of seams take in a drawing.
pub(crate) fn most_bytes(site: &Site) -> u64 {
    if !site.wrap.value.is_glued() {
        return 0;
    }
    let seams = SEAMS * (u64::from(site.cols) + u64::from(site.rows)) * u64::from(site.levels);
    let digits = u64::from(seams.ilog10()) + 1;
    2 * seams * digits * DIGIT_BYTES
}

/// The number of an open seam.
struct SeamNumber {
    number: u32,
    link: u32,
    places: [NumberPlace; 2],
}

/// An open seam.
struct Seam {
    number: u32,
    /// A cell and its edge on either side. The first edge is the link.
    sides: [(u32, u32); 2],
}

/// Returns whether pictures of a style show signs.
pub(crate) fn shows_signs(style: &Style) -> bool {
    style.shows_walls() && style.ink.is_visible()
}

impl SeamNumbers {
    /// Finds the places of all numbers. A solution that will be laid over another picture leaves
    /// space for the numbers of that picture.
    pub(crate) fn new(scene: &Scene<'_>, cancel: &Cancel) -> Result<Self, Error> {
        let style = scene.style;
        let is_over_numbers = style.layers.is_empty() && style.solution == Overlay::Only;
        // A picture without marks is a pattern that repeats at its seams.
        let has_numbers =
            style.marks.drawn_kind() != MarkKind::None && (shows_signs(style) || is_over_numbers);
        let seams = if has_numbers { open_seams(scene) } else { Vec::new() };
        if seams.is_empty() {
            return Ok(Self::default());
        }
        let digits = Numbers::new(style);
        let site = NumberSite::new(scene, cells(&seams).into_iter(), cancel)?;
        let has_ids = style.layers.contains(StyleLayer::Ids);
        let least = digits.least_height();
        let most = |seam: &Seam| {
            let width = digits.width_ratio(seam.number).max(1.0);
            seam.sides.map(|(cell, _)| usable_radius(scene, cell) * OF_ROOM / width)
        };
        let most = seams.iter().flat_map(most).fold(f64::INFINITY, f64::min);
        for Attempt { gap, share_of_ids: share, from_route, covers_marks } in ATTEMPTS {
            let is_for_ids = !covers_marks && from_route == FIRST.from_route && share != Some(1.0);
            if !has_ids && is_for_ids {
                continue;
            }
            let gap = gap * route_width(scene);
            let from_route = gap.max(in_cell_sides(from_route, style));
            let mut height = most.max(least);
            loop {
                let mut places = NumberPlaces::new(&site, height, [gap, from_route], covers_marks);
                let share = share.filter(|_| has_ids);
                if let Some(found) = find(scene, &digits, &seams, &mut places, share, cancel)? {
                    let mut all = Self { height, share_of_ids: share, ..Self::default() };
                    all.keep(&seams, found);
                    if has_ids && share.is_none() {
                        all.cover(scene, &digits, &seams);
                    }
                    return Ok(all);
                }
                if height <= least {
                    break;
                }
                height = (height * STEP).max(least);
            }
        }
        Ok(Self::default())
    }

    fn keep(&mut self, seams: &[Seam], found: Vec<[NumberPlace; 2]>) {
        for (seam, places) in seams.iter().zip(found) {
            let stops = seam.sides.into_iter().zip(places);
            self.stops.extend(stops.filter_map(|(side, place)| Some((side, place.stop?))));
            let (number, link) = (seam.number, seam.sides[0].1);
            self.numbers.push(SeamNumber { number, link, places });
        }
    }

    /// Omits the numbers of cells that overlap numbers of seams.
    fn cover(&mut self, scene: &Scene<'_>, digits: &Numbers, seams: &[Seam]) {
        for (seam, SeamNumber { number, places, .. }) in seams.iter().zip(&self.numbers) {
            for ((cell, _), place) in seam.sides.into_iter().zip(places) {
                let width_ratio = digits.width_ratio(*number);
                let own = NumberBox { centre: place.centre, height: self.height, width_ratio };
                let other = number_box(scene, digits, cell, 1.0);
                if other.is_some_and(|other| own.is_near(&other, 0.0)) {
                    self.covered.insert(cell);
                }
            }
        }
    }

    /// Returns where a route from the centre of a cell ends before an edge on a seam; `None` at the edge.
    pub(crate) fn stop(&self, cell: u32, edge: u32) -> Option<Point> {
        self.stops.get(&(cell, edge)).copied()
    }

    /// Returns the height of numbers of cells, relative to the largest.
    pub(crate) fn share_of_ids(&self) -> f64 {
        self.share_of_ids.unwrap_or(1.0)
    }

    /// Returns whether a cell has a number of a seam, and therefore no space for its own.
    pub(crate) fn covers(&self, cell: u32) -> bool {
        self.covered.contains(&cell)
    }

    /// Draws the numbers of open seams. While a maze is carved, these may be a part of all seams.
    pub(crate) fn marks(
        &self,
        scene: &Scene<'_>,
        to_device: &impl Fn(Point) -> DevicePoint,
        cancel: &Cancel,
    ) -> Result<Option<Marks>, Error> {
        let mut outlines = Lines::default();
        if self.numbers.is_empty() {
            return Ok(None);
        }
        let digits = Numbers::new(scene.style);
        let open = self.numbers.iter().filter(|number| scene.maze.is_open(number.link));
        for (index, SeamNumber { number, places, .. }) in open.enumerate() {
            cancel.check_periodically(index * Numbers::COST)?;
            for place in places {
                digits.add(*number, (place.centre, self.height), to_device, &mut outlines);
            }
        }
        Ok(digits.marks(outlines))
    }
}

/// Returns the seams with a passage in the order of their numbers: for both cells of each, the cell
/// and its edge at the seam. The order does not change while the maze is carved.
pub(crate) fn passages_over_seams(maze: &Maze) -> Vec<[(u32, u32); 2]> {
    let finished = maze.finished();
    let seams = maze.grid().seam_sides();
    let mut seams: Vec<_> = seams.filter(|&[(_, link), _]| finished.is_open(link)).collect();
    seams.sort_unstable_by_key(|&[(_, link), _]| link);
    seams
}

/// Returns the seams that are open in the finished maze, with their numbers.
fn open_seams(scene: &Scene<'_>) -> Vec<Seam> {
    let grid = scene.maze.grid();
    // In a disc, seams between edges at the distance of its circumference coincide and need no sign.
    let is_warped = scene.style.warp.value != Warp::None;
    let circumference = if is_warped { scene.spec.site.period_x() } else { None };
    let needs_sign = |seam: &Seam| {
        let [here, there] = seam.sides.map(|(_, edge)| grid.middle(edge));
        let apart = Point::new((here.x - there.x).abs(), (here.y - there.y).abs());
        !circumference.is_some_and(|circumference| {
            (apart - Point::new(circumference, 0.0)).length() < COINCIDENT
        })
    };
    let seams = passages_over_seams(scene.maze);
    let seams = (1..).zip(seams).map(|(number, sides)| Seam { number, sides });
    seams.filter(needs_sign).collect()
}

/// Finds places for all numbers. They avoid the numbers of cells, which have `share` of their
/// largest height if `share` is given.
fn find(
    scene: &Scene<'_>,
    digits: &Numbers,
    seams: &[Seam],
    places: &mut NumberPlaces<'_>,
    share: Option<f64>,
    cancel: &Cancel,
) -> Result<Option<Vec<[NumberPlace; 2]>>, Error> {
    if let Some(share) = share {
        for cell in cells(seams) {
            let Some(number) = number_box(scene, digits, cell, share) else { continue };
            places.take(cell, number);
        }
    }
    let mut found = Vec::with_capacity(seams.len());
    for (index, Seam { number, sides }) in seams.iter().enumerate() {
        cancel.check_periodically(index * Numbers::COST)?;
        let ratio = digits.width_ratio(*number);
        let [here, there] = sides.map(|side| places.find(side, ratio));
        match (here, there) {
            (Some(here), Some(there)) => found.push([here, there]),
            _ => return Ok(None),
        }
    }
    Ok(Some(found))
}

/// Returns the cells at seams.
fn cells(seams: &[Seam]) -> BTreeSet<u32> {
    seams.iter().flat_map(|seam| seam.sides).map(|(cell, _)| cell).collect()
}
