//! New settings for a service that runs. All of them take effect, or none if one is at fault. Those that size memory,
//! threads and sockets need a restart.

use std::ffi::OsString;
use std::fmt;
use std::sync::Arc;

use crate::app::App;
use crate::client::Proxies;
use crate::config::Settings;
use crate::environment::{explain, values};
use crate::logs::{LogFilter, log_filter};
use crate::signature::SigningKeys;
use crate::tls::Authorities;

/// The settings that can change while the service runs, by the names of their fields.
pub const CHANGEABLE: [&str; 7] = [
    "quota",
    "trusted_proxies",
    "forwarded_header",
    "signing_keys",
    "ca_file",
    "games_quota",
    "log",
];

/// Reads the settings again.
pub struct Reloader {
    app: Arc<App>,
    filter: LogFilter,
    arguments: Vec<OsString>,
    /// The settings at the start, as texts by their names.
    first: Vec<(String, String)>,
}

impl fmt::Debug for Reloader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The settings have secrets.
        f.debug_struct("Reloader").finish_non_exhaustive()
    }
}

impl Reloader {
    /// Creates the reloader of a program with these arguments.
    pub fn new(app: Arc<App>, filter: LogFilter, arguments: Vec<OsString>) -> Self {
        let first = values(&arguments);
        Self { app, filter, arguments, first }
    }

    /// Puts the settings into effect that can change. Returns the names of those that have changed since the start and
    /// need a restart. If one is at fault, nothing changes.
    pub fn reload(&self) -> Result<Vec<String>, String> {
        let read = Settings::read(self.arguments.clone());
        let settings = read.map_err(|error| explain(&error, self.arguments.clone()))?;
        let filter = log_filter(&settings.log)?;
        let signing = SigningKeys::parse(&settings.signing_keys)?;
        let authorities = Authorities::read(settings.ca_file.as_deref())?;
        let app = &self.app;
        let shared = app.shared.as_ref();
        let store = shared.map(|shared| shared.server_with(&authorities)).transpose()?;
        let database = app.games.database.prepare(&authorities)?;
        // From here on, nothing fails.
        self.filter.set(filter);
        app.quota.set_cpu_limits(&settings, &signing);
        app.games_quota.set_games_limit(&settings);
        app.signing.store(Arc::new(signing));
        // Links in answers follow the value that the service started with, and so does trust.
        let trust_forwarded = app.settings.trust_forwarded;
        app.proxies.store(Arc::new(Proxies::new(&Settings { trust_forwarded, ..settings })));
        if let Some((shared, store)) = shared.zip(store) {
            shared.set_server(store);
        }
        app.games.database.connect_by(database);
        let changed = values(&self.arguments).into_iter().zip(&self.first);
        let needs_restart = changed.filter(|(new, old)| new != *old && !is_changeable(&new.0));
        Ok(needs_restart.map(|((name, _), _)| name).collect())
    }
}

fn is_changeable(name: &str) -> bool {
    let field = name.trim_start_matches("MAZE_").to_lowercase();
    CHANGEABLE.contains(&&*field)
}
