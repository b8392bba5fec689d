//! The shapes of space: values refused, and that support, id, extent and rounding are as each shape
//! states.

use barycode::ShapeError;
use barycode::d3::{
    Affine, Capsule, Cone, Convex, Cuboid, Cylinder, Ellipsoid, HullOf, MinkowskiSum, Point, Points, Pose, Posed,
    Query, Rotation, Rounded, Segment, Sphere, Tetrahedron, Triangle, Vec3,
};
use barycode::expert::Coordinates;
use barycode::{Scalar, Stop};

type Any = Box<dyn Convex<Vector = Vec3<f64>>>;

const HUGE: f64 = 1.0e150;

/// One shape of each type, with its name.
fn shapes() -> Vec<(&'static str, Any)> {
    let cloud = [[1.0, 2.0, 3.0], [-1.0, 0.5, 0.0], [0.0, -2.0, 1.0], [0.5, 0.0, -4.0]].map(Vec3::from);
    let tilted = Rotation::from_quaternion_xyzw([0.46, 0.73, 0.31, 0.4]);
    let shear = [[1.0, 0.5, 0.0], [0.0, 2.0, -1.0], [0.0, 0.0, 1.0]];
    let segment = Segment::new([0.0, 0.0, -1.0], [0.0, 1.0, 1.0]).unwrap();
    vec![
        ("point", Box::new(Point::new([1.0, -2.0, 0.5]).unwrap())),
        ("segment", Box::new(segment)),
        ("triangle", Box::new(Triangle::new(cloud[0], cloud[1], cloud[2]).unwrap())),
        ("tetrahedron", Box::new(Tetrahedron::new(cloud[0], cloud[1], cloud[2], cloud[3]).unwrap())),
        ("points", Box::new(Points::new(cloud).unwrap())),
        ("sphere", Box::new(Sphere::<f64>::new([1.0, 2.0, 3.0], 0.5).unwrap())),
        ("capsule", Box::new(Capsule::<f64>::new([0.0, 0.0, -1.0], [0.0, 0.0, 1.0], 0.25).unwrap())),
        ("box", Box::new(Cuboid::from_half_extents([1.0, 2.0, 0.5]).unwrap())),
        ("flat box", Box::new(Cuboid::from_half_extents([1.0, 0.0, 0.5]).unwrap())),
        ("corners", Box::new(Cuboid::from_corners([1.0, -2.0, 0.5], [-3.0, 4.0, 0.25]).unwrap())),
        ("cylinder", Box::new(Cylinder::from_half_height(0.5, 2.0).unwrap())),
        ("disc", Box::new(Cylinder::from_half_height(0.0, 2.0).unwrap())),
        ("needle", Box::new(Cylinder::from_half_height(1.5, 0.0).unwrap())),
        ("cone", Box::new(Cone::from_half_height(1.5, 0.75).unwrap())),
        ("flat cone", Box::new(Cone::from_half_height(0.0, 0.75).unwrap())),
        ("thin cone", Box::new(Cone::from_half_height(2.0, 0.0).unwrap())),
        ("ellipsoid", Box::new(Ellipsoid::new([3.0, 1.0, 0.125]).unwrap())),
        ("flat ellipsoid", Box::new(Ellipsoid::new([3.0, 0.0, 0.125]).unwrap())),
        ("no ellipsoid", Box::new(Ellipsoid::new([0.0, 0.0, 0.0]).unwrap())),
        (
            "posed",
            Box::new(
                Posed::new(Cone::from_half_height(1.5, 0.75).unwrap(), Pose::new([5.0, 0.0, 1.0], tilted)).unwrap(),
            ),
        ),
        (
            "affine",
            Box::new(Affine::new(Cylinder::from_half_height(0.5, 2.0).unwrap(), shear, [1.0, 0.0, 0.0]).unwrap()),
        ),
        ("rounded", Box::new(Rounded::new(Cuboid::from_half_extents([1.0, 2.0, 0.5]).unwrap(), 0.5).unwrap())),
        ("sum", Box::new(MinkowskiSum::new(Cuboid::from_half_extents([1.0, 2.0, 0.5]).unwrap(), segment))),
        (
            "hull",
            Box::new(HullOf::<Cuboid<f64>, _>::new([Cuboid::from_half_extents([0.5, 2.0, 1.0]).unwrap()]).unwrap()),
        ),
    ]
}

/// Directions of all kinds, degenerate ones first.
fn directions() -> Vec<Vec3<f64>> {
    let mut list = Vec::new();
    for x in [-1.0, 0.0, 1.0] {
        for y in [-1.0, 0.0, 1.0] {
            for z in [-1.0, 0.0, 1.0] {
                list.push(Vec3::new(x, y, z));
            }
        }
    }
    list.extend(
        [[1e-300, 2e-300, -1e-300], [1e300, 1.0, 1e299], [1e-9, 1e-9, 1.0], [-1.0, 1e-18, 0.0]].map(Vec3::from),
    );
    let mut state = 11_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    };
    list.extend((0..500).map(|_| Vec3::new(random(), random(), random())));
    list
}

