use core::f64::consts::{FRAC_PI_2, PI};

use barycode::Turning;
use barycode::{CheckError, Touching};

use super::*;
use crate::source::Source;
use crate::space::configurations::JointValues;
use crate::space::{Link, Object, Pose, PosedShape, Room, Shape, robot::Robot, urdf};

/// Robots without shapes: their links are given here.
fn robot(joints: &str) -> Robot {
    let links = ["base", "upper", "fore", "tool"].map(|name| format!("<link name=\"{name}\"/>")).concat();
    let text = format!("<robot>{links}{joints}</robot>");
    urdf::read(&Source::from_bytes("arm.urdf", text.into_bytes()).unwrap(), |_| panic!("no mesh")).unwrap()
}

fn joint(name: &str, kind: &str, links: [&str; 2], origin: &str, axis: &str, mimic: &str) -> String {
    let [parent, child] = links;
    format!(
        "<joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/><child link=\"{child}\"/>\
         <origin xyz=\"{origin}\"/><axis xyz=\"{axis}\"/>{mimic}</joint>"
    )
}

/// Shoulder at the origin, elbow at a distance of one, both about z; the tool is at the end of the
/// forearm.
fn planar() -> Robot {
    let tool = joint("end", "fixed", ["fore", "tool"], "1 0 0", "0 0 1", "");
    let elbow = joint("elbow", "continuous", ["upper", "fore"], "1 0 0", "0 0 1", "");
    robot(&(joint("shoulder", "continuous", ["base", "upper"], "0 0 0", "0 0 1", "") + &elbow + &tool))
}

fn values(values: &[(&str, f64)]) -> JointValues {
    values.iter().map(|&(name, value)| (name.to_owned(), value)).collect()
}

fn bent(shoulder: f64, elbow: f64) -> JointValues {
    values(&[("shoulder", shoulder), ("elbow", elbow)])
}

fn part(shape: Shape, position: [f64; 3]) -> PosedShape {
    PosedShape { shape, pose: Pose::translation(position) }
}

fn ball(radius: f64, position: [f64; 3]) -> PosedShape {
    part(Shape::sphere(radius).unwrap(), position)
}

fn block(size: [f64; 3], position: [f64; 3]) -> PosedShape {
    part(Shape::cuboid(size).unwrap(), position)
}

/// A check of links that carry one shape each, and of a room of one object.
fn check(links: &[(&str, PosedShape)], object: PosedShape) -> Check {
    let link = |(name, part): &(&str, PosedShape)| Link {
        name: (*name).to_owned(),
        parts: vec![part.clone()],
        missing: Vec::new(),
    };
    let links: Vec<Link> = links.iter().map(link).collect();
    let objects = vec![Object { id: "object".into(), parts: vec![object], missing: Vec::new() }];
    Check::new(&Room { name: "room".into(), objects }, &links).unwrap()
}

/// The finding on a path, whose proof is verified, and is the same without one.
fn verified(check: &Check, path: &JointPath<'_>) -> EdgeFinding {
    let (finding, proof) = check.certified_edge(path).unwrap();
    check.check_edge(path, &finding, &proof).unwrap();
    assert_eq!(check.edge(path).unwrap(), finding);
    finding
}

/// That the first contact is at a time, to `1e-9`.
#[track_caller]
fn meets_at(finding: &EdgeFinding, time: f64) {
    let [low, high] = finding.first;
    assert_eq!(finding.verdict, ImpactVerdict::Contact, "{finding:?}");
    assert!(low <= time && time <= high && high - low < 1e-9, "{time} {finding:?}");
}

#[test]
fn a_planar_arm_meets_a_ball_when_computed_by_hand() {
    let robot = planar();
    // Straight arm, half a turn of the shoulder: the tool is on a circle of radius 2, and meets a
    // ball on it whose center is at a right angle where the chord between them is 0.5.
    let tool = check(&[("tool", ball(0.25, [0.0; 3]))], ball(0.25, [0.0, 2.0, 0.0]));
    let path = JointPath::new(&robot, &bent(0.0, 0.0), &bent(PI, 0.0)).unwrap();
    let angle = FRAC_PI_2 - 2.0 * (0.5_f64 / 4.0).asin();
    meets_at(&verified(&tool, &path), angle / PI);
    // The elbow turns back as fast as the shoulder turns: the forearm keeps its direction, and the
    // tool moves on a circle of radius 1 about (1, 0).
    let path = JointPath::new(&robot, &bent(0.0, 0.0), &bent(PI, -PI)).unwrap();
    let beside = check(&[("tool", ball(0.25, [0.0; 3]))], ball(0.25, [1.0, 1.0, 0.0]));
    let angle = FRAC_PI_2 - 2.0 * (0.5_f64 / 2.0).asin();
    let finding = verified(&beside, &path);
    meets_at(&finding, angle / PI);
    let pair = finding.pair.unwrap();
    assert_eq!((pair.link.as_str(), pair.object.as_str()), ("tool", "object"));
    assert!(pair.normal.unwrap()[2].abs() < 1e-9);
}

