//! Poses of links as a table, for arms whose kinematics is not at hand.

use std::collections::HashMap;

use super::configurations::{Configuration, Configurations, LABELS, LinkPoses};
use super::model::{LinkPose, pose};
use crate::error::{Flaw, SceneError, quote};
use crate::formats::table::{Row, Table};
use crate::number;
use crate::source::Source;

/// What every record gives: the link, where its origin is, and how it is turned (scalar first).
const COLUMNS: [&str; 8] = ["link", "px", "py", "pz", "qw", "qx", "qy", "qz"];

/// Reads poses: one record for each link of each configuration. The columns are `link`, `px`, `py`,
/// `pz`, `qw`, `qx`, `qy`, `qz`, and any of `scene`, `problem`, `fraction`, `configuration`, which
/// together name the configuration; in any order.
///
/// # Errors
/// If the header or a record is not as described, a quaternion is not nearly of length 1, a link
/// comes twice in a configuration, or a configuration lacks a link that the first one has.
pub fn read(source: &Source) -> Result<Configurations<LinkPoses>, SceneError> {
    let mut table = Table::open_named(source)?;
    let Layout { labels, fields } = Layout::of(table.columns()).map_err(|flaw| source.flaw(1, flaw))?;
    let columns: Vec<String> = labels.iter().map(|&column| table.columns()[column].clone()).collect();
    let mut list: Vec<Configuration<LinkPoses>> = Vec::new();
    let mut places: HashMap<Vec<String>, usize> = HashMap::new();
    // Where each link of each configuration was seen, and where each configuration begins.
    let mut seen: HashMap<(usize, String), u64> = HashMap::new();
    let mut begins = Vec::new();
    while let Some(row) = table.row()? {
        let key: Vec<String> = labels.iter().map(|&column| row.text(column).to_owned()).collect();
        let place = *places.entry(key.clone()).or_insert(list.len());
        if place == list.len() {
            let labels = if key.is_empty() { vec!["1".into()] } else { key };
            list.push(Configuration { labels, content: Vec::new() });
            begins.push(row.line);
        }
        let found = link_pose(&row, fields)?;
        if let Some(first) = seen.insert((place, found.link.clone()), row.line) {
            let what = format!("link {} of this configuration was already placed on line {first}", quote(&found.link));
            let remedy = "keep one of them, or name configurations in a column `configuration`";
            return Err(row.flaw(Flaw::new(what, remedy)));
        }
        list[place].content.push(found);
    }
    let Some(first) = list.first() else {
        return Err(source.error(1, "the table holds no pose", format!("add records `{}`", COLUMNS.join(","))));
    };
    for (place, configuration) in list.iter().enumerate() {
        let missing = first.content.iter().find(|pose| !seen.contains_key(&(place, pose.link.clone())));
        if let Some(pose) = missing {
            let what =
                format!("configuration {} has no pose of link {}", quote(&configuration.name()), quote(&pose.link));
            return Err(source.error(begins[place], what, "give every configuration the links of the first"));
        }
        if configuration.content.len() > first.content.len() {
            let what = format!("configuration {} has more links than the first", quote(&configuration.name()));
            return Err(source.error(begins[place], what, "give every configuration the links of the first"));
        }
    }
    let columns = if columns.is_empty() { vec!["configuration".into()] } else { columns };
    Ok(Configurations { name: source.stem().to_owned(), columns, list })
}

/// The line of the first record of a link; `None` if there is none, or the table can't be read.
pub fn line_of(source: &Source, link: &str) -> Option<u64> {
    let mut table = Table::open_named(source).ok()?;
    let column = table.columns().iter().position(|name| name == COLUMNS[0])?;
    while let Some(row) = table.row().ok()? {
        if row.text(column) == link {
            return Some(row.line);
        }
    }
    None
}

/// Where the columns are.
struct Layout {
    labels: Vec<usize>,
    fields: [usize; 8],
}

impl Layout {
    fn of(header: &[String]) -> Result<Self, Flaw> {
        let mut labels = Vec::new();
        for (column, name) in header.iter().enumerate() {
            if LABELS.contains(&name.as_str()) {
                labels.push(column);
            } else if !COLUMNS.contains(&name.as_str()) {
                return Err(Flaw::new(format!("{} is an unknown column", quote(name)), remedy()));
            }
        }
        let mut fields = [0; 8];
        for (field, name) in fields.iter_mut().zip(COLUMNS) {
            let column = header.iter().position(|known| known == name);
            *field = column.ok_or_else(|| Flaw::new(format!("there is no column `{name}`"), remedy()))?;
        }
        Ok(Self { labels, fields })
    }
}

