//! Tests of drawings and formats, in one binary.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at once")]
#![allow(clippy::float_cmp, reason = "these floats are exact")]

#[path = "../common/mod.rs"]
mod common;

mod animation;
mod arrays;
mod book_sheets;
mod bridges;
mod contrast;
mod corridors;
mod divisions;
mod dxf;
mod dxf_order;
mod end_marks;
mod fitted_solids;
mod formats;
mod frames;
mod golden;
mod graphs;
mod grooves;
mod heads;
mod html;
mod insets;
mod json;
mod looks;
mod mask_parts;
mod mazes;
mod mesh;
mod narrow_cells;
mod numbers;
mod parallels;
mod parts;
mod paths;
mod picture_cost;
mod picture_shapes;
mod pictures;
mod print;
mod raster;
mod rims;
mod rounded_solids;
mod route_solids;
mod seams;
mod segments;
mod sheet;
mod signs;
mod sites;
mod sizes;
mod solid;
mod solution_styles;
mod solving;
mod stats;
mod strokes;
mod titles_and_legends;
mod topology;
mod turned_solids;
mod txt;
mod txt_signs;
mod values;
mod vector;
mod vector_effects;
mod warps;
mod weave;
mod webp;
mod worksheets;
