//! Every case of the suite and every hard case of the plane, asked in every way, in both
//! precisions.

use barycode::Verdict;
use barycode_testkit::ask::{self, Answers, HostileCache, QueryOptions, QuerySetup};
use barycode_testkit::build::{self, TestScalar, TestShape};
use barycode_testkit::cases::{self, Case, CaseLine, CaseOf, Coordinate, Stated, space};
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::generate::Precision;
use barycode_testkit::generate::source::Source;
use barycode_testkit::verify::Verifier;

/// A dimension with its recorded cases.
trait Recorded: TestDimension {
    type Shape: Clone;
    type Pose: Clone;
    type Places: AsRef<[Coordinate]> + Copy + core::fmt::Debug;

    /// How exact the recorded numbers are, relative to the largest number of the case.
    const RECORDED: f64;

    /// Types that stand for lists.
    const LISTS: &'static [Self::Representation];

    /// The largest number in the case: what its answers are rounded relative to.
    fn size(case: &CaseIn<Self>) -> f64;

    fn snapped(case: &CaseIn<Self>, precision: Precision) -> CaseIn<Self>;

    fn bodies(case: &CaseIn<Self>) -> Option<[Self::Compound; 2]>;

    fn shapes<T: TestScalar>(
        case: &CaseIn<Self>,
        representation: Self::Representation,
    ) -> [TestShape<Self::Vector<T>>; 2];
}

type CaseIn<W> = CaseOf<
    <W as Recorded>::Shape,
    <W as Recorded>::Pose,
    <W as TestDimension>::Point,
    <W as Recorded>::Places,
    <W as TestDimension>::Representation,
>;

impl Recorded for Plane {
    type Shape = cases::Shape;
    type Pose = cases::Pose;
    type Places = [Coordinate; 2];

    const RECORDED: f64 = 0.0;

    const LISTS: &'static [build::Representation] = &[
        build::Representation::Scan,
        build::Representation::Climb,
        build::Representation::Points,
        build::Representation::Particular,
    ];

    fn size(case: &Case) -> f64 {
        fn of(shape: &cases::Shape) -> f64 {
            let list = |points: &[[f64; 2]]| points.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
            match shape {
                cases::Shape::Point { vertices } => list(vertices),
                cases::Shape::Segment { vertices } => list(vertices),
                cases::Shape::Triangle { vertices } => list(vertices),
                cases::Shape::Convex { vertices } => list(vertices),
                cases::Shape::Box { half_extents } => list(&[*half_extents]),
                cases::Shape::Circle { radius } => *radius,
                cases::Shape::Capsule { vertices, radius } => list(vertices) + radius,
                cases::Shape::Ellipse { radii } => list(&[*radii]),
                cases::Shape::Rounded { core, radius } => of(core) + radius,
                cases::Shape::Compound { of } => of.scale(),
            }
        }
        let place = |pose: &cases::Pose| pose.translation[0].abs().max(pose.translation[1].abs());
        (of(&case.a) + place(&case.pose_a)).max(of(&case.b) + place(&case.pose_b))
    }

    fn snapped(case: &Case, precision: Precision) -> Case {
        case.snapped(precision)
    }

    fn bodies(case: &Case) -> Option<[Self::Compound; 2]> {
        case.compounds()
    }

    fn shapes<T: TestScalar>(case: &Case, representation: build::Representation) -> [TestShape<Self::Vector<T>>; 2] {
        [(&case.a, &case.pose_a), (&case.b, &case.pose_b)].map(|(shape, pose)| {
            build::case(shape, pose, representation).unwrap_or_else(|e| panic!("{}: refused: {e}", case.id))
        })
    }
}

impl Recorded for Space {
    type Shape = space::Shape;
    type Pose = space::Pose;
    type Places = [Coordinate; 3];

    const RECORDED: f64 = 1e-9;

    const LISTS: &'static [build::space::Representation] = &build::space::Representation::ALL;

    fn size(case: &space::Case) -> f64 {
        let place = |pose: &space::Pose| pose.translation.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        (case.a.scale() + place(&case.pose_a)).max(case.b.scale() + place(&case.pose_b))
    }

    fn snapped(case: &space::Case, precision: Precision) -> space::Case {
        case.snapped(precision)
    }

    fn bodies(case: &space::Case) -> Option<[Self::Compound; 2]> {
        case.compounds()
    }

    fn shapes<T: TestScalar>(
        case: &space::Case,
        representation: build::space::Representation,
    ) -> [TestShape<Self::Vector<T>>; 2] {
        [(&case.a, &case.pose_a), (&case.b, &case.pose_b)].map(|(shape, pose)| {
            build::space::case(shape, pose, representation).unwrap_or_else(|e| panic!("{}: refused: {e}", case.id))
        })
    }
}

fn apart(p: &[f64], q: &[f64]) -> f64 {
    p.iter().zip(q).fold(0.0, |length: f64, (x, y)| length.hypot(x - y))
}

