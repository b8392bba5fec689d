use super::plane::GAPS;
use super::starts::{PLACES, exchanged};
use super::tolerance::{TOLERANCES, at_tolerances};
use super::*;
use crate::data::shapes;
use crate::space::data::bounds;
use crate::tables::cell::{Contestant, ContestantKind};
use barycode::d2::Query;
use barycode_lab_numbers::{at_tolerance, distinct, tolerance_of};
use barycode_lab_peers::{Prepared, Question};
use std::collections::BTreeSet;

#[test]
fn pairs_lie_as_their_bucket_says() {
    for aspect in [1.0, 10.0, 100.0] {
        for gap in GAPS {
            let pairs = draw::gapped(8, aspect, gap, 20);
            assert_eq!(pairs.len(), 20);
            for pair in &pairs {
                assert!(pair.a.len() == 8 && pair.b.len() == 8);
                let (a, b) = shapes(pair);
                let found = Query::new().contact(&a, &b).distance;
                let wanted = 2.0 * if gap < 0.0 { gap / aspect } else { gap };
                assert!((found - wanted).abs() <= 0.01 * wanted.abs() + 4e-15, "{aspect} {gap}: {found}");
            }
        }
    }
}

#[test]
fn motions_go_on_by_the_same_step() {
    let pairs = draw::motions(8, 10.0, 0.1, 2 * draw::STEPS);
    assert_eq!(pairs.len(), 2 * draw::STEPS);
    for motion in pairs.chunks(draw::STEPS) {
        for step in motion.windows(2) {
            assert_eq!((&step[0].a, &step[0].b), (&motion[0].a, &motion[0].b));
            let [x, y] = [0, 1].map(|k| step[1].translation[k] - step[0].translation[k]);
            assert!((x.hypot(y) - 0.2).abs() < 1e-5);
            let turned = (step[1].cos * step[0].cos + step[1].sin * step[0].sin).acos();
            assert!((turned.to_degrees() - 10.0).abs() < 1e-4);
        }
    }
    assert_ne!(pairs[0].a, pairs[draw::STEPS].a);
    let solids = motion::solid_motions(32, 1.0, 0.01, 2 * draw::STEPS);
    assert_eq!(solids.pairs.len(), 2 * draw::STEPS);
    for step in solids.pairs[..draw::STEPS].windows(2) {
        let moved = (0..3).map(|k| (step[1].translation[k] - step[0].translation[k]).powi(2)).sum::<f64>().sqrt();
        assert!((moved - 0.02).abs() < 1e-5);
        let [p, q] = [step[0], step[1]].map(|pair| {
            let length = pair.quaternion.iter().map(|c| c * c).sum::<f64>().sqrt();
            pair.quaternion.map(|c| c / length)
        });
        let turned = 2.0 * (0..4).map(|k| p[k] * q[k]).sum::<f64>().min(1.0).acos();
        assert!((turned.to_degrees() - 1.0).abs() < 0.05, "{turned}");
    }
}

#[test]
fn exchanged_pairs_are_as_far_apart() {
    for pair in draw::mixed(8, 40) {
        let other = exchanged(&pair);
        assert_eq!((&other.a, &other.b), (&pair.b, &pair.a));
        let [one, other] = [&pair, &other].map(|pair| {
            let (a, b) = shapes(pair);
            Query::new().contact(&a, &b).distance
        });
        assert!((one - other).abs() < 1e-6, "{one}, exchanged {other}");
    }
}

#[test]
fn pairs_of_hulls_are_distant_and_overlapping_in_turn() {
    let set = draw::mixed_hulls(32, 21);
    assert_eq!(set.pairs.len(), 21);
    for (index, pair) in set.pairs.iter().enumerate() {
        let bounds = bounds(pair, &set.hulls[pair.a.hull], &set.hulls[pair.b.hull]);
        assert_eq!(bounds, pair.bounds, "pair {index} has the hulls that it was drawn with");
        assert!(if index % 2 == 0 { bounds.0 > 0.0 } else { bounds.1 < 0.0 }, "pair {index}: {bounds:?}");
    }
}

/// Answers with its tolerance, if it has one.
struct ToleranceProbe {
    has_one: bool,
    tolerance: Option<f64>,
}

impl Prepared for ToleranceProbe {
    fn tolerate(&mut self, tolerance: Option<f64>) -> bool {
        self.tolerance = tolerance;
        self.has_one
    }

    fn walk(&mut self, _: Question, _: &[u32]) {}

    fn answers(&mut self, _: Question) -> Vec<f64> {
        vec![self.tolerance.unwrap_or(0.5)]
    }
}

