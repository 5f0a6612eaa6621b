//! Arrows at start and goal: across openings, or in the middle of cells without one.

use crate::draw::line_widths::WIDTHS;
use crate::draw::lines::elastic::{Walls, distance_of};
use crate::draw::mark_sizes::cells_with_marks;
use crate::draw::numbers::drawn_walls::DrawnWalls;
use crate::drawing::{Lines, rounded_point};
use crate::scene::Scene;
use crate::style::look::Draw;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The outline of an arrow that points to the right, for half its length.
const OUTLINE: [(f64, f64); 7] =
    [(-1.0, -0.2), (0.1, -0.2), (0.1, -0.62), (1.0, 0.0), (0.1, 0.62), (0.1, 0.2), (-1.0, 0.2)];

/// The part of the margin that arrows use.
const OF_MARGIN: f64 = 0.9;

/// The place of an arrow, in any unit of length.
#[derive(Clone, Copy)]
pub(super) struct ArrowPlace {
    pub(super) centre: Point,
    /// The direction of the arrow, as a unit vector.
    pub(super) direction: Point,
    /// The middle of the opening, and the direction out of the maze.
    pub(super) opening: Option<(Point, Point)>,
}

impl ArrowPlace {
    /// Returns the corners of an arrow of length 2 × `half`: across the opening as far as the margin has space, or in
    /// the middle of the cell.
    fn corners(&self, half: f64, margin: f64) -> impl Iterator<Item = Point> + use<> {
        let centre = match self.opening {
            Some((opening, outward)) => opening - outward * (half - margin * OF_MARGIN).max(0.0),
            None => self.centre,
        };
        let along = self.direction * half;
        let across = Point::new(-along.y, along.x);
        OUTLINE.into_iter().map(move |(x, y)| centre + along * x + across * y)
    }

    /// Appends an arrow of length 2 × `half` to the lines of a page.
    pub(super) fn add_to(&self, lines: &mut Lines, half: f64, margin: f64) {
        let mut points = self.corners(half, margin).map(rounded_point);
        if let Some(first) = points.next() {
            lines.move_to(first);
            points.for_each(|point| lines.line_to(point));
        }
    }
}

/// Returns half the length of arrows that cover no walls: `half` or less, in cell sides.
pub(super) fn fitting(
    scene: &Scene<'_>,
    places: impl Iterator<Item = ArrowPlace>,
    half: f64,
    cancel: &Cancel,
) -> Result<f64, Error> {
    if scene.style.draw.value == Draw::Passages {
        return Ok(half);
    }
    let walls = DrawnWalls::near(scene, None, cells_with_marks(scene), true, cancel)?;
    let half_wall = scene.style.half_wall();
    let cell = f64::from(scene.style.cell.hundredths());
    let margin = f64::from(scene.style.margin.hundredths()) / cell;
    let mut fitting = half;
    for (index, place) in places.enumerate() {
        cancel.check_periodically(index * WIDTHS)?;
        let fits = |half: &f64| {
            let mut corners: Vec<Point> = place.corners(*half, margin).collect();
            let near: Walls = walls.around(&corners, half_wall).collect();
            corners.push(corners[0]);
            corners.windows(2).all(|side| distance_of([side[0], side[1]], &near) >= half_wall)
        };
        let sizes = (1..=WIDTHS).rev().map(|step| half * step as f64 / WIDTHS as f64);
        let largest = sizes.filter(|&it| it <= fitting).find(fits);
        fitting = largest.unwrap_or(half / WIDTHS as f64);
    }
    Ok(fitting)
}
