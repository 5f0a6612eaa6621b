//! The parameters of data sets that a single maze does not have.

use crate::item_format::ItemFormatsKind;
use crate::length_range::LengthRangeKind;
use crate::vary::VaryKind;
use mazewright_request::kinds::{BooleanKind, IntegerKind};
use mazewright_request::reading::own_parameter::OwnParameter;
use mazewright_request::value::{Description, ValueKind};

/// The number of items.
pub static COUNT: OwnParameter<IntegerKind> =
    OwnParameter { name: "count", kind: IntegerKind { min: 1, max: MAX_COUNT } };
/// The default number of items.
pub const DEFAULT_COUNT: u32 = 100;
/// The largest number of items of one request.
pub const MAX_COUNT: u32 = 1_000_000_000;

/// The number of the first item.
pub static OFFSET: OwnParameter<IntegerKind> =
    OwnParameter { name: "offset", kind: IntegerKind { min: 0, max: MAX_COUNT } };

/// Parameters that differ from item to item.
pub static VARY: OwnParameter<VaryKind> = OwnParameter { name: "vary", kind: VaryKind };

/// The lengths of the solution that are kept.
pub static SOLUTION_LENGTH: OwnParameter<LengthRangeKind> =
    OwnParameter { name: "solution_length", kind: LengthRangeKind };

/// Whether no two items have the same maze.
pub static UNIQUE: OwnParameter<BooleanKind> = OwnParameter { name: "unique", kind: BooleanKind };

/// The largest number of items before the end of a data set without duplicates. The program keeps their
/// hashes in memory, some 20 bytes each.
pub const MAX_UNIQUE: u64 = 1_000_000;

/// The largest number of cells of all items before the first one of a data set without duplicates. The program
/// makes them before it sends the first byte.
pub const MAX_EARLIER_CELLS: u64 = 4_000_000;

/// The formats of the files of each item in a tar.
pub static ITEM_FORMATS: OwnParameter<ItemFormatsKind> =
    OwnParameter { name: "formats", kind: ItemFormatsKind };

/// A parameter in the form of the API's description and of `--help`.
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// A description of one sentence.
    pub doc: &'static str,
    /// The default; empty for none.
    pub default: &'static str,
    /// An example of a value.
    pub example: &'static str,
    /// A description of its values.
    pub values: Description,
    /// Whether only tar takes it.
    pub is_of_tar: bool,
}

/// Returns the parameters, in the order of the canonical URL.
pub fn described() -> Vec<Described> {
    fn entry<K: ValueKind>(
        parameter: &OwnParameter<K>,
        doc: &'static str,
        [default, example]: [&'static str; 2],
    ) -> Described {
        let (name, values) = (parameter.name, parameter.kind.describe());
        Described { name, doc, default, example, values, is_of_tar: name == ITEM_FORMATS.name }
    }
    vec![
        entry(&COUNT, "Items", ["100", "1000"]),
        entry(
            &OFFSET,
            "The number of the first item, so that a data set can be made in parts and in any order",
            ["0", "5000"],
        ),
        entry(
            &VARY,
            "Parameters that are drawn anew for each item, each with its values or a range of whole numbers",
            ["", "shape:tri:hex,cols:10..40,algorithm:all"],
        ),
        entry(
            &SOLUTION_LENGTH,
            "The least and the greatest length of the solution, in steps; other mazes are drawn again",
            ["", "20..200"],
        ),
        entry(&UNIQUE, "Whether no two items have the same maze", ["false", "true"]),
        entry(
            &ITEM_FORMATS,
            "The files of each item in a tar, comma-separated; with `solution.` before it a picture shows the solution",
            ["png,json", "png,solution.png,json"],
        ),
    ]
}
