//! The links of an arm from a folder of meshes, for arms without URDF.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::configurations::listed;
use super::mesh::load_mesh;
use super::model::{Link, Part, Pose, Shape};
use crate::error::{SceneError, quote};

const EXTENSIONS: [&str; 2] = ["obj", "stl"];

/// Loads each link's mesh; each object of a mesh is taken as the convex hull of its vertices, in the link's frame.
///
/// Which file is a link's is said by `given`, or else found in `folder`: `LINK.obj` or `LINK.stl`; else the one such file
/// whose name ends in `_LINK`, as `panda_link0.obj` does for `link0`; else the same for the link's name without `left` or
/// `right` in front, so that `leftfinger` and `rightfinger` may share `panda_finger.obj`.
///
/// # Errors
/// If the folder can't be read, a link has no file or more than one, `given` names a link that is not asked for, or a
/// mesh is refused.
pub fn load(links: &[&str], folder: Option<&Path>, given: &[(String, PathBuf)]) -> Result<Vec<Link>, SceneError> {
    if let Some((unknown, file)) = given.iter().find(|(link, _)| !links.contains(&link.as_str())) {
        let what = format!("is given as the hull of link {}, which has no pose", quote(unknown));
        return Err(error(file, what, format!("the links are {}", listed(links))));
    }
    let meshes = folder.map_or_else(|| Ok(Vec::new()), files)?;
    let mut loaded: HashMap<PathBuf, Vec<Part>> = HashMap::new();
    let mut arm = Vec::with_capacity(links.len());
    for &name in links {
        let file = match given.iter().find(|(link, _)| link == name) {
            Some((_, file)) => file.clone(),
            None => find(name, folder, &meshes)?,
        };
        let parts = match loaded.get(&file) {
            Some(parts) => parts.clone(),
            None => {
                let parts = hulls(&file)?;
                loaded.insert(file, parts.clone());
                parts
            }
        };
        arm.push(Link { name: name.to_owned(), parts });
    }
    Ok(arm)
}

fn hulls(file: &Path) -> Result<Vec<Part>, SceneError> {
    let mesh = load_mesh(file)?;
    let hull = |part| Ok(Part { shape: Shape::hull(part, [1.0; 3])?, pose: Pose::identity() });
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

fn find(link: &str, folder: Option<&Path>, meshes: &[(String, PathBuf)]) -> Result<PathBuf, SceneError> {
    let Some(folder) = folder else {
        let remedy = format!("name its file, or a folder that holds {link}.obj or {link}.stl");
        return Err(error(Path::new(link), "is a link without a hull", remedy));
    };
    let sideless = ["left", "right"].iter().find_map(|side| link.strip_prefix(side));
    let sideless = sideless.map(|rest| rest.trim_start_matches('_')).filter(|rest| !rest.is_empty());
    for name in [Some(link), sideless].into_iter().flatten() {
        let ending = format!("_{name}");
        for fits in [&|stem: &str| stem == name, &|stem: &str| stem.ends_with(&ending)] as [&dyn Fn(&str) -> bool; 2] {
            let found: Vec<&PathBuf> = meshes.iter().filter(|(stem, _)| fits(stem)).map(|(_, path)| path).collect();
            match found[..] {
                [] => {}
                [one] => return Ok(one.clone()),
                _ => {
                    let names: Vec<String> = found.iter().map(|path| path.display().to_string()).collect();
                    let what = format!("link {} has several meshes: {}", quote(link), listed(&names));
                    return Err(error(folder, what, "say which one is meant"));
                }
            }
        }
    }
    let what = format!("holds no mesh for link {}", quote(link));
    Err(error(folder, what, format!("add {link}.obj or {link}.stl, or say which file is meant")))
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
            ("panda_link0.obj", "v 0 0 0\n"),
            ("panda_finger.obj", "v 1 0 0\no more\nv 2 0 0\n"),
            ("hand.obj", "v 3 0 0\n"),
            ("ur5_hand.obj", "v 4 0 0\n"),
            ("ur5_wrist.obj", "v 5 0 0\n"),
            ("fanuc_wrist.STL", "v 6 0 0\n"),
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
            (load(&["link1"], &[]), "holds no mesh for link `link1`"),
            (load(&["left"], &[]), "holds no mesh for link `left`"),
            (load(&["hand"], &[("foot", "hand.obj")]), "hull of link `foot`, which has no pose"),
            (load(&["bad"], &[]), "2 coordinates"),
            (super::load(&["a"], Some(&root.join("none")), &[]), "can't be read"),
            (super::load(&["a"], None, &[]), "a link without a hull"),
        ];
        fs::remove_dir_all(&root).unwrap();
        let first = |link: &Link| match &link.parts[0].shape {
            Shape::Hull { vertices } => vertices[0][0],
            _ => panic!(),
        };
        assert_eq!(arm.iter().map(first).collect::<Vec<_>>(), [0.0, 1.0, 1.0, 3.0]);
        assert_eq!((arm[1].name.as_str(), arm[1].parts.len()), ("leftfinger", 2));
        assert_eq!(first(&wrist[0]), 5.0);
        for (result, what) in errors {
            let error = result.unwrap_err();
            assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        }
    }
}
