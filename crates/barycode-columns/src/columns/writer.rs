//! Writing columns, a batch of rows at a time.

use super::Format;
use super::guard::guarded;
use arrow_array::RecordBatch;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{DataType, Schema, SchemaRef};
use barycode_cli::failure::Failure;
use barycode_cli::output::NewFile;
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use std::fmt::Display;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// How many rows a group of a Parquet file has. A group is kept in memory until it is full.
const GROUP: usize = 1 << 18;

/// A file of columns that is being written.
pub(crate) struct Writer {
    path: PathBuf,
    file: Form,
}

enum Form {
    Parquet(Box<ArrowWriter<NewFile>>),
    Arrow(Box<FileWriter<BufWriter<NewFile>>>),
}

impl Writer {
    /// Begins a file of these columns, in the format that its name says.
    pub(crate) fn create(path: &Path, schema: &SchemaRef) -> Result<Self, Failure> {
        let format = Format::of_name(path)?;
        let file = NewFile::create(path)?;
        let file = match format {
            Format::Parquet => {
                let writer = ArrowWriter::try_new(file, schema.clone(), Some(properties(schema)));
                Form::Parquet(Box::new(writer.map_err(|error| stuck(path, &error))?))
            }
            Format::Arrow => {
                let writer = FileWriter::try_new_buffered(file, schema);
                Form::Arrow(Box::new(writer.map_err(|error| stuck(path, &error))?))
            }
        };
        Ok(Self { path: path.to_owned(), file })
    }

    pub(crate) fn write(&mut self, rows: &RecordBatch) -> Result<(), Failure> {
        // Columns that are carried over may be of any kind.
        let written = guarded(|| match &mut self.file {
            Form::Parquet(writer) => writer.write(rows).map_err(|error| error.to_string()),
            Form::Arrow(writer) => writer.write(rows).map_err(|error| error.to_string()),
        });
        written.and_then(|written| written).map_err(|error| stuck(&self.path, &error))
    }

    /// The file, complete.
    pub(crate) fn finish(self) -> Result<NewFile, Failure> {
        let path = self.path;
        match self.file {
            Form::Parquet(writer) => writer.into_inner().map_err(|error| stuck(&path, &error)),
            Form::Arrow(mut writer) => {
                writer.finish().map_err(|error| stuck(&path, &error))?;
                let buffered = writer.into_inner().map_err(|error| stuck(&path, &error))?;
                buffered.into_inner().map_err(|error| Failure::unwritable(&path, error.error()))
            }
        }
    }
}

/// Coordinates hardly ever repeat, so a dictionary of them would be made in vain; of all others one
/// is.
fn properties(schema: &Schema) -> WriterProperties {
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("barycode ", env!("CARGO_PKG_VERSION")).into())
        .set_max_row_group_row_count(Some(GROUP));
    for field in schema.fields() {
        if matches!(field.data_type(), DataType::Float32 | DataType::Float64) {
            let column = ColumnPath::from(field.name().as_str());
            properties = properties.set_column_dictionary_enabled(column, false);
        }
    }
    properties.build()
}

fn stuck(path: &Path, error: &impl Display) -> Failure {
    Failure::unwritable(path, &io::Error::other(error.to_string()))
}
