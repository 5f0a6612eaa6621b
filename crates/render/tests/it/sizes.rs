//! The default sizes of a picture: the same look for every shape.

use mazewright_core::{Cancel, Mesh, SHAPES, Site, Spec};
use mazewright_render::draw::fit::Fit;
use mazewright_render::draw::frame::check_margin;
use mazewright_render::drawing::Marks;
use mazewright_render::formats::Fields;
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::strokes::Strokes;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::mesh::REGIONS;
use crate::common::raster::pixels;
use crate::common::{Made, Written, spec};
use crate::looks::drawn;

/// Returns the size of a picture in pixels, and the share of it that is ink.
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
        Fit::ALL.apply_to(made.maze.grid().size(), &made.spec, &mut style).unwrap();
        let ([width, height], ink) = picture(&made, &style);
        let line = style.line.hundredths();
        let has_size = (625..=640).contains(&width.max(height)) && width.min(height) > 540;
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

/// A narrow margin is widened to half a wall. It does not make walls thinner.
#[test]
fn narrow_margins_leave_walls_as_thick_as_they_are() {
    for shape in SHAPES {
        for (cols, rows) in [(4, 4), (8, 6), shape.value.default_size] {
            let made = Made::new(spec(shape, cols, rows));
            let fitted = |margin: Option<u32>| {
                let margin = margin.map(Length::from_hundredths);
                let mut style =
                    Style { margin: margin.unwrap_or(Length::whole(0)), ..Style::default() };
                let fit = Fit { margin, ..Fit::ALL };
                fit.apply(&made.spec, &mut style).unwrap();
                fit.apply_to(made.maze.grid().size(), &made.spec, &mut style).unwrap();
                style
            };
            let usual = fitted(None);
            for margin in [0, 100, 250, 5000] {
                let style = fitted(Some(margin));
                let share = |style: &Style| {
                    f64::from(style.line.hundredths()) / f64::from(style.cell.hundredths())
                };
                assert!((share(&style) - share(&usual)).abs() < 1e-3, "{made} {margin}");
                let half = style.line.hundredths().div_ceil(2);
                assert_eq!(style.margin.hundredths(), margin.max(half), "{made} {margin}");
                check_margin(&style).unwrap();
            }
        }
    }
}

/// Returns the widths of the lines of a layer, in hundredths of a pixel.
fn widths(made: &Made, style: &Style, name: &str) -> Vec<u32> {
    let layers = drawn(made, style).into_iter().filter(|layer| layer.name == name);
    let widths = layers.flat_map(|layer| layer.marks).filter_map(|marks| match marks {
        Marks::Lines { width, .. } => Some(width),
        _ => None,
    });
    widths.collect()
}

#[test]
fn routes_are_about_twice_as_wide_as_walls_and_scale_with_cells() {
    for shape in SHAPES {
        let (cols, rows) = shape.value.default_size;
        let made = Made::new(spec(shape, cols, rows));
        for cell in [4, 12, 40, 160] {
            let cell = Length::whole(cell);
            let mut style = Style { cell, solution: Overlay::Over, ..Style::default() };
            Fit { cell: false, ..Fit::ALL }.apply(&made.spec, &mut style).unwrap();
            let route = widths(&made, &style, "solution");
            // Where walls leave less space, a route is thinner.
            let widest = route.into_iter().max().unwrap();
            let ratio = f64::from(widest) / f64::from(style.line.hundredths());
            assert!((1.5..2.6).contains(&ratio), "{made} {cell}: {ratio:.2}");
        }
    }
}

/// A route between inset walls leaves some of its corridor free.
#[test]
fn routes_fit_into_corridors() {
    let made = Made::new(spec(&SHAPES[0], 9, 9));
    for inset in [0, 10, 25, 35, 45] {
        let strokes = Strokes { inset, ..Strokes::default() };
        let cell = Length::whole(100);
        let style = Style { cell, strokes, solution: Overlay::Over, ..Style::default() };
        let route = widths(&made, &style, "solution")[0];
        assert!(5 * route <= 2 * 100 * (100 - 2 * inset), "{inset}: {route}");
        assert_eq!(route == 2000, inset <= 25, "{inset}: {route}");
    }
}

/// Three regions in a picture of 640 pixels have lines as thin as those of a maze of squares.
#[test]
fn lines_of_few_large_regions_are_thin() {
    let mesh = Mesh::read(REGIONS, &Cancel::new()).unwrap();
    let made = Made::new(Spec::new(Site::from_mesh(mesh)));
    let mut style = Style { solution: Overlay::Over, ..Style::default() };
    Fit::ALL.apply(&made.spec, &mut style).unwrap();
    assert!((200..450).contains(&style.line.hundredths()), "{}", style.line);
    let route = widths(&made, &style, "solution")[0];
    assert!((400..900).contains(&route), "{route}");
}

/// A large face next to a strip of small ones.
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
    let mesh = Mesh::read(&mesh, &Cancel::new()).unwrap();
    let made = Made::new(Spec::new(Site::from_mesh(mesh)));
    let mut style = Style::default();
    Fit::ALL.apply(&made.spec, &mut style).unwrap();
    // The small faces are 3 by 5 of 103 parts of 620 pixels: 18 pixels wide.
    assert!(style.line <= Length::from_hundredths(455), "{}", style.line);
}
