//! The readers, the suite's own data against the exact oracle, and the hard cases of other
//! projects.

use std::collections::BTreeSet;

use barycode_testkit::cases::{self, Case, CaseLine, Stated};
use barycode_testkit::compound::Compound;
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::{self, Precision};
use barycode_testkit::oracle::{Judge, Relation, space};

fn suite() -> Vec<(String, Case)> {
    let files = cases::read_folder(&cases::suite_folder()).expect("the suite reads without error");
    let mut list = Vec::new();
    for (file, lines) in files {
        for line in lines {
            match line {
                CaseLine::Plane(case) => list.push((file.display().to_string(), *case)),
                CaseLine::Space(_) => {}
                CaseLine::NotServed { id, reason } => panic!("{}: {id}: {reason}", file.display()),
            }
        }
    }
    list
}

fn suite_of_space() -> Vec<cases::space::Case> {
    let files = cases::read_folder(&cases::suite_folder()).expect("the suite reads without error");
    let of_space = |line| if let CaseLine::Space(case) = line { Some(*case) } else { None };
    files.into_iter().flat_map(|(_, lines)| lines).filter_map(of_space).collect()
}

#[test]
fn the_suite_of_space_agrees_with_the_exact_oracle() {
    let mut judged = 0;
    for case in suite_of_space() {
        let Some([a, b]) = case.bodies() else { continue };
        judged += 1;
        let judge = space::Judge::new(&a, &b).unwrap_or_else(|e| panic!("{}: {e}", case.id));
        let (truth, signed) = (judge.truth(), case.expect.stated_signed_distance().expect("stated"));
        // What is stated is the truth, rounded.
        let stated = truth.is_at_least(signed.next_down()) && truth.is_at_most(signed.next_up());
        assert!(stated, "{}: {} {signed}", case.id, truth.approximate());
        assert_eq!(case.expect.touching, Some(truth.relation() == Relation::Touching), "{}", case.id);
        assert_eq!(
            case.expect.intersecting,
            Some(Stated::Value(truth.relation() != Relation::Separated)),
            "{}",
            case.id
        );
        if let Some(normal) = case.expect.normal_a_to_b {
            let gap = judge.gap_along(normal).expect("a direction");
            assert!(gap.is_unit(1e-15), "{}", case.id);
            assert!(gap.proves(signed - 1e-15 * (a.scale() + b.scale())), "{}: {}", case.id, gap.approximate());
        }
    }
    assert!(judged >= 40, "{judged} judged");
}

#[test]
fn the_suite_is_complete_and_every_case_says_why() {
    let suite = suite();
    assert!(suite.len() >= 60, "{} cases", suite.len());
    let names: BTreeSet<&str> = suite.iter().map(|(_, case)| case.id.as_str()).collect();
    assert_eq!(names.len(), suite.len(), "names are unique");
    for (file, case) in &suite {
        assert!(case.why.as_ref().is_some_and(|why| why.len() > 10), "{file}: {}", case.id);
        assert!(case.expect.stated_signed_distance().is_some(), "{file}: {}", case.id);
        assert!(case.expect.intersecting.is_some() && case.expect.touching.is_some(), "{file}: {}", case.id);
    }
    let themes: BTreeSet<&str> = suite.iter().map(|(file, _)| file.rsplit('/').next().unwrap_or(file)).collect();
    assert_eq!(themes.len(), 9, "{themes:?}");
    let space = suite_of_space();
    assert!(space.len() >= 40, "{} cases of space", space.len());
    let names: BTreeSet<&str> = space.iter().map(|case| case.id.as_str()).chain(names).collect();
    assert_eq!(names.len(), suite.len() + space.len(), "names are unique");
    for case in &space {
        assert!(case.why.as_ref().is_some_and(|why| why.len() > 10), "{}", case.id);
        assert!(case.expect.stated_signed_distance().is_some(), "{}", case.id);
        assert!(case.expect.intersecting.is_some() && case.expect.touching.is_some(), "{}", case.id);
    }
}

