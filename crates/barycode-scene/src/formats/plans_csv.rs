//! Many plans as one table: `trajectory,time_step,x,y,theta`.

use std::collections::HashMap;
use std::io::{Chain, Read};

use csv::{ErrorKind, Reader, ReaderBuilder, StringRecord};

use crate::error::{Flaw, SceneError, quote};
use crate::model::{Id, Pose};
use crate::number;
use crate::plan::Rising;
use crate::plans::Plans;
use crate::source::{self, Source};

const COLUMNS: [&str; 5] = ["trajectory", "time_step", "x", "y", "theta"];

/// Reads plans that are already in memory; see [`stream`].
///
/// # Errors
/// As [`stream`].
pub fn read(source: &Source) -> Result<Plans, SceneError> {
    stream(source.name(), source.text().as_bytes())
}

/// Reads plans record by record: poses of the vehicle's reference point, `theta` in radians, the
/// records of a trajectory one after the other. A trajectory's name is any text. Nothing but the
/// plans is kept, so the table may be of any size; `name` stands for the file's in errors.
///
/// # Errors
/// If the header or a record is not as described, there is no record, the time steps of a
/// trajectory don't rise, or a trajectory goes on after another one.
pub fn stream(name: &str, input: impl Read) -> Result<Plans, SceneError> {
    let mut records = Records::open(name, input)?;
    let mut plans = Plans::new(source::stem(name));
    let mut rising = Rising::default();
    let mut last_lines: HashMap<Id, u64> = HashMap::new();
    let mut line = 1;
    while records.next()? {
        let label = records.record[0].trim();
        if label.is_empty() {
            return Err(
                records.flaw(Flaw::new("the trajectory has no name", "give every trajectory a name or a number"))
            );
        }
        let id = Id::parse(label);
        if plans.ids().last() != Some(&id) {
            if let Some(last) = plans.ids().last() {
                last_lines.insert(last.clone(), line);
            }
            if let Some(ended) = last_lines.get(&id) {
                let what = format!("trajectory {} goes on here, but has ended on line {ended}", quote(label));
                return Err(records.flaw(Flaw::new(what, "keep the records of a trajectory together")));
            }
            rising = Rising::default();
            plans.begin(id);
        }
        let step = records.parse(1, number::time_step)?;
        rising.next(step).map_err(|flaw| records.flaw(flaw.within(&format!("trajectory {}", quote(label)))))?;
        let (x, y) = (records.parse(2, number::finite)?, records.parse(3, number::finite)?);
        plans.add(step, Pose { x, y, theta: records.parse(4, number::finite)? });
        line = records.line();
    }
    if plans.is_empty() {
        let remedy = format!("add records `{}`", COLUMNS.join(","));
        return Err(SceneError::new(name, 1, "the table holds no plan", remedy));
    }
    Ok(plans)
}

/// The records of a table that need not be in memory.
struct Records<'n, R> {
    name: &'n str,
    reader: Reader<Chain<R, &'static [u8]>>,
    record: StringRecord,
}

impl<'n, R: Read> Records<'n, R> {
    /// Checks the header.
    fn open(name: &'n str, input: R) -> Result<Self, SceneError> {
        let mut builder = ReaderBuilder::new();
        // `flexible`: a wrong number of fields is found and said here.
        builder.has_headers(false).flexible(true).terminator(csv::Terminator::Any(b'\n')).buffer_capacity(1 << 16);
        // Every record ends with the end of a line, from which its number is known.
        let reader = builder.from_reader(input.chain(&b"\n"[..]));
        let mut records = Self { name, reader, record: StringRecord::new() };
        records.advance()?;
        if !records.record.iter().map(str::trim).eq(COLUMNS) {
            let found = records.record.iter().map(str::trim).collect::<Vec<_>>().join(",");
            let what = format!("the header is {}", quote(&found));
            return Err(records.flaw(Flaw::new(what, format!("make it `{}`", COLUMNS.join(",")))));
        }
        Ok(records)
    }

