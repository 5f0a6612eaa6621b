//! The numbers of cells, each at the centre of its cell and as large as the numbers of seams allow.
//! If one of them would be too small to read, the picture is refused.

use crate::draw::numbers::digits::Numbers;
use crate::draw::numbers::number_box::{NumberBox, number_box, number_height};
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::drawing::{DevicePoint, Lines, Marks};
use crate::scene::Scene;
use crate::style::Style;
use crate::style::layers::StyleLayer;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Refusal};

/// Draws the numbers of the cells.
///
/// # Errors
/// Fails if the number of a cell would be too small to read.
pub(crate) fn marks(
    scene: &Scene<'_>,
    seams: &SeamNumbers,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let numbers = Numbers::new(scene.style);
    let mut boxes = Vec::new();
    let (mut points, mut smallest) = (0, None);
    for cell in 0..scene.maze.grid().cells() {
        cancel.check_periodically(cell as usize)?;
        if seams.covers(cell) {
            continue;
        }
        let share = seams.share_of_ids();
        let Some(number) = number_box(scene, &numbers, cell, share) else {
            let height = number_height(scene, &numbers, cell) * share;
            smallest = smallest.filter(|&(_, least)| least <= height).or(Some((cell, height)));
            continue;
        };
        points += numbers.points(cell);
        boxes.push((cell, number));
    }
    if let Some((cell, height)) = smallest {
        return Err(no_room(scene.style, &numbers, cell, height).into());
    }
    let mut outlines = Lines::default();
    outlines.points.reserve_exact(points);
    for (index, (cell, NumberBox { centre, height, .. })) in boxes.into_iter().enumerate() {
        cancel.check_periodically(index * Numbers::COST)?;
        numbers.add(cell, (centre, height), to_device, &mut outlines);
    }
    Ok(numbers.marks(outlines).into_iter().collect())
}

/// Returns the error for a number that would have this height, in cell sides.
fn no_room(style: &Style, numbers: &Numbers, cell: u32, height: f64) -> Refusal {
    let (unit, parameter) =
        if style.options.cut { ("millimetres", "cell_mm") } else { ("pixels", "cell") };
    let side = f64::from(style.cell.hundredths()) / 100.0;
    let least = numbers.least_height_in_cells();
    let [height_told, least_told] =
        [height, least].map(|height| (height * side * 10.0).floor().max(0.0) / 10.0);
    let enough = (side * least / height).ceil();
    let remedy = if height > 0.0 && enough <= 1000.0 {
        format!("cells of at least {enough} {unit} ({parameter}={enough})")
    } else {
        "larger cells".to_owned()
    };
    let detail = format!(
        "layers has ids, but the number of cell {cell} would be {height_told:.1} {unit} high, and must be at \
         least {least_told:.1}; take {remedy}, a larger picture, or fewer cells, or leave ids out"
    );
    let others: Vec<&str> =
        style.layers.iter().filter(|&it| it != StyleLayer::Ids).map(StyleLayer::name).collect();
    let others = if others.is_empty() { StyleLayer::Walls.name().into() } else { others.join(",") };
    Refusal::new("layers", "no-room", detail)
        .allowing(format!("{remedy}, or layers without ids"))
        .suggesting(Some(others))
}
