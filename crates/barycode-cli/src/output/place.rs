//! Where paths lead, and whether two of them lead to one file.

use self::system::{Node, is_character_device, node, standard_input, standard_output};
use super::{STANDARD, parent};
use crate::failure::Failure;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// Refuses outputs that are inputs, or one another, before anything is written.
pub(super) fn refuse_clashes(inputs: &[&Path], outputs: &[&Path]) -> Result<(), Failure> {
    let inputs: Vec<FileIdentity> = inputs.iter().filter_map(|path| FileIdentity::of_input(path)).collect();
    let places: Vec<Option<FileIdentity>> = outputs.iter().map(|path| FileIdentity::of_output(path)).collect();
    for (index, output) in places.iter().enumerate() {
        let Some(output) = output else { continue };
        let name = shown(outputs[index]);
        if inputs.iter().any(|input| input.is(output)) {
            return Err(Failure::new(
                format!("{name} is an input, and would be overwritten"),
                "give the output another name",
            ));
        }
        for (other, other_name) in places[..index].iter().zip(outputs) {
            if other.as_ref().is_some_and(|other| other.is(output) || other.nests(output)) {
                return Err(Failure::new(
                    format!("{} and {name} are outputs, and one would overwrite the other", shown(other_name)),
                    "give each output a place of its own",
                ));
            }
        }
    }
    Ok(())
}

fn shown(path: &Path) -> String {
    if path == Path::new(STANDARD) { "standard output".into() } else { path.display().to_string() }
}

/// Where something is read or written, known by its path and, where it exists, by its node.
struct FileIdentity {
    path: Option<PathBuf>,
    node: Option<Node>,
}

impl FileIdentity {
    /// Nothing for what is not stored, and can't be overwritten.
    fn of_input(path: &Path) -> Option<Self> {
        let standard = path == Path::new(STANDARD);
        let found = if standard { standard_input() } else { fs::metadata(path) }.ok().filter(Metadata::is_file)?;
        Some(Self { path: (!standard).then(|| resolved(path)), node: Some(node(&found)) })
    }

    /// Nothing for devices, which any number of outputs may go to.
    fn of_output(path: &Path) -> Option<Self> {
        let standard = path == Path::new(STANDARD);
        let found = if standard { standard_output() } else { fs::metadata(path) }.ok();
        if found.as_ref().is_some_and(is_character_device) {
            return None;
        }
        Some(Self { path: (!standard).then(|| resolved(path)), node: found.as_ref().map(node) })
    }

    fn is(&self, other: &Self) -> bool {
        (self.node.is_some() && self.node == other.node) || (self.path.is_some() && self.path == other.path)
    }

    /// Whether one is a folder that the other lies in.
    fn nests(&self, other: &Self) -> bool {
        match (&self.path, &other.path) {
            (Some(one), Some(other)) => one.starts_with(other) || other.starts_with(one),
            _ => false,
        }
    }
}

/// Where a path leads, whether there is something already or not: absolute, and without links.
pub(super) fn resolved(path: &Path) -> PathBuf {
    /// As many links on the way as systems follow, too.
    const LINKS: u32 = 40;
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(next) = fs::read_link(&path) else { break };
        path = parent(&path).join(next);
    }
    match (fs::canonicalize(parent(&path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

#[cfg(unix)]
mod system {
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};

    pub(super) type Node = (u64, u64);

    pub(super) fn node(found: &Metadata) -> Node {
        (found.dev(), found.ino())
    }

    pub(super) fn is_character_device(found: &Metadata) -> bool {
        found.file_type().is_char_device()
    }

    pub(super) fn standard_input() -> io::Result<Metadata> {
        File::from(io::stdin().as_fd().try_clone_to_owned()?).metadata()
    }

    pub(super) fn standard_output() -> io::Result<Metadata> {
        File::from(io::stdout().as_fd().try_clone_to_owned()?).metadata()
    }
}

/// Where nodes are not known, paths have to do, and what is redirected is not seen.
#[cfg(not(unix))]
mod system {
    use std::fs::Metadata;
    use std::io;

    pub(super) struct Node;

    impl PartialEq for Node {
        fn eq(&self, _other: &Self) -> bool {
            false
        }
    }

    /// As good as none: no two are equal.
    pub(super) fn node(_found: &Metadata) -> Node {
        Node
    }

    pub(super) fn is_character_device(_found: &Metadata) -> bool {
        false
    }

    pub(super) fn standard_input() -> io::Result<Metadata> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn standard_output() -> io::Result<Metadata> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