#[test]
fn who_has_a_tolerance_is_asked_at_each_and_the_others_once() {
    let one = |name: &str, has_one| Contestant {
        name: name.into(),
        kind: ContestantKind::Library,
        precision: Precision::Double,
        questions: &Question::PLAIN,
        truth: None,
        open: Vec::new(),
        prepared: Box::new(ToleranceProbe { has_one, tolerance: None }),
    };
    let mut all = at_tolerances(vec![one("told", true), one("fixed", false), one("too", true)]);
    assert_eq!(all.len(), 1 + 2 * (1 + TOLERANCES.len()));
    assert_eq!(["fixed", "told", "too"], [0, 1, 2].map(|index| &*all[index].name));
    // Backwards, so that each has to set its own again.
    for one in all.iter_mut().rev() {
        one.prepared.walk(Question::Distance, &[0]);
        let wanted = tolerance_of(&one.name).1.unwrap_or(0.5);
        assert_eq!(one.prepared.answers(Question::Distance), [wanted], "{}", one.name);
    }
}

/// Everything with few pairs: whoever starts warm, waits, or is asked in parts of a batch finds the
/// same distances.
#[test]
fn every_study_is_measured_and_its_answers_are_right() {
    let options = Options { studies: Vec::new(), pairs: 70, most: 64, passes: 2, record: None, note: None };
    let (peers, absent) = barycode_lab_peers::all();
    let mut run = Run { options: &options, peers: &peers, points: Vec::new() };
    for &study in Study::value_variants() {
        run.carry_out(study).expect("data that can be read");
    }
    for Point { study, at, cell } in &run.points {
        assert!(cell.own_answers_are_right(), "{study:?} {at}: {cell:?}");
        assert!(!cell.results.is_empty());
        for one in &cell.results {
            assert!(one.passes.len() == 2 && one.passes.iter().all(|&ns| ns > 0.0));
            // Peers stop at tolerances, at 1e-2 of a unit at most, where warm ones have no more to
            // go by than cold ones.
            let off = one.error.filter(|_| one.name.ends_with("warm") || one.name.ends_with("waiting"));
            assert!(off.is_none_or(|off| off < 1e-2), "{study:?} {at}: {one:?}");
        }
    }
    let count = |study| run.points.iter().filter(|point| point.study == study).count();
    assert_eq!(count(Study::DistinctPairs), 3 * 2);
    assert_eq!(count(Study::BatchSize), 3 * 4 * 2);
    assert!(count(Study::Threads) >= 3 * 2);
    assert_eq!((count(Study::Latency), count(Study::Gaps), count(Study::Motion)), (4 * 2, 3 * 9 * 2, 3 * 4));
    assert_eq!((count(Study::Tolerance), count(Study::Starts)), (4, 2 * 2 * PLACES * 2));
    for point in run.points.iter().filter(|point| point.study == Study::Latency) {
        for name in ["barycode, posed anew", "parry"] {
            for precision in Precision::ALL {
                let asked = |name: &str| point.cell.result(name, precision).is_some();
                assert!(asked(name) && asked(&format!("{name}, waiting")), "{name}: {:?}", point.cell);
            }
        }
        for one in &point.cell.results {
            let Some(name) = one.name.strip_suffix(", waiting") else { continue };
            let alone = point.cell.result(name, one.precision).expect("everyone who waits is asked alone, too");
            assert_eq!((one.wrong, one.error), (alone.wrong, alone.error), "{name}");
        }
    }
    let warm = |point: &&Point| point.cell.results.iter().any(|one| one.name == "barycode, warm");
    assert_eq!(run.points.iter().filter(warm).count(), count(Study::Motion));
    for Point { cell, .. } in run.points.iter().filter(|point| point.study == Study::Tolerance) {
        let error = |name: &str, tolerance| cell.result(&at_tolerance(name, tolerance), Precision::Double)?.error;
        let told = cell.results.iter().map(|one| tolerance_of(&one.name)).filter(|(_, tolerance)| tolerance.is_some());
        for name in distinct(told.map(|(name, _)| name)) {
            let [loose, tight] = [1e-2, 1e-8].map(|tolerance| error(name, tolerance).expect("a distance"));
            assert!(tight <= loose, "{}: {name}: {tight} at 1e-8, {loose} at 1e-2", cell.subject);
        }
    }
    let text = record::table(&run.points);
    assert!(text.contains("| barycode batch | f32 |") && text.contains("ns by pairs in a call"));
    let record = record::record(&run.points, &options, &peers, &absent);
    let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["points"].as_array().map(Vec::len), Some(run.points.len()));
    let studies: BTreeSet<_> = run.points.iter().map(|point| point.study.name()).collect();
    let real = usize::from(barycode_testkit::cases::data_folder().is_some());
    assert_eq!(studies.len(), 8 + real, "{studies:?}");
    let asked = |question| run.points.iter().any(|point| point.cell.question == question);
    assert!(asked(Question::Distance) && asked(Question::Collision));
}
