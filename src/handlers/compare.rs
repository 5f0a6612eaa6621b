//! `GET /compare`: the solvers side by side on mazes that a request describes.
//!
//! It takes the parameters of a maze, except those of its look, and a few of its own.
//! A report without times follows from the URL alone, so that it is cached and has an entity tag.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::jobs::document_cache::KeptDocument;
use crate::jobs::payer::Payer;
use crate::jobs::quota::Caller;
use crate::jobs::render_error::RenderError;
use crate::jobs::render_service::RenderService;
use crate::metrics::AnswerSource;
use crate::response::cache_policy::{NO_STORE, cache_control};
use crate::response::etag::EntityTag;
use crate::response::headers::{MAZE_SEED, text_value};
use crate::response::held_bytes::HeldBytes;
use crate::response::negotiation;
use crate::response::negotiation::Encoding;
use crate::response::problem::Problem;
use mazewright_core::analysis::{COUNTS, Comparison, Count, Report};
use mazewright_core::{Cancel, Choice, Chosen, Refusal, SOLVERS, Solver, Spec, find};
use mazewright_request::canonical::encode;
use mazewright_request::error::{Fault, RequestError};
use mazewright_request::kinds::{BooleanKind, ChoiceKind, IntegerKind};
use mazewright_request::parameter::Parameter;
use mazewright_request::reading::own_parameter::{OwnParameter, read_held, refused_value};
use mazewright_request::reading::query::Reader;
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::{ValueError, spellings};
use mazewright_request::{ParameterId, RawRequest, ResolvedRequest};
use mazewright_workload::MemoryReservation;

/// The number of mazes.
const SAMPLES: OwnParameter<IntegerKind> =
    OwnParameter { name: "samples", kind: IntegerKind { min: 1, max: 1000 } };
const DEFAULT_SAMPLES: u32 = 20;

/// Room for the text of a report, in bytes.
const TEXT_BYTES: u64 = 16 << 10;

/// The name of the list of solvers.
const SOLVER_LIST: &str = "solvers";

/// Whether the report has the times of the solvers.
const TIMES: OwnParameter<BooleanKind> = OwnParameter { name: "times", kind: BooleanKind };

/// The unit of the comparison.
static COUNT: OwnParameter<ChoiceKind<Count>> =
    OwnParameter { name: "count", kind: ChoiceKind(COUNTS) };

/// The largest number of cells of all mazes: some seconds of work with all solvers.
const MOST_CELLS: u64 = 20_000_000;

/// The largest expected number of steps for carving all mazes.
const MOST_STEPS: f64 = 4e9;

/// A form of a report.
struct ReportForm {
    media: &'static str,
    write: fn(&Report) -> String,
}

/// The forms; the first is the default.
static FORMS: &[Choice<ReportForm>] = &[
    Choice {
        name: "json",
        aliases: &[],
        doc: "For programs",
        value: ReportForm {
            media: "application/json",
            write: |report| serde_json::to_string(report).unwrap_or_default(),
        },
    },
    Choice {
        name: "txt",
        aliases: &[],
        doc: "A table with aligned columns",
        value: ReportForm { media: "text/plain; charset=utf-8", write: Report::table },
    },
];

/// The parameters of a request.
struct Plan {
    request: ResolvedRequest,
    samples: u32,
    solvers: Vec<Chosen<Solver>>,
    count: Chosen<Count>,
    times: bool,
    form: Option<Chosen<ReportForm>>,
}

/// Iterates over the extensions that the path may have.
pub fn extensions() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|form| form.name)
}

