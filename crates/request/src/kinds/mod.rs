//! The kinds of values, one a file: the grammar of the values in a URL, their canonical form and their
//! description.

mod boolean;
mod choice;
mod color;
mod difficulty;
mod direction;
mod end;
mod fields;
mod icon;
pub(crate) mod integer;
mod layers;
pub(crate) mod length;
mod mask;
mod mesh;
mod openings;
mod optional;
mod page;
mod pick;
mod seed;
mod share;
mod side;
mod signed;
mod title;

pub use crate::kinds::boolean::BooleanKind;
pub use crate::kinds::choice::{ChoiceKind, VariantKind};
pub use crate::kinds::color::ColorKind;
pub use crate::kinds::difficulty::DifficultyKind;
pub use crate::kinds::direction::DirectionKind;
pub use crate::kinds::end::EndKind;
pub use crate::kinds::fields::FieldsKind;
pub use crate::kinds::icon::IconKind;
pub use crate::kinds::integer::IntegerKind;
pub use crate::kinds::layers::LayersKind;
pub use crate::kinds::length::LengthKind;
pub use crate::kinds::mask::MaskKind;
pub use crate::kinds::mesh::MeshKind;
pub use crate::kinds::openings::OpeningsKind;
pub use crate::kinds::optional::OptionalKind;
pub use crate::kinds::page::PageKind;
pub use crate::kinds::pick::PickKind;
pub use crate::kinds::seed::SeedKind;
pub use crate::kinds::share::ShareKind;
pub use crate::kinds::side::SideKind;
pub use crate::kinds::signed::SignedKind;
pub use crate::kinds::title::TitleKind;
