//! A request for a data set, read and checked.

use std::ops::{Range, RangeInclusive};

use crate::format_kind::FormatKind;
use crate::item_format::ItemFormat;
use crate::parameters::{
    COUNT, DEFAULT_COUNT, ITEM_FORMATS, MAX_EARLIER_CELLS, MAX_UNIQUE, OFFSET, SOLUTION_LENGTH,
    UNIQUE, VARY, described,
};
use crate::vary::Vary;
use mazewright_core::analysis::Target;
use mazewright_core::{Chosen, Refusal, find};
use mazewright_render::formats::{FORMATS, Fields, Format};
use mazewright_render::style::Overlay;
use mazewright_render::style::layers::{Layers, StyleLayer};
use mazewright_request::canonical::encode;
use mazewright_request::error::{Fault, RequestError};
use mazewright_request::limits::AnswerLimits;
use mazewright_request::parameter::{Parameter, UrlPlace};
use mazewright_request::reading::own_parameter::{OwnParameter, read_held, wrong_value};
use mazewright_request::reading::query::Reader;
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::ValueKind;
use mazewright_request::{ParameterId, RawRequest, ResolvedRequest};

/// The default members of a document: the graph, the solution and the statistics.
const DEFAULT_FIELDS: &str = "nodes,edges,start,goal,solution,stats";

/// The number of pixels that take as long as a cell.
const PIXELS_PER_CELL: u64 = 16;

/// Memory of an item until it is encoded, in bytes: its requests and the fixed parts of the maze. Each cell adds
/// the order of the passages, the solution and some bits.
const HELD_ITEM: u64 = 8192;
const HELD_CELL: u64 = 16;

/// The codes of refusals that name a limit. They reject the whole data set, even if other
/// combinations of parameters could be made.
const LIMITS: [&str; 6] = [
    "too-large",
    "too-many-bytes",
    "too-many-pixels",
    "too-slow",
    "too-much-memory",
    "too-much-work",
];

/// A data set that passed all checks that need no carved maze.
#[derive(Clone, Debug)]
pub struct DatasetPlan {
    /// The resolved parameters that all items share, and the seed of the data set.
    pub base: ResolvedRequest,
    /// The same parameters as given, to be resolved for each item.
    pub open: RawRequest,
    /// The name of its format.
    pub format: &'static str,
    /// The properties of its format.
    pub kind: FormatKind,
    /// The files of each item.
    pub outputs: Vec<ItemFormat>,
    /// The parameters that differ from item to item.
    pub vary: Vary,
    /// The lengths of solutions that are kept.
    pub lengths: RangeInclusive<u32>,
    /// Whether no two items have the same maze.
    pub unique: bool,
    /// The numbers of the items.
    pub items: Range<u64>,
    /// The number of items of a batch.
    pub batch: u64,
    /// The largest number of cells of an item.
    pub cells: u64,
    /// The largest amount of memory for making an item, in bytes.
    pub memory: u64,
    /// The largest number of bytes of an item.
    pub output: u64,
}

/// Returns the format of documents.
fn json() -> Chosen<Format> {
    find(FORMATS, "json").unwrap_or(&FORMATS[0])
}

/// Returns the default files of each item.
fn default_outputs(kind: FormatKind) -> Vec<ItemFormat> {
    let plain = |format| ItemFormat { format, solved: false };
    let picture = find(FORMATS, "png").filter(|_| kind.has_files);
    picture.into_iter().chain([json()]).map(plain).collect()
}

/// Returns whether data sets take a parameter of `/maze`.
pub fn is_taken(parameter: &Parameter) -> bool {
    matches!(parameter.place, UrlPlace::Always | UrlPlace::Changed)
        || parameter.id == ParameterId::DOWNLOAD
}

impl DatasetPlan {
    /// Reads and checks a query.
    pub fn read(
        query: &str,
        format: &'static str,
        kind: FormatKind,
        limits: &AnswerLimits,
        entropy: impl FnOnce() -> Option<u64>,
    ) -> Result<Self, RequestError> {
        let own: Vec<&'static str> = described().iter().map(|own| own.name).collect();
        let mut reader = Reader::with_own_parameters(&own);
        reader.query(query)?;
        let count = COUNT.read(&mut reader).unwrap_or(DEFAULT_COUNT);
        let offset = OFFSET.read(&mut reader).unwrap_or(0);
        let vary = read(&VARY, &mut reader).unwrap_or_default();
        let lengths = read(&SOLUTION_LENGTH, &mut reader).unwrap_or(0..=u32::MAX);
        let unique = UNIQUE.read(&mut reader).unwrap_or(false);
        let outputs = read(&ITEM_FORMATS, &mut reader);
        let mut open = reader.finish(None)?;
        let idle_formats = outputs.is_some() && !kind.has_files;
        let outputs = outputs.filter(|_| !idle_formats).unwrap_or_else(|| default_outputs(kind));
        // A table of data sets reads what a table of a maze reads.
        let table = find(FORMATS, format).filter(|_| !kind.has_files);
        check_use(&open, &vary, &outputs, table, idle_formats)?;
        let items = u64::from(offset)..u64::from(offset) + u64::from(count);
        if unique && items.end > MAX_UNIQUE {
            let detail = format!(
                "unique is true, but the last item would be number {}, and only data sets of at most \
                 {MAX_UNIQUE} items are searched for duplicates; take a smaller count or offset",
                items.end - 1
            );
            let refusal = Refusal::new(UNIQUE.name, "too-large", detail)
                .allowing(format!("offset + count at most {MAX_UNIQUE}"));
            return Err(RequestError::refused(refusal));
        }
        if !open.given.has(ParameterId::FIELDS) {
            open.fields = Fields::parse(DEFAULT_FIELDS).unwrap_or(Fields::ALL);
        }
        open.format = outputs[0].format;
        let base = open.clone().resolve(entropy)?;
        let mut plan = Self {
            base,
            open,
            format,
            kind,
            outputs,
            vary,
            lengths,
            unique,
            items,
            batch: 1,
            cells: 0,
            memory: 0,
            output: 0,
        };
        plan.check(limits)?;
        Ok(plan)
    }

