//! Numbers as text, fast.