/// Everything that the case states, against one set of answers.
fn stated<W: Recorded, T: TestScalar>(
    case: &CaseIn<W>,
    answers: &Answers<W::Vector<T>>,
    polytopes: bool,
) -> Result<(), String> {
    let epsilon = T::EPSILON.to_f64();
    // Rounding the case to the precision moves the truth, and the answers have a width of their
    // own.
    let scale = W::size(case);
    let resolution = 2.0 * W::WIDTH * epsilon * scale;
    // A smooth shape is approached until its bounds are relatively close, not to the last bit.
    let finish = if polytopes { resolution } else { epsilon.sqrt() * scale };
    // A touch was recorded by a peer of single precision, or is one of whole numbers.
    let touch = if case.expect.stated_signed_distance() == Some(0.0) { f64::from(f32::EPSILON) } else { 0.0 };
    let recorded = if W::RECORDED > 0.0 { W::RECORDED.max(touch) * scale } else { 0.0 };
    let own = ["distance", "absolute", "depth"].iter().find_map(|name| case.tolerance.as_ref()?.get(*name)?.as_f64());
    let tolerance = own.unwrap_or(0.0).max(finish).max(recorded);
    let contact = &answers.contact.answer;
    let signed = contact.distance.to_f64();
    let near = |name: &str, found: f64, right: f64| {
        if (found - right).abs() <= tolerance { Ok(()) } else { Err(format!("{name} {found:e} instead of {right:e}")) }
    };
    // Curved shapes have no exact oracle here, and the sources round: the cross-check is good to
    // 1e-8.
    let checked = case.cross_check().filter(|_| !polytopes);
    if let Some(right) = checked.or(case.expect.stated_signed_distance()) {
        near("contact.distance", signed, right)?;
        let [lower, upper] = [contact.lower, contact.upper].map(T::to_f64);
        let loose = if recorded > 0.0 { tolerance } else { resolution };
        if !(lower - loose <= right && right <= upper + loose) {
            return Err(format!("contact between {lower:e} and {upper:e} instead of {right:e}"));
        }
        near("closest_points.distance", answers.closest_points.answer.distance.to_f64(), right.max(0.0))?;
        near("distance.distance", answers.distance.answer.distance.to_f64(), right.max(0.0))?;
    } else if let Some(right) = case.expect.distance.and_then(Stated::value) {
        near("distance.distance", answers.distance.answer.distance.to_f64(), right)?;
    }
    if let Some(meets) = case.expect.intersecting.and_then(Stated::value) {
        // Within its resolution a precision may call a pair touching; and touching counts as
        // meeting.
        let sure = signed.abs() > resolution + recorded;
        let answer = &answers.intersects.answer;
        // Of bodies with curved cores, what the bounds leave open is undecided.
        let undecided = answer.verdict == Verdict::Undecided && (sure || polytopes);
        if undecided || (sure && answer.meets() != meets) {
            return Err(format!("intersects says {:?}", answer.verdict));
        }
    }
    if case.expect.touching == Some(true) && epsilon < 1e-10 && polytopes && signed.abs() > resolution + recorded {
        return Err(format!("touching, but {signed:e} apart"));
    }
    if let Some(right) = case.expect.normal_a_to_b {
        let Some(normal) = contact.normal.map(W::plain) else { return Err("no normal".to_owned()) };
        let off = apart(normal.as_ref(), right.as_ref());
        // Other projects round their normals; ours are exact to the last digit.
        let limit = (4.0 * epsilon.sqrt()).max(if W::RECORDED > 0.0 { 1e-5 } else { 0.0 });
        // Where the precision cannot hold the gap, it cannot tell the sides apart either.
        if off > limit && signed.abs() > resolution {
            return Err(format!("normal {normal:?} instead of {right:?}"));
        }
    }
    let witness = |point: W::Vector<T>, right: Option<W::Places>| {
        let Some(right) = right else { return Ok(()) };
        let found = W::plain(point);
        let off = found.as_ref().iter().zip(right.as_ref()).map(|(found, right)| match right {
            Coordinate::Value(right) => (found - right).abs(),
            Coordinate::Free(_) => 0.0,
        });
        let limit = if polytopes { tolerance } else { 4.0 * epsilon.sqrt() * scale };
        if off.fold(0.0, f64::max) <= limit { Ok(()) } else { Err(format!("witness {point:?} instead of {right:?}")) }
    };
    witness(contact.on_a, case.expect.closest_point_a)?;
    witness(contact.on_b, case.expect.closest_point_b)
}

