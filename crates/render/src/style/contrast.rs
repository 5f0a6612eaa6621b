//! Contrast of colours as defined by the Web Content Accessibility Guidelines (WCAG 2.2): from 1
//! for equal colours to 21 for black and white.

use std::sync::LazyLock;

use crate::style::Color;

/// The least contrast at which lines are distinguishable from the area behind them (WCAG 2.2,
/// 1.4.11).
pub const LEAST_CONTRAST: f64 = 3.0;

/// Returns the contrast of two opaque colours.
pub fn contrast(one: Color, other: Color) -> f64 {
    let [one, other] = [one, other].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The linear light of each value of a channel, from 0 to 1.
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|channel| {
        let share = channel as f64 / 255.0;
        if share <= 0.04045 { share / 12.92 } else { libm::pow((share + 0.055) / 1.055, 2.4) }
    })
});

/// Returns the relative luminance of an opaque colour, from 0 to 1.
fn luminance(color: Color) -> f64 {
    let [red, green, blue, _] = color.rgba.map(|channel| LINEAR[usize::from(channel)]);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the appearance of a colour over an opaque one.
pub fn over(top: Color, below: Color) -> Color {
    let alpha = u32::from(top.rgba[3]);
    let mix = |channel: usize| {
        let [top, below] = [top, below].map(|color| u32::from(color.rgba[channel]));
        ((top * alpha + below * (255 - alpha) + 127) / 255) as u8
    };
    Color { rgba: [mix(0), mix(1), mix(2), 255] }
}

/// Returns black or white, whichever has the larger contrast with a colour.
pub fn opposite(color: Color) -> Color {
    let [black, white] = [0x00_00_00, 0xff_ff_ff].map(Color::opaque);
    if contrast(color, black) >= contrast(color, white) { black } else { white }
}
