//! Reading columns.

use super::{Column, Kind, StoreError};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader, SerializedFileReader};
use std::fs::File;
use std::path::{Path, PathBuf};

/// A file of columns.
pub struct Reader {
    path: PathBuf,
    file: SerializedFileReader<File>,
    fields: Vec<(String, Kind)>,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    /// Says why it cannot be opened, or that it is torn.
    pub fn open(path: &Path) -> std::result::Result<Self, StoreError> {
        let file = File::open(path).map_err(StoreError::io(path))?;
        let file = SerializedFileReader::new(file).map_err(StoreError::torn(path))?;
        let schema = file.metadata().file_metadata().schema();
        let field = |field: &std::sync::Arc<parquet::schema::types::Type>| {
            let kind = Kind::of(field).ok_or_else(|| StoreError::Column {
                path: path.to_owned(),
                column: field.name().to_owned(),
                kind: "flags, numbers, values or texts",
            })?;
            Ok((field.name().to_owned(), kind))
        };
        let fields = schema.get_fields().iter().map(field).collect::<std::result::Result<_, StoreError>>()?;
        Ok(Reader { path: path.to_owned(), file, fields })
    }

    /// Lists the columns.
    pub fn fields(&self) -> &[(String, Kind)] {
        &self.fields
    }

    /// Finds a column of a kind.
    ///
    /// # Errors
    /// Names it if it is not there.
    pub fn place(&self, column: &str, kind: Kind) -> std::result::Result<usize, StoreError> {
        let found = self.fields.iter().position(|(name, of)| name == column && *of == kind);
        found.ok_or_else(|| StoreError::Column {
            path: self.path.clone(),
            column: column.to_owned(),
            kind: kind.name(),
        })
    }

    /// Returns what was noted under a name.
    pub fn note(&self, name: &str) -> Option<&str> {
        let notes = self.file.metadata().file_metadata().key_value_metadata()?;
        notes.iter().find(|note| note.key == name)?.value.as_deref()
    }

    /// Counts the blocks.
    pub fn blocks(&self) -> usize {
        self.file.num_row_groups()
    }

    /// Counts the rows.
    pub fn rows(&self) -> u64 {
        u64::try_from(self.file.metadata().file_metadata().num_rows()).unwrap_or(0)
    }

    /// Reads a block: every column's rows.
    ///
    /// # Errors
    /// Says where the file is torn.
    pub fn block(&self, block: usize) -> std::result::Result<Vec<Column>, StoreError> {
        self.columns(block).map_err(StoreError::torn(&self.path))
    }

    fn columns(&self, block: usize) -> Result<Vec<Column>> {
        let group = self.file.get_row_group(block)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        (0..self.fields.len()).map(|at| read_column(group.get_column_reader(at)?, rows)).collect()
    }
}

fn read_column(reader: ColumnReader, rows: usize) -> Result<Column> {
    Ok(match reader {
        ColumnReader::BoolColumnReader(reader) => Column::Flag(all(reader, rows)?),
        ColumnReader::Int64ColumnReader(reader) => Column::Number(all(reader, rows)?),
        ColumnReader::DoubleColumnReader(mut reader) => {
            let (mut there, mut values) = (Vec::new(), Vec::new());
            let mut read = 0;
            while read < rows {
                let (records, ..) = reader.read_records(rows - read, Some(&mut there), None, &mut values)?;
                read += progress(records)?;
            }
            let mut values = values.into_iter();
            Column::Value(there.iter().map(|&level| if level > 0 { values.next() } else { None }).collect())
        }
        ColumnReader::ByteArrayColumnReader(reader) => {
            let text = |row: parquet::data_type::ByteArray| Ok(row.as_utf8()?.to_owned());
            Column::Text(all(reader, rows)?.into_iter().map(text).collect::<Result<_>>()?)
        }
        _ => return Err(ParquetError::General("a column of another kind".to_owned())),
    })
}

/// Reads all rows of a column in which none is missing.
fn all<T: DataType>(mut reader: ColumnReaderImpl<T>, rows: usize) -> Result<Vec<T::T>> {
    let mut values = Vec::new();
    while values.len() < rows {
        let (records, ..) = reader.read_records(rows - values.len(), None, None, &mut values)?;
        progress(records)?;
    }
    Ok(values)
}

/// Refuses a column that ends before its rows do.
fn progress(records: usize) -> Result<usize> {
    if records > 0 { Ok(records) } else { Err(ParquetError::General("a column ends too soon".to_owned())) }
}