#[test]
fn an_edge_may_be_free_at_both_ends_and_hit_between() {
    let robot = planar();
    let path = JointPath::new(&robot, &bent(-0.5, 0.0), &bent(0.5, 0.0)).unwrap();
    let links = [("upper", block([0.8, 0.1, 0.1], [0.5, 0.0, 0.0])), ("fore", block([0.8, 0.1, 0.1], [0.5, 0.0, 0.0]))];
    let hit = check(&links, block([0.1, 0.1, 0.1], [1.5, 0.0, 0.0]));
    for at in [bent(-0.5, 0.0), bent(0.5, 0.0)] {
        assert!(hit.at(&robot.place(&at).unwrap()).unwrap().is_free());
    }
    let finding = verified(&hit, &path);
    assert_eq!((finding.verdict, finding.pair.unwrap().link.as_str()), (ImpactVerdict::Contact, "fore"));
    assert!(finding.first[1] < 0.5);
    // The same beside the arm is free, and so is a block between the links' planes.
    let beside = check(&links, block([0.1, 0.1, 0.1], [1.5, 0.0, 0.11]));
    let finding = verified(&beside, &path);
    assert!(finding.is_free() && finding.first == [1.0, 1.0] && finding.cells > 0 && finding.pair.is_none());
}

#[test]
fn joints_that_slide_and_mimic_move_straight() {
    let slide = joint("slide", "prismatic", ["base", "upper"], "0 0 0", "0 0 1", "");
    let mimic = "<mimic joint=\"slide\" multiplier=\"-0.5\" offset=\"0.25\"/>";
    let fore = joint("follow", "prismatic", ["upper", "fore"], "1 0 0", "0 1 0", mimic);
    let tool = joint("end", "fixed", ["fore", "tool"], "0 0 0", "0 0 1", "");
    let robot = robot(&(slide + &fore + &tool));
    let path = JointPath::new(&robot, &values(&[("slide", 0.0)]), &values(&[("slide", 4.0)])).unwrap();
    let up = check(&[("upper", block([1.0; 3], [0.0; 3]))], block([1.0; 3], [0.0, 0.0, 3.0]));
    meets_at(&verified(&up, &path), 0.5);
    // The forearm is at y = 0.25 - 2 t, z = 4 t, and comes as near as √3.2 to this ball's center.
    let beside = check(&[("fore", ball(0.5, [0.0; 3]))], ball(0.5, [1.0, 0.25, 4.0]));
    assert!(verified(&beside, &path).is_free());
    let on_way = check(&[("fore", ball(0.5, [0.0; 3]))], ball(0.5, [1.0, -0.75, 2.0]));
    // At t = 0.5 both centers are the same; the speed is √20.
    meets_at(&verified(&on_way, &path), 0.5 - 1.0 / 20.0_f64.sqrt());
}

#[test]
fn an_edge_without_length_is_a_configuration() {
    let robot = planar();
    let path = JointPath::new(&robot, &bent(0.3, 0.4), &bent(0.3, 0.4)).unwrap();
    let links = [("upper", block([0.8, 0.1, 0.1], [0.5, 0.0, 0.0]))];
    let free = check(&links, ball(0.25, [0.0, 2.0, 0.0]));
    assert!(verified(&free, &path).is_free());
    let hit = check(&links, ball(0.25, [0.5, 0.15, 0.0]));
    let finding = verified(&hit, &path);
    assert_eq!((finding.verdict, finding.first), (ImpactVerdict::Contact, [0.0, 0.0]));
    assert!(finding.pair.unwrap().on_link.is_some());
}

#[test]
fn what_stands_may_touch_if_contact_is_free() {
    let robot = planar();
    let path = JointPath::new(&robot, &bent(0.0, 0.0), &bent(0.5, 0.0)).unwrap();
    let base = || check(&[("base", block([1.0; 3], [0.0, 0.0, 0.5]))], block([4.0, 4.0, 1.0], [0.0, 0.0, -0.5]));
    let finding = verified(&base(), &path);
    assert_eq!((finding.verdict, finding.first), (ImpactVerdict::Contact, [0.0, 0.0]));
    assert!(verified(&base().with_touching(barycode::Touching::Free), &path).is_free());
}

