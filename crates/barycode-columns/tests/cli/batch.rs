//! `barycode batch`: rows in, rows out.

use crate::columns::{Columns, batch, batches, doubles, file, ids, longs, names, numbers, read, singles, verdicts};
use crate::run::{Folder, run};
use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{Array, RecordBatch, StringArray};
use barycode::d2::{self, Capsule, Circle, Polygon, Pose, Posed, Rectangle, Rotation, Vec2};
use barycode::{Convex, Proximity, Scalar};
use barycode_cli::args::{Cli, Command};
use clap::Parser;
use serde_json::{Value, json};
use std::fs;
use std::sync::Arc;

/// Four shapes; [`made`] are the same.
const SHAPES: &str = r#"[
    {"shape": "box", "half_extents": [2.25, 0.75]},
    {"shape": "circle", "radius": 0.5},
    {"shape": "convex", "vertices": [[0, 0], [3, 0], [3, 1]]},
    {"shape": "capsule", "vertices": [[-1, 0], [1, 0]], "radius": 0.25}
]"#;

fn made<T: Scalar>() -> [Box<dyn Convex<Vector = Vec2<T>>>; 4] {
    let t = T::from_f64;
    let at = |x, y| Vec2::new(t(x), t(y));
    [
        Box::new(Rectangle::from_half_extents([t(2.25), t(0.75)]).unwrap()),
        Box::new(Circle::new(at(0.0, 0.0), t(0.5)).unwrap()),
        Box::new(Polygon::new([at(0.0, 0.0), at(3.0, 0.0), at(3.0, 1.0)]).unwrap()),
        Box::new(Capsule::new(at(-1.0, 0.0), at(1.0, 0.0), t(0.25)).unwrap()),
    ]
}

/// One after the other, from -1 to 1.
fn draw(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 40) as f64 / f64::from(1 << 23) - 1.0
}

/// Sides of pairs: shapes, and x, y, theta of each.
type Side = (Vec<u32>, [Vec<f64>; 3]);

/// Pairs of which a third is on a grid, where contact is exact.
fn pairs(count: usize) -> [Side; 2] {
    let mut state = 7;
    let mut side = |reach: f64| {
        let mut side: Side = Default::default();
        for row in 0..count {
            let grid = |number: f64| if row % 3 == 0 { (number * 4.0).round() / 4.0 } else { number };
            side.0.push((draw(&mut state).abs() * 3.99) as u32);
            side.1[0].push(grid(draw(&mut state) * reach));
            side.1[1].push(grid(draw(&mut state) * reach));
            side.1[2].push(if row % 3 == 0 { 0.0 } else { draw(&mut state) * 3.0 });
        }
        side
    };
    [side(2.0), side(4.0)]
}

/// The rows asked one by one.
fn alone<T: Scalar>([a, b]: &[Side; 2], row: usize) -> Proximity<Vec2<T>> {
    let shapes = made::<T>();
    let posed = |(shape, numbers): &Side| {
        let [x, y, theta] = [0, 1, 2].map(|index| T::from_f64(numbers[index][row]));
        let (sin, cos) = theta.to_f64().sin_cos();
        let pose = Pose::new([x, y], Rotation::new(T::from_f64(cos), T::from_f64(sin)));
        Posed::new(&*shapes[shape[row] as usize], pose).unwrap()
    };
    d2::closest_points(&posed(a), &posed(b))
}

fn columns(sides: &[Side; 2], single: bool) -> Columns {
    let number = |numbers: &Vec<f64>| {
        if single { singles(&numbers.iter().map(|&x| x as f32).collect::<Vec<_>>()) } else { doubles(numbers) }
    };
    let [(a, at_a), (b, at_b)] = sides;
    vec![
        ("a_shape", ids(a)),
        ("a_x", number(&at_a[0])),
        ("a_y", number(&at_a[1])),
        ("a_theta", number(&at_a[2])),
        ("b_shape", ids(b)),
        ("b_x", number(&at_b[0])),
        ("b_y", number(&at_b[1])),
        ("b_theta", number(&at_b[2])),
    ]
}

