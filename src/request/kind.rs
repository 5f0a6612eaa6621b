//! The kinds of parameters: the grammar that each has in a URL, which is also the canonical form in
//! which it is written back.

use crate::request::maze_request::Ask;
use mazewright_core::algorithm::options::{Direction, Pick};
use mazewright_core::analysis::difficulty::Target;
use mazewright_core::catalog::Choice;
use mazewright_core::site::mask::{Mask, MaskFault, PRESETS};
use mazewright_core::spec::Seed;
use mazewright_core::spec::end::End;
use mazewright_core::spec::openings::{MOST_OPENINGS, Openings, OpeningsFault};
use mazewright_core::spec::topology::Share;
use mazewright_render::formats::{Fields, members};
use mazewright_render::style::look::{LAYERS, Layers};
use mazewright_render::style::title::{Title, TitleFault};
use mazewright_render::style::{Color, Length};

/// What a parameter's values are, and which part of the request they set.
pub enum Kind {
    /// A whole number: `0|[1-9][0-9]*`.
    Integer {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
        /// Sets it.
        set: fn(&mut Ask, u32),
        /// Gives it.
        get: fn(&Ask) -> u32,
    },
    /// A whole number that may be negative: `0|-?[1-9][0-9]*`.
    Signed {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
        /// Sets it.
        set: fn(&mut Ask, i32),
        /// Gives it.
        get: fn(&Ask) -> i32,
    },
    /// A length with at most two decimals.
    Length {
        /// In what it is measured, in the plural.
        unit: &'static str,
        /// The least.
        min: Length,
        /// The greatest.
        max: Length,
        /// Sets it.
        set: fn(&mut Ask, Length),
        /// Gives it.
        get: fn(&Ask) -> Length,
    },
    /// A part of a whole: a number from 0 to 1 with at most two decimals.
    Share {
        /// Sets it.
        set: fn(&mut Ask, Share),
        /// Gives it.
        get: fn(&Ask) -> Share,
    },
    /// `true`, `false`, `1` or `0`.
    Boolean {
        /// Sets it.
        set: fn(&mut Ask, bool),
        /// Gives it.
        get: fn(&Ask) -> bool,
    },
    /// A name out of a table.
    Choice {
        /// The table's names.
        names: fn() -> Vec<Name>,
        /// Sets it by name or alias; `false` if there is none of that name.
        set: fn(&mut Ask, &str) -> bool,
        /// Gives its name.
        get: fn(&Ask) -> &'static str,
    },
    /// A text of 1 to [`SEED_BYTES`](mazewright_core::spec::SEED_BYTES) bytes.
    Seed {
        /// Sets it.
        set: fn(&mut Ask, Seed),
        /// Gives it.
        get: fn(&Ask) -> &Seed,
    },
    /// A text of 1 to [`MOST_LETTERS`](mazewright_render::style::title::MOST_LETTERS) characters to be drawn.
    Text {
        /// Sets it.
        set: fn(&mut Ask, Title),
        /// Gives it.
        get: fn(&Ask) -> Option<&Title>,
    },
    /// One end of the route.
    End {
        /// Sets it.
        set: fn(&mut Ask, End),
        /// Gives it.
        get: fn(&Ask) -> End,
    },
    /// Where the outline opens.
    Openings {
        /// Sets it.
        set: fn(&mut Ask, Openings),
        /// Gives it.
        get: fn(&Ask) -> &Openings,
    },
    /// A colour.
    Color {
        /// Sets it.
        set: fn(&mut Ask, Color),
        /// Gives it.
        get: fn(&Ask) -> Color,
    },
    /// Rules and their weights, comma-separated.
    Pick {
        /// Sets it.
        set: fn(&mut Ask, Pick),
        /// Gives it.
        get: fn(&Ask) -> Pick,
    },
    /// A word, or a whole number from 0 to 100.
    Difficulty {
        /// Sets it.
        set: fn(&mut Ask, Target),
        /// Gives it.
        get: fn(&Ask) -> Target,
    },
    /// `rows`, or whole degrees.
    Direction {
        /// Sets it.
        set: fn(&mut Ask, Direction),
        /// Gives it.
        get: fn(&Ask) -> Direction,
    },
    /// Names of layers, comma-separated, from the back to the front; or `usual`.
    Layers {
        /// Sets it.
        set: fn(&mut Ask, Layers),
        /// Gives it.
        get: fn(&Ask) -> Layers,
    },
    /// Names of members, comma-separated, or `all`.
    Fields {
        /// Sets it.
        set: fn(&mut Ask, Fields),
        /// Gives it.
        get: fn(&Ask) -> Fields,
    },
    /// Rows of text, letters, or the name of a preset; or `none`.
    Mask {
        /// Sets it.
        set: fn(&mut Ask, Option<Mask>),
        /// Gives it.
        get: fn(&Ask) -> Option<&Mask>,
    },
    /// An object that only a body can hold. It is not read with the others, for that may take long.
    Mesh,
}