#[test]
fn the_suite_agrees_with_the_exact_oracle() {
    let mut judged = 0;
    for (file, case) in suite() {
        let name = format!("{file}: {}", case.id);
        let Some([a, b]) = case.bodies() else {
            continue;
        };
        judged += 1;
        let judge = Judge::new(&a, &b).unwrap_or_else(|e| panic!("{name}: {e}"));
        let truth = judge.truth();
        let signed = case.expect.stated_signed_distance().expect("checked above");
        // Roots are stated rounded; everything else is exact.
        let ulp = signed.abs() * f64::EPSILON;
        assert!(truth.is_at_least(signed - ulp) && truth.is_at_most(signed + ulp), "{name}: {}", truth.approximate());
        let relation = truth.relation();
        assert_eq!(case.expect.touching, Some(relation == Relation::Touching), "{name}");
        assert_eq!(case.expect.intersecting, Some(Stated::Value(relation != Relation::Separated)), "{name}");
        if let Some(normal) = case.expect.normal_a_to_b {
            let gap = judge.gap_along(normal).expect("a direction");
            assert!(gap.is_unit(1e-15), "{name}");
            assert!(gap.proves(signed - 1e-15 * (a.scale() + b.scale())), "{name}: {}", gap.approximate());
        }
    }
    assert!(judged > 100, "{judged} judged");
}

#[test]
fn the_hard_cases_read_and_agree_with_the_exact_oracle() {
    let Some(data) = cases::data_folder() else {
        eprintln!("SKIPPED: no reference data; set BARYCODE_DATA to the folder that holds hard-cases");
        return;
    };
    let files = cases::read_folder(&data.join("hard-cases/cases")).expect("the hard cases read without error");
    let (mut plane, mut space, mut not_served) = (0, 0, 0);
    for line in files.into_iter().flat_map(|(_, lines)| lines) {
        let case = match line {
            CaseLine::Plane(case) => case,
            CaseLine::Space(case) => {
                space += 1;
                if let Some([a, b]) = case.bodies() {
                    let judge = space::Judge::new(&a, &b).unwrap_or_else(|e| panic!("{}: {e}", case.id));
                    let truth = judge.truth().approximate();
                    let scale = a.scale() + b.scale();
                    let stated = case.expect.stated_signed_distance();
                    // A touch may have been recorded by a peer of single precision.
                    let recorded = if stated == Some(0.0) { f64::from(f32::EPSILON) } else { 1e-9 };
                    let tolerance = case.tolerance("distance").unwrap_or(0.0).max(recorded * scale);
                    if let Some(signed) = stated {
                        assert!((truth - signed).abs() <= tolerance, "{}: {truth} for {signed}", case.id);
                    }
                    let meets = judge.truth().relation() != Relation::Separated;
                    if let Some(intersecting) = case.expect.intersecting.and_then(Stated::value) {
                        assert!(meets == intersecting || truth.abs() <= tolerance, "{}: {truth}", case.id);
                    }
                }
                continue;
            }
            CaseLine::NotServed { id, reason } => {
                assert!(reason.ends_with("not served"), "{id}: {reason}");
                not_served += 1;
                continue;
            }
        };
        plane += 1;
        let [a, b] = case.bodies().expect("no ellipses among them");
        let judge = Judge::new(&a, &b).unwrap_or_else(|e| panic!("{}: {e}", case.id));
        let truth = judge.truth().approximate();
        if let Some(signed) = case.expect.stated_signed_distance() {
            let tolerance = case.tolerance("distance").unwrap_or(1e-12 * (a.scale() + b.scale()));
            assert!((truth - signed).abs() <= tolerance, "{}: {truth} for {signed}", case.id);
        }
        if let Some(intersecting) = case.expect.intersecting.and_then(Stated::value) {
            assert_eq!(judge.truth().relation() != Relation::Separated, intersecting, "{}", case.id);
        }
    }
    assert_eq!((plane, space, not_served), (41, 196, 32));
}

