//! Coverage of pixels by the marks of a layer. It is computed band by band, so that memory grows
//! with the width of an image and not with its area.

use std::ops::Range;

use crate::drawing::clip::{bounds, bulge};
use crate::drawing::{Cap, DevicePoint, Join, Lines, Marks, UNITS_PER_PIXEL};
use crate::raster::arc::PixelArc;
use crate::raster::bands::{BandIndex, Bands};
use crate::raster::pixel::Projection;
use crate::raster::polygon::PolygonFiller;
use crate::raster::samples::{Samples, Sampling};
use crate::raster::stroke::{MITER_LIMIT, StrokeTools, Stroker, are_rectangles};
use mazewright_core::{Cancel, Error};

/// Number of marks that are covered between two checks of the cancel flag.
const MARKS_AT_ONCE: usize = 512;

/// The marks of a layer, sorted into bands.
pub(crate) struct Coverage<'a> {
    bands: Bands,
    marks: Vec<SortedMarks<'a>>,
    /// The number of samples of a pixel that determine its coverage.
    pub(crate) sampling: Sampling,
}

/// Marks of one kind, sorted into bands.
enum SortedMarks<'a> {
    Lines {
        lines: &'a Lines,
        width: u32,
        /// Each segment is given by the index of the point where it ends.
        segments: BandIndex,
    },
    Discs {
        centres: &'a [DevicePoint],
        radius: u32,
        index: BandIndex,
    },
    Shapes(Outlines<'a>),
}

impl<'a> Coverage<'a> {
    /// Sorts marks into bands.
    pub(crate) fn new(
        all_marks: impl Iterator<Item = &'a Marks>,
        sampling: Sampling,
        bands: Bands,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut marks = Vec::new();
        for each in all_marks {
            marks.push(match each {
                Marks::Lines { lines, width } => {
                    // A thinner line would pass between samples.
                    let width = (*width).max(sampling.units_per_sample() as u32);
                    let segments = sorted_segments(lines, width, bands, cancel)?;
                    SortedMarks::Lines { lines, width, segments }
                }
                Marks::Shapes { outlines } => {
                    SortedMarks::Shapes(Outlines::new(outlines, bands, cancel)?)
                }
                Marks::Discs { centres, radius } => {
                    let reach = *radius as i32;
                    let extent = |at: u32| {
                        let [_, y] = centres[at as usize];
                        [y - reach, y + reach]
                    };
                    let index = BandIndex::new(bands, 0..centres.len() as u32, extent, cancel)?;
                    SortedMarks::Discs { centres, radius: *radius, index }
                }
                // Areas have no partial coverage.
                Marks::Areas { .. } => continue,
            });
        }
        Ok(Self { bands, marks, sampling })
    }

    /// Returns whether any mark touches a band.
    pub(crate) fn touches(&self, band: u32) -> bool {
        self.marks.iter().any(|marks| {
            let index = match marks {
                SortedMarks::Lines { segments, .. } => segments,
                SortedMarks::Discs { index, .. } => index,
                SortedMarks::Shapes(outlines) => &outlines.index,
            };
            !index.of(band).is_empty()
        })
    }

    /// Covers the samples of a band that lie in the marks.
    pub(crate) fn fill(
        &self,
        band: u32,
        samples: &mut Samples,
        tools: &mut StrokeTools,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let top = band * self.bands.rows;
        let rows = self.bands.rows.min(self.bands.height - top);
        samples.begin(self.sampling, self.bands.width, top..top + rows);
        for marks in &self.marks {
            match marks {
                SortedMarks::Lines { lines, width, segments } => {
                    let mut stroker = Stroker::new(samples, tools, *width);
                    for segments in segments.of(band).chunks(MARKS_AT_ONCE) {
                        cancel.check()?;
                        stroker.segments(lines, segments);
                    }
                }
                SortedMarks::Discs { centres, radius, index } => {
                    let mut stroker = Stroker::new(samples, tools, 2 * *radius);
                    for discs in index.of(band).chunks(MARKS_AT_ONCE) {
                        cancel.check()?;
                        for &disc in discs {
                            stroker.disc(centres[disc as usize]);
                        }
                    }
                }
                SortedMarks::Shapes(outlines) => {
                    let filler = &mut tools.filler;
                    outlines.add(band, samples.sampling, samples.row_range(), filler, cancel)?;
                    filler.nonzero(|row, from, to| samples.cover(row, from, to));
                }
            }
        }
        Ok(())
    }
}

/// Returns the sampling of the coverage of marks: one sample per pixel if they cover every pixel
/// either fully or not at all.
pub(crate) fn sampling_of<'a>(mut marks: impl Iterator<Item = &'a Marks>) -> Sampling {
    let is_single = marks.all(|marks| match marks {
        Marks::Lines { lines, width } => is_on_pixels(lines, *width),
        Marks::Shapes { .. } | Marks::Discs { .. } => false,
        // Areas have no partial coverage.
        Marks::Areas { .. } => true,
    });
    if is_single { Sampling::Single } else { Sampling::Grid }
}

/// Returns whether lines cover every pixel either fully or not at all.
fn is_on_pixels(lines: &Lines, width: u32) -> bool {
    let half = (width / 2) as i32;
    let on_pixel = |end: &i32| (end - half) % UNITS_PER_PIXEL == 0;
    are_rectangles(lines)
        && width as i32 % UNITS_PER_PIXEL == 0
        // Ends that are not extended lie on pixels if both sides do.
        && (lines.cap == Cap::Square || half % UNITS_PER_PIXEL == 0)
        && lines.points.as_flattened().iter().all(on_pixel)
}

