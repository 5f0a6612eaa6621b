//! A pixel buffer for a sequence of drawings. Only tiles in which a drawing differs from the
//! previous one are drawn again.
//!
//! A pixel is an index or red, green, blue and alpha. A full redraw gives exactly the pixels of a
//! PNG with the same palette. In single tiles the rasteriser clips lines at other places, which may
//! change the coverage of a pixel at their edges by one step.

use std::ops::Range;

use crate::drawing::clip::{Rect, bounds, bulge, clip};
use crate::drawing::diff::{
    LayerKey, LayerPieces, Piece, for_each_difference, keyed_layer, pieces,
};
use crate::drawing::{Drawing, Marks, UNITS_PER_PIXEL};
use crate::raster::bands::size_in_pixels;
use crate::raster::composites::Composites;
use crate::raster::indexed::{IndexEncoding, IndexedImage};
use crate::raster::painted::{Paintable, PaintedImage};
use crate::raster::palette::Palette;
use crate::raster::straight;
use crate::raster::true_color::TrueColors;
use mazewright_core::{Cancel, Error};

/// Side of a tile in pixels.
const TILE: u32 = 32;

/// The meaning of a pixel value.
pub(crate) enum PixelKind {
    /// An index that combines planes.
    Planes(IndexEncoding),
    /// An index of the blended colours of layers.
    Composites(Composites),
    /// An index of a palette.
    Palette(Palette),
    /// Red, green, blue and alpha.
    Colors,
}

