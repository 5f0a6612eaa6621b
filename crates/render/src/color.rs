//! Colours with opacity.

/// A colour with opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red, green, blue, and opacity from 0 (invisible) to 255.
    pub rgba: [u8; 4],
}

impl Color {
    /// The invisible colour.
    pub const NONE: Self = Self { rgba: [0; 4] };

    /// Returns the opaque colour of `0xrrggbb`.
    pub const fn opaque(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { rgba: [red, green, blue, 255] }
    }

    /// Parses `rgb`, `rrggbb` or `rrggbbaa` in hexadecimal, with or without `#`, a CSS colour name,
    /// `none` or `transparent`, in any case. Returns `None` for other texts.
    pub fn parse(text: &str) -> Option<Self> {
        let (is_hexadecimal, text) =
            text.strip_prefix('#').map_or((false, text), |digits| (true, digits));
        let text = &text.to_ascii_lowercase();
        if !is_hexadecimal && (text == "none" || text == "transparent") {
            return Some(Self::NONE);
        }
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        // No CSS colour name consists of hexadecimal digits alone.
        if text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            let digit = |at: usize| u8::from_str_radix(&text[at..=at], 16).ok();
            let byte = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).ok();
            return Some(Self {
                rgba: match text.len() {
                    3 => [digit(0)? * 17, digit(1)? * 17, digit(2)? * 17, 255],
                    6 => [byte(0)?, byte(2)?, byte(4)?, 255],
                    8 => [byte(0)?, byte(2)?, byte(4)?, byte(6)?],
                    _ => return None,
                },
            });
        }
        if !is_hexadecimal && text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Some(Self { rgba: csscolorparser::parse(text).ok()?.to_rgba8() });
        }
        None
    }

    /// Returns the same colour with a share of its opacity, in percent.
    #[must_use]
    pub fn with_opacity(self, hundredths: u32) -> Self {
        let [red, green, blue, alpha] = self.rgba;
        let alpha = (u32::from(alpha) * hundredths + 50) / 100;
        Self { rgba: [red, green, blue, alpha as u8] }
    }

    /// Returns the colour without its opacity.
    pub(crate) fn rgb(self) -> [u8; 3] {
        let [red, green, blue, _] = self.rgba;
        [red, green, blue]
    }

    /// Returns whether red, green and blue are equal.
    pub fn is_grey(self) -> bool {
        let [red, green, blue, _] = self.rgba;
        red == green && green == blue
    }

    /// Returns whether the colour is visible.
    pub fn is_visible(self) -> bool {
        self.rgba[3] > 0
    }
}

impl std::fmt::Display for Color {
    /// Writes the canonical form: `rrggbb`, `rrggbbaa` if not opaque, `none` if invisible.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue, alpha] = self.rgba;
        match alpha {
            0 => f.write_str("none"),
            255 => write!(f, "{red:02x}{green:02x}{blue:02x}"),
            _ => write!(f, "{red:02x}{green:02x}{blue:02x}{alpha:02x}"),
        }
    }
}
