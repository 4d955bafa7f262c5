//! Writing columns.

use super::{Column, Kind, StoreError};
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes that grow by blocks of rows; where they go, and that they get a file's name only when they are whole, is the
/// affair of whoever takes them.
pub struct Writer<W: Write + Send> {
    path: PathBuf,
    out: SerializedFileWriter<W>,
}

impl<W: Write + Send> Writer<W> {
    /// Begins a file with columns and notes; `path` is what errors call it.
    ///
    /// # Errors
    /// Says why it cannot be made.
    pub fn new(
        out: W,
        path: &Path,
        fields: &[(&str, Kind)],
        notes: &[(&str, &str)],
    ) -> std::result::Result<Self, StoreError> {
        let notes = notes.iter().map(|(name, text)| KeyValue::new((*name).to_owned(), (*text).to_owned()));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            // Nothing of the version of a library: the same rows are the same bytes.
            .set_created_by("keisei".to_owned())
            .set_key_value_metadata(Some(notes.collect()))
            .build();
        let out =
            schema(fields).and_then(|schema| SerializedFileWriter::new(out, schema, Arc::new(properties)));
        Ok(Writer { path: path.to_owned(), out: out.map_err(StoreError::torn(path))? })
    }

    /// Writes a block: one column for every field, all of one length.
    ///
    /// # Errors
    /// Says what does not fit, or what the system would not take.
    pub fn write(&mut self, block: &[Column]) -> std::result::Result<(), StoreError> {
        write_block(&mut self.out, block).map_err(StoreError::torn(&self.path))
    }

    /// Ends the file and hands back what took its bytes.
    ///
    /// # Errors
    /// Says what the system would not do.
    pub fn finish(self) -> std::result::Result<W, StoreError> {
        let Writer { path, out } = self;
        out.into_inner().map_err(StoreError::torn(&path))
    }
}

fn schema(fields: &[(&str, Kind)]) -> Result<Arc<Type>> {
    let fields = fields.iter().map(|(name, kind)| kind.field(name)).collect::<Result<Vec<_>>>()?;
    Type::group_type_builder("rows").with_fields(fields).build().map(Arc::new)
}

fn write_block<W: Write + Send>(out: &mut SerializedFileWriter<W>, block: &[Column]) -> Result<()> {
    let rows = block.first().map_or(0, Column::len);
    if block.iter().any(|column| column.len() != rows) {
        return Err(ParquetError::General("columns of different lengths make no rows".to_owned()));
    }
    let mut group = out.next_row_group()?;
    for column in block {
        let none = || ParquetError::General("there are more columns than fields".to_owned());
        let mut writer = group.next_column()?.ok_or_else(none)?;
        write_column(&mut writer, column)?;
        writer.close()?;
    }
    group.close().map(|_| ())
}

fn write_column(writer: &mut SerializedColumnWriter<'_>, column: &Column) -> Result<()> {
    match column {
        Column::Flag(rows) => writer.typed::<BoolType>().write_batch(rows, None, None),
        Column::Number(rows) => writer.typed::<Int64Type>().write_batch(rows, None, None),
        Column::Value(rows) => {
            let values: Vec<f64> = rows.iter().flatten().copied().collect();
            let there: Vec<i16> = rows.iter().map(|row| i16::from(row.is_some())).collect();
            writer.typed::<DoubleType>().write_batch(&values, Some(&there), None)
        }
        Column::Text(rows) => {
            let rows: Vec<ByteArray> = rows.iter().map(|row| ByteArray::from(row.as_str())).collect();
            writer.typed::<ByteArrayType>().write_batch(&rows, None, None)
        }
    }
    .map(|_| ())
}
