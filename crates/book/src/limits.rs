//! Limits of a book: of all of its mazes, and of each of its pages.

use crate::draft::{COUNT, MAZES};
use crate::maze::BookMaze;
use crate::options::{BookOptions, PER_PAGE, SOLUTIONS};
use mazewright_core::Refusal;
use mazewright_core::analysis::{Target, max_tries};
use mazewright_request::error::RequestError;
use mazewright_request::limits::AnswerLimits;

/// The largest number of cells of all mazes together, which give some tens of megabytes of PDF.
pub const MAX_CELLS: u64 = 4_000_000;

/// The largest number of cells that are carved for a book, which takes some seconds. Mazes that a search for a
/// difficulty discards count. A maze counts for its page, for its solution, and once more if all are
/// made before the first page.
const MOST_CARVED: u64 = 60_000_000;

/// The largest expected number of steps for carving all mazes.
const MOST_STEPS: f64 = 8e9;

/// Retimes an error for a book that would take too much. Otherwise retimes how often all of its mazes can be tried
/// with further seeds within `MOST_CARVED`. If `is_surveyed`, they are made once more, before
/// the first page.
pub fn check(
    mazes: &[BookMaze],
    options: &BookOptions,
    [is_list, is_surveyed]: [bool; 2],
    limits: &AnswerLimits,
) -> Result<u64, RequestError> {
    let BookOptions { per_page, solutions, solutions_per_page, .. } = *options;
    let parameter = if is_list { MAZES } else { COUNT.name };
    let refuse = |parameter, code, detail, allowed: String| {
        Err(RequestError::refused(Refusal::new(parameter, code, detail).allowing(allowed)))
    };
    let count = mazes.len();
    let cells: u64 = mazes.iter().map(|maze| maze.cost.cells).sum();
    if cells > MAX_CELLS {
        let detail = format!(
            "{parameter} makes {count} mazes with {cells} cells together, but at most {MAX_CELLS} are \
             allowed; take fewer or smaller mazes"
        );
        return refuse(parameter, "too-large", detail, format!("at most {MAX_CELLS} cells"));
    }
    let times = |maze: &BookMaze| {
        let tried = if maze.request.difficulty == Target::Any {
            1
        } else {
            max_tries(&maze.request.spec) + 1
        };
        tried + u64::from(solutions) + u64::from(is_surveyed)
    };
    let carved: u64 = mazes.iter().map(|maze| maze.cost.cells.saturating_mul(times(maze))).sum();
    let steps: f64 = mazes.iter().map(|maze| maze.request.spec.steps() * times(maze) as f64).sum();
    if carved > MOST_CARVED || steps > MOST_STEPS {
        let detail = format!(
            "{parameter} makes {count} mazes, for which up to {carved} cells would be carved in some \
             {steps:.0} steps, but at most {MOST_CARVED} cells and {MOST_STEPS:.0} steps are allowed; \
             take fewer or smaller mazes, another algorithm, or no difficulty"
        );
        return refuse(
            parameter,
            "too-slow",
            detail,
            format!("at most {MOST_CARVED} cells carved"),
        );
    }
    let most = limits.answer_bytes;
    let reason = format!("{PER_PAGE} is {per_page}");
    let at_the_back = format!("{} is true", SOLUTIONS.name);
    let pages = [(per_page, PER_PAGE, reason), (solutions_per_page, SOLUTIONS.name, at_the_back)];
    for (each, parameter, reason) in pages.into_iter().take(1 + usize::from(solutions)) {
        for mazes in mazes.chunks(each) {
            let bytes = mazes.iter().fold(0, |sum: u64, maze| sum.saturating_add(maze.cost.output));
            if bytes > most {
                let detail = format!(
                    "{reason}: a page of {each} may take up to {bytes} bytes, but at most {most} are \
                     allowed; take smaller mazes, fewer on a page, or solutions=false"
                );
                return refuse(
                    parameter,
                    "too-many-bytes",
                    detail,
                    format!("at most {most} bytes"),
                );
            }
        }
    }
    let room = (MOST_CARVED / carved.max(1)).min((MOST_STEPS / steps.max(1.0)) as u64);
    Ok(room.max(1))
}
