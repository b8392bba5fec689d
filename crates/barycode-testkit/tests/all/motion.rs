//! Recorded rays, casts and times of impact: the judge against their sources, and the library
//! against the judge.

use barycode_judge::motion::linear::{Counts, ExactSpace};
use barycode_judge::motion::search::SearchLimits;
use barycode_judge::motion::{LinearPair, Outcome, TurningPair};
use barycode_judge::oracle::dyadic::Exact;
use barycode_testkit::cases::data_folder;
use barycode_testkit::cases::motion::{self, MotionCase, MotionLine};

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
    let starts = bodies.each_ref().map(|body| body.at_start());
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
