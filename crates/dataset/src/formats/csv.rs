//! CSV: the parameters and statistics of each maze, without its graph.

use ::csv::{Writer, WriterBuilder};

use crate::columns::{ColumnValue, columns};
use crate::format_kind::FormatKind;
use crate::formats::{DatasetFormat, EncodedBatch, Plain};
use crate::item::Item;
use crate::plan::DatasetPlan;
use mazewright_core::analysis::Stats;
use mazewright_core::{Cancel, Choice, Error};
use mazewright_render::formats::BYTE_ORDER_MARK;

/// The decimals of real numbers.
const DECIMALS: usize = 6;

pub(crate) const CSV: Choice<DatasetFormat> = Choice {
    name: "csv",
    aliases: &[],
    doc: "A table of parameters and statistics, a maze a line",
    value: DatasetFormat {
        kind: FormatKind {
            media_type: "text/csv; charset=utf-8; header=present",
            is_compressible: true,
            has_files: false,
            batch_cells: 1 << 16,
            max_batch: 4096,
            max_bytes: Some(|_| 2048),
        },
        encode,
        begin: |plan| Box::new(Plain { head: head(plan), tail: Vec::new() }),
    },
};

/// Creates a writer to memory, which does not fail.
fn writer() -> Writer<Vec<u8>> {
    WriterBuilder::new().from_writer(Vec::new())
}

fn head(plan: &DatasetPlan) -> Vec<u8> {
    let mark = if plan.open.style.options.bom { BYTE_ORDER_MARK } else { "" };
    let mut table = WriterBuilder::new().from_writer(mark.as_bytes().to_vec());
    let _ = table.write_record(columns(plan).iter().map(|column| column.name));
    table.into_inner().unwrap_or_default()
}

fn encode(plan: &DatasetPlan, items: &[Item], cancel: &Cancel) -> Result<EncodedBatch, Error> {
    let columns = columns(plan);
    let mut table = writer();
    for item in items {
        cancel.check()?;
        let stats = Stats::of(&item.maze, &item.routes[0], cancel)?;
        let texts = columns.iter().map(|column| match column.value(item, &stats) {
            None => String::new(),
            Some(ColumnValue::Whole(number)) => number.to_string(),
            Some(ColumnValue::Real(number)) => format!("{number:.DECIMALS$}"),
            Some(ColumnValue::Flag(answer)) => answer.to_string(),
            Some(ColumnValue::Text(text)) => text,
        });
        let _ = table.write_record(texts);
    }
    Ok(EncodedBatch::Bytes(table.into_inner().unwrap_or_default()))
}
