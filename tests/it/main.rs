//! All tests of the program, in one binary.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop where it stands")]
#![allow(clippy::float_cmp, reason = "metrics are counted in whole numbers")]

mod app;
mod breakage;
mod caching;
mod common;
mod fingerprints;
mod golden;
mod http;
mod json;
mod laws;
mod limits;
mod mask_pictures;
mod masks;
mod mazes;
mod mesh;
mod mesh_faults;
mod mesh_http;
mod motifs;
mod openapi;
mod parameters;
mod paths;
mod patience;
mod penrose;
mod pictures;
mod raster;
mod server;
mod sites;
mod socket;
mod solvers;
mod text;
mod tidy;
mod tilings;
mod trees;
mod uploads;
mod values;
mod voronoi;
mod zeta;
