//! Pairs on a grid are what they are for, and bodies made in another way are the same bodies.

use std::collections::{BTreeMap, HashSet};

use barycode_testkit::compound::Compound;
use barycode_testkit::dimension::{Plane, TestDimension};
use barycode_testkit::generate::grid::{self, GridKind};
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::{self, Precision, wrap};
use barycode_testkit::oracle::whole::IntegerTruth;
use barycode_testkit::oracle::{Judge, Relation, Truth, space, whole};

fn numbers<const D: usize>(body: &Compound<D>, list: &mut Vec<f64>) {
    match body {
        Compound::List(points) => list.extend(points.iter().flatten()),
        Compound::Posed(map, inner) | Compound::Affine(map, inner) => {
            list.extend(map.rows.iter().flatten().chain(&map.shift));
            numbers(inner, list);
        }
        Compound::Sum(parts) => parts.iter().for_each(|part| numbers(part, list)),
        Compound::Hull(parts) => parts.iter().for_each(|part| numbers(part, list)),
        Compound::Rounded(radius, inner) => {
            list.push(*radius);
            numbers(inner, list);
        }
    }
}

fn judged<const D: usize>(
    whole: impl Fn(&Compound<D>, &Compound<D>) -> Option<IntegerTruth>,
    exact: impl Fn(&Compound<D>, &Compound<D>) -> Truth,
    pairs: u64,
) {
    let mut seen: BTreeMap<GridKind, BTreeMap<Relation, u32>> = BTreeMap::new();
    for index in 0..pairs {
        let (kind, [a, b]) = grid::pair::<D>(&mut Source::new(3, index));
        let mut list = Vec::new();
        [&a, &b].into_iter().for_each(|body| numbers(body, &mut list));
        assert!(list.iter().all(|&x| Precision::Single.snap(x) == x), "too long for single precision: {a:?} {b:?}");
        let found = whole(&a, &b).unwrap_or_else(|| panic!("{kind:?} {index} is not on a grid: {a:?} {b:?}"));
        let relation = found.relation_within(0.0).expect("short");
        *seen.entry(kind).or_default().entry(relation).or_default() += 1;
        if index % 8 == 0 {
            let truth = exact(&a, &b);
            assert_eq!(relation, truth.relation(), "{kind:?} {index}: {a:?} {b:?}");
        }
    }
    let count = |kind: GridKind, relation: Relation| seen[&kind].get(&relation).copied().unwrap_or(0);
    let each = u32::try_from(pairs).expect("few") / 10;
    for kind in GridKind::ALL {
        let touching = count(kind, Relation::Touching);
        let meant = !matches!(kind, GridKind::Apart | GridKind::Lattice);
        assert!(!meant || touching > each / 25, "{kind:?}: {touching} of about {each} touch");
    }
    assert!(count(GridKind::Apart, Relation::Separated) > each / 2);
    assert!(
        count(GridKind::Radii, Relation::Penetrating) > each / 20
            && count(GridKind::Radii, Relation::Separated) > each / 20
    );
}

#[test]
fn grids_of_the_plane_are_tied_and_judged_alike() {
    judged::<2>(whole::plane, |a, b| Judge::of(a, b).expect("valid").truth().clone(), 20_000);
}

#[test]
fn grids_of_space_are_tied_and_judged_alike() {
    judged::<3>(whole::space, |a, b| space::Judge::of(a, b).expect("valid").truth().clone(), 8000);
}

#[test]
fn wrapped_bodies_stand_where_they_stood() {
    let mut forms = HashSet::new();
    for index in 0..3000 {
        let sample = generate::pair(Precision::Double, 12, index);
        let [a, b] = [&sample.a.0, &sample.b.0].map(Plane::compound);
        let mut source = Source::new(13, index);
        let other = wrap::wrapped(a.clone(), Precision::Double, &mut source);
        forms.insert(core::mem::discriminant(&other));
        let [before, after] = [&a, &other].map(|a| Judge::of(a, &b).expect("valid").truth().approximate());
        let room = 1e-14 * (a.scale() + b.scale() + other.scale());
        assert!((before - after).abs() <= room, "{:?} {index}: {before:e} became {after:e}", sample.class);
    }
    assert!(forms.len() >= 5, "{forms:?}");
}
