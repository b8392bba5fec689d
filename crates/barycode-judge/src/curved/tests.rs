use super::{Core, CurvedBody, CurvedJudge, CurvedPair, identity};
use crate::body::space::{Body, BodyPose};
use crate::generate::Precision;
use crate::generate::curved::{self as generate, CurvedClass};
use crate::generate::source::Source;
use crate::oracle::space::Judge;

fn solid(core: Core<3>, shift: [f64; 3]) -> CurvedBody<3> {
    CurvedBody { core, rows: identity(), shift, radius: 0.0 }
}

fn widest<const D: usize>(bodies: [CurvedBody<D>; 2]) -> f64 {
    CurvedJudge::new(CurvedPair { bodies }).widest(&[]).0.rounded()
}

#[track_caller]
fn near(found: f64, known: f64) {
    assert!((found - known).abs() <= 1e-14 * known.abs().max(1.0), "{found} and not {known}");
}

#[test]
fn depths_and_distances_that_are_known() {
    let (half, radius) = (2.0, 1.0);
    let cylinder = |shift| solid(Core::Cylinder { half, radius }, shift);
    near(widest([cylinder([0.0; 3]), cylinder([0.0; 3])]), -2.0);
    near(widest([cylinder([0.0; 3]), cylinder([0.0, 0.0, 3.5])]), -0.5);
    near(widest([cylinder([0.0; 3]), cylinder([3.0, 4.0, 7.0])]), 18.0_f64.sqrt());
    let ball = |size, shift| CurvedBody { radius: size, ..solid(Core::Points(vec![[0.0; 3]]), shift) };
    near(widest([ball(0.5, [0.25, 0.0, 0.0]), solid(Core::Box([1.0, 2.0, 3.0]), [0.0; 3])]), -1.25);
    near(widest([ball(0.5, [2.0, 3.0, 3.0]), solid(Core::Box([1.0, 2.0, 3.0]), [0.0; 3])]), 2.0_f64.sqrt() - 0.5);
    // The middle of a cone, 2 high and 1 wide, is nearest to its side.
    let cone = solid(Core::Cone { half: 1.0, radius: 1.0 }, [0.0; 3]);
    near(widest([ball(0.0, [0.0; 3]), cone]), -1.0 / 5.0_f64.sqrt());
    let disc = |axes| CurvedBody { core: Core::Ellipsoid(axes), rows: identity(), shift: [0.0; 2], radius: 0.0 };
    near(widest([disc([3.0, 2.0]), disc([1e-6, 2.0])]), -3.0 - 1e-6);
    let needle = solid(Core::Ellipsoid([1.0, 1e-6, 1.0]), [0.0; 3]);
    near(widest([needle.clone(), needle]), -2e-6);
}

/// The same bodies for the exact judge.
fn straight(body: &CurvedBody<3>) -> Body {
    let points = match &body.core {
        Core::Points(points) => points.clone(),
        Core::Box(half) => {
            (0..8).map(|i| [0, 1, 2].map(|k| if i >> k & 1 == 0 { half[k] } else { -half[k] })).collect()
        }
        _ => unreachable!("straight ones"),
    };
    let placement = Some(BodyPose { rows: body.rows, translation: body.shift });
    Body { points, placement, radius: body.radius }
}

#[test]
fn finds_what_the_exact_judge_finds() {
    let mut count = 0;
    for index in 0..1300 * crate::repeated() {
        let class = CurvedClass::ALL[usize::try_from(index % 13).expect("small")];
        let pair: CurvedPair<3> = generate::of_class(class, Precision::Double, &mut Source::new(3, index));
        if !pair.is_straight() || pair.scale() == 0.0 {
            continue;
        }
        count += 1;
        let bodies = [0, 1].map(|k| straight(&pair.bodies[k]));
        let exact = Judge::new(&bodies[0], &bodies[1]).expect("valid");
        let (scale, judge) = (pair.scale(), CurvedJudge::new(pair));
        let (gap, direction) = judge.widest(&[]);
        let truth = exact.truth().approximate();
        let off = (gap.rounded() - truth) / scale;
        // Both are rounded.
        assert!((-4e-15..=5e-16).contains(&off), "{off:e} for {truth:e} {class:?} {:?}", judge.pair());
        let along = exact.gap_along(direction).expect("a direction").approximate();
        assert!((along - gap.rounded()).abs() <= 4e-16 * scale, "{along:e} {gap:?}");
        // Off a body, from the other's middle.
        for body in 0..2 {
            let point = judge.pair().bodies[1 - body].shift;
            let known = exact.truth_about(point, body).expect("finite").approximate().max(0.0);
            assert!((judge.off(body, point) - known).abs() <= 2e-15 * scale, "{known:e} {:?}", judge.pair());
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn points_off_curved_bodies_are_as_far_as_gaps_say() {
    let (count, mut sharp) = (600 * crate::repeated(), 0);
    for index in 0..count {
        let (_, pair): (_, CurvedPair<3>) = generate::pair(Precision::Double, 5, index);
        let scale = pair.scale().max(f64::MIN_POSITIVE);
        let [a, b] = pair.bodies;
        let point = b.shift;
        let place = CurvedBody { core: Core::Points(vec![[0.0; 3]]), rows: identity(), shift: point, radius: 0.0 };
        let judge = CurvedJudge::new(CurvedPair { bodies: [a, place] });
        let off = judge.off(0, point);
        let gap = judge.widest(&[]).0.rounded().max(0.0);
        // A gap is no more than a distance. That of needles is not found to the last digit.
        assert!((gap - off) / scale <= 4e-15, "{gap:e} {off:e} {:?}", judge.pair());
        sharp += u64::from((gap - off) / scale >= -1e-13);
    }
    assert!(sharp * 100 >= 85 * count, "{sharp} of {count}");
}

#[test]
fn names_are_final_and_numbers_short() {
    fn short<const D: usize>(precision: Precision) {
        for index in 0..300 {
            let (class, pair): (_, CurvedPair<D>) = generate::pair(precision, 2, index);
            assert_eq!(generate::pair(precision, 2, index), (class, pair.clone()));
            for body in &pair.bodies {
                let mut numbers: Vec<f64> = body.rows.iter().flatten().chain(&body.shift).copied().collect();
                match &body.core {
                    Core::Points(points) => numbers.extend(points.iter().flatten()),
                    Core::Box(sizes) | Core::Ellipsoid(sizes) => numbers.extend(sizes),
                    &(Core::Cylinder { half, radius } | Core::Cone { half, radius }) => numbers.extend([half, radius]),
                }
                numbers.push(body.radius);
                assert!(numbers.iter().all(|&x| x.is_finite() && precision.snap(x) == x), "{class:?} {body:?}");
            }
        }
    }
    for precision in [Precision::Single, Precision::Double] {
        short::<2>(precision);
        short::<3>(precision);
    }
}
