//! tar by the convention of `WebDataset`. The files of an item share a name, its number with at least
//! six digits, and differ by extension.

use ::tar::{Builder, EntryType, Header};

use crate::format_kind::FormatKind;
use crate::formats::document::file;
use crate::formats::{DatasetFormat, EncodedBatch, Plain};
use crate::item::Item;
use crate::plan::DatasetPlan;
use mazewright_core::{Cancel, Choice, Error};

/// The bytes at the end of a tar: two blocks of zeros.
const END: usize = 1024;

pub(crate) const TAR: Choice<DatasetFormat> = Choice {
    name: "tar",
    aliases: &[],
    doc: "Files by the convention of WebDataset: 000042.png, 000042.json",
    value: DatasetFormat {
        kind: FormatKind {
            media_type: "application/x-tar",
            is_compressible: false,
            has_files: true,
            batch_cells: 1 << 15,
            max_batch: 512,
            max_bytes: None,
        },
        encode,
        begin: |_| Box::new(Plain { head: Vec::new(), tail: vec![0; END] }),
    },
};

fn encode(plan: &DatasetPlan, items: &[Item], cancel: &Cancel) -> Result<EncodedBatch, Error> {
    let mut archive = Builder::new(Vec::new());
    for item in items {
        for (at, output) in plan.outputs.iter().enumerate() {
            let bytes = file(item, at, cancel)?;
            let mut header = Header::new_ustar();
            header.set_entry_type(EntryType::Regular);
            header.set_mode(0o644);
            header.set_mtime(0);
            header.set_uid(0);
            header.set_gid(0);
            header.set_size(bytes.len() as u64);
            let name = format!("{:06}.{}", item.index, output.extension());
            // Writing to memory does not fail, and the name is short.
            let written = archive.append_data(&mut header, name, &bytes[..]);
            debug_assert!(written.is_ok(), "{written:?}");
        }
    }
    // Dropped without its bytes, the archive writes its end to nowhere.
    Ok(EncodedBatch::Bytes(std::mem::take(archive.get_mut())))
}
