//! The sizes that a picture has where none are given: the same look for every shape.

use mazewright_core::mesh::Mesh;
use mazewright_core::shape::SHAPES;
use mazewright_core::site::Site;
use mazewright_render::draw::fit::Fit;
use mazewright_render::formats::Fields;
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::{Length, Style};

use crate::common::raster::pixels;
use crate::common::{Made, Written, spec};

/// The size of a picture in pixels, and the share of it that is ink.
fn picture(made: &Made, style: &Style) -> ([usize; 2], f64) {
    let rows = pixels(&made.write("png", style, Fields::ALL));
    let darkness = |pixel: &[u8]| u64::from(255 - pixel[0]);
    let ink: u64 = rows.iter().flat_map(|row| row.chunks(4)).map(darkness).sum();
    let [width, height] = [rows[0].len() / 4, rows.len()];
    ([width, height], ink as f64 / 255.0 / (width * height) as f64)
}

#[test]
fn default_pictures_of_all_shapes_have_one_size_and_one_weight() {
    let mut wrong = Vec::new();
    for shape in SHAPES {
        let name = shape.name;
        let (cols, rows) = shape.value.default_size;
        let made = Made::new(spec(shape, cols, rows));
        let mut style = Style::default();
        Fit::ALL.apply(&made.spec, &mut style).unwrap();
        let ([width, height], ink) = picture(&made, &style);
        let line = style.line.hundredths();
        let has_size = (610..=640).contains(&width.max(height)) && width.min(height) > 540;
        let has_line = (210..=360).contains(&line) && style.margin == Length::whole(10);
        if !has_size || !has_line || !(0.075..=0.125).contains(&ink) {
            wrong.push(format!("{name} {width} × {height}, line {}, ink {ink:.3}", style.line));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn small_cells_stay_open() {
    let mut wrong = Vec::new();
    for shape in SHAPES {
        let made = Made::new(spec(shape, 12, 12));
        for (draw, shares) in DRAWS.iter().zip([0.065..0.14, 0.15..0.6]) {
            let mut style = Style { cell: Length::whole(4), draw, ..Style::default() };
            Fit { cell: false, ..Fit::ALL }.apply(&made.spec, &mut style).unwrap();
            style.margin = Length::whole(2);
            let (_, ink) = picture(&made, &style);
            if !shares.contains(&ink) {
                wrong
                    .push(format!("{} {} line {} ink {ink:.3}", shape.name, draw.name, style.line));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A large face beside a strip of small ones.
#[test]
fn lines_of_a_mesh_are_as_thin_as_its_small_cells_need() {
    let mut vertices = vec![[0.0, 0.0], [0.0, 100.0]];
    let mut faces = vec![];
    for at in 0..=20 {
        let y = 5.0 * f64::from(at);
        vertices.extend([[100.0, y], [103.0, y]]);
    }
    let left: Vec<u32> = (0..=20).map(|at| 2 + 2 * at).collect();
    faces.push([vec![0], left, vec![1]].concat());
    faces.extend((0..20).map(|at| vec![2 + 2 * at, 3 + 2 * at, 5 + 2 * at, 4 + 2 * at]));
    let mesh = serde_json::json!({"vertices": vertices, "faces": faces}).to_string();
    let mesh = Mesh::read(&mesh, &mazewright_core::cancel::Cancel::new()).unwrap();
    let made = Made::new(mazewright_core::spec::Spec::new(Site::from_mesh(mesh)));
    let mut style = Style::default();
    Fit::ALL.apply(&made.spec, &mut style).unwrap();
    // The small faces are 3 by 5 of 103 parts of 620 pixels: 18 pixels wide.
    assert!(style.line <= Length::from_hundredths(455), "{}", style.line);
}
