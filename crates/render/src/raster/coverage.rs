//! Coverage of pixels by the marks of a layer, computed band by band, so that memory grows with the
//! width of an image and not with its area.
//!
//! Lines whose segments are all horizontal or vertical are filled exactly, as rectangles, unless
//! their joins are round. All other marks are stroked and filled by tiny-skia, the rasteriser of
//! resvg.

use std::cmp::Ordering;

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Stroke, Transform};

use crate::drawing::bezier::cubics;
use crate::drawing::{Cap, DevicePoint, Join, Lines, Marks, UNITS_PER_PIXEL};
use crate::raster::bands::{Bands, fill_rect};
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

/// Number of segments that are stroked together: enough to share the overhead, few enough to need
/// little memory.
const STROKE_SEGMENTS: usize = 512;

/// Number of outlines that are filled together.
const FILL_OUTLINES: usize = 64;

/// The marks of a layer, sorted into bands.
pub(crate) struct Coverage<'a> {
    bands: Bands,
    lines: Vec<SortedLines<'a>>,
    discs: Vec<(&'a [DevicePoint], u32)>,
    shapes: Vec<Outlines<'a>>,
    /// Whether every pixel is covered either fully or not at all.
    pub(crate) is_all_or_nothing: bool,
}

/// Lines of one thickness, their segments sorted into bands.
struct SortedLines<'a> {
    lines: &'a Lines,
    width: u32,
    /// Whether the segments are filled as rectangles.
    are_rects: bool,
    /// The index of the first segment of each band, then the number of segments.
    first: Vec<u32>,
    /// The index of the point where each segment ends, band by band; the segments of a line keep
    /// their order.
    segments: Vec<u32>,
}

impl<'a> Coverage<'a> {
    /// Sorts marks into bands.
    pub(crate) fn new(
        all_marks: impl Iterator<Item = &'a Marks>,
        bands: Bands,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut cover = Self {
            bands,
            lines: Vec::new(),
            discs: Vec::new(),
            shapes: Vec::new(),
            is_all_or_nothing: true,
        };
        for marks in all_marks {
            match marks {
                Marks::Lines { lines, width } => {
                    let sorted_lines = SortedLines::new(lines, *width, bands, cancel)?;
                    let half = (*width / 2) as i32;
                    let on_pixel = |end: &i32| {
                        (end - half) % UNITS_PER_PIXEL == 0 && (end + half) % UNITS_PER_PIXEL == 0
                    };
                    cover.is_all_or_nothing &=
                        sorted_lines.are_rects && lines.points.as_flattened().iter().all(on_pixel);
                    cover.lines.push(sorted_lines);
                }
                Marks::Shapes { outlines } => {
                    cover.is_all_or_nothing = false;
                    cover.shapes.push(Outlines::new(outlines, bands, cancel)?);
                }
                // Areas have no partial coverage.
                Marks::Areas { .. } => {}
                Marks::Discs { centres, radius } => {
                    cover.is_all_or_nothing = false;
                    cover.discs.push((centres, *radius));
                }
            }
        }
        Ok(cover)
    }

    /// Whether any mark touches a band.
    pub(crate) fn touches(&self, band: u32) -> bool {
        let in_disc = |&(centres, radius): &(&[DevicePoint], u32)| {
            let radius = radius as i32;
            let is_here = |&[_, y]: &DevicePoint| {
                self.bands.range_touching(y - radius, y + radius).contains(&(band as usize))
            };
            centres.iter().any(is_here)
        };
        self.lines.iter().any(|lines| !lines.segments_of(band).is_empty())
            || self.shapes.iter().any(|shapes| shapes.touches(band))
            || self.discs.iter().any(in_disc)
    }

    /// Fills a mask as wide as the image with the coverage (0 to 255) of the pixels of a band.
    pub(crate) fn fill(&self, band: u32, mask: &mut Mask, cancel: &Cancel) -> Result<(), Error> {
        mask.clear();
        let top = (band * self.bands.rows) as i32;
        let rows = self.bands.rows.min(self.bands.height - top as u32);
        let shift = Transform::from_translate(0.0, -(top as f32));
        for lines in &self.lines {
            let segments = lines.segments_of(band);
            if lines.are_rects {
                let width = self.bands.width as usize;
                let cover = &mut mask.data_mut()[..rows as usize * width];
                for &to in segments {
                    fill_rect(cover, width, lines.rect(to), top);
                }
                continue;
            }
            for segments in segments.chunks(STROKE_SEGMENTS) {
                cancel.check()?;
                if let Some(outline) = lines.outline(segments) {
                    mask.fill_path(&outline, FillRule::Winding, true, shift);
                }
            }
        }
        for (centres, radius) in &self.discs {
            for &[x, y] in *centres {
                let radius = pixels(*radius as i32);
                if let Some(disc) = PathBuilder::from_circle(pixels(x), pixels(y), radius) {
                    mask.fill_path(&disc, FillRule::Winding, true, shift);
                }
            }
        }
        for shapes in &self.shapes {
            shapes
                .paths(band, cancel, |path| mask.fill_path(path, FillRule::Winding, true, shift))?;
        }
        Ok(())
    }
}

