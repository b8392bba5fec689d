//! The report's folder: whole, or not at all.

use std::fs;
use std::path::{Path, PathBuf};

/// A file's name and text.
pub type File = (String, String);

/// Writes the files into a new folder beside, and gives it the name at the end. A former report
/// stays until then.
///
/// # Errors
///
/// The place, what is wrong with it, and the remedy.
pub fn publish(out: &Path, files: &[File], replace: bool) -> Result<(), String> {
    let shown = out.display();
    let name = out.file_name().ok_or(format!("{shown}: give a folder with a name"))?.to_string_lossy().into_owned();
    let parent = out.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !parent.is_dir() {
        return Err(format!("{}: no such folder; make it, or give another --out", parent.display()));
    }
    let exists = fs::symlink_metadata(out).is_ok();
    if exists && !replace {
        return Err(format!("{shown} exists; give another --out, or --replace to put the new report in its place"));
    }
    if exists && !is_report(out) {
        return Err(format!("{shown} is no report, which has README.md and pictures alone; give another --out"));
    }
    let beside = |what: &str| parent.join(format!(".{name}.{}.{what}.tmp", std::process::id()));
    let (new, old) = (beside("new"), beside("old"));
    let written = write(&new, files).and_then(|()| swap(out, &new, &old, exists));
    if let Err(error) = written {
        // Where it cannot be removed either, the message says why nothing could be written.
        let _ = fs::remove_dir_all(&new);
        return Err(format!("{shown}: {error}; give an --out that can be written to"));
    }
    Ok(())
}

/// Writes one file under another name beside it first, so that a former one stays until the new one
/// is whole.
///
/// # Errors
///
/// The place, what is wrong with it, and the remedy.
pub fn publish_file(path: &Path, text: &str) -> Result<(), String> {
    let beside = path.with_extension(format!("{}.tmp", std::process::id()));
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, path)).map_err(|error| {
        // Where it cannot be removed either, the message says why nothing could be written.
        let _ = fs::remove_file(&beside);
        format!("{}: {error}; give a file that can be written", path.display())
    })
}

fn write(folder: &PathBuf, files: &[File]) -> std::io::Result<()> {
    fs::create_dir(folder)?;
    files.iter().try_for_each(|(name, text)| fs::write(folder.join(name), text))
}

fn swap(out: &Path, new: &Path, old: &Path, exists: bool) -> std::io::Result<()> {
    if !exists {
        return fs::rename(new, out);
    }
    fs::rename(out, old)?;
    if let Err(error) = fs::rename(new, out) {
        fs::rename(old, out)?;
        return Err(error);
    }
    fs::remove_dir_all(old)
}

/// Whether it is a folder with nothing but what a report has.
fn is_report(folder: &Path) -> bool {
    let Ok(mut entries) = fs::read_dir(folder) else { return false };
    folder.join("README.md").is_file()
        && entries.all(|entry| {
            entry.is_ok_and(|entry| {
                let name = entry.file_name();
                let name = name.to_string_lossy();
                name == "README.md" || name.ends_with(".svg")
            })
        })
}
