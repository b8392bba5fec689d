//! The judge of grids against the others, and both on pairs that are known.

use std::collections::BTreeMap;

use barycode_testkit::compound::{Compound, Map};
use barycode_testkit::generate::source::Source;
use barycode_testkit::oracle::{Judge, Relation, Truth, space, whole};

/// Small whole points: everything is tied.
#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn list<const D: usize>(source: &mut Source) -> Compound<D> {
    let (count, reach) = (1 + source.index(8), source.pick(&[1, 2, 3, 6]));
    let flat = source.chance(0.2);
    let point = |source: &mut Source| {
        let mut p = [0; D].map(|_| source.integer(0, reach) as f64);
        if flat {
            p[D - 1] = 1.0;
        }
        p
    };
    Compound::List((0..count).map(|_| point(source)).collect())
}

/// A matrix of small binary fractions, sometimes without an inverse.
#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn map<const D: usize>(source: &mut Source) -> Map<D> {
    let unit = source.pick(&[1.0, 0.5, 0.25]);
    let mut entry = |reach: i64| source.integer(-reach, reach) as f64 * unit;
    Map { rows: [[0; D]; D].map(|row| row.map(|_| entry(3))), shift: [0; D].map(|_| entry(4)) }
}

fn tree<const D: usize>(source: &mut Source, depth: usize) -> Compound<D> {
    let kinds = if depth == 0 { 1 } else { 6 };
    match source.index(kinds) {
        1 => tree(source, depth - 1).posed(map(source)),
        2 => Compound::Affine(map(source), Box::new(tree(source, depth - 1))),
        3 => Compound::Sum(Box::new([list(source), Compound::List(vec![[0.0; D], [1.0; D]])])),
        4 => Compound::Hull(vec![list(source), tree(source, depth - 1)]),
        _ => list(source),
    }
}

/// Compares the judges on random trees; returns how often each relation came.
fn agree<const D: usize>(
    count: u64,
    whole: impl Fn(&Compound<D>, &Compound<D>) -> Option<whole::IntegerTruth>,
    exact: impl Fn(&Compound<D>, &Compound<D>) -> Truth,
) -> BTreeMap<Relation, u32> {
    let mut relations = BTreeMap::new();
    let mut long = 0;
    for index in 0..count {
        let mut source = Source::new(77, index);
        let [mut a, mut b] = [0; 2].map(|_| tree::<D>(&mut source, 2));
        if source.chance(0.5) {
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let shift = [0; D].map(|_| source.integer(-4, 4) as f64);
            b = b.posed(Map::translation(shift));
        }
        if source.chance(0.3) {
            a = a.rounded(source.pick(&[0.5, 1.0, 2.5]));
        }
        let truth = exact(&a, &b);
        let Some(found) = whole(&a, &b) else {
            // Nothing here is long.
            panic!("{a:?}\n{b:?}");
        };
        let distance = truth.approximate().max(0.0);
        // An ulp more and less; but no subnormal numbers, which are long ones beside whole radii.
        let ulp = distance.next_up() - distance;
        let around = if distance > 0.0 { [distance + ulp, distance - ulp] } else { [2.0; 2] };
        for within in [0.0, 0.25, 1.0, 3.0, distance, around[0], around[1]] {
            let right = truth.relation_within(within);
            let Some(relation) = found.relation_within(within) else {
                // A radius of few bits and a distance of many may have too long a sum.
                long += 1;
                continue;
            };
            assert_eq!(relation, right, "within {within} of\n{a:?}\n{b:?}");
            *relations.entry(right).or_default() += 1;
        }
        if truth.relation() == Relation::Separated {
            assert!((found.approximate() - distance).abs() <= 1e-12 * (1.0 + distance), "{found:?} {distance}");
        }
    }
    assert!(20 * long < count, "{long} sums in {count} pairs are too long");
    relations
}

#[test]
fn the_judges_of_the_plane_agree() {
    let exact = |a: &Compound<2>, b: &Compound<2>| Judge::of(a, b).expect("valid").truth().clone();
    let relations = agree(20_000, whole::plane, exact);
    assert!(relations.len() == 3 && relations.values().all(|&count| count > 3000), "{relations:?}");
}

#[test]
fn the_judges_of_space_agree() {
    let exact = |a: &Compound<3>, b: &Compound<3>| space::Judge::of(a, b).expect("valid").truth().clone();
    let relations = agree(6000, whole::space, exact);
    assert!(relations.len() == 3 && relations.values().all(|&count| count > 500), "{relations:?}");
}

#[test]
fn long_numbers_are_left_to_the_other_judge() {
    let unit = || Compound::List(vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
    let far = |x: f64| unit().posed(Map::translation([x, 0.0]));
    assert!(whole::plane(&unit(), &far(0.1)).is_none());
    assert!(whole::plane(&unit(), &far(2.0_f64.powi(40))).is_none());
    // Far from zero, but not from each other; and in tiny units.
    let both = whole::plane(&far(2.0_f64.powi(40)), &far(2.0_f64.powi(40) + 4.0)).expect("short differences");
    assert_eq!(both.relation_within(3.0), Some(Relation::Touching));
    let tiny = Map { rows: [[2.0_f64.powi(-300), 0.0], [0.0, 2.0_f64.powi(-300)]], shift: [0.0; 2] };
    let both = whole::plane(&unit().posed(tiny), &far(4.0).posed(tiny)).expect("short multiples");
    assert_eq!(both.relation_within(3.0 * 2.0_f64.powi(-300)), Some(Relation::Touching));
    assert_eq!(both.relation_within(0.0), Some(Relation::Separated));
    assert_eq!(both.relation_within(f64::NAN), None);
    assert!(whole::plane(&unit().rounded(-1.0), &unit()).is_none());
}