/// One value of a choice.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// The canonical name.
    pub name: &'static str,
    /// Other names that mean the same.
    pub aliases: &'static [&'static str],
    /// One sentence.
    pub doc: &'static str,
}

/// The names of a table.
pub fn names_of<T>(table: &'static [Choice<T>]) -> Vec<Name> {
    let name = |choice: &'static Choice<T>| Name {
        name: choice.name,
        aliases: choice.aliases,
        doc: choice.doc,
    };
    table.iter().map(name).collect()
}

/// Why a value was not taken.
pub struct Wrong {
    /// A stable word for programs.
    pub code: &'static str,
    /// What was probably meant.
    pub suggestion: Option<String>,
    /// More than that it is not [`allowed`](Kind::allowed), in words that continue "but".
    pub why: Option<String>,
}

impl Kind {
    /// Reads a value into a request.
    pub fn read(&self, text: &str, ask: &mut Ask) -> Result<(), Wrong> {
        if text.is_empty() {
            return Err(Wrong { code: "empty", suggestion: None, why: None });
        }
        let wrong = || Wrong { code: "invalid", suggestion: None, why: None };
        let outside = || Wrong { code: "out-of-range", suggestion: None, why: None };
        match self {
            Self::Integer { min, max, set, .. } => {
                if !is_whole(text) {
                    return Err(wrong());
                }
                // Well formed but longer than a u32 is out of range as well.
                let value: u32 = text.parse().map_err(|_| outside())?;
                let within = (*min..=*max).contains(&value);
                within.then(|| set(ask, value)).ok_or_else(outside)
            }
            Self::Signed { min, max, set, .. } => {
                let digits = text.strip_prefix('-').unwrap_or(text);
                if !is_whole(digits) || text == "-0" {
                    return Err(wrong());
                }
                let value: i32 = text.parse().map_err(|_| outside())?;
                let within = (*min..=*max).contains(&value);
                within.then(|| set(ask, value)).ok_or_else(outside)
            }
            Self::Length { min, max, set, .. } => {
                let value = Length::parse(text).ok_or_else(wrong)?;
                let within = (*min..=*max).contains(&value);
                within.then(|| set(ask, value)).ok_or_else(outside)
            }
            Self::Share { set, .. } => {
                Share::parse(text).map(|share| set(ask, share)).ok_or_else(wrong)
            }
            Self::Boolean { set, .. } => {
                let value = match text {
                    "true" | "1" => true,
                    "false" | "0" => false,
                    _ => return Err(wrong()),
                };
                set(ask, value);
                Ok(())
            }
            Self::Choice { names, set, .. } => set(ask, text).then_some(()).ok_or_else(|| {
                let names = names();
                let all = names.iter().flat_map(|n| n.aliases.iter().copied().chain([n.name]));
                Wrong { code: "unknown-value", suggestion: nearest(text, all), why: None }
            }),
            Self::Mesh => Err(Wrong { code: "not-in-body", suggestion: None, why: None }),
            Self::Seed { set, .. } => {
                Seed::parse(text).map(|seed| set(ask, seed)).ok_or_else(outside)
            }
            Self::Text { set, .. } => {
                set(ask, Title::parse(text)?);
                Ok(())
            }
            Self::End { set, .. } => {
                End::parse(text, ',').map(|end| set(ask, end)).ok_or_else(wrong)
            }
            Self::Openings { set, .. } => {
                set(ask, Openings::parse(text)?);
                Ok(())
            }
            Self::Color { set, .. } => {
                Color::parse(text).map(|color| set(ask, color)).ok_or_else(wrong)
            }
            Self::Pick { set, .. } => {
                Pick::parse(text).map(|pick| set(ask, pick)).ok_or_else(wrong)
            }
            Self::Difficulty { set, .. } => {
                let near = nearest(text, Target::NAMES.map(|(name, _)| name));
                let other = Wrong { code: "unknown-value", suggestion: near, why: None };
                let fault = || if is_whole(text) { outside() } else { other };
                Target::parse(text).map(|target| set(ask, target)).ok_or_else(fault)
            }
            Self::Direction { set, .. } => {
                Direction::parse(text).map(|direction| set(ask, direction)).ok_or_else(wrong)
            }
            Self::Layers { set, .. } => {
                let layers = match text {
                    "usual" => Ok(Layers::default()),
                    _ => Layers::parse(text),
                };
                layers.map(|layers| set(ask, layers)).map_err(|wrong| Wrong {
                    code: if LAYERS.contains(&wrong) { "duplicate" } else { "unknown-value" },
                    suggestion: nearest(wrong, LAYERS).filter(|name| name != wrong),
                    why: None,
                })
            }
            Self::Fields { set, .. } => {
                let known = |name: &str| name == "all" || members().any(|member| member == name);
                Fields::parse(text).map(|fields| set(ask, fields)).map_err(|wrong| Wrong {
                    code: if known(wrong) { "duplicate" } else { "unknown-value" },
                    suggestion: nearest(wrong, members()).filter(|_| !known(wrong)),
                    why: None,
                })
            }
            Self::Mask { set, .. } => {
                let mask = if text == "none" { None } else { Some(Mask::parse(text)?) };
                set(ask, mask);
                Ok(())
            }
        }
    }
}

