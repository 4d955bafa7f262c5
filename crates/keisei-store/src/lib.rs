//! Columns in Parquet files, which pandas, polars, duckdb and others open.
//!
//! A [`Writer`] takes rows by the block; a [`Reader`]
//! hands the blocks back. A crate of its own, because the format's library costs a minute to build and
//! nobody who plays or learns needs it.
//!
//! ```
//! use keisei_store::{Column, Kind, Reader, Writer};
//! use std::fs::File;
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("values.parquet");
//! let fields = [("game", Kind::Number), ("ko", Kind::Flag), ("v0", Kind::Value)];
//! let mut writer = Writer::new(File::create(&path)?, &path, &fields, &[("judge 0", "mc:total=500")])?;
//! writer.write(&[
//!     Column::Number(vec![0, 0]),
//!     Column::Flag(vec![false, true]),
//!     Column::Value(vec![Some(0.25), None]),
//! ])?;
//! writer.finish()?;
//! let reader = Reader::open(&path)?;
//! assert_eq!(reader.note("judge 0"), Some("mc:total=500"));
//! let block = reader.block(0)?;
//! assert_eq!(block[2], Column::Value(vec![Some(0.25), None]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod column;
mod error;
mod reader;
mod writer;

pub use column::{Column, Kind};
pub use error::StoreError;
pub use reader::Reader;
pub use writer::Writer;
