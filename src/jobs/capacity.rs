//! The largest plain maze. Caches and reservations always leave memory for it.

use crate::config::Settings;
use crate::jobs::render_service::RenderService;
use crate::response::answer::OVERHEAD;
use crate::response::compression;
use crate::response::streaming::STREAM_BYTES;
use mazewright_render::cost::cost;
use mazewright_render::formats::FORMATS;
use mazewright_request::RawRequest;

impl RenderService {
    /// Returns the memory of the largest plain maze in any streamed format, in bytes. Caches leave this much free.
    /// Other mazes may take more; the server rejects each that needs more than there is.
    pub fn largest(settings: &Settings) -> u64 {
        let mut request = RawRequest::blank();
        // Cost grows with cells alone, so that a single shape represents all that repeat a pattern.
        request.spec.site.cols = 1000;
        let most = u32::try_from(settings.max_cells.div_ceil(1000)).unwrap_or(u32::MAX);
        let mut work = |format| {
            let mut cost = |rows| {
                request.spec.site.rows = rows;
                cost(&request.spec, &request.style, format)
            };
            // The server rejects an answer with too many bytes, or streams it if there is memory.
            let (mut fit, mut end) = (1, most);
            while fit < end {
                let middle = end - (end - fit) / 2;
                if cost(middle).output > settings.answer_bytes() {
                    end = middle - 1;
                } else {
                    fit = middle;
                }
            }
            cost(fit).memory
        };
        // The server rejects an answer that is held whole if it takes more.
        let streamed = FORMATS.iter().filter(|format| !format.value.is_held_whole());
        let work = streamed.map(&mut work).max().unwrap_or(0);
        work.max(compression::ENCODER_BYTES)
            .saturating_add(settings.answer_bytes().max(STREAM_BYTES))
            .saturating_add(OVERHEAD)
    }
}
