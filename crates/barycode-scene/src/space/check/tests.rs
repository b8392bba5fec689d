use super::*;
use crate::space::{LinkPose, Object, Shape};

fn part(shape: Shape, position: [f64; 3]) -> PosedShape {
    PosedShape { shape, pose: Pose::translation(position) }
}

fn cube(position: [f64; 3]) -> PosedShape {
    part(Shape::cuboid([1.0; 3]).unwrap(), position)
}

fn object(id: &str, parts: Vec<PosedShape>) -> Object {
    Object { id: id.into(), parts, missing: Vec::new() }
}

fn link(name: &str, parts: Vec<PosedShape>) -> Link {
    Link { name: name.into(), parts, missing: Vec::new() }
}

fn nearest(found: &Finding) -> &Clearance {
    found.nearest.as_ref().unwrap()
}

/// Balls at 0 and 10 along x make one object, a box at 20 the other.
fn room() -> Room {
    let ball = |x| part(Shape::sphere(0.5).unwrap(), [x, 0.0, 0.0]);
    let objects = vec![object("balls", vec![ball(0.0), ball(10.0)]), object("box", vec![cube([20.0, 0.0, 0.0])])];
    Room { name: "room".into(), objects }
}

/// An arm of two links, the second a pair of cubes 2 above each other, and one without a shape.
fn arm() -> Vec<Link> {
    vec![
        link("lower", vec![cube([0.0; 3])]),
        link("upper", vec![cube([0.0; 3]), cube([0.0, 0.0, 2.0])]),
        link("tool_frame", Vec::new()),
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
    let nearest = nearest(&found);
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
    assert!((nearest(&found).clearance + 0.75).abs() < 1e-4, "{}", nearest(&found).clearance);
    assert_eq!(nearest(&found).link, "lower");
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
        assert_eq!(nearest(&found).clearance, least);
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
    assert_eq!((nearest(&counted).verdict, counted.collisions.len()), (Verdict::Touching, 1));
    let free = at(check().with_touching(Touching::Free), 11.0);
    assert_eq!((free.nearest, free.collisions.len()), (counted.nearest, 0));
    let deeper = at(check().with_touching(Touching::Free), 11.0_f64.next_down());
    assert_eq!((nearest(&deeper).verdict, deeper.collisions.len()), (Verdict::Penetrating, 1));
}

/// A cylinder's support points are rounded, so that nothing tells contact from the last digit
/// beside it.
#[test]
fn what_nothing_is_proven_of_is_never_free() {
    let can = object("can", vec![part(Shape::cylinder(2.0, 0.3).unwrap(), [0.0; 3])]);
    let room = Room { name: "room".into(), objects: vec![can] };
    let arm = [link("hand", vec![cube([0.0; 3])])];
    let check = Check::new(&room, &arm).unwrap().with_touching(Touching::Free);
    let pose = Pose::translation([0.1, 0.1, 1.5]);
    let found = check.at(&vec![LinkPose { link: "hand".into(), pose }]).unwrap();
    assert_eq!(nearest(&found).verdict, Verdict::Undecided);
    assert!(nearest(&found).lower <= 0.0 && nearest(&found).upper >= 0.0 && found.collisions.len() == 1, "{found:?}");
}

#[test]
fn objects_and_links_can_be_left_out() {
    let names = |list: &[&str]| list.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let selected = |objects: &[&str], links: &[&str]| {
        let (objects, links) = (names(objects), names(links));
        let selection = Selection { without_objects: &objects, without_links: &links, allow_missing: false };
        Check::of(&room(), &arm(), selection)
    };
    let check = selected(&["balls"], &["lower", "tool_frame"]).unwrap();
    assert_eq!(check.objects().collect::<Vec<_>>(), ["box"]);
    let found = check.at(&poses(12.0, 12.0)).unwrap();
    assert_eq!((nearest(&found).link.as_str(), nearest(&found).object.as_str()), ("upper", "box"));
    for (objects, links, what) in [
        (&["chair"][..], &[][..], "no object `chair` to leave out; the objects are `balls`, `box`"),
        (&[], &["chair"], "no link `chair` to leave out; the links are `lower`, `upper`, `tool_frame`"),
        (&["balls", "box"], &[], "no object to collide with"),
        (&[], &["lower", "upper"], "no link with a shape"),
    ] {
        let flaw = selected(objects, links).unwrap_err();
        assert!(flaw.to_string().contains(what), "{flaw}");
    }
}

/// A room and an arm of which these lack a shape, or a part of it.
fn lacking(objects: &[usize], links: &[usize]) -> (Room, Vec<Link>) {
    let why = |line| {
        vec![MissingShape { place: format!("file:{line}"), what: "is not read".into(), remedy: "draw it".into() }]
    };
    let (mut room, mut arm) = (room(), arm());
    objects.iter().for_each(|&index| room.objects[index].missing = why(index));
    links.iter().for_each(|&index| arm[index].missing = why(index));
    (room, arm)
}

#[test]
fn a_shape_that_is_missing_is_refused() {
    for (objects, links, what) in [
        (&[][..], &[2][..], "file:2: the shape of link `tool_frame` is missing: is not read; draw it"),
        (&[], &[0], "file:0: the shape of link `lower` is missing: is not read; draw it"),
        (&[1], &[0], "file:1: the shape of object `box` is missing: is not read; draw it"),
    ] {
        let (room, arm) = lacking(objects, links);
        assert_eq!(Check::new(&room, &arm).unwrap_err().to_string(), what);
        // What is left out may lack one.
        let without_objects: Vec<_> = objects.iter().map(|&index| room.objects[index].id.clone()).collect();
        let without_links: Vec<_> = links.iter().map(|&index| arm[index].name.clone()).collect();
        let rest = Selection { without_objects: &without_objects, without_links: &without_links, allow_missing: false };
        assert!(Check::of(&room, &arm, rest).unwrap().missing().is_empty());
    }
}

#[test]
fn nothing_is_free_where_a_shape_is_missing() {
    let allowed = Selection { allow_missing: true, ..Selection::default() };
    for (objects, links) in [(&[0][..], &[][..]), (&[], &[1]), (&[], &[2])] {
        let (mut room, arm) = lacking(objects, links);
        let check = Check::of(&room, &arm, allowed).unwrap();
        let found = check.at(&poses(12.0, 5.25)).unwrap();
        assert_eq!(nearest(&found).verdict, Verdict::Separated, "of what is known");
        assert!(found.collisions.is_empty() && !found.complete && !found.is_free());
        assert!(matches!(check.missing(), [Missing::Object(name, _)] | [Missing::Link(name, _)] if !name.is_empty()));
        let found = check.at(&poses(12.0, 9.5)).unwrap();
        assert_eq!((found.collisions.len(), found.is_free()), (1, false), "proven to collide");
        // An object without any part.
        room.objects[0].parts.clear();
        room.objects[0].missing = lacking(&[0], &[]).0.objects[0].missing.clone();
        let check = Check::of(&room, &arm, allowed).unwrap();
        assert_eq!(check.objects().collect::<Vec<_>>(), ["box"]);
        assert!(!check.at(&poses(12.0, 9.5)).unwrap().is_free());
    }
}

#[test]
fn an_arm_without_any_shape_is_never_free() {
    let frames = [link("base", Vec::new()), link("tool", Vec::new())];
    assert!(Check::new(&room(), &frames).unwrap_err().what.contains("no link with a shape"));
    let check = Check::of(&room(), &frames, Selection { allow_missing: true, ..Selection::default() }).unwrap();
    assert_eq!(check.missing(), [Missing::Arm]);
    let found = check.at(&Vec::new()).unwrap();
    assert!(found.nearest.is_none() && found.collisions.is_empty() && !found.is_free());
}

#[test]
fn poses_that_can_not_be_used() {
    let check = Check::new(&room(), &arm()).unwrap();
    let flaw = check.at(&poses(0.0, 0.0)[..2].to_vec()).unwrap_err();
    assert_eq!(flaw.to_string(), "link `lower` has no pose; give a pose for every link");
    let flaw = check.at(&poses(0.0, f64::NAN)).unwrap_err();
    assert!(flaw.what.starts_with("link `upper`: "), "{flaw}");
}

#[test]
fn a_margin_counts_all_that_is_within_it() {
    let check = |margin| Check::new(&room(), &arm()).unwrap().with_margin(margin).unwrap();
    // 1 from the balls, 3.5 from the box (lower); the upper link is 3.75 from the balls.
    let at = poses(12.0, 5.25);
    assert!(check(0.0).at(&at).unwrap().is_free() && check(0.99).at(&at).unwrap().is_free());
    let names = |margin: f64| -> Vec<(String, String)> {
        let found = check(margin).at(&at).unwrap();
        assert!(found.collisions.iter().all(|hit| hit.is_within(margin) && hit.verdict == Verdict::Separated));
        assert!((nearest(&found).clearance - 1.0).abs() < 1e-9, "distances are as without");
        found.collisions.into_iter().map(|hit| (hit.link, hit.object)).collect()
    };
    let pair = |link: &str, object: &str| (link.to_owned(), object.to_owned());
    assert_eq!(names(1.01), [pair("lower", "balls")]);
    // All parts within it are found, however much nearer another pair is.
    let all = names(8.0);
    assert!(all.contains(&pair("lower", "balls")) && all.contains(&pair("lower", "box")), "{all:?}");
    assert!(all.contains(&pair("upper", "balls")), "{all:?}");
    let lenient = check(1.01).with_touching(Touching::Free);
    assert_eq!(lenient.at(&at).unwrap().collisions.len(), 1);
    for margin in [-1.0, f64::NAN, f64::INFINITY, 1e300] {
        assert!(!Check::new(&room(), &arm()).unwrap().with_margin(margin).unwrap_err().remedy.is_empty());
    }
}
