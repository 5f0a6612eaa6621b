//! Covers stroked segments: a straight one is a rectangle, an arc lies between two curves, and ends
//! and corners are rectangles, wedges and parts of discs.

use crate::drawing::{ArcSegment, Cap, DevicePoint, Join, Lines, UNITS_PER_PIXEL};
use crate::raster::arc::PixelArc;
use crate::raster::pixel::{Pixel, Projection};
use crate::raster::polygon::{FixedPoint, PolygonFiller, sample};
use crate::raster::round::FixedPolygon;
use crate::raster::samples::{Samples, Sampling, Stamp};
use crate::raster::stamps::{
    LEAST_POINTS, StampDirection, StampLookup, StampPiece, StampPlace, Stamps,
};

/// Corners whose point would be further than this many half widths away are cut off: the default
/// of SVG.
pub(crate) const MITER_LIMIT: f32 = 4.0;

/// Corners between directions whose cosine differs from 1 by at most this are cut off, as in resvg: nobody sees their
/// point.
const STRAIGHT: f32 = 1.0 / 4096.0;

/// Tools for covering marks. Bands share their memory.
#[derive(Default)]
pub(crate) struct StrokeTools {
    pub(crate) filler: PolygonFiller,
    stamps: Stamps,
    /// The corners of the polygon that is covered next.
    pub(crate) corners: Vec<FixedPoint>,
}

/// Covers lines of one width, and discs.
pub(crate) struct Stroker<'a> {
    pub(crate) samples: &'a mut Samples,
    pub(crate) tools: &'a mut StrokeTools,
    /// Half the line width, or the radius of discs, in pixels.
    half: f32,
    /// The line width, or the diameter of discs, in hundredths of a pixel.
    width: u32,
}

/// A segment and the directions, as vectors of length 1, in which it leaves its start and reaches
/// its end.
struct PixelSegment {
    projection: Projection,
    points: [Pixel; 2],
    directions: [Pixel; 2],
    arc: Option<PixelArc>,
}

impl PixelSegment {
    fn new([from, there]: [DevicePoint; 2], arc: Option<ArcSegment>, sampling: Sampling) -> Self {
        let projection = Projection::near(from, sampling);
        let points = [from, there].map(|at| projection.pixel(at));
        let arc = arc.and_then(|arc| PixelArc::new(points, arc));
        let directions = match &arc {
            Some(arc) => arc.tangents(),
            // A segment of length 0 counts as vertical, as in resvg.
            None if from == there => [Pixel { x: 0.0, y: 1.0 }; 2],
            None => [(points[1] - points[0]).unit(); 2],
        };
        Self { projection, points, directions, arc }
    }
}

/// Returns whether each segment, with its ends, is a rectangle along the rows and columns of
/// pixels.
pub(crate) fn are_rectangles(lines: &Lines) -> bool {
    lines.rectilinear && lines.join == Join::Miter && lines.cap != Cap::Round
}

/// Returns whether pieces of lines may have stamps.
pub(crate) fn may_be_stamped(lines: &Lines) -> bool {
    !are_rectangles(lines) && lines.arcs.is_empty() && lines.points.len() >= LEAST_POINTS
}

impl<'a> Stroker<'a> {
    /// Creates a stroker for lines of a width, or discs of a diameter, in hundredths of a pixel.
    pub(crate) fn new(samples: &'a mut Samples, tools: &'a mut StrokeTools, width: u32) -> Self {
        let half = width as f32 / 2.0 / UNITS_PER_PIXEL as f32;
        Self { samples, tools, half, width }
    }