    /// Goes to the next record; false after the last one.
    fn next(&mut self) -> Result<bool, SceneError> {
        if !self.advance()? {
            return Ok(false);
        }
        if self.record.len() != COLUMNS.len() {
            let what = format!("the record has {} columns, the header {}", self.record.len(), COLUMNS.len());
            return Err(self.flaw(Flaw::new(what, format!("write {}", COLUMNS.join(", ")))));
        }
        if self.record.as_slice().contains('\0') {
            return Err(self.flaw(Flaw::new(source::NUL.0, source::NUL.1)));
        }
        Ok(true)
    }

    fn advance(&mut self) -> Result<bool, SceneError> {
        loop {
            match self.reader.read_record(&mut self.record) {
                Ok(true) if self.record.len() == 1 && &self.record[0] == "\r" => {}
                Ok(found) => return Ok(found),
                Err(error) => return Err(self.unreadable(error)),
            }
        }
    }

    fn parse<T>(&self, column: usize, parse: impl FnOnce(&str) -> Result<T, Flaw>) -> Result<T, SceneError> {
        parse(&self.record[column]).map_err(|flaw| self.flaw(flaw.within(COLUMNS[column])))
    }

    /// The line on which the record ends.
    fn line(&self) -> u64 {
        self.reader.position().line().saturating_sub(1).max(1)
    }

    fn flaw(&self, flaw: Flaw) -> SceneError {
        SceneError::new(self.name, self.line(), flaw.what, flaw.remedy)
    }

    fn unreadable(&self, error: csv::Error) -> SceneError {
        match error.into_kind() {
            ErrorKind::Io(error) => source::unreadable(self.name, error),
            // There is no other kind for a table of any width.
            _ => self.flaw(Flaw::new("is not UTF-8 text", "save it as UTF-8 and uncompressed")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trajectories_are_read_in_order_of_appearance() {
        let text = "\u{feff}trajectory, time_step, x, y, theta\r\n\r\n7,3,1.5,-2,0.25\r\n7,4.0,\"2.5\",0,1e-3\r\n\
                    \"left, wide\",0,0,0,0\r\n 07 ,0,1,1,1";
        let plans = stream("some/fan.csv", text.as_bytes()).unwrap();
        assert_eq!((plans.name(), plans.len(), plans.poses()), ("fan", 3, 4));
        assert_eq!(plans.ids(), [Id::Number(7), Id::Name("left, wide".into()), Id::Name("07".into())]);
        let second = Pose { x: 2.5, y: 0.0, theta: 1e-3 };
        assert_eq!(plans.plan(0).last(), Some((4, second)));
        assert_eq!(plans.time_steps(), Some((0, 4)));
    }

    /// Ends of lines of either kind, empty lines and a byte order mark do not lead the count
    /// astray.
    #[test]
    fn lines_are_counted_as_an_editor_does() {
        for end in ["\n", "\r\n"] {
            let text = ["\u{feff}trajectory,time_step,x,y,theta", "", "a,0,0,0,0", "", "", "a,1,x,0,0", ""].join(end);
            assert_eq!(stream("a", text.as_bytes()).unwrap_err().line, Some(6));
            let cut = text.trim_end();
            assert_eq!(stream("a", cut.as_bytes()).unwrap_err().line, Some(6), "at the end of the file");
        }
        let mut bytes = b"trajectory,time_step,x,y,theta\na,0,0,0,0\n\xff,0,0,0,0\n".to_vec();
        let error = stream("a", &bytes[..]).unwrap_err();
        assert_eq!((error.line, error.what.as_str()), (Some(3), "is not UTF-8 text"));
        let holed = b"trajectory,time_step,x,y,theta\na,0,0,0,0\n\0,1,0,0,0\n";
        let error = stream("a", &holed[..]).unwrap_err();
        assert_eq!((error.line, error.what.as_str()), (Some(3), "holds a NUL byte"));
        bytes.truncate(31);
        assert_eq!(
            stream("a", &bytes[..]).unwrap_err().to_string().split(';').next(),
            Some("a:1: the table holds no plan")
        );
    }
}
