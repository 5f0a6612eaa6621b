//! Labels of seams: the same number at both ends of each passage across a seam, outside the drawing.

use crate::draw::numbers::seam_numbers::passages_over_seams;
use crate::formats::txt::canvas::{CharacterCanvas, Margins};
use crate::formats::txt::canvas_map::CanvasMap;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Maze, Refusal, Spec};

/// The largest length of a label.
pub(crate) const LONGEST: usize = 10;

/// The largest distance of a label from its gap, in characters.
const STEPS: usize = 3;

/// The labels of all seams with a passage.
pub(crate) struct SeamLabels(Vec<SeamLabel>);

/// A label at one end of a passage.
struct SeamLabel {
    text: String,
    cell: u32,
    edge: u32,
    /// Columns and rows from the cell to the outside.
    outward: [i64; 2],
}

impl SeamLabels {
    pub(crate) fn new(maze: &Maze) -> Self {
        let grid = maze.grid();
        let labels = (1..).zip(passages_over_seams(maze)).flat_map(|(number, seam)| {
            seam.map(|(cell, edge)| SeamLabel {
                text: i32::to_string(&number),
                cell,
                edge,
                outward: outward(grid, cell, edge),
            })
        });
        Self(labels.collect())
    }

    /// Returns the space that the labels need around the drawing.
    pub(crate) fn margins(&self) -> Margins {
        let longest = |outward: [i64; 2]| {
            let labels = self.0.iter().filter(|label| label.outward == outward);
            labels.map(|label| label.text.len()).max().unwrap_or(0)
        };
        Margins {
            left: longest([-1, 0]),
            right: longest([1, 0]),
            // Long labels of adjacent gaps occupy several rows.
            above: longest([0, -1]).div_ceil(2).min(STEPS),
            below: longest([0, 1]).div_ceil(2).min(STEPS),
        }
    }

    /// Puts the labels where the canvas is empty.
    ///
    /// # Errors
    /// Fails if a label has no space.
    pub(crate) fn put(
        &self,
        spec: &Spec,
        grid: &Grid,
        canvas_map: &CanvasMap,
        canvas: &mut CharacterCanvas,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        for (index, label) in self.0.iter().enumerate() {
            cancel.check_periodically(index * 16)?;
            let level = grid.col_row_level(label.cell)[2] as usize;
            let gap = canvas_map.character(canvas_map.position(level, grid.middle(label.edge)));
            let length = label.text.len() as i64;
            let place = label.places(gap).find(|&[col, row]| is_free(canvas, col, row, length));
            let [col, row] = place.ok_or_else(|| no_room(spec.site.wrap.name))?;
            (col..).zip(label.text.bytes()).for_each(|(col, digit)| canvas.put(col, row, digit));
        }
        Ok(())
    }
}

impl SeamLabel {
    /// Returns the possible places of the first character, the nearest to the gap in the outline
    /// first.
    fn places(&self, [col, row]: [i64; 2]) -> impl Iterator<Item = [i64; 2]> {
        const NEAR: [i64; 5] = [0, -1, 1, -2, 2];
        let [across, down] = self.outward;
        let length = self.text.len() as i64;
        (1..=STEPS as i64).flat_map(move |step| {
            NEAR.into_iter().map(move |aside| match across {
                0 => [col - (length - 1) / 2 + aside, row + step * down],
                1 => [col + step, row + aside],
                _ => [col - step - length + 1, row + aside],
            })
        })
    }
}

/// Returns the columns and rows from a cell across one of its edges. One of them is 0.
fn outward(grid: &Grid, cell: u32, edge: u32) -> [i64; 2] {
    let vector = grid.middle(edge) - grid.centre(cell);
    let sign = |along: f64| if along > 0.0 { 1 } else { -1 };
    if vector.x.abs() > vector.y.abs() { [sign(vector.x), 0] } else { [0, sign(vector.y)] }
}

/// Returns whether a label fits at a place: where the canvas is empty, and not next to another
/// label.
fn is_free(canvas: &mut CharacterCanvas, col: i64, row: i64, length: i64) -> bool {
    let is_digit = |code: &u16| (u16::from(b'0')..=u16::from(b'9')).contains(code);
    let touches_number = [col - 1, col + length]
        .into_iter()
        .any(|adjacent| canvas.code_at(adjacent, row).is_some_and(|code| is_digit(code)));
    !touches_number
        && (col..col + length).all(|col| canvas.code_at(col, row).is_some_and(|code| *code == 0))
}

fn no_room(wrap: &str) -> Refusal {
    let detail = format!(
        "wrap is {wrap}, but txt has no space for the numbers at the gaps in the outline; \
         take fewer cells, wrap=none or another format"
    );
    Refusal::new("wrap", "no-room", detail)
        .allowing("none, or fewer cells")
        .suggesting(Some("none".to_owned()))
}
