//! Edges of a robot arm in household scenes, against samples.

use std::collections::BTreeMap;
use std::rc::Rc;

use barycode::ImpactVerdict;
use barycode_scene::space::{Check, EdgeFinding, JointPath, JointValues, Robot};

use crate::robots::{Panda, panda_robot};

/// Values of the seven joints, and of the fingers as all problems have them.
fn values(turns: [f64; 7]) -> JointValues {
    let named = (1..=7).zip(turns).map(|(index, value)| (format!("panda_joint{index}"), value));
    named.chain([("panda_finger_joint1".to_owned(), 0.065)]).collect()
}

fn between(from: &JointValues, to: &JointValues, time: f64) -> JointValues {
    from.iter().zip(to).map(|((name, from), (_, to))| (name.clone(), from + (to - from) * time)).collect()
}

/// What is found on an edge, after its proof was verified and samples contradicted nothing.
fn verified(check: &Check, robot: &Robot, [from, to]: [&JointValues; 2], samples: u32, name: &str) -> EdgeFinding {
    let path = JointPath::new(robot, from, to).unwrap();
    let (finding, proof) = check.certified_edge(&path).unwrap();
    check.check_edge(&path, &finding, &proof).unwrap_or_else(|error| panic!("{name}: {error}: {finding:?}"));
    assert_eq!(check.edge(&path).unwrap(), finding, "{name}");
    for sample in 0..=samples {
        let time = f64::from(sample) / f64::from(samples);
        if finding.is_free() || time < finding.first[0] {
            let found = check.at(&robot.place(&between(from, to, time)).unwrap()).unwrap();
            assert!(found.is_free(), "{name}: {time} {finding:?} {:?}", found.nearest);
        }
    }
    if finding.verdict == ImpactVerdict::Contact {
        // At the end of the bracket the named link is not proven to be apart from the named object.
        let found = check.at(&robot.place(&between(from, to, finding.first[1])).unwrap()).unwrap();
        let pair = finding.pair.as_ref().unwrap();
        let is_pair = |one: &barycode_scene::space::Clearance| one.link == pair.link && one.object == pair.object;
        assert!(found.collisions.iter().any(is_pair), "{name}: {finding:?}");
    }
    finding
}

/// A recorded configuration of a problem.
struct Sample {
    fraction: f64,
    values: JointValues,
    hits: usize,
}

/// The samples of a problem in their order, and the check of its scene.
type Problem = (Vec<Sample>, Rc<Check>);

#[test]
fn edges_from_start_to_goal_are_proven() {
    let Some(arm) = Panda::open() else { return };
    let robot = panda_robot();
    let mut problems: BTreeMap<[String; 2], Problem> = BTreeMap::new();
    for ((scene, problem, fraction), rows, check) in arm.rows("configs.csv") {
        let turns = [1, 2, 3, 4, 5, 6, 7].map(|n| rows[0].number(&format!("q{n}")));
        let sample =
            Sample { fraction: fraction.parse().unwrap(), values: values(turns), hits: rows[0].count("hit_pairs") };
        problems.entry([scene, problem]).or_insert_with(|| (Vec::new(), check)).0.push(sample);
    }
    let (mut free, mut cells) = (0, 0);
    let count = problems.len();
    for ([scene, problem], (samples, check)) in problems {
        let name = format!("{scene} {problem}");
        let ends = [&samples[0].values, &samples[samples.len() - 1].values];
        let finding = verified(&check, &robot, ends, 200, &name);
        assert_ne!(finding.verdict, ImpactVerdict::Undecided, "{name}: {finding:?}");
        for Sample { fraction, hits, .. } in &samples {
            // The recorded configurations have twelve digits.
            assert!(*hits == 0 || (!finding.is_free() && finding.first[0] <= *fraction), "{name} {fraction}");
        }
        free += usize::from(finding.is_free());
        cells += finding.cells;
        println!("{name}: {} {:?}, {} cells", finding.verdict, finding.first, finding.cells);
    }
    println!("{count} edges, {free} of them free, {cells} cells");
    assert!(count == 14 && free > 0 && free < count, "{count} {free}");
    assert!(cells > 0);
}

/// Numbers from 0 to 1, the same every time.
fn random(mut state: u64) -> impl FnMut() -> f64 {
    move || {
        // Knuth's linear congruential generator (MMIX); the high bits are good enough here.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[test]
fn random_edges_are_proven() {
    let Some(arm) = Panda::open() else { return };
    let (robot, mut random) = (panda_robot(), random(43));
    let mut verdicts = [0; 3];
    let mut last = None;
    for ((scene, problem, _), rows, check) in arm.rows("configs.csv") {
        if last.as_ref() == Some(&(scene.clone(), problem.clone())) {
            continue;
        }
        let start = [1, 2, 3, 4, 5, 6, 7].map(|n| rows[0].number(&format!("q{n}")));
        for round in 0..8 {
            // From the start, which is free, a short way and long ones.
            let size = 0.05 * f64::from(1 << round);
            let mut goal = start;
            goal.iter_mut().for_each(|value| *value += size * (random() - 0.5));
            let name = format!("{scene} {problem} {round}");
            let finding = verified(&check, &robot, [&values(start), &values(goal)], 50, &name);
            verdicts[finding.verdict as usize] += 1;
        }
        last = Some((scene, problem));
    }
    println!("{verdicts:?} free, contact, undecided");
    assert!(verdicts[0] > 0 && verdicts[1] > 0 && verdicts[2] == 0, "{verdicts:?}");
}
