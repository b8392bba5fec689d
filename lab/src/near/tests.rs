use super::draw::{self, GAPS};
use super::*;
use barycode_testkit::cases::{CaseLine, parse};
use barycode_testkit::oracle::{Gap, Judge, Relation};
use std::cmp::Ordering;

fn table(dimension: u32, pairs: usize) -> Table {
    let options = Options { pairs, seed: 5, dim: Some(dimension), json: None, write: None, note: None };
    let (peers, _) = barycode_lab_peers::all();
    let mut table = Table::default();
    for cell in Cell::all() {
        match dimension {
            2 => measure::<Plane, 2>(cell, &options, plane, &peers, &mut table),
            _ => measure::<Space, 3>(cell, &options, space, &peers, &mut table),
        }
    }
    table
}

/// Our own row is zero everywhere; and the counts are of something.
#[test]
fn our_own_answers_are_all_right() {
    for (dimension, pairs) in [(2, 120), (3, 40)] {
        let table = table(dimension, pairs);
        let of = |library: &str| table.rows.iter().filter(|row| row.library.starts_with(library)).count();
        assert_eq!((of("barycode"), of("parry")), (2 * 2 * GAPS.len() * CALLS.len(), 2 * 2 * GAPS.len() * CALLS.len()));
        // The one other that is always built knows the plane alone.
        assert_eq!(of("geo"), if dimension == 2 { 2 * 2 * GAPS.len() * 2 } else { 0 });
        for row in &table.rows {
            assert_eq!(row.tally.pairs, pairs);
            assert!(!row.own || row.tally.is_clean(), "{row:?}");
        }
        // So far from touching the others are right, too.
        let far = |row: &&Row| row.library == "geo" && GAPS[row.gap].abs() > 1e-4;
        assert!(table.rows.iter().filter(far).all(|row| row.tally.wrong == 0 && row.tally.refused == 0));
        let own = |row: &&Row| row.own && row.call == 0;
        assert!(table.rows.iter().filter(own).all(|row| row.tally.normals == pairs));
    }
}

fn hits<W: Written<D>, const D: usize>(pairs: u64) {
    for cell in Cell::all() {
        let mut subjects = std::collections::BTreeSet::new();
        for index in 0..pairs {
            let (pair, judge) = draw::pair::<W, D>(cell, 11, index);
            subjects.insert(pair.subject);
            assert_eq!(draw::pair::<W, D>(cell, 11, index).0, pair, "the same name is the same pair");
            let numbers = pair.a.iter().chain(&pair.b).chain([&pair.shift]).flatten();
            assert!(numbers.clone().all(|&x| cell.precision.snap(x) == x), "{pair:?}");
            let (truth, wanted) = (W::truth(&judge), cell.wanted());
            let off = (truth.approximate() - wanted).abs();
            let rounding = cell.precision.epsilon() * pair.size() * 2.0;
            match cell.frame {
                draw::Frame::Contact => assert!(off <= 0.01 * wanted.abs(), "{pair:?}"),
                draw::Frame::Own => assert!(off <= 0.01 * wanted.abs() + rounding, "{pair:?}"),
            }
            if wanted == 0.0 {
                assert_eq!(truth.relation(), Relation::Touching, "{pair:?}");
            }
        }
        assert_eq!(subjects.len(), W::SUBJECTS.len().min(pairs as usize));
    }
}

#[test]
fn pairs_are_the_same_every_time_and_as_far_apart_as_named() {
    hits::<Plane, 2>(30);
    hits::<Space, 3>(12);
}

#[test]
fn sets_differ_by_seed_cell_and_index() {
    let cells: Vec<Cell> = Cell::all().collect();
    let first = draw::pair::<Plane, 2>(cells[0], 1, 0).0;
    for (cell, seed, index) in [(cells[0], 2, 0), (cells[0], 1, 3), (cells[9], 1, 0), (cells[18], 1, 0)] {
        assert_ne!(draw::pair::<Plane, 2>(cell, seed, index).0.a, first.a);
    }
}