impl From<OpeningsFault> for Wrong {
    fn from(fault: OpeningsFault) -> Self {
        let (code, why) = match fault {
            OpeningsFault::Unknown => ("invalid", None),
            OpeningsFault::Twice(item) => {
                ("duplicate", Some(format!("{item} stands twice; only random may")))
            }
            OpeningsFault::TooMany(count) => {
                let why = format!("{count} openings are more than {MOST_OPENINGS}; list fewer");
                ("out-of-range", Some(why))
            }
        };
        Self { code, suggestion: None, why }
    }
}

impl From<TitleFault> for Wrong {
    fn from(TitleFault { code, detail }: TitleFault) -> Self {
        Self { code, suggestion: None, why: Some(detail) }
    }
}

impl From<MaskFault> for Wrong {
    fn from(MaskFault { code, detail, name }: MaskFault) -> Self {
        let presets = || PRESETS.iter().flat_map(|it| it.aliases.iter().copied().chain([it.name]));
        let suggestion = name.and_then(|name| nearest(&name, presets().chain(["none"])));
        Self { code, suggestion, why: Some(detail) }
    }
}

/// Whether a text is a whole number as it should be written.
pub fn is_whole(text: &str) -> bool {
    let canonical = text == "0" || !text.starts_with('0');
    canonical && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The name that a misspelt one was probably meant to be.
pub fn nearest(text: &str, names: impl IntoIterator<Item = &'static str>) -> Option<String> {
    // Two slips in a short name make another name; long texts are no slips at all.
    const LONGEST: usize = 32;
    if text.len() > LONGEST {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&lower, name);
    let (distance, name) = names.into_iter().map(|name| (distance(name), name)).min()?;
    (distance <= 1 + name.len() / 4).then(|| name.to_owned())
}