fn rows_are_as_one_by_one<T: Scalar>(single: bool) {
    let folder = Folder::new();
    let sides = pairs(3000);
    let shapes = folder.file("shapes.json", SHAPES);
    let pairs = file(&folder, "pairs.parquet", columns(&sides, single));
    let output = folder.path("answers.parquet");
    let run = batch(&pairs, &output, &["--shapes", &shapes, "--format", "json"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.err.is_empty(), "{}", run.err);
    let rows = read(&output);
    assert_eq!(
        names(&rows),
        ["verdict", "distance", "lower", "upper", "normal_x", "normal_y", "on_a_x", "on_a_y", "on_b_x", "on_b_y"]
    );
    let found = verdicts(&rows);
    let [distance, lower, upper, nx, ny, ax, ay, bx, by] =
        ["distance", "lower", "upper", "normal_x", "normal_y", "on_a_x", "on_a_y", "on_b_x", "on_b_y"]
            .map(|name| numbers(&rows, name));
    let mut counts = [0; 3];
    for row in 0..3000 {
        let alone = alone::<T>(&sides, row);
        assert_eq!(found[row], alone.verdict.as_str(), "row {row}");
        counts[["separated", "touching", "penetrating"].iter().position(|name| **name == found[row]).unwrap()] += 1;
        let [alone_lower, alone_upper] = [alone.lower, alone.upper].map(Scalar::to_f64);
        assert!(lower[row] <= alone_upper.max(0.0) && alone_lower <= upper[row], "row {row}");
        assert!(lower[row] <= distance[row] && distance[row] <= upper[row], "row {row}");
        let near = if single { 1e-5 } else { 1e-13 };
        if found[row] == "separated" && distance[row] > near {
            let along = (bx[row] - ax[row]) * nx[row] + (by[row] - ay[row]) * ny[row];
            assert!((along - distance[row]).abs() < near, "row {row}: {along} {}", distance[row]);
        }
    }
    assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
    let summary = run.json();
    assert_eq!(summary["rows"], 3000);
    for (name, count) in
        ["separated", "touching", "penetrating", "undecided"].iter().zip([counts[0], counts[1], counts[2], 0])
    {
        assert_eq!(summary[name], count, "{name}");
    }
    assert_eq!((&summary["reasons"], &summary["first_undecided"]), (&json!({}), &json!(null)));
}

#[test]
fn rows_are_as_one_by_one_f64() {
    rows_are_as_one_by_one::<f64>(false);
}

#[test]
fn rows_are_as_one_by_one_f32() {
    rows_are_as_one_by_one::<f32>(true);
}

#[test]
fn formats_and_forms_make_no_difference() {
    let folder = Folder::new();
    let sides = pairs(500);
    let shapes = folder.file("shapes.json", SHAPES);
    let plain = file(&folder, "pairs.parquet", columns(&sides, false));
    let output = folder.path("answers.parquet");
    assert_eq!(batch(&plain, &output, &["--shapes", &shapes]).code, 0);
    let expected = read(&output);

    // Columns in another order, cosine and sine on one side, ids of another type, an Arrow file.
    let mut other = columns(&sides, false);
    other.remove(3);
    let turns = |of: fn(f64) -> f64| doubles(&sides[0].1[2].iter().map(|&theta| of(theta)).collect::<Vec<_>>());
    other.push(("a_sin", turns(f64::sin)));
    other.push(("a_cos", turns(f64::cos)));
    other.reverse();
    let place = other.iter().position(|(name, _)| *name == "b_shape").unwrap();
    other[place].1 = longs(&sides[1].0.iter().map(|&id| i64::from(id)).collect::<Vec<_>>());
    let other = file(&folder, "pairs.arrow", other);
    let output = folder.path("answers.feather");
    assert_eq!(batch(&other, &output, &["--shapes", &shapes]).code, 0);
    assert_eq!(read(&output), expected);

    // Fewer columns are the same columns.
    for (ask, count) in [("intersects", 1), ("distance", 4)] {
        let output = folder.path("fewer.arrow");
        assert_eq!(batch(&plain, &output, &["--shapes", &shapes, "--ask", ask]).code, 0);
        let fewer = read(&output);
        assert_eq!((fewer.num_rows(), fewer.num_columns()), (500, count));
        assert_eq!(verdicts(&fewer), verdicts(&expected));
        if ask == "distance" {
            let (found, nearest) = (numbers(&fewer, "distance"), numbers(&expected, "distance"));
            assert!(found.iter().zip(&nearest).all(|(a, b)| (a - b).abs() < 1e-13));
        }
    }
    assert_eq!(folder.names().iter().filter(|name| name.starts_with('.')).count(), 0);
}

#[test]
fn batches_of_any_size_come_out_in_order() {
    let folder = Folder::new();
    let sides = pairs(90_000);
    let shapes = folder.file("shapes.json", SHAPES);
    let all = RecordBatch::try_from_iter(columns(&sides, true)).unwrap();
    let one = batches(&folder, "one.arrow", std::slice::from_ref(&all));
    let cuts = [0, 1, 1, 70_000, 70_001, 89_999, 90_000];
    let parts: Vec<_> = cuts.windows(2).map(|cut| all.slice(cut[0], cut[1] - cut[0])).collect();
    let many = batches(&folder, "many.parquet", &parts);
    let outputs = [folder.path("one.parquet"), folder.path("many.parquet.parquet")];
    for (pairs, output) in [one, many].iter().zip(&outputs) {
        assert_eq!(batch(pairs, output, &["--shapes", &shapes]).code, 0);
    }
    assert_eq!(read(&outputs[0]).num_rows(), 90_000);
    assert_eq!(read(&outputs[0]), read(&outputs[1]));
    let again = folder.path("again.parquet");
    batch(&folder.path("one.arrow"), &again, &["--shapes", &shapes]);
    assert_eq!(fs::read(&outputs[0]).unwrap(), fs::read(&again).unwrap(), "the same bytes again");
}

#[test]
fn what_is_not_asked_about_is_carried_over() {
    let folder = Folder::new();
    let shapes = folder.file("shapes.json", SHAPES);
    let mut columns = columns(&pairs(3), false);
    let labels = StringArray::from(vec![Some("left"), None, Some("right")]);
    columns.insert(0, ("label", Arc::new(labels.clone())));
    columns.push(("gap", doubles(&[1.0, f64::NAN, 3.0])));
    let pairs = file(&folder, "pairs.parquet", columns);
    let output = folder.path("answers.arrow");
    assert_eq!(batch(&pairs, &output, &["--shapes", &shapes, "--ask", "intersects"]).code, 0);
    let rows = read(&output);
    assert_eq!(names(&rows), ["label", "gap", "verdict"]);
    assert_eq!(rows.column(0).to_data(), labels.to_data());
}

/// What is no number spoils its own row, and no other.
#[test]
fn hostile_poses_are_undecided_alone() {
    let folder = Folder::new();
    let shapes = folder.file("shapes.json", SHAPES);
    let mut sides = pairs(100);
    for (row, hostile) in [(10, f64::NAN), (20, f64::INFINITY), (30, -f64::INFINITY), (40, 1e30)] {
        sides[0].1[row / 10 % 3][row] = hostile;
    }
    let pairs = file(&folder, "pairs.parquet", columns(&sides, false));
    let output = folder.path("answers.parquet");
    let run = batch(&pairs, &output, &["--shapes", &shapes, "--format", "json"]);
    assert_eq!(run.code, 0, "{run:?}");
    let rows = read(&output);
    let found = verdicts(&rows);
    for (row, found) in found.iter().enumerate() {
        if [10, 20, 30].contains(&row) {
            assert_eq!(found, "undecided", "row {row}");
            assert!(rows.columns()[1..].iter().all(|column| column.is_null(row)), "row {row}");
        } else {
            assert_eq!(found, alone::<f64>(&sides, row).verdict.as_str(), "row {row}");
            assert!(rows.columns().iter().all(|column| column.is_valid(row)), "row {row}");
        }
    }
    assert_eq!(run.json()["first_undecided"], 10);
    assert_eq!(run.json()["reasons"]["not_finite"], 3, "{}", run.out);
    let table = batch(&pairs, &output, &["--shapes", &shapes]).out;
    assert!(table.contains("3 not_finite") && table.contains("the first is row 10, counted from 0"), "{table}");
}

#[test]
fn no_rows_are_no_error() {
    let folder = Folder::new();
    let shapes = folder.file("shapes.json", "[]");
    for name in ["none.parquet", "none.arrow"] {
        let pairs = file(&folder, name, columns(&pairs(0), false));
        let output = folder.path("answers.parquet");
        let run = batch(&pairs, &output, &["--shapes", &shapes, "--format", "json"]);
        assert_eq!((run.code, &run.json()["rows"]), (0, &json!(0)));
        assert_eq!(read(&output).num_rows(), 0);
    }
}

#[test]
fn the_example_of_the_help() {
    let folder = Folder::new();
    let [pairs, answers] = ["pairs.parquet", "answers.parquet"].map(|name| folder.path(name));
    assert_eq!(run(&["generate", "pairs", "--count", "1000", "-o", &pairs]).code, 0);
    let run = batch(&pairs, &answers, &[]);
    assert_eq!(run.code, 0);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].ends_with("s") && lines[0].contains("pairs.parquet: 1000 pairs, "), "{}", run.out);
    let counts: Vec<usize> =
        lines[1..5].iter().map(|line| line.split_whitespace().nth(1).unwrap().parse().unwrap()).collect();
    assert_eq!(counts.iter().sum::<usize>(), 1000);
}

