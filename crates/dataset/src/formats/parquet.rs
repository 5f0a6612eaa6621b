//! Parquet: a row for each maze, with its parameters and statistics as columns, and its graph and solution
//! as lists of numbers. Each batch is a row group, which a worker thread encodes. The assembly of the file
//! only copies it.
//!
//! The contents of a request never change. The bytes of a file may differ between versions of this program,
//! because later versions may compress better.

use std::sync::Arc;

use ::parquet::basic::{
    Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel,
};
use ::parquet::column::writer::{ColumnCloseResult, ColumnWriter, get_column_writer};
use ::parquet::data_type::ByteArray;
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::{EnabledStatistics, WriterProperties};
use ::parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use ::parquet::schema::types::{ColumnPath, SchemaDescriptor, Type, TypePtr};
use bytes::Bytes;

use crate::columns::{Column, ColumnType, ColumnValue, columns};
use crate::format_kind::FormatKind;
use crate::formats::{DatasetFormat, EncodedBatch, FileAssembly};
use crate::item::Item;
use crate::plan::DatasetPlan;
use mazewright_core::analysis::Stats;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const PARQUET: Choice<DatasetFormat> = Choice {
    name: "parquet",
    aliases: &[],
    doc: "A table of parameters, statistics, passages and solution, a maze a row",
    value: DatasetFormat {
        kind: FormatKind {
            media_type: "application/vnd.apache.parquet",
            is_compressible: false,
            has_files: false,
            batch_cells: 1 << 19,
            max_batch: 2048,
            max_bytes: Some(|cells| 4096 + 40 * cells),
        },
        encode,
        begin: |plan| Box::new(File::new(plan)),
    },
};

/// A list of numbers for each maze.
struct List {
    name: &'static str,
    /// The member of a document with the same numbers.
    field: &'static str,
    numbers: Numbers,
}

/// The numbers of a list.
enum Numbers {
    /// Cells by their numbers.
    Cells(fn(&Item) -> Vec<i32>),
    /// Positions, in sides of a cell.
    Positions(fn(&Item) -> Vec<f32>),
}

static LISTS: [List; 5] = [
    List { name: "x", field: "nodes", numbers: Numbers::Positions(|it| centres(it, |[x, _]| x)) },
    List { name: "y", field: "nodes", numbers: Numbers::Positions(|it| centres(it, |[_, y]| y)) },
    List {
        name: "source",
        field: "edges",
        numbers: Numbers::Cells(|it| passages(it, |[from, _]| from)),
    },
    List {
        name: "target",
        field: "edges",
        numbers: Numbers::Cells(|it| passages(it, |[_, to]| to)),
    },
    List {
        name: "solution",
        field: "solution",
        numbers: Numbers::Cells(|it| it.routes[0].cells.iter().map(|&cell| cell as i32).collect()),
    },
];

fn centres(item: &Item, of: fn([f64; 2]) -> f64) -> Vec<f32> {
    let grid = item.maze.grid();
    let centre = |cell| {
        let centre = grid.centre(cell);
        of([centre.x, centre.y]) as f32
    };
    (0..grid.cells()).map(centre).collect()
}

fn passages(item: &Item, of: fn([u32; 2]) -> u32) -> Vec<i32> {
    let links = (0..).zip(item.maze.grid().link_cells());
    links.filter(|&(link, _)| item.maze.is_open(link)).map(|(_, ends)| of(ends) as i32).collect()
}

/// Iterates over the lists of a data set.
fn lists(plan: &DatasetPlan) -> impl Iterator<Item = &'static List> + use<> {
    let fields = plan.open.fields;
    let has = move |list: &&List| {
        fields.contains(list.field) || list.field == "edges" && fields.contains("links")
    };
    LISTS.iter().filter(has)
}

