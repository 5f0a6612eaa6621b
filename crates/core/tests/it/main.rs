//! Tests of grids, algorithms, mazes and solvers, in one binary.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]
#![allow(clippy::float_cmp, reason = "these floats are exact")]

#[path = "../common/mod.rs"]
mod common;

mod algorithm_options;
mod bias;
mod breakage;
mod bridges;
mod clip_limits;
mod compare;
mod custom_algorithms;
mod depth;
mod difficulty;
mod division;
mod exploring;
mod growth;
mod kept_size;
mod kirchhoff;
mod loops;
mod mask_pictures;
mod masks;
mod mazes;
mod mesh;
mod mesh_enclaves;
mod mesh_faults;
mod mesh_parts;
mod minimal;
mod motifs;
mod moves;
mod neighbours;
mod openings;
mod penrose;
mod photos;
mod pieces;
mod random_ends;
mod rim;
mod rowless;
mod rows;
mod searching;
mod segments;
mod signs;
mod sites;
mod solver_blocks;
mod solvers;
mod solving;
mod stats;
mod steps;
mod symmetry;
mod text;
mod tilings;
mod tips;
mod topology;
mod trees;
mod unicursal;
mod values;
mod voronoi;
mod weave;
mod zeta;
