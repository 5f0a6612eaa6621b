//! Walls joined into lines.
