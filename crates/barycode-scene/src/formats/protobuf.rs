//! Messages of binary protobuf: the wire format by the library `quick-protobuf`, and the rule that
//! nothing is passed over that a reader does not name.

use quick_protobuf::BytesReader;

use super::{MAX_DEPTH, too_deep_in};
use crate::error::{Flaw, SceneError};
use crate::source::Bytes;

const CUT_OFF: &str = "write the file again; it is cut off or damaged";

/// A message: its fields in the file's order.
#[derive(Clone, Copy)]
pub(crate) struct Message<'a> {
    source: &'a Bytes,
    bytes: &'a [u8],
    /// How errors call it.
    pub(crate) name: &'static str,
    depth: usize,
}

/// A field of a message.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    /// Its number in the definition of the message.
    pub(crate) number: u32,
    value: Value<'a>,
    message: Message<'a>,
    /// Where it begins.
    offset: u64,
}

#[derive(Clone, Copy)]
enum Value<'a> {
    Integer(u64),
    Double(f64),
    Bytes(&'a [u8]),
    /// A number of 32 bits, which no message here has.
    Short,
}

impl<'a> Message<'a> {
    /// The message that a file is.
    pub(crate) fn root(source: &'a Bytes, name: &'static str) -> Self {
        Self { source, bytes: source.bytes(), name, depth: 1 }
    }

    /// The first field.
    pub(crate) fn first(&self) -> Result<Field<'a>, SceneError> {
        let mut reader = BytesReader::from_bytes(self.bytes);
        let offset = self.offset();
        self.field(&mut reader, offset).map_err(|what| self.source.error(offset, what, CUT_OFF))
    }

    /// All fields.
    pub(crate) fn fields(&self) -> Result<Vec<Field<'a>>, SceneError> {
        let mut reader = BytesReader::from_bytes(self.bytes);
        let mut fields = Vec::new();
        while !reader.is_eof() {
            let at = self.bytes.len() - reader.len();
            let offset = self.offset() + at as u64;
            fields.push(self.field(&mut reader, offset).map_err(|what| self.source.error(offset, what, CUT_OFF))?);
        }
        Ok(fields)
    }

    fn field(&self, reader: &mut BytesReader, offset: u64) -> Result<Field<'a>, String> {
        let broken = |error: quick_protobuf::Error| format!("{} can't be read as protobuf ({error})", self.name);
        let tag = reader.next_tag(self.bytes).map_err(broken)?;
        let value = match tag & 7 {
            0 => Value::Integer(reader.read_uint64(self.bytes).map_err(broken)?),
            1 => Value::Double(reader.read_double(self.bytes).map_err(broken)?),
            2 => Value::Bytes(reader.read_bytes(self.bytes).map_err(broken)?),
            5 => {
                reader.read_fixed32(self.bytes).map_err(broken)?;
                Value::Short
            }
            wire => return Err(format!("{} has a field of the unknown wire type {wire}", self.name)),
        };
        Ok(Field { number: tag >> 3, value, message: *self, offset })
    }

    /// Where it begins in the file.
    fn offset(&self) -> u64 {
        (self.bytes.as_ptr() as usize - self.source.bytes().as_ptr() as usize) as u64
    }

    pub(crate) fn error(&self, what: impl Into<String>, remedy: impl Into<String>) -> SceneError {
        self.source.error(self.offset(), what, remedy)
    }

    /// A field that must be there is not.
    pub(crate) fn missing(&self, field: &str) -> SceneError {
        self.error(format!("{} has no {field}", self.name), format!("add {field}"))
    }

    pub(crate) fn flaw(&self, flaw: Flaw) -> SceneError {
        let flaw = flaw.within(self.name);
        self.error(flaw.what, flaw.remedy)
    }

    /// A value that must be there.
    pub(crate) fn required<T>(&self, field: &str, value: Option<T>) -> Result<T, SceneError> {
        value.ok_or_else(|| self.missing(field))
    }
}

impl<'a> Field<'a> {
    /// What it holds as a message of this name.
    pub(crate) fn message(&self, name: &'static str) -> Result<Message<'a>, SceneError> {
        let Value::Bytes(bytes) = self.value else { return Err(self.other("a message")) };
        let message = Message { bytes, name, depth: self.message.depth + 1, ..self.message };
        if message.depth > MAX_DEPTH {
            return Err(too_deep_in(self.message.source, self.offset));
        }
        Ok(message)
    }

    pub(crate) fn text(&self) -> Result<&'a str, SceneError> {
        match self.value {
            Value::Bytes(bytes) => std::str::from_utf8(bytes).map_err(|_| self.other("a text in UTF-8")),
            _ => Err(self.other("a text")),
        }
    }

    pub(crate) fn integer(&self) -> Result<u64, SceneError> {
        if let Value::Integer(value) = self.value { Ok(value) } else { Err(self.other("a whole number")) }
    }

    pub(crate) fn double(&self) -> Result<f64, SceneError> {
        let Value::Double(value) = self.value else { return Err(self.other("a number of 64 bits")) };
        crate::number::checked(value).map_err(|flaw| self.message.flaw(flaw))
    }

    /// Keeps a value of which there is one at most.
    pub(crate) fn once<T>(&self, slot: &mut Option<T>, value: T) -> Result<(), SceneError> {
        match slot.replace(value) {
            None => Ok(()),
            Some(_) => Err(self.error("comes twice", "keep one of them")),
        }
    }

    /// The error of a field that nobody reads.
    pub(crate) fn unknown(&self) -> SceneError {
        self.error("is unknown", "write the file by the definitions of CommonRoad 2020a, or as XML")
    }

    fn other(&self, wanted: &str) -> SceneError {
        self.error(&format!("is not {wanted}"), CUT_OFF)
    }

    fn error(&self, what: &str, remedy: &str) -> SceneError {
        let what = format!("field {} of {} {what}", self.number, self.message.name);
        self.message.source.error(self.offset, what, remedy)
    }
}