/// The request for `query` that is a row.
fn request(rows: &RecordBatch, shapes: &Value, row: usize) -> String {
    let space = rows.column_by_name("a_z").is_some();
    let number = |name: String| numbers(&rows.slice(row, 1), &name)[0];
    let mut request = json!({"dim": if space { 3 } else { 2 }, "query": "closest_points"});
    for side in ["a", "b"] {
        let id = rows.column_by_name(&format!("{side}_shape")).unwrap().as_primitive::<UInt32Type>().value(row);
        request[side] = shapes[id as usize].clone();
        let all = |parts: &[&str]| parts.iter().map(|part| number(format!("{side}_{part}"))).collect::<Vec<_>>();
        request[format!("pose_{side}")] = if space {
            json!({"translation": all(&["x", "y", "z"]), "rotation_quat_xyzw": all(&["qx", "qy", "qz", "qw"])})
        } else {
            json!({"translation": all(&["x", "y"]), "angle": number(format!("{side}_theta"))})
        };
    }
    request.to_string()
}

/// What `barycode query` answers, line by line.
fn query(precision: &str, requests: &str) -> Vec<Value> {
    let called = Cli::try_parse_from(["barycode", "query", "--precision", precision]).unwrap();
    let Command::Query(args) = called.command else { panic!() };
    let answers = barycode_cli::query::answers(requests.as_bytes(), &args.solve);
    answers.into_iter().map(|answer| serde_json::from_str(&answer.unwrap()).unwrap()).collect()
}

