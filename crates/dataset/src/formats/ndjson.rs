//! Newline-delimited JSON: one document a line.

use crate::format_kind::FormatKind;
use crate::formats::document::file;
use crate::formats::{DatasetFormat, EncodedBatch, Plain};
use crate::item::Item;
use crate::plan::DatasetPlan;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const NDJSON: Choice<DatasetFormat> = Choice {
    name: "ndjson",
    aliases: &["jsonl"],
    doc: "A JSON document a line, as /maze.json has it, with the number of the item",
    value: DatasetFormat {
        kind: FormatKind {
            media_type: "application/x-ndjson",
            is_compressible: true,
            has_files: false,
            batch_cells: 1 << 15,
            max_batch: 512,
            max_bytes: None,
        },
        encode,
        begin: |_| Box::new(Plain { head: Vec::new(), tail: Vec::new() }),
    },
};

fn encode(_plan: &DatasetPlan, items: &[Item], cancel: &Cancel) -> Result<EncodedBatch, Error> {
    let mut bytes = Vec::new();
    for item in items {
        // A document ends with a line feed.
        bytes.extend(file(item, 0, cancel)?);
    }
    Ok(EncodedBatch::Bytes(bytes))
}