#[test]
fn a_support_is_found_again_bit_for_bit_and_stays_within_the_extent() {
    for (name, shape) in shapes() {
        let mut reach = 0.0_f64;
        for direction in directions() {
            let found = shape.support(direction, 7);
            let again = shape.point(found.id);
            assert_eq!(found.point, again, "{name} {direction:?}");
            assert!(found.point.is_finite());
            reach = reach.max(found.point.length());
        }
        assert!(reach <= shape.extent(), "{name}: {reach} > {}", shape.extent());
        assert!(shape.extent() <= 3.0 * reach + 1e-300, "{name}: {} is far beyond {reach}", shape.extent());
        assert!(shape.start().length() <= shape.extent());
    }
}

#[test]
fn no_other_support_lies_farther() {
    for (name, shape) in shapes() {
        let rounding = shape.rounding();
        let places: Vec<_> = directions().into_iter().map(|direction| shape.support(direction, 0).point).collect();
        for direction in directions().into_iter().filter(is_sane) {
            let unit = direction / direction.length();
            let best = shape.support(direction, 0).point.dot(unit);
            let slack = rounding.value + shape.extent() * 1e-15;
            for place in &places {
                assert!(place.dot(unit) <= best + slack + rounding.point, "{name} {direction:?}");
            }
        }
    }
}

/// True if products with a direction stay in range.
fn is_sane(direction: &Vec3<f64>) -> bool {
    (1e-100..1e100).contains(&direction.max_abs())
}

#[test]
fn odd_directions_ids_and_hints_give_a_point_of_the_shape() {
    let odd = [[0.0; 3], [f64::NAN; 3], [f64::NAN, 1.0, 0.0], [0.0, f64::INFINITY, 1.0], [1.0, 0.0, f64::NEG_INFINITY]];
    for (name, shape) in shapes() {
        for direction in odd.map(Vec3::from) {
            // Sums and affine images multiply before they call their parts, and may pass infinity
            // on.
            let point = shape.support(direction, u64::MAX).point;
            assert!(point.is_finite() && point.length() <= shape.extent(), "{name} {direction:?}: {point:?}");
        }
        for id in [0, 1, 7, 1 << 62, 0x3fff << 48, u64::MAX, u64::MAX - 1, 0x7ff8_0000_0000_0000, 0x1234_5678_9abc_def0]
        {
            let point = shape.point(id);
            assert!(point.is_finite() && point.length() <= shape.extent(), "{name} {id:x}: {point:?}");
        }
    }
}

/// The supports of round shapes against their formulas.
#[test]
fn support_values_are_those_of_the_formulas() {
    let (h, r) = (1.5, 0.75);
    let (cylinder, cone) = (Cylinder::from_half_height(h, r).unwrap(), Cone::from_half_height(h, r).unwrap());
    let axes = Vec3::new(3.0, 1.0, 0.125);
    let ellipsoid = Ellipsoid::new(axes).unwrap();
    for d in directions().into_iter().filter(is_sane) {
        let d = d / d.length();
        let sideways = d.x.hypot(d.y);
        let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 2e-15, "{d:?}: {found} is not {wanted}");
        near(cylinder.support(d, 0).point.dot(d), r * sideways + h * d.z.abs());
        near(cone.support(d, 0).point.dot(d), (h * d.z).max(r * sideways - h * d.z));
        let stretched = Vec3::new(d.x * axes.x, d.y * axes.y, d.z * axes.z);
        near(ellipsoid.support(d, 0).point.dot(d), stretched.length());
    }
}

/// A change of axes changes a support by exactly that change.
#[test]
fn mirrors_and_exchanged_axes_change_no_bit() {
    type Map = fn(Vec3<f64>) -> Vec3<f64>;
    let turned: [Map; 4] = [
        |v| Vec3::new(-v.x, v.y, v.z),
        |v| Vec3::new(v.x, -v.y, v.z),
        |v| Vec3::new(v.y, v.x, v.z),
        |v| Vec3::new(-v.y, v.x, v.z),
    ];
    let mirror: Map = |v| Vec3::new(v.x, v.y, -v.z);
    let (cylinder, cone) = (Cylinder::from_half_height(1.5, 0.75).unwrap(), Cone::from_half_height(1.5, 0.75).unwrap());
    let flat = Cylinder::from_half_height(0.0, 0.75).unwrap();
    let ellipsoid = Ellipsoid::new([3.0, 1.0, 0.125]).unwrap();
    let exchanged = Ellipsoid::new([0.125, 3.0, 1.0]).unwrap();
    let cycle: Map = |v| Vec3::new(v.z, v.x, v.y);
    for d in directions() {
        let same = |shape: &dyn Convex<Vector = Vec3<f64>>, map: Map| {
            assert_eq!(shape.support(map(d), 0).point, map(shape.support(d, 0).point), "{d:?}");
        };
        for map in turned {
            same(&cylinder, map);
            same(&cone, map);
        }
        same(&cylinder, mirror);
        same(&flat, mirror);
        for map in [turned[0], turned[1], mirror] {
            same(&ellipsoid, map);
        }
        assert_eq!(exchanged.support(cycle(d), 0).point, cycle(ellipsoid.support(d, 0).point), "{d:?}");
        for power in [-30, 40] {
            let scale = 2.0_f64.powi(power);
            let scaled = Cylinder::from_half_height(1.5 * scale, 0.75 * scale).unwrap();
            assert_eq!(scaled.support(d, 0).point, cylinder.support(d, 0).point * scale);
        }
    }
}

