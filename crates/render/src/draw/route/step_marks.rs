//! Places for the marks of a route: dots, and the straight parts on which arrowheads lie. Each has room up to the walls.

use crate::draw::line_widths::{DOT, HEAD, route_unit};
use crate::draw::lines::elastic::nearest;
use crate::draw::lines::polylines::Polylines;
use crate::draw::route::clearance::RouteWalls;
use crate::draw::route::mark_places::MarkPlace;
use crate::draw::route::route_turns::Mouth;
use crate::scene::Scene;
use crate::style::strokes::SolutionStyle;
use mazewright_core::geometry::Point;
use mazewright_core::{Error, Work};

/// A straight part of a route.
pub(crate) struct StraightPart {
    /// The number of the step in its route.
    pub(crate) step: usize,
    pub(crate) ends: [Point; 2],
    /// The space on both sides of its middle, where an arrowhead lies.
    pub(crate) room: f64,
}

/// The maximum distance of two dots, in widths of a cell.
const DOT_DISTANCE: f64 = 1.25;

/// Maximum distance of points from a line on which they lie, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// Places for the marks of routes.
#[derive(Default)]
pub(crate) struct StepMarks {
    /// The longest straight part of each step from cell to cell, for arrowheads.
    pub(crate) straights: Vec<StraightPart>,
    pub(crate) dots: Vec<MarkPlace>,
}

/// The steps of a route, as far as its marks need them.
pub(super) struct RouteSteps {
    mark: SolutionStyle,
    /// For each cell, its middle, and the indices of the first and the last point on its sides or inside.
    passes: Vec<(Point, [usize; 2])>,
    /// For each step that does not take stairs, its number and the index of the point at which it leaves the cell, with
    /// whether the next cell begins there, too.
    crossings: Vec<(usize, usize, bool)>,
}

impl RouteSteps {
    /// Returns no steps so far.
    pub(super) fn new(mark: SolutionStyle) -> Self {
        Self { mark, passes: Vec::new(), crossings: Vec::new() }
    }

    /// Adds the points of a cell with this middle. `first` is the index of the first point of `lines` inside the cell.
    pub(super) fn add_pass(
        &mut self,
        middle: Point,
        first: usize,
        lines: &Polylines,
        [entry, exit]: [Option<Mouth>; 2],
    ) {
        if self.mark == SolutionStyle::Dots {
            let last = lines.points().len() - 1 + usize::from(exit.is_some());
            self.passes.push((middle, [first - usize::from(entry.is_some()), last]));
        }
    }

    /// Adds the step to the next cell, between the sides where it leaves a cell and where it enters the next.
    pub(super) fn add_crossing(
        &mut self,
        step: usize,
        lines: &Polylines,
        [out, back]: [Option<Mouth>; 2],
    ) {
        let has_marks = matches!(self.mark, SolutionStyle::Arrows | SolutionStyle::Dots);
        if let Some((edge, _)) = out.filter(|_| has_marks) {
            let is_one = back.is_some_and(|(other, _)| edge == other);
            self.crossings.push((step, lines.points().len(), is_one));
        }
    }

    /// Adds the places for the marks of the route.
    pub(super) fn add_to(
        &self,
        marks: &mut StepMarks,
        scene: &Scene<'_>,
        route: (&[u32], &Polylines),
        walls: &RouteWalls<'_, '_>,
        work: &mut Work<'_>,
    ) -> Result<(), Error> {
        match self.mark {
            SolutionStyle::Arrows => {
                marks.straights.extend(self.straights(scene, route, walls, work)?);
            }
            SolutionStyle::Dots => marks.dots.extend(self.dots(scene, route, walls, work)?),
            SolutionStyle::Line | SolutionStyle::Gradient => {}
        }
        Ok(())
    }

    /// Returns the longest straight part at each crossing.
    fn straights(
        &self,
        scene: &Scene<'_>,
        (cells, lines): (&[u32], &Polylines),
        walls: &RouteWalls<'_, '_>,
        work: &mut Work<'_>,
    ) -> Result<Vec<StraightPart>, Error> {
        let longest = HEAD * route_unit(scene);
        let mut straights = Vec::new();
        for &(step, at, _) in &self.crossings {
            let Some([from, to]) = straight_at(lines, at) else { continue };
            let middle = (from + to) * 0.5;
            let half = (to - from) * (0.5 * (longest / (to - from).length()).min(1.0));
            let ends = [middle - half, middle + half];
            let room = walls.room(ends, &cells[step..step + 2], work)?;
            straights.push(StraightPart { step, ends: [from, to], room });
        }
        Ok(straights)
    }

    /// Returns a dot for each cell, in its middle or on the route next to it, and one more between cells whose dots are far
    /// apart.
    fn dots(
        &self,
        scene: &Scene<'_>,
        (cells, lines): (&[u32], &Polylines),
        walls: &RouteWalls<'_, '_>,
        work: &mut Work<'_>,
    ) -> Result<Vec<MarkPlace>, Error> {
        let most = DOT_DISTANCE * route_unit(scene);
        let half_wall = scene.style.half_wall();
        let place = |centre: Point, cells: &[u32], work: &mut Work<'_>| {
            let room = half_wall + walls.room([centre; 2], cells, work)?;
            Ok::<_, Error>(MarkPlace { centre, room })
        };
        let points = lines.points();
        let mut dots: Vec<MarkPlace> = Vec::new();
        let mut crossings = self.crossings.iter().peekable();
        for (index, &(middle, [first, last])) in self.passes.iter().enumerate() {
            let near = &cells[index.saturating_sub(1)..cells.len().min(index + 2)];
            let mut dot = place(middle, near, work)?;
            if dot.room - half_wall < DOT * route_unit(scene) {
                let own = &points[first..=last];
                let parts = own.windows(2).map(|pair| nearest(middle, [pair[0], pair[1]]));
                let away = |at: &Point| (*at - middle).length();
                let nearest = parts.min_by(|one, other| away(one).total_cmp(&away(other)));
                dot = place(nearest.unwrap_or(own[0]), near, work)?;
            }
            let before = crossings.next_if(|it| it.0 + 1 == index).filter(|it| it.2);
            if let Some((&(_, at, _), last)) = before.zip(dots.last())
                && (dot.centre - last.centre).length() > most
            {
                dots.push(place(points[at], near, work)?);
            }
            dots.push(dot);
        }
        Ok(dots)
    }
}

/// Returns the longest straight part of a line that ends at the point with index `at` or passes
/// through it.
/// Considers only the points next to `at`.
fn straight_at(lines: &Polylines, at: usize) -> Option<[Point; 2]> {
    let middle = *lines.points().get(at)?;
    match lines.around(at).into() {
        (Some(from), Some(to)) => {
            let [ahead, on] = [middle - from, to - middle];
            let is_straight = ahead.cross(on).abs() <= COINCIDENT && ahead.dot(on) > 0.0;
            Some(match ahead.length() >= on.length() {
                _ if is_straight => [from, to],
                true => [from, middle],
                false => [middle, to],
            })
        }
        (Some(from), None) => Some([from, middle]),
        (None, Some(to)) => Some([middle, to]),
        (None, None) => None,
    }
}
