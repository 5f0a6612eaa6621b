//! Errors as pictures, for callers who request a maze in an `<img>` with `error=image`. They would see
//! nothing of a problem document.

use axum::http::{Method, Request};

use crate::response::negotiation;
use crate::response::problem::Problem;
use mazewright_core::{Chosen, find};
use mazewright_render::formats::{FORMATS, Format};
use mazewright_render::notice::{self, Notice};
use mazewright_request::reading::query::{MAX_QUERY_BYTES, decode};
use mazewright_request::{ParameterId, RawRequest};

/// The largest number of faults in a picture.
const MOST_FAULTS: usize = 4;

/// Returns the format of a request whose errors are to be pictures; `None` for other requests. It skips
/// the unreadable parts of the request, because they may be the error.
pub fn wanted<B>(request: &Request<B>) -> Option<Chosen<Format>> {
    let extension = match request.uri().path().strip_prefix("/maze")? {
        "" => None,
        rest => Some(rest.strip_prefix('.')?),
    };
    let query = request.uri().query().filter(|query| query.len() <= MAX_QUERY_BYTES)?;
    // Most requests have neither the name of the parameter nor an escape that could be a part of it.
    let may_be_given = query.contains(ParameterId::ERROR.name()) || query.contains('%');
    if !may_be_given || !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let mut given = RawRequest::blank();
    read_parameter(query, ParameterId::ERROR, &mut given);
    if !given.error_image {
        return None;
    }
    if let Some(extension) = extension {
        return Some(find(FORMATS, extension).unwrap_or(given.format));
    }
    if !read_parameter(query, ParameterId::FORMAT, &mut given) {
        return Some(negotiation::format(request.headers()).unwrap_or(given.format));
    }
    Some(given.format)
}

/// Reads one parameter of a query and returns whether it is given. A wrong value leaves the default.
fn read_parameter(query: &str, id: ParameterId, request: &mut RawRequest) -> bool {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let mut values =
        pairs.filter(|(name, _)| decode(name).is_ok_and(|name| id.entry().is_called(&name)));
    let Some((_, value)) = values.next() else { return false };
    decode(value).is_ok_and(|value| id.entry().read(&value, request).is_ok())
}

/// Returns the picture of a problem, for a request of this format.
pub fn picture_of(problem: &Problem, format: Chosen<Format>) -> Notice {
    let Problem { status, detail, faults, .. } = problem;
    let mut paragraphs: Vec<String> = match faults.len() {
        0 | 1 => vec![detail.clone()],
        _ => faults.iter().map(|fault| format!("• {}", fault.detail)).collect(),
    };
    if paragraphs.len() > MOST_FAULTS {
        let more = paragraphs.len() - MOST_FAULTS;
        paragraphs.truncate(MOST_FAULTS);
        paragraphs.push(format!("and {more} more"));
    }
    let paragraphs: Vec<&str> = paragraphs.iter().map(String::as_str).collect();
    notice::write(&status.to_string(), &paragraphs, format)
}
