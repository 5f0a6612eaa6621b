//! A grid whose cells are another one's split into kites, one a corner: J. H. Conway's "ortho".
//!
//! A kite runs from the middle of one side over the corner to the middle of the next side, and back
//! over the cell's centre. So each edge falls into two **halves**, and from the middle of each side a
//! **spoke** leads to the centre.
//!
//! ```text
//!   o───┬───o     corners: those of the grid, then the middles of its edges, then the centres of
//!   │ 0 │ 1 │     its cells; squares become four squares, triangles three kites
//!   ├───┼───┤
//!   │ 3 │ 2 │     a kite has its cell's row twice over, and one more in the lower half; its column
//!   o───┴───o     counts on from the cell's column times the most kites in half a cell
//! ```
//!
//! In rings the lower half is the outer one, and columns count clockwise.

use super::{Grid, Sides};
use crate::cancel::{Cancel, Refusal, Stop};
use crate::geometry::{Point, rounded};
use crate::layout::{Free, Layout, Places};

/// Not numbered yet.
const NONE: u32 = u32::MAX;

/// A grid of kites, and what it was before.
pub(crate) struct Kites {
    /// The kites.
    pub(crate) grid: Grid,
    /// How many corners and edges there were.
    corners: u32,
    edges: u32,
}

/// What an edge between kites is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// Half of an edge.
    Half(u32),
    /// The way from an edge's middle to the centre of a cell.
    Spoke(u32),
}

impl Kites {
    /// What an edge between kites is.
    pub(crate) fn part(&self, edge: u32) -> Part {
        let [from, to] = self.grid.ends(edge);
        let (low, high) = (from.min(to), from.max(to));
        if high >= self.corners + self.edges {
            Part::Spoke(low - self.corners)
        } else {
            Part::Half(high - self.corners)
        }
    }
}

impl Grid {
    /// Splits every cell into kites. The grid has neither stairs nor seams. A cell of which some side
    /// cannot be seen from its centre is refused: its spokes would cross walls.
    pub(crate) fn kites(&self, cancel: &Cancel) -> Result<Kites, Stop> {
        let mut middles = Vec::with_capacity(self.edges() as usize);
        for edge in 0..self.edges() {
            cancel.check_now_and_then(edge as usize)?;
            middles.push(self.middle(edge));
        }
        let split = Split { grid: self, middles };
        if !self.has_arcs() {
            split.check(cancel)?;
        }
        let kites = split.kites(cancel)?;
        let grid = split.lay(&kites, cancel)?;
        Ok(Kites { grid, corners: self.corners(), edges: self.edges() })
    }
}

/// A kite that is not numbered yet.
struct Kite {
    row: u32,
    col: u32,
    cell: u32,
    /// The side that starts at its corner.
    side: u32,
    centre: Point,
}

/// A grid that is being split.
struct Split<'a> {
    grid: &'a Grid,
    /// The middle of each edge.
    middles: Vec<Point>,
}

