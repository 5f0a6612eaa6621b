//! The formats of data sets. Items are encoded batch by batch on worker threads, and the parts are put
//! together in order.

mod csv;
mod document;
mod ndjson;
#[cfg(feature = "parquet")]
mod parquet;
mod tar;

use crate::format_kind::FormatKind;
use crate::item::Item;
use crate::plan::DatasetPlan;
use mazewright_core::{Cancel, Choice, Error};

#[cfg(feature = "parquet")]
pub use crate::formats::parquet::RowGroup;

/// A format of data sets.
pub struct DatasetFormat {
    /// Its properties that the plan of a data set depends on.
    pub kind: FormatKind,
    /// Encodes the items of a batch.
    pub encode: fn(&DatasetPlan, &[Item], &Cancel) -> Result<EncodedBatch, Error>,
    /// Begins the file that consists of the parts.
    pub begin: fn(&DatasetPlan) -> Box<dyn FileAssembly>,
}

/// An encoded batch.
pub enum EncodedBatch {
    /// The bytes that the batch takes in the file.
    Bytes(Vec<u8>),
    /// A row group of a Parquet file.
    #[cfg(feature = "parquet")]
    RowGroup(RowGroup),
}

/// A file in the course of assembly.
pub trait FileAssembly: Send {
    /// Returns the bytes before the first part.
    fn head(&mut self) -> Vec<u8>;

    /// Returns the bytes of a part.
    fn add(&mut self, part: EncodedBatch) -> Vec<u8>;

    /// Returns the bytes after the last part.
    fn tail(&mut self) -> Vec<u8>;
}

/// A file whose parts are written unchanged.
struct Plain {
    head: Vec<u8>,
    tail: Vec<u8>,
}

impl FileAssembly for Plain {
    fn head(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.head)
    }

    fn add(&mut self, part: EncodedBatch) -> Vec<u8> {
        match part {
            EncodedBatch::Bytes(bytes) => bytes,
            #[cfg(feature = "parquet")]
            EncodedBatch::RowGroup(_) => Vec::new(),
        }
    }

    fn tail(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.tail)
    }
}

/// The formats.
pub static DATASET_FORMATS: &[Choice<DatasetFormat>] = &[
    ndjson::NDJSON,
    tar::TAR,
    csv::CSV,
    #[cfg(feature = "parquet")]
    parquet::PARQUET,
];
