//! Shortens the travel between lines: a part of the order is reversed if that is shorter, until no such part is found.
//! This is the 2-opt search for short tours, with the nearest ends as candidates.

use std::collections::VecDeque;
use std::ops::Range;

use crate::drawing::DevicePoint;
use crate::drawing::cutting::LineEnds;
use crate::drawing::cutting::nearest::NearestPoints;
use crate::drawing::real_point;
use mazewright_core::{Cancel, Error};

/// The largest number of lines in an order that is shortened: the time to reverse parts grows faster than their number.
const MOST_LINES: usize = 1 << 14;

/// The largest number of ends that are tried near another.
const MOST_TRIES: usize = 8;

/// The largest number of searches, for each line.
const MOST_SEARCHES: usize = 64;

/// The least length that a change saves, in units of the drawing.
const LEAST: f64 = 1.0;

/// An order of lines that becomes shorter.
pub(super) struct Order<'a, 'b> {
    ends: &'a LineEnds,
    /// Where the tool is at first.
    pen: DevicePoint,
    /// The end at which each line starts, in the order of lines.
    starts: Vec<u32>,
    /// The place of each line in the order.
    places: Vec<u32>,
    /// The part of each place: lines are moved only within a part.
    parts: Vec<u32>,
    /// The lines whose connections are not searched yet, and whether each line is one of them.
    waiting: (VecDeque<u32>, Vec<bool>),
    /// Points of the ends, which are hidden.
    near: NearestPoints<'b>,
}

impl<'a, 'b> Order<'a, 'b> {
    /// Returns an order by the end at which each line starts. `near` has no point that is shown.
    pub(super) fn new(
        ends: &'a LineEnds,
        pen: DevicePoint,
        starts: Vec<u32>,
        near: NearestPoints<'b>,
    ) -> Self {
        let (places, parts, waiting) = <_>::default();
        Self { ends, pen, starts, places, parts, waiting, near }
    }

    /// Returns the end at which each line starts, in a shorter order. Groups keep their order, lines that are around others
    /// keep their place, and no line is moved across them.
    pub(super) fn shortened(
        mut self,
        is_around: &[bool],
        cancel: &Cancel,
    ) -> Result<Vec<u32>, Error> {
        let count = self.starts.len();
        if count > MOST_LINES {
            return Ok(self.starts);
        }
        self.places = vec![0; count];
        self.waiting.1 = vec![false; count];
        let mut part = 0;
        let mut ends = Vec::with_capacity(2 * count);
        for group in &self.ends.groups {
            part += 1;
            for place in group.clone() {
                let line = self.line_at(place);
                self.places[line as usize] = place as u32;
                let is_fixed = u32::from(is_around[line as usize]);
                self.parts.push(part + is_fixed);
                part += 2 * is_fixed;
                let start = self.starts[place];
                ends.extend([start, self.ends.opposite(start)]);
            }
        }
        ends.sort_unstable();
        ends.dedup();
        let mut pause = cancel.pauses();
        for end in ends {
            pause();
            self.near.show(end);
        }
        (0..count).for_each(|place| self.wait(place));
        for _ in 0..MOST_SEARCHES * count {
            cancel.check()?;
            let Some(line) = self.waiting.0.pop_front() else { break };
            self.waiting.1[line as usize] = false;
            if let Some(reversed) = self.shorter(self.places[line as usize] as usize) {
                self.reverse(reversed);
            }
        }
        Ok(self.starts)
    }

    /// Reverses a part of the order.
    fn reverse(&mut self, part: Range<usize>) {
        self.starts[part.clone()].reverse();
        for place in part.clone() {
            self.starts[place] = self.ends.opposite(self.starts[place]);
            let line = self.line_at(place);
            self.places[line as usize] = place as u32;
        }
        for place in [part.start.wrapping_sub(1), part.start, part.end - 1, part.end] {
            if place < self.starts.len() {
                self.wait(place);
            }
        }
    }

    /// Adds the line at a place to those that wait.
    fn wait(&mut self, place: usize) {
        let line = self.line_at(place);
        if !std::mem::replace(&mut self.waiting.1[line as usize], true) {
            self.waiting.0.push_back(line);
        }
    }

    /// Returns places that should be reversed, so that an end of the line at a place has a shorter connection.
    fn shorter(&mut self, place: usize) -> Option<Range<usize>> {
        let start = self.starts[place];
        let opposite = self.ends.opposite(start);
        let lengths = [self.length_before(place), self.length_before(place + 1)];
        for (is_end, (end, length)) in [start, opposite].into_iter().zip(lengths).enumerate() {
            let here = self.ends.points[end as usize];
            let mut hidden = Vec::new();
            let mut found = None;
            while found.is_none()
                && hidden.len() < MOST_TRIES
                && let Some(other) = self.near.nearest(here, end)
                && distance(here, self.ends.points[other as usize]) < length
            {
                self.near.hide(other);
                hidden.push(other);
                let there = self.places[self.ends.lines[other as usize] as usize] as usize;
                // Two starts, or two opposite ends, are connected by reversing what is between them.
                let own = [self.starts[there], self.ends.opposite(self.starts[there])][is_end];
                let reversed = place.min(there) + is_end..place.max(there) + is_end;
                let is_allowed = own == other
                    && !reversed.is_empty()
                    && self.parts[reversed.start] == self.parts[reversed.end - 1];
                found = (is_allowed && self.saved(&reversed) > LEAST).then_some(reversed);
            }
            for other in hidden {
                self.near.show(other);
            }
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Returns by how much the travel is shorter if a part of the order is reversed.
    fn saved(&self, part: &Range<usize>) -> f64 {
        let before = self.end_before(part.start);
        let first = self.start_at(part.start).unwrap_or(before);
        let last = self.end_before(part.end);
        let after = self.start_at(part.end);
        let old = distance(before, first) + after.map_or(0.0, |after| distance(last, after));
        let new = distance(before, last) + after.map_or(0.0, |after| distance(first, after));
        old - new
    }

    /// Returns the travel to the line at a place.
    fn length_before(&self, place: usize) -> f64 {
        self.start_at(place).map_or(0.0, |start| distance(self.end_before(place), start))
    }

    /// Returns where the tool is before it travels to the line at a place.
    fn end_before(&self, place: usize) -> DevicePoint {
        let before = place.checked_sub(1).map(|before| self.ends.opposite(self.starts[before]));
        before.map_or(self.pen, |end| self.ends.points[end as usize])
    }

    /// Returns where the line at a place starts.
    fn start_at(&self, place: usize) -> Option<DevicePoint> {
        self.starts.get(place).map(|&start| self.ends.points[start as usize])
    }

    fn line_at(&self, place: usize) -> u32 {
        self.ends.lines[self.starts[place] as usize]
    }
}

fn distance(one: DevicePoint, other: DevicePoint) -> f64 {
    (real_point(one) - real_point(other)).length()
}