#[test]
fn bad_lines_are_refused_with_a_reason() {
    let refused = |line: &str| cases::parse(line).expect_err("refused");
    assert!(refused("{").contains("not a case"));
    assert!(refused(r#"{"id": "x", "dim": 4, "query": "intersect"}"#).contains("x: dim must be 2 or 3"));
    let case = |shape: &str, query: &str| {
        format!(
            r#"{{"id": "x", "dim": 2, "a": {shape}, "pose_a": {{"translation": [0, 0], "angle": 0}},
            "b": {shape}, "pose_b": {{"translation": [0, 0], "angle": 0}}, "query": "{query}"}}"#
        )
    };
    let circle = r#"{"shape": "circle", "radius": 1}"#;
    assert!(matches!(cases::parse(&case(circle, "contact")), Ok(CaseLine::Plane(_))));
    assert!(refused(&case(circle, "juggle")).contains("juggle"));
    assert!(refused(&case(r#"{"shape": "blob"}"#, "contact")).contains("blob"));
    assert!(refused(&case(r#"{"shape": "circle"}"#, "contact")).contains("radius"));
    let served = cases::parse(&case(circle, "raycast")).expect("a case");
    assert!(matches!(served, CaseLine::NotServed { reason, .. } if reason == "raycast is not served"));
    let missing = cases::read_file(std::path::Path::new("no/such/file.jsonl")).expect_err("no such file");
    assert!(missing.to_string().contains("file.jsonl:0: cannot be read"));
}

#[test]
fn a_generated_pair_survives_the_file_bit_for_bit() {
    for index in 0..2000 {
        let sample = generate::pair(Precision::Double, 31, index);
        let bodies = [&sample.a.0, &sample.b.0].map(Compound::from);
        let class = format!("{:?}", sample.class);
        let line = Case::of_bodies(format!("case-{index}"), class, &bodies, "found by chance".to_owned()).to_line();
        let Ok(CaseLine::Plane(case)) = cases::parse(&line) else { panic!("{line}") };
        assert_eq!(case.compounds(), Some(bodies), "{line}");
    }
}

#[test]
fn bodies_made_of_bodies_survive_the_file_bit_for_bit() {
    let mut made = 0;
    for index in 0..500 {
        let (_, bodies) = generate::grid::pair::<3>(&mut Source::new(5, index));
        let line =
            cases::space::Case::of_bodies("made".to_owned(), "Grid".to_owned(), &bodies, String::new()).to_line();
        let Ok(CaseLine::Space(case)) = cases::parse(&line) else { panic!("{line}") };
        assert_eq!(case.compounds().expect("polytopes"), bodies);
        assert_eq!(case.snapped(Precision::Double).compounds().expect("polytopes"), bodies);
        made += u32::from(case.bodies().is_none());
    }
    assert!(made > 200, "{made}");
}

/// Largest projection on the unit vector `n` of a shape at a pose.
fn reach(shape: &cases::Shape, pose: &cases::Pose, n: [f64; 2]) -> f64 {
    use cases::Shape;
    let [cos, sin] = pose.cos_sin();
    let own = [cos * n[0] + sin * n[1], cos * n[1] - sin * n[0]];
    let moved = pose.translation[0] * n[0] + pose.translation[1] * n[1];
    let still = cases::Pose { translation: [0.0; 2], angle: 0.0, rotation_cos_sin: None };
    moved
        + match shape {
            Shape::Ellipse { radii } => (radii[0] * own[0]).hypot(radii[1] * own[1]),
            Shape::Rounded { core, radius } => reach(core, &still, own) + radius,
            other => {
                let body = other.body(&still).expect("a rounded hull of points");
                let along = body.points.iter().map(|p| p[0] * own[0] + p[1] * own[1]);
                along.fold(f64::NEG_INFINITY, f64::max) + body.radius
            }
        }
}

#[test]
fn ellipse_cases_agree_with_a_search_over_directions() {
    let mut searched = 0;
    for (file, case) in suite() {
        if case.bodies().is_some() {
            continue;
        }
        searched += 1;
        // Signed distance = the largest gap over all unit directions.
        let gap = |angle: f64| {
            let n = [angle.cos(), angle.sin()];
            -(reach(&case.a, &case.pose_a, n) + reach(&case.b, &case.pose_b, [-n[0], -n[1]]))
        };
        let steps = 100_000;
        let angle = |i: f64| i * core::f64::consts::TAU / f64::from(steps);
        let best = (0..steps).max_by(|&i, &j| gap(angle(i.into())).total_cmp(&gap(angle(j.into()))));
        let best = f64::from(best.expect("steps"));
        let (mut low, mut high) = (angle(best - 1.0), angle(best + 1.0));
        for _ in 0..200 {
            let (l, h) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if gap(l) < gap(h) { low = l } else { high = h }
        }
        let found = gap(f64::midpoint(low, high));
        let signed = case.expect.stated_signed_distance().expect("stated");
        assert!((found - signed).abs() < 1e-12, "{file}: {}: {found} for {signed}", case.id);
    }
    assert_eq!(searched, 16);
}
