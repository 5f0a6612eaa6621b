//! A request in which every value is known.

use std::ops::Deref;

use crate::raw_request::RawRequest;
use mazewright_core::Seed;

/// A request in which every value is known: [`RawRequest::resolve`] makes it. [`altered`](Self::altered) returns a changed
/// one, without filling in anything again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedRequest(RawRequest);

impl ResolvedRequest {
    pub(crate) fn new(request: RawRequest) -> Self {
        Self(request)
    }

    /// Returns the same request with another seed.
    #[must_use]
    pub fn with_seed(&self, seed: Seed) -> Self {
        self.clone().altered(|request| request.spec.seed = seed)
    }

    /// Changes values that nothing else follows from.
    #[must_use]
    pub fn altered(mut self, change: impl FnOnce(&mut RawRequest)) -> Self {
        change(&mut self.0);
        self
    }

    /// Returns the values, to be changed and resolved again.
    pub fn into_raw(self) -> RawRequest {
        self.0
    }
}

impl Deref for ResolvedRequest {
    type Target = RawRequest;

    fn deref(&self) -> &RawRequest {
        &self.0
    }
}
