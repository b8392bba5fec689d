//! Writing results: all that a command writes, or nothing.

mod place;

use self::place::{refuse_clashes, resolved};
use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempDir};

/// What stands for standard output among the outputs of a command, and for standard input among its
/// inputs.
pub const STANDARD: &str = "-";

/// Writes everything to standard output. A reader that has gone, as under `| head`, is no error.
pub fn to_stdout(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::stdout(&error)),
        _ => Ok(()),
    }
}

/// The outputs of one command. They wait as temporaries until all of them are complete, and appear
/// together; those that are dropped before leave nothing behind.
#[derive(Debug)]
pub struct Outputs {
    waiting: Vec<PendingOutput>,
}

/// An output that is complete.
#[derive(Debug)]
struct PendingOutput {
    /// As the user named it.
    path: PathBuf,
    content: OutputContent,
}

#[derive(Debug)]
enum OutputContent {
    /// The file whose name the temporary beside it takes.
    File(NamedTempFile, PathBuf),
    /// The folder whose name the temporary beside it takes.
    Folder(TempDir, PathBuf),
    /// A device or pipe, which has no name to take, and what it is still to get.
    Device(File, Vec<u8>),
}

impl Outputs {
    /// Outputs of a command that reads these inputs, [`STANDARD`] among both.
    ///
    /// # Errors
    /// If an output is an input, or two outputs are one file.
    pub fn new(inputs: &[&Path], outputs: &[&Path]) -> Result<Self, Failure> {
        refuse_clashes(inputs, outputs)?;
        Ok(Self { waiting: Vec::new() })
    }

    /// A file with this content.
    pub fn file(&mut self, path: &Path, bytes: Vec<u8>) -> Result<(), Failure> {
        let mut file = NewFile::create(path)?;
        if let Destination::Device(device) = file.destination {
            self.waiting.push(PendingOutput { path: file.path, content: OutputContent::Device(device, bytes) });
            return Ok(());
        }
        file.write_all(&bytes).map_err(|error| Failure::unwritable(path, &error))?;
        self.add(file)
    }

    /// A file that was written piece by piece.
    pub fn add(&mut self, file: NewFile) -> Result<(), Failure> {
        let NewFile { path, destination } = file;
        let content = match destination {
            Destination::Beside(file, target) => {
                file.as_file().sync_all().map_err(|error| Failure::unwritable(&path, &error))?;
                OutputContent::File(file, target)
            }
            Destination::Device(device) => OutputContent::Device(device, Vec::new()),
        };
        self.waiting.push(PendingOutput { path, content });
        Ok(())
    }

    /// A folder with these files, names and contents. It must not exist yet, or be empty.
    pub fn folder(&mut self, path: &Path, files: impl IntoIterator<Item = (String, String)>) -> Result<(), Failure> {
        let unwritable = |error: io::Error| Failure::unwritable(path, &error);
        let target = resolved(path);
        match fs::read_dir(&target).map(|mut entries| entries.next().is_none()) {
            Ok(false) => {
                return Err(Failure::new(
                    format!("{} is not empty", path.display()),
                    "give a folder that is empty or does not exist yet, or a file name that ends in .svg",
                ));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unwritable(error)),
            _ => {}
        }
        let temporary = temporary(0o777).tempdir_in(parent(&target)).map_err(unwritable)?;
        for (name, content) in files {
            let mut file = File::create(temporary.path().join(name)).map_err(unwritable)?;
            file.write_all(content.as_bytes()).and_then(|()| file.sync_all()).map_err(unwritable)?;
        }
        self.waiting.push(PendingOutput { path: path.to_owned(), content: OutputContent::Folder(temporary, target) });
        Ok(())
    }

    /// Writes to standard output, and if that went well lets all outputs appear. Where one of them
    /// can't, none does.
    pub fn publish(mut self, stdout: &[u8]) -> Result<(), Failure> {
        for PendingOutput { path, content } in &mut self.waiting {
            if let OutputContent::Device(device, bytes) = content {
                device.write_all(bytes).map_err(|error| Failure::unwritable(path, &error))?;
            }
        }
        to_stdout(stdout)?;
        let mut published = Vec::new();
        for PendingOutput { path, content } in self.waiting {
            match content.publish() {
                Ok(target) => published.extend(target),
                Err(error) => {
                    take_back(&published);
                    return Err(Failure::unwritable(&path, &error));
                }
            }
        }
        Ok(())
    }
}

