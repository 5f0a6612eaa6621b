//! The columns of tables of mazes: one value for each item.

use crate::item::Item;
use crate::plan::DatasetPlan;
use mazewright_core::{
    analysis::FIGURES, analysis::Figure, analysis::NamedFigure, analysis::Stats,
};
use mazewright_request::parameter::Parameter;
use mazewright_request::value::JsonType;
use mazewright_request::{ParameterId, ResolvedRequest};

/// The parameters that always have a column.
const ALWAYS: [ParameterId; 5] = [
    ParameterId::SHAPE,
    ParameterId::COLS,
    ParameterId::ROWS,
    ParameterId::ALGORITHM,
    ParameterId::SOLVER,
];

/// A column.
#[derive(Clone, Copy)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnType,
    source: Source,
}

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Whole numbers below 2⁶⁴.
    Whole,
    /// Real numbers.
    Real,
    /// `true` and `false`.
    Flag,
    /// Texts.
    Text,
}

#[derive(Clone, Copy)]
enum Source {
    Index,
    Url,
    Seed,
    Parameter(&'static Parameter),
    Start,
    Goal,
    Explored,
    Figure(NamedFigure),
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnValue {
    /// A whole number.
    Whole(u64),
    /// A real number.
    Real(f64),
    /// Yes or no.
    Flag(bool),
    /// A text.
    Text(String),
}

/// Returns the columns of a data set, in their order. Parameters in `vary` have columns of their own.
pub fn columns(plan: &DatasetPlan) -> Vec<Column> {
    let column = |name, kind, source| Column { name, kind, source };
    let mut all = vec![
        column("index", ColumnType::Whole, Source::Index),
        column("url", ColumnType::Text, Source::Url),
        column("seed", ColumnType::Whole, Source::Seed),
    ];
    let always = ALWAYS.into_iter().map(ParameterId::entry);
    // Figures have their names: `loops`, `difficulty`.
    let is_figure = |name| FIGURES.iter().any(|(figure, _)| *figure == name);
    let varied = plan.vary.parameters();
    let varied = varied.filter(|it| !ALWAYS.contains(&it.id) && !is_figure(it.name));
    for parameter in always.chain(varied) {
        let kind = match parameter.value.describe().json_type {
            JsonType::Integer => ColumnType::Whole,
            JsonType::Number => ColumnType::Real,
            JsonType::Boolean => ColumnType::Flag,
            JsonType::String | JsonType::Object => ColumnType::Text,
        };
        all.push(column(parameter.name, kind, Source::Parameter(parameter)));
    }
    all.extend([
        column("start", ColumnType::Whole, Source::Start),
        column("goal", ColumnType::Whole, Source::Goal),
        column("explored", ColumnType::Whole, Source::Explored),
    ]);
    all.extend(FIGURES.iter().map(|&figure| {
        let kind = match figure.0 {
            "straightness" | "river" | "solution_share" => ColumnType::Real,
            "diameter_exact" => ColumnType::Flag,
            _ => ColumnType::Whole,
        };
        column(figure.0, kind, Source::Figure(figure))
    }));
    all
}

impl Column {
    /// Returns the value of an item; `None` if its maze has no such number.
    pub fn value(&self, item: &Item, stats: &Stats) -> Option<ColumnValue> {
        let Item { index, requests, maze, routes, .. } = item;
        let request = &requests[0];
        let whole = |number: u32| ColumnValue::Whole(number.into());
        Some(match self.source {
            Source::Index => ColumnValue::Whole(*index),
            Source::Url => ColumnValue::Text(request.canonical()),
            Source::Seed => ColumnValue::Whole(request.spec.seed.number()),
            Source::Parameter(parameter) => self.of_parameter(parameter, request),
            Source::Start => whole(maze.start()),
            Source::Goal => whole(maze.goal()),
            Source::Explored => whole(routes[0].explored),
            Source::Figure((_, figure)) => match figure(stats)? {
                Figure::Whole(number) => whole(number),
                Figure::Real(number) => ColumnValue::Real(number),
                Figure::Flag(answer) => ColumnValue::Flag(answer),
            },
        })
    }

    fn of_parameter(&self, parameter: &Parameter, request: &ResolvedRequest) -> ColumnValue {
        let text = parameter.text(request);
        // Each parameter writes the column's type; a text always fits.
        match self.kind {
            ColumnType::Whole => text.parse().map_or(ColumnValue::Whole(0), ColumnValue::Whole),
            ColumnType::Real => text.parse().map_or(ColumnValue::Real(0.0), ColumnValue::Real),
            ColumnType::Flag => ColumnValue::Flag(text == "true"),
            ColumnType::Text => ColumnValue::Text(text),
        }
    }
}
