//! Grades of routes.

use crate::problem::Stop;
use crate::solved_request::SolvedRequest;
use mazewright_core::Cancel;
use mazewright_core::analysis;
use mazewright_request::error::RequestError;
use mazewright_request::reading::path::MOVES;
use mazewright_request::reading::query::Reader;

/// Grades the route in a JSON object. Returns the grade as JSON.
pub(crate) fn grade(
    own: &SolvedRequest,
    body: &str,
    seconds: Option<f64>,
    cancel: &Cancel,
) -> Result<String, Stop> {
    let mut reader = Reader::only(&[MOVES]);
    reader.json(body.as_bytes())?;
    let path = reader.walk()?;
    reader.check()?;
    // Without a path there was a fault.
    let path = path.ok_or_else(|| RequestError::invalid(Vec::new()))?;
    let seed = own.request.spec.seed.number();
    let grade = analysis::grade(&own.solved.maze, &path, seconds, seed, cancel)?;
    Ok(serde_json::to_string(&grade).unwrap_or_default())
}
