//! Helpers of `raster` for tests of several binaries.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// An image: rows of pixels, each red, green, blue and opacity.
pub(crate) type Rows = Vec<Vec<u8>>;

/// Returns the pixels of a PNG of any colour type.
pub(crate) fn pixels(bytes: &[u8]) -> Rows {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut buffer).unwrap();
    assert_eq!((frame.color_type, frame.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    buffer.chunks(frame.line_size).map(<[u8]>::to_vec).collect()
}

/// Returns the pixels of an SVG, drawn by resvg.
pub(crate) fn drawn(svg: &str) -> Rows {
    let tree = Tree::from_str(svg, &Options::default()).unwrap();
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).unwrap();
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    pixmap.data().chunks(size.width() as usize * 4).map(<[u8]>::to_vec).collect()
}
