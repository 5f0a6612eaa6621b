//! The largest plain maze, for which memory must be free beside all that is kept.

use crate::config::Settings;
use crate::jobs::render_service::RenderService;
use crate::response::answer::OVERHEAD;
use crate::response::compression;
use crate::response::streaming::STREAM_BYTES;
use mazewright_render::cost::cost;
use mazewright_render::formats::FORMATS;
use mazewright_request::RawRequest;

impl RenderService {
    /// Memory that the largest plain maze takes in any format that is not held whole, in bytes: what must be
    /// free beside what is kept. Others may take more; each is refused where there is not so much.
    pub fn largest(settings: &Settings) -> u64 {
        let mut request = RawRequest::blank();
        // Cost grows with cells alone, so that one shape stands for all that repeat a pattern.
        request.spec.site.cols = 1000;
        let most = u32::try_from(settings.max_cells.div_ceil(1000)).unwrap_or(u32::MAX);
        let mut work = |format| {
            let mut cost = |rows| {
                request.spec.site.rows = rows;
                cost(&request.spec, &request.style, format)
            };
            // What would come to too many bytes is refused, or sent as it is written if there is memory.
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
        // What is held as a whole is refused where it takes more.
        let streamed = FORMATS.iter().filter(|format| !format.value.is_held_whole());
        let work = streamed.map(&mut work).max().unwrap_or(0);
        work.max(compression::ENCODER_BYTES)
            .saturating_add(settings.answer_bytes().max(STREAM_BYTES))
            .saturating_add(OVERHEAD)
    }
}
