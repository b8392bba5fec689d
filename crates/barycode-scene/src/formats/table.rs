//! Delimited text with a header line, record by record, with line numbers.

use std::collections::HashSet;
use std::rc::Rc;

use csv::{ReaderBuilder, StringRecord, StringRecordsIntoIter};

use crate::error::{Flaw, SceneError, quote};
use crate::source::Source;

/// A table with its header.
pub(crate) struct Table<'a> {
    source: &'a Source,
    columns: Rc<[String]>,
    records: StringRecordsIntoIter<&'a [u8]>,
}

/// One record: as many fields as the table has columns.
pub(crate) struct Row<'a> {
    source: &'a Source,
    columns: Rc<[String]>,
    pub(crate) line: u64,
    record: StringRecord,
}

impl<'a> Table<'a> {
    /// Checks the header, which must name exactly these columns in this order.
    pub(crate) fn open(source: &'a Source, delimiter: u8, columns: &[&str]) -> Result<Self, SceneError> {
        let (table, header) = Self::begin(source, delimiter)?;
        if !table.columns.iter().eq(columns) {
            let found = header.iter().collect::<Vec<_>>().join(",");
            let expected = columns.join(if delimiter == b'\t' { "<tab>" } else { "," });
            return Err(source.error(
                line_of(source, &header),
                format!("the header is {}", quote(&found)),
                format!("make it `{expected}`"),
            ));
        }
        Ok(table)
    }

    /// Takes the columns as the header names them, in any order but each one once.
    pub(crate) fn open_named(source: &'a Source) -> Result<Self, SceneError> {
        let (table, header) = Self::begin(source, b',')?;
        let mut known = HashSet::new();
        for column in table.columns.iter() {
            if column.is_empty() || !known.insert(column) {
                let what = format!("the header names the column {} twice or not at all", quote(column));
                return Err(source.error(line_of(source, &header), what, "give every column a name of its own"));
            }
        }
        Ok(table)
    }

    /// The names of the columns.
    pub(crate) fn columns(&self) -> &[String] {
        &self.columns
    }

    fn begin(source: &'a Source, delimiter: u8) -> Result<(Self, StringRecord), SceneError> {
        let mut builder = ReaderBuilder::new();
        // `flexible`: a wrong number of fields is found and said here.
        builder.delimiter(delimiter).has_headers(false).flexible(true);
        let mut records = builder.from_reader(source.text().as_bytes()).into_records();
        let header = match records.next() {
            Some(record) => record.map_err(|error| unreadable(source, &error))?,
            None => StringRecord::new(),
        };
        let columns = header.iter().map(|column| column.trim().to_owned()).collect();
        Ok((Self { source, columns, records }, header))
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
        Ok(Some(Row { source: self.source, columns: Rc::clone(&self.columns), line, record }))
    }
}

impl Row<'_> {
    /// A field, turned into a value.
    pub(crate) fn parse<T>(&self, column: usize, parse: impl FnOnce(&str) -> Result<T, Flaw>) -> Result<T, SceneError> {
        parse(&self.record[column]).map_err(|flaw| self.flaw(flaw.within(&self.columns[column])))
    }

    /// A field as text, without white space around it.
    pub(crate) fn text(&self, column: usize) -> &str {
        self.record[column].trim()
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
