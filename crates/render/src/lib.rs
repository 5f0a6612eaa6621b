//! Draws mazes of [`mazewright_core`] and writes them in many formats.
//!
//! ```text
//!   Scene ─ draw ─▶ Drawing ─ format ─▶ bytes      SVG, PNG, GIF, APNG, PDF
//!     └──────────────────────▶ format ─▶ bytes      JSON, text, graphs, arrays, solids
//! ```
//!
//! A [`Scene`](scene::Scene) is a maze, its routes and a [`Style`](style::Style). Drawn formats show
//! its [`Drawing`](drawing::Drawing): layers of a few kinds of marks with integer coordinates. Data
//! formats read the scene itself. [`FORMATS`](formats::FORMATS) lists the formats.
//! [`cost`](cost::cost) bounds the memory and the output of a scene before anything is built.
//!
//! # Invariants
//!
//! 1. No I/O, no clock, no threads. Output is a function of the scene alone, on every machine.
//! 2. Only [`raster`] names a rasteriser.
//! 3. No format names a shape or an algorithm.
//! 4. Coordinates are rounded once, from cell sides to hundredths of a pixel.
//! 5. Long loops check the [`Cancel`](mazewright_core::cancel::Cancel) flag.
//! 6. `use` lines between files form no cycle, apart from a `mod.rs` and its children.

pub mod cost;
pub mod draw;
pub mod drawing;
pub mod formats;
pub mod raster;
pub mod scene;
pub mod style;
