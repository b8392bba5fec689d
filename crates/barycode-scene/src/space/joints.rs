//! Joint values: a table, or start and goals of a `MotionBenchMaker` request.

use std::collections::HashMap;

use super::configurations::{Configuration, Configurations, JointValues, LABELS};
use super::motion_bench;
use crate::error::{Flaw, SceneError, quote};
use crate::formats::table::Table;
use crate::number;
use crate::source::Source;

/// Reads joint values, told by content: a request gives the configurations `start` and `goal`
/// (`goal 2`, … of further goals), a table one for each record. Of its columns `scene`, `problem`,
/// `fraction` and `configuration` name the configuration, all others are joints.
///
/// # Errors
/// If the file is not as described, a field is no number, or two configurations have the same name.
pub fn read(source: &Source) -> Result<Configurations<JointValues>, SceneError> {
    if motion_bench::is_request(source) {
        return request(source);
    }
    let mut table = Table::open_named(source)?;
    let header = table.columns().to_vec();
    let (labels, joints): (Vec<usize>, Vec<usize>) =
        (0..header.len()).partition(|&column| LABELS.contains(&header[column].as_str()));
    if joints.is_empty() || header.iter().any(|column| column == "link") {
        let what = format!("the header {} is not that of joint values", quote(&header.join(",")));
        return Err(source.error(1, what, "make it `configuration` and the names of the joints"));
    }
    let mut list: Vec<Configuration<JointValues>> = Vec::new();
    let mut lines: HashMap<Vec<String>, u64> = HashMap::new();
    while let Some(row) = table.row()? {
        let labels = match &labels[..] {
            [] => vec![(list.len() + 1).to_string()],
            some => some.iter().map(|&column| row.text(column).to_owned()).collect(),
        };
        let mut content = Vec::with_capacity(joints.len());
        for &column in &joints {
            content.push((header[column].clone(), row.parse(column, number::finite)?));
        }
        let configuration = Configuration { labels, content };
        if let Some(first) = lines.insert(configuration.labels.clone(), row.line) {
            let what = format!("configuration {} was already on line {first}", quote(&configuration.name()));
            return Err(row.flaw(Flaw::new(what, "give every configuration a name of its own")));
        }
        list.push(configuration);
    }
    if list.is_empty() {
        return Err(source.error(1, "the table holds no configuration", "add a record of joint values"));
    }
    let columns: Vec<String> = labels.iter().map(|&column| header[column].clone()).collect();
    let columns = if columns.is_empty() { vec!["configuration".into()] } else { columns };
    Ok(Configurations { name: source.stem().to_owned(), columns, list })
}

fn request(source: &Source) -> Result<Configurations<JointValues>, SceneError> {
    let request = motion_bench::read_request(source)?;
    let named = |name: String, content| Configuration { labels: vec![name], content };
    let goals = (0..request.goals.len()).filter_map(|index| {
        let name = if index == 0 { "goal".into() } else { format!("goal {}", index + 1) };
        Some(named(name, request.goal(index)?))
    });
    let mut list: Vec<Configuration<JointValues>> = goals.collect();
    list.insert(0, named("start".into(), request.start));
    Ok(Configurations { name: source.stem().to_owned(), columns: vec!["configuration".into()], list })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joints(text: &str) -> Result<Configurations<JointValues>, SceneError> {
        read(&Source::from_bytes("dir/joints.csv", text.as_bytes().to_vec()).unwrap())
    }

    #[test]
    fn tables_are_read() {
        let all = joints("configuration, shoulder, elbow\nhome,0,0.5\nreach,-1,1e-3\n").unwrap();
        assert_eq!(all.list[1].name(), "reach");
        assert_eq!(all.list[1].content, [("shoulder".into(), -1.0), ("elbow".into(), 1e-3)]);
        let numbered = joints("a\n1\n1\n").unwrap();
        assert_eq!(numbered.list[1].labels, ["2"]);
    }

    #[test]
    fn requests_are_read() {
        let text = "start_state: {joint_state: {name: [a, b], position: [1, 2]}}\ngoal_constraints:\n\
             - joint_constraints: [{joint_name: b, position: 3}]\n- joint_constraints: []\n";
        let all = joints(text).unwrap();
        let names: Vec<String> = all.list.iter().map(Configuration::name).collect();
        assert_eq!(names, ["start", "goal", "goal 2"]);
        assert_eq!(all.list[1].content, [("a".into(), 1.0), ("b".into(), 3.0)]);
    }

    #[test]
    fn tables_that_can_not_be_used() {
        for (text, line, what) in [
            ("configuration\nhome\n", 1, "not that of joint values"),
            ("configuration,link,px\nhome,a,1\n", 1, "not that of joint values"),
            ("a,b\n1,two\n", 2, "b: `two` is not a number"),
            ("a,b\n1,2\n1\n", 3, "has 1 columns, the header 2"),
            ("configuration,a\nhome,1\nhome,2\n", 3, "`home` was already on line 2"),
            ("a,a\n1,1\n", 1, "column `a` twice"),
            ("a,b\n", 1, "no configuration"),
            ("a,b\n1,inf\n", 2, "not a finite number"),
        ] {
            let error = joints(text).unwrap_err();
            assert_eq!(error.line, Some(line), "{error}");
            assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        }
    }
}
