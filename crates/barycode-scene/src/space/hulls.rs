//! The links of an arm from a folder of meshes, for arms without URDF.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::configurations::listed;
use super::mesh::{Parts, load_mesh_by};
use super::model::{Link, Pose, PosedShape, Shape};
use crate::error::{SceneError, quote};
use crate::missing::MissingShape;

const EXTENSIONS: [&str; 2] = ["obj", "stl"];

/// Loads each link's mesh; each object of a mesh is taken as the convex hull of its vertices, in
/// the link's frame.
///
/// The file of a link is named by `given`, or else found in `folder`: `LINK.obj` or `LINK.stl`;
/// else the only such file whose name ends in `_LINK`, as `panda_link0.obj` does for `link0`; else
/// a file found in these ways for the link's name without a leading `left` or `right`, so that
/// `leftfinger` and `rightfinger` may share `panda_finger.obj`.
///
/// A link without a file, or with one that is refused, is [missing](Link::missing) its shape; where
/// there is no file, the link's name stands for the place.
///
/// # Errors
/// If the folder can't be read, a link has more than one file, or `given` names a link that is not
/// asked for.
pub fn load(links: &[&str], folder: Option<&Path>, given: &[(String, PathBuf)]) -> Result<Vec<Link>, SceneError> {
    load_by(links, folder, given, Parts::Objects)
}

/// [`load`], with the parts that meshes are to have.
///
/// # Errors
/// As [`load`].
pub fn load_by(
    links: &[&str],
    folder: Option<&Path>,
    given: &[(String, PathBuf)],
    by: Parts,
) -> Result<Vec<Link>, SceneError> {
    if let Some((unknown, file)) = given.iter().find(|(link, _)| !links.contains(&link.as_str())) {
        let what = format!("is given as the hull of link {}, which has no pose", quote(unknown));
        return Err(error(file, what, format!("the links are {}", listed(links))));
    }
    let meshes = folder.map_or_else(|| Ok(Vec::new()), files)?;
    let mut loaded: HashMap<PathBuf, Result<Vec<PosedShape>, MissingShape>> = HashMap::new();
    let mut arm = Vec::with_capacity(links.len());
    for &name in links {
        let file = match given.iter().find(|(link, _)| link == name) {
            Some((_, file)) => Ok(file.clone()),
            None => find(name, folder, &meshes)?,
        };
        let parts = file.and_then(|file| {
            loaded.entry(file).or_insert_with_key(|file| hulls(file, by).map_err(MissingShape::from)).clone()
        });
        let name = name.to_owned();
        arm.push(match parts {
            Ok(parts) => Link { name, parts, missing: Vec::new() },
            Err(missing) => Link { name, parts: Vec::new(), missing: vec![missing] },
        });
    }
    Ok(arm)
}

fn hulls(file: &Path, by: Parts) -> Result<Vec<PosedShape>, SceneError> {
    let mesh = load_mesh_by(file, by)?;
    let hull = |part| Ok(PosedShape { shape: Shape::hull(part, [1.0; 3])?, pose: Pose::IDENTITY });
    mesh.parts.iter().map(hull).collect::<Result<_, crate::Flaw>>().map_err(|flaw| error(file, flaw.what, flaw.remedy))
}

/// The meshes in a folder by name without extension, sorted.
fn files(folder: &Path) -> Result<Vec<(String, PathBuf)>, SceneError> {
    let unreadable = |reason: std::io::Error| SceneError {
        source: Some(std::io::Error::from(reason.kind())),
        ..error(folder, format!("can't be read ({reason})"), "give the folder that holds the links' meshes")
    };
    let mut meshes = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let part = |part: Option<&std::ffi::OsStr>| part.and_then(|text| text.to_str()).map(str::to_owned);
        if let (Some(stem), Some(extension)) = (part(path.file_stem()), part(path.extension()))
            && EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
        {
            meshes.push((stem, path));
        }
    }
    meshes.sort();
    Ok(meshes)
}