#[test]
fn joints_may_turn_several_times() {
    let robot = planar();
    let path = JointPath::new(&robot, &bent(0.0, 0.0), &bent(20.0, -31.0)).unwrap();
    let links = [("fore", block([0.8, 0.1, 0.1], [0.5, 0.0, 0.0])), ("tool", ball(0.1, [0.0; 3]))];
    let clear = check(&links, ball(0.25, [0.0, 2.5, 0.0]));
    assert!(verified(&clear, &path).is_free());
    let near = check(&links, ball(0.25, [-1.9, 0.0, 0.0]));
    let finding = verified(&near, &path);
    // At the first of 20000 samples that collides, the edge does, and before it is said to, none.
    let collides = |time: f64| {
        let at = bent(20.0 * time, -31.0 * time);
        !near.at(&robot.place(&at).unwrap()).unwrap().is_free()
    };
    let first = (0..=20_000).map(|step| f64::from(step) / 20_000.0).find(|&time| collides(time));
    match first {
        Some(time) => assert!(finding.verdict == ImpactVerdict::Contact && finding.first[0] <= time, "{finding:?}"),
        None => assert!(finding.first[1] - finding.first[0] < 1e-3, "{finding:?}"),
    }
}

#[test]
fn where_a_shape_is_missing_nothing_is_free() {
    let robot = planar();
    let path = JointPath::new(&robot, &bent(0.0, 0.0), &bent(0.5, 0.0)).unwrap();
    let mut far = check(&[("tool", ball(0.1, [0.0; 3]))], ball(0.25, [0.0, -4.0, 0.0]));
    far.missing.push(crate::space::Missing::Arm);
    let finding = verified(&far, &path);
    assert_eq!((finding.verdict, finding.first, finding.complete), (ImpactVerdict::Undecided, [0.0, 1.0], false));
}

/// What is done to the cells of a proof.
type Spoil<'s> = &'s dyn Fn(&mut Vec<Cell<Vec3<f64>>>);

#[test]
fn proofs_that_are_spoilt_are_refused() {
    let robot = planar();
    let path = JointPath::new(&robot, &bent(0.0, 0.5), &bent(0.9, 0.2)).unwrap();
    let links = [("fore", block([0.8, 0.1, 0.1], [0.5, 0.0, 0.0]))];
    let clear = check(&links, block([0.2; 3], [0.0, 1.5, 0.0]));
    let (finding, proof) = clear.certified_edge(&path).unwrap();
    assert!(finding.is_free());
    let refused = |spoil: Spoil<'_>| {
        let mut spoilt = proof.clone();
        let PairProof::Cells(cells) = &mut spoilt.pairs[0] else { panic!("the link moves") };
        spoil(cells);
        clear.check_edge(&path, &finding, &spoilt).unwrap_err()
    };
    assert_eq!(refused(&|cells| _ = cells.remove(1)), CheckError::Cells);
    assert_eq!(refused(&|cells| _ = cells.pop()), CheckError::Cells);
    assert_eq!(refused(&|cells| cells[0].direction = -cells[0].direction), CheckError::Cell);
    assert_eq!(refused(&|cells| cells[0].direction = cells[0].direction * 2.0), CheckError::NotUnit);
    refused(&|cells| cells[0].times[1] = 1.0);
    refused(&|cells| cells[0].turning = Turning::Spinning(Vec3::new(900.0, 0.0, 900.0)));
    let other = JointPath::new(&robot, &bent(0.0, 0.5), &bent(2.0, -0.5)).unwrap();
    assert!(!clear.edge(&other).unwrap().is_free());
    assert!(clear.check_edge(&other, &finding, &proof).is_err());
    let none = EdgeProof { pairs: Vec::new() };
    assert_eq!(clear.check_edge(&path, &finding, &none), Err(CheckError::Inconsistent));
    // A contact that is none.
    let mut hit = finding.clone();
    hit.verdict = ImpactVerdict::Contact;
    hit.first = [0.5, 0.75];
    assert_eq!(clear.check_edge(&path, &hit, &proof), Err(CheckError::Contact));
}

fn ground(height: f64) -> PosedShape {
    part(Shape::half_space(height).unwrap(), [0.0; 3])
}

/// The arm turns about y, so that the tool goes down.
fn nodding() -> Robot {
    let fixed = |links: [&str; 2]| joint(links[1], "fixed", links, "0 0 0", "0 0 1", "");
    let shoulder = joint("shoulder", "continuous", ["base", "upper"], "0 0 1", "0 1 0", "");
    robot(&(shoulder + &fixed(["upper", "fore"]) + &fixed(["upper", "tool"])))
}

