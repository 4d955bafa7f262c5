//! Writing columns.

use super::{Column, Kind, StoreError};
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that grows by blocks of rows, under another name until it is whole.
pub struct Writer {
    path: PathBuf,
    growing: PathBuf,
    out: SerializedFileWriter<File>,
}

impl Writer {
    /// Begins a file with columns and notes.
    ///
    /// # Errors
    /// Says why it cannot be made.
    pub fn create(
        path: &Path,
        fields: &[(&str, Kind)],
        notes: &[(&str, &str)],
    ) -> std::result::Result<Self, StoreError> {
        let mut growing = path.as_os_str().to_owned();
        growing.push(".growing");
        let growing = PathBuf::from(growing);
        let file = File::create(&growing).map_err(StoreError::io(&growing))?;
        let notes = notes.iter().map(|(name, text)| KeyValue::new((*name).to_owned(), (*text).to_owned()));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            // Nothing of the version of a library: the same rows are the same bytes.
            .set_created_by("keisei".to_owned())
            .set_key_value_metadata(Some(notes.collect()))
            .build();
        let out =
            schema(fields).and_then(|schema| SerializedFileWriter::new(file, schema, Arc::new(properties)));
        Ok(Writer { path: path.to_owned(), out: out.map_err(StoreError::torn(&growing))?, growing })
    }

    /// Writes a block: one column for every field, all of one length.
    ///
    /// # Errors
    /// Says what does not fit, or what the system would not take.
    pub fn write(&mut self, block: &[Column]) -> std::result::Result<(), StoreError> {
        write_block(&mut self.out, block).map_err(StoreError::torn(&self.growing))
    }

    /// Ends the file, sees that it is on the disk, and gives it its name.
    ///
    /// # Errors
    /// Says what the system would not do.
    pub fn finish(self) -> std::result::Result<(), StoreError> {
        let Writer { path, growing, out } = self;
        let file = out.into_inner().map_err(StoreError::torn(&growing))?;
        file.sync_all().map_err(StoreError::io(&growing))?;
        fs::rename(&growing, &path).map_err(StoreError::io(&path))
    }
}

fn schema(fields: &[(&str, Kind)]) -> Result<Arc<Type>> {
    let fields = fields.iter().map(|(name, kind)| kind.field(name)).collect::<Result<Vec<_>>>()?;
    Type::group_type_builder("rows").with_fields(fields).build().map(Arc::new)
}

fn write_block(out: &mut SerializedFileWriter<File>, block: &[Column]) -> Result<()> {
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
