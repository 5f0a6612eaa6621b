//! The marks at start and goal, and the bundled icons for them.

use crate::vector::VectorPicture;
use mazewright_core::{Choice, Chosen};

/// The marks at start and goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EndMarks {
    /// The kind of mark.
    pub kind: Chosen<MarkKind>,
    /// The place of icons.
    pub icon_place: Chosen<IconPlace>,
    /// The icon at the start; `None` for the partner of the goal's icon.
    pub start_icon: Option<IconSource>,
    /// The icon at the goal; `None` for the partner of the start's icon.
    pub goal_icon: Option<IconSource>,
}

/// An icon.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IconSource {
    /// A bundled icon, in the colour of the walls.
    Bundled(Chosen<Icon>),
    /// A picture of the caller, in its own colours.
    Own(VectorPicture),
}

/// A kind of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// Icons if one is given, otherwise dots at ends without an opening.
    Auto,
    /// None.
    None,
    /// A dot at the start and a ring at the goal.
    Dots,
    /// An arrow into the start and an arrow out of the goal.
    Arrows,
    /// The initials of the words for start and goal.
    Letters,
    /// The words for start and goal, outside the openings.
    Words,
    /// Icons.
    Icons,
    /// Textures in the cells, and words in braille outside the openings.
    Textures,
}

/// The values of the parameter `marks`.
#[rustfmt::skip]
pub static MARK_KINDS: &[Choice<MarkKind>] = &[
    Choice { name: "auto", aliases: &[], doc: "Icons if one is given, else dots at ends where the outline does not open", value: MarkKind::Auto },
    Choice { name: "none", aliases: &[], doc: "Nothing", value: MarkKind::None },
    Choice { name: "dots", aliases: &["dot"], doc: "A dot at the start and a ring at the goal", value: MarkKind::Dots },
    Choice { name: "arrows", aliases: &["arrow"], doc: "An arrow into the start and an arrow out of the goal", value: MarkKind::Arrows },
    Choice { name: "letters", aliases: &["letter"], doc: "The letters S and G, or those of lang", value: MarkKind::Letters },
    Choice { name: "words", aliases: &["word"], doc: "The words START and FINISH outside the openings, or those of lang", value: MarkKind::Words },
    Choice { name: "icons", aliases: &["icon"], doc: "Pictures: start_icon and goal_icon, or a mouse and cheese", value: MarkKind::Icons },
    Choice { name: "textures", aliases: &[], doc: "With tactile=true: dots at the start and bars at the goal, and the words in braille outside the openings", value: MarkKind::Textures },
];

/// The place of icons at ends with an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IconPlace {
    /// Outside on worksheets, otherwise in the cell.
    Auto,
    /// In the cell, as large as its free space.
    Cell,
    /// Outside the opening, in a wider margin.
    Outside,
}

/// The values of the parameter `icon_place`.
#[rustfmt::skip]
pub static ICON_PLACES: &[Choice<IconPlace>] = &[
    Choice { name: "auto", aliases: &[], doc: "Outside on worksheets, otherwise in the cell", value: IconPlace::Auto },
    Choice { name: "cell", aliases: &["inside"], doc: "In the cell, as large as its free space", value: IconPlace::Cell },
    Choice { name: "outside", aliases: &[], doc: "Outside the opening, large, in a wider margin; in the cell where the outline does not open", value: IconPlace::Outside },
];

/// A bundled icon, identified by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Icon {
    /// The index of its pair in the table.
    pair: usize,
    /// Whether it is the goal of its pair.
    is_goal: bool,
}

