//! WebP compared with our PNG: an independent decoder returns exactly its pixels.

use std::io::Cursor;

use image_webp::WebPDecoder;
use mazewright_core::{SHAPES, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::look::{FILLS, THEMES, Theme};
use mazewright_render::style::{Color, Length, Overlay, Style};

use crate::common::raster::{Rows, pixels};
use crate::common::{Made, Written, shape, spec, style};

/// Returns the pixels of a WebP, and whether its header says that some are not opaque.
fn decoded(bytes: &[u8]) -> (Rows, bool) {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).unwrap();
    let (width, height) = decoder.dimensions();
    let has_alpha = decoder.has_alpha();
    let channels = if has_alpha { 4 } else { 3 };
    let mut buffer = vec![0; width as usize * height as usize * channels];
    decoder.read_image(&mut buffer).unwrap();
    let rgba: Vec<u8> = buffer
        .chunks(channels)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2], *pixel.get(3).unwrap_or(&255)])
        .collect();
    (rgba.chunks(4 * width as usize).map(<[u8]>::to_vec).collect(), has_alpha)
}

/// Compares WebP and PNG. Returns their lengths in bytes.
fn compare(made: &Made, style: &Style, name: &str) -> [usize; 2] {
    let [webp, png] = ["webp", "png"].map(|format| made.write(format, style, Fields::ALL));
    assert_eq!(&webp[..4], b"RIFF");
    assert_eq!(webp[4..8], (webp.len() as u32 - 8).to_le_bytes(), "{name}");
    let (actual, has_alpha) = decoded(&webp);
    assert_eq!(has_alpha, style.paper.rgba[3] < 255, "{name}");
    assert!(actual == pixels(&png), "{name}: other pixels");
    [webp.len(), png.len()]
}

/// Returns styles of one to eight bits per pixel, in true colour, opaque or not, of one pixel and
/// of many bands.
fn styles() -> Vec<Style> {
    let length = |text| Length::parse(text).unwrap();
    let plain = style();
    let Theme { ink, paper, path, .. } = find(THEMES, "neon").unwrap().value;
    vec![
        plain.clone(),
        Style { solution: Overlay::Over, ..plain.clone() },
        Style { cell: length("7.3"), line: length("1.3"), ..plain.clone() },
        Style { cell: length("3"), line: length("1"), margin: length("0"), ..plain.clone() },
        Style { paper: Color::NONE, solution: Overlay::Over, ..plain.clone() },
        Style { paper: Color::NONE, ink: Color::parse("20408080").unwrap(), ..plain.clone() },
        Style { fill: find(FILLS, "distance").unwrap(), solution: Overlay::Over, ..plain.clone() },
        Style { fill: find(FILLS, "distance").unwrap(), ink, paper, path, ..plain.clone() },
        Style { fill: find(FILLS, "distance").unwrap(), paper: Color::NONE, ..plain },
    ]
}

#[test]
fn webp_shows_the_pixels_of_png() {
    for shape in SHAPES {
        for (cols, rows) in [(3, 2), (14, 11)] {
            let made = Made::new(spec(shape, cols, rows));
            for (which, style) in styles().into_iter().enumerate() {
                compare(&made, &style, &format!("{made} style {which}"));
            }
        }
    }
}

/// Copies reach over several bands, and the window of pixels moves on.
#[test]
fn large_pictures_are_the_same_and_smaller() {
    for (name, cols, rows) in [("square", 120, 110), ("hex", 60, 50), ("voronoi", 30, 60)] {
        let made = Made::new(spec(shape(name), cols, rows));
        let fill = find(FILLS, "distance").unwrap();
        for style in [style(), Style { fill, solution: Overlay::Over, ..style() }] {
            let what = format!("{made} {}", style.fill.name);
            let [webp, png] = compare(&made, &style, &what);
            assert!(webp < png, "{what}: {webp} bytes, but as PNG {png}");
        }
    }
}