    /// Checks all combinations of parameters, and finds the cost of the largest item.
    fn check(&mut self, limits: &AnswerLimits) -> Result<(), RequestError> {
        let (mut pixels, mut possible, mut refused) = (0, false, None);
        let (mut cells, mut memory, mut output) = (1, 0, 0);
        self.vary.each_largest(&self.open, |mut drawn| {
            drawn.spec.seed = self.base.spec.seed.clone();
            drawn.given.add(ParameterId::SEED);
            let mut sum = 0u64;
            for &format in &self.outputs {
                let request = output_request(&drawn, format)?;
                let cost = match request.check(limits) {
                    Ok(cost) => cost,
                    Err(error) if LIMITS.contains(&error.code) => return Err(error),
                    Err(error) => {
                        refused.get_or_insert(error);
                        return Ok(());
                    }
                };
                cells = cells.max(cost.cells);
                pixels = pixels.max(cost.pixels);
                memory = memory.max(cost.memory);
                sum = sum.saturating_add(cost.output);
            }
            possible = true;
            output = output.max(sum);
            Ok(())
        })?;
        if let Some(error) = refused.filter(|_| !possible) {
            return Err(error);
        }
        self.check_lengths(cells)?;
        let largest = limits.answer_bytes;
        if output > largest {
            let detail = format!(
                "{} of an item may take up to {output} bytes, but at most {largest} are allowed; take \
                 smaller mazes or fewer formats",
                self.open.spec.site.size_clause()
            );
            let refusal = Refusal::new(ITEM_FORMATS.name, "too-many-bytes", detail)
                .allowing(format!("at most {largest} bytes"));
            return Err(RequestError::refused(refusal));
        }
        if let Some(max_bytes) = self.kind.max_bytes {
            output = max_bytes(cells);
        }
        let earlier = if self.unique { self.items.start.saturating_mul(cells) } else { 0 };
        if earlier > MAX_EARLIER_CELLS {
            let most = MAX_EARLIER_CELLS / cells;
            let detail = format!(
                "offset is {} and unique is true, so that the items before must be made first: {earlier} cells, but \
                 at most {MAX_EARLIER_CELLS} are allowed; take offset={most} or less, or smaller mazes",
                self.items.start
            );
            let refusal =
                Refusal::new(OFFSET.name, "too-large", detail).allowing(format!("at most {most}"));
            return Err(RequestError::refused(refusal));
        }
        let work = cells + pixels * self.outputs.len() as u64 / PIXELS_PER_CELL;
        let by_work = self.kind.batch_cells / work.max(1);
        let by_output = largest / output.max(1);
        self.batch = by_work.min(by_output).clamp(1, self.kind.max_batch);
        (self.cells, self.memory, self.output) = (cells, memory, output);
        Ok(())
    }

    /// Returns an error if no maze of at most `cells` cells has a solution of the lengths that are kept.
    fn check_lengths(&self, cells: u64) -> Result<(), RequestError> {
        let most = cells - 1;
        if u64::from(*self.lengths.start()) <= most {
            return Ok(());
        }
        let name = SOLUTION_LENGTH.name;
        let detail = format!(
            "{name} is {}, but a solution in a maze of {cells} cells has at most {most} steps; take shorter \
             ones, or larger mazes",
            written(&SOLUTION_LENGTH, &self.lengths)
        );
        let refusal = Refusal::new(name, "too-large", detail).allowing(format!("at most {most}"));
        Err(RequestError::refused(refusal.suggesting(Some(format!("..{most}")))))
    }

    /// Returns an upper bound of the bytes of the data set.
    pub fn bytes(&self) -> u64 {
        self.output.saturating_mul(self.items.end - self.items.start)
    }

    /// Returns the largest amount of memory of a batch in the making, in bytes.
    pub fn batch_memory(&self) -> u64 {
        let item = HELD_ITEM + HELD_CELL * self.cells + self.output;
        self.memory.saturating_add(self.batch.saturating_mul(item))
    }

