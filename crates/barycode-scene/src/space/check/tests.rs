use super::*;
use crate::space::{LinkPose, Object, Shape};

fn part(shape: Shape, position: [f64; 3]) -> Part {
    Part { shape, pose: Pose::translation(position) }
}

fn cube(position: [f64; 3]) -> Part {
    part(Shape::cuboid([1.0; 3]).unwrap(), position)
}

/// Balls at 0 and 10 along x make one object, a box at 20 the other.
fn room() -> Room {
    let ball = |x| part(Shape::sphere(0.5).unwrap(), [x, 0.0, 0.0]);
    let objects = vec![
        Object { id: "balls".into(), parts: vec![ball(0.0), ball(10.0)] },
        Object { id: "box".into(), parts: vec![cube([20.0, 0.0, 0.0])] },
    ];
    Room { name: "room".into(), objects }
}

/// An arm of two links, the second a pair of cubes 2 above each other, and one without a shape.
fn arm() -> Vec<Link> {
    vec![
        Link { name: "lower".into(), parts: vec![cube([0.0; 3])] },
        Link { name: "upper".into(), parts: vec![cube([0.0; 3]), cube([0.0, 0.0, 2.0])] },
        Link { name: "tool_frame".into(), parts: Vec::new() },
    ]
}

fn poses(lower: f64, upper: f64) -> LinkPoses {
    let at = |link: &str, x| LinkPose { link: link.into(), pose: Pose::translation([x, 0.0, 0.0]) };
    vec![at("tool_frame", 0.0), at("upper", upper), at("lower", lower)]
}

#[test]
fn the_nearest_parts_speak_for_link_and_object() {
    let check = Check::new(&room(), &arm()).unwrap();
    assert_eq!(check.links().collect::<Vec<_>>(), ["lower", "upper"]);
    let found = check.at(&poses(12.0, 5.25)).unwrap();
    let nearest = &found.nearest;
    assert_eq!((nearest.link.as_str(), nearest.object.as_str(), nearest.object_part), ("lower", "balls", 1));
    assert!((nearest.clearance - 1.0).abs() < 1e-9 && found.collisions.is_empty());
    assert!(nearest.lower <= nearest.clearance && nearest.clearance <= nearest.upper);
    assert_eq!(nearest.verdict, Verdict::Separated);
    let near = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(near(nearest.normal.unwrap(), [-1.0, 0.0, 0.0]));
    assert!(near(nearest.on_link, [11.5, 0.0, 0.0]) && near(nearest.on_object, [10.5, 0.0, 0.0]), "{nearest:?}");
}

#[test]
fn all_collisions_are_listed_in_order() {
    let check = Check::new(&room(), &arm()).unwrap();
    let found = check.at(&poses(20.25, 9.5)).unwrap();
    let pairs: Vec<_> = found.collisions.iter().map(|hit| (hit.link.as_str(), hit.object.as_str())).collect();
    assert_eq!(pairs, [("lower", "box"), ("upper", "balls")]);
    assert!((found.nearest.clearance + 0.75).abs() < 1e-4, "{}", found.nearest.clearance);
    assert_eq!(found.nearest.link, "lower");
}

#[test]
fn all_pairs_agree_with_the_nearest() {
    let check = Check::new(&room(), &arm()).unwrap();
    for (lower, upper) in [(3.0, 15.0), (20.0, -0.9), (-8.0, 14.9), (100.0, 40.0)] {
        let all = check.all(&poses(lower, upper)).unwrap();
        let pairs: Vec<_> = all.iter().map(|one| (one.link.as_str(), one.object.as_str())).collect();
        assert_eq!(pairs, [("lower", "balls"), ("lower", "box"), ("upper", "balls"), ("upper", "box")]);
        let found = check.at(&poses(lower, upper)).unwrap();
        let least = all.iter().map(|one| one.clearance).fold(f64::INFINITY, f64::min);
        assert_eq!(found.nearest.clearance, least);
        assert_eq!(
            found.collisions,
            all.into_iter().filter(|one| one.collides(Touching::Collides)).collect::<Vec<_>>()
        );
    }
}

/// A ball at 10 of radius a half, and a cube from 10.5 on.
#[test]
fn contact_counts_as_the_policy_says() {
    let at = |check: Check, x: f64| check.at(&poses(x, 40.0)).unwrap();
    let check = || Check::new(&room(), &arm()).unwrap();
    let counted = at(check(), 11.0);
    assert_eq!((counted.nearest.verdict, counted.collisions.len()), (Verdict::Touching, 1));
    let free = at(check().with_touching(Touching::Free), 11.0);
    assert_eq!((free.nearest, free.collisions.len()), (counted.nearest, 0));
    let deeper = at(check().with_touching(Touching::Free), 11.0_f64.next_down());
    assert_eq!((deeper.nearest.verdict, deeper.collisions.len()), (Verdict::Penetrating, 1));
}

/// A cylinder's support points are rounded, so that nothing tells contact from the last digit beside it.
#[test]
fn what_nothing_is_proven_of_is_never_free() {
    let can = Object { id: "can".into(), parts: vec![part(Shape::cylinder(2.0, 0.3).unwrap(), [0.0; 3])] };
    let room = Room { name: "room".into(), objects: vec![can] };
    let arm = [Link { name: "hand".into(), parts: vec![cube([0.0; 3])] }];
    let check = Check::new(&room, &arm).unwrap().with_touching(Touching::Free);
    let pose = Pose::translation([0.1, 0.1, 1.5]);
    let found = check.at(&vec![LinkPose { link: "hand".into(), pose }]).unwrap();
    assert_eq!(found.nearest.verdict, Verdict::Undecided);
    assert!(found.nearest.lower <= 0.0 && found.nearest.upper >= 0.0 && found.collisions.len() == 1, "{found:?}");
}

#[test]
fn objects_and_links_can_be_left_out() {
    let ready = || Check::new(&room(), &arm()).unwrap();
    let names = |list: &[&str]| list.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let check = ready().without(&names(&["balls"]), &names(&["lower"])).unwrap();
    assert_eq!(check.objects().collect::<Vec<_>>(), ["box"]);
    let found = check.at(&poses(12.0, 12.0)).unwrap();
    assert_eq!((found.nearest.link.as_str(), found.nearest.object.as_str()), ("upper", "box"));
    for (objects, links, what) in [
        (&["chair"][..], &[][..], "no object `chair` to leave out; the objects are `balls`, `box`"),
        (&[], &["tool_frame"], "no link `tool_frame` to leave out; the links are `lower`, `upper`"),
        (&["balls", "box"], &[], "no object to collide with"),
        (&[], &["lower", "upper"], "no link with a shape"),
    ] {
        let flaw = ready().without(&names(objects), &names(links)).unwrap_err();
        assert!(flaw.to_string().contains(what), "{flaw}");
    }
}

#[test]
fn poses_that_can_not_be_used() {
    let check = Check::new(&room(), &arm()).unwrap();
    let flaw = check.at(&poses(0.0, 0.0)[..2].to_vec()).unwrap_err();
    assert_eq!(flaw.to_string(), "link `lower` has no pose; give a pose for every link");
    let flaw = check.at(&poses(0.0, f64::NAN)).unwrap_err();
    assert!(flaw.what.starts_with("link `upper`: "), "{flaw}");
}
