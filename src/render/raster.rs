//! How much of each pixel the marks of a layer cover, band by band, so that memory follows the
//! width of a picture and not its area.
//!
//! Lines that are all upright or level are filled as rectangles, exactly; all else is stroked and
//! filled by tiny-skia, the rasteriser that resvg draws with.

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, PathBuilder, Stroke, Transform};

use super::drawing::{Drawing, Layer, Lines, Marks, Spot, UNIT};
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
    fn touched(self, top: i32, bottom: i32) -> std::ops::RangeInclusive<usize> {
        let band =
            |y: i32| (y / UNIT).clamp(0, self.height as i32 - 1) as usize / self.rows as usize;
        band(top)..=band(bottom)
    }
}

/// The marks of a layer, sorted into bands.
pub(super) struct Cover {
    bands: Bands,
    /// Rectangles: left, upper, right and lower end in hundredths of a pixel.
    rects: Vec<Vec<[i32; 4]>>,
    /// Paths to be stroked, by their width, and paths to be filled.
    paths: Vec<(Option<u32>, Vec<PathBuilder>)>,
    /// Whether every pixel is covered wholly or not at all.
    pub(super) crisp: bool,
}

impl Cover {
    /// Sorts the marks of a layer into bands.
    pub(super) fn new(layer: &Layer, bands: Bands, cancel: &Cancel) -> Result<Self, Stop> {
        let count = bands.count() as usize;
        let mut cover =
            Self { bands, rects: vec![Vec::new(); count], paths: Vec::new(), crisp: true };
        for marks in &layer.marks {
            match marks {
                Marks::Lines { lines, width } if lines.rectilinear && width.is_multiple_of(2) => {
                    cover.add_rects(lines, (*width / 2) as i32, cancel)?;
                }
                Marks::Lines { lines, width } => cover.add_lines(lines, *width, cancel)?,
                Marks::Discs { centres, radius } => cover.add_discs(centres, *radius),
            }
        }
        Ok(cover)
    }

    fn add_rects(&mut self, lines: &Lines, half: i32, cancel: &Cancel) -> Result<(), Stop> {
        for (turn, line) in lines.each().enumerate() {
            cancel.check_now_and_then(turn)?;
            for pair in lines.points[line].windows(2) {
                let ([x, y], [to_x, to_y]) = (pair[0], pair[1]);
                let rect = [
                    x.min(to_x) - half,
                    y.min(to_y) - half,
                    x.max(to_x) + half,
                    y.max(to_y) + half,
                ];
                self.crisp &= rect.iter().all(|end| end % UNIT == 0);
                for band in self.bands.touched(rect[1], rect[3]) {
                    self.rects[band].push(rect);
                }
            }
        }
        Ok(())
    }

    fn add_lines(&mut self, lines: &Lines, width: u32, cancel: &Cancel) -> Result<(), Stop> {
        self.crisp = false;
        let mut paths = vec![PathBuilder::new(); self.bands.count() as usize];
        // The piece that each band's path ends with, so that the next one joins it.
        let mut last = vec![usize::MAX; paths.len()];
        let mut arcs = lines.arcs.iter().peekable();
        let half = width.div_ceil(2) as i32;
        for (turn, line) in lines.each().enumerate() {
            cancel.check_now_and_then(turn)?;
            for at in line.start + 1..line.end {
                let (from, to) = (lines.points[at - 1], lines.points[at]);
                let arc = arcs.next_if(|arc| arc.to as usize == at);
                let bulge = arc.map_or(0, |arc| arc.radius as i32);
                let top = from[1].min(to[1]) - half - bulge;
                let bottom = from[1].max(to[1]) + half + bulge;
                for band in self.bands.touched(top, bottom) {
                    let path = &mut paths[band];
                    if last[band] != at - 1 || at == line.start + 1 {
                        path.move_to(pixels(from[0]), pixels(from[1]));
                    }
                    last[band] = at;
                    match arc {
                        Some(arc) => curve(path, from, to, arc.radius, arc.clockwise),
                        None => path.line_to(pixels(to[0]), pixels(to[1])),
                    }
                }
            }
        }
        self.paths.push((Some(width), paths));
        Ok(())
    }

    fn add_discs(&mut self, centres: &[Spot], radius: u32) {
        self.crisp = false;
        let mut paths = vec![PathBuilder::new(); self.bands.count() as usize];
        for &[x, y] in centres {
            for band in self.bands.touched(y - radius as i32, y + radius as i32) {
                paths[band].push_circle(pixels(x), pixels(y), pixels(radius as i32));
            }
        }
        self.paths.push((None, paths));
    }

    /// Fills a mask as wide as the picture with the coverage (0 to 255) of a band's pixels.
    pub(super) fn fill(&mut self, band: u32, mask: &mut Mask) {
        mask.clear();
        let top = (band * self.bands.rows) as i32;
        let width = self.bands.width as usize;
        let rows = self.bands.rows.min(self.bands.height - top as u32) as usize;
        for rect in std::mem::take(&mut self.rects[band as usize]) {
            fill_rect(&mut mask.data_mut()[..rows * width], width, rect, top);
        }
        for (stroke, paths) in &mut self.paths {
            let path = std::mem::take(&mut paths[band as usize]).finish();
            let outline = match stroke {
                Some(hundredths) => path.and_then(|path| {
                    let stroke = Stroke {
                        width: pixels(*hundredths as i32),
                        line_cap: LineCap::Round,
                        line_join: LineJoin::Round,
                        ..Stroke::default()
                    };
                    path.stroke(&stroke, 1.0)
                }),
                None => path,
            };
            if let Some(outline) = outline {
                let shift = Transform::from_translate(0.0, -(top as f32));
                mask.fill_path(&outline, FillRule::Winding, true, shift);
            }
        }
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
    let from = (left / UNIT).max(0);
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
