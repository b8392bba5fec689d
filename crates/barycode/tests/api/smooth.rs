//! Smooth pieces: they agree with the supports of their shapes, and make the loop quicker and no
//! less correct.

use super::closed::{Looped, Random};
use barycode::d3::{Affine, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Pose, Posed, Rotation, Rounded, Sphere, Vec3};
use barycode::expert::{Coordinates, Vector};
use barycode::{Convex, Query, Scalar, Verdict, d2};
use barycode_judge::repeated;

type Solid<T> = Box<dyn Convex<Vector = Vec3<T>>>;

pub(crate) fn turned<T: Scalar>(random: &mut Random) -> Rotation<T> {
    Rotation::from_quaternion_xyzw([(); 4].map(|()| T::from_f64(random.unit())))
}

/// A smooth shape, of sizes between 0.4 and one.
fn solid<T: Scalar + 'static>(random: &mut Random, kind: u64) -> Solid<T> {
    let mut size = || T::from_f64(0.7 + 0.3 * random.unit());
    let [a, b, c] = [size(), size(), size()];
    match kind % 8 {
        0 => Box::new(Cylinder::from_half_height(a, b).unwrap()),
        1 => Box::new(Cone::from_half_height(a, b).unwrap()),
        2 => Box::new(Ellipsoid::new([a, b, c]).unwrap()),
        3 => {
            let pose = Pose::new([T::ZERO; 3], turned(random));
            Box::new(Posed::new(Cylinder::from_half_height(a, b).unwrap(), pose).unwrap())
        }
        4 => Box::new(Rounded::new(Cone::from_half_height(a, b).unwrap(), T::from_f64(0.125)).unwrap()),
        5 => {
            let rows = [[a, T::ZERO, b], [c, a, T::ZERO], [T::ZERO, b, c]];
            Box::new(Affine::new(Cylinder::from_half_height(a, b).unwrap(), rows, [T::ZERO; 3]).unwrap())
        }
        6 => {
            let rows = [[a, b, T::ZERO], [T::ZERO, a, T::ZERO], [T::ZERO, b, c]];
            Box::new(Affine::new(Sphere::new([T::ZERO; 3], T::ONE).unwrap(), rows, [T::ZERO; 3]).unwrap())
        }
        _ => Box::new(Cuboid::from_half_extents([a, b, c]).unwrap()),
    }
}

pub(crate) fn unit<V: Vector<Scalar = f64>>(random: &mut Random) -> V {
    loop {
        let v = (0..V::DIMENSION).fold(V::default(), |v, index| v + V::axis(index) * random.unit());
        if (0.1..1.0).contains(&v.length()) {
            return v / v.length();
        }
    }
}

/// For a unit direction: the piece has the support point, and the stated derivative is that of its
/// points.
fn agrees<S: Convex + ?Sized>(shape: &S, direction: S::Vector, turn: S::Vector) -> bool
where
    S::Vector: Vector<Scalar = f64>,
{
    const STEP: f64 = 1e-4;
    let support = shape.support(direction, 0);
    let Some(patch) = shape.details().patch(support.id, direction) else { return false };
    assert!(shape.details().has_patches() && shape.details().piece(support.id).is_some());
    // Rounding may differ, but points are restored by their ids.
    assert!((patch.support.point - support.point).length() < 1e-12, "{patch:?} {support:?}");
    assert_eq!(shape.point(patch.support.id), patch.support.point);
    let turn = (turn - direction * turn.dot(direction)) * STEP;
    let [ahead, behind] = [direction + turn, direction - turn].map(|d| {
        let other = shape.details().patch(support.id, d / d.length()).unwrap();
        assert_eq!(shape.details().piece(other.support.id), shape.details().piece(support.id));
        other.support.point
    });
    let moved = patch.arcs.iter().fold(S::Vector::default(), |sum, &arc| sum + arc * (patch.bend * arc.dot(turn)));
    let off = (moved - (ahead - behind) * 0.5).length() / STEP;
    assert!(off < 1e-3 * (1.0 + patch.bend * patch.bend), "{off} {patch:?}");
    true
}

#[test]
fn pieces_move_as_their_points_do() {
    let random = &mut Random(3);
    let mut counts = [0; 8];
    for draw in 0..4_000 {
        let shape = solid::<f64>(random, draw);
        counts[(draw % 8) as usize] += u32::from(agrees(&*shape, unit(random), unit(random)));
    }
    // The apex of a cone does not move, nor does a box.
    assert_eq!(counts[7], 0);
    assert!(
        counts[..7].iter().enumerate().all(|(kind, &count)| count > if kind % 3 == 1 { 200 } else { 450 }),
        "{counts:?}"
    );
    for _ in 0..500 {
        let axes = [0.7 + 0.3 * random.unit(), 0.7 + 0.3 * random.unit()];
        let turned: d2::Vec2<f64> = unit(random);
        let pose = d2::Pose::new([1.0, 2.0], d2::Rotation::new(turned.x, turned.y));
        let shape = Posed::new(d2::Ellipse::new(axes).unwrap(), pose).unwrap();
        assert!(agrees(&shape, unit(random), unit(random)));
    }
}

