//! From a drawing to pixels, band by band: as indices if its colours fit into a palette, as true
//! colour otherwise.

pub(crate) mod arc;
pub(crate) mod bands;
pub(crate) mod composites;
pub(crate) mod coverage;
pub(crate) mod frame_buffer;
pub(crate) mod index_paint;
pub(crate) mod indexed;
pub(crate) mod painted;
pub(crate) mod palette;
mod palette_builder;
pub(crate) mod pixel;
pub(crate) mod polygon;
pub(crate) mod round;
pub(crate) mod row_compressor;
pub(crate) mod samples;
pub(crate) mod stamps;
pub(crate) mod stroke;
pub(crate) mod true_color;
mod word_span;

/// Converts a premultiplied colour to straight alpha.
pub(crate) fn straight([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    let channel = |channel: u8| {
        let (channel, alpha) = (u32::from(channel), u32::from(alpha));
        ((channel * 255 + alpha / 2).checked_div(alpha).unwrap_or(0)).min(255) as u8
    };
    [channel(red), channel(green), channel(blue), alpha]
}
