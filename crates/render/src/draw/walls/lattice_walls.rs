//! The walls of a repeating pattern as lines: the same lines as [`walls`](crate::draw::walls) gives,
//! from 2 bytes per corner.

use crate::draw::lines::path_builder::PathBuilder;
use crate::draw::walls::lattice_joints::{CornerKind, CornerWalls, JointTable, NO_SLOT, kinds};
use crate::drawing::DevicePoint;
use mazewright_core::geometry::Point;
use mazewright_core::grid::{CornerLattice, LatticeEdge};
use mazewright_core::{Cancel, Error, Maze};

/// The state while walls are joined into lines.
struct Tracer<'a, 'b, F> {
    lattice: CornerLattice<'a>,
    corners: Vec<CornerWalls>,
    table: JointTable,
    /// The number of walls that are not drawn yet.
    undrawn: usize,
    /// The corners at which a line starts or ends that is not drawn yet, as a set of places.
    odd: Vec<u64>,
    /// The places of the points of a line; as long as the longest line so far.
    line: Vec<u32>,
    pen: PathBuilder<'b, F>,
}

/// Joins the walls of a maze into lines, and draws them with `pen`.
pub(crate) fn join<'a, F: Fn(Point) -> DevicePoint>(
    maze: &Maze,
    lattice: CornerLattice<'_>,
    mut pen: PathBuilder<'a, F>,
    cancel: &Cancel,
) -> Result<PathBuilder<'a, F>, Error> {
    let mut kinds = kinds(&lattice);
    let mut corners = vec![CornerWalls::default(); lattice.places()];
    let undrawn = add_walls(maze, &lattice, &mut corners, &mut kinds, cancel)?;
    let mut table = JointTable::new(kinds);
    // The corners at which a line starts or ends that is not drawn yet.
    let mut odd = vec![0_u64; corners.len().div_ceil(64)];
    let (mut points, mut ends) = (0, 0);
    for (at, (corners, odd)) in corners.chunks(64).zip(&mut odd).enumerate() {
        cancel.check_periodically(at)?;
        for (bit, &corner) in corners.iter().enumerate() {
            let joints = table.find(lattice.kind((64 * at + bit) as u32), corner);
            points += joints.points();
            *odd |= u64::from(joints.odd() != NO_SLOT) << bit;
        }
        ends += odd.count_ones() as usize;
    }
    pen.reserve(points, ends / 2);
    let mut tracer = Tracer { lattice, corners, table, undrawn, odd, line: vec![0; 64], pen };
    for at in 0..tracer.odd.len() {
        cancel.check_periodically(64 * at)?;
        while tracer.odd[at] != 0 {
            let bit = tracer.odd[at].trailing_zeros();
            tracer.odd[at] &= tracer.odd[at] - 1;
            let place = 64 * at as u32 + bit;
            let corner = tracer.corners[place as usize];
            let joints = tracer.table.known(lattice.kind(place), corner);
            tracer.follow(place, joints.odd(), cancel)?;
        }
    }
    // The remaining lines are closed loops.
    for place in 0..tracer.corners.len() {
        if tracer.undrawn == 0 {
            break;
        }
        cancel.check_periodically(4 * place)?;
        while let Some(slot) = tracer.undrawn_at(place) {
            tracer.follow(place as u32, slot, cancel)?;
        }
    }
    Ok(tracer.pen)
}

/// Adds the walls of a maze to the corners, and returns their number.
fn add_walls(
    maze: &Maze,
    lattice: &CornerLattice<'_>,
    corners: &mut [CornerWalls],
    kinds: &mut [CornerKind],
    cancel: &Cancel,
) -> Result<usize, Error> {
    let mut walls = 0;
    let add = |edge, LatticeEdge { places, slots }| {
        let is_wall = maze.is_wall(edge);
        walls += usize::from(is_wall);
        for (place, slot) in places.into_iter().zip(slots) {
            corners[place as usize].add(slot, is_wall);
        }
    };
    lattice.links(add, cancel)?;
    for (edge, LatticeEdge { places, slots }) in lattice.outline() {
        cancel.check_periodically(edge as usize)?;
        let is_wall = maze.is_wall(edge);
        walls += usize::from(is_wall);
        for (place, slot) in places.into_iter().zip(slots) {
            let corner = &mut corners[place as usize];
            corner.add(slot, is_wall);
            kinds[lattice.kind(place)].move_to_end(corner, slot);
        }
    }
    Ok(walls)
}

