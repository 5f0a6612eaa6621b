//! A picture in pixels that keeps up with drawings: only the tiles are drawn again in which one
//! differs from the one before.
//!
//! A pixel is an index, or red, green, blue and opacity. What is drawn as a whole is drawn just as a
//! PNG is; in a tile the rasteriser cuts lines elsewhere, which may turn a pixel on their rim one
//! level lighter or darker.

use super::bands::Bands;
use super::cut::{Rect, bounds, bulge, cut};
use super::drawing::{Drawing, Marks, UNIT};
use super::painting::Painting;
use super::palette::Palette;
use super::pieces::{Key, Piece, Pieces, differ, key, pieces};
use super::planes::{Indices, Scheme};
use super::png::straightened;
use crate::cancel::{Cancel, Stop};

/// Pixels of a tile's side.
const TILE: u32 = 32;

/// What a pixel is.
pub(super) enum Ink {
    /// An index of planes.
    Planes(Scheme),
    /// An index of a palette.
    Palette(Palette),
    /// Red, green, blue and opacity.
    Colors,
}

/// A picture in pixels, as it is shown and as it is to be shown next.
pub(super) struct Pixels {
    /// Pixels in a row, and rows.
    pub(super) size: [u32; 2],
    pub(super) ink: Ink,
    shown: Vec<u8>,
    next: Vec<u8>,
    /// What was drawn last.
    last: Option<(Drawing, Vec<Pieces>)>,
    /// The tiles that are to be drawn again, row by row.
    dirty: Vec<bool>,
}

/// A rectangle of pixels: its left and upper end, its width and its height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Ink {
    /// Bytes of a pixel.
    pub(super) fn bytes(&self) -> usize {
        if matches!(self, Self::Colors) { 4 } else { 1 }
    }
}

impl Pixels {
    /// Nothing is drawn yet.
    pub(super) fn new(drawing: &Drawing, ink: Ink) -> Self {
        let Bands { width, height, .. } = Bands::new(drawing);
        let bytes = width as usize * height as usize * ink.bytes();
        let tiles = width.div_ceil(TILE) as usize * height.div_ceil(TILE) as usize;
        Self {
            size: [width, height],
            ink,
            shown: vec![0; bytes],
            next: vec![0; bytes],
            last: None,
            dirty: vec![false; tiles],
        }
    }

    /// All of the picture.
    pub(super) fn whole(&self) -> Region {
        let [width, height] = self.size;
        Region { left: 0, top: 0, width, height }
    }

    /// Draws all of the next picture.
    pub(super) fn draw(&mut self, drawing: &Drawing, cancel: &Cancel) -> Result<(), Stop> {
        self.paint(drawing, [0, 0], cancel)
    }

    /// Draws what of the next picture differs from the last one that this drew, if it drew any.
    pub(super) fn follow(&mut self, drawing: Drawing, cancel: &Cancel) -> Result<(), Stop> {
        let after = pieces(&drawing, cancel)?;
        let Some((before, pieces)) = self.last.take() else {
            self.draw(&drawing, cancel)?;
            self.last = Some((drawing, after));
            return Ok(());
        };
        self.mark([(&before, &pieces), (&drawing, &after)]);
        drop((before, pieces));
        let [width, height] = self.size.map(|size| size.div_ceil(TILE) as usize);
        for row in 0..height {
            let tiles = row * width..(row + 1) * width;
            if !self.dirty[tiles.clone()].contains(&true) {
                continue;
            }
            let strip = cut(&drawing, rect([0, row], [width, row + 1]), cancel)?;
            let mut col = 0;
            while col < width {
                let run = self.dirty[tiles.clone()][col..].iter();
                let run = run.take_while(|&&dirty| dirty).count();
                if run > 0 {
                    let part = cut(&strip, rect([col, 0], [col + run, 1]), cancel)?;
                    self.paint(&part, [col, row].map(|at| at as u32 * TILE), cancel)?;
                }
                col += run + 1;
            }
        }
        self.last = Some((drawing, after));
        Ok(())
    }

