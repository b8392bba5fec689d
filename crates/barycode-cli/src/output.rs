//! Writing results: whole or not at all.

use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Writes everything to standard output.
pub(crate) fn to_stdout(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(|error| Failure::stdout(&error))
}

/// Writes a file whole or not at all: into a temporary file beside it, which then takes its name.
///
/// A device or pipe has no name to take; it is written to directly.
pub(crate) fn to_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write(path, bytes).map_err(|error| Failure::unwritable(path, &error))
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// A file that is written piece by piece, whole or not at all: it takes its name when it is finished, and is gone when it is dropped
/// before. A device or pipe has no name to take; it is written to directly.
#[derive(Debug)]
pub(crate) struct NewFile {
    target: PathBuf,
    file: Place,
}

#[derive(Debug)]
enum Place {
    Beside(NamedTempFile),
    Device(File),
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        // A symbolic link stays one; the file that it leads to is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let file = match fs::metadata(&target) {
            Ok(found) if found.is_dir() => return Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(found) if !found.is_file() => Place::Device(File::create(&target)?),
            _ => Place::Beside(temporary(0o666).tempfile_in(folder(&target))?),
        };
        Ok(Self { target, file })
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> io::Result<()> {
        if let Place::Beside(file) = self.file {
            file.as_file().sync_all()?;
            file.persist(&self.target)?;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Place::Beside(file) => file.write(bytes),
            Place::Device(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.file {
            Place::Beside(file) => file.flush(),
            Place::Device(file) => file.flush(),
        }
    }
}

/// Makes a folder with these files, whole or not at all. It must not exist yet, or be empty.
pub(crate) fn to_folder(path: &Path, files: &[(String, String)]) -> Result<(), Failure> {
    let unwritable = |error: io::Error| Failure::unwritable(path, &error);
    match fs::read_dir(path) {
        Ok(mut entries) => {
            if entries.next().is_some() {
                return Err(Failure::new(
                    format!("{} is not empty", path.display()),
                    "give a folder that is empty or does not exist yet, or a file name that ends in .svg",
                ));
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(unwritable(error)),
    }
    let temporary = temporary(0o777).tempdir_in(folder(path)).map_err(unwritable)?;
    for (name, content) in files {
        write(&temporary.path().join(name), content.as_bytes()).map_err(unwritable)?;
    }
    if path.exists() {
        fs::remove_dir(path).map_err(unwritable)?;
    }
    fs::rename(temporary.path(), path).map_err(unwritable)?;
    // It has a new name and is no longer temporary.
    let _ = temporary.keep();
    Ok(())
}

/// What a temporary file or folder is made with: the permissions of an ordinary new one, from which the process's mask
/// is taken off.
fn temporary(mode: u32) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".barycode-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    builder
}

fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Refuses to overwrite what is being read.
pub(crate) fn refuse_input(output: &Path, inputs: &[&Path]) -> Result<(), Failure> {
    let Ok(target) = fs::canonicalize(output) else {
        return Ok(());
    };
    if inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == target)) {
        return Err(Failure::new(
            format!("{} is an input, and would be overwritten", output.display()),
            "give the output another name",
        ));
    }
    Ok(())
}