/// Runs a case in every way; returns the number of ways.
fn run<W: Recorded, T: TestScalar>(case: &CaseIn<W>, faults: &mut Vec<String>) -> usize {
    let snapped = W::snapped(case, T::PRECISION);
    let bodies = W::bodies(&snapped);
    let verifier = bodies
        .as_ref()
        .map(|[a, b]| Verifier::<W>::new(a, b, T::PRECISION).unwrap_or_else(|e| panic!("{}: {e}", case.id)));
    let mut source = Source::new(6, 0);
    let mut ways = 0;
    for &representation in W::LISTS {
        let [a, b] = W::shapes::<T>(&snapped, representation);
        for options in QueryOptions::all(W::METHODS) {
            ways += 1;
            let within = T::PRECISION.snap(case.expect.stated_signed_distance().unwrap_or(1.0).max(0.0) * 0.75);
            let setup = QuerySetup { hostile: HostileCache::random(&mut source), ..QuerySetup::new(options, within) };
            let answers = ask::ask_everything(&a, &b, &setup);
            let mut wrong: Vec<String> = stated::<W, T>(case, &answers, bodies.is_some()).err().into_iter().collect();
            if let Some(verifier) = &verifier {
                wrong.extend(verifier.everything(&answers, within).1.iter().map(ToString::to_string));
            } else {
                let checks = [
                    answers.contact.check,
                    answers.closest_points.check,
                    answers.distance.check,
                    answers.intersects.check,
                    answers.within.check,
                ];
                wrong.extend(checks.iter().filter_map(|c| c.err()).map(|e| format!("refused by its check: {e}")));
            }
            if !wrong.is_empty() {
                let name = T::PRECISION.name();
                faults.push(format!("{} in {name}, {representation:?}, {options:?}: {}", case.id, wrong.join("; ")));
            }
        }
    }
    ways
}

fn run_all<W: Recorded>(cases: &[CaseIn<W>]) {
    let (mut ways, mut wrong) = (0, 0);
    let mut report = Vec::new();
    for case in cases {
        let mut faults = Vec::new();
        ways += run::<W, f64>(case, &mut faults);
        ways += run::<W, f32>(case, &mut faults);
        wrong += faults.len();
        report.extend(faults.first().map(|first| format!("{} times {first}", faults.len())));
    }
    assert_eq!(ways, cases.len() * 2 * W::LISTS.len() * QueryOptions::all(W::METHODS).count());
    assert!(wrong == 0, "{wrong} wrong of {ways}, in {} cases:\n{}", report.len(), report.join("\n"));
    println!("{} cases in {ways} ways", cases.len());
}

fn plane(line: CaseLine) -> Option<Case> {
    if let CaseLine::Plane(case) = line { Some(*case) } else { None }
}

fn in_space(line: CaseLine) -> Option<space::Case> {
    if let CaseLine::Space(case) = line { Some(*case) } else { None }
}

fn suite<C>(of: impl Fn(CaseLine) -> Option<C>) -> Vec<C> {
    let files = cases::read_folder(&cases::suite_folder()).expect("the suite reads without error");
    files.into_iter().flat_map(|(_, lines)| lines).filter_map(of).collect()
}

fn hard_cases<C>(of: impl Fn(CaseLine) -> Option<C>) -> Option<Vec<C>> {
    let Some(data) = cases::data_folder() else {
        eprintln!("SKIPPED: no reference data; set BARYCODE_DATA to the folder that holds hard-cases");
        return None;
    };
    let files = cases::read_folder(&data.join("hard-cases/cases")).expect("the hard cases read without error");
    Some(files.into_iter().flat_map(|(_, lines)| lines).filter_map(of).collect())
}

#[test]
fn the_suite_of_the_plane_in_every_way() {
    let cases = suite(plane);
    assert!(cases.len() >= 60);
    run_all::<Plane>(&cases);
}

#[test]
fn the_suite_of_space_in_every_way() {
    let cases = suite(in_space);
    assert!(cases.len() >= 40);
    run_all::<Space>(&cases);
}

#[test]
fn the_hard_cases_of_the_plane_in_every_way() {
    let Some(cases) = hard_cases(plane) else { return };
    assert_eq!(cases.len(), 41);
    run_all::<Plane>(&cases);
}

/// Two coincident cones: every direction around them is as deep. The answer comes from their cross
/// sections, with bounds as close as is usual for curved shapes, not as close as the judge asks.
const OPEN: &str = "fcl-gs-conecone-coincident";

#[test]
fn the_hard_cases_of_space_in_every_way() {
    let Some(cases) = hard_cases(in_space) else { return };
    assert_eq!(cases.len(), 196);
    let (open, closed): (Vec<_>, Vec<_>) = cases.into_iter().partition(|case| case.id == OPEN);
    assert_eq!(open.len(), 1);
    run_all::<Space>(&closed);
    let [a, b] = Space::shapes::<f64>(&open[0], Space::LISTS[0]);
    let answer = barycode::d3::contact(&a, &b);
    let depth = 8.0 * 5.0 / 20.0_f64.sqrt();
    assert!(answer.lower <= -depth && -depth <= answer.upper, "{answer:?}");
    assert!(answer.upper - answer.lower <= 1e-12, "{answer:?}");
    assert_eq!((answer.verdict, answer.stop), (Verdict::Penetrating, barycode::Stop::Tolerance));
}