/// In the plane and in space: a row is what `query` says of it.
#[test]
fn rows_are_as_query_has_them() {
    let folder = Folder::new();
    for (dim, precision) in [("2", "f32"), ("2", "f64"), ("3", "f32"), ("3", "f64")] {
        let [pairs, answers, contacts] =
            ["pairs.arrow", "answers.arrow", "contacts.arrow"].map(|name| folder.path(name));
        let generate = ["generate", "pairs", "--count", "600", "--dim", dim, "--precision", precision, "-o", &pairs];
        assert_eq!(run(&generate).code, 0);
        assert_eq!(batch(&pairs, &answers, &[]).code, 0);
        let (rows, answers) = (read(&pairs), read(&answers));
        let shapes = serde_json::from_str(&rows.schema().metadata()["barycode.shapes"]).unwrap();
        let requests: Vec<String> = (0..600).map(|row| request(&rows, &shapes, row)).collect();
        let single = query(precision, &requests.join("\n"));
        let found = verdicts(&answers);
        let [lower, upper] = ["lower", "upper"].map(|name| numbers(&answers, name));
        for (row, alone) in single.iter().enumerate() {
            assert_eq!(alone["verdict"], found[row], "dim {dim} {precision} row {row}: {alone}");
            let bound = |name: &str| alone[name].as_f64().unwrap();
            assert!(lower[row] <= bound("upper").max(0.0) && bound("lower") <= upper[row], "row {row}: {alone}");
        }
        assert_eq!(batch(&pairs, &contacts, &["--ask", "contact"]).code, 0);
        let contacts = read(&contacts);
        let requests: Vec<String> =
            requests.iter().map(|request| request.replace("closest_points", "contact")).collect();
        let found = verdicts(&contacts);
        let [signed, lower, upper] = ["signed_distance", "lower", "upper"].map(|name| numbers(&contacts, name));
        for (row, alone) in query(precision, &requests.join("\n")).iter().enumerate() {
            assert_eq!(alone["verdict"], found[row], "dim {dim} {precision} row {row}: {alone}");
            let bound = |name: &str| alone[name].as_f64().unwrap();
            assert!(lower[row] <= bound("upper") && bound("lower") <= upper[row], "row {row}: {alone}");
            assert!(lower[row] <= signed[row] && signed[row] <= upper[row]);
        }
        assert_eq!(names(&contacts)[4..], names(&answers)[4..]);
        let axes = dim.parse::<usize>().unwrap();
        assert_eq!(answers.num_columns(), 4 + 3 * axes);
        assert_eq!(names(&answers)[4..4 + axes], ["normal_x", "normal_y", "normal_z"][..axes]);
    }
}

