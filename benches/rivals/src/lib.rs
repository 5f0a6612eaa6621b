//! Empty: this package exists for its benchmark.
