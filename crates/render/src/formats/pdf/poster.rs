//! A poster: one drawing over several sheets, which overlap, to be cut at the marks and glued.
//!
//! ```text
//!       +     +        the marks lie in the margins, on the lines where
//!   ┌───────────┐      two sheets meet: the middles of the overlaps
//!   │   ┌───────│───┐
//!   │   │       │   │
//!   └───│───────┘   │
//!       └───────────┘
//! ```

use crate::draw::draw;
use crate::drawing::DevicePoint;
use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::document::PdfDocument;
use crate::formats::pdf::sheet::{POINTS_PER_MM, PageFrame, Placement, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::worksheet::{alternative, document_title};
use crate::scene::Scene;
use crate::style::page::{ORIENTATIONS, Orientation, PrintOptions};
use mazewright_core::{Cancel, Error};

/// The width of the strip that two adjacent sheets share, in points.
const OVERLAP: f64 = 10.0 * POINTS_PER_MM;
/// The least margin, in points. It holds the marks.
const LEAST_MARGIN: f64 = 10.0 * POINTS_PER_MM;
/// Half the length of a mark, and the distance of its middle from the drawing, in points.
const MARK: f64 = 1.5 * POINTS_PER_MM;
const MARK_DISTANCE: f64 = 2.0 * POINTS_PER_MM;
/// The shade of marks; 0 is black.
const MARK_SHADE: f32 = 0.35;

/// A poster for a drawing of a given size.
struct Poster {
    sheet: Sheet,
    /// Columns and rows of sheets.
    sheets: [u32; 2],
    /// The placement of the drawing on all sheets together.
    placement: Placement,
}

/// Writes the sheets of a poster, row by row. Returns the title of the document.
pub(super) fn write(
    scene: &Scene<'_>,
    document: &mut PdfDocument,
    bytes: &mut Vec<u8>,
    cancel: &Cancel,
) -> Result<String, Error> {
    let drawing = draw(scene, cancel)?;
    let poster = Poster::new(&scene.style.options.print, drawing.size);
    let [cols, rows] = poster.sheets;
    let space = poster.sheet.space();
    for at in 0..cols * rows {
        let place = [at % cols, at / cols];
        let mut content = PageContent::new(&poster.sheet);
        content.paper(&poster.sheet, scene.style)?;
        let (label, placement) = (label(place), poster.placed(place));
        let alternative = format!("Sheet {label}. {}", alternative(scene, cancel)?);
        content.tagged(StructureTag::Figure(alternative), |content| {
            content.clipped(space, |content| content.drawing(&drawing, placement, cancel))
        })?;
        content.artifact(|content| poster.marks(place).for_each(|mark| content.mark(mark)));
        content.maze_footer(scene, &poster.foot(), Some(&label));
        bytes.extend(document.page(&poster.sheet, content.finish()));
    }
    Ok(document_title(scene))
}

/// Returns the name of a sheet: a letter for its column, and the number of its row.
fn label([col, row]: [u32; 2]) -> String {
    let letter = char::from_u32(u32::from('A') + col).unwrap_or('A');
    format!("{letter}{}", row + 1)
}

impl Poster {
    /// Creates the poster on which the drawing is as large as possible, on upright sheets if both
    /// orientations are equal.
    fn new(print: &PrintOptions, size: DevicePoint) -> Self {
        let wanted = print.orientation.value;
        let fits = |orientation: Orientation| match wanted {
            Orientation::Auto => orientation != Orientation::Auto,
            wanted => orientation == wanted,
        };
        let of = |orientation| {
            let print = PrintOptions { orientation, ..print.clone() };
            let sheet = Sheet::new(&print, size, [1, 1]).with_least_margin(LEAST_MARGIN);
            let PageFrame { width, height, .. } = sheet.space();
            let [cols, rows] = print.sheets.map(f64::from);
            let [width, height] = [(width, cols), (height, rows)]
                .map(|(length, count)| count * (length - OVERLAP) + OVERLAP);
            let placement = PageFrame { left: 0.0, top: 0.0, width, height }.fit(size);
            Self { sheet, sheets: print.sheets, placement }
        };
        let mut posters = ORIENTATIONS.iter().filter(|it| fits(it.value)).map(of);
        let first = posters.next().unwrap_or_else(|| of(print.orientation));
        posters.fold(first, |best, other| {
            let is_larger = other.placement.scale > best.placement.scale * (1.0 + 1e-9);
            if is_larger { other } else { best }
        })
    }

    /// Returns the placement of the drawing on the sheet of a column and a row.
    fn placed(&self, [col, row]: [u32; 2]) -> Placement {
        let (space, Placement { scale, left, top }) = (self.sheet.space(), self.placement);
        let left = space.left + left - f64::from(col) * (space.width - OVERLAP);
        let top = space.top + top - f64::from(row) * (space.height - OVERLAP);
        Placement { scale, left, top }
    }

    /// Returns the sheet with the margins of its footer, which lies between the marks.
    fn foot(&self) -> Sheet {
        Sheet { sides: self.sheet.sides.map(|side| side + OVERLAP), ..self.sheet }
    }

    /// Returns the middles of the marks on the sheet of a column and a row.
    fn marks(&self, place: [u32; 2]) -> impl Iterator<Item = [f64; 2]> {
        let PageFrame { left, top, width, height } = self.sheet.space();
        let (right, bottom) = (left + width, top + height);
        let seams = |axis: usize, [near, far]: [f64; 2]| {
            let before = (place[axis] > 0).then_some(near + OVERLAP / 2.0);
            let after = (place[axis] + 1 < self.sheets[axis]).then_some(far - OVERLAP / 2.0);
            before.into_iter().chain(after)
        };
        let [above, below] = [top - MARK_DISTANCE, bottom + MARK_DISTANCE];
        let [before, after] = [left - MARK_DISTANCE, right + MARK_DISTANCE];
        let upright = seams(0, [left, right]).flat_map(move |x| [[x, above], [x, below]]);
        let level = seams(1, [top, bottom]).flat_map(move |y| [[before, y], [after, y]]);
        upright.chain(level)
    }
}

impl PageContent {
    /// Draws a cross about a point.
    fn mark(&mut self, [x, y]: [f64; 2]) {
        self.rule([[x - MARK, y], [x + MARK, y]], MARK_SHADE);
        self.rule([[x, y - MARK], [x, y + MARK]], MARK_SHADE);
    }
}
