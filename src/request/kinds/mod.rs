//! The kinds of values, one a file: the grammar that each has in a URL, which is also the canonical
//! form in which it is written back, and what is said about it.

mod boolean;
mod choice;
mod color;
mod difficulty;
mod direction;
mod end;
mod fields;
mod icon;
mod integer;
mod layers;
mod length;
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

pub use crate::request::kinds::boolean::BooleanKind;
pub use crate::request::kinds::choice::{ChoiceKind, VariantKind};
pub use crate::request::kinds::color::ColorKind;
pub use crate::request::kinds::difficulty::DifficultyKind;
pub use crate::request::kinds::direction::DirectionKind;
pub use crate::request::kinds::end::EndKind;
pub use crate::request::kinds::fields::FieldsKind;
pub use crate::request::kinds::icon::IconKind;
pub use crate::request::kinds::integer::IntegerKind;
pub use crate::request::kinds::layers::LayersKind;
pub use crate::request::kinds::length::LengthKind;
pub use crate::request::kinds::mask::MaskKind;
pub use crate::request::kinds::mesh::MeshKind;
pub use crate::request::kinds::openings::OpeningsKind;
pub use crate::request::kinds::optional::OptionalKind;
pub use crate::request::kinds::page::PageKind;
pub use crate::request::kinds::pick::PickKind;
pub use crate::request::kinds::seed::SeedKind;
pub use crate::request::kinds::share::ShareKind;
pub use crate::request::kinds::side::SideKind;
pub use crate::request::kinds::signed::SignedKind;
pub use crate::request::kinds::title::TitleKind;