/// Creates the schema of a file.
fn schema(plan: &DatasetPlan) -> Result<TypePtr, ParquetError> {
    let mut fields: Vec<TypePtr> = Vec::new();
    for Column { name, kind, .. } in columns(plan) {
        let (physical, logical) = match kind {
            ColumnType::Whole => (Physical::INT64, Some(LogicalType::integer(64, false))),
            ColumnType::Real => (Physical::DOUBLE, None),
            ColumnType::Flag => (Physical::BOOLEAN, None),
            ColumnType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical);
        fields.push(Arc::new(field.build()?));
    }
    for List { name, numbers, .. } in lists(plan) {
        let physical = match numbers {
            Numbers::Cells(_) => Physical::INT32,
            Numbers::Positions(_) => Physical::FLOAT,
        };
        let element = Type::primitive_type_builder("element", physical);
        let element = Arc::new(element.with_repetition(Repetition::REQUIRED).build()?);
        let repeated = Type::group_type_builder("list").with_repetition(Repetition::REPEATED);
        let repeated = Arc::new(repeated.with_fields(vec![element]).build()?);
        let list = Type::group_type_builder(name)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(Some(LogicalType::List))
            .with_fields(vec![repeated]);
        fields.push(Arc::new(list.build()?));
    }
    Ok(Arc::new(Type::group_type_builder("maze").with_fields(fields).build()?))
}