/// Closed outlines, sorted into bands.
pub(crate) struct Outlines<'a> {
    lines: &'a Lines,
    /// The index of the first outline of each band, then the number of outlines.
    first: Vec<u32>,
    /// The ranges of points of the outlines, band by band.
    point_ranges: Vec<[u32; 2]>,
}

impl<'a> Outlines<'a> {
    /// Sorts outlines into bands by counting sort.
    pub(crate) fn new(lines: &'a Lines, bands: Bands, cancel: &Cancel) -> Result<Self, Error> {
        let touched = |range: &std::ops::Range<usize>| {
            let points = &lines.points[range.clone()];
            let extent = |axis: usize| {
                let along = || points.iter().map(|point| point[axis]);
                [along().min().unwrap_or(0), along().max().unwrap_or(0)]
            };
            let ([left, right], [top, bottom]) = (extent(0), extent(1));
            // An arc of at most half a circle rises above its chord by at most half the chord, and
            // no chord is longer than width plus height.
            let longest = right.abs_diff(left) + bottom.abs_diff(top);
            let bulge = if lines.arcs.is_empty() { 0 } else { longest.div_ceil(2) as i32 };
            bands.range_touching(top - bulge, bottom + bulge)
        };
        let mut first = vec![0; bands.count() as usize + 1];
        for (index, range) in lines.point_ranges().enumerate() {
            cancel.check_periodically(index)?;
            touched(&range).for_each(|band| first[band + 1] += 1);
        }
        for band in 1..first.len() {
            first[band] += first[band - 1];
        }
        let mut next_slot = first.clone();
        let mut point_ranges = vec![[0; 2]; first[first.len() - 1] as usize];
        for (index, range) in lines.point_ranges().enumerate() {
            cancel.check_periodically(index)?;
            for band in touched(&range) {
                point_ranges[next_slot[band] as usize] = [range.start as u32, range.end as u32];
                next_slot[band] += 1;
            }
        }
        Ok(Self { lines, first, point_ranges })
    }

    /// Whether any outline touches a band.
    fn touches(&self, band: u32) -> bool {
        self.first[band as usize] < self.first[band as usize + 1]
    }

    /// Passes the outlines that touch a band to `fill`, several at a time.
    pub(crate) fn paths(
        &self,
        band: u32,
        cancel: &Cancel,
        mut fill: impl FnMut(&Path),
    ) -> Result<(), Error> {
        let band = band as usize;
        let ranges = &self.point_ranges[self.first[band] as usize..self.first[band + 1] as usize];
        for ranges in ranges.chunks(FILL_OUTLINES) {
            cancel.check()?;
            let mut path = PathBuilder::new();
            for &[from, to] in ranges {
                add_line(&mut path, self.lines, from..to);
                path.close();
            }
            if let Some(path) = path.finish() {
                fill(&path);
            }
        }
        Ok(())
    }
}

impl<'a> SortedLines<'a> {
    /// Sorts segments into bands by counting sort: time O(segments and bands that they touch),
    /// memory 4 bytes for each of these pairs.
    fn new(lines: &'a Lines, width: u32, bands: Bands, cancel: &Cancel) -> Result<Self, Error> {
        // A square cap that is not axis-aligned extends beyond half the width.
        let is_aligned = lines.rectilinear || lines.cap != Cap::Square;
        let half = if is_aligned { width.div_ceil(2) } else { width } as i32;
        let touched = |to: usize| {
            let (from, to) = (lines.points[to - 1], lines.points[to]);
            // An arc of at most half a circle rises above its chord by at most half the chord.
            let bulge = if lines.arcs.is_empty() {
                0
            } else {
                (from[0].abs_diff(to[0]) + from[1].abs_diff(to[1])).div_ceil(2) as i32
            };
            bands.range_touching(
                from[1].min(to[1]) - half - bulge,
                from[1].max(to[1]) + half + bulge,
            )
        };
        let segment_ends = || lines.point_ranges().flat_map(|line| line.skip(1));
        let mut first = vec![0; bands.count() as usize + 1];
        for (index, to) in segment_ends().enumerate() {
            cancel.check_periodically(index)?;
            touched(to).for_each(|band| first[band + 1] += 1);
        }
        for band in 1..first.len() {
            first[band] += first[band - 1];
        }
        let mut next_slot = first.clone();
        let mut segments = vec![0; first[first.len() - 1] as usize];
        for (index, to) in segment_ends().enumerate() {
            cancel.check_periodically(index)?;
            for band in touched(to) {
                segments[next_slot[band] as usize] = to as u32;
                next_slot[band] += 1;
            }
        }
        let are_rects = lines.rectilinear && lines.join == Join::Miter && width.is_multiple_of(2);
        Ok(Self { lines, width, are_rects, first, segments })
    }

