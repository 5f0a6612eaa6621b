//! The tables, and the migrations of older databases. Each entry of [`MIGRATIONS`] runs once,
//! in order; entries are added, never changed. The types are those that SQLite and PostgreSQL both have.

use std::fmt::Write as _;

/// The statements that lead from each version of the tables to the next.
const MIGRATIONS: [&str; 4] = [
    "
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE game (
        id TEXT PRIMARY KEY,
        -- Which maze: the digest of its parameters, and the parameters.
        maze TEXT NOT NULL,
        query TEXT NOT NULL,
        shape TEXT NOT NULL,
        -- Milliseconds since 1970; of play for `active`.
        began BIGINT NOT NULL,
        touched BIGINT NOT NULL,
        running BIGINT NOT NULL,
        active BIGINT NOT NULL,
        pauses BIGINT NOT NULL,
        hints BIGINT NOT NULL,
        revision BIGINT NOT NULL,
        -- The route so far; NULL once the game is finished.
        route TEXT,
        -- All NULL until the game is finished; the score is in hundredths.
        finished BIGINT,
        name TEXT,
        steps BIGINT,
        shortest BIGINT,
        explored BIGINT,
        score BIGINT
    );
    CREATE INDEX game_score ON game (score DESC, finished, id) WHERE finished IS NOT NULL;
    CREATE INDEX game_maze ON game (maze, score DESC, finished, id) WHERE finished IS NOT NULL;
    CREATE INDEX game_shape ON game (shape, score DESC, finished, id) WHERE finished IS NOT NULL;
    CREATE INDEX game_finished ON game (finished) WHERE finished IS NOT NULL;
    CREATE INDEX game_touched ON game (touched) WHERE finished IS NULL;
",
    "
    CREATE TABLE link (
        name TEXT PRIMARY KEY,
        body TEXT NOT NULL,
        bytes BIGINT NOT NULL,
        -- Milliseconds since 1970.
        expires BIGINT NOT NULL
    );
    -- Has all that the sum of the bytes reads.
    CREATE INDEX link_expires ON link (expires, bytes);
",
    "
    -- The milliseconds of each step of the route, with commas. A finished game keeps its route if it has them.
    ALTER TABLE game ADD COLUMN times TEXT;
    -- Finished games, without anything about the player.
    CREATE TABLE play (
        shape TEXT NOT NULL,
        cells BIGINT NOT NULL,
        shortest BIGINT NOT NULL,
        -- In hundredths.
        effort BIGINT NOT NULL,
        steps BIGINT NOT NULL,
        -- Milliseconds of play.
        active BIGINT NOT NULL,
        hints BIGINT NOT NULL
    );
",
    "
    -- Not NULL once the game is in `play`.
    ALTER TABLE game ADD COLUMN counted BIGINT;
    -- The order in which the games came.
    ALTER TABLE play ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
    CREATE INDEX play_number ON play (number);
",
];

/// Creates the table with the version of the others.
pub(super) const CREATE_VERSION: &str =
    "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)";

/// Reads that version; NULL in a new database.
pub(super) const READ_VERSION: &str = "SELECT MAX(version) FROM schema_version";

/// Returns the statements that migrate tables of this version; `None` if they are current.
pub(super) fn pending(version: Option<i64>) -> Result<Option<String>, String> {
    let known = MIGRATIONS.len();
    let done = usize::try_from(version.unwrap_or(0)).unwrap_or(0);
    if done > known {
        return Err(format!(
            "the tables have version {done}, which a later mazewright made; this one knows up to \
             {known}"
        ));
    }
    if done == known {
        return Ok(None);
    }
    let mut script = MIGRATIONS[done..].concat();
    // Writing to a string cannot fail.
    let _ = write!(script, "; INSERT INTO schema_version (version) VALUES ({known});");
    Ok(Some(script))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_new_is_run() {
        let Ok(Some(all)) = pending(None) else { panic!("a new database has no tables") };
        assert!(all.contains("CREATE TABLE game") && all.contains("VALUES (4)"));
        assert_eq!(pending(Some(MIGRATIONS.len() as i64)), Ok(None));
        let later = pending(Some(MIGRATIONS.len() as i64 + 1));
        assert!(later.is_err_and(|why| why.contains("which a later mazewright made")));
    }
}