/// `GET /compare`. `extension` is that of the path, if it has one.
pub async fn compare(
    State(app): State<Arc<App>>,
    extension: Option<&'static str>,
    request: Request,
) -> Result<Response, Problem> {
    let headers = request.headers();
    let plan = Plan::read(request.uri().query().unwrap_or(""), extension)?;
    let (form, varies) = match plan.form {
        Some(form) => (form, false),
        None => (negotiation::choose(headers, FORMS, |form| form.media)?, true),
    };
    let cost = plan.request.check(&app.settings.limits())?;
    let caller = Caller::of(request.extensions());
    caller.check_cells(cost.cells)?;
    plan.check_cells(cost.cells)?;

    let url = plan.url(form);
    let tag = url.as_deref().map(EntityTag::new);
    let mut own = HeaderMap::new();
    let policy = if url.is_some() { cache_control(&plan.request) } else { NO_STORE };
    own.insert(header::CACHE_CONTROL, policy);
    if let Some(tag) = tag {
        own.insert(header::ETAG, text_value(&tag.of(Encoding::Identity)));
    }
    if varies {
        own.insert(header::VARY, HeaderValue::from_static("accept"));
    }
    if tag.is_some_and(|tag| tag.matched(headers, &[Encoding::Identity]).is_some()) {
        app.metrics.answer_from(AnswerSource::Caller);
        return Ok((StatusCode::NOT_MODIFIED, own).into_response());
    }
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(form.value.media));
    own.insert(MAZE_SEED, text_value(&encode(plan.request.spec.seed.text())));

    let documents = app.renders.documents();
    let kept = url.as_deref().and_then(|url| documents.get(url));
    let text = if let Some(kept) = kept {
        Ok(kept)
    } else {
        app.quota.check(&caller).await?;
        let (payer, bytes) = (caller.payer(), cost.memory + TEXT_BYTES);
        let service = Arc::clone(&app.renders);
        let make =
            || async move { plan.text(&service, form, payer, bytes).await.map(KeptDocument::from) };
        match url {
            Some(url) => documents.get_or_make(url.into(), make).await,
            None => make().await,
        }
    };
    Ok((own, text.map_err(|error| error.problem(&app.settings))?.bytes.body()).into_response())
}

impl Plan {
    fn read(query: &str, extension: Option<&'static str>) -> Result<Self, Problem> {
        // A comparison has formats of its own.
        let format = OwnParameter { name: ParameterId::FORMAT.name(), kind: ChoiceKind(FORMS) };
        let own = [SAMPLES.name, SOLVER_LIST, COUNT.name, TIMES.name, format.name];
        let mut reader = Reader::with_own_parameters(&own);
        reader.query(query)?;
        let samples = SAMPLES.read(&mut reader).unwrap_or(DEFAULT_SAMPLES);
        let all = || SOLVERS.iter().collect();
        let solvers = read_held(&mut reader, SOLVER_LIST, solvers).unwrap_or_else(all);
        let count = COUNT.read(&mut reader).unwrap_or(&COUNTS[0]);
        let times = TIMES.read(&mut reader).unwrap_or(false);
        let format = format.read(&mut reader);
        let fixed = extension.and_then(|extension| find(FORMS, extension));
        let form = reader.chosen_format(fixed, format);
        let request = reader.finish(None)?;
        check_use(&request)?;
        let request = request.resolve(fresh_seed)?;
        Ok(Self { request, samples, solvers, count, times, form })
    }

    /// Carves the mazes, compares the solvers, and writes the report.
    async fn text(
        self,
        service: &Arc<RenderService>,
        form: Chosen<ReportForm>,
        payer: Payer,
        bytes: u64,
    ) -> Result<HeldBytes, RenderError> {
        let first = self.first();
        let Self { request, samples, solvers, count, times, .. } = self;
        let comparison = Comparison {
            spec: request.into_raw().spec,
            samples,
            solvers,
            count: count.value,
            times,
        };
        let renders = Arc::clone(service);
        let work = move |cancel: &Cancel, memory: MemoryReservation| {
            let began = Instant::now();
            let carve = |spec: &Spec, cancel: &Cancel| renders.carve_maze(spec, cancel);
            let report = comparison.run(carve, || began.elapsed(), cancel)?;
            let text = (form.value.write)(&Report { first, ..report }).into_bytes();
            let memory = memory.shrink_to(text.len() as u64);
            Ok(HeldBytes::new(text, memory))
        };
        service.run_with_memory(payer, bytes, work).await
    }

