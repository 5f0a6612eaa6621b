//! The maze as a solid for 3D printing: walls on a base plate, as binary STL in millimetres.
//!
//! The surface is closed and each edge belongs to exactly two triangles, for every shape. The
//! solution is a raised floor, or with `solution=only` a part to print in another colour. Levels
//! are side by side, each on its own plate. Source: 3D Systems, "SLC File Specification" (1994);
//! Library of Congress format description fdd000505.

use crate::formats::solid::faces::SolidPart;
use crate::formats::solid::{Surface, Vertex};
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use crate::style::Overlay;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const STL: Choice<Format> = Choice {
    name: "stl",
    aliases: &[],
    doc: "Walls on a plate as a closed solid in millimetres, for printers",
    value: Format {
        media_type: "model/stl",
        purpose: FormatPurpose::Solid,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: SettingGroup::OF_SOLIDS,
        // A triangle takes 50 bytes. A hexagon needs about 40 triangles, 70 in a single row; 50 %
        // more where the solution is raised.
        max_bytes: |cells, outline| {
            let inner = cells.saturating_mul(3200);
            inner.saturating_add(outline.saturating_mul(3600)).saturating_add(65_536)
        },
        bytes_per_cell: 300,
        write: Write::Data(write),
    },
};

/// Length of the header in bytes, before the number of triangles.
const HEADER: usize = 80;
/// Length of a triangle in bytes: the normal, three vertices and an attribute of two bytes.
const TRIANGLE: usize = 50;

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let surface = Surface::new(scene, cancel)?;
    let mut count: u32 = 0;
    for_each_triangle(scene, &surface, &mut |_| count += 1, cancel)?;
    let mut file = Vec::with_capacity(HEADER + 4 + TRIANGLE * count as usize);
    file.extend_from_slice(b"maze in millimetres");
    file.resize(HEADER, b' ');
    file.extend_from_slice(&count.to_le_bytes());
    for_each_triangle(
        scene,
        &surface,
        &mut |corners| {
            let mut bytes = [0; TRIANGLE];
            let [a, b, c] = corners;
            for (vector, place) in [normal(corners), a, b, c].iter().zip(bytes.chunks_exact_mut(12))
            {
                for (number, place) in vector.iter().zip(place.chunks_exact_mut(4)) {
                    place.copy_from_slice(&number.to_le_bytes());
                }
            }
            file.extend_from_slice(&bytes);
        },
        cancel,
    )?;
    Ok(file)
}

/// Passes the triangles of the solid to `take`: all of it, or the route alone. Bumps are closed
/// surfaces of their own that reach into the base.
fn for_each_triangle(
    scene: &Scene<'_>,
    surface: &Surface,
    take: &mut impl FnMut([Vertex; 3]),
    cancel: &Cancel,
) -> Result<(), Error> {
    if scene.style.solution == Overlay::Only {
        return surface.for_each_triangle(SolidPart::Route, take, cancel);
    }
    surface.for_each_triangle(SolidPart::Whole, &mut *take, cancel)?;
    if scene.style.options.solid.bumps {
        let [floor, high] = surface.bump_heights();
        for end in [0, 1] {
            surface.for_each_bump_triangle(end, [floor / 2.0, high], &mut *take);
        }
    }
    Ok(())
}

/// Returns the unit normal of a triangle; zero for a degenerate one.
fn normal([a, b, c]: [Vertex; 3]) -> Vertex {
    let edge = |to: Vertex| [0, 1, 2].map(|axis| f64::from(to[axis]) - f64::from(a[axis]));
    let (first, second) = (edge(b), edge(c));
    let cross = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| first[i] * second[j] - first[j] * second[i]);
    let length = cross.iter().map(|component| component * component).sum::<f64>().sqrt();
    cross.map(|component| if length > 0.0 { (component / length) as f32 } else { 0.0 })
}