    fn segments_of(&self, band: u32) -> &[u32] {
        let band = band as usize;
        &self.segments[self.first[band] as usize..self.first[band + 1] as usize]
    }

    /// The rectangle that a horizontal or vertical segment covers: left, top, right, bottom.
    fn rect(&self, to: u32) -> [i32; 4] {
        let half = (self.width / 2) as i32;
        let [from, there] = [self.lines.points[to as usize - 1], self.lines.points[to as usize]];
        let mut low = [0, 1].map(|axis| from[axis].min(there[axis]) - half);
        let mut high = [0, 1].map(|axis| from[axis].max(there[axis]) + half);
        if self.lines.cap == Cap::Butt {
            // Butt ends are extended only where another segment follows, to fill the corner.
            let [before, after] = self.lines.adjacent_segments(to);
            let ends = [(before, from, there), (after, there, from)];
            for (_, end, other) in ends.into_iter().filter(|(neighbor, ..)| neighbor.is_none()) {
                for axis in 0..2 {
                    match end[axis].cmp(&other[axis]) {
                        Ordering::Less => low[axis] = end[axis],
                        Ordering::Greater => high[axis] = end[axis],
                        Ordering::Equal => {}
                    }
                }
            }
        }
        [low[0], low[1], high[0], high[1]]
    }

    /// The outline of stroked segments with their caps and joins.
    fn outline(&self, segments: &[u32]) -> Option<Path> {
        let is_butt = self.lines.cap == Cap::Butt;
        let mut path = PathBuilder::new();
        let mut last = u32::MAX;
        let finish = |path: &mut PathBuilder, last: u32| {
            // To draw the join at the end of a run, the segment after it is needed too.
            if is_butt
                && last != u32::MAX
                && let [_, Some(after)] = self.lines.adjacent_segments(last)
            {
                add_segment(path, self.lines, after);
            }
        };
        for &segment in segments {
            // Consecutive indices belong to one line, because the first point of a line ends no
            // segment.
            if last != segment - 1 {
                finish(&mut path, last);
                if is_butt && let [Some(before), _] = self.lines.adjacent_segments(segment) {
                    move_to_point(&mut path, self.lines, before - 1);
                    add_segment(&mut path, self.lines, before);
                } else {
                    move_to_point(&mut path, self.lines, segment - 1);
                }
            }
            last = segment;
            add_segment(&mut path, self.lines, segment);
        }
        finish(&mut path, last);
        let (line_cap, line_join) = match (self.lines.cap, self.lines.join) {
            (Cap::Butt, Join::Miter) => (LineCap::Butt, LineJoin::Miter),
            (Cap::Butt, Join::Round) => (LineCap::Butt, LineJoin::Round),
            // Axis-aligned lines that were rotated.
            (Cap::Square, Join::Miter) if !self.lines.rectilinear => {
                (LineCap::Square, LineJoin::Miter)
            }
            _ => (LineCap::Round, LineJoin::Round),
        };
        let stroke =
            Stroke { width: pixels(self.width as i32), line_cap, line_join, ..Stroke::default() };
        path.finish()?.stroke(&stroke, 1.0)
    }
}

/// Adds the line through a range of points to a path.
fn add_line(path: &mut PathBuilder, lines: &Lines, points: std::ops::Range<u32>) {
    move_to_point(path, lines, points.start);
    for to in points.start + 1..points.end {
        add_segment(path, lines, to);
    }
}

fn move_to_point(path: &mut PathBuilder, lines: &Lines, at: u32) {
    let [x, y] = lines.points[at as usize];
    path.move_to(pixels(x), pixels(y));
}

/// Adds the segment that ends at a point.
fn add_segment(path: &mut PathBuilder, lines: &Lines, to: u32) {
    let [from, there] = [lines.points[to as usize - 1], lines.points[to as usize]];
    match lines.arcs.binary_search_by_key(&to, |arc| arc.to) {
        Ok(at) => cubics(from, there, lines.arcs[at], |curve| {
            let [first_control, second_control, end] =
                curve.map(|place| place.map(|along| (along / f64::from(UNITS_PER_PIXEL)) as f32));
            path.cubic_to(
                first_control[0],
                first_control[1],
                second_control[0],
                second_control[1],
                end[0],
                end[1],
            );
        }),
        Err(_) => path.line_to(pixels(there[0]), pixels(there[1])),
    }
}

fn pixels(hundredths: i32) -> f32 {
    hundredths as f32 / UNITS_PER_PIXEL as f32
}
