//! The pairs that are measured, written down: lines of the schema of the case files under `suite`,
//! for any other library.

use crate::arguments::{count, unwritable};
use crate::data::{self, Class};
use crate::space::Subject;
use crate::space::data::{self as solid, Set, SizedSolid};
use crate::tables::{Wanted, plane, solids};
use barycode::d3::{Convex, Vec3};
use barycode::{d2, d3};
use clap::Args;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What the command line asks for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    pub wanted: Wanted,
    /// Pairs of each subject and class, the first that the tables ask about; an eighth of them for
    /// hulls of 512 corners and more
    #[arg(long, value_name = "N", default_value = "1000", value_parser = count)]
    pub pairs: usize,
    /// Gets a JSON object a line
    pub file: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab pairs paper.jsonl
  barycode-lab pairs --subject polygons-8 --pairs 65536 octagons.jsonl
  barycode-lab pairs --dim 3 --subject hulls-32 hulls.jsonl

Of each subject there are pairs that are distant, overlapping and touching. `expect` has whether they meet, exactly, and the signed \
distance as our own f64 query finds it. Of a rotation the entries count (`rotation_cos_sin`, `rotation_matrix_rowmajor`), which in \
the plane are single-precision numbers and are what `barycode query` reads; the angle beside them is within about 1e-7 of that. The \
same command writes the same file on every machine.";

/// The command.
pub fn command(options: &Options) -> Result<bool, String> {
    let subjects = options.wanted.names()?;
    // Nobody finds half a file under the name that was asked for.
    let part = options.file.with_extension("part");
    let written = write(&subjects, options.pairs, &part);
    written.and_then(|()| fs::rename(&part, &options.file)).map(|()| true).map_err(|error| {
        // It may never have been made.
        let _ = fs::remove_file(&part);
        unwritable(&options.file, &error)
    })
}

fn write(subjects: &[String], pairs: usize, path: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for subject in subjects {
        for class in Class::ALL {
            for line in lines(subject, class, pairs) {
                writeln!(file, "{line}")?;
            }
        }
    }
    file.flush()
}

/// The pairs of a cell of the tables.
fn lines(subject: &str, class: Class, pairs: usize) -> Vec<Value> {
    if let Some(solid) = Subject::ALL.into_iter().find(|known| known.name() == subject) {
        let set = solid::set(solid, class, pairs);
        return (0..set.pairs.len()).map(|index| in_space(&set, index)).collect();
    }
    let vertices = plane::vertices(subject);
    let pairs = data::pairs(vertices, class, pairs);
    pairs.iter().enumerate().map(|(index, pair)| in_the_plane(subject, class, index, pair)).collect()
}

fn in_the_plane(subject: &str, class: Class, index: usize, pair: &data::Pair) -> Value {
    let (a, b) = data::shapes(pair);
    let pose = |translation: [f64; 2], [cos, sin]: [f64; 2]| json!({"translation": translation, "angle": libm::atan2(sin, cos), "rotation_cos_sin": [cos, sin]});
    json!({
        "id": format!("{subject}-{}-{index}", class.name()),
        "dim": 2,
        "a": {"shape": "convex", "vertices": pair.a},
        "pose_a": pose([0.0; 2], [1.0, 0.0]),
        "b": {"shape": "convex", "vertices": pair.b},
        "pose_b": pose(pair.translation, [pair.cos, pair.sin]),
        "query": "contact",
        "expect": {
            "intersecting": d2::intersects(&a, &b).meets(),
            "signed_distance": d2::contact(&a, &b).distance,
        },
        "classes": [subject, class.name()],
    })
}

fn in_space(set: &Set, index: usize) -> Value {
    let pair = &set.pairs[index];
    let (subject, class) = (set.subject.name(), set.class.name());
    let shape = |part: &SizedSolid| match set.subject {
        Subject::Hulls(_) => {
            json!({"shape": "convex", "vertices": solids::hull(&set.hulls[part.hull]).vertices})
        }
        Subject::Spheres => json!({"shape": "sphere", "radius": part.size[1]}),
        Subject::Capsules => json!({"shape": "capsule", "half_height": part.size[0], "radius": part.size[1]}),
        _ => json!({"shape": "box", "half_extents": part.size}),
    };
    let rows = solid::pose::<f64>(pair).rotation.rows.map(|row| [row.x, row.y, row.z]);
    json!({
        "id": format!("{subject}-{class}-{index}"),
        "dim": 3,
        "a": shape(&pair.a),
        "pose_a": {"translation": [0.0, 0.0, 0.0], "rotation_quat_xyzw": [0.0, 0.0, 0.0, 1.0]},
        "b": shape(&pair.b),
        "pose_b": {
            "translation": pair.translation,
            "rotation_quat_xyzw": pair.quaternion,
            "rotation_matrix_rowmajor": rows.as_flattened(),
        },
        "query": "contact",
        "expect": {"intersecting": meets(set, pair), "signed_distance": (pair.bounds.0 + pair.bounds.1) / 2.0},
        "classes": [subject, class],
    })
}

/// Whether two solids meet, exactly.
fn meets(set: &Set, pair: &solid::Pair) -> bool {
    fn asked<S: Convex<Vector = Vec3<f64>>>(a: S, b: S, pair: &solid::Pair) -> bool {
        d3::intersects(&a, &solid::posed(b, pair)).meets()
    }
    let (a, b) = (&pair.a, &pair.b);
    match set.subject {
        Subject::Hulls(_) => asked(&set.hulls[a.hull], &set.hulls[b.hull], pair),
        Subject::Spheres => asked(solid::sphere(a), solid::sphere(b), pair),
        Subject::Capsules => asked(solid::capsule(a), solid::capsule(b), pair),
        _ => asked(solid::cuboid(a), solid::cuboid(b), pair),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barycode_testkit::cases::{CaseLine, parse};

    #[test]
    fn lines_are_cases_of_their_class() {
        let polygons = plane::subjects().into_iter().map(|name| (name, 2));
        let small = ["hulls-8", "spheres", "capsules", "boxes"].map(|name| (name.to_owned(), 3));
        for (subject, dimension) in polygons.chain(small) {
            for class in Class::ALL {
                let lines = lines(&subject, class, 3);
                assert_eq!(lines.len(), 3);
                for (index, line) in lines.iter().enumerate() {
                    let (id, dim) = match parse(&line.to_string()).expect("a case") {
                        CaseLine::Plane(case) => (case.id, 2),
                        CaseLine::Space(case) => (case.id, 3),
                        other => panic!("{other:?}"),
                    };
                    assert_eq!((id, dim), (format!("{subject}-{}-{index}", class.name()), dimension));
                    let expected = &line["expect"];
                    let distance = expected["signed_distance"].as_f64().unwrap();
                    match class {
                        Class::Distant => assert!(distance > 0.0 && expected["intersecting"] == false),
                        Class::Overlapping => assert!(distance < 0.0 && expected["intersecting"] == true),
                        Class::Touching => assert!(distance.abs() < 1e-14),
                    }
                }
            }
        }
    }

    #[test]
    fn a_file_is_whole_or_not_there() {
        let folder = std::env::temp_dir().join(format!("barycode-lab-pairs-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let options = |file: &str| Options {
            wanted: Wanted { dim: 2, subject: Some("polygons-4".into()) },
            pairs: 2,
            file: folder.join(file),
        };
        assert_eq!(command(&options("pairs.jsonl")), Ok(true));
        assert_eq!(fs::read_to_string(folder.join("pairs.jsonl")).unwrap().lines().count(), 6);
        assert!(command(&options("missing/pairs.jsonl")).unwrap_err().contains("pairs.jsonl"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