#[test]
fn single_precision_supports_are_found_again() {
    let shapes: [Box<dyn Convex<Vector = Vec3<f32>>>; 3] = [
        Box::new(Cylinder::from_half_height(0.5_f32, 2.0).unwrap()),
        Box::new(Cone::from_half_height(1.5_f32, 0.75).unwrap()),
        Box::new(Ellipsoid::new([3.0_f32, 1.0, 0.125]).unwrap()),
    ];
    for shape in shapes {
        for d in directions() {
            let d = Vec3::new(f32::from_f64(d.x), f32::from_f64(d.y), f32::from_f64(d.z));
            let found = shape.support(d, 0);
            assert_eq!(shape.point(found.id), found.point);
        }
    }
}

#[test]
fn what_is_no_shape_is_refused_by_name() {
    let text = |error: ShapeError| error.to_string();
    for value in [-1.0, f64::NAN, f64::INFINITY, HUGE] {
        let remedy = if value == HUGE { "choose a larger unit" } else { "give a finite number that is not negative" };
        let says = |error: ShapeError, what: &str| {
            assert!(text(error).starts_with(what) && text(error).contains(remedy), "{error}");
        };
        says(Cylinder::from_half_height(value, 1.0).unwrap_err(), "half height");
        says(Cylinder::from_half_height(1.0, value).unwrap_err(), "radius");
        says(Cone::from_half_height(value, 1.0).unwrap_err(), "half height");
        says(Cone::from_half_height(1.0, value).unwrap_err(), "radius");
        says(Cuboid::from_half_extents([1.0, 1.0, value]).unwrap_err(), "half extent z");
        says(Ellipsoid::new([1.0, value, 1.0]).unwrap_err(), "semi-axis y");
    }
    let flat = Tetrahedron::<f64>::new([0.0; 3], [0.0; 3], [1.0, 0.0, 0.0], [f64::NAN, 0.0, 0.0]);
    assert_eq!(flat.unwrap_err(), ShapeError::NotFinite { vertex: 3 });
    assert_eq!(Cuboid::from_corners([0.0; 3], [0.0, HUGE, 0.0]).unwrap_err(), ShapeError::TooLarge { vertex: 1 });
}

#[test]
fn corners_come_in_any_order() {
    let block = Cuboid::from_half_extents([1.0, 2.0, 3.0]).unwrap();
    assert_eq!(Cuboid::from_corners([1.0, -2.0, 3.0], [-1.0, 2.0, -3.0]).unwrap(), block);
    assert_eq!((block.low(), block.high()), (Vec3::new(-1.0, -2.0, -3.0), Vec3::new(1.0, 2.0, 3.0)));
}

/// Separated pairs of all shapes: bounds hold and are as tight as required, verdicts agree, and
/// fewer supports are needed.
#[test]
fn distances_are_as_close_as_asked_for() {
    let turned = Rotation::from_quaternion_xyzw([0.46, 0.73, 0.31, 0.4]);
    let (mut cut_short, mut supports) = (0, [0; 2]);
    for (first, a) in shapes() {
        for (second, b) in shapes() {
            let b = Posed::new(&*b, Pose::new([9.0, -7.0, 8.0], turned)).unwrap();
            let ask = |tolerance: f64| Query::new().tolerance(tolerance).closest_points(&&*a, &b);
            let full = ask(0.0);
            for tolerance in [f64::INFINITY, 1.0, 1e-3, 1e-6] {
                let near = ask(tolerance);
                assert_eq!((near.verdict, near.check(&&*a, &b)), (full.verdict, Ok(())), "{first} {second} {near:?}");
                assert!(near.lower <= full.upper && full.lower <= near.upper, "{first} {second} {near:?} {full:?}");
                assert!(near.upper - near.lower <= tolerance + 1e-13, "{first} {second} {tolerance} {near:?}");
                assert!(near.iterations <= full.iterations + 1, "{first} {second} {near:?} {full:?}");
                cut_short += u32::from(near.stop == Stop::Tolerance);
                if tolerance == 1e-6 {
                    supports = [supports[0] + near.iterations, supports[1] + full.iterations];
                }
            }
        }
    }
    assert!(cut_short > 500 && supports[0] < supports[1], "{cut_short} {supports:?}");
}
