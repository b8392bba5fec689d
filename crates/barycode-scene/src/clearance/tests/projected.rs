//! Clearances in a plane to which coordinates were projected.

use super::*;
use crate::projection::{Distortion, Extent, Projection};

/// Of a car in a kilometre of the 48th parallel.
fn distortion() -> Distortion {
    let places = [[11.0, 48.0], [11.01, 48.01]].into_iter().fold(Extent::EMPTY, Extent::with);
    Projection::about(places).unwrap().distortion(5_f64.sqrt())
}

#[test]
fn what_a_projection_leaves_open_is_undecided() {
    let scene = fixed(vec![vec![disc(5.0, 0.0, 1.0)]]);
    let distortion = distortion();
    let check = Check::new(&scene, car()).unwrap().with_distortion(distortion);
    let off = distortion.of(0.0);
    assert!(off > 1e-4 && off < 1e-3, "{off}");

    use Verdict::{Penetrating, Separated, Undecided};
    let steps = [(0, 2.0, Undecided), (1, 2.0 - 1.1 * off, Separated), (2, 2.0 + 1.1 * off, Penetrating)];
    let steps = [&steps[..], &[(3, 2.0 - 0.9 * off, Undecided), (4, 2.0 + 0.9 * off, Undecided)]].concat();
    let mut plans = Plans::new("");
    let poses = steps.iter().map(|&(step, x, _)| (step, at(x, 0.0, 0.0)));
    plans.push(Id::Number(0), poses.clone()).unwrap();
    let mut found = Vec::new();
    check
        .visit(&plans, |_, _, near| {
            found.push(near.unwrap());
            ControlFlow::Continue(())
        })
        .unwrap();
    for (&(step, x, verdict), many) in steps.iter().zip(found) {
        let one = check.nearest(step, at(x, 0.0, 0.0)).unwrap().unwrap();
        assert_eq!((one.verdict, many.verdict), (verdict, verdict), "{x}");
        assert!(one.lower < one.clearance - 0.9 * off && one.upper > one.clearance + 0.9 * off);
        assert_eq!(check.all(step, at(x, 0.0, 0.0)).unwrap(), [one]);
    }

    // A margin is a part of the vehicle.
    let grown = Check::new(&scene, car()).unwrap().with_margin(1.0).unwrap().with_distortion(distortion);
    assert_eq!(grown.nearest(0, at(1.0 - 1.1 * off, 0.0, 0.0)).unwrap().unwrap().verdict, Undecided);
}

/// What is found from one pose to another, by a car of which contact, or coming within a distance,
/// counts.
fn span(scene: &Scene, poses: [Pose; 2], within: f64) -> Span {
    let check = Check::new(scene, car()).unwrap().with_distortion(distortion());
    let [from, to] = [0, 1].map(|step| PlanPose { time_step: step as TimeStep, pose: poses[step], seconds: None });
    let options = Continuous::default().within(within);
    let span = check.span(&from, &to, &options).unwrap();
    let between = check.between(&from, &to, &options).unwrap();
    assert_eq!((&span.contact.is_some(), span.is_free()), (&between.contact.is_some(), between.is_free()));
    // Many plans are answered likewise.
    let mut plans = Plans::new("");
    plans.push(Id::Number(0), [(0, poses[0]), (1, poses[1])]).unwrap();
    let mut visited = 0;
    let visit = |_, found: ContinuousSummary| {
        assert_eq!((&found.contact, &found.undecided), (&span.contact, &span.undecided));
        assert_eq!(found.clearance, span.clearance);
        visited += 1;
        ControlFlow::Continue(())
    };
    check.visit_continuous(&plans, &options, visit).unwrap();
    assert_eq!(visited, 1);
    span
}

#[test]
fn between_the_steps_bounds_have_the_error_of_the_projection() {
    let (scene, off) = (fixed(vec![vec![disc(5.0, 3.0, 1.0)]]), distortion().of(1.0));
    let found = span(&scene, [at(0.0, 0.0, 0.0), at(10.0, 0.0, 0.0)], 0.0);
    assert!(found.is_free());
    let ClearanceBounds { lower, upper, time, .. } = found.clearance.unwrap();
    assert!(lower < 1.0 - 0.99 * off && lower > 1.0 - 1.01 * off && upper > 1.0 + 0.99 * off, "{lower} {upper} {off}");
    assert!((0.3..0.7).contains(&time));
}

#[test]
fn between_the_steps_a_contact_is_proven_once_it_is_deeper_than_the_error() {
    let (scene, off) = (fixed(vec![vec![disc(5.0, 0.0, 1.0)]]), distortion().of(0.0));
    for turn in [0.0, 0.4] {
        let poses = plan(&[(0, super::at(0.0, 0.0, 0.0)), (1, super::at(10.0, 0.0, turn))]);
        let plane = Check::new(&scene, car()).unwrap().run_continuous(&poses, &Continuous::default()).unwrap();
        let plane = plane.first_contact().unwrap().times[1];
        let found = span(&scene, [at(0.0, 0.0, 0.0), at(10.0, 0.0, turn)], 0.0);
        let Meeting { times: [low, high], at, normal, .. } = found.contact.clone().unwrap();
        // At ten metres a step the error is passed in its tenth part.
        assert!(low < plane && plane < high && high - low < 0.3 * off, "{low} {high} {off}");
        assert!(low > plane - 0.02 && at.is_some() && normal.is_some());
        let check = Check::new(&scene, car()).unwrap().with_distortion(distortion());
        let verdict = |time: f64| {
            check
                .nearest(0, super::at(0.0, 0.0, 0.0).toward(&super::at(10.0, 0.0, turn), time))
                .unwrap()
                .unwrap()
                .verdict
        };
        assert_eq!(verdict(low - 1e-9), Verdict::Separated);
        assert_eq!(verdict(high + 1e-9), Verdict::Penetrating);
        assert_eq!(verdict(0.5 * low + 0.5 * high), Verdict::Undecided);
    }
}