/// Sorts the segments of lines into bands.
fn sorted_segments(
    lines: &Lines,
    width: u32,
    bands: Bands,
    cancel: &Cancel,
) -> Result<BandIndex, Error> {
    // Square ends and pointed corners that are not axis-aligned extend beyond half the width.
    let half_widths = match (are_rectangles(lines), lines.join, lines.cap) {
        (false, Join::Miter, _) => MITER_LIMIT as u32,
        (false, Join::Round, Cap::Square) => 2,
        _ => 1,
    };
    let half = (width * half_widths).div_ceil(2) as i32;
    let extent = |to: u32| {
        let [from, there] = [lines.points[to as usize - 1], lines.points[to as usize]];
        let margin = half + if lines.arcs.is_empty() { 0 } else { bulge(from, there) };
        [from[1].min(there[1]) - margin, from[1].max(there[1]) + margin]
    };
    let ends = lines.point_ranges().flat_map(|line| line.start as u32 + 1..line.end as u32);
    BandIndex::new(bands, ends, extent, cancel)
}

/// Closed outlines, sorted into bands.
pub(crate) struct Outlines<'a> {
    lines: &'a Lines,
    /// The outlines by number.
    index: BandIndex,
    /// Whether every outline is a convex polygon, clockwise.
    are_convex: bool,
}

impl<'a> Outlines<'a> {
    /// Sorts outlines into bands.
    pub(crate) fn new(lines: &'a Lines, bands: Bands, cancel: &Cancel) -> Result<Self, Error> {
        let extent = |outline: u32| {
            let points = &lines.points[point_range(lines, outline)];
            let [left, top, right, bottom] = bounds(points.iter().copied());
            let margin =
                if lines.arcs.is_empty() { 0 } else { bulge([left, top], [right, bottom]) };
            [top - margin, bottom + margin]
        };
        let index = BandIndex::new(bands, 0..lines.starts.len() as u32, extent, cancel)?;
        let mut are_convex = lines.arcs.is_empty();
        for (count, outline) in lines.point_ranges().enumerate() {
            cancel.check_periodically(count)?;
            are_convex = are_convex && is_convex(&lines.points[outline]);
        }
        Ok(Self { lines, index, are_convex })
    }

    /// Passes the spans of samples inside the outlines in a band to `cover`, like
    /// [`PolygonFiller::nonzero`]. Convex outlines must not overlap.
    pub(crate) fn spans(
        &self,
        band: u32,
        sampling: Sampling,
        rows: [i64; 2],
        tools: &mut StrokeTools,
        mut cover: impl FnMut(i64, i64, i64),
        cancel: &Cancel,
    ) -> Result<(), Error> {
        if !self.are_convex {
            self.add(band, sampling, rows, &mut tools.filler, cancel)?;
            tools.filler.nonzero(cover);
            return Ok(());
        }
        let StrokeTools { filler, corners, .. } = tools;
        for (count, &outline) in self.index.of(band).iter().enumerate() {
            cancel.check_periodically(count)?;
            let points = &self.lines.points[point_range(self.lines, outline)];
            let projection = Projection::near(points[0], sampling);
            corners.clear();
            corners.extend(points.iter().map(|&point| projection.fixed(projection.pixel(point))));
            let (first, spans) = filler.convex_spans(corners, rows);
            for (row, [from, to]) in (first..).zip(spans).filter(|(_, [from, to])| from < to) {
                cover(row, from, to);
            }
        }
        Ok(())
    }

    /// Adds the outlines that touch a band to those that a filler covers next. `rows` are the rows
    /// of samples of the band: the first, and the one after the last.
    pub(crate) fn add(
        &self,
        band: u32,
        sampling: Sampling,
        rows: [i64; 2],
        filler: &mut PolygonFiller,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let lines = self.lines;
        for (count, &outline) in self.index.of(band).iter().enumerate() {
            cancel.check_periodically(count)?;
            let points = point_range(lines, outline);
            let projection = Projection::near(lines.points[points.start], sampling);
            let first_arc = lines.arcs.partition_point(|arc| (arc.to as usize) < points.start);
            let mut arcs = lines.arcs[first_arc..].iter().peekable();
            let start = projection.pixel(lines.points[points.start]);
            let (mut from, mut last) = (start, projection.fixed(start));
            for to in points.start + 1..points.end {
                let there = projection.pixel(lines.points[to]);
                if let Some(&arc) = arcs.next_if(|arc| arc.to as usize == to)
                    && let Some(arc) = PixelArc::new([from, there], arc)
                {
                    for point in arc.points() {
                        let here = projection.fixed(point);
                        filler.add_edge(last, here, rows);
                        last = here;
                    }
                }
                let here = projection.fixed(there);
                filler.add_edge(last, here, rows);
                (from, last) = (there, here);
            }
            filler.add_edge(last, projection.fixed(start), rows);
        }
        Ok(())
    }
}

/// Returns whether a closed outline is a convex polygon, clockwise: it never turns to the left. It
/// must not cross itself.
fn is_convex(points: &[DevicePoint]) -> bool {
    let [.., last_but_one, last] = *points else { return true };
    let (mut from, mut here) = (last_but_one, last);
    points.iter().all(|&to| {
        let vector = |[from, to]: [DevicePoint; 2]| [to[0] - from[0], to[1] - from[1]];
        let [before, after] = [[from, here], [here, to]].map(|it| vector(it).map(i64::from));
        (from, here) = (here, to);
        before[0] * after[1] - before[1] * after[0] >= 0
    })
}

/// Returns the range of points of a line.
fn point_range(lines: &Lines, line: u32) -> Range<usize> {
    let start = lines.starts[line as usize] as usize;
    let end = lines.starts.get(line as usize + 1).map_or(lines.points.len(), |&it| it as usize);
    start..end
}