    /// Returns the part of the data set with the items `items`.
    #[must_use]
    pub fn part(&self, items: Range<u64>) -> Self {
        Self { items, ..self.clone() }
    }

    /// Iterates over the batches: ranges of the numbers of items.
    pub fn batches(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let Range { start, end } = self.items;
        let batch = self.batch;
        (start..end).step_by(batch as usize).map(move |at| at..(at + batch).min(end))
    }

    /// Returns the canonical URL of the data set, without a host.
    pub fn url(&self) -> String {
        let mut url = format!("/dataset.{}?", self.format);
        let Self { base, vary, .. } = self;
        let is_wanted = |id| match id {
            _ if vary.has(id) => false,
            // Each shape has a size of its own.
            ParameterId::COLS | ParameterId::ROWS => {
                !vary.has(ParameterId::SHAPE) || base.given.has(id)
            }
            ParameterId::FIELDS => base.given.has(id),
            _ => true,
        };
        base.write_query(&mut url, is_wanted);
        let mut add = |name: &str, value: String| {
            url.push('&');
            url.push_str(name);
            url.push('=');
            url.push_str(&encode(&value));
        };
        let count = self.items.end - self.items.start;
        if count != u64::from(DEFAULT_COUNT) {
            add(COUNT.name, count.to_string());
        }
        if self.items.start > 0 {
            add(OFFSET.name, self.items.start.to_string());
        }
        if !vary.is_empty() {
            add(VARY.name, written(&VARY, vary));
        }
        if self.lengths != (0..=u32::MAX) {
            add(SOLUTION_LENGTH.name, written(&SOLUTION_LENGTH, &self.lengths));
        }
        if self.unique {
            add(UNIQUE.name, "true".to_owned());
        }
        if self.kind.has_files {
            add(ITEM_FORMATS.name, written(&ITEM_FORMATS, &self.outputs));
        }
        url
    }
}

/// Returns the request for one file of an item.
pub fn output_request(
    drawn: &RawRequest,
    output: ItemFormat,
) -> Result<ResolvedRequest, RequestError> {
    let mut request = drawn.clone();
    request.format = output.format;
    // The difficulty decides which mazes are kept; each of them has it by its own seed.
    request.difficulty = Target::Any;
    // Other files of the item may take them.
    request.forget_refused();
    if output.solved {
        let layers = &request.style.layers;
        if layers.is_empty() {
            request.style.solution = Overlay::Over;
            request.given.add(ParameterId::SOLUTION);
        } else if !layers.contains(StyleLayer::Solution) {
            let names = format!("{layers},solution");
            request.style.layers = Layers::parse(&names).unwrap_or(request.style.layers);
        }
    }
    // Each item has its own seed.
    request.resolve(|| None)
}

/// Returns the canonical spelling of a value.
fn written<K: ValueKind>(parameter: &OwnParameter<K>, value: &K::Value) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = parameter.kind.format(value, &mut text);
    text
}

/// Reads a value that the reader holds. A fault has further details if they are known.
fn read<K: ValueKind>(parameter: &OwnParameter<K>, reader: &mut Reader) -> Option<K::Value> {
    let OwnParameter { name, kind } = parameter;
    read_held(reader, name, |text| {
        kind.parse(text).map_err(|error| {
            let fault = wrong_value(name, text, error.code, kind.describe().allowed);
            let detail = error.detail.map(|detail| format!("{name} {detail}"));
            let detail = detail.unwrap_or_else(|| fault.detail.clone());
            Fault { detail, ..fault }.suggesting(error.suggestion)
        })
    })
}

/// Returns an error if parameters have no effect here, or contradict each other.
fn check_use(
    request: &RawRequest,
    vary: &Vary,
    outputs: &[ItemFormat],
    table: Option<Chosen<Format>>,
    idle_formats: bool,
) -> Result<(), RequestError> {
    let files = || outputs.iter().map(|output| output.format).chain(table);
    let mut faults = Vec::new();
    for parameter in PARAMETERS.iter().filter(|it| request.given.has(it.id)) {
        let name = parameter.name;
        if !is_taken(parameter) {
            let detail = format!(
                "{name} is given, but the path says the format of a data set, which is sent while it is \
                 made; leave it out"
            );
            faults.push(Fault::new(name, "not-taken", detail));
        } else if files().all(|format| parameter.is_refused_by(&format.value)) {
            let detail = format!("{name} is given, but no file of an item takes it; leave it out");
            faults.push(Fault::new(name, "not-taken", detail));
        } else if vary.has(parameter.id) {
            let detail = format!("{name} is given, but vary names it too; leave one of them out");
            faults.push(Fault::new(name, "contradiction", detail));
        }
    }
    if idle_formats {
        let name = ITEM_FORMATS.name;
        let detail = format!(
            "{name} is given, but only a tar has several files of an item; leave it \
                              out, or take /dataset.tar"
        );
        faults.push(Fault::new(name, "not-taken", detail));
    }
    RequestError::check_taken(faults)
}
