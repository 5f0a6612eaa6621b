//! How much of each pixel the marks of a layer cover, band by band, so that memory follows the
//! width of a picture and not its area.
//!
//! Lines that are all upright or level are filled as rectangles, exactly; all else is stroked and
//! filled by tiny-skia, the rasteriser that resvg draws with.

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Stroke, Transform};

use super::drawing::{Drawing, Lines, Marks, Spot, UNIT};
use crate::cancel::{Cancel, Stop};

/// Pixels of a band, about: a band and its marks stay in a cache of the second level.
const BAND_PIXELS: u32 = 1 << 18;

/// Rows of pixels cut into bands of equal height.
#[derive(Clone, Copy)]
pub(super) struct Bands {
    /// Pixels in a row.
    pub(super) width: u32,
    /// Rows of pixels.
    pub(super) height: u32,
    /// Rows of pixels in a band; the last may have fewer.
    pub(super) rows: u32,
}

impl Bands {
    /// The bands of a drawing.
    pub(super) fn new(drawing: &Drawing) -> Self {
        let [width, height] = drawing.size.map(|size| (size as u32).div_ceil(UNIT as u32).max(1));
        Self { width, height, rows: (BAND_PIXELS / width).clamp(16, height.max(16)) }
    }

    /// How many there are.
    pub(super) fn count(self) -> u32 {
        self.height.div_ceil(self.rows)
    }

    /// Those that a range of heights touches, in hundredths of a pixel.
    pub(super) fn touched(self, top: i32, bottom: i32) -> std::ops::RangeInclusive<usize> {
        let band =
            |y: i32| (y / UNIT).clamp(0, self.height as i32 - 1) as usize / self.rows as usize;
        band(top)..=band(bottom)
    }
}

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
            let heights = || points.iter().map(|point| point[1]);
            let (top, bottom) = (heights().min().unwrap_or(0), heights().max().unwrap_or(0));
            // Arcs rise over their chords.
            let bulge = if lines.arcs.is_empty() { 0 } else { bottom - top };
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
        let half = width.div_ceil(2) as i32;
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
        let rects = lines.rectilinear && width.is_multiple_of(2);
        Ok(Self { lines, width, rects, first, pieces })
    }

    fn pieces_of(&self, band: u32) -> &[u32] {
        let band = band as usize;
        &self.pieces[self.first[band] as usize..self.first[band + 1] as usize]
    }

    /// The rectangle that an upright or level piece covers: left, upper, right and lower end.
    fn rect(&self, to: u32) -> [i32; 4] {
        let half = (self.width / 2) as i32;
        let [[x, y], [to_x, to_y]] =
            [self.lines.points[to as usize - 1], self.lines.points[to as usize]];
        [x.min(to_x) - half, y.min(to_y) - half, x.max(to_x) + half, y.max(to_y) + half]
    }

    /// The outline of pieces with round ends and corners.
    fn outline(&self, pieces: &[u32]) -> Option<Path> {
        let mut path = PathBuilder::new();
        let mut last = u32::MAX;
        for &piece in pieces {
            // Pieces that follow each other are of one line: lines are parted by their first points.
            if last != piece - 1 {
                start(&mut path, self.lines, piece - 1);
            }
            last = piece;
            go(&mut path, self.lines, piece);
        }
        let stroke = Stroke {
            width: pixels(self.width as i32),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
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
        Ok(at) => curve(path, from, there, lines.arcs[at].radius, lines.arcs[at].clockwise),
        Err(_) => path.line_to(pixels(there[0]), pixels(there[1])),
    }
}

fn pixels(hundredths: i32) -> f32 {
    hundredths as f32 / UNIT as f32
}

/// An arc of at most half a circle as cubic curves of at most a quarter.
fn curve(path: &mut PathBuilder, from: Spot, to: Spot, radius: u32, clockwise: bool) {
    let [from_x, from_y] = from.map(f64::from);
    let [to_x, to_y] = to.map(f64::from);
    let (half_x, half_y) = ((to_x - from_x) / 2.0, (to_y - from_y) / 2.0);
    let half = (half_x * half_x + half_y * half_y).sqrt();
    if half == 0.0 {
        return;
    }
    let radius = f64::from(radius).max(half);
    // The centre lies to the right of the way when it turns clockwise.
    let away = (radius * radius - half * half).sqrt() / half * if clockwise { 1.0 } else { -1.0 };
    let (x, y) = (from_x + half_x - half_y * away, from_y + half_y + half_x * away);
    let start = libm::atan2(from_y - y, from_x - x);
    let sweep = 2.0 * libm::asin((half / radius).min(1.0)) * if clockwise { 1.0 } else { -1.0 };
    let parts = (sweep.abs() / std::f64::consts::FRAC_PI_2).ceil().max(1.0);
    let step = sweep / parts;
    let reach = 4.0 / 3.0 * libm::tan(step / 4.0) * radius;
    let mut angle = start;
    for _ in 0..parts as usize {
        let next = angle + step;
        let on = |angle: f64, reach: f64| {
            let (sin, cos) = (libm::sin(angle), libm::cos(angle));
            let place = (x + radius * cos - reach * sin, y + radius * sin + reach * cos);
            ((place.0 / f64::from(UNIT)) as f32, (place.1 / f64::from(UNIT)) as f32)
        };
        let (one, other, end) = (on(angle, reach), on(next, -reach), on(next, 0.0));
        path.cubic_to(one.0, one.1, other.0, other.1, end.0, end.1);
        angle = next;
    }
}

/// Covers a rectangle's pixels by the part of each that lies in it.
fn fill_rect(cover: &mut [u8], width: usize, [left, upper, right, lower]: [i32; 4], top: i32) {
    let height = (cover.len() / width) as i32;
    let (upper, lower) = (upper - top * UNIT, lower - top * UNIT);
    let part = |pixel: i32, from: i32, to: i32| {
        (to.min((pixel + 1) * UNIT) - from.max(pixel * UNIT)).clamp(0, UNIT)
    };
    let last = |end: i32, most: i32| ((end + UNIT - 1) / UNIT).min(most);
    let from = (left / UNIT).clamp(0, width as i32);
    let to = last(right, width as i32);
    for y in (upper / UNIT).max(0)..last(lower, height) {
        let down = part(y, upper, lower);
        let row = &mut cover[y as usize * width..][from as usize..to.max(from) as usize];
        let whole = (down * 255 / UNIT) as u8;
        for (x, pixel) in (from..).zip(row.iter_mut()) {
            let across = part(x, left, right);
            let here =
                if across == UNIT { whole } else { (down * across * 255 / (UNIT * UNIT)) as u8 };
            *pixel = (*pixel).max(here);
        }
    }
}
