//! Recorded rays, casts and times of impact: the judge against their sources, and the library
//! against the judge.

use barycode::ImpactVerdict;
use barycode::{d2::Vec2, d3::Vec3};
use barycode_judge::motion::linear::{Counts, ExactSpace};
use barycode_judge::motion::search::SearchLimits;
use barycode_judge::motion::{LinearPair, Outcome, RigidBody, TurningPair};
use barycode_judge::oracle::dyadic::Exact;
use barycode_testkit::build::TestScalar;
use barycode_testkit::campaign::state;
use barycode_testkit::cases::data_folder;
use barycode_testkit::cases::motion::MotionQuestion;
use barycode_testkit::cases::motion::{self, MotionCase, MotionLine};
use barycode_testkit::curved::build::CurvedVector;
use barycode_testkit::generate::Precision;
use barycode_testkit::motion::casts::{self, CastOptions};
use barycode_testkit::motion::moves::TurningVector;
use barycode_testkit::motion::turning;
use barycode_testkit::motion::{self as motion_campaign, MotionPlan, MotionProgress, Moves};

/// All lines of the data in which something moves.
fn lines() -> Vec<MotionLine> {
    let Some(data) = data_folder() else {
        eprintln!("SKIPPED: no reference data; set BARYCODE_DATA to the folder that holds motion");
        return Vec::new();
    };
    let mut files = vec![data.join("motion/motion.jsonl"), data.join("ccd-queries/casts.jsonl")];
    let folder = std::fs::read_dir(data.join("hard-cases/cases")).expect("the hard cases can be listed");
    files.extend(folder.filter_map(|entry| entry.ok().map(|entry| entry.path())));
    let read = |file| motion::read_file(file).unwrap_or_else(|error| panic!("{error}"));
    let lines: Vec<MotionLine> = files.iter().flat_map(|file| read(file)).collect();
    assert!(lines.len() >= 700, "{} lines", lines.len());
    lines
}

/// The judge agrees with what the source says.
fn agrees<const D: usize>(case: &MotionCase<D>)
where
    Exact<D>: ExactSpace<D>,
{
    let MotionCase { id, bodies, until, target, hit, time, .. } = case;
    if !bodies.iter().all(|body| body.motion.is_linear()) {
        let pair = TurningPair::new(bodies.clone(), *target).expect("valid");
        let found = pair.first_contact([0.0, *until], SearchLimits { cells: 10_000, width: 1e-13 });
        match found {
            Outcome::Free => assert_ne!(*hit, Some(true), "{id}"),
            Outcome::Contact { free_until, at } => {
                assert_ne!(*hit, Some(false), "{id}");
                if let Some((time, off)) = time {
                    assert!(free_until - off <= *time && *time <= at + off, "{id}: {found:?} {time}");
                }
            }
            Outcome::Open { .. } => panic!("{id}: {found:?}"),
        }
        return;
    }
    let starts = bodies.each_ref().map(RigidBody::at_start);
    let velocities = bodies.each_ref().map(|body| body.motion.velocity);
    let pair = LinearPair::new([&starts[0], &starts[1]], velocities, *target).expect("valid");
    let meets = pair.meets_within(*until, Counts::Touching);
    assert!(hit.is_none_or(|hit| hit == meets), "{id}");
    if let (true, Some((time, off))) = (meets, time) {
        let before = time - off - 1e-12;
        assert!(before < 0.0 || !pair.meets_within(before, Counts::Touching), "{id}: before {time}");
        assert!(pair.meets_within(time + off + 1e-12, Counts::Touching), "{id}: {time}");
    }
}

#[test]
fn the_judge_of_motion_agrees_with_the_sources() {
    for line in lines() {
        match line {
            MotionLine::Plane(case) => agrees(&case),
            MotionLine::Space(case) => agrees(&case),
            MotionLine::Resting => {}
        }
    }
}

/// The library's answer to a case without rotation is right for its numbers as rounded.
fn is_right<V: CurvedVector<D>, const D: usize>(case: &MotionCase<D>)
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let MotionCase { id, question, bodies, until, target, hit, .. } = case;
    let bodies = bodies.each_ref().map(|body| body.snapped(precision));
    let plain = CastOptions::plain(precision.snap(*until));
    let options = CastOptions { target: precision.snap(*target), ray: *question == MotionQuestion::Ray, ..plain };
    for &representation in V::REPRESENTATIONS {
        let asked = casts::ask::<V, D>(&bodies, &options, [representation; 2]);
        let (answer, checked) = asked.unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(checked, Ok(()), "{id}: {answer:?}");
        let (complaints, _) = casts::verify(&bodies, &options, &answer, precision, true);
        assert!(complaints.is_empty(), "{id} in {}: {complaints:?}", precision.name());
        let contact = answer.verdict == ImpactVerdict::Contact;
        assert!(precision == Precision::Single || hit.is_none_or(|hit| hit == contact), "{id}: {answer:?}");
    }
}

