//! How much of each pixel the marks of a layer cover, band by band, so that memory follows the
//! width of a picture and not its area.
//!
//! Lines that are all upright or level are filled as rectangles, exactly, unless they are round; all
//! else is stroked and filled by tiny-skia, the rasteriser that resvg draws with.

use std::cmp::Ordering;

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Stroke, Transform};

use super::bands::{Bands, fill_rect};
use super::bezier::cubics;
use super::drawing::{Cap, Join, Lines, Marks, Spot, UNIT};
use crate::cancel::{Cancel, Stop};

/// Pieces of lines that are stroked together: enough to share the cost, few enough to take no
/// memory.
const TOGETHER: usize = 512;

/// The same for outlines.
const SHAPES_TOGETHER: usize = 64;

/// The marks of a layer, sorted into bands.
pub(super) struct Cover<'a> {
    bands: Bands,
    lines: Vec<Sorted<'a>>,
    discs: Vec<(&'a [Spot], u32)>,
    shapes: Vec<Outlines<'a>>,
    /// Whether every pixel is covered wholly or not at all.
    pub(super) crisp: bool,
}

/// Lines of one thickness, their pieces sorted into bands.
struct Sorted<'a> {
    lines: &'a Lines,
    width: u32,
    /// Whether the pieces are filled as rectangles.
    rects: bool,
    /// Each band's first piece, and the number of pieces.
    first: Vec<u32>,
    /// The point at which each piece ends, band by band; those of one line in their order.
    pieces: Vec<u32>,
}

impl<'a> Cover<'a> {
    /// Sorts marks into bands.
    pub(super) fn new(
        all: impl Iterator<Item = &'a Marks>,
        bands: Bands,
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let mut cover =
            Self { bands, lines: Vec::new(), discs: Vec::new(), shapes: Vec::new(), crisp: true };
        for marks in all {
            match marks {
                Marks::Lines { lines, width } => {
                    let sorted = Sorted::new(lines, *width, bands, cancel)?;
                    let half = (*width / 2) as i32;
                    let on_pixel = |end: &i32| (end - half) % UNIT == 0 && (end + half) % UNIT == 0;
                    cover.crisp &= sorted.rects && lines.points.as_flattened().iter().all(on_pixel);
                    cover.lines.push(sorted);
                }
                Marks::Shapes { outlines } => {
                    cover.crisp = false;
                    cover.shapes.push(Outlines::new(outlines, bands, cancel)?);
                }
                // Areas are not covered by parts.
                Marks::Areas { .. } => {}
                Marks::Discs { centres, radius } => {
                    cover.crisp = false;
                    cover.discs.push((centres, *radius));
                }
            }
        }
        Ok(cover)
    }

    /// Whether anything of it lies in a band.
    pub(super) fn touches(&self, band: u32) -> bool {
        let in_disc = |&(centres, radius): &(&[Spot], u32)| {
            let radius = radius as i32;
            let is_here = |&[_, y]: &Spot| {
                self.bands.touched(y - radius, y + radius).contains(&(band as usize))
            };
            centres.iter().any(is_here)
        };
        self.lines.iter().any(|lines| !lines.pieces_of(band).is_empty())
            || self.shapes.iter().any(|shapes| shapes.touches(band))
            || self.discs.iter().any(in_disc)
    }

