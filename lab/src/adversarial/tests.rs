use super::measure::{Pair, RelationShares};
use super::*;
use barycode::d2::Convex;
use barycode::expert::{Barycode, SubDistance};
use barycode::{Query, Verdict};
use barycode_testkit::ask::TestVector;
use std::io::Write;

fn few() -> Options {
    Options { pairs: 208, passes: 1, seed: 3, dim: None, json: None, note: None }
}

fn verdicts<S>(pairs: &[Pair<S>]) -> Vec<Verdict>
where
    S: Convex<Vector: TestVector>,
    Barycode: SubDistance<S::Vector>,
{
    pairs.iter().map(|[a, b]| Query::new().intersects(a, b).verdict).collect()
}

#[test]
fn neighbours_in_a_grid_touch() {
    let (options, n) = (few(), 208);
    let source = || options.source("grid");
    let all = [
        verdicts(&plane::grid_of_rectangles::<f32>(&mut source(), n)),
        verdicts(&plane::grid_of_rectangles::<f64>(&mut source(), n)),
        verdicts(&plane::grid_of_polygons::<f32>(&mut source(), n)),
        verdicts(&space::grid_of_boxes::<f64>(&mut source(), n)),
        verdicts(&space::grid_of_hulls::<f32>(&mut source(), n)),
    ];
    for verdicts in all {
        assert_eq!(verdicts, [Verdict::Touching; 208]);
    }
}

#[test]
fn kissing_pairs_are_apart_by_rounding_only() {
    fn near<S: Convex<Vector: TestVector<Scalar = f64>>>(pairs: &[Pair<S>])
    where
        Barycode: SubDistance<S::Vector>,
    {
        for [a, b] in pairs {
            assert!(Query::new().contact(a, b).distance.abs() < 1e-14);
        }
        let verdicts = verdicts(pairs);
        assert!(verdicts.contains(&Verdict::Separated) && verdicts.contains(&Verdict::Penetrating));
    }
    let options = few();
    let source = || options.source("kissing");
    near(&plane::kissing_rectangles::<f64>(&mut source(), 100));
    near(&plane::kissing_polygons::<f64>(&mut source(), 100, 16));
    near(&space::kissing_cubes::<f64>(&mut source(), 100));
    let hulls = space::kissing_hulls::<f64>(&mut source(), 100, 16);
    assert!(hulls.iter().flatten().all(|hull| hull.shape().vertices().len() == 16));
    near(&hulls);
}

/// Stacked, and side by side, is exact contact or a gap; upright and turned are the same pairs but
/// for rounding.
#[test]
fn faces_lie_in_one_plane() {
    let options = few();
    let upright = space::coplanar_boxes::<f32>(&mut options.source("set"), 99, false);
    for (index, verdict) in verdicts(&upright).into_iter().enumerate() {
        let right = if index % 3 == 2 { Verdict::Penetrating } else { Verdict::Touching };
        // An offset of the whole width is drawn now and then.
        assert!(verdict == right || verdict == Verdict::Touching, "pair {index}: {verdict:?}");
    }
    let turned = space::coplanar_boxes::<f64>(&mut options.source("set"), 99, true);
    for [a, b] in turned.iter().enumerate().filter(|(index, _)| index % 3 != 2).map(|(_, pair)| pair) {
        assert!(Query::new().contact(a, b).distance.abs() < 1e-14);
    }
    let prisms = space::coplanar_prisms::<f64>(&mut options.source("set"), 100, false);
    let verdicts = verdicts(&prisms);
    let stacked = |verdict: &Verdict| matches!(verdict, Verdict::Touching | Verdict::Separated);
    assert!(verdicts.iter().step_by(2).all(stacked) && verdicts.contains(&Verdict::Touching));
}

#[test]
fn layouts_load_where_they_are() {
    let Some(neighbours) = nesting::neighbours().expect("readable") else {
        // Past what `cargo test` captures; where nothing can be written, nobody looks.
        let _ = writeln!(std::io::stderr(), "SKIPPED: no nesting layouts under BARYCODE_DATA or ../shared/data");
        return;
    };
    let pairs = nesting::pairs::<f64>(&neighbours, &mut few().source("nesting"), 100_000);
    assert!(pairs.len() > 200, "{}", pairs.len());
    assert!(pairs.iter().flatten().all(|part| part.shape().vertices().len() <= 16));
    assert_eq!(nesting::pairs::<f32>(&neighbours, &mut few().source("nesting"), 50).len(), 50);
    // Layouts were written in single precision: no two items overlap by more than that.
    let size = 20_000.0;
    assert!(pairs.iter().all(|[a, b]| Query::new().contact(a, b).distance > -1e-4 * size));
}

#[test]
fn rows_count_every_pair_and_find_no_fault() {
    let mut rows = Vec::new();
    let options = few();
    plane::<f32>(&options, None, &mut rows);
    space::<f64>(&options, &mut rows);
    assert_eq!(rows.len(), 5 + 9);
    for row in &rows {
        let RelationShares { separated, touching, penetrating, undecided } = row.mix;
        assert_eq!((separated + touching + penetrating, undecided, row.faults), (row.pairs, 0, 0), "{row:?}");
        assert!(row.pairs == options.pairs && row.times.iter().all(|times| times.len() == 1));
    }
    assert!(rows.iter().any(|row| row.open > 0));
    let text = table::markdown(&rows);
    assert_eq!(text.lines().filter(|line| line.contains("| f32 |") || line.contains("| f64 |")).count(), rows.len());
    let record: serde_json::Value = serde_json::from_str(&table::record(&rows, &options)).expect("JSON");
    assert_eq!(record["rows"].as_array().map(Vec::len), Some(rows.len()));
}
