//! Every solver.
