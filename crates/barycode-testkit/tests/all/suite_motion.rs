//! Every case of the suite in which something moves: its brackets before the judge, and the answers
//! of the library before both, in both precisions.

use barycode::d2::{Arc, Points, Still, Vec2};
use barycode::d3::Vec3;
use barycode::{Cast, ImpactVerdict, StartOverlap, Touching};
use barycode_judge::motion::linear::{Counts, ExactSpace};
use barycode_judge::motion::{LinearPair, RigidBody, TurningPair};
use barycode_judge::oracle::Relation;
use barycode_judge::oracle::dyadic::Exact;
use barycode_testkit::build::{self, ShapeFactory, TestScalar};
use barycode_testkit::cases::motion::{self, MotionCase, MotionLine, MotionQuestion, RecordedImpact};
use barycode_testkit::cases::suite_folder;
use barycode_testkit::compound::Map;
use barycode_testkit::curved::build::CurvedVector;
use barycode_testkit::generate::Precision;
use barycode_testkit::motion::casts::{self, CastOptions, PlainImpact};
use barycode_testkit::motion::moves::TurningVector;
use barycode_testkit::motion::turning;
use std::collections::BTreeSet;

const FILES: [&str; 4] = ["translations", "turning", "space_translations", "space_turning"];

/// All cases.
fn lines() -> Vec<MotionLine> {
    let read = |name| motion::read_file(&suite_folder().join("motion").join(format!("{name}.jsonl")));
    FILES.iter().flat_map(|name| read(name).unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// What is known of every line, whatever its dimension.
struct Summary {
    id: String,
    classes: Vec<String>,
    why: Option<String>,
    recorded: RecordedImpact,
    hit: Option<bool>,
}

impl Summary {
    fn new<const D: usize>(case: MotionCase<D>) -> Self {
        let MotionCase { id, classes, why, recorded, hit, .. } = case;
        Self { id, classes, why, recorded, hit }
    }
}

#[test]
fn the_cases_of_motion_are_of_all_classes_and_say_why() {
    let mut cases = Vec::new();
    for line in lines() {
        match line {
            MotionLine::Plane(case) => cases.push(Summary::new(case)),
            MotionLine::Space(case) => cases.push(Summary::new(case)),
            MotionLine::Resting => panic!("something moves in every line of these files"),
        }
    }
    let names: BTreeSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(names.len(), cases.len(), "names are unique");
    let classes: BTreeSet<&str> = cases.iter().flat_map(|case| case.classes.iter().map(String::as_str)).collect();
    let needed = [
        "general",
        "graze",
        "slide",
        "start-touching",
        "start-overlapping",
        "leaving",
        "zero-velocity",
        "slow",
        "slow-spin",
        "spin",
        "bars",
        "size-ratio",
        "far",
        "flat",
        "curved",
        "many",
        "half-turn",
        "end",
        "never-deeper",
        "arc",
        "tunnel",
        "edges",
        "margin",
    ];
    for class in needed {
        assert!(classes.contains(class), "no case of the class {class}");
    }
    for case in &cases {
        assert!(case.why.as_ref().is_some_and(|why| why.len() > 10), "{}", case.id);
        // What not even the judge can decide states no bracket.
        assert!((case.hit == Some(true)) == case.recorded.first.is_some(), "{}", case.id);
        assert!(case.hit.is_some() || case.classes.iter().any(|class| class == "never-deeper"), "{}", case.id);
    }
}

fn moves_straight<const D: usize>(case: &MotionCase<D>) -> bool {
    case.bodies.iter().all(|body| body.motion.is_linear())
}

fn linear_pair<const D: usize>(case: &MotionCase<D>) -> LinearPair<D>
where
    Exact<D>: ExactSpace<D>,
{
    let starts = case.bodies.each_ref().map(RigidBody::at_start);
    let velocities = case.bodies.each_ref().map(|body| body.motion.velocity);
    LinearPair::new([&starts[0], &starts[1]], velocities, case.target).expect("valid")
}

/// The brackets of bodies that translate are those of neighbouring doubles.
fn proves_translation<const D: usize>(case: &MotionCase<D>)
where
    Exact<D>: ExactSpace<D>,
{
    let (id, pair) = (&case.id, linear_pair(case));
    let RecordedImpact { first, hit_overlap, first_overlap, leaves } = case.recorded;
    if case.leaving {
        assert!(pair.meets_at(0.0, Counts::Touching), "{id}: in contact at the start");
        match leaves {
            None => assert!(case.hit == Some(true) && pair.meets_at(case.until, Counts::Touching), "{id}"),
            Some([last, after]) => {
                assert!(case.hit == Some(false) && after == last.next_up(), "{id}");
                assert!(pair.meets_at(last, Counts::Touching) && !pair.meets_at(after, Counts::Touching), "{id}");
            }
        }
        return;
    }
    assert_eq!(case.hit, Some(pair.meets_within(case.until, Counts::Touching)), "{id}");
    for (hit, first, counts) in [(case.hit, first, Counts::Touching), (hit_overlap, first_overlap, Counts::Overlap)] {
        assert_eq!(hit == Some(true), first.is_some(), "{id}");
        match first {
            None => assert!(!pair.meets_within(case.until, counts), "{id}: {counts:?}"),
            Some([low, 0.0]) => {
                let meets = pair.meets_at(0.0, counts) || pair.meets_right_after(0.0, counts);
                assert!(low == 0.0 && meets, "{id}: {counts:?}");
            }
            Some([low, high]) => {
                assert!(high == low.next_up() && high <= case.until, "{id}: {counts:?}");
                assert!(!pair.meets_within(low, counts) && pair.meets_within(high, counts), "{id}: {counts:?}");
            }
        }
    }
}

/// The brackets of bodies that turn are proven by intervals.
fn proves_turning<const D: usize>(case: &MotionCase<D>)
where
    Exact<D>: ExactSpace<D>,
{
    const CELLS: u32 = 20_000;
    let MotionCase { id, bodies, until, target, hit, recorded, leaving, .. } = case;
    let pair = TurningPair::new(bodies.clone(), *target).expect("valid");
    let starts_in_contact = linear_pair(case).meets_at(0.0, Counts::Touching);
    let mut from = 0.0;
    if let Some([last, after]) = recorded.leaves {
        assert!(starts_in_contact && *leaving, "{id}");
        assert_eq!(pair.relation(last), Some(Relation::Penetrating), "{id}");
        assert_eq!(pair.relation(after), Some(Relation::Separated), "{id}");
        from = after;
    }
    match recorded.first {
        Some([low, 0.0]) => assert!(low == 0.0 && starts_in_contact, "{id}"),
        Some([low, high]) => {
            assert!(high - low <= 1e-9 && high <= *until, "{id}");
            assert_eq!(pair.is_free([from, low], CELLS), Some(true), "{id}");
            assert_eq!(pair.relation(high), Some(Relation::Penetrating), "{id}");
        }
        None if *hit == Some(false) => assert_eq!(pair.is_free([from, *until], CELLS), Some(true), "{id}"),
        None => {}
    }
}

#[test]
fn the_brackets_of_motion_are_proven() {
    for line in lines() {
        match line {
            MotionLine::Plane(case) if moves_straight(&case) => proves_translation(&case),
            MotionLine::Space(case) if moves_straight(&case) => proves_translation(&case),
            MotionLine::Plane(case) => proves_turning(&case),
            MotionLine::Space(case) => proves_turning(&case),
            MotionLine::Resting => {}
        }
    }
}

/// Whether every number of a case is one of single precision, so that it is the same case there.
fn is_single<const D: usize>(case: &MotionCase<D>) -> bool {
    let single = |x: f64| Precision::Single.snap(x) == x;
    let same = case.bodies.iter().all(|body| body.snapped(Precision::Single) == *body);
    same && single(case.target) && single(case.until)
}

fn options<const D: usize>(case: &MotionCase<D>, precision: Precision, touching: Touching) -> CastOptions {
    CastOptions {
        until: precision.snap(case.until),
        target: precision.snap(case.target),
        touching,
        start: if case.leaving { StartOverlap::Leaving } else { StartOverlap::Hit },
        ray: case.question == MotionQuestion::Ray,
        resolution: 0.0,
    }
}

/// Two brackets of one time.
fn meet(one: [f64; 2], other: [f64; 2]) -> bool {
    one[0] <= other[1] && other[0] <= one[1]
}

/// An answer in double precision, or to the same case in single, is what was recorded.
fn is_recorded<const D: usize>(
    case: &MotionCase<D>,
    answer: &PlainImpact<D>,
    hit: Option<bool>,
    first: Option<[f64; 2]>,
) {
    let id = &case.id;
    match (answer.verdict, hit) {
        (ImpactVerdict::Free, hit) => assert_ne!(hit, Some(true), "{id}: {answer:?}"),
        (ImpactVerdict::Contact, hit) => {
            assert_ne!(hit, Some(false), "{id}: {answer:?}");
            assert!(first.is_none_or(|first| meet(answer.first, first)), "{id}: {answer:?}, not {first:?}");
        }
        (ImpactVerdict::Undecided, _) => {
            assert!(first.is_none_or(|first| answer.first[0] <= first[1]), "{id}: {answer:?}, not {first:?}");
        }
    }
    if let (Some(leaves), Some(recorded)) = (answer.leaves, case.recorded.leaves) {
        assert!(meet(leaves, recorded), "{id}: leaves at {leaves:?}, not {recorded:?}");
    }
}

/// The answers about bodies that translate, whether touching counts or not.
fn casts_are_right<V: CurvedVector<D>, const D: usize>(case: &MotionCase<D>)
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let bodies = case.bodies.each_ref().map(|body| body.snapped(precision));
    let RecordedImpact { first, hit_overlap, first_overlap, leaves } = case.recorded;
    for (touching, hit, first) in [(Touching::Collides, case.hit, first), (Touching::Free, hit_overlap, first_overlap)]
    {
        let options = options(case, precision, touching);
        for &representation in V::REPRESENTATIONS {
            let asked = casts::ask::<V, D>(&bodies, &options, [representation; 2]);
            let (answer, checked) = asked.unwrap_or_else(|error| panic!("{}: {error}", case.id));
            assert_eq!(checked, Ok(()), "{}: {answer:?}", case.id);
            let (complaints, _) = casts::verify(&bodies, &options, &answer, precision, false);
            assert!(complaints.is_empty(), "{} in {}: {complaints:?}", case.id, precision.name());
            if precision == Precision::Double || is_single(case) {
                is_recorded(case, &answer, hit, first);
            }
            if precision == Precision::Double && hit.is_some() {
                let said = [ImpactVerdict::Free, ImpactVerdict::Contact][usize::from(hit == Some(true))];
                assert_eq!(answer.verdict, said, "{}: {answer:?}", case.id);
                assert!(first.is_none_or(|first| first == answer.first), "{}: {answer:?}", case.id);
                assert!(leaves.is_none() || touching == Touching::Free || leaves == answer.leaves, "{}", case.id);
            }
        }
    }
}

/// The answers about bodies that turn.
fn impacts_are_right<V: TurningVector<D>, const D: usize>(case: &MotionCase<D>)
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let bodies = case.bodies.each_ref().map(|body| body.snapped(precision));
    for touching in [Touching::Collides, Touching::Free] {
        let options = CastOptions { ray: false, ..options(case, precision, touching) };
        let asked = turning::ask::<V, D>(&bodies, &options, [V::REPRESENTATIONS[0]; 2], 0);
        let (answer, cells, complaints) = asked.unwrap_or_else(|error| panic!("{}: {error}", case.id));
        let (more, _) = turning::verify(&bodies, &options, &answer, &cells, precision, false);
        assert!(complaints.is_empty() && more.is_empty(), "{}: {complaints:?} {more:?}", case.id);
        // Where only touching is contact at the start, there may be none.
        let starts_touching = case.classes.iter().any(|class| class == "start-touching");
        if starts_touching && touching == Touching::Free {
            continue;
        }
        if precision == Precision::Double || is_single(case) {
            is_recorded(case, &answer, case.hit, case.recorded.first);
        }
        if precision == Precision::Double && case.hit.is_some() {
            let said = [ImpactVerdict::Free, ImpactVerdict::Contact][usize::from(case.hit == Some(true))];
            assert_eq!(answer.verdict, said, "{}: {answer:?}", case.id);
        }
    }
}