impl<F: Fn(Point) -> DevicePoint> Tracer<'_, '_, F> {
    /// Returns the slot of the first wall at a corner that is not drawn yet.
    fn undrawn_at(&self, place: usize) -> Option<u8> {
        let corner = self.corners[place];
        if corner.is_done() {
            return None;
        }
        let kind = &self.table.kinds[self.lattice.kind(place as u32)];
        kind.in_order(corner).find(|&slot| !corner.is_drawn(slot))
    }

    /// Draws the line that leaves a corner by the wall of a slot.
    fn follow(&mut self, place: u32, slot: u8, cancel: &Cancel) -> Result<(), Error> {
        let Self { lattice, corners, table, odd, line, pen, .. } = self;
        line[0] = place;
        let mut points = 1;
        let (mut place, mut slot) = (place, slot);
        let mut kind = lattice.kind(place);
        corners[place as usize].draw(slot);
        let mut closes = false;
        for turn in 1.. {
            cancel.check_periodically(turn)?;
            let (step, arrival) = table.kinds[kind].steps[usize::from(slot)];
            place = place.wrapping_add(step);
            kind = lattice.kind(place);
            let corner = &mut corners[place as usize];
            let (next, runs_on) = table.known(kind, *corner).partner(arrival);
            corner.draw(arrival);
            let ends_here = corner.is_drawn(next);
            corner.draw(next);
            if points == line.len() {
                line.resize(2 * points, 0);
            }
            // Only the end of a straight run is needed. The code has no branch, because the turns
            // of a line are unpredictable.
            line[points] = place;
            points += usize::from(ends_here || !runs_on);
            slot = next;
            if ends_here {
                self.undrawn -= turn;
                closes = runs_on;
                break;
            }
        }
        odd[place as usize / 64] &= !(1 << (place % 64));
        pen.start(lattice.position(line[0]));
        // Starts at 1, because most lines are too short for a check of their own.
        for (turn, &place) in (1..).zip(&line[1..points]) {
            cancel.check_periodically(turn)?;
            pen.straight(lattice.position(place), false);
        }
        if closes {
            pen.close();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::walls::lattice_joints::{MAX_EDGES, MAX_ORDERS};
    use mazewright_core::{ALGORITHMS, SHAPES, Site, Spec};
    use std::sync::Arc;

    #[test]
    fn corners_have_few_orders() {
        let cancel = Cancel::new();
        let mut most = 0;
        for shape in SHAPES {
            for (cols, rows) in (1..=9).flat_map(|cols| (1..=9).map(move |rows| (cols, rows))) {
                let spec =
                    Spec { algorithm: &ALGORITHMS[0], ..Spec::new(Site::new(shape, cols, rows)) };
                let Ok(grid) = spec.site.lay(1, &cancel) else { continue };
                let grid = Arc::new(grid);
                let Ok(maze) = Maze::carve(&spec, Arc::clone(&grid), &cancel) else { continue };
                let lattice = grid.corner_lattice().filter(|it| it.most_edges() <= MAX_EDGES);
                let Some(lattice) = lattice else { continue };
                let mut kinds = kinds(&lattice);
                let mut corners = vec![CornerWalls::default(); lattice.places()];
                let walls = add_walls(&maze, &lattice, &mut corners, &mut kinds, &cancel);
                assert_eq!(walls.expect("nobody cancels"), maze.walls().count(), "{}", shape.name);
                let ends: u32 = corners.iter().map(|corner| corner.walls().count_ones()).sum();
                assert_eq!(ends as usize, 2 * maze.walls().count(), "{}", shape.name);
                most = kinds.iter().map(|kind| kind.order_count).fold(most, usize::max);
            }
        }
        assert!((8..=MAX_ORDERS).contains(&most), "{most} orders");
    }
}
