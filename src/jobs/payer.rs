//! The payer of work: the client or key that is charged, and that the queue counts by.

use std::sync::Arc;

use crate::client::Client;

/// A client, and the key that has signed its request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Payer {
    /// The client, if it is known.
    pub client: Option<Client>,
    /// The name of the key, if there is one.
    pub key: Option<Arc<str>>,
}