impl OutputContent {
    /// Gives a temporary its name, which is returned.
    fn publish(self) -> io::Result<Option<PathBuf>> {
        match self {
            Self::Device(..) => Ok(None),
            Self::File(file, target) => {
                file.persist(&target)?;
                Ok(Some(target))
            }
            Self::Folder(folder, target) => {
                if target.exists() {
                    fs::remove_dir(&target)?;
                }
                fs::rename(folder.path(), &target)?;
                // It has a new name and is no longer temporary.
                let _ = folder.keep();
                Ok(Some(target))
            }
        }
    }
}

/// Removes outputs that have appeared without the others.
fn take_back(published: &[PathBuf]) {
    for target in published {
        // What can't be removed stays; the error that is on its way is the one to tell.
        let _ = if target.is_dir() { fs::remove_dir_all(target) } else { fs::remove_file(target) };
    }
}

/// A file that is written piece by piece, and appears with the [`Outputs`] that it is added to; it
/// is gone when it is dropped before. A device or pipe is written to directly.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    destination: Destination,
}

#[derive(Debug)]
enum Destination {
    Beside(NamedTempFile, PathBuf),
    Device(File),
}

impl NewFile {
    pub fn create(path: &Path) -> Result<Self, Failure> {
        let destination = Destination::open(path).map_err(|error| Failure::unwritable(path, &error))?;
        Ok(Self { path: path.to_owned(), destination })
    }
}

impl Destination {
    fn open(path: &Path) -> io::Result<Self> {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if is_device(path) {
            return Ok(Self::Device(File::create(path)?));
        }
        // A symbolic link stays one; the file that it leads to is replaced.
        let target = resolved(path);
        Ok(Self::Beside(temporary(0o666).tempfile_in(parent(&target))?, target))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.destination {
            Destination::Beside(file, _) => file.write(bytes),
            Destination::Device(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.destination {
            Destination::Beside(file, _) => file.flush(),
            Destination::Device(file) => file.flush(),
        }
    }
}

/// Whether a path leads to a device or pipe, which is written to and not replaced.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// What a temporary file or folder is made with: the permissions of an ordinary new one, from which
/// the process's mask is taken off.
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

/// The folder that a path lies in.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn outputs_appear_together() {
        let folder = tempfile::tempdir().unwrap();
        let [file, pages] = ["file", "pages"].map(|name| folder.path().join(name));
        let mut outputs = Outputs::new(&[], &[&file, &pages]).unwrap();
        outputs.file(&file, b"whole".to_vec()).unwrap();
        outputs.folder(&pages, [("page".into(), "text".into())]).unwrap();
        assert!(names(folder.path()).iter().all(|name| name.starts_with(".barycode-")));
        outputs.publish(b"").unwrap();
        assert_eq!(names(folder.path()), ["file", "pages"]);
        assert_eq!(fs::read(&file).unwrap(), b"whole");
        assert_eq!(fs::read(pages.join("page")).unwrap(), b"text");
    }

    #[test]
    fn one_that_cannot_appear_takes_the_others_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["file", "pages", "last"].map(|name| folder.path().join(name));
        let [file, pages, last] = &paths;
        let mut outputs = Outputs::new(&[], &[file, pages, last]).unwrap();
        outputs.file(file, b"whole".to_vec()).unwrap();
        outputs.folder(pages, [("page".into(), "text".into())]).unwrap();
        outputs.file(last, b"whole".to_vec()).unwrap();
        // Something else has taken its name meanwhile.
        fs::create_dir(last).unwrap();
        let failure = outputs.publish(b"").unwrap_err().to_string();
        assert!(failure.contains("last can't be written"), "{failure}");
        assert_eq!(names(folder.path()), ["last"]);
    }

    #[test]
    fn outputs_that_are_dropped_leave_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "as it was").unwrap();
        let mut outputs = Outputs::new(&[], &[&file]).unwrap();
        outputs.file(&file, b"whole".to_vec()).unwrap();
        drop(outputs);
        assert_eq!(names(folder.path()), ["file"]);
        assert_eq!(fs::read(&file).unwrap(), b"as it was");
    }
}
