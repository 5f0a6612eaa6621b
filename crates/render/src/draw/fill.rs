//! The number of columns and rows with which a maze fills a picture of a given size.

use crate::draw::fit::Fit;
use crate::draw::frame::PageLayout;
use crate::drawing::UNITS_PER_PIXEL;
use crate::style::Style;
use mazewright_core::Spec;

/// The largest distance of a number of columns or rows from the estimate, as a share of it.
const NEAR: f64 = 0.12;

/// The limits of that distance in cells: a wrap takes only multiples of a few cells.
const NEAR_CELLS: [f64; 2] = [3.0, 6.0];

/// The weight of a different number of cells, against that of unfilled space.
const CELLS_WEIGHT: f64 = 0.05;

impl Fit {
    /// Chooses the open ones of columns and rows so that the maze has the proportions of a picture of the given
    /// width and height, and about as many cells as without them. `usual` has the columns and rows of a
    /// picture without a given size.
    ///
    /// Nothing changes without both width and height, and for cells whose outline, mask or mesh has
    /// proportions of its own.
    pub fn choose_cells(
        self,
        usual: [u32; 2],
        are_open: [bool; 2],
        spec: &mut Spec,
        style: &Style,
    ) {
        let [Some(width), Some(height)] = self.within else { return };
        let site = &spec.site;
        if are_open == [false; 2] || site.is_cut() || site.mesh.is_some() {
            return;
        }
        let wanted = [width, height].map(|side| f64::from(side) * f64::from(UNITS_PER_PIXEL));
        let counts = usual.map(f64::from);
        let mut style = style.clone();
        self.set(&mut style, &site.cell_measure(spec.topology.unicursal));
        let style = &style;
        (spec.site.cols, spec.site.rows) = usual.into();
        let stretch = stretch(spec, style, wanted);
        let mut best = (f64::INFINITY, usual);
        // In a picture that is turned, rows may run from top to bottom.
        let stretches = [stretch, stretch.recip()];
        for &stretch in &stretches[..if style.rotation == 0 { 1 } else { 2 }] {
            let factors = match are_open {
                [true, true] => [stretch.sqrt(), stretch.sqrt().recip()],
                [true, false] => [stretch, 1.0],
                [false, _] => [1.0, stretch.recip()],
            };
            let [cols, rows] =
                [0, 1].map(|axis| near(counts[axis] * factors[axis], are_open[axis]));
            for (cols, rows) in cols.flat_map(|cols| rows.clone().map(move |rows| (cols, rows))) {
                (spec.site.cols, spec.site.rows) = (cols, rows);
                let cells = f64::from(cols) * f64::from(rows) / (counts[0] * counts[1]);
                let unfilled = excess(self::stretch(spec, style, wanted));
                let faults = unfilled + CELLS_WEIGHT * excess(cells);
                if faults < best.0 && spec.check(u64::MAX).is_ok() {
                    best = (faults, [cols, rows]);
                }
            }
        }
        (spec.site.cols, spec.site.rows) = best.1.into();
    }
}

/// Returns by how much the space for a maze is wider, in proportion to its height, than the maze.
fn stretch(spec: &Spec, style: &Style, wanted: [f64; 2]) -> f64 {
    let layout = PageLayout::new(spec.site.size(), spec, style);
    let block = layout.block();
    let [across, down] = [0, 1].map(|axis| {
        let around = (layout.size[axis] - block[axis]) as f64;
        (wanted[axis] - around).max(1.0) / block[axis].max(1) as f64
    });
    across / down
}

/// Returns by how much a ratio or its reciprocal exceeds 1.
fn excess(ratio: f64) -> f64 {
    ratio.max(ratio.recip()) - 1.0
}

/// Returns the whole numbers near `count`, or `count` alone if it is given.
fn near(count: f64, is_open: bool) -> std::ops::RangeInclusive<u32> {
    let distance = if is_open { (NEAR * count).clamp(NEAR_CELLS[0], NEAR_CELLS[1]) } else { 0.0 };
    let [least, most] = [count - distance, count + distance].map(|count| count.round() as u32);
    least.max(1)..=most.max(1)
}
