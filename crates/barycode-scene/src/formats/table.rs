//! Delimited text with a header line, record by record, with line numbers.

use csv::{ReaderBuilder, StringRecord, StringRecordsIntoIter};

use crate::error::{Flaw, SceneError, quote};
use crate::source::Source;

/// A table whose header is known in advance.
pub(crate) struct Table<'a> {
    source: &'a Source,
    columns: &'static [&'static str],
    records: StringRecordsIntoIter<&'a [u8]>,
}

/// One record: as many fields as the table has columns.
pub(crate) struct Row<'a> {
    source: &'a Source,
    columns: &'static [&'static str],
    pub(crate) line: u64,
    record: StringRecord,
}

impl<'a> Table<'a> {
    /// Checks the header, which must name exactly these columns in this order.
    pub(crate) fn open(
        source: &'a Source,
        delimiter: u8,
        columns: &'static [&'static str],
    ) -> Result<Self, SceneError> {
        let mut builder = ReaderBuilder::new();
        // `flexible`: a wrong number of fields is found and said here.
        builder.delimiter(delimiter).has_headers(false).flexible(true);
        let mut records = builder.from_reader(source.text().as_bytes()).into_records();
        let header = match records.next() {
            Some(record) => record.map_err(|error| unreadable(source, &error))?,
            None => StringRecord::new(),
        };
        if !header.iter().map(str::trim).eq(columns.iter().copied()) {
            let found = header.iter().collect::<Vec<_>>().join(",");
            let expected = columns.join(if delimiter == b'\t' { "<tab>" } else { "," });
            return Err(source.error(
                line_of(source, &header),
                format!("the header is {}", quote(&found)),
                format!("make it `{expected}`"),
            ));
        }
        Ok(Self { source, columns, records })
    }

    /// The next record, or `None` after the last one.
    pub(crate) fn row(&mut self) -> Result<Option<Row<'a>>, SceneError> {
        let Some(record) = self.records.next() else {
            return Ok(None);
        };
        let record = record.map_err(|error| unreadable(self.source, &error))?;
        let line = line_of(self.source, &record);
        if record.len() != self.columns.len() {
            return Err(self.source.error(
                line,
                format!("the record has {} columns, the header {}", record.len(), self.columns.len()),
                format!("write {}", self.columns.join(", ")),
            ));
        }
        Ok(Some(Row { source: self.source, columns: self.columns, line, record }))
    }
}

impl Row<'_> {
    /// A field, turned into a value.
    pub(crate) fn parse<T>(&self, column: usize, parse: impl FnOnce(&str) -> Result<T, Flaw>) -> Result<T, SceneError> {
        parse(&self.record[column]).map_err(|flaw| self.flaw(flaw.within(self.columns[column])))
    }

    pub(crate) fn flaw(&self, flaw: Flaw) -> SceneError {
        self.source.flaw(self.line, flaw)
    }
}

/// The library's position is where it began to look for the record; empty lines may come before it.
fn line_of(source: &Source, record: &StringRecord) -> u64 {
    let Some(position) = record.position() else {
        return 1;
    };
    let from_there = source.text().as_bytes().get(position.byte() as usize..).unwrap_or(&[]);
    let empty = from_there.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    position.line() + empty.filter(|&&byte| byte == b'\n').count() as u64
}

fn unreadable(source: &Source, error: &csv::Error) -> SceneError {
    let line = error.position().map(csv::Position::line);
    source.error(line, format!("is not a readable table ({error})"), "write plain comma separated text")
}
