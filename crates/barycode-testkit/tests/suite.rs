//! Every case of the suite and every hard case of the plane, asked in every way, in both precisions.

use barycode::Verdict;
use barycode::d2::Vec2;
use barycode_testkit::ask::{self, Answers, Method, Way};
use barycode_testkit::build::{self, Real, Representation, plain, real};
use barycode_testkit::cases::{self, Case, Coordinate, Known, Line};
use barycode_testkit::generate::source::Source;
use barycode_testkit::verify::Verifier;
use barycode_testkit::world::{Plane, World};

/// The largest number in the case: what its answers are rounded relative to.
fn scale(case: &Case) -> f64 {
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
        }
    }
    let place = |pose: &cases::Pose| pose.translation[0].abs().max(pose.translation[1].abs());
    (of(&case.a) + place(&case.pose_a)).max(of(&case.b) + place(&case.pose_b))
}

/// Everything that the case states, against one set of answers.
fn stated<T: Real>(case: &Case, answers: &Answers<Vec2<T>>, polytopes: bool) -> Result<(), String> {
    let epsilon = T::EPSILON.to_f64();
    // Rounding the case to the precision moves the truth, and the answers have a width of their own.
    let resolution = 2.0 * Plane::WIDTH * epsilon * scale(case);
    // A smooth shape is approached until its bounds are relatively close, not to the last bit.
    let finish = if polytopes { resolution } else { epsilon.sqrt() * scale(case) };
    let tolerance = case.tolerance("distance").unwrap_or(0.0).max(finish);
    let contact = &answers.contact.answer;
    let signed = contact.distance.to_f64();
    let near = |name: &str, found: f64, right: f64| {
        if (found - right).abs() <= tolerance { Ok(()) } else { Err(format!("{name} {found:e} instead of {right:e}")) }
    };
    if let Some(right) = case.expect.stated_signed_distance() {
        near("contact.distance", signed, right)?;
        let [lower, upper] = [contact.lower, contact.upper].map(T::to_f64);
        if !(lower - resolution <= right && right <= upper + resolution) {
            return Err(format!("contact between {lower:e} and {upper:e} instead of {right:e}"));
        }
        near("closest_points.distance", answers.closest_points.answer.distance.to_f64(), right.max(0.0))?;
        near("distance.distance", answers.distance.answer.distance.to_f64(), right.max(0.0))?;
    } else if let Some(right) = case.expect.distance.and_then(Known::value) {
        near("distance.distance", answers.distance.answer.distance.to_f64(), right)?;
    }
    if let Some(meets) = case.expect.intersecting.and_then(Known::value) {
        // Within its resolution a precision may call a pair touching; and touching counts as meeting.
        let sure = signed.abs() > resolution;
        let answer = &answers.intersects.answer;
        if answer.verdict == Verdict::Undecided || (sure && answer.meets() != meets) {
            return Err(format!("intersects says {:?}", answer.verdict));
        }
    }
    if case.expect.touching == Some(true) && T::EPSILON.to_f64() < 1e-10 && polytopes && signed.abs() > resolution {
        return Err(format!("touching, but {signed:e} apart"));
    }
    if let Some(right) = case.expect.normal_a_to_b {
        let Some(normal) = contact.normal.map(plain) else { return Err("no normal".to_owned()) };
        let off = (normal[0] - right[0]).hypot(normal[1] - right[1]);
        // Where the precision cannot hold the gap, it cannot tell the sides apart either.
        if off > 4.0 * epsilon.sqrt() && signed.abs() > resolution {
            return Err(format!("normal {normal:?} instead of {right:?}"));
        }
    }
    let witness = |point: Vec2<T>, right: Option<[Coordinate; 2]>| {
        let along = |k: usize| match right.map(|p| p[k]) {
            Some(Coordinate::Value(x)) => (plain(point)[k] - x).abs(),
            _ => 0.0,
        };
        let limit = if polytopes { tolerance } else { 4.0 * epsilon.sqrt() * scale(case) };
        if along(0).max(along(1)) <= limit { Ok(()) } else { Err(format!("witness {point:?} instead of {right:?}")) }
    };
    witness(contact.on_a, case.expect.closest_point_a)?;
    witness(contact.on_b, case.expect.closest_point_b)
}

/// Runs a case in every way; returns the number of ways.
fn run<T: Real>(case: &Case, faults: &mut Vec<String>) -> u32 {
    let snapped = case.snapped(T::PRECISION);
    let bodies = snapped.bodies();
    let verifier = bodies
        .as_ref()
        .map(|[a, b]| Verifier::<Plane>::new(a, b, T::PRECISION).unwrap_or_else(|e| panic!("{}: {e}", case.id)));
    let mut source = Source::new(6, 0);
    let mut ways = 0;
    let representations =
        [Representation::Scan, Representation::Climb, Representation::Points, Representation::Particular];
    for representation in representations {
        let make = |shape, pose| {
            build::case::<T>(shape, pose, representation).unwrap_or_else(|e| panic!("{}: refused: {e}", case.id))
        };
        let (a, b) = (make(&snapped.a, &snapped.pose_a), make(&snapped.b, &snapped.pose_b));
        for way in Way::all(&Method::ALL) {
            ways += 1;
            let within = T::PRECISION.snap(case.expect.stated_signed_distance().unwrap_or(1.0).max(0.0) * 0.75);
            let answers = ask::everything(&a, &b, way, real(within), &mut source);
            let mut wrong: Vec<String> = stated(case, &answers, bodies.is_some()).err().into_iter().collect();
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
                faults.push(format!("{} in {name}, {representation:?}, {way:?}: {}", case.id, wrong.join("; ")));
            }
        }
    }
    ways
}

fn run_all(cases: &[Case]) {
    let (mut ways, mut wrong) = (0, 0);
    let mut report = Vec::new();
    for case in cases {
        let mut faults = Vec::new();
        ways += run::<f64>(case, &mut faults);
        ways += run::<f32>(case, &mut faults);
        wrong += faults.len();
        report.extend(faults.first().map(|first| format!("{} times {first}", faults.len())));
    }
    assert_eq!(ways as usize, cases.len() * 2 * 4 * 72);
    assert!(wrong == 0, "{wrong} wrong of {ways}, in {} cases:\n{}", report.len(), report.join("\n"));
    println!("{} cases in {ways} ways", cases.len());
}

fn plane(lines: impl IntoIterator<Item = Line>) -> Vec<Case> {
    let case = |line| match line {
        Line::Plane(case) => Some(*case),
        Line::NotServed { .. } => None,
    };
    lines.into_iter().filter_map(case).collect()
}

#[test]
fn the_suite_in_every_way() {
    let files = cases::read_folder(&cases::suite_folder()).expect("the suite reads without error");
    let cases = plane(files.into_iter().flat_map(|(_, lines)| lines));
    assert!(cases.len() >= 60);
    run_all(&cases);
}

#[test]
fn the_hard_cases_in_every_way() {
    let Some(data) = cases::data_folder() else {
        eprintln!("SKIPPED: no reference data; set BARYCODE_DATA to the folder that holds hard-cases");
        return;
    };
    let files = cases::read_folder(&data.join("hard-cases/cases")).expect("the hard cases read without error");
    let cases = plane(files.into_iter().flat_map(|(_, lines)| lines));
    assert_eq!(cases.len(), 41);
    run_all(&cases);
}
