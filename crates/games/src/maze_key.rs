//! The key of a maze for games, apart from its look. It has only the parameters of a request that
//! determine the cells, the open passages, and the ends of the route.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use mazewright_request::error::{Fault, RequestError};
use mazewright_request::table::PARAMETERS;
use mazewright_request::{ParameterId, ParameterSet, RawRequest, ResolvedRequest};

/// Bytes of a digest: enough that trying cannot find a maze with the digest of another.
const DIGEST_BYTES: usize = 16;

/// Returns the request for a maze without its look. Returns an error for a maze without a URL, because it
/// could not be made again when the game ends.
pub fn maze_alone(request: &RawRequest) -> Result<RawRequest, RequestError> {
    if !request.has_url() {
        let detail = "the maze has cells of your own, or a large mask, so that no URL describes it; \
                      games are kept by the URLs of their mazes";
        let fault = Fault::new(ParameterId::MESH.name(), "no-url", detail)
            .allowing("without mesh or a large mask");
        return Err(RequestError::impossible("no-url", vec![fault]));
    }
    let mut given = ParameterSet::default();
    let of_maze = |id: ParameterId| id.entry().is_of_mazes() || id == ParameterId::DIFFICULTY;
    for parameter in PARAMETERS.iter().filter(|it| request.given.has(it.id) && of_maze(it.id)) {
        given.add(parameter.id);
    }
    let RawRequest { spec, difficulty, .. } = request.clone();
    // A game has the nearest maze: the maze of a day is there for everybody, also where no maze matches.
    let difficulty_strict = false;
    Ok(RawRequest { spec, difficulty, difficulty_strict, given, ..RawRequest::blank() })
}

/// Returns the query of the URL of a maze.
pub fn maze_query(maze: &ResolvedRequest) -> String {
    let mut query = String::new();
    maze.write_query(&mut query, |_| true);
    query
}

/// Returns the query in the theme of the request `raw`, for links to the maze.
pub fn themed_query(maze: &ResolvedRequest, raw: &RawRequest) -> String {
    if !raw.given.has(ParameterId::THEME) {
        return maze_query(maze);
    }
    maze_query(&maze.clone().altered(|themed| {
        themed.style.theme = raw.style.theme;
        themed.given.add(ParameterId::THEME);
    }))
}

/// Returns the digest of the query of a maze without a theme: 32 hexadecimal digits. It is the maze's key on the
/// scoreboard.
pub fn maze_digest(query: &str) -> String {
    let hash = Sha256::digest(query.as_bytes());
    hash[..DIGEST_BYTES].iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns whether a text has the form of a digest.
pub fn is_digest(text: &str) -> bool {
    text.len() == 2 * DIGEST_BYTES
        && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