/// The pairs of icons: the names of a start and a goal.
const PAIRS: [[&str; 2]; 31] = [
    ["mouse", "cheese"],
    ["dog", "bone"],
    ["rocket", "planet"],
    ["rabbit", "carrot"],
    ["cat", "fish"],
    ["bear", "beehive"],
    ["elephant", "peanut"],
    ["butterfly", "flower"],
    ["ladybug", "leaf"],
    ["bird", "tree"],
    ["horse", "apple"],
    ["penguin", "snowflake"],
    ["turtle", "waves"],
    ["spider", "web"],
    ["snail", "mushroom"],
    ["unicorn", "castle"],
    ["sword", "crown"],
    ["pirate", "treasure"],
    ["key", "lock"],
    ["ghost", "pumpkin"],
    ["alien", "ufo"],
    ["robot", "lightning"],
    ["bow", "target"],
    ["ball", "trophy"],
    ["runner", "flag"],
    ["hiker", "tent"],
    ["car", "house"],
    ["bus", "school"],
    ["tractor", "corn"],
    ["fire-engine", "fire"],
    ["ambulance", "hospital"],
];

/// The bundled icons: the values of the parameters `start_icon` and `goal_icon`. Each start is
/// followed by the goal of its pair.
pub static ICONS: &[Choice<Icon>] = &TABLE;

static TABLE: [Choice<Icon>; 2 * PAIRS.len()] = {
    const FIRST: Choice<Icon> =
        Choice { name: "", aliases: &[], doc: "", value: Icon { pair: 0, is_goal: false } };
    let mut table = [FIRST; 2 * PAIRS.len()];
    let mut at = 0;
    while at < table.len() {
        let (pair, is_goal) = (at / 2, at % 2 == 1);
        table[at].name = PAIRS[pair][at % 2];
        table[at].value = Icon { pair, is_goal };
        at += 1;
    }
    table
};

impl Icon {
    /// Returns the other icon of the pair.
    pub fn partner(&self) -> Chosen<Self> {
        &ICONS[2 * self.pair + usize::from(!self.is_goal)]
    }
}

impl Default for EndMarks {
    fn default() -> Self {
        Self {
            kind: &MARK_KINDS[0],
            icon_place: &ICON_PLACES[0],
            start_icon: None,
            goal_icon: None,
        }
    }
}

impl EndMarks {
    /// Returns the kind of marks that is drawn; never [`MarkKind::Auto`] if an icon is given.
    pub(crate) fn drawn_kind(&self) -> MarkKind {
        let has_icon = self.start_icon.is_some() || self.goal_icon.is_some();
        match self.kind.value {
            MarkKind::Auto if has_icon => MarkKind::Icons,
            kind => kind,
        }
    }

    /// Returns whether marks may have an edge of another colour.
    pub(crate) fn has_edges(&self) -> bool {
        matches!(
            self.drawn_kind(),
            MarkKind::Arrows | MarkKind::Letters | MarkKind::Words | MarkKind::Icons
        )
    }

    /// Returns the icons at start and goal.
    pub(crate) fn icons(&self) -> [IconSource; 2] {
        let given = [&self.start_icon, &self.goal_icon];
        [0, 1].map(|end| {
            IconSource::Bundled(match (given[end], given[1 - end]) {
                (Some(icon), _) => return icon.clone(),
                (None, Some(IconSource::Bundled(other))) => other.value.partner(),
                (None, None | Some(IconSource::Own(_))) => &ICONS[end],
            })
        })
    }

    /// Returns the cost of the marks, as a multiple of the cost of walls and a solution.
    pub(crate) fn cost(&self) -> u64 {
        match self.drawn_kind() {
            MarkKind::Auto | MarkKind::None | MarkKind::Dots | MarkKind::Arrows => 0,
            // Letters, words, icons and textures have a colour of their own.
            MarkKind::Letters | MarkKind::Words | MarkKind::Icons | MarkKind::Textures => 1,
        }
    }

    /// Returns the maximum number of bytes of the marks of one start and one goal.
    pub(crate) fn bytes(&self) -> u64 {
        match self.drawn_kind() {
            MarkKind::None => 0,
            MarkKind::Auto | MarkKind::Dots | MarkKind::Arrows => 1 << 10,
            MarkKind::Letters | MarkKind::Words | MarkKind::Icons | MarkKind::Textures => {
                let own = |icon: &Option<IconSource>| match icon {
                    Some(IconSource::Own(picture)) => picture.bytes(),
                    Some(IconSource::Bundled(_)) | None => 0,
                };
                (1 << 14) + own(&self.start_icon) + own(&self.goal_icon)
            }
        }
    }
}
