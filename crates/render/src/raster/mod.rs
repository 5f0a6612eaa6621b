//! From a drawing to pixels, band by band: indexed where its colours are few, true colour else.

pub(crate) mod arc;
pub(crate) mod bands;
pub(crate) mod coverage;
pub(crate) mod frame_buffer;
pub(crate) mod indexed;
pub(crate) mod palette;
pub(crate) mod pixel;
pub(crate) mod polygon;
pub(crate) mod round;
pub(crate) mod row_compressor;
pub(crate) mod samples;
pub(crate) mod stamps;
pub(crate) mod stroke;
pub(crate) mod true_color;
mod word_span;

/// Converts a colour channel from premultiplied to straight alpha.
pub(crate) fn to_straight_alpha(channel: u8, alpha: u8) -> u8 {
    let (channel, alpha) = (u32::from(channel), u32::from(alpha));
    ((channel * 255 + alpha / 2).checked_div(alpha).unwrap_or(0)).min(255) as u8
}