#[test]
fn between_the_steps_what_the_error_leaves_open_is_undecided() {
    let off = distortion().of(0.0);
    for (beside, undecided) in [(0.0, true), (0.9, true), (-0.9, true), (1.1, false)] {
        let scene = fixed(vec![vec![disc(5.0, 2.0 + beside * off, 1.0)]]);
        let found = span(&scene, [at(0.0, 0.0, 0.0), at(10.0, 0.0, 0.0)], 0.0);
        assert!(found.contact.is_none(), "{beside}");
        assert_eq!(found.undecided.is_some(), undecided, "{beside}");
        let Some(open) = found.undecided else { continue };
        assert!(open.times[0] < 0.5 && open.times[1] == 1.0, "{open:?}");
    }
    // At an end, and within a distance: the ends say what they leave open.
    for (x, within, open) in [(2.0, 0.0, true), (1.0, 1.0, true), (1.0, 0.99, false)] {
        let scene = fixed(vec![vec![disc(5.0, 0.0, 1.0)]]);
        let found = span(&scene, [at(0.0, 0.0, 0.0), at(x, 0.0, 0.0)], within);
        assert_eq!((found.contact.is_some(), found.undecided.is_some()), (false, open), "{x} {within}");
    }
    let scene = fixed(vec![vec![disc(5.0, 0.0, 1.0)]]);
    let found = span(&scene, [at(0.0, 0.0, 0.0), at(1.0, 0.0, 0.0)], 1.01);
    let [low, high] = found.contact.unwrap().times;
    assert!(low < 0.99 && 0.99 < high && high - low < 0.01, "{low} {high}");
}

#[test]
fn a_projection_that_proves_nothing_is_refused() {
    let (scene, far) = (fixed(vec![vec![disc(5.0, 0.0, 1.0)]]), Distortion { relative: 1.0, ..distortion() });
    let check = Check::new(&scene, car()).unwrap().with_distortion(far);
    let plan = plan(&[(0, at(0.0, 0.0, 0.0)), (1, at(1.0, 0.0, 0.0))]);
    let refused = check.run_continuous(&plan, &Continuous::default()).unwrap_err();
    assert!(refused.what.contains("proves nothing") && refused.remedy.contains("nearer"), "{refused}");
}

/// What is found between the steps beside verdicts at many times, which know nothing of motion.
#[test]
fn between_the_steps_all_is_as_at_single_times() {
    let mut random = random(21);
    let coarse = Distortion { relative: 0.04, reach: 4.0, curvature: 4e-3 };
    let [mut free, mut met, mut open] = [0; 3];
    for round in 0..100 {
        let [size, margin] = [1.0 + random(), if round % 3 == 0 { 0.5 } else { 0.0 }];
        let corners = [[0.0, 0.0], [3.0 * size, 0.0], [size, size], [0.0, 3.0 * size]];
        let scene = fixed(vec![vec![disc(6.0, 4.0, size)], vec![Shape::polygon(&corners).unwrap()]]);
        let check = Check::new(&scene, car()).unwrap().with_margin(margin).unwrap().with_distortion(coarse);
        let [from, to] = [-9.0, 9.0].map(|x| at(x, 24.0 * random() - 9.0, 6.0 * random()));
        let ends = [(0, from), (1, to)].map(|(time_step, pose)| PlanPose { time_step, pose, seconds: None });
        let within = 0.4 * random();
        let span = check.span(&ends[0], &ends[1], &Continuous::default().within(within)).unwrap();
        let nearest = |time: f64| check.nearest(0, from.toward(&to, time)).unwrap().unwrap();
        // The first time that is not proven to be free.
        let begin = span.first().map_or(1.0, |(first, _)| first.times[0]);
        let bounds = span.clearance.as_ref().unwrap();
        for time in (0..=200).map(|step| f64::from(step) / 200.0) {
            let found = nearest(time);
            assert!(bounds.lower <= found.lower + 1e-9, "{time}: {bounds:?} {found:?}");
            if time < begin - 1e-9 {
                assert!(found.verdict == Verdict::Separated && found.lower > within - 1e-9, "{time}: {span:?}");
            }
        }
        assert!(nearest(bounds.time).upper <= bounds.upper + 1e-9);
        if let Some(contact) = &span.contact {
            let last = nearest(contact.times[1]);
            assert!(last.upper <= within + 1e-9, "{contact:?} {last:?}");
        } else {
            let proven = |time| nearest(f64::from(time) / 200.0).upper < within - 1e-6;
            assert!(!(0..=200).any(proven), "{span:?}");
        }
        free += usize::from(span.is_free());
        met += usize::from(span.contact.is_some());
        open += usize::from(span.contact.is_none() && span.undecided.is_some());
    }
    assert!(free > 5 && met > 15 && open > 1, "{free} {met} {open}");
}