    /// Covers the segments that end at the given points, in ascending order, with their ends and
    /// with the corners at both of their ends.
    pub(crate) fn segments(&mut self, lines: &Lines, ends: &[u32]) {
        let Some(&first) = ends.first() else { return };
        if are_rectangles(lines) {
            return ends.iter().for_each(|&to| self.rectangle(lines, to));
        }
        let has_stamps = may_be_stamped(lines)
            && self.samples.sampling == Sampling::Grid
            && !self.tools.stamps.are_disabled();
        let mut line = lines.starts.partition_point(|&start| start < first);
        let mut last: Option<(u32, PixelSegment)> = None;
        for (index, &to) in ends.iter().enumerate() {
            while lines.starts.get(line).is_some_and(|&start| start < to) {
                line += 1;
            }
            let start = lines.starts[line - 1];
            let end = lines.starts.get(line).map_or(lines.points.len() as u32, |&next| next) - 1;
            // Square and round ends that meet already form a corner.
            let closes =
                lines.cap == Cap::Butt && lines.is_closed(&(start as usize..end as usize + 1));
            let before = if to - 1 > start { Some(to - 1) } else { closes.then_some(end) };
            let after = if to < end { Some(to + 1) } else { closes.then_some(start + 1) };
            // The next segment covers the corner before it.
            let after_last = after.filter(|after| ends.get(index + 1) != Some(after));
            if has_stamps {
                self.stamped(lines, to, [before, after], after_last.is_some());
                continue;
            }
            let segment = self.segment(lines, to);
            let free = [before.is_none(), after.is_none()]
                .map(|is_free| if is_free { lines.cap } else { Cap::Butt });
            self.body(&segment, free);
            if let Some(before) = before {
                let drawn = last.take().filter(|&(to, _)| to == before);
                let before = drawn.map_or_else(|| self.segment(lines, before), |(_, it)| it);
                self.corner(&before, &segment, lines.join);
            }
            if let Some(after) = after_last {
                let after = self.segment(lines, after);
                self.corner(&segment, &after, lines.join);
            }
            last = Some((to, segment));
        }
    }

    /// Covers a straight segment, the corner or end at its start, and the one at its end if that is
    /// free or `covers_corner`.
    fn stamped(
        &mut self,
        lines: &Lines,
        to: u32,
        [before, after]: [Option<u32>; 2],
        covers_corner: bool,
    ) {
        let vector = |to: u32| {
            let [from, there] = [lines.points[to as usize - 1], lines.points[to as usize]];
            [there[0] - from[0], there[1] - from[1]]
        };
        let [from, there] = [lines.points[to as usize - 1], lines.points[to as usize]];
        self.piece(from, StampPiece::Segment(vector(to)));
        let ahead = StampDirection::of(vector(to));
        let corner = |directions| StampPiece::Corner(directions, lines.join);
        match before {
            Some(before) => self.piece(from, corner([StampDirection::of(vector(before)), ahead])),
            None => self.piece(from, StampPiece::End(ahead.opposite(), lines.cap)),
        }
        match after {
            Some(after) if covers_corner => {
                self.piece(there, corner([ahead, StampDirection::of(vector(after))]));
            }
            Some(_) => {}
            None => self.piece(there, StampPiece::End(ahead, lines.cap)),
        }
    }

    /// Covers a piece that begins at a point, with its stamp if it can have one.
    #[inline]
    fn piece(&mut self, start: DevicePoint, piece: StampPiece) {
        if matches!(piece, StampPiece::End(_, Cap::Butt)) {
            return;
        }
        let place = StampPlace::of(start);
        let known =
            place.key(piece, self.width).map_or(StampLookup::Unsuitable, |key| {
                match self.tools.stamps.find(key) {
                    StampLookup::New => {
                        self.outline(place.start, piece);
                        let StrokeTools { filler, stamps, corners } = &mut *self.tools;
                        let (first, spans) = filler.convex_spans(corners, [i64::MIN, i64::MAX]);
                        stamps.insert(key, first, spans)
                    }
                    known => known,
                }
            });
        let StampLookup::Stamp(rows, width, [right, down]) = known else {
            self.outline(start, piece);
            return self.cover();
        };
        let stamp = Stamp { rows: self.tools.stamps.rows(rows), width };
        let [column, row] = place.sample;
        self.samples.stamp(stamp, [column + right, row + down]);
    }

    /// Makes the polygon of a piece that begins at a point.
    fn outline(&mut self, start: DevicePoint, piece: StampPiece) {
        let projection = Projection::near(start, self.samples.sampling);
        let at = projection.pixel(start);
        match piece {
            StampPiece::Segment([dx, dy]) => {
                let ends = [start, [start[0] + dx, start[1] + dy]];
                self.straight(
                    &PixelSegment::new(ends, None, self.samples.sampling),
                    [Cap::Butt; 2],
                );
            }
            StampPiece::Corner(directions, join) => {
                self.wedge(projection, at, directions.map(StampDirection::unit), join);
            }
            StampPiece::End(ahead, cap) => self.end(projection, at, ahead.unit(), cap),
        }
    }