    /// Fills a mask as wide as the picture with the coverage (0 to 255) of a band's pixels.
    pub(super) fn fill(&self, band: u32, mask: &mut Mask, cancel: &Cancel) -> Result<(), Stop> {
        mask.clear();
        let top = (band * self.bands.rows) as i32;
        let rows = self.bands.rows.min(self.bands.height - top as u32);
        let shift = Transform::from_translate(0.0, -(top as f32));
        for lines in &self.lines {
            let pieces = lines.pieces_of(band);
            if lines.rects {
                let width = self.bands.width as usize;
                let cover = &mut mask.data_mut()[..rows as usize * width];
                for &to in pieces {
                    fill_rect(cover, width, lines.rect(to), top);
                }
                continue;
            }
            for pieces in pieces.chunks(TOGETHER) {
                cancel.check()?;
                if let Some(outline) = lines.outline(pieces) {
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
pub(super) struct Outlines<'a> {
    lines: &'a Lines,
    /// Each band's first outline, and the number of them all.
    first: Vec<u32>,
    /// The outlines' points, band by band.
    ranges: Vec<[u32; 2]>,
}

impl<'a> Outlines<'a> {
    /// Counting sort.
    pub(super) fn new(lines: &'a Lines, bands: Bands, cancel: &Cancel) -> Result<Self, Stop> {
        let touched = |range: &std::ops::Range<usize>| {
            let points = &lines.points[range.clone()];
            let extent = |axis: usize| {
                let along = || points.iter().map(|point| point[axis]);
                [along().min().unwrap_or(0), along().max().unwrap_or(0)]
            };
            let ([left, right], [top, bottom]) = (extent(0), extent(1));
            // An arc of at most half a circle rises over its chord by at most half of that, and no
            // chord is longer than both sides together.
            let longest = right.abs_diff(left) + bottom.abs_diff(top);
            let bulge = if lines.arcs.is_empty() { 0 } else { longest.div_ceil(2) as i32 };
            bands.touched(top - bulge, bottom + bulge)
        };
        let mut first = vec![0; bands.count() as usize + 1];
        for (turn, range) in lines.each().enumerate() {
            cancel.check_now_and_then(turn)?;
            touched(&range).for_each(|band| first[band + 1] += 1);
        }
        for band in 1..first.len() {
            first[band] += first[band - 1];
        }
        let mut fill = first.clone();
        let mut ranges = vec![[0; 2]; first[first.len() - 1] as usize];
        for (turn, range) in lines.each().enumerate() {
            cancel.check_now_and_then(turn)?;
            for band in touched(&range) {
                ranges[fill[band] as usize] = [range.start as u32, range.end as u32];
                fill[band] += 1;
            }
        }
        Ok(Self { lines, first, ranges })
    }

    /// Whether any of them lies in a band.
    fn touches(&self, band: u32) -> bool {
        self.first[band as usize] < self.first[band as usize + 1]
    }

    /// Gives the outlines that a band touches, some at a time.
    pub(super) fn paths(
        &self,
        band: u32,
        cancel: &Cancel,
        mut fill: impl FnMut(&Path),
    ) -> Result<(), Stop> {
        let band = band as usize;
        let ranges = &self.ranges[self.first[band] as usize..self.first[band + 1] as usize];
        for ranges in ranges.chunks(SHAPES_TOGETHER) {
            cancel.check()?;
            let mut path = PathBuilder::new();
            for &[from, to] in ranges {
                outline(&mut path, self.lines, from..to);
                path.close();
            }
            if let Some(path) = path.finish() {
                fill(&path);
            }
        }
        Ok(())
    }
}

impl<'a> Sorted<'a> {
    /// Counting sort: time O(pieces and the bands that they touch), memory 4 bytes for each.
    fn new(lines: &'a Lines, width: u32, bands: Bands, cancel: &Cancel) -> Result<Self, Stop> {
        // A square end that is turned reaches out further than its sides.
        let upright = lines.rectilinear || lines.cap != Cap::Square;
        let half = if upright { width.div_ceil(2) } else { width } as i32;
        let touched = |to: usize| {
            let (from, to) = (lines.points[to - 1], lines.points[to]);
            // An arc of at most half a circle rises over its chord by at most half of that.
            let bulge = if lines.arcs.is_empty() {
                0
            } else {
                (from[0].abs_diff(to[0]) + from[1].abs_diff(to[1])).div_ceil(2) as i32
            };
            bands.touched(from[1].min(to[1]) - half - bulge, from[1].max(to[1]) + half + bulge)
        };
        let all = || lines.each().flat_map(|line| line.skip(1));
        let mut first = vec![0; bands.count() as usize + 1];
        for (turn, to) in all().enumerate() {
            cancel.check_now_and_then(turn)?;
            touched(to).for_each(|band| first[band + 1] += 1);
        }
        for band in 1..first.len() {
            first[band] += first[band - 1];
        }
        let mut fill = first.clone();
        let mut pieces = vec![0; first[first.len() - 1] as usize];
        for (turn, to) in all().enumerate() {
            cancel.check_now_and_then(turn)?;
            for band in touched(to) {
                pieces[fill[band] as usize] = to as u32;
                fill[band] += 1;
            }
        }
        let rects = lines.rectilinear && lines.join == Join::Miter && width.is_multiple_of(2);
        Ok(Self { lines, width, rects, first, pieces })
    }

    fn pieces_of(&self, band: u32) -> &[u32] {
        let band = band as usize;
        &self.pieces[self.first[band] as usize..self.first[band + 1] as usize]
    }

    /// The rectangle that an upright or level piece covers: left, upper, right and lower end.
    fn rect(&self, to: u32) -> [i32; 4] {
        let half = (self.width / 2) as i32;
        let [from, there] = [self.lines.points[to as usize - 1], self.lines.points[to as usize]];
        let mut low = [0, 1].map(|axis| from[axis].min(there[axis]) - half);
        let mut high = [0, 1].map(|axis| from[axis].max(there[axis]) + half);
        if self.lines.cap == Cap::Butt {
            // Only corners are filled up.
            let [before, after] = self.lines.beside(to);
            let ends = [(before, from, there), (after, there, from)];
            for (_, end, other) in ends.into_iter().filter(|(beside, ..)| beside.is_none()) {
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

    /// The outline of pieces with their ends and corners.
    fn outline(&self, pieces: &[u32]) -> Option<Path> {
        let is_butt = self.lines.cap == Cap::Butt;
        let mut path = PathBuilder::new();
        let mut last = u32::MAX;
        let finish = |path: &mut PathBuilder, last: u32| {
            // The corner at the end of what is drawn belongs to two pieces.
            if is_butt
                && last != u32::MAX
                && let [_, Some(after)] = self.lines.beside(last)
            {
                go(path, self.lines, after);
            }
        };
        for &piece in pieces {
            // Pieces that follow each other are of one line: lines are parted by their first points.
            if last != piece - 1 {
                finish(&mut path, last);
                if is_butt && let [Some(before), _] = self.lines.beside(piece) {
                    start(&mut path, self.lines, before - 1);
                    go(&mut path, self.lines, before);
                } else {
                    start(&mut path, self.lines, piece - 1);
                }
            }
            last = piece;
            go(&mut path, self.lines, piece);
        }
        finish(&mut path, last);
        let (line_cap, line_join) = match (self.lines.cap, self.lines.join) {
            (Cap::Butt, Join::Miter) => (LineCap::Butt, LineJoin::Miter),
            (Cap::Butt, Join::Round) => (LineCap::Butt, LineJoin::Round),
            // Upright and level lines, turned.
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

/// Adds the line through a range of points.
fn outline(path: &mut PathBuilder, lines: &Lines, points: std::ops::Range<u32>) {
    start(path, lines, points.start);
    for to in points.start + 1..points.end {
        go(path, lines, to);
    }
}

fn start(path: &mut PathBuilder, lines: &Lines, at: u32) {
    let [x, y] = lines.points[at as usize];
    path.move_to(pixels(x), pixels(y));
}

/// Adds the piece that ends at a point.
fn go(path: &mut PathBuilder, lines: &Lines, to: u32) {
    let [from, there] = [lines.points[to as usize - 1], lines.points[to as usize]];
    match lines.arcs.binary_search_by_key(&to, |arc| arc.to) {
        Ok(at) => cubics(from, there, lines.arcs[at], |curve| {
            let [one, other, end] =
                curve.map(|place| place.map(|along| (along / f64::from(UNIT)) as f32));
            path.cubic_to(one[0], one[1], other[0], other[1], end[0], end[1]);
        }),
        Err(_) => path.line_to(pixels(there[0]), pixels(there[1])),
    }
}

fn pixels(hundredths: i32) -> f32 {
    hundredths as f32 / UNIT as f32
}
