//! Polylines in one list of points, so that a million short lines are freed as soon as one long line.

use std::ops::Range;

use mazewright_core::geometry::Point;

/// Polylines in cell sides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Polylines {
    points: Vec<Point>,
    /// The index of the first point of each line.
    starts: Vec<usize>,
}

impl Polylines {
    /// Reserves memory for `points` more points.
    pub(crate) fn reserve(&mut self, points: usize) {
        self.points.reserve_exact(points);
    }

    /// Starts a line at a point.
    pub(crate) fn start(&mut self, at: Point) {
        self.starts.push(self.points.len());
        self.points.push(at);
    }

    /// Adds a point to the last line.
    pub(crate) fn add(&mut self, to: Point) {
        self.points.push(to);
    }

    /// Adds points to the last line.
    pub(crate) fn extend(&mut self, points: impl IntoIterator<Item = Point>) {
        self.points.extend(points);
    }

    /// Adds a line.
    pub(crate) fn push(&mut self, line: impl IntoIterator<Item = Point>) {
        self.starts.push(self.points.len());
        self.points.extend(line);
    }

    /// Leaves points out of their line: what follows them is another line.
    pub(crate) fn leave_out(&mut self, points: Range<usize>) {
        let first = self.starts.partition_point(|&start| start < points.start);
        let last = self.starts.partition_point(|&start| start <= points.end);
        // A line of one point is not drawn.
        let single = (points.start..=points.end).filter(|&point| point < self.points.len());
        self.starts.splice(first..last, single);
    }

    /// Moves a point.
    pub(crate) fn set(&mut self, point: usize, at: Point) {
        self.points[point] = at;
    }

    /// Returns the points of all lines.
    pub(crate) fn points(&self) -> &[Point] {
        &self.points
    }

    /// Returns the points of each line that has at least two.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Point]> + Clone {
        self.lines_in(0..self.points.len())
    }

    /// Returns the number of lines that were started.
    pub(crate) fn starts(&self) -> usize {
        self.starts.len()
    }

    /// Returns the points of each line that has at least two and starts among these points.
    pub(crate) fn lines_in(&self, points: Range<usize>) -> impl Iterator<Item = &[Point]> + Clone {
        let [from, to] = [points.start, points.end]
            .map(|point| self.starts.partition_point(|&start| start < point));
        let lines = (from..to).map(|line| &self.points[self.range(line)]);
        lines.filter(|points| points.len() > 1)
    }

    /// Returns the points before and after a point of a line.
    pub(crate) fn around(&self, at: usize) -> [Option<Point>; 2] {
        let line = self.line_of(at);
        [at.checked_sub(1), Some(at + 1)]
            .map(|it| it.filter(|it| line.contains(it)).map(|it| self.points[it]))
    }

    /// Returns the indices of the points of the line that has a point.
    pub(crate) fn line_of(&self, point: usize) -> Range<usize> {
        self.range(self.starts.partition_point(|&start| start <= point) - 1)
    }

    /// Returns the indices of the points of each line.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.starts.len()).map(|line| self.range(line))
    }

    fn range(&self, line: usize) -> Range<usize> {
        self.starts[line]..self.starts.get(line + 1).map_or(self.points.len(), |&next| next)
    }
}