fn moves_straight<const D: usize>(case: &MotionCase<D>) -> bool {
    case.bodies.iter().all(|body| body.motion.is_linear())
}

#[test]
fn casts_of_the_sources_are_right() {
    for line in lines() {
        match line {
            MotionLine::Plane(case) if moves_straight(&case) => {
                is_right::<Vec2<f64>, 2>(&case);
                is_right::<Vec2<f32>, 2>(&case);
            }
            MotionLine::Space(case) if moves_straight(&case) => {
                is_right::<Vec3<f64>, 3>(&case);
                is_right::<Vec3<f32>, 3>(&case);
            }
            _ => {}
        }
    }
}

/// The library's answer to a case as a time of impact, with or without rotation.
fn impact_is_right<V: TurningVector<D>, const D: usize>(case: &MotionCase<D>)
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let MotionCase { id, bodies, until, target, hit, .. } = case;
    if *until == f64::INFINITY {
        return;
    }
    let bodies = bodies.each_ref().map(|body| body.snapped(precision));
    let plain = CastOptions::plain(precision.snap(*until));
    let options = CastOptions { target: precision.snap(*target), ..plain };
    let asked = turning::ask::<V, D>(&bodies, &options, [V::REPRESENTATIONS[0]; 2], 0);
    let (answer, cells, complaints) = asked.unwrap_or_else(|e| panic!("{id}: {e}"));
    let (more, _) = turning::verify(&bodies, &options, &answer, &cells, precision, true);
    assert!(complaints.is_empty() && more.is_empty(), "{id} in {}: {complaints:?} {more:?}", precision.name());
    let said = [ImpactVerdict::Free, ImpactVerdict::Contact][usize::from(*hit == Some(true))];
    let may_differ = precision == Precision::Single || hit.is_none() || answer.verdict == ImpactVerdict::Undecided;
    assert!(may_differ || answer.verdict == said, "{id}: {answer:?}");
}

#[test]
fn times_of_impact_of_the_sources_are_right() {
    for line in lines() {
        match line {
            MotionLine::Plane(case) => {
                impact_is_right::<Vec2<f64>, 2>(&case);
                impact_is_right::<Vec2<f32>, 2>(&case);
            }
            MotionLine::Space(case) => {
                impact_is_right::<Vec3<f64>, 3>(&case);
                impact_is_right::<Vec3<f32>, 3>(&case);
            }
            MotionLine::Resting => {}
        }
    }
}

fn campaign(dimension: u8, precision: Precision, plan: &MotionPlan, begin: MotionProgress) -> MotionProgress {
    let mut save = |_: &MotionProgress| Ok::<(), ()>(());
    motion_campaign::run_in(dimension, precision, plan, begin, &|_| (), &mut save).expect("nothing is saved")
}

#[test]
fn sittings_of_motion_add_up() {
    let file = std::env::temp_dir().join(format!("barycode-motion-{}.json", std::process::id()));
    let plan =
        |pairs, moves| MotionPlan { seed: 5, first: 40, pairs, threads: 2, keep_going: true, moves, search: false };
    let id = |moves| plan(0, moves).id(2, Precision::Double);
    let (whole, part) = (plan(40, Moves::Courses), plan(15, Moves::Courses));
    let begin = campaign(2, Precision::Double, &part, MotionProgress::default());
    state::write(&file, &id(Moves::Courses), &begin).expect("a folder for temporary files");
    let refused = state::read::<MotionProgress>(&file, &id(Moves::Turning)).expect_err("another campaign");
    assert!(refused.to_string().contains("it is of mode motion --courses"), "{refused}");
    let begin: MotionProgress = state::read(&file, &id(Moves::Courses)).expect("the same campaign");
    assert_eq!(begin.done, 15);
    let parts = campaign(2, Precision::Double, &whole, begin);
    let all = campaign(2, Precision::Double, &whole, MotionProgress::default());
    assert_eq!((parts.done, parts.summary), (40, all.summary));
    std::fs::remove_file(file).expect("written above");
}

#[test]
fn generated_motions_are_right() {
    let (straight, turning, courses, curved) = (Moves::Straight, Moves::Turning, Moves::Courses, Moves::Curved);
    let plane = [(2, straight, 300), (2, turning, 60), (2, courses, 60), (2, curved, 60)];
    let space = [(3, straight, 100), (3, turning, 30), (3, courses, 30), (3, curved, 60)];
    let all = plane.into_iter().chain(space);
    for (dimension, moves, pairs) in all {
        for precision in [Precision::Single, Precision::Double] {
            let pairs = pairs * barycode_judge::repeated();
            let plan = MotionPlan { seed: 11, first: 0, pairs, threads: 2, keep_going: false, moves, search: true };
            let summary = campaign(dimension, precision, &plan, MotionProgress::default()).summary;
            assert!(summary.faults.is_empty(), "{summary}");
            let total = summary.total();
            assert_eq!(total.unconfirmed, 0, "{summary}");
            assert!(20 * total.free > total.pairs && 5 * total.contact > total.pairs, "{summary}");
        }
    }
}