fn properties(plan: &DatasetPlan) -> WriterProperties {
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("mazewright ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        // The index of pages grows with the file and would be held until its end.
        .set_offset_index_disabled(true);
    for List { name, numbers, .. } in lists(plan) {
        let path =
            ColumnPath::from(vec![(*name).to_owned(), "list".to_owned(), "element".to_owned()]);
        let statistics = EnabledStatistics::None;
        properties = properties.set_column_statistics_enabled(path.clone(), statistics);
        if let Numbers::Cells(_) = numbers {
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
        }
    }
    properties.build()
}

/// An encoded row group: its columns.
pub struct RowGroup(Vec<(Bytes, ColumnCloseResult)>);

fn encode(plan: &DatasetPlan, items: &[Item], cancel: &Cancel) -> Result<EncodedBatch, Error> {
    let stats = items.iter().map(|item| Stats::of(&item.maze, &item.routes[0], cancel));
    let stats: Vec<Stats> = stats.collect::<Result<_, Error>>()?;
    let written = row_group(plan, items, &stats, cancel);
    // Writing to memory does not fail; a wrong schema would fail in every test.
    let group = written.unwrap_or_else(|error| panic!("a row group: {error}"));
    cancel.check()?;
    Ok(EncodedBatch::RowGroup(group))
}

/// Encodes the row group of some items. A cancelled row group is not complete.
fn row_group(
    plan: &DatasetPlan,
    items: &[Item],
    stats: &[Stats],
    cancel: &Cancel,
) -> Result<RowGroup, ParquetError> {
    let descriptor = SchemaDescriptor::new(schema(plan)?);
    let properties = Arc::new(properties(plan));
    let (columns, lists) = (columns(plan), lists(plan));
    let mut written = Vec::with_capacity(descriptor.num_columns());
    let mut write =
        |at: usize, fill: &dyn Fn(&mut ColumnWriter<'_>) -> Result<(), ParquetError>| {
            let mut sink = TrackedWrite::new(Vec::new());
            let pages = Box::new(SerializedPageWriter::new(&mut sink));
            let mut column =
                get_column_writer(descriptor.column(at), Arc::clone(&properties), pages);
            fill(&mut column)?;
            let closed = column.close()?;
            written.push((Bytes::from(sink.into_inner()?), closed));
            Ok::<(), ParquetError>(())
        };
    for (at, column) in columns.iter().enumerate() {
        write(at, &|writer| {
            let rows = items.iter().zip(stats);
            write_column(writer, rows.map(|(item, stats)| column.value(item, stats)))
        })?;
    }
    for (at, List { numbers, .. }) in lists.enumerate() {
        write(columns.len() + at, &|writer| {
            for item in items.iter().take_while(|_| cancel.check().is_ok()) {
                write_list(writer, numbers, item)?;
            }
            Ok(())
        })?;
    }
    Ok(RowGroup(written))
}

/// Writes one value for each row.
fn write_column(
    writer: &mut ColumnWriter<'_>,
    rows: impl Iterator<Item = Option<ColumnValue>>,
) -> Result<(), ParquetError> {
    let rows: Vec<Option<ColumnValue>> = rows.collect();
    let levels: Vec<i16> = rows.iter().map(|value| i16::from(value.is_some())).collect();
    let levels = Some(&levels[..]);
    let rows = rows.into_iter().flatten();
    match writer {
        ColumnWriter::Int64ColumnWriter(writer) => {
            let whole = |value| match value {
                ColumnValue::Whole(number) => number as i64,
                _ => 0,
            };
            writer.write_batch(&rows.map(whole).collect::<Vec<i64>>(), levels, None)
        }
        ColumnWriter::DoubleColumnWriter(writer) => {
            let real = |value| match value {
                ColumnValue::Real(number) => number,
                _ => f64::NAN,
            };
            writer.write_batch(&rows.map(real).collect::<Vec<f64>>(), levels, None)
        }
        ColumnWriter::BoolColumnWriter(writer) => {
            let flag = |value| value == ColumnValue::Flag(true);
            writer.write_batch(&rows.map(flag).collect::<Vec<bool>>(), levels, None)
        }
        ColumnWriter::ByteArrayColumnWriter(writer) => {
            let text = |value| match value {
                ColumnValue::Text(text) => ByteArray::from(text.into_bytes()),
                _ => ByteArray::new(),
            };
            writer.write_batch(&rows.map(text).collect::<Vec<ByteArray>>(), levels, None)
        }
        _ => unreachable!("the schema has no such type"),
    }?;
    Ok(())
}

/// Writes the list of a row.
fn write_list(
    writer: &mut ColumnWriter<'_>,
    numbers: &Numbers,
    item: &Item,
) -> Result<(), ParquetError> {
    // Each element is present, and all but the first continue the list.
    let levels = |length: usize| {
        let mut repeated = vec![1; length.max(1)];
        repeated[0] = 0;
        (vec![i16::from(length > 0); length.max(1)], repeated)
    };
    match (writer, numbers) {
        (ColumnWriter::Int32ColumnWriter(writer), Numbers::Cells(numbers)) => {
            let numbers = numbers(item);
            let (defined, repeated) = levels(numbers.len());
            writer.write_batch(&numbers, Some(&defined), Some(&repeated))
        }
        (ColumnWriter::FloatColumnWriter(writer), Numbers::Positions(numbers)) => {
            let numbers = numbers(item);
            let (defined, repeated) = levels(numbers.len());
            writer.write_batch(&numbers, Some(&defined), Some(&repeated))
        }
        _ => unreachable!("the schema has no such type"),
    }?;
    Ok(())
}

/// A file in the course of assembly. It hands on its bytes after each row group.
struct File {
    writer: SerializedFileWriter<Vec<u8>>,
}

impl File {
    fn new(plan: &DatasetPlan) -> Self {
        let writer = schema(plan).and_then(|schema| {
            SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties(plan)))
        });
        Self { writer: writer.unwrap_or_else(|error| panic!("a schema: {error}")) }
    }

    /// Takes the bytes that were written since the last call.
    fn drain(&mut self) -> Vec<u8> {
        let _ = self.writer.flush();
        std::mem::take(self.writer.inner_mut())
    }
}

impl FileAssembly for File {
    fn head(&mut self) -> Vec<u8> {
        self.drain()
    }

    fn add(&mut self, part: EncodedBatch) -> Vec<u8> {
        if let EncodedBatch::RowGroup(RowGroup(columns)) = part {
            let written = self.writer.next_row_group().and_then(|mut group| {
                for (bytes, closed) in columns {
                    group.append_column(&bytes, closed)?;
                }
                group.close()
            });
            if let Err(error) = written {
                panic!("a row group: {error}");
            }
        }
        self.drain()
    }

    fn tail(&mut self) -> Vec<u8> {
        // The footer is written to memory.
        let _ = self.writer.finish();
        self.drain()
    }
}