impl Split<'_> {
    /// The side before another one, round the cell.
    fn before(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.sides(cell);
        if side == sides.start { sides.end - 1 } else { side - 1 }
    }

    /// The side after another one, round the cell.
    fn after(&self, cell: u32, side: usize) -> usize {
        let sides = self.grid.sides(cell);
        if side + 1 == sides.end { sides.start } else { side + 1 }
    }

    fn middle(&self, side: usize) -> Point {
        self.middles[self.grid.edge(side) as usize]
    }

    /// The corner at which a side starts, clockwise round its cell.
    fn corner(&self, cell: u32, side: usize) -> u32 {
        let [from, to] = self.grid.ends(self.grid.edge(side));
        if self.is_forward(cell, side) { from } else { to }
    }

    /// Whether a side runs as its edge does.
    fn is_forward(&self, cell: u32, side: usize) -> bool {
        cell < self.grid.beyond(side)
    }

    /// Refuses cells whose outline does not run clockwise all the way, as seen from the centre.
    fn check(&self, cancel: &Cancel) -> Result<(), Stop> {
        let grid = self.grid;
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let centre = grid.centre(cell);
            for side in grid.sides(cell) {
                let edge = grid.edge(side);
                let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
                let forward = self.is_forward(cell, side);
                let mut here = from - centre;
                for next in grid.bends(edge).chain([to]).map(|point| point - centre) {
                    if (std::mem::replace(&mut here, next).cross(next) > 0.0) != forward {
                        return Err(hidden(cell).into());
                    }
                }
            }
        }
        Ok(())
    }

    /// The kites in the order of their places.
    fn kites(&self, cancel: &Cancel) -> Result<Vec<Kite>, Stop> {
        let grid = self.grid;
        let ring = grid.layout.ring_centre(0).map(|centre| centre - grid.bounds.min);
        let mut kites: Vec<Kite> = Vec::with_capacity(grid.edge.len());
        let mut halves = [Vec::new(), Vec::new()];
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let middle = grid.centre(cell);
            let [col, row, _] = grid.place(cell);
            halves.iter_mut().for_each(Vec::clear);
            for side in grid.sides(cell) {
                let centre = self.heart(cell, side);
                // How far down and how far to the right of the cell's centre; equal lengths must tie,
                // whatever their last bits say.
                let (down, along) = match ring {
                    None => (centre.y - middle.y, centre.x - middle.x),
                    Some(ring) => {
                        let (own, whole) = (centre - ring, middle - ring);
                        (own.length() - whole.length(), whole.cross(own))
                    }
                };
                let lower = u32::from(rounded(down * 1e6) >= 0);
                let kite = Kite { row: 2 * row + lower, col, cell, side: side as u32, centre };
                halves[lower as usize].push((rounded(along * 1e6), kite));
            }
            for half in &mut halves {
                half.sort_by_key(|&(along, _)| along);
                // The place within the cell for now.
                let own = (0..).zip(half.drain(..));
                kites.extend(own.map(|(at, (_, kite))| Kite { col: at, ..kite }));
            }
        }
        let most = 1 + kites.iter().map(|kite| kite.col).max().unwrap_or(0);
        let low = kites.iter().map(|kite| kite.row).min().unwrap_or(0);
        for kite in &mut kites {
            let [col, ..] = grid.place(kite.cell);
            kite.col += col * most;
            kite.row -= low;
        }
        cancel.check()?;
        kites.sort_unstable_by_key(|kite| (kite.row, kite.col));
        cancel.check()?;
        Ok(kites)
    }

    /// A point well inside the kite at the corner where a side starts: on the line from the cell's
    /// centre to that corner, as far along as the kite's own corners are in the mean.
    fn heart(&self, cell: u32, side: usize) -> Point {
        let centre = self.grid.centre(cell);
        let way = self.grid.corner(self.corner(cell, side)) - centre;
        let along = |point: Point| ((point - centre).dot(way) / way.dot(way)).clamp(0.0, 1.0);
        let middles = [self.before(cell, side), side].map(|side| along(self.middle(side)));
        centre + way * ((1.0 + middles[0] + middles[1]) / 4.0)
    }

    /// Numbers edges, and joins everything.
    fn lay(&self, kites: &[Kite], cancel: &Cancel) -> Result<Grid, Stop> {
        let grid = self.grid;
        let mut kite_at = vec![0; kites.len()];
        for (number, kite) in (0..).zip(kites) {
            kite_at[kite.side as usize] = number;
        }
        // The two sides that an edge is.
        let mut twins = vec![[NONE; 2]; grid.edges() as usize];
        for (side, &edge) in (0..).zip(&grid.edge) {
            let twins = &mut twins[edge as usize];
            twins[usize::from(twins[0] != NONE)] = side;
        }
        let outside = kites.len() as u32;
        let [edges, corners] = [grid.edges(), grid.corners()];
        let centres = corners + edges;
        // Each half of an edge, the one at its first corner first; then the spoke of each side.
        let mut number = vec![NONE; 2 * edges as usize + kites.len()];
        let mut ends: Vec<[u32; 2]> = Vec::with_capacity(number.len());
        let mut sides = Sides {
            first: Vec::with_capacity(kites.len() + 1),
            near: Vec::with_capacity(4 * kites.len()),
            edge: Vec::with_capacity(4 * kites.len()),
        };
        let mut outline = Vec::new();
        for (turn, &Kite { cell, side, .. }) in kites.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            sides.first.push(sides.near.len() as u32);
            let side = side as usize;
            let before = self.before(cell, side);
            let [edge, last] = [side, before].map(|side| grid.edge(side));
            let corner = self.corner(cell, side);
            let around = [corners + last, corner, corners + edge, centres + cell];
            // The kite over the first and over the second half of a side.
            let over = |side: usize, first: bool| {
                let [one, other] = twins[grid.edge(side) as usize];
                let there = grid.beyond(side);
                if there == grid.cells() {
                    return outside;
                }
                let twin = if one as usize == side { other } else { one } as usize;
                kite_at[if first { self.after(there, twin) } else { twin }]
            };
            let half = |side: usize, first: bool| {
                2 * grid.edge(side) + u32::from(self.is_forward(cell, side) != first)
            };
            let own = [
                (over(before, false), half(before, false)),
                (over(side, true), half(side, true)),
                (kite_at[self.after(cell, side)], 2 * edges + side as u32),
                (kite_at[before], 2 * edges + before as u32),
            ];
            let top = self.topmost(around);
            for at in (top..4).chain(0..top) {
                let (there, key) = own[at];
                let pair = [around[at], around[(at + 1) % 4]];
                sides.near.push(there);
                if there == outside {
                    outline.push((sides.edge.len(), key, pair));
                    sides.edge.push(NONE);
                    continue;
                }
                let known = &mut number[key as usize];
                if *known == NONE {
                    *known = ends.len() as u32;
                    ends.push(pair);
                }
                sides.edge.push(*known);
            }
        }
        sides.first.push(sides.near.len() as u32);
        let links = ends.len() as u32;
        for (side, key, pair) in outline {
            number[key as usize] = ends.len() as u32;
            sides.edge[side] = ends.len() as u32;
            ends.push(pair);
        }
        let layout = self.layout(kites, &number, &ends, cancel)?;
        Ok(Grid::new(sides, ends, links, None, Layout::Free(layout)))
    }

    /// Where a corner of a kite lies.
    fn point(&self, point: u32) -> Point {
        let [corners, edges] = [self.grid.corners(), self.grid.edges()];
        if point < corners {
            self.grid.corner(point)
        } else if point < corners + edges {
            self.middles[(point - corners) as usize]
        } else {
            self.grid.centre(point - corners - edges)
        }
    }

    /// Which of a kite's corners is the upmost; of several, the left one.
    fn topmost(&self, around: [u32; 4]) -> usize {
        let place = |&at: &usize| {
            let Point { x, y } = self.point(around[at]);
            (rounded(y * 1e6), rounded(x * 1e6))
        };
        (0..4).min_by_key(place).unwrap_or(0)
    }

    /// Where everything lies; `number` has the number of each half of an edge.
    fn layout(
        &self,
        kites: &[Kite],
        number: &[u32],
        ends: &[[u32; 2]],
        cancel: &Cancel,
    ) -> Result<Free, Stop> {
        let grid = self.grid;
        let points = grid.corners() + grid.edges() + grid.cells();
        let mut corners = Vec::with_capacity(points as usize);
        for point in 0..points {
            cancel.check_now_and_then(point as usize)?;
            corners.push(self.point(point));
        }
        let mut bends = Vec::new();
        if grid.has_bends() {
            let mut half_of = vec![NONE; ends.len()];
            for (half, &edge) in (0..).zip(&number[..2 * grid.edges() as usize]) {
                half_of[edge as usize] = half;
            }
            for (turn, (&half, ends)) in half_of.iter().zip(ends).enumerate() {
                cancel.check_now_and_then(turn)?;
                bends.push(corners.len() as u32);
                if half != NONE {
                    self.bend(half, ends[0] >= grid.corners(), &mut corners);
                }
            }
            bends.push(corners.len() as u32);
        }
        let mut centres = Vec::with_capacity(kites.len());
        let mut places = Vec::with_capacity(kites.len());
        for (turn, kite) in kites.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            centres.push(kite.centre);
            places.push([kite.col, kite.row]);
        }
        let reads = grid.reads_by_rows();
        let ring = grid.layout.ring_centre(0).map(|centre| centre - grid.bounds.min);
        Ok(Free {
            corners,
            bends,
            centres,
            places: Places::Listed { places, levels: vec![0], reads, apart: 0 },
            rings: ring.into_iter().collect(),
            ..Free::default()
        })
    }

    /// Adds the bends of half an edge, from its middle on or towards it.
    fn bend(&self, half: u32, from_middle: bool, points: &mut Vec<Point>) {
        let grid = self.grid;
        let edge = half / 2;
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let line: Vec<Point> = [from].into_iter().chain(grid.bends(edge)).chain([to]).collect();
        let length = |line: &[Point]| -> f64 {
            line.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
        };
        let whole = length(&line);
        // A bend in the very middle is a corner now.
        const FREE: f64 = 1e-9;
        let is_first = half.is_multiple_of(2);
        let own: Vec<Point> = (1..line.len() - 1)
            .filter(|&at| {
                let along = length(&line[..=at]) - whole / 2.0;
                if is_first { along < -FREE } else { along > FREE }
            })
            .map(|at| line[at])
            .collect();
        // The first half runs to the middle, the second one from there.
        if is_first == from_middle {
            points.extend(own.into_iter().rev());
        } else {
            points.extend(own);
        }
    }
}

/// The refusal of a cell that spokes would leave.
fn hidden(cell: u32) -> Refusal {
    Refusal {
        parameter: "unicursal",
        code: "hidden-side",
        detail: format!(
            "unicursal is true, but of cell {cell} not all sides can be seen from its centre, so it \
             cannot be split; part that cell into rounder ones, or leave unicursal out"
        ),
        allowed: Some("cells whose sides can all be seen from the centre".into()),
    }
}