    /// Covers a disc.
    pub(crate) fn disc(&mut self, centre: DevicePoint) {
        let projection = Projection::near(centre, self.samples.sampling);
        let centre = projection.pixel(centre);
        let right = Pixel { x: 1.0, y: 0.0 };
        let (left, radius) = (right * -1.0, self.half);
        let mut polygon = self.polygon(projection);
        polygon.turn(centre, radius, [right, left], true);
        polygon.turn(centre, radius, [left, right], true);
        self.cover();
    }

    /// Begins a polygon.
    fn polygon(&mut self, projection: Projection) -> FixedPolygon<'_> {
        self.tools.corners.clear();
        FixedPolygon { projection, corners: &mut self.tools.corners }
    }

    /// Covers the polygon that was begun last.
    fn cover(&mut self) {
        self.tools.filler.convex(self.samples, &self.tools.corners);
    }

    fn segment(&self, lines: &Lines, to: u32) -> PixelSegment {
        let points = [lines.points[to as usize - 1], lines.points[to as usize]];
        let arc = lines.arcs.binary_search_by_key(&to, |arc| arc.to).ok();
        PixelSegment::new(points, arc.map(|at| lines.arcs[at]), self.samples.sampling)
    }

    /// Covers a horizontal or vertical segment with pointed corners, which is a rectangle.
    fn rectangle(&mut self, lines: &Lines, to: u32) {
        let [from, there] = [lines.points[to as usize - 1], lines.points[to as usize]];
        // Square ends are corners too. Other ends are extended only where another segment follows.
        let extended = match lines.cap {
            Cap::Square => [true; 2],
            _ => lines.adjacent_segments(to).map(|it| it.is_some()),
        };
        let axis = usize::from(from[0] == there[0]);
        let ([low, high], [before, after]) = if from[axis] < there[axis] {
            ([from, there], extended)
        } else {
            ([there, from], [extended[1], extended[0]])
        };
        let ends = [(low, before, -1), (high, after, 1)];
        let [upper_left, lower_right] = match self.samples.sampling {
            Sampling::Single => {
                // A pixel is covered if its centre is. Sides on pixels stay there.
                let before_centre = UNITS_PER_PIXEL / 2 - 1;
                let half = (self.width / 2) as i32;
                ends.map(|(end, is_extended, sign)| {
                    let mut aside = [half; 2];
                    aside[axis] = if is_extended { half } else { 0 };
                    [0, 1].map(|axis| {
                        let side = end[axis] + aside[axis] * sign + before_centre;
                        i64::from(side.div_euclid(UNITS_PER_PIXEL))
                    })
                })
            }
            Sampling::Grid => {
                let projection = Projection::near(from, Sampling::Grid);
                ends.map(|(end, is_extended, sign)| {
                    let mut aside = [self.half; 2];
                    aside[axis] = if is_extended { self.half } else { 0.0 };
                    let aside = Pixel { x: aside[0], y: aside[1] };
                    projection.fixed(projection.pixel(end) + aside * sign as f32).map(sample)
                })
            }
        };
        self.samples.cover_rectangle(upper_left, lower_right);
    }

    /// Covers a segment without its corners.
    fn body(&mut self, segment: &PixelSegment, caps: [Cap; 2]) {
        let PixelSegment { projection, points, directions, ref arc } = *segment;
        let Some(arc) = arc else {
            self.straight(segment, caps);
            return self.cover();
        };
        self.arc(projection, arc);
        for (at, cap) in caps.into_iter().enumerate().filter(|&(_, cap)| cap != Cap::Butt) {
            let ahead = directions[at] * if at == 0 { -1.0 } else { 1.0 };
            self.end(projection, points[at], ahead, cap);
            self.cover();
        }
    }

    /// Makes the polygon of a straight segment with its ends.
    fn straight(&mut self, segment: &PixelSegment, caps: [Cap; 2]) {
        let PixelSegment { projection, points: [start, end], directions: [ahead, _], .. } =
            *segment;
        let aside = ahead.left() * self.half;
        let mut polygon = self.polygon(projection);
        polygon.push(start + aside);
        polygon.push(end + aside);
        add_end(&mut polygon, end, ahead, aside, caps[1]);
        polygon.push(start - aside);
        add_end(&mut polygon, start, ahead * -1.0, aside * -1.0, caps[0]);
    }

    /// Makes the polygon of an end, as of a segment of length 0.
    fn end(&mut self, projection: Projection, at: Pixel, ahead: Pixel, cap: Cap) {
        let aside = ahead.left() * self.half;
        let mut polygon = self.polygon(projection);
        polygon.push(at + aside);
        add_end(&mut polygon, at, ahead, aside, cap);
    }

    /// Covers an arc without its ends.
    fn arc(&mut self, projection: Projection, arc: &PixelArc) {
        let ends = arc.curve_ends();
        let [outer, inner] = [arc.radius + self.half, arc.radius - self.half];
        let mut polygon = self.polygon(projection);
        polygon.push(arc.centre + ends[0] * outer);
        for pair in ends.windows(2) {
            polygon.offset_curve(arc.centre, outer, [pair[0], pair[1]]);
        }
        polygon.push(arc.centre + ends[ends.len() - 1] * inner);
        for pair in ends.windows(2).rev() {
            polygon.offset_curve(arc.centre, inner, [pair[1], pair[0]]);
        }
        let rows = self.samples.row_range();
        let StrokeTools { filler, corners, .. } = &mut *self.tools;
        let mut from = corners[corners.len() - 1];
        for &to in &*corners {
            filler.add_edge(from, to, rows);
            from = to;
        }
        filler.nonzero(|row, from, to| self.samples.cover(row, from, to));
    }

    /// Covers the corner between a segment and the next one, outside of both.
    fn corner(&mut self, before: &PixelSegment, after: &PixelSegment, join: Join) {
        let directions = [before.directions[1], after.directions[0]];
        self.wedge(before.projection, before.points[1], directions, join);
        self.cover();
    }

    /// Makes the polygon of the corner between two segments in these directions; an empty one if
    /// the directions are equal.
    fn wedge(&mut self, projection: Projection, at: Pixel, directions: [Pixel; 2], join: Join) {
        let asides = directions.map(Pixel::left);
        let cosine = asides[0].dot(asides[1]);
        let turn = asides[0].cross(asides[1]);
        if turn == 0.0 && cosine > 0.0 {
            return self.tools.corners.clear();
        }
        let is_cut_off = 1.0 - cosine <= STRAIGHT;
        // The outside of a clockwise corner is on the left.
        let clockwise = turn > 0.0;
        let [from, to] = if clockwise { asides } else { asides.map(|aside| aside * -1.0) };
        let half = self.half;
        // It overlaps both segments a little, so that rounding leaves no gap between them.
        let inward = (from + to) * -0.5;
        let mut polygon = self.polygon(projection);
        polygon.push(at + inward * half.min(1.0));
        polygon.push(at + from * half);
        match join {
            _ if is_cut_off => polygon.push(at + to * half),
            Join::Round => polygon.turn(at, half, [from, to], clockwise),
            Join::Miter => {
                // The cosine of half the angle between the two.
                let cosine = (0.5 + 0.5 * cosine).max(0.0).sqrt();
                if cosine * MITER_LIMIT >= 1.0 {
                    polygon.push(at + (from + to).unit() * (half / cosine));
                }
                polygon.push(at + to * half);
            }
        }
    }
}

/// Adds the corners of an end, from its left side, which already exists, to its right side. `ahead`
/// has length 1; `aside` is half the width to the left.
fn add_end(polygon: &mut FixedPolygon<'_>, at: Pixel, ahead: Pixel, aside: Pixel, cap: Cap) {
    let half = aside.length();
    match cap {
        Cap::Butt => polygon.push(at - aside),
        Cap::Square => {
            polygon.push(at + aside + ahead * half);
            polygon.push(at - aside + ahead * half);
        }
        Cap::Round => {
            let left = ahead.left();
            polygon.turn(at, half, [left, ahead], true);
            polygon.turn(at, half, [ahead, left * -1.0], true);
        }
    }
}
