//! Which of the formats a file has.

use barycode_cli::failure::Failure;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

/// A format of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Parquet,
    /// Arrow's file format, which is that of Feather files, too.
    Arrow,
}

impl Format {
    /// By the first bytes of a file, which is left at its beginning.
    pub(crate) fn of_content(path: &Path, file: &mut File) -> Result<Self, Failure> {
        let mut first = Vec::new();
        let read = file.by_ref().take(6).read_to_end(&mut first).and_then(|_| file.rewind());
        read.map_err(|error| Failure::unreadable(path, &error))?;
        match &first[..] {
            [b'P', b'A', b'R', b'1', ..] => Ok(Self::Parquet),
            b"ARROW1" => Ok(Self::Arrow),
            [0xff, 0xff, 0xff, 0xff, ..] => Err(Failure::new(
                format!("{} is a stream of Arrow messages", path.display()),
                "write it as an Arrow file (also called IPC file or Feather), or as Parquet",
            )),
            [b'F', b'E', b'A', b'1', ..] => Err(Failure::new(
                format!("{} is a Feather file of version 1", path.display()),
                "write it as Feather of version 2, which is an Arrow file, or as Parquet",
            )),
            _ => Err(Failure::new(
                format!("{} is neither a Parquet nor an Arrow file", path.display()),
                "convert it, or write one with `barycode generate pairs`; lines of JSON are for `barycode query`",
            )),
        }
    }

    /// By the name of a file that is to be written.
    pub(crate) fn of_name(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        match extension.as_deref() {
            Some("parquet") => Ok(Self::Parquet),
            Some("arrow" | "feather") => Ok(Self::Arrow),
            _ => Err(Failure::new(
                format!("{} ends neither in .parquet nor in .arrow", path.display()),
                "give the output a name that ends in .parquet, .arrow or .feather, which says how it is written",
            )),
        }
    }
}