    /// Marks the tiles in which two drawings differ.
    fn mark(&mut self, [(before, gone), (after, new)]: [(&Drawing, &[Pieces]); 2]) {
        self.dirty.fill(false);
        let none: &[Piece] = &[];
        let of = |all: &'_ [Pieces], layer: Key| all.iter().position(|it| it.layer == layer);
        for one in gone {
            let other = of(new, one.layer).map_or(none, |at| &new[at].pieces);
            differ([&one.pieces, other], |is_new, piece| {
                touch(
                    &mut self.dirty,
                    self.size,
                    if is_new { after } else { before },
                    one.layer,
                    piece,
                );
            });
        }
        for one in new.iter().filter(|one| of(gone, one.layer).is_none()) {
            for piece in &one.pieces {
                touch(&mut self.dirty, self.size, after, one.layer, piece);
            }
        }
    }

    /// Paints a drawing into the next picture, at a place in it.
    fn paint(&mut self, drawing: &Drawing, at: [u32; 2], cancel: &Cancel) -> Result<(), Stop> {
        let Self { size, ink, next, .. } = self;
        let bands = Bands::new(drawing);
        let deep = ink.bytes();
        let width = bands.width.min(size[0] - at[0]) as usize;
        let height = bands.height.min(size[1] - at[1]);
        let row_at = |row: u32| {
            let start = (at[1] + row) as usize * size[0] as usize + at[0] as usize;
            start * deep..(start + width) * deep
        };
        let rows =
            |band: u32| (band * bands.rows..((band + 1) * bands.rows).min(height)).enumerate();
        match ink {
            Ink::Planes(scheme) => {
                let mut indexed = Indices::like(scheme, drawing, bands, cancel)?;
                let mut indices = vec![0; bands.width as usize];
                for band in 0..bands.count() {
                    indexed.fill(band, cancel)?;
                    for (here, row) in rows(band) {
                        indexed.row(here, &mut indices);
                        next[row_at(row)].copy_from_slice(&indices[..width]);
                    }
                }
            }
            Ink::Palette(_) | Ink::Colors => {
                let mut painting = Painting::new(drawing, bands, cancel)?;
                for band in 0..bands.count() {
                    let pixels = painting.band(band, cancel)?;
                    for (here, row) in rows(band) {
                        let from = here * bands.width as usize * 4;
                        let (own, _) = pixels[from..from + width * 4].as_chunks();
                        let colors = own.iter().map(|&pixel| straight(pixel));
                        let to = &mut next[row_at(row)];
                        if let Ink::Palette(palette) = ink {
                            for (to, color) in to.iter_mut().zip(colors) {
                                *to = palette.index(color);
                            }
                        } else {
                            for (to, color) in to.chunks_exact_mut(4).zip(colors) {
                                to.copy_from_slice(&color);
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The rectangle in which the next picture differs from what is shown: a pixel at least.
    pub(super) fn changed(&self, cancel: &Cancel) -> Result<Region, Stop> {
        let deep = self.ink.bytes();
        let wide = self.size[0] as usize * deep;
        let [mut left, mut right] = [wide, 0];
        let [mut top, mut bottom] = [u32::MAX, 0];
        let rows = self.shown.chunks_exact(wide).zip(self.next.chunks_exact(wide));
        for (row, (before, after)) in (0..).zip(rows) {
            if row % 64 == 0 {
                cancel.check()?;
            }
            if before == after {
                continue;
            }
            let differs = |&at: &usize| before[at] != after[at];
            left = (0..wide).find(differs).map_or(left, |at| left.min(at));
            right = (0..wide).rfind(differs).map_or(right, |at| right.max(at));
            top = top.min(row);
            bottom = row;
        }
        if top > bottom {
            return Ok(Region { left: 0, top: 0, width: 1, height: 1 });
        }
        let [left, right] = [left, right].map(|at| (at / deep) as u32);
        Ok(Region { left, top, width: right + 1 - left, height: bottom + 1 - top })
    }

    /// A row of a region, counted from its top: as it is shown, and as it is to be shown.
    pub(super) fn row(&self, region: Region, row: u32) -> [&[u8]; 2] {
        let start = (region.top + row) as usize * self.size[0] as usize + region.left as usize;
        let deep = self.ink.bytes();
        let range = start * deep..(start + region.width as usize) * deep;
        [&self.shown[range.clone()], &self.next[range]]
    }

    /// Shows the next picture.
    pub(super) fn show(&mut self, region: Region) {
        let deep = self.ink.bytes();
        for row in region.top..region.top + region.height {
            let start = row as usize * self.size[0] as usize + region.left as usize;
            let range = start * deep..(start + region.width as usize) * deep;
            self.shown[range.clone()].copy_from_slice(&self.next[range]);
        }
    }
}

/// Gives the colours of a drawing's pixels, each with how many of it stand in a row.
pub(super) fn colors(
    drawing: &Drawing,
    cancel: &Cancel,
    mut see: impl FnMut([u8; 4], u32),
) -> Result<(), Stop> {
    let bands = Bands::new(drawing);
    let mut painting = Painting::new(drawing, bands, cancel)?;
    for band in 0..bands.count() {
        let rows = bands.rows.min(bands.height - band * bands.rows) as usize;
        let pixels = painting.band(band, cancel)?;
        let pixels = &pixels[..rows * bands.width as usize * 4];
        for same in pixels.as_chunks::<4>().0.chunk_by(|one, next| one == next) {
            see(straight(same[0]), same.len() as u32);
        }
    }
    Ok(())
}

/// Undoes the multiplication of a colour by its opacity.
fn straight([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    let [red, green, blue] = [red, green, blue].map(|part| straightened(part, alpha));
    [red, green, blue, alpha]
}

/// The rectangle from one tile to another, that one left out.
fn rect(from: [usize; 2], to: [usize; 2]) -> Rect {
    let [[left, upper], [right, lower]] =
        [from, to].map(|tile| tile.map(|at| at as i32 * TILE as i32 * UNIT));
    [left, upper, right, lower]
}

/// Marks the tiles that a piece of a drawing touches.
fn touch(dirty: &mut [bool], size: [u32; 2], drawing: &Drawing, layer: Key, piece: &Piece) {
    let Some(layer) = drawing.layers.iter().find(|it| key(it) == layer) else { return };
    let side = TILE as i32 * UNIT;
    let mut mark = |rect: Rect, grown: i32| {
        // Anti-aliasing reaches into the next pixel.
        let grown = grown + UNIT;
        let [wide, high] = size.map(|size| size.div_ceil(TILE) as i32);
        let tile = |at: i32, most: i32| (at / side).clamp(0, most - 1);
        for row in tile(rect[1] - grown, high)..=tile(rect[3] + grown, high) {
            for col in tile(rect[0] - grown, wide)..=tile(rect[2] + grown, wide) {
                dirty[(row * wide + col) as usize] = true;
            }
        }
    };
    match &layer.marks[piece.marks as usize] {
        Marks::Lines { lines, width } => {
            let to = piece.from as usize;
            let [from, there] = [lines.points[to - 1], lines.points[to]];
            if lines.arcs.binary_search_by_key(&piece.from, |arc| arc.to).is_ok() {
                return mark(bounds([from, there]), *width as i32 + bulge(from, there));
            }
            // Slanted lines touch few of the tiles between their ends.
            let way = [there[0] - from[0], there[1] - from[1]].map(i64::from);
            let parts = i64::from(1 + way[0].abs().max(way[1].abs()) as i32 / side);
            let at = |part: i64| [0, 1].map(|axis| from[axis] + (way[axis] * part / parts) as i32);
            for part in 0..parts {
                mark(bounds([at(part), at(part + 1)]), *width as i32);
            }
        }
        Marks::Discs { centres, radius } => {
            mark(bounds([centres[piece.from as usize]]), *radius as i32);
        }
        Marks::Shapes { outlines } | Marks::Areas { outlines, .. } => {
            let points = &outlines.points[piece.from as usize..piece.to as usize];
            let around = bounds(points.iter().copied());
            let curved = !outlines.arcs.is_empty();
            let grown =
                if curved { bulge([around[0], around[1]], [around[2], around[3]]) } else { 0 };
            mark(around, grown);
        }
    }
}
