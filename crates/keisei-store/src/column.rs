//! Columns and what they hold.

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::errors::Result;
use parquet::schema::types::Type;
use std::sync::Arc;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Something is so or not.
    Flag,
    /// A whole number.
    Number,
    /// A number that may be missing.
    Value,
    /// A text.
    Text,
}

impl Kind {
    /// Names the kind.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Flag => "flags",
            Kind::Number => "numbers",
            Kind::Value => "values",
            Kind::Text => "texts",
        }
    }

    /// Returns the format's own type for a column.
    pub(crate) fn field(self, name: &str) -> Result<Arc<Type>> {
        let physical = match self {
            Kind::Flag => Physical::BOOLEAN,
            Kind::Number => Physical::INT64,
            Kind::Value => Physical::DOUBLE,
            Kind::Text => Physical::BYTE_ARRAY,
        };
        let repetition = if self == Kind::Value { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let logical = (self == Kind::Text).then_some(LogicalType::String);
        let field = Type::primitive_type_builder(name, physical).with_repetition(repetition);
        field.with_logical_type(logical).build().map(Arc::new)
    }

    /// Finds out what a column of a file holds.
    pub(crate) fn of(field: &Type) -> Option<Kind> {
        match field.is_primitive().then(|| field.get_physical_type())? {
            Physical::BOOLEAN => Some(Kind::Flag),
            Physical::INT64 => Some(Kind::Number),
            Physical::DOUBLE => Some(Kind::Value),
            Physical::BYTE_ARRAY => Some(Kind::Text),
            _ => None,
        }
    }
}

/// The rows of one column.
#[derive(Clone, PartialEq, Debug)]
pub enum Column {
    /// Flags.
    Flag(Vec<bool>),
    /// Whole numbers.
    Number(Vec<i64>),
    /// Numbers that may be missing.
    Value(Vec<Option<f64>>),
    /// Texts.
    Text(Vec<String>),
}

impl Column {
    /// Begins an empty column.
    pub fn new(kind: Kind) -> Self {
        match kind {
            Kind::Flag => Column::Flag(Vec::new()),
            Kind::Number => Column::Number(Vec::new()),
            Kind::Value => Column::Value(Vec::new()),
            Kind::Text => Column::Text(Vec::new()),
        }
    }

    /// Returns what it holds.
    pub fn kind(&self) -> Kind {
        match self {
            Column::Flag(_) => Kind::Flag,
            Column::Number(_) => Kind::Number,
            Column::Value(_) => Kind::Value,
            Column::Text(_) => Kind::Text,
        }
    }

    /// Counts the rows.
    pub fn len(&self) -> usize {
        match self {
            Column::Flag(rows) => rows.len(),
            Column::Number(rows) => rows.len(),
            Column::Value(rows) => rows.len(),
            Column::Text(rows) => rows.len(),
        }
    }

    /// Tells whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends another column's rows, where both hold the same kind; tells whether they do.
    pub fn append(&mut self, other: &mut Column) -> bool {
        match (self, other) {
            (Column::Flag(ours), Column::Flag(theirs)) => ours.append(theirs),
            (Column::Number(ours), Column::Number(theirs)) => ours.append(theirs),
            (Column::Value(ours), Column::Value(theirs)) => ours.append(theirs),
            (Column::Text(ours), Column::Text(theirs)) => ours.append(theirs),
            _ => return false,
        }
        true
    }
}
