//! Pictures of errors: the heading is bold, and the text is not, in pixels as in SVG.

use mazewright_core::find;
use mazewright_core::font::advance;
use mazewright_render::formats::FORMATS;
use mazewright_render::notice;
use ttf_parser::Face;

use crate::common::raster::pixels;

/// The left margin, and the font sizes of heading and text, in pixels.
const MARGIN: f64 = 16.0;
const SIZES: [f64; 2] = [18.0, 13.0];

/// Returns the width of a text in a font, in pixels.
fn width(face: &Face<'_>, text: &str, size: f64) -> f64 {
    let units: f64 = text.chars().filter_map(|letter| advance(face, letter)).sum();
    units / f64::from(face.units_per_em()) * size
}

#[test]
fn texts_have_the_font_of_their_kind() {
    let regular = Face::parse(include_bytes!("../../assets/DejaVuSans-subset.ttf"), 0).unwrap();
    let bold = mazewright_core::font::face().unwrap();
    for text in
        ["cols is 5000, but at most 1000", "mmmmmmmmmmmmmmmmmmmm", "illicit illicit illicit"]
    {
        let png = notice::write(text, &[text], find(FORMATS, "png").unwrap());
        let rows = pixels(&png.bytes);
        // The heading is red, the text nearly black.
        let ends = [
            |it: &[u8]| it[0] > 140 && it[1] < 80 && it[2] < 80,
            |it: &[u8]| it[..3].iter().all(|&part| part < 90),
        ]
        .map(|is_ink| {
            // The frame has the colour of the heading.
            let inner = rows.iter().skip(4).take(rows.len() - 8);
            let last = |row: &Vec<u8>| row.chunks(4).take(470).rposition(is_ink);
            inner.filter_map(last).max().unwrap() as f64
        });
        for ((end, face), (other, size)) in
            ends.into_iter().zip([&bold, &regular]).zip([&regular, &bold].into_iter().zip(SIZES))
        {
            let [own, other] = [face, other].map(|face| MARGIN + width(face, text, size));
            assert!((end - own).abs() < 5.0, "{text}: ends at {end}, and not at {own}");
            assert!((own - other).abs() > 10.0, "{text}: both fonts are as wide");
        }
        let svg = notice::write(text, &[text], find(FORMATS, "svg").unwrap());
        let svg = String::from_utf8(svg.bytes).unwrap();
        assert_eq!(svg.matches("font-weight=\"bold\"").count(), 1, "{svg}");
    }
}