#[test]
fn written_pairs_are_read_back_bit_for_bit() {
    for cell in Cell::all() {
        for index in 0..4 {
            let (pair, judge) = draw::pair::<Plane, 2>(cell, 3, index);
            let Ok(CaseLine::Plane(case)) = parse(&line::<Plane, 2>(cell, 3, index)) else {
                panic!("a case of the plane")
            };
            let [a, b] = case.compounds().expect("polygons");
            assert_eq!(Judge::of(&a, &b).expect("finite").truth().relation(), judge.truth().relation());
            assert_eq!(case.pose_b.translation, pair.shift);
            assert_eq!(case.expect.touching, Some(judge.truth().relation() == Relation::Touching));

            let (pair, judge) = draw::pair::<Space, 3>(cell, 3, index);
            let Ok(CaseLine::Space(case)) = parse(&line::<Space, 3>(cell, 3, index)) else { panic!("a case of space") };
            let [a, b] = case.compounds().expect("polytopes");
            let read = barycode_testkit::oracle::space::Judge::of(&a, &b).expect("finite");
            // As fractions: zero has the denominator of whichever facet was met first.
            let ((n, d), (m, e)) = (read.truth().core_square(), judge.truth().core_square());
            assert_eq!((n * e).cmp(&(m * d)), Ordering::Equal);
            assert_eq!(read.truth().relation(), judge.truth().relation());
            assert_eq!(case.pose_b.translation, pair.shift);
        }
    }
}

/// Faults are seen: every kind of wrong reply is counted as what it is.
#[test]
fn faults_are_counted() {
    let square = |x: f64| [[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]].to_vec();
    let count = |x: f64, reply: Option<ask::Reply<2>>| {
        let pair = Pair { subject: "squares", a: square(0.0), b: square(x), shift: [0.0; 2], boxes: None };
        let [a, b] = pair.bodies();
        let judge = Judge::of(&a, &b).expect("finite");
        let judged = Judged::new(judge.truth(), f64::EPSILON, pair.size());
        let mut tally = Tally::default();
        tally.count(judged, reply, true, |normal| -> Option<Gap> { judge.gap_along(normal) });
        tally
    };
    let reply = |meets, distance, normal| {
        Some(ask::Reply { meets: Some(meets), claim: ask::Claim::Signed(distance), normal: Some(normal) })
    };
    assert!(count(2.0, reply(false, 1.0, [1.0, 0.0])).is_clean());
    assert!(count(0.5, reply(true, -0.5, [1.0, 0.0])).is_clean());
    assert!(count(1.0, reply(true, 0.0, [1.0, 0.0])).is_clean());
    assert_eq!(count(1.0, None).refused, 1);
    assert_eq!(count(2.0, reply(true, 1.0, [1.0, 0.0])).wrong, 1);
    assert_eq!(count(0.5, reply(false, -0.5, [1.0, 0.0])).wrong, 1);
    let told_free = count(1.0, reply(false, 0.0, [1.0, 0.0]));
    assert_eq!((told_free.touching_free, told_free.touching, told_free.wrong), (1, 1, 0));
    assert_eq!(count(2.0, reply(false, 1.1, [1.0, 0.0])).off, 1);
    for senseless in [f64::NAN, f64::INFINITY, -f64::MAX, 1e308] {
        let tally = count(2.0, reply(false, senseless, [1.0, 0.0]));
        assert_eq!((tally.senseless, tally.off, tally.invalid), (1, 0, 1));
    }
    for normal in [[0.0, 1.0], [-1.0, 0.0], [0.0, 0.0], [f64::NAN, 0.0], [2.0, 0.0]] {
        assert_eq!(count(2.0, reply(false, 1.0, normal)).invalid, 1, "{normal:?}");
    }
    // Turned by 1e-9: good enough for the coarse tolerance only.
    let turned = count(2.0, reply(false, 1.0, [1.0, 1e-9]));
    assert_eq!((turned.invalid, turned.grossly_invalid), (1, 0));
    assert_eq!(count(2.0, reply(false, 1.0, [0.0, 1.0])).grossly_invalid, 1);
    let silent = count(2.0, Some(ask::Reply { meets: None, claim: ask::Claim::None, normal: None }));
    assert_eq!((silent.undecided, silent.normals), (1, 0));
}
