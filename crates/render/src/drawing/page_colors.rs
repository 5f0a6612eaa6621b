//! Colours that a drawing takes from the page around it, in formats that pages embed. Other formats have the drawing's
//! own colours.

use crate::color::Color;

/// The colours of a drawing that depend on the page around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageColors {
    /// The colour that becomes that of the text around the picture.
    pub text: Option<Color>,
    /// Colours, and those that they become for readers who prefer dark pages.
    pub dark: [Option<[Color; 2]>; 3],
}

impl PageColors {
    /// Returns whether a colour differs on dark pages.
    pub(crate) fn has_dark(&self) -> bool {
        self.dark.iter().any(Option::is_some)
    }

    /// Returns whether a colour is that of the text around the picture, whatever its opacity is.
    pub(crate) fn is_text(&self, color: Color) -> bool {
        self.text.is_some_and(|text| text.rgb() == color.rgb())
    }
}
