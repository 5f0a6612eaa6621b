//! Tests of the service, in one binary.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop where it stands")]
#![allow(clippy::float_cmp, reason = "metrics are counted in whole numbers")]

#[path = "../common/mod.rs"]
mod common;

mod admission;
mod algorithm_options;
mod animation;
mod app;
mod arrays;
mod bent;
mod bias;
mod book_pages;
mod books;
mod bound_books;
mod breakage;
mod caching;
mod canonical;
mod compare;
mod dataset_files;
mod datasets;
mod division;
mod docs;
mod endless;
mod endless_bounds;
mod error_pictures;
mod fuzz;
mod gallery;
mod games;
mod grading;
mod headings;
mod http;
mod kinds;
mod kirchhoff;
mod known;
mod licenses;
mod limits;
mod lists;
mod log_writer;
mod looks;
mod loops;
mod masks;
mod mesh_http;
mod openapi;
mod openings;
mod pages;
mod parameters;
mod print;
mod progress;
mod searching;
mod server;
mod shared_cache;
mod sharing;
mod signing;
mod sizes;
mod socket;
mod solid;
mod streamed;
mod strips;
mod strokes;
mod submissions;
mod symmetry;
mod tidy;
mod unicursal;
mod uploads;
mod ways;