/// Pairs apart, overlapping and touching to all digits, with and without their pieces: bounds of
/// the same distance, certificates that hold, and many fewer supports.
fn quicker_and_as_right<T: Scalar + 'static>(few: u32) {
    let random = &mut Random(8);
    let (mut supports, mut coarse) = ([[0; 2]; 3], [0; 2]);
    for draw in 0..1_024 * repeated() {
        let (a, b) = (solid::<T>(random, draw), solid::<T>(random, draw / 8));
        let rotation = turned(random);
        let mut at = unit::<Vec3<f64>>(random) * (2.0 + 1.5 * random.unit());
        let ask = |at: Vec3<f64>, sums: &mut [u32; 2]| {
            let b = Posed::new(&*b, Pose::new([at.x, at.y, at.z].map(T::from_f64), rotation)).unwrap();
            let plain = (Looped(&*a), Looped(&b));
            let (with, without) = (Query::new().contact(&&*a, &b), Query::new().contact(&plain.0, &plain.1));
            assert_eq!(without.check(&plain.0, &plain.1), Ok(()), "PLAIN {draw} {without:?}");
            assert_eq!(with.check(&&*a, &b), Ok(()), "{draw} {with:?}");
            assert!(with.lower <= without.upper && without.lower <= with.upper, "{draw} {with:?} {without:?}");
            let decided = Query::new().intersects(&&*a, &b);
            assert_eq!(decided.check(&&*a, &b), Ok(()), "{draw} {decided:?}");
            for verdict in [decided.verdict, with.verdict] {
                let (yes, no) = (verdict == Verdict::Penetrating, verdict == Verdict::Separated);
                assert!(!no || without.upper > T::ZERO, "{draw} {verdict:?} {without:?}");
                assert!(!yes || without.lower < T::ZERO, "{draw} {verdict:?} {without:?}");
            }
            if with.verdict != Verdict::Penetrating {
                let narrow = with.upper - with.lower <= (without.upper - without.lower) * T::from_f64(4.0);
                assert!(narrow, "{draw} {with:?} {without:?}");
                *sums = [sums[0] + with.iterations, sums[1] + without.iterations];
            }
            with
        };
        let answer = ask(at, &mut supports[0]);
        if let (Verdict::Separated, Some(normal)) = (answer.verdict, answer.normal) {
            let wide = |v: Vec3<T>| Vec3::new(v.x.to_f64(), v.y.to_f64(), v.z.to_f64());
            at -= wide(normal) * answer.distance.to_f64();
            // In space ids hold directions to 1e-9, which limits the point of an ellipsoid restored
            // from an id.
            let named = [draw % 8, draw / 8 % 8].iter().any(|kind| matches!(kind, 2 | 5 | 6));
            ask(at, if named { &mut coarse } else { &mut supports[1] });
            let gap = [1e-3, -1e-3, 1e-6, -1e-6][(draw / 64 % 4) as usize];
            ask(at + wide(normal) * gap, &mut supports[2]);
        }
    }
    let [apart, touching, near] = supports;
    assert!(apart[0] * few < apart[1] * 10 && touching[0] * few < touching[1] * 10, "{supports:?}");
    assert!(near[0] < near[1], "{supports:?}");
    assert!(coarse[0] < coarse[1], "{coarse:?}");
}

#[test]
fn smooth_shapes_take_few_supports() {
    quicker_and_as_right::<f64>(20);
    quicker_and_as_right::<f32>(12);
}

/// Shapes of no thickness, and pairs in line with each other, where pieces have infinite or zero
/// curvature.
#[test]
fn flat_shapes_and_pairs_in_line_have_answers() {
    let shapes: [Solid<f64>; 8] = [
        Box::new(Cylinder::from_half_height(1.0, 0.0).unwrap()),
        Box::new(Cylinder::from_half_height(0.0, 1.0).unwrap()),
        Box::new(Cone::from_half_height(0.0, 1.0).unwrap()),
        Box::new(Cone::from_half_height(1.0, 0.0).unwrap()),
        Box::new(Ellipsoid::new([1.0, 0.0, 0.5]).unwrap()),
        Box::new(Ellipsoid::new([0.0; 3]).unwrap()),
        Box::new(Cylinder::from_half_height(0.0, 0.0).unwrap()),
        Box::new(Capsule::new([0.0; 3], [0.0, 0.0, 1.0], 0.5).unwrap()),
    ];
    let tilted = Rotation::from_quaternion_xyzw([0.15, 0.0, 0.0, 1.0]);
    let lying = Rotation::from_quaternion_xyzw([0.0, 1.0, 0.0, 1.0]);
    let mut apart = 0;
    for a in &shapes {
        for b in &shapes {
            for at in [[0.0, 0.0, 4.0], [3.0, 0.0, 0.0], [0.0, 3.0, -2.0], [1.0, 1.0, 0.0], [0.0; 3]] {
                for rotation in [Rotation::IDENTITY, tilted, lying] {
                    let b = Posed::new(&**b, Pose::new(at, rotation)).unwrap();
                    let answer = Query::new().contact(&&**a, &b);
                    let plain = Query::new().contact(&Looped(&**a), &Looped(&b));
                    assert_eq!(answer.check(&&**a, &b), Ok(()), "{answer:?}");
                    assert!(answer.lower <= plain.upper && plain.lower <= answer.upper, "{answer:?} {plain:?}");
                    if plain.verdict == Verdict::Separated {
                        apart += 1;
                        assert!(answer.upper - answer.lower < 1e-13, "{answer:?}");
                    }
                }
            }
        }
    }
    assert!(apart > 300, "{apart}");
}
