//! What a mirror or a turn about the middle does to a grid: to which cell each cell goes, and to
//! which link each link.
//!
//! Floors are moved each about its own middle, the mean of its cells' centres: a motion that puts
//! centres on centres leaves their mean where it is. Partners are found by where they lie, and then
//! held to the graph: each cell is hit once, and each link goes to a link between the partners of
//! its two cells.

use std::f64::consts::TAU;

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::Grid;
use crate::routing::Symmetry;

/// How far from each other two points may lie that count as one, in cell sides: more than the
/// coordinates of a caller's own cells are rounded by, less than can be seen.
const NEAR: f64 = 1e-4;

/// A motion that puts a grid on itself.
pub(super) struct Motion {
    /// The cell to which each cell goes.
    pub(super) cells: Vec<u32>,
    /// The link to which each link goes.
    pub(super) links: Vec<u32>,
    /// How often it is done until everything is back.
    pub(super) times: u32,
}

impl Motion {
    /// The motion of a grid that a symmetry means; none where it does not put the grid on itself.
    pub(super) fn new(
        symmetry: Symmetry,
        grid: &Grid,
        cancel: &Cancel,
    ) -> Result<Option<Self>, Stop> {
        let (across, down, times) = match symmetry {
            Symmetry::None => (Point::new(1.0, 0.0), Point::new(0.0, 1.0), 1),
            Symmetry::Mirror => (Point::new(-1.0, 0.0), Point::new(0.0, 1.0), 2),
            Symmetry::Flip => (Point::new(1.0, 0.0), Point::new(0.0, -1.0), 2),
            Symmetry::Turn(times) => {
                let across = Point::polar(1.0, TAU / f64::from(times));
                (across, Point::new(-across.y, across.x), times)
            }
        };
        let middles = middles(grid, cancel)?;
        let moved = |point: Point, cell: u32| {
            let middle = middles[level(grid, cell)];
            let way = point - middle;
            middle + across * way.x + down * way.y
        };
        let Some(cells) = cells(grid, &moved, cancel)? else { return Ok(None) };
        let links = links(grid, &cells, &moved, cancel)?;
        Ok(links.map(|links| Self { cells, links, times }))
    }
}

/// The level of a cell; quick where there is but one.
fn level(grid: &Grid, cell: u32) -> usize {
    if grid.stairs() == 0 { 0 } else { grid.place(cell)[2] as usize }
}

/// The middle of each floor.
fn middles(grid: &Grid, cancel: &Cancel) -> Result<Vec<Point>, Stop> {
    let mut sums = vec![(Point::default(), 0.0); grid.levels() as usize];
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let (sum, count) = &mut sums[level(grid, cell)];
        *sum = *sum + grid.centre(cell);
        *count += 1.0;
    }
    Ok(sums.into_iter().map(|(sum, count)| sum * (1.0 / f64::max(count, 1.0))).collect())
}

/// The cell at whose centre each cell's centre comes to lie, if all of them find another one.
fn cells(
    grid: &Grid,
    moved: &impl Fn(Point, u32) -> Point,
    cancel: &Cancel,
) -> Result<Option<Vec<u32>>, Stop> {
    let box_of = |along: f64| (along / (2.0 * NEAR)).floor() as i64;
    let mut boxes = Vec::with_capacity(grid.cells() as usize);
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let Point { x, y } = grid.centre(cell);
        boxes.push(([box_of(y), box_of(x)], cell));
    }
    boxes.sort_unstable();
    cancel.check()?;
    let mut partners = Vec::with_capacity(boxes.len());
    let mut hit = Bits::new(boxes.len());
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let to = moved(grid.centre(cell), cell);
        let mut best = (NEAR, None);
        // What is near lies in at most four boxes.
        let [left, right] = [to.x - NEAR, to.x + NEAR].map(box_of);
        for row in box_of(to.y - NEAR)..=box_of(to.y + NEAR) {
            let from = boxes.partition_point(|&(at, _)| at < [row, left]);
            let near = boxes[from..].iter().take_while(|&&(at, _)| at <= [row, right]);
            for &(_, other) in near {
                let away = (grid.centre(other) - to).length();
                if away < best.0 {
                    best = (away, Some(other));
                }
            }
        }
        match best.1 {
            Some(other) if !hit.has(other) => {
                hit.put(other);
                partners.push(other);
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(partners))
}

/// The link to which each link goes, if all of them go to another one.
fn links(
    grid: &Grid,
    cells: &[u32],
    moved: &impl Fn(Point, u32) -> Point,
    cancel: &Cancel,
) -> Result<Option<Vec<u32>>, Stop> {
    // Stairs have no place in the picture, and links over seams have two.
    let mut placeless = Bits::new(grid.links() as usize);
    grid.seams().for_each(|[link, _]| placeless.put(link));
    if grid.stairs() > 0 {
        (0..grid.links()).filter(|&link| grid.is_stairs(link)).for_each(|it| placeless.put(it));
    }
    let mut partners = Vec::with_capacity(grid.links() as usize);
    let mut hit = Bits::new(grid.links() as usize);
    for (link, [one, other]) in (0..).zip(grid.pairs()) {
        cancel.check_now_and_then(link as usize)?;
        let [to, beside] = [one, other].map(|cell| cells[cell as usize]);
        let to_there = grid.sides(to).filter(|&side| grid.beyond(side) == beside);
        // Two cells may touch along several edges.
        let found = to_there.map(|side| grid.edge(side)).find(|&there| {
            !hit.has(there)
                && if placeless.has(link) || placeless.has(there) {
                    placeless.has(link) == placeless.has(there)
                } else {
                    let middle = moved(grid.middle(link), one);
                    (grid.middle(there) - middle).length() < NEAR
                }
        });
        let Some(there) = found else { return Ok(None) };
        hit.put(there);
        partners.push(there);
    }
    Ok(Some(partners))
}