    /// Returns the canonical URL of the report; `None` if it has times, or mazes that have no URL or no given
    /// seed.
    fn url(&self, form: Chosen<ReportForm>) -> Option<String> {
        if self.times || self.request.is_fresh() || !self.request.has_url() {
            return None;
        }
        let mut url = format!("/compare.{}?", form.name);
        let taken = |id| PARAMETERS.iter().any(|it| it.id == id && it.is_of_mazes());
        self.request.write_query(&mut url, taken);
        let solvers: Vec<&str> = self.solvers.iter().map(|solver| solver.name).collect();
        // Writing to a string cannot fail.
        let _ = write!(
            url,
            "&{}={}&{SOLVER_LIST}={}&{}={}",
            SAMPLES.name,
            self.samples,
            solvers.join(","),
            COUNT.name,
            self.count.name,
        );
        Some(url)
    }

    /// Returns a problem if all mazes together have too many cells or take too long to carve.
    fn check_cells(&self, each: u64) -> Result<(), Problem> {
        let samples = self.samples;
        let cells = each.saturating_mul(samples.into());
        if cells > MOST_CELLS {
            let detail = format!(
                "samples is {samples} and a maze has {each} cells: that is {cells} cells \
                 together, but at most {MOST_CELLS} are allowed; take fewer samples or smaller \
                 mazes"
            );
            let refusal = Refusal::new(SAMPLES.name, "too-large", detail)
                .allowing(format!("at most {} samples", MOST_CELLS / each.max(1)));
            return Err(Problem::refused(refusal));
        }
        let spec = &self.request.spec;
        let (cols, rows) = spec.site.extent();
        let steps = spec.algorithm.value.steps.map_or(0.0, |steps| steps(each, cols, rows));
        if steps * f64::from(samples) > MOST_STEPS {
            let detail = format!(
                "samples is {samples} and algorithm is {}: its walks would take about {:.0} steps \
                 together, but at most {MOST_STEPS:.0} are allowed; take fewer samples, smaller \
                 mazes or another algorithm",
                spec.algorithm.name,
                steps * f64::from(samples)
            );
            let refusal = Refusal::new(SAMPLES.name, "too-slow", detail)
                .allowing(format!("at most {MOST_STEPS:.0} steps"));
            return Err(Problem::refused(refusal));
        }
        Ok(())
    }

    /// Returns the canonical URL of the first maze.
    fn first(&self) -> Option<String> {
        let request = self.request.with_seed(self.request.spec.seed.derive(0));
        request.has_url().then(|| request.canonical())
    }
}

fn solvers(text: &str) -> Result<Vec<Chosen<Solver>>, Fault> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(SOLVERS.iter().collect());
    }
    let names = SOLVERS.iter().map(|solver| solver.name);
    let allowed = format!(
        "all, or some of {}, each once and comma-separated",
        names.collect::<Vec<_>>().join(", ")
    );
    let mut found: Vec<Chosen<Solver>> = Vec::new();
    for name in text.split(',') {
        let Some(solver) = find(SOLVERS, name) else {
            let error = ValueError::unknown_part(name, spellings(SOLVERS), &allowed);
            return Err(refused_value(SOLVER_LIST, text, error, allowed));
        };
        if found.contains(&solver) {
            let error = ValueError::repeated_part(name);
            return Err(refused_value(SOLVER_LIST, text, error, allowed));
        }
        found.push(solver);
    }
    Ok(found)
}

/// Returns a problem if parameters of the look are given.
fn check_use(request: &RawRequest) -> Result<(), Problem> {
    let idle = PARAMETERS.iter().filter(|it| request.given.has(it.id) && !it.is_of_mazes());
    let fault = |&Parameter { id, name, .. }: &Parameter| {
        let detail = match id {
            ParameterId::SOLVER => {
                "solver is given, but solvers are compared; name them in solvers".to_owned()
            }
            _ => format!("{name} is given, but no maze is shown here; leave it out"),
        };
        Fault::new(name, "not-taken", detail)
    };
    Ok(RequestError::check_taken(idle.map(fault).collect())?)
}