/// Two images: the shown one and the next one.
pub(crate) struct PixelBuffer {
    /// Pixels per row, number of rows.
    pub(crate) size: [u32; 2],
    pub(crate) kind: PixelKind,
    shown: Vec<u8>,
    next: Vec<u8>,
    /// The drawing that was drawn last, with its pieces.
    last: Option<(Drawing, Vec<LayerPieces>)>,
    /// Whether each tile must be drawn again, row by row.
    dirty: Vec<bool>,
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrameRegion {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl PixelKind {
    /// Bytes per pixel.
    pub(crate) fn bytes(&self) -> usize {
        if matches!(self, Self::Colors) { 4 } else { 1 }
    }
}

impl PixelBuffer {
    /// Creates a buffer of the size of a drawing, in which nothing is drawn.
    pub(crate) fn new(drawing: &Drawing, kind: PixelKind, cancel: &Cancel) -> Result<Self, Error> {
        let [width, height] = size_in_pixels(drawing);
        let bytes = width as usize * height as usize * kind.bytes();
        let tiles = width.div_ceil(TILE) as usize * height.div_ceil(TILE) as usize;
        Ok(Self {
            size: [width, height],
            kind,
            shown: zeros(bytes, cancel)?,
            next: zeros(bytes, cancel)?,
            last: None,
            dirty: vec![false; tiles],
        })
    }

    /// Returns the whole image.
    pub(crate) fn full_region(&self) -> FrameRegion {
        let [width, height] = self.size;
        FrameRegion { left: 0, top: 0, width, height }
    }

    /// Draws all of the next image.
    pub(crate) fn redraw(&mut self, drawing: &Drawing, cancel: &Cancel) -> Result<(), Error> {
        self.paint(drawing, [0, 0], cancel)
    }

    /// Draws the tiles of the next image in which the drawing differs from the previous drawing of
    /// this method; the whole image on the first call.
    pub(crate) fn update(&mut self, drawing: Drawing, cancel: &Cancel) -> Result<(), Error> {
        let after = pieces(&drawing, cancel)?;
        let Some((before, pieces)) = self.last.take() else {
            self.redraw(&drawing, cancel)?;
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
            let strip = clip(&drawing, rect([0, row], [width, row + 1]), cancel)?;
            let mut col = 0;
            while col < width {
                let run = self.dirty[tiles.clone()][col..].iter();
                let run = run.take_while(|&&dirty| dirty).count();
                if run > 0 {
                    let part = clip(&strip, rect([col, 0], [col + run, 1]), cancel)?;
                    self.paint(&part, [col, row].map(|at| at as u32 * TILE), cancel)?;
                }
                col += run + 1;
            }
        }
        self.last = Some((drawing, after));
        Ok(())
    }

    /// Marks the tiles in which two drawings differ.
    fn mark(&mut self, [(before, removed), (after, added)]: [(&Drawing, &[LayerPieces]); 2]) {
        self.dirty.fill(false);
        let none: &[Piece] = &[];
        let index_of =
            |all: &'_ [LayerPieces], layer: LayerKey| all.iter().position(|it| it.layer == layer);
        for layer_pieces in removed {
            let other = index_of(added, layer_pieces.layer).map_or(none, |at| &added[at].pieces);
            for_each_difference([&layer_pieces.pieces, other], |is_new, piece| {
                mark_tiles(
                    &mut self.dirty,
                    self.size,
                    if is_new { after } else { before },
                    layer_pieces.layer,
                    piece,
                );
            });
        }
        for layer_pieces in
            added.iter().filter(|layer_pieces| index_of(removed, layer_pieces.layer).is_none())
        {
            for piece in &layer_pieces.pieces {
                mark_tiles(&mut self.dirty, self.size, after, layer_pieces.layer, piece);
            }
        }
    }

    /// Draws a drawing into the next image, with its upper left at a pixel.
    fn paint(&mut self, drawing: &Drawing, at: [u32; 2], cancel: &Cancel) -> Result<(), Error> {
        let Self { size, kind: ink, next, .. } = self;
        let pixel_bytes = ink.bytes();
        let drawn = size_in_pixels(drawing);
        let width = drawn[0].min(size[0] - at[0]) as usize;
        let height = drawn[1].min(size[1] - at[1]);
        let row_at = |row: u32| {
            let start = (at[1] + row) as usize * size[0] as usize + at[0] as usize;
            start * pixel_bytes..(start + width) * pixel_bytes
        };
        match ink {
            PixelKind::Planes(scheme) => {
                let mut indexed = IndexedImage::with_scheme(scheme, drawing, cancel)?;
                let bands = indexed.bands;
                let mut indices = vec![0; bands.width as usize];
                for band in 0..bands.count() {
                    indexed.fill(band, cancel)?;
                    let rows = band * bands.rows..((band + 1) * bands.rows).min(height);
                    for (here, row) in rows.enumerate() {
                        indexed.row(here, &mut indices);
                        next[row_at(row)].copy_from_slice(&indices[..width]);
                    }
                }
            }
            PixelKind::Composites(composites) => {
                let painting = PaintedImage::new(drawing, composites, cancel)?;
                let store =
                    |pixels: &[u8], row: &mut [u8]| row.copy_from_slice(&pixels[..row.len()]);
                paint_rows(painting, height, row_at, next, store, cancel)?;
            }
            PixelKind::Palette(palette) => {
                let painting = PaintedImage::new(drawing, &TrueColors(drawing.paper), cancel)?;
                let store = |pixels: &[[u8; 4]], row: &mut [u8]| {
                    for (to, &pixel) in row.iter_mut().zip(pixels) {
                        *to = palette.index(straight(pixel));
                    }
                };
                paint_rows(painting, height, row_at, next, store, cancel)?;
            }
            PixelKind::Colors => {
                let painting = PaintedImage::new(drawing, &TrueColors(drawing.paper), cancel)?;
                let store = |pixels: &[[u8; 4]], row: &mut [u8]| {
                    for (to, &pixel) in row.as_chunks_mut().0.iter_mut().zip(pixels) {
                        *to = straight(pixel);
                    }
                };
                paint_rows(painting, height, row_at, next, store, cancel)?;
            }
        }
        Ok(())
    }

    /// Returns the rectangle in which the next image differs from the shown one; at least one
    /// pixel.
    pub(crate) fn changed_region(&self, cancel: &Cancel) -> Result<FrameRegion, Error> {
        let pixel_bytes = self.kind.bytes();
        let row_bytes = self.size[0] as usize * pixel_bytes;
        let [mut left, mut right] = [row_bytes, 0];
        let [mut top, mut bottom] = [u32::MAX, 0];
        let rows = self.shown.chunks_exact(row_bytes).zip(self.next.chunks_exact(row_bytes));
        for (row, (before, after)) in (0..).zip(rows) {
            if row % 64 == 0 {
                cancel.check()?;
            }
            if before == after {
                continue;
            }
            let differs = |&at: &usize| before[at] != after[at];
            left = (0..row_bytes).find(differs).map_or(left, |at| left.min(at));
            right = (0..row_bytes).rfind(differs).map_or(right, |at| right.max(at));
            top = top.min(row);
            bottom = row;
        }
        if top > bottom {
            return Ok(FrameRegion { left: 0, top: 0, width: 1, height: 1 });
        }
        let [left, right] = [left, right].map(|at| (at / pixel_bytes) as u32);
        Ok(FrameRegion { left, top, width: right + 1 - left, height: bottom + 1 - top })
    }

    /// Returns a row of a region, counted from its top, in the shown image and in the next one.
    pub(crate) fn row_pair(&self, region: FrameRegion, row: u32) -> [&[u8]; 2] {
        let start = (region.top + row) as usize * self.size[0] as usize + region.left as usize;
        let pixel_bytes = self.kind.bytes();
        let range = start * pixel_bytes..(start + region.width as usize) * pixel_bytes;
        [&self.shown[range.clone()], &self.next[range]]
    }

    /// Copies a region of the next image to the shown one.
    pub(crate) fn show(&mut self, region: FrameRegion, cancel: &Cancel) -> Result<(), Error> {
        let pixel_bytes = self.kind.bytes();
        for row in region.top..region.top + region.height {
            if row % 64 == 0 {
                cancel.check()?;
            }
            let start = row as usize * self.size[0] as usize + region.left as usize;
            let range = start * pixel_bytes..(start + region.width as usize) * pixel_bytes;
            self.shown[range.clone()].copy_from_slice(&self.next[range]);
        }
        Ok(())
    }
}

/// Stores the first `height` rows of a painted image. `store` writes each to its place in `next`.
fn paint_rows<P: Paintable>(
    mut painting: PaintedImage<'_, P>,
    height: u32,
    row_at: impl Fn(u32) -> Range<usize>,
    next: &mut [u8],
    mut store: impl FnMut(&[P], &mut [u8]),
    cancel: &Cancel,
) -> Result<(), Error> {
    let bands = painting.bands;
    for band in 0..bands.count() {
        let pixels = painting.band(band, cancel)?;
        let rows = band * bands.rows..((band + 1) * bands.rows).min(height);
        for (row, pixels) in rows.zip(pixels.chunks_exact(bands.width as usize)) {
            store(pixels, &mut next[row_at(row)]);
        }
    }
    Ok(())
}

/// Returns `count` bytes of value 0. For a large image this takes milliseconds.
fn zeros(count: usize, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::with_capacity(count);
    while bytes.len() < count {
        cancel.check()?;
        bytes.resize(count.min(bytes.len() + (1 << 22)), 0);
    }
    Ok(bytes)
}

/// Calls `see` with the colours of the pixels of a drawing, each with the length of its run.
pub(crate) fn for_each_color(
    drawing: &Drawing,
    cancel: &Cancel,
    mut see: impl FnMut([u8; 4], u32),
) -> Result<(), Error> {
    let paints = TrueColors(drawing.paper);
    let mut painting = PaintedImage::new(drawing, &paints, cancel)?;
    for band in 0..painting.bands.count() {
        for same in painting.band(band, cancel)?.chunk_by(|one, next| one == next) {
            see(straight(same[0]), same.len() as u32);
        }
    }
    Ok(())
}

/// Returns the rectangle from the upper left of tile `from` to the upper left of tile `to`, in
/// hundredths of a pixel.
fn rect(from: [usize; 2], to: [usize; 2]) -> Rect {
    let [[left, upper], [right, lower]] =
        [from, to].map(|tile| tile.map(|at| at as i32 * TILE as i32 * UNITS_PER_PIXEL));
    [left, upper, right, lower]
}

/// Marks the tiles that a piece of a drawing touches.
fn mark_tiles(
    dirty: &mut [bool],
    size: [u32; 2],
    drawing: &Drawing,
    layer: LayerKey,
    piece: &Piece,
) {
    let Some(layer) = keyed_layer(drawing, layer) else { return };
    let side = TILE as i32 * UNITS_PER_PIXEL;
    let mut mark = |rect: Rect, margin: i32| {
        // Anti-aliasing affects the next pixel.
        let margin = margin + UNITS_PER_PIXEL;
        let [columns, rows] = size.map(|size| size.div_ceil(TILE) as i32);
        let tile = |at: i32, most: i32| (at / side).clamp(0, most - 1);
        for row in tile(rect[1] - margin, rows)..=tile(rect[3] + margin, rows) {
            for col in tile(rect[0] - margin, columns)..=tile(rect[2] + margin, columns) {
                dirty[(row * columns + col) as usize] = true;
            }
        }
    };
    match &layer.marks[piece.marks_index as usize] {
        Marks::Lines { lines, width } => {
            let to = piece.from as usize;
            let [from, there] = [lines.points[to - 1], lines.points[to]];
            if lines.arcs.binary_search_by_key(&piece.from, |arc| arc.to).is_ok() {
                return mark(bounds([from, there]), *width as i32 + bulge(from, there));
            }
            // A slanted line touches few of the tiles of its bounding box.
            let vector = [there[0] - from[0], there[1] - from[1]].map(i64::from);
            let parts = i64::from(1 + vector[0].abs().max(vector[1].abs()) as i32 / side);
            let at =
                |part: i64| [0, 1].map(|axis| from[axis] + (vector[axis] * part / parts) as i32);
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
            let has_arcs = !outlines.arcs.is_empty();
            let margin =
                if has_arcs { bulge([around[0], around[1]], [around[2], around[3]]) } else { 0 };
            mark(around, margin);
        }
    }
}