#[test]
fn an_arm_meets_the_ground_when_computed_by_hand() {
    let robot = nodding();
    let path = JointPath::new(&robot, &values(&[("shoulder", 0.0)]), &values(&[("shoulder", FRAC_PI_2)])).unwrap();
    let tool = |height: f64| check(&[("upper", ball(0.25, [1.0, 0.0, 0.0]))], ground(height));
    // The ball's centre is at a height of 1 - sin(angle).
    meets_at(&verified(&tool(0.25), &path), 0.5_f64.asin() / FRAC_PI_2);
    let finding = verified(&tool(-0.26), &path);
    assert!(finding.is_free() && finding.cells > 0, "{finding:?}");
    let pair = verified(&tool(0.25), &path).pair.unwrap();
    assert!((pair.normal.unwrap()[2] + 1.0).abs() < 1e-9 && (pair.on_object.unwrap()[2] - 0.25).abs() < 1e-6);
    // A margin counts from it, too: at the lowest the ball is 0.01 above it.
    let kept = |margin: f64| verified(&tool(-0.26).with_margin(margin).unwrap(), &path);
    assert!(kept(0.009).is_free());
    meets_at(&kept(0.02), 0.99_f64.asin() / FRAC_PI_2);
    // What stands on it touches it exactly.
    let base =
        || check(&[("base", block([1.0; 3], [0.0, 0.0, 0.5])), ("upper", ball(0.1, [0.5, 0.0, 0.0]))], ground(0.0));
    assert_eq!(verified(&base(), &path).first, [0.0, 0.0]);
    assert!(verified(&base().with_touching(barycode::Touching::Free), &path).is_free());
    // Beyond the box that stands in for it nothing is said.
    let far = check(&[("upper", ball(0.25, [900.0, 0.0, 0.0]))], ground(-200.0));
    assert!(far.edge(&path).unwrap_err().what.contains("more than 1024 m"));
}

#[test]
fn no_link_is_a_half_space() {
    let links = [Link { name: "upper".into(), parts: vec![ground(0.0)], missing: Vec::new() }];
    let objects = vec![Object { id: "object".into(), parts: vec![ball(1.0, [0.0; 3])], missing: Vec::new() }];
    let flaw = Check::new(&Room { name: "room".into(), objects }, &links).unwrap_err();
    assert!(flaw.what.contains("link `upper` is a half-space") && !flaw.remedy.is_empty(), "{flaw}");
}

#[test]
fn a_margin_is_kept_all_the_way() {
    let robot = planar();
    let path = JointPath::new(&robot, &bent(0.0, 0.0), &bent(PI, 0.0)).unwrap();
    let tool = || check(&[("tool", ball(0.25, [0.0; 3]))], ball(0.25, [0.0, 2.0, 0.0]));
    for margin in [0.0, 0.125, 0.5] {
        let angle = FRAC_PI_2 - 2.0 * ((0.5 + margin) / 4.0_f64).asin();
        meets_at(&verified(&tool().with_margin(margin).unwrap(), &path), angle / PI);
    }
    // Whatever contact counts as: it is nearer than the margin.
    let lenient = tool().with_touching(Touching::Free).with_margin(0.125).unwrap();
    meets_at(&verified(&lenient, &path), (FRAC_PI_2 - 2.0 * (0.625_f64 / 4.0).asin()) / PI);
    // Blocks that pass 0.01 apart.
    let path = JointPath::new(&robot, &bent(-0.5, 0.0), &bent(0.5, 0.0)).unwrap();
    let fore = [("fore", block([0.8, 0.1, 0.1], [0.5, 0.0, 0.0]))];
    let beside = |margin: f64| {
        let check = check(&fore, block([0.1, 0.1, 0.1], [1.5, 0.0, 0.11])).with_margin(margin).unwrap();
        verified(&check, &path).verdict
    };
    assert_eq!([0.0, 0.009, 0.011].map(beside), [ImpactVerdict::Free, ImpactVerdict::Free, ImpactVerdict::Contact]);
    // A proof without the margin is none with it.
    let bare = check(&fore, block([0.1, 0.1, 0.1], [1.5, 0.0, 0.11]));
    let (finding, proof) = bare.certified_edge(&path).unwrap();
    assert!(bare.with_margin(0.011).unwrap().check_edge(&path, &finding, &proof).is_err());
}

#[test]
fn a_link_that_stands_keeps_the_margin_or_not() {
    let robot = planar();
    let path = JointPath::new(&robot, &bent(0.0, 0.0), &bent(0.0, 1.0)).unwrap();
    let upper = |margin: f64| {
        let check = check(&[("upper", ball(0.25, [0.0; 3]))], ball(0.25, [0.0, 1.0, 0.0]));
        verified(&check.with_margin(margin).unwrap(), &path)
    };
    assert!(upper(0.0).is_free() && upper(0.499).is_free());
    for margin in [0.51, 0.75] {
        let found = upper(margin);
        assert_eq!((found.verdict, found.first), (ImpactVerdict::Contact, [0.0, 0.0]), "{margin}");
    }
}
