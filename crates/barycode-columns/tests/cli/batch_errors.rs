//! What `barycode batch` refuses, and how.

use crate::columns::{Columns, batch, doubles, file, ids, longs, read, singles};
use crate::run::{Folder, command, run};
use arrow_array::{ArrayRef, Float64Array, NullArray, StringArray};
use std::fs;
use std::process::Stdio;
use std::sync::Arc;

const DISC: &str = r#"[{"shape": "circle", "radius": 1}]"#;

/// Three rows that are right.
fn good() -> Columns {
    let zero = || doubles(&[0.0; 3]);
    vec![
        ("a_shape", ids(&[0; 3])),
        ("a_x", zero()),
        ("a_y", zero()),
        ("a_theta", zero()),
        ("b_shape", ids(&[0; 3])),
        ("b_x", doubles(&[1.0, 2.0, 3.0])),
        ("b_y", zero()),
        ("b_theta", zero()),
    ]
}

/// The same but for one column.
fn with(name: &'static str, column: ArrayRef) -> Columns {
    let mut columns = good();
    columns.retain(|(other, _)| *other != name);
    columns.push((name, column));
    columns
}

fn without(name: &str) -> Columns {
    let mut columns = good();
    columns.retain(|(other, _)| *other != name);
    columns
}

/// Refuses the file, says this, and leaves nothing behind.
#[track_caller]
fn refused(columns: &[(&'static str, ArrayRef)], texts: &[&str]) {
    let folder = Folder::new();
    let shapes = folder.file("shapes.json", DISC);
    for name in ["pairs.parquet", "pairs.arrow"] {
        let pairs = file(&folder, name, columns.to_vec());
        let before = folder.names();
        batch(&pairs, &folder.path("answers.parquet"), &["--shapes", &shapes]).fails_with(&[&[name], texts].concat());
        assert_eq!(folder.names(), before);
    }
}

#[test]
fn columns_that_are_missing_or_of_the_wrong_type() {
    refused(&without("a_shape"), &["there is no column `a_shape`", "counted from 0"]);
    refused(&without("b_x"), &["there is no column `b_x`", "x, y and theta"]);
    refused(&without("b_theta"), &["there is no column `b_theta`", "cos and sin"]);
    refused(&[("x", doubles(&[0.0]))], &["there is no column `a_x`", "--help"]);
    refused(&with("b_cos", doubles(&[1.0; 3])), &["`b_theta` and `b_cos` both say", "keep one"]);
    let names: ArrayRef = Arc::new(StringArray::from(vec!["car"; 3]));
    refused(&with("a_shape", names), &["column `a_shape` is Utf8, not integers", "by its place in the list"]);
    refused(&with("a_shape", doubles(&[0.0; 3])), &["column `a_shape` is Float64, not integers"]);
    refused(&with("a_y", longs(&[0; 3])), &["column `a_y` is Int64, not float32 or float64", "convert"]);
    refused(&with("b_y", singles(&[0.0; 3])), &["`a_x` is Float64, and `b_y` is Float32", "precision"]);
    refused(&with("upper", longs(&[0; 3])), &["column `upper` has the name of a column of the answers", "rename"]);
    refused(&with("a_z", doubles(&[0.0; 3])), &["there is no column `a_qx`", "scalar last"]);
}

#[test]
fn columns_that_would_be_passed_over() {
    let twice = |name: &'static str, columns: Columns| [columns, vec![(name, longs(&[0; 3]))]].concat();
    refused(&twice("b_y", good()), &["column `b_y` comes twice", "rename one"]);
    // Also of those that are not asked about.
    refused(&twice("note", with("note", longs(&[0; 3]))), &["column `note` comes twice"]);
    refused(&with("A_Z", doubles(&[0.0; 3])), &["column `A_Z` is not known, but `a_z` is", "rename it"]);
    refused(&with("b-cos", doubles(&[0.0; 3])), &["column `b-cos` is not known, but `b_cos` is"]);
    refused(
        &with("b_qw", doubles(&[0.0; 3])),
        &["column `b_qw` is of another form of pose than `b_theta`", "x, y and"],
    );
    let numbers = |names: &[&'static str]| names.iter().map(|name| (*name, doubles(&[1.0; 3]))).collect::<Columns>();
    let space =
        ["a_x", "a_y", "a_z", "a_qx", "a_qy", "a_qz", "a_qw", "b_x", "b_y", "b_z", "b_qx", "b_qy", "b_qz", "b_qw"];
    let space = [vec![("a_shape", ids(&[0; 3])), ("b_shape", ids(&[0; 3]))], numbers(&space), numbers(&["b_theta"])];
    refused(&space.concat(), &["column `b_theta` is of another form of pose than `b_qx`", "scalar last"]);
}

/// Columns of no type have no values, which is as good as any where there are no rows.
#[test]
fn columns_of_no_type() {
    let nothing = |rows: usize| -> ArrayRef { Arc::new(NullArray::new(rows)) };
    refused(&with("a_x", nothing(3)), &["row 0 (counted from 0), column `a_x` has no value"]);
    refused(&with("b_shape", nothing(3)), &["row 0 (counted from 0), column `b_shape` has no value"]);
    let folder = Folder::new();
    let shapes = folder.file("shapes.json", DISC);
    let typed: Columns = good().into_iter().map(|(name, column)| (name, column.slice(0, 0))).collect();
    let untyped: Columns = good().into_iter().map(|(name, _)| (name, nothing(0))).collect();
    let single = ("b_y", singles(&[]));
    let mixed: Columns = untyped.iter().filter(|(name, _)| *name != "b_y").cloned().chain([single]).collect();
    for (columns, precision) in [(typed, "Float64"), (untyped, "Float64"), (mixed, "Float32")] {
        for (pairs, answers) in [("p.parquet", "a.arrow"), ("p.arrow", "a.parquet")] {
            let (pairs, answers) = (file(&folder, pairs, columns.clone()), folder.path(answers));
            let run = batch(&pairs, &answers, &["--shapes", &shapes, "--format", "json"]);
            assert_eq!((run.code, run.json()["rows"].as_u64()), (0, Some(0)), "{run:?}");
            let answers = read(&answers);
            assert_eq!(answers.num_rows(), 0);
            assert_eq!(answers.column_by_name("distance").unwrap().data_type().to_string(), precision);
        }
    }
}

#[test]
fn rows_that_are_wrong_are_named() {
    let gap: ArrayRef = Arc::new(Float64Array::from(vec![Some(0.0), Some(0.0), None]));
    refused(&with("b_x", gap), &["row 2 (counted from 0), column `b_x` has no value", "leave the row out"]);
    refused(
        &with("b_shape", ids(&[0, 1, 0])),
        &["row 1 (counted from 0), column `b_shape` names shape 1", "only shape 0"],
    );
    refused(&with("a_shape", longs(&[0, 0, -1])), &["row 2 (counted from 0), column `a_shape` names shape -1"]);
    // Far on, behind rows that were answered already.
    let folder = Folder::new();
    let many = |bad: u32| -> Columns {
        let mut shapes = vec![0; 300_000];
        shapes[250_000] = bad;
        let columns = good().into_iter().map(|(name, _)| (name, singles(&vec![0.5; 300_000])));
        columns.map(|(name, column)| (name, if name.ends_with("shape") { ids(&shapes) } else { column })).collect()
    };
    let shapes = folder.file("shapes.json", DISC);
    let answers = folder.file("answers.parquet", "as it was");
    let pairs = file(&folder, "pairs.parquet", many(7));
    batch(&pairs, &answers, &["--shapes", &shapes]).fails_with(&["row 250000", "`a_shape` names shape 7"]);
    assert_eq!(fs::read_to_string(&answers).unwrap(), "as it was");
    assert_eq!(folder.names(), ["answers.parquet", "pairs.parquet", "shapes.json"]);
}

#[test]
fn files_that_are_something_else() {
    let folder = Folder::new();
    let pairs = file(&folder, "pairs.parquet", good());
    let arrow = file(&folder, "pairs.arrow", good());
    let output = folder.path("answers.parquet");
    let refuses = |pairs: &str, texts: &[&str]| batch(pairs, &output, &[]).fails_with(texts);
    refuses(&folder.path("none.parquet"), &["none.parquet can't be read"]);
    refuses("examples/pairs.jsonl", &["pairs.jsonl is neither a Parquet nor an Arrow file", "barycode query"]);
    refuses(&folder.file("empty.parquet", ""), &["neither"]);
    refuses(&folder.file("stream.arrow", [0xff; 64]), &["a stream of Arrow messages", "Arrow file"]);
    refuses(&folder.path("."), &["can't be read"]);
    for path in [&pairs, &arrow] {
        let bytes = fs::read(path).unwrap();
        for length in [6, bytes.len() / 2, bytes.len() - 1] {
            refuses(&folder.file("cut", &bytes[..length]), &["cut is damaged or cut short", "write it again"]);
        }
    }
    refuses(&pairs, &["pairs.parquet has pairs, but no shapes", "barycode.shapes", "--shapes"]);
    let shapes = folder.file("shapes.json", DISC);
    let refuses =
        |pairs: &str, output: &str, texts: &[&str]| batch(pairs, output, &["--shapes", &shapes]).fails_with(texts);
    refuses(&pairs, &folder.path("answers.csv"), &["answers.csv ends neither in .parquet nor in .arrow"]);
    refuses(&pairs, "-", &["- ends neither"]);
    refuses(&pairs, &pairs, &["pairs.parquet is an input"]);
    refuses(&pairs, &folder.path("none/answers.parquet"), &["answers.parquet can't be written", "folder"]);
    assert!(!folder.names().contains(&"answers.parquet".to_owned()));
}

#[test]
fn shapes_that_cannot_be_used() {
    let folder = Folder::new();
    let pairs = file(&folder, "pairs.parquet", good());
    let refuses = |shapes: &str, texts: &[&str]| {
        let shapes = folder.file("shapes.json", shapes);
        batch(&pairs, &folder.path("answers.parquet"), &["--shapes", &shapes])
            .fails_with(&[&["shapes.json"], texts].concat());
    };
    refuses("[1", &["not JSON", "one list"]);
    refuses("{}", &["not a list of shapes"]);
    refuses("[1]", &["shape 0: is the number 1"]);
    refuses(r#"[{"shape": "box"}]"#, &["shape 0: `half_extents` is missing"]);
    refuses(r#"[{"shape": "circle", "radius": 1}, {"shape": "sphere"}]"#, &["shape 1: `shape`", "circle"]);
    let disc = |more: &str| DISC.replace('}', &format!(", {more}}}"));
    refuses(
        &disc(r#""half_extents": [1, 1]"#),
        &["shape 0: `half_extents` is not known: a circle has", "leave it out"],
    );
    refuses(&disc(r#""Radius": 2"#), &["shape 0: `Radius` is not known", "write `radius`"]);
    refuses(&disc(r#""radius": 2"#), &["`radius` comes twice in one object at line 1 column", "keep one"]);
    let with = |shapes: &str| batch(&pairs, &folder.path("answers.parquet"), &["--shapes", shapes]);
    with(&folder.file("none.json", "[]")).fails_with(&["row 0", "`a_shape` names shape 0: there are none"]);
    with(&folder.path("missing.json")).fails_with(&["missing.json can't be read"]);
}

/// Bytes that were changed on their way: an error or an answer, and no panic.
#[test]
fn damaged_files_do_no_harm() {
    let folder = Folder::new();
    let mut state = 1_u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut refused = 0;
    for name in ["pairs.parquet", "pairs.arrow"] {
        let path = folder.path(name);
        assert_eq!(run(&["generate", "pairs", "--count", "50", "--shapes", "2", "-o", &path]).code, 0);
        let good = fs::read(&path).unwrap();
        for _ in 0..100 {
            let mut bytes = good.clone();
            for _ in 0..=draw(3) {
                let place = draw(bytes.len());
                bytes[place] = draw(256) as u8;
            }
            let damaged = folder.file("damaged", bytes);
            let run = batch(&damaged, &folder.path("answers.arrow"), &[]);
            assert!([0, 2].contains(&run.code), "{run:?}");
            refused += usize::from(run.code == 2);
        }
    }
    assert!(refused > 20, "{refused} refused");
    assert!(folder.names().iter().all(|name| !name.starts_with('.')), "{:?}", folder.names());
}

/// Ctrl-C: an exit code that says so, and nothing half-written.
#[cfg(unix)]
#[test]
fn an_interrupted_batch_leaves_nothing() {
    let folder = Folder::new();
    let (pairs, answers) = (folder.path("pairs.parquet"), folder.file("answers.parquet", "as it was"));
    let pairs_of = ["generate", "pairs", "--count", "1500000", "--class", "touching", "-o", &pairs];
    assert_eq!(run(&pairs_of).code, 0);
    let child =
        command(&["batch", &pairs, "-o", &answers]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // It has begun when there is a file beside the answers.
    while !folder.names().iter().any(|name| name.starts_with(".barycode-")) {
        std::thread::yield_now();
    }
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("error: interrupted: ") && told.contains("help: "), "{told}");
    assert_eq!(fs::read_to_string(&answers).unwrap(), "as it was");
    assert_eq!(folder.names(), ["answers.parquet", "pairs.parquet"]);
}
