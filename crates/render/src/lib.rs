//! Draws mazes of [`mazewright_core`] and writes them in many formats.
//!
//! ```text
//!   Scene ─ draw ─▶ Drawing ─ format ─▶ bytes      SVG, PNG, WebP, GIF, APNG, PDF
//!     └──────────────────────▶ format ─▶ bytes      JSON, text, graphs, arrays, solids
//! ```
//!
//! A [`Scene`] is a maze, its routes and a [`Style`]. Drawn formats show
//! its [`Drawing`](drawing::Drawing): layers of a few kinds of marks with integer coordinates. Data
//! formats read the scene itself. [`FORMATS`](formats::FORMATS) lists the formats, each with the
//! [groups of settings](formats::SettingGroup) that it reads.
//! [`cost`](cost::cost) computes upper bounds on the memory and the output of a scene before
//! anything is built.
//!
//! The functions [`svg`], [`png`](png()), [`json`] and [`write`](write()) combine all steps:
//!
//! ```
//! use mazewright_core::Maze;
//! use mazewright_render::style::Overlay;
//! use mazewright_render::{Style, svg, write};
//!
//! let maze = Maze::builder().shape("hex").size(12, 8).seed(42).build()?;
//! let style = Style { solution: Overlay::Over, ..Style::themed("dark")? };
//! assert!(svg(&maze, &style)?.ends_with("</svg>\n"));
//! assert!(write(&maze, "pdf", &style)?.starts_with(b"%PDF"));
//! # Ok::<(), mazewright_core::Error>(())
//! ```
//!
//! # Invariants
//!
//! 1. No I/O, no clock, no threads. Output is a function of the scene alone, on every machine.
//! 2. Only [`raster`] names a rasteriser.
//! 3. No format names a shape or an algorithm.
//! 4. Coordinates are rounded once, from cell sides to hundredths of a pixel.
//! 5. Long loops check the [`Cancel`](mazewright_core::Cancel) flag.

pub mod color;
pub mod cost;
pub mod draw;
pub mod drawing;
pub mod formats;
pub mod notice;
pub mod raster;
pub mod scene;
pub mod style;
pub mod vector;
pub mod words;
pub mod write;

pub use crate::scene::Scene;
pub use crate::style::Style;
pub use crate::write::{Options, json, png, svg, write, write_with};

/// The examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