#[test]
fn casts_of_the_suite_are_right() {
    for line in lines() {
        match line {
            MotionLine::Plane(case) if moves_straight(&case) => {
                casts_are_right::<Vec2<f64>, 2>(&case);
                casts_are_right::<Vec2<f32>, 2>(&case);
            }
            MotionLine::Space(case) if moves_straight(&case) => {
                casts_are_right::<Vec3<f64>, 3>(&case);
                casts_are_right::<Vec3<f32>, 3>(&case);
            }
            _ => {}
        }
    }
}

#[test]
fn times_of_impact_of_the_suite_are_right() {
    for line in lines() {
        match line {
            MotionLine::Plane(case) if !moves_straight(&case) => {
                impacts_are_right::<Vec2<f64>, 2>(&case);
                impacts_are_right::<Vec2<f32>, 2>(&case);
                if let Some(radius) = case.arc_radius {
                    arc_is_right::<f64>(&case, radius);
                    arc_is_right::<f32>(&case, radius);
                }
            }
            MotionLine::Space(case) if !moves_straight(&case) => {
                impacts_are_right::<Vec3<f64>, 3>(&case);
                impacts_are_right::<Vec3<f32>, 3>(&case);
            }
            _ => {}
        }
    }
}

/// A body that turns about its own origin, as one that drives an arc to the left: its own origin is
/// the center of the circle, that of the arc is on the circle.
fn arc_is_right<T: TestScalar>(case: &MotionCase<2>, radius: f64) {
    let [a, b] = &case.bodies;
    let shape = |body: &RigidBody<2>, up: f64| {
        let points = body.points.iter().map(|&[x, y]| Vec2::new(build::real::<T>(x), build::real(y + up)));
        Points::new(points.collect::<Vec<_>>()).expect("finite")
    };
    let start = a.motion.start;
    let start = Map { shift: [start.shift[0], start.shift[1] - radius], ..start };
    let (speed, curvature) = (build::real(a.motion.spin[2] * radius), build::real(1.0 / radius));
    let arc = Arc::<T>::new(<Vec2<T> as ShapeFactory<2>>::pose(&start), speed, curvature).expect("a motion");
    let still = Still::<T>::new(<Vec2<T> as ShapeFactory<2>>::pose(&b.motion.start)).expect("a pose");
    let (car, post) = (shape(a, radius), shape(b, 0.0));
    let interval = [build::real(0.0), build::real(case.until)];
    let impact = Cast::new().time_of_impact(&car, &arc, &post, &still, interval);
    let answer = PlainImpact::<2>::new(&impact);
    is_recorded(case, &answer, case.hit, case.recorded.first);
    let open = answer.verdict == ImpactVerdict::Undecided && T::PRECISION == Precision::Double;
    assert!(!open, "{}: {answer:?}", case.id);
}
