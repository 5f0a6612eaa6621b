//! Links: requests that are too long for a URL, stored under a short name. The name follows from the content. So equal
//! requests have the same link, and a link never means another request.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::database::{Database, StoreError};

/// The lifetime of a link since it was last posted, in milliseconds: 30 days.
const KEPT: i64 = 30 * 24 * 3600 * 1000;

/// The largest number of bytes of all links together.
pub const MAX_TOTAL_BYTES: i64 = 256 << 20;

/// The bytes that a link takes besides its body.
const ROW_BYTES: i64 = 150;

/// The bytes of the digest in a name. More than 2⁶⁴ links would have to be made until two have the same name.
const NAME_BYTES: usize = 16;

/// A request and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortLink {
    /// The name, as base64url.
    pub name: String,
    /// The request: the body of a POST, in one spelling.
    pub body: String,
}

/// Lets a link expire later.
const RENEW: &str = "UPDATE link SET expires = $1 WHERE name = $2";

/// Stores a link if all links stay within a number of bytes.
const INSERT: &str = "INSERT INTO link (name, body, bytes, expires) SELECT $1, $2, $3, $4 \
     WHERE (SELECT COALESCE(SUM(bytes), 0) FROM link) + $3 <= $5 \
     ON CONFLICT (name) DO UPDATE SET expires = excluded.expires";

/// Reads the request of a link that has not expired.
const SELECT: &str = "SELECT body FROM link WHERE name = $1 AND expires > $2";

/// Deletes links that have expired.
const PRUNE: &str = "DELETE FROM link WHERE expires <= $1";

impl ShortLink {
    /// Creates the link of a request.
    pub fn new(body: String) -> Self {
        let digest = Sha256::digest(&body);
        Self { name: URL_SAFE_NO_PAD.encode(&digest[..NAME_BYTES]), body }
    }

    /// Stores the link, or renews it. Returns when it expires.
    pub async fn store(&self, database: &Database, now: i64) -> Result<i64, StoreError> {
        self.store_within(MAX_TOTAL_BYTES, database, now).await
    }

    async fn store_within(
        &self,
        most: i64,
        database: &Database,
        now: i64,
    ) -> Result<i64, StoreError> {
        let (name, expires) = (self.name.as_str(), now + KEPT);
        let renewed = database.execute(RENEW, vec![expires.into(), name.into()]).await?;
        if renewed == 1 {
            return Ok(expires);
        }
        // Those that have expired make room.
        Self::prune(database, now).await?;
        let bytes = i64::try_from(self.body.len()).unwrap_or(i64::MAX).saturating_add(ROW_BYTES);
        let values =
            vec![name.into(), self.body.as_str().into(), bytes.into(), expires.into(), most.into()];
        match database.execute(INSERT, values).await? {
            0 => Err(StoreError::Full(format!("links may have {most} bytes in all"))),
            _ => Ok(expires),
        }
    }

    /// Returns the request with this name, if there is one that has not expired.
    pub async fn load(
        database: &Database,
        name: &str,
        now: i64,
    ) -> Result<Option<String>, StoreError> {
        // PostgreSQL reports some other texts as faults of the database.
        if !URL_SAFE_NO_PAD.decode(name).is_ok_and(|bytes| bytes.len() == NAME_BYTES) {
            return database.check_on().map(|()| None);
        }
        let rows = database.query(SELECT, vec![name.into(), now.into()]).await?;
        rows.first().map(|row| row.get("body")).transpose()
    }

    /// Deletes the links that have expired. Returns their number.
    pub async fn prune(database: &Database, now: i64) -> Result<u64, StoreError> {
        database.execute(PRUNE, vec![now.into()]).await
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::GamesSettings;

    #[tokio::test]
    async fn links_have_bounds_and_expire() {
        let url = "sqlite::memory:".into();
        let settings = GamesSettings {
            database: Some(&url),
            database_bytes: 0,
            token_key: None,
            wait: Duration::from_secs(5),
            authorities: &crate::tls::Authorities::default(),
        };
        let database = Database::open(&settings).expect("a database");
        let link = |at: u32| ShortLink::new(format!("{{\"seed\":{at:02}}}"));
        let store =
            async |at: u32, now| link(at).store_within(50 + 4 * ROW_BYTES, &database, now).await;
        // Each has 11 bytes.
        for at in 0..4 {
            assert_eq!(store(at, 0).await, Ok(KEPT), "{at}");
        }
        assert!(matches!(store(4, 1).await, Err(StoreError::Full(_))));
        assert_eq!(store(3, 1).await, Ok(KEPT + 1), "a link is renewed where no other has room");
        for (at, now, is_there) in
            [(0, KEPT - 1, true), (0, KEPT, false), (3, KEPT, true), (3, KEPT + 1, false)]
        {
            let found = ShortLink::load(&database, &link(at).name, now).await;
            assert_eq!(found, Ok(is_there.then(|| link(at).body)), "{at} at {now}");
        }
        assert_eq!(store(4, KEPT).await, Ok(2 * KEPT), "expired links make room");
        assert_eq!(ShortLink::prune(&database, KEPT + 1).await, Ok(1), "the renewed link");
    }
}
