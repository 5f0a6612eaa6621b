//! Silhouettes by name: bundled symbols, and characters of the bundled font.

use crate::catalog::Choice;
use crate::font;
use crate::font::face;
use crate::site::mask::contours::{Silhouette, without_holes};
use crate::symbols;

/// A silhouette.
pub struct Preset(Source);

/// The source of a silhouette's outline.
enum Source {
    /// A character with its holes.
    Character(char),
    /// A character whose holes are filled.
    Solid(char),
    /// The symbol of this name.
    Symbol(&'static str),
}

/// The number of cells on the longer side of a maze if the request gives no size: enough for one
/// connected region with square cells, eyes and other holes included.
const LONGER_SIDE: f64 = 35.0;
/// The number of cells on the longer side for symbols, which have finer detail.
const SYMBOL_SIDE: f64 = 45.0;

/// Constructs an entry of the table.
const fn preset(
    name: &'static str,
    aliases: &'static [&'static str],
    doc: &'static str,
    source: Source,
) -> Choice<Preset> {
    Choice { name, aliases, doc, value: Preset(source) }
}

/// Constructs the entry of a symbol, which has the name of the silhouette.
const fn symbol(
    name: &'static str,
    aliases: &'static [&'static str],
    doc: &'static str,
) -> Choice<Preset> {
    preset(name, aliases, doc, Source::Symbol(name))
}

/// All silhouettes.
#[rustfmt::skip]
pub static PRESETS: &[Choice<Preset>] = &[
    preset("heart", &[], "A heart", Source::Character('♥')),
    preset("star", &[], "A star with five points", Source::Character('★')),
    preset("moon", &["crescent"], "A crescent", Source::Solid('☾')),
    symbol("cloud", &[], "A cloud"),
    preset("circle", &["disc"], "A disc", Source::Character('●')),
    preset("smiley", &["face"], "A disc with eyes and a smile left out", Source::Character('☻')),
    symbol("skull", &[], "A skull with its eyes left out"),
    symbol("cat", &["kitten"], "A cat's face"),
    symbol("flower", &[], "A flower with its middle left out"),
    preset("clover", &["shamrock"], "A clover leaf", Source::Character('☘')),
    preset("spade", &[], "The spade of playing cards", Source::Character('♠')),
    preset("club", &[], "The club of playing cards", Source::Character('♣')),
    preset("diamond", &[], "The diamond of playing cards", Source::Character('♦')),
    preset("king", &[], "The king of chess", Source::Solid('♚')),
    preset("queen", &[], "The queen of chess", Source::Solid('♛')),
    preset("rook", &[], "The rook of chess", Source::Solid('♜')),
    preset("bishop", &[], "The bishop of chess", Source::Solid('♝')),
    preset("knight", &[], "The knight of chess", Source::Solid('♞')),
    preset("pawn", &[], "The pawn of chess", Source::Solid('♟')),
    preset("anchor", &[], "An anchor", Source::Character('⚓')),
    symbol("dog", &["puppy"], "A dog's face"),
    symbol("rabbit", &["bunny"], "A rabbit"),
    symbol("horse", &[], "A horse"),
    symbol("unicorn", &[], "A unicorn"),
    symbol("elephant", &[], "An elephant"),
    symbol("kangaroo", &[], "A kangaroo"),
    symbol("bear", &["teddy"], "A teddy bear"),
    symbol("koala", &[], "A koala's face"),
    symbol("pig", &[], "A pig's face"),
    symbol("bat", &[], "A bat"),
    symbol("owl", &[], "An owl's face"),
    symbol("duck", &[], "A duck"),
    symbol("bird", &[], "A bird on the wing"),
    symbol("penguin", &[], "A penguin"),
    symbol("snake", &[], "A snake"),
    symbol("fish", &[], "A fish"),
    symbol("dolphin", &[], "A dolphin"),
    symbol("shark", &[], "A shark"),
    symbol("jellyfish", &[], "A jellyfish"),
    symbol("snail", &[], "A snail"),
    symbol("butterfly", &[], "A butterfly"),
    symbol("spider", &[], "A spider"),
    symbol("ghost", &[], "A ghost"),
    symbol("alien", &[], "An alien's face"),
    symbol("robot", &[], "A robot's face"),
    symbol("pumpkin", &["halloween"], "A pumpkin with a face"),
    symbol("snowman", &[], "A snowman"),
    symbol("tree", &[], "A tree"),
    symbol("fir", &["christmastree"], "A fir tree"),
    symbol("palm", &[], "A palm tree"),
    symbol("cactus", &[], "A cactus"),
    symbol("mushroom", &[], "A mushroom"),
    symbol("leaf", &[], "A leaf"),
    symbol("apple", &[], "An apple"),
    symbol("carrot", &[], "A carrot"),
    symbol("castle", &[], "A castle"),
    symbol("house", &["home"], "A house"),
    symbol("rocket", &[], "A rocket"),
    symbol("airplane", &["plane"], "An aeroplane"),
    symbol("car", &[], "A car"),
    symbol("bus", &[], "A bus"),
    symbol("sailboat", &["boat", "ship"], "A sailing boat"),
    symbol("balloon", &[], "A balloon"),
    symbol("guitar", &[], "A guitar"),
    symbol("trophy", &["cup"], "A trophy"),
    symbol("crown", &[], "A crown"),
    symbol("key", &[], "A key"),
    symbol("puzzle", &[], "A piece of a puzzle"),
    symbol("umbrella", &[], "An umbrella"),
    symbol("bell", &[], "A bell"),
    symbol("lightbulb", &["bulb"], "A light bulb"),
    symbol("egg", &[], "An egg"),
    symbol("bone", &[], "A bone"),
    symbol("tooth", &[], "A tooth"),
    symbol("hand", &[], "A hand"),
    symbol("shield", &[], "A shield"),
    symbol("fire", &["flame"], "A flame"),
    symbol("lightning", &["bolt"], "A flash of lightning"),
    symbol("snowflake", &[], "A snowflake"),
];

impl Preset {
    /// Returns the outline, or `None` if there is no such character or symbol, which a test
    /// excludes.
    pub(crate) fn outline(&self) -> Option<Silhouette> {
        let lines = match self.0 {
            Source::Character(character) => font::contours(&face()?, character)?,
            Source::Solid(character) => without_holes(font::contours(&face()?, character)?),
            Source::Symbol(name) => symbols::contours(name)?,
        };
        let mut outline = Silhouette::new();
        outline.set(&lines, 0.0);
        Some(outline)
    }

    /// Returns the columns and rows of square cells that suit the silhouette.
    pub(crate) fn size(&self, outline: &Silhouette) -> (u32, u32) {
        let size = outline.size();
        let side = if matches!(self.0, Source::Symbol(_)) { SYMBOL_SIDE } else { LONGER_SIDE };
        let cell = size.x.max(size.y) / side;
        let cells = |length: f64| ((length / cell + 0.5) as u32).max(1);
        (cells(size.x), cells(size.y))
    }
}