/// Rounded boxes and hulls of the plane and of space, at contact to the last bit.
#[test]
fn shapes_with_corners_may_be_rounded() {
    let folder = Folder::new();
    let beside = |radius: f64| [radius.next_down(), radius, radius.next_up()];
    for (corners, sizes) in
        [("[[1, 1], [-1, 1], [0, -2]]", "[1, 1]"), ("[[1, 1, 0], [-1, 1, 0], [0, -2, 0]]", "[1, 1, 1]")]
    {
        let space = sizes.len() > 6;
        let point = if space { "[[0, 0, 0]]" } else { "[[0, 0]]" };
        let mut shapes = vec![format!(r#"{{"shape": "point", "vertices": {point}}}"#)];
        for core in [format!(r#""box", "half_extents": {sizes}"#), format!(r#""convex", "vertices": {corners}"#)] {
            shapes.extend(beside(5.0).map(|radius| format!(r#"{{"shape": {core}, "radius": {radius:?}}}"#)));
        }
        let list = folder.file("shapes.json", format!("[{}]", shapes.join(",")));
        let rows = |value: f64| doubles(&[value; 6]);
        let mut columns = vec![("a_shape", ids(&[1, 2, 3, 4, 5, 6])), ("b_shape", ids(&[0; 6]))];
        // The corner (1, 1) is nearest, and 5 away.
        columns.extend([("a_x", rows(0.0)), ("a_y", rows(0.0)), ("b_x", rows(4.0)), ("b_y", rows(5.0))]);
        if space {
            let still = ["a_z", "a_qx", "a_qy", "a_qz", "b_z", "b_qx", "b_qy", "b_qz"].map(|name| (name, rows(0.0)));
            columns.extend(still.into_iter().chain([("a_qw", rows(1.0)), ("b_qw", rows(1.0))]));
        } else {
            columns.extend([("a_theta", rows(0.0)), ("b_theta", rows(0.0))]);
        }
        let pairs = file(&folder, "pairs.parquet", columns);
        let answers = folder.path("answers.parquet");
        for ask in ["intersects", "distance", "closest-points", "contact"] {
            let run = batch(&pairs, &answers, &["--shapes", &list, "--ask", ask]);
            assert_eq!(run.code, 0, "{run:?}");
            let expected = ["separated", "touching", "penetrating"];
            assert_eq!(verdicts(&read(&answers)), [expected, expected].concat(), "{ask}");
        }
    }
}
