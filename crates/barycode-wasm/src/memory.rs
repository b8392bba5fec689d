//! The memory that host and module exchange numbers through, in words of eight bytes.

use crate::fault::{Argument, Blame, Code, Fault};
use crate::slab::{Kind, Slab};

/// The offset of what is left out.
pub(crate) const NONE: u32 = u32::MAX;

/// Words that the exchange memory has from the beginning.
const FIRST: usize = 1024;

/// The exchange memory, and further ones that the host has asked for.
pub(crate) struct Memory {
    exchange: Vec<u64>,
    pub(crate) buffers: Slab<Vec<u64>>,
}

impl Memory {
    pub(crate) const fn new() -> Self {
        Self { exchange: Vec::new(), buffers: Slab::new(Kind::Buffer) }
    }

    /// Sees to it that the exchange memory has so many words.
    pub(crate) fn reserve(&mut self, words: usize) -> Result<(), Fault> {
        let words = words.max(FIRST);
        if words > self.exchange.len() {
            grow(&mut self.exchange, words)?;
        }
        Ok(())
    }

    pub(crate) fn exchange(&self) -> &[u64] {
        &self.exchange
    }

    /// A new memory of zeros.
    pub(crate) fn add_buffer(&mut self, words: usize) -> Result<f64, Fault> {
        let mut buffer = Vec::new();
        grow(&mut buffer, words)?;
        self.buffers.insert(buffer)
    }

    /// Words of the exchange memory.
    pub(crate) fn read(&self, offset: Argument<u32>, count: usize) -> Result<&[u64], Fault> {
        slice(&self.exchange, offset.0, count).blame(offset.1)
    }

    /// Words of the exchange memory, to be written.
    pub(crate) fn write(&mut self, offset: Argument<u32>, count: usize) -> Result<&mut [u64], Fault> {
        let end = end(self.exchange.len(), offset.0, count).blame(offset.1)?;
        Ok(&mut self.exchange[offset.0 as usize..end])
    }

    /// Words of the exchange memory to be written, which has as many from now on.
    pub(crate) fn write_growing(&mut self, offset: Argument<u32>, count: usize) -> Result<&mut [u64], Fault> {
        let end = (offset.0 as usize).checked_add(count).filter(|_| offset.0 != NONE);
        self.reserve(end.ok_or_else(Fault::beyond).blame(offset.1)?)?;
        self.write(offset, count)
    }

    /// All words of a buffer, or of the exchange memory for the handle 0.
    pub(crate) fn buffer(&self, handle: f64) -> Result<&[u64], Fault> {
        if handle == 0.0 { Ok(&self.exchange) } else { Ok(self.buffers.get(handle)?) }
    }

    /// All words of a buffer, or of the exchange memory for the handle 0, to be written.
    pub(crate) fn buffer_mut(&mut self, handle: f64) -> Result<&mut [u64], Fault> {
        if handle == 0.0 { Ok(&mut self.exchange) } else { Ok(self.buffers.get_mut(handle)?) }
    }
}

/// So many words from an offset on.
pub(crate) fn slice(words: &[u64], offset: u32, count: usize) -> Result<&[u64], Fault> {
    let end = end(words.len(), offset, count)?;
    Ok(&words[offset as usize..end])
}

/// The end of so many words from an offset on, which there are.
pub(crate) fn end(length: usize, offset: u32, count: usize) -> Result<usize, Fault> {
    let end = (offset as usize).checked_add(count).filter(|&end| end <= length);
    end.ok_or_else(Fault::beyond)
}

fn grow(words: &mut Vec<u64>, length: usize) -> Result<(), Fault> {
    if words.try_reserve_exact(length - words.len()).is_err() {
        return Err(Fault::new(Code::Full, "no memory for so many words: free what is not used"));
    }
    words.resize(length, 0);
    Ok(())
}
