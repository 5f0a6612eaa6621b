//! The pages for people. All of them work without any other host, and their policy allows no inline
//! script or style.

pub mod assets;
pub mod docs;
pub mod endless;
pub mod error_page;
mod footer;
pub mod gallery;
mod imports;
pub mod licenses;
mod packed;
pub mod play;
pub mod policy;
pub mod purpose;
pub mod purposes;
pub mod shell;
pub mod site;
pub mod studio;
mod thumbnails;
pub mod well_known;