/// The file of a link, or that there is none.
fn find(
    link: &str,
    folder: Option<&Path>,
    meshes: &[(String, PathBuf)],
) -> Result<Result<PathBuf, MissingShape>, SceneError> {
    let Some(folder) = folder else {
        let remedy = format!("name its file, or a folder that holds {link}.obj or {link}.stl");
        return Ok(Err(error(Path::new(link), "no file is given", remedy).into()));
    };
    let sideless = ["left", "right"].iter().find_map(|side| link.strip_prefix(side));
    let sideless = sideless.map(|rest| rest.trim_start_matches('_')).filter(|rest| !rest.is_empty());
    for name in [Some(link), sideless].into_iter().flatten() {
        let ending = format!("_{name}");
        for fits in [&|stem: &str| stem == name, &|stem: &str| stem.ends_with(&ending)] as [&dyn Fn(&str) -> bool; 2] {
            let found: Vec<&PathBuf> = meshes.iter().filter(|(stem, _)| fits(stem)).map(|(_, path)| path).collect();
            match found[..] {
                [] => {}
                [one] => return Ok(Ok(one.clone())),
                _ => {
                    let names: Vec<String> = found.iter().map(|path| path.display().to_string()).collect();
                    let what = format!("link {} has several meshes: {}", quote(link), listed(&names));
                    return Err(error(folder, what, "say which one is meant"));
                }
            }
        }
    }
    let what = format!("{} holds no mesh of this name", folder.display());
    let names: Vec<&str> = meshes.iter().map(|(stem, _)| stem.as_str()).collect();
    let known = if names.is_empty() { "there is none".into() } else { format!("there are {}", listed(&names)) };
    let remedy = format!("{known}; add {link}.obj or {link}.stl, or say which file is meant");
    Ok(Err(error(Path::new(link), what, remedy).into()))
}

fn error(file: &Path, what: impl Into<String>, remedy: impl Into<String>) -> SceneError {
    SceneError {
        file: file.display().to_string(),
        line: None,
        byte: None,
        what: what.into(),
        remedy: remedy.into(),
        source: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_their_names() {
        let root = std::env::temp_dir().join(format!("barycode-hulls-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        for (name, text) in [
            ("panda_link0.obj", "v 0 0 0\nf 1 1 1\n"),
            ("panda_finger.obj", "v 1 0 0\nf 1 1 1\no more\nv 2 0 0\nf 2 2 2\n"),
            ("hand.obj", "v 3 0 0\nf 1 1 1\n"),
            ("ur5_hand.obj", "v 4 0 0\nf 1 1 1\n"),
            ("ur5_wrist.obj", "v 5 0 0\nf 1 1 1\n"),
            ("fanuc_wrist.STL", "v 6 0 0\nf 1 1 1\n"),
            ("bad.obj", "v 7 0\n"),
            ("link0.txt", "v 8 0 0\n"),
        ] {
            fs::write(root.join(name), text).unwrap();
        }
        let load = |links: &[&str], given: &[(&str, &str)]| {
            let given: Vec<_> = given.iter().map(|&(link, file)| (link.to_owned(), root.join(file))).collect();
            super::load(links, Some(&root), &given)
        };
        let arm = load(&["link0", "leftfinger", "right_finger", "hand"], &[]).unwrap();
        let wrist = load(&["wrist"], &[("wrist", "ur5_wrist.obj")]).unwrap();
        let errors = [
            (load(&["wrist"], &[]), "link `wrist` has several meshes"),
            (load(&["hand"], &[("foot", "hand.obj")]), "hull of link `foot`, which has no pose"),
            (super::load(&["a"], Some(&root.join("none")), &[]), "can't be read"),
        ];
        let missing = [
            (load(&["link1"], &[]), "holds no mesh of this name"),
            (load(&["left"], &[]), "holds no mesh of this name"),
            (load(&["bad"], &[]), "2 coordinates"),
            (load(&["hand"], &[("hand", "none.obj")]), "can't be read"),
            (super::load(&["a"], None, &[]), "no file is given"),
        ];
        fs::remove_dir_all(&root).unwrap();
        let first = |link: &Link| match &link.parts[0].shape {
            Shape::Hull { vertices } => vertices[0][0],
            _ => panic!(),
        };
        assert_eq!(arm.iter().map(first).collect::<Vec<_>>(), [0.0, 1.0, 1.0, 3.0]);
        assert_eq!((arm[1].name.as_str(), arm[1].parts.len()), ("leftfinger", 2));
        assert_eq!(first(&wrist[0]), 5.0);
        for (result, what) in missing {
            let arm = result.unwrap();
            let [Link { parts, missing, .. }] = &arm[..] else { panic!() };
            assert!(parts.is_empty() && missing.len() == 1, "{arm:?}");
            assert!(missing[0].what.contains(what) && !missing[0].remedy.is_empty(), "{missing:?}");
        }
        for (result, what) in errors {
            let error = result.unwrap_err();
            assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        }
    }
}