fn remedy() -> String {
    format!("make the header `configuration,{}`", COLUMNS.join(","))
}

fn link_pose(row: &Row<'_>, [link, px, py, pz, qw, qx, qy, qz]: [usize; 8]) -> Result<LinkPose, SceneError> {
    let name = row.text(link);
    if name.is_empty() {
        return Err(row.flaw(Flaw::new("the link has no name", "write its name into the column `link`")));
    }
    let number = |column| row.parse(column, number::finite);
    let position = [number(px)?, number(py)?, number(pz)?];
    let quaternion = [number(qx)?, number(qy)?, number(qz)?, number(qw)?];
    let pose = pose(position, quaternion).map_err(|flaw| row.flaw(flaw))?;
    Ok(LinkPose { link: name.to_owned(), pose })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Pose;

    fn poses(text: &str) -> Result<Configurations<LinkPoses>, SceneError> {
        read(&Source::from_bytes("dir/poses.csv", text.as_bytes().to_vec()).unwrap())
    }

    const GOOD: &str = "scene,problem,fraction,link,px,py,pz,qw,qx,qy,qz\nbox,0001,0.0,base,0,0,0,1,0,0,0\n\
         box,0001,0.5,base,1,2,3,1,0,0,0\nbox,0001,0.0,tip,0,0,1,0.5,0.5,0.5,0.5\nbox,0001,0.5,tip,0,0,2,1,0,0,0\n";

    #[test]
    fn records_are_gathered_by_configuration() {
        let all = poses(GOOD).unwrap();
        assert_eq!((all.name.as_str(), all.list.len()), ("poses", 2));
        assert_eq!(all.columns, ["scene", "problem", "fraction"]);
        assert_eq!(all.list[1].name(), "box/0001/0.5");
        let links: Vec<&str> = all.list[0].content.iter().map(|pose| pose.link.as_str()).collect();
        assert_eq!(links, ["base", "tip"]);
        assert_eq!(all.list[1].content[0].pose, Pose::translation([1.0, 2.0, 3.0]));
        let turned = all.list[0].content[1].pose.transform([1.0, 2.0, 3.0].into());
        assert_eq!(turned, [3.0, 1.0, 3.0].into(), "x to y to z to x");
    }

    #[test]
    fn columns_may_come_in_any_order_or_not_at_all() {
        let all = poses("qz,qy,qx,qw,link,pz,py,px\n0,0,0,1,a,3,2,1\n").unwrap();
        assert_eq!(all.list[0].content[0].pose, Pose::translation([1.0, 2.0, 3.0]));
        assert_eq!((all.list[0].name().as_str(), &all.columns[..]), ("1", &["configuration".to_owned()][..]));
        assert_eq!(
            poses("configuration,link,px,py,pz,qw,qx,qy,qz\nhome,a,0,0,0,1,0,0,0\n").unwrap().list[0].name(),
            "home"
        );
    }

    #[test]
    fn tables_that_can_not_be_used() {
        for (from, to, line, what) in [
            ("link,", "body,", 1, "`body` is an unknown column"),
            ("fraction,", "link,", 1, "the column `link` twice"),
            (",qz\n", "\n", 1, "no column `qz`"),
            ("1,2,3,1,0,0,0", "1,2,3,1,0,0", 3, "has 10 columns, the header 11"),
            ("1,2,3,1,0,0,0", "1,nan,3,1,0,0,0", 3, "py: `nan` is not a finite number"),
            ("1,2,3,1,0,0,0", "1,2,3,1,0.5,0,0", 3, "quaternion has the length"),
            ("1,2,3,1,0,0,0", "1,2,3,0,0,0,0", 3, "quaternion has the length 0"),
            ("0.5,base", "0.0,base", 3, "`base` of this configuration was already placed on line 2"),
            ("0.5,base", "0.5,", 3, "the link has no name"),
            ("box,0001,0.5,tip,0,0,2,1,0,0,0\n", "", 3, "`box/0001/0.5` has no pose of link `tip`"),
            ("box,0001,0.0,tip,0,0,1,0.5,0.5,0.5,0.5\n", "", 3, "more links than the first"),
        ] {
            let text = GOOD.replacen(from, to, 1);
            assert_ne!(text, GOOD);
            let error = poses(&text).unwrap_err();
            assert_eq!(error.line, Some(line), "{error}");
            assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        }
        assert!(poses("link,px,py,pz,qw,qx,qy,qz\n").unwrap_err().what.contains("no pose"));
        let error = poses("link,px,py,pz,qw,qx,qy,qz\na,0,0,0,1,0,0,0\na,0,0,1,1,0,0,0\n").unwrap_err();
        assert!(error.remedy.contains("column `configuration`"), "{error}");
    }
}
