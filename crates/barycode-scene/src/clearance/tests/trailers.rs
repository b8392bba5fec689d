//! Trailers beside many plans of the vehicle.

use super::*;

fn box_of_6_by_2() -> Footprint {
    Footprint::centered(6.0, 2.0).unwrap()
}

/// Plans of vehicles and of their trailers behind them, the latter in another order.
fn trains(random: &mut dyn FnMut(f64) -> f64, count: usize) -> [Plans; 2] {
    let [mut vehicles, mut trailers] = ["vehicles", "trailers"].map(Plans::new);
    let mut behind = Vec::new();
    for index in 0..count {
        let (y, turn) = (random(20.0) - 10.0, random(1.0) - 0.5);
        let begin = (random(3.0)) as TimeStep;
        let poses: Vec<_> = (0..6).map(|step| (begin + step, at(5.0 * f64::from(step), y, 0.1 * turn))).collect();
        let towed = poses.iter().map(|&(step, pose)| (step, at(pose.x - 6.0, y + turn, turn))).collect::<Vec<_>>();
        vehicles.push(Id::Number(index as i64), poses).unwrap();
        behind.push((Id::Number(index as i64), towed));
    }
    behind.into_iter().rev().for_each(|(id, poses)| trailers.push(id, poses).unwrap());
    [vehicles, trailers]
}

#[test]
fn many_plans_with_trailers_are_as_each_alone() {
    let mut unit = random(7);
    let mut random = |most: f64| most * unit();
    let scene = fixed((0..5).map(|_| vec![disc(random(30.0), random(24.0) - 12.0, 0.2 + random(0.5))]).collect());
    let [vehicles, trailers] = trains(&mut random, 40);
    let many = Check::new(&scene, car()).unwrap().with_margin(0.25).unwrap();
    let many = many.with_trailers(&box_of_6_by_2(), &trailers).unwrap();
    let mut seen = Vec::new();
    let keep = |plan, step, near| {
        seen.push((plan, step, near));
        ControlFlow::Continue(())
    };
    many.visit(&vehicles, keep).unwrap();
    let mut spans = Vec::new();
    let options = Continuous::default();
    let visit = |_, found| {
        spans.push(found);
        ControlFlow::Continue(())
    };
    many.visit_continuous(&vehicles, &options, visit).unwrap();
    assert_eq!((seen.len(), spans.len()), (vehicles.poses(), vehicles.len()));

    let (mut seen, mut by_trailer, mut free) = (seen.into_iter(), 0, 0);
    for (index, found) in many.run_all(&vehicles).unwrap().into_iter().enumerate() {
        let [own, towed] = [vehicles.plan(index), trailers.plan(trailers.len() - 1 - index)]
            .map(|plan| self::plan(&plan.collect::<Vec<_>>()));
        let alone = Check::new(&scene, car()).unwrap().with_margin(0.25).unwrap();
        let alone = alone.with_trailer(&box_of_6_by_2(), &towed).unwrap();
        let report = alone.run(&own).unwrap();
        assert_eq!((found.first_collision, found.is_free()), (report.first_collision, report.is_free()));
        let least = report.steps.iter().find(|step| Some(step.time_step) == report.min_clearance_step).unwrap();
        assert_eq!(found.min_clearance_step, report.min_clearance_step);
        assert_eq!(found.nearest_body, least.nearest.as_ref().map(|near| near.body));
        let first = report.steps.iter().find(|step| Some(step.time_step) == report.first_collision);
        assert_eq!(found.body, first.and_then(|first| Some(first.nearest.as_ref()?.body)));
        for step in report.steps {
            let (plan, time_step, near) = seen.next().unwrap();
            let (near, one) = (near.unwrap(), step.nearest.unwrap());
            assert_eq!((plan, time_step, near.verdict), (index, step.time_step, one.verdict));
            assert_eq!((near.body, near.obstacle), (one.body, &one.obstacle));
            assert!((near.clearance - one.clearance).abs() < 1e-12 && near.lower <= one.upper);
            by_trailer += usize::from(near.body == EgoBody::Trailer);
        }
        let between = alone.run_continuous(&own, &options).unwrap();
        assert_eq!(spans[index].contact.as_ref(), between.first_contact());
        assert_eq!(spans[index].is_free(), between.is_free());
        free += usize::from(between.is_free());
    }
    assert!(by_trailer > 30 && by_trailer < vehicles.poses() - 30, "{by_trailer}");
    assert!(free > 2 && free < vehicles.len() - 2, "{free}");
}

#[test]
fn plans_without_a_partner_are_refused() {
    let scene = fixed(vec![vec![disc(90.0, 0.0, 1.0)]]);
    let plans = |all: &[(i64, &[TimeStep])]| {
        let mut plans = Plans::new("some");
        for (id, steps) in all {
            plans.push(Id::Number(*id), steps.iter().map(|&step| (step, at(0.0, 0.0, 0.0)))).unwrap();
        }
        plans
    };
    let vehicles = plans(&[(1, &[0, 1]), (2, &[3])]);
    for (trailers, what) in [
        (plans(&[(1, &[0, 1])]), "there is no trajectory 2, which the vehicle has"),
        (plans(&[(1, &[0, 1]), (2, &[3]), (3, &[3])]), "there is a trajectory 3, and the vehicle has none"),
        (plans(&[(1, &[0, 1]), (2, &[3]), (1, &[0, 1])]), "trajectory 1 comes twice"),
        (plans(&[(2, &[3]), (1, &[0])]), "trajectory 1: there is no pose at time step 1"),
        (plans(&[(2, &[3]), (1, &[1])]), "trajectory 1: there is no pose at time step 0"),
        (plans(&[(2, &[3]), (1, &[0, 1, 2])]), "trajectory 1: there is a time step 2"),
        (plans(&[(2, &[2, 3]), (1, &[0, 1])]), "trajectory 2: there is a time step 2"),
    ] {
        let check = Check::new(&scene, car()).unwrap().with_trailers(&car(), &trailers).unwrap();
        let between = check.visit_continuous(&vehicles, &Continuous::default(), |_, _| ControlFlow::Continue(()));
        for flaw in [check.run_all(&vehicles).unwrap_err(), between.unwrap_err()] {
            assert!(
                flaw.what.contains(what) && flaw.what.contains("plans some: ") && !flaw.remedy.is_empty(),
                "{flaw}"
            );
        }
        assert!(check.trailers_keep_up_with(&vehicles).unwrap_err().what.starts_with(what));
    }
    // One plan beside many, and many beside one.
    let all = plans(&[(1, &[0, 1])]);
    let many = Check::new(&scene, car()).unwrap().with_trailers(&car(), &all).unwrap();
    let one = plan(&[(0, at(0.0, 0.0, 0.0)), (1, at(0.0, 0.0, 0.0))]);
    assert!(many.run_all(&all).unwrap()[0].is_free());
    for flaw in [
        many.run(&one).unwrap_err(),
        many.nearest(0, at(0.0, 0.0, 0.0)).unwrap_err(),
        many.pair(&Id::Number(0), 0.5, at(0.0, 0.0, 0.0)).unwrap_err(),
        many.trailer_keeps_up_with(&one).unwrap_err(),
    ] {
        assert!(flaw.what.contains("the trailer has many plans"), "{flaw}");
    }
    let single = Check::new(&scene, car()).unwrap().with_trailer(&car(), &one).unwrap();
    assert!(single.run_all(&all).unwrap_err().what.contains("the trailer has one plan"));
}
