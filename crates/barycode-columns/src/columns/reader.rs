//! Reading columns, a batch of rows at a time.

use super::guard::guarded;
use super::{Format, ROWS};
use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_schema::{ArrowError, SchemaRef};
use barycode_cli::failure::Failure;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::RowGroupMetaData;
use std::fmt::Display;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// A file of columns that is being read.
pub(crate) struct Reader {
    path: PathBuf,
    schema: SchemaRef,
    batches: Batches,
    /// What was read and not handed out yet.
    rest: Option<RecordBatch>,
    total: usize,
    done: usize,
}

enum Batches {
    Parquet(ParquetRecordBatchReader),
    Arrow(FileReader<BufReader<File>>),
}

impl Reader {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let mut file = File::open(path).map_err(|error| Failure::unreadable(path, &error))?;
        let format = Format::of_content(path, &mut file)?;
        let opened = guarded(|| match format {
            Format::Parquet => parquet(path, file),
            Format::Arrow => arrow(path, file),
        });
        let (schema, batches, total) = opened.unwrap_or_else(|panic| Err(damaged(path, &panic)))?;
        Ok(Self { path: path.to_owned(), schema, batches, rest: None, total, done: 0 })
    }

    /// The columns, and what the file says of itself.
    pub(crate) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// How much there is: rows of a Parquet file, batches of an Arrow file, which does not say how
    /// many rows it has.
    pub(crate) fn total(&self) -> (usize, &'static str) {
        match self.batches {
            Batches::Parquet(_) => (self.total, "rows"),
            Batches::Arrow(_) => (self.total, "batches"),
        }
    }

    /// The next rows, [`ROWS`] at the most, and how much has been read with them; nothing at the
    /// end.
    pub(crate) fn next(&mut self) -> Result<Option<(RecordBatch, usize)>, Failure> {
        let batch = match self.rest.take() {
            Some(rest) => rest,
            None => match guarded(|| self.load()) {
                Ok(Ok(Some(batch))) => batch,
                Ok(Ok(None)) => return Ok(None),
                Ok(Err(error)) => return Err(spoilt(&self.path, &error)),
                Err(panic) => return Err(damaged(&self.path, &panic)),
            },
        };
        if batch.num_rows() <= ROWS {
            return Ok(Some((batch, self.done)));
        }
        self.rest = Some(batch.slice(ROWS, batch.num_rows() - ROWS));
        Ok(Some((batch.slice(0, ROWS), self.done)))
    }

    fn load(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let batch = match &mut self.batches {
            Batches::Parquet(reader) => reader.next().transpose()?,
            Batches::Arrow(reader) => reader.next().transpose()?,
        };
        self.done += match self.batches {
            Batches::Parquet(_) => batch.as_ref().map_or(0, RecordBatch::num_rows),
            Batches::Arrow(_) => 1,
        };
        Ok(batch)
    }
}

/// The columns, the rows, and how many there are of what [`Reader::total`] counts.
type Opened = (SchemaRef, Batches, usize);

fn arrow(path: &Path, file: File) -> Result<Opened, Failure> {
    let reader = FileReader::try_new_buffered(file, None).map_err(|error| damaged(path, &error))?;
    let total = reader.num_batches();
    Ok((reader.schema(), Batches::Arrow(reader), total))
}

fn parquet(path: &Path, file: File) -> Result<Opened, Failure> {
    let open = |error: ParquetError| damaged(path, &error);
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(open)?;
    for column in builder.metadata().row_groups().iter().flat_map(RowGroupMetaData::columns) {
        use Compression::{BROTLI, GZIP, LZO, ZSTD};
        let how = match column.compression() {
            ZSTD(_) => "zstd",
            GZIP(_) => "gzip",
            BROTLI(_) => "brotli",
            LZO => "lzo",
            _ => continue,
        };
        return Err(compressed(path, how));
    }
    let total = usize::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or(0);
    let schema = builder.schema().clone();
    let reader = builder.with_batch_size(ROWS).build().map_err(open)?;
    Ok((schema, Batches::Parquet(reader), total))
}

/// Rows that can't be read. Arrow files say only batch by batch how they are compressed.
fn spoilt(path: &Path, error: &ArrowError) -> Failure {
    match error {
        ArrowError::InvalidArgumentError(what) if what.contains("zstd feature") => compressed(path, "zstd"),
        _ => damaged(path, error),
    }
}

fn compressed(path: &Path, how: &str) -> Failure {
    Failure::new(
        format!("{} is compressed by {how}, which is not read", path.display()),
        "write it with snappy (Parquet), lz4, or no compression, such as by compression=\"lz4\"",
    )
}

fn damaged(path: &Path, error: &impl Display) -> Failure {
    Failure::new(
        format!("{} is damaged or cut short: {error}", path.display()),
        "write it again; a copy that was interrupted has to be made once more",
    )
}
