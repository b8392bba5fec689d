//! Slow pairs of space: hulls of up to 4096 vertices, bodies of revolution, ellipsoids, boxes.

use std::f64::consts::TAU;
use std::sync::Arc;

use barycode::Scalar;
use barycode::d3::{
    Affine, Capsule, Cone, Convex, Cuboid, Cylinder, Ellipsoid, HullOf, MinkowskiSum, Polytope, Pose, Posed, Rotation,
    Rounded, Sphere, Vec3,
};

use super::{Kind, Random, SharedShape, SlowPair};

/// A shape as it is, and one that is posed.
type Posable<T> = (String, SharedShape<Vec3<T>>, Box<dyn Fn(Pose<T>) -> SharedShape<Vec3<T>>>);

fn posable<T: Scalar, S>(name: impl Into<String>, shape: S) -> Posable<T>
where
    S: Convex<Vector = Vec3<T>> + 'static,
{
    let shape = Arc::new(shape);
    let again = Arc::clone(&shape);
    (name.into(), shape, Box::new(move |pose| Arc::new(Posed::new(Arc::clone(&again), pose).expect("a pose"))))
}

/// Where the second shape lies.
fn arrangements<T: Scalar>() -> Vec<(&'static str, Pose<T>)> {
    let turned = |by: [f64; 3]| Rotation::from_quaternion_xyzw([by[0], by[1], by[2], 1.0].map(T::from_f64));
    let at = |by: [f64; 3], turn| Pose::new(by.map(T::from_f64), turn);
    let (ulp, still, middle) = (T::EPSILON.to_f64(), Rotation::IDENTITY, [0.0; 3]);
    vec![
        ("same", at(middle, still)),
        ("turned", at(middle, turned([0.1, 0.2, -0.15]))),
        ("turned about z", at(middle, turned([0.0, 0.0, 0.15]))),
        ("lying", at(middle, turned([1.0, 0.0, 0.0]))),
        ("a millionth turned", at(middle, turned([1e-6, 0.0, 0.0]))),
        ("a thousandth turned", at(middle, turned([0.6e-3, 0.8e-3, 0.0]))),
        ("an ulp apart", at([0.0, 0.0, ulp], still)),
        ("1e-12 apart", at([0.6e-12, 0.0, 0.8e-12], still)),
        ("1e-6 apart", at([0.6e-6, 0.0, 0.8e-6], still)),
        ("1e-3 apart", at([0.6e-3, 0.0, 0.8e-3], still)),
        ("1e-3 along z", at([0.0, 0.0, 1e-3], still)),
        ("1e-3 apart, turned", at([0.6e-3, 0.0, 0.8e-3], turned([0.1, 0.2, -0.15]))),
        ("apart", at([0.21, 0.13, 0.34], turned([0.3, 0.1, -0.2]))),
    ]
}

fn hull<T: Scalar>(cloud: impl IntoIterator<Item = [f64; 3]>) -> Polytope<T> {
    let vertex = |place: [f64; 3]| Vec3::from(place.map(T::from_f64));
    Polytope::hull(cloud.into_iter().map(vertex).collect()).expect("a hull")
}

/// Points on a sphere, at random.
fn cloud(vertices: usize, [x, y, z]: [f64; 3]) -> Vec<[f64; 3]> {
    let mut random = Random(vertices as u64);
    let point = |_| {
        let (height, angle) = (random.within(-1.0, 1.0), random.within(0.0, TAU));
        let around = (1.0 - height * height).sqrt();
        [around * angle.cos() * x, around * angle.sin() * y, height * z]
    };
    (0..vertices).map(point).collect()
}

/// A regular ring at a height.
#[allow(clippy::cast_precision_loss, reason = "a few thousand corners")]
fn ring(corners: usize, radius: f64, height: f64) -> impl Iterator<Item = [f64; 3]> {
    (0..corners).map(move |index| {
        let angle = TAU * index as f64 / corners as f64;
        [radius * angle.cos(), radius * angle.sin(), height]
    })
}

fn prism<T: Scalar>(corners: usize, radius: f64, half: f64) -> Polytope<T> {
    hull(ring(corners, radius, half).chain(ring(corners, radius, -half)))
}

/// A sphere of circles of latitude.
#[allow(clippy::cast_precision_loss, reason = "a few thousand corners")]
fn globe<T: Scalar>(circles: usize, corners: usize) -> Polytope<T> {
    hull((0..circles).flat_map(|index| {
        let angle = TAU / 2.0 * (index as f64 + 0.5) / circles as f64;
        ring(corners, angle.sin(), angle.cos())
    }))
}

fn hulls<T: Scalar>() -> Vec<Posable<T>> {
    let mut all = Vec::new();
    for vertices in [8, 32, 128, 512, 2048, 4096] {
        all.push(posable(format!("hull of {vertices}"), hull::<T>(cloud(vertices, [1.0; 3]))));
    }
    for (name, size) in [("flat", [1.0, 1.0, 1e-3]), ("long", [1e-2, 1e-2, 10.0]), ("uneven", [1.0, 0.9, 0.5])] {
        all.push(posable(format!("{name} hull of 4096"), hull::<T>(cloud(4096, size))));
    }
    for corners in [4, 16, 256, 2048] {
        let vertices = 2 * corners;
        all.push(posable(format!("prism of {vertices}"), prism::<T>(corners, 1.0, 1.0)));
    }
    all.push(posable("disc of 4096", prism::<T>(2048, 1.0, 1e-3)));
    all.push(posable("thin disc of 4096", prism::<T>(2048, 1.0, 1e-6)));
    all.push(posable("needle of 4096", prism::<T>(2048, 1e-3, 1e3)));
    all.push(posable("globe of 4096", globe::<T>(64, 64)));
    all.push(posable("pyramid of 4096", hull::<T>(ring(4095, 1.0, -0.5).chain([[0.0, 0.0, 0.5]]))));
    let both = [[0.0, 0.0, 0.5], [0.0, 0.0, -0.5]];
    all.push(posable("bipyramid of 4096", hull::<T>(ring(4094, 1.0, 0.0).chain(both))));
    all
}

fn combined<T: Scalar>() -> Vec<Posable<T>> {
    let [half, tenth] = [0.5, 0.1].map(T::from_f64);
    let cylinder = Cylinder::from_half_height(T::ONE, half).expect("a cylinder");
    let cuboid = Cuboid::from_half_extents([0.5, 0.4, 0.3].map(T::from_f64)).expect("a box");
    let ball = |x: f64| Sphere::new([T::from_f64(x), T::ZERO, T::ZERO], half).expect("a ball");
    let rows = [[1.0, 0.5, 0.0], [-0.2, 0.7, 0.1], [0.0, 0.3, 0.8]].map(|row| row.map(T::from_f64));
    let cloud = || hull::<T>(cloud(512, [1.0; 3]));
    vec![
        posable("mapped cylinder", Affine::new(cylinder, rows, [T::ZERO; 3]).expect("mapped")),
        posable("mapped hull of 512", Affine::new(cloud(), rows, [T::ZERO; 3]).expect("mapped")),
        posable("rounded hull of 512", Rounded::new(cloud(), tenth).expect("rounded")),
        posable("sum of cylinder and box", MinkowskiSum::new(cylinder, cuboid)),
        posable("sum of hull of 512 and box", MinkowskiSum::new(cloud(), cuboid)),
        posable("hull of balls", HullOf::new(vec![ball(-0.5), ball(0.7)]).expect("a hull")),
        posable("hull of cylinders", HullOf::new(vec![cylinder; 2]).expect("a hull")),
    ]
}

/// Half extents of bodies of revolution and boxes.
const SIZES: [(&str, [f64; 3]); 5] = [
    ("", [0.8, 0.8, 1.0]),
    ("disc-like ", [1.0, 1.0, 1e-3]),
    ("thin disc-like ", [1.0, 1.0, 1e-6]),
    ("needle-like ", [1e-3, 1e-3, 1.0]),
    ("long ", [1.0, 1.0, 1e3]),
];

fn primitives<T: Scalar>() -> Vec<Posable<T>> {
    let [zero, half, tenth] = [0.0, 0.5, 0.1].map(T::from_f64);
    let mut all = vec![
        posable("ball", Sphere::new([zero; 3], T::ONE).expect("a ball")),
        posable("capsule", Capsule::new([zero, zero, -T::ONE], [zero, zero, T::ONE], half).expect("a capsule")),
    ];
    for (name, size) in SIZES {
        let [across, _, along] = size.map(T::from_f64);
        let cylinder = Cylinder::from_half_height(along, across).expect("a cylinder");
        all.push(posable(format!("{name}cylinder"), cylinder));
        all.push(posable(format!("{name}cone"), Cone::from_half_height(along, across).expect("a cone")));
        all.push(posable(format!("{name}ellipsoid"), Ellipsoid::new(size.map(T::from_f64)).expect("an ellipsoid")));
        let cuboid = Cuboid::from_half_extents(size.map(T::from_f64)).expect("a box");
        all.push(posable(format!("{name}box"), cuboid));
    }
    for (name, size) in [("uneven", [1.0, 0.8, 0.6]), ("nearly round", [1.0, 0.999, 0.998]), ("round", [1.0; 3])] {
        let ellipsoid = Ellipsoid::new(size.map(T::from_f64)).expect("an ellipsoid");
        all.push(posable(format!("{name} ellipsoid"), ellipsoid));
    }
    let cylinder = Cylinder::from_half_height(half, T::ONE).expect("a cylinder");
    all.push(posable("rounded cylinder", Rounded::new(cylinder, tenth).expect("rounded")));
    all
}

/// All pairs.
#[must_use]
pub fn pairs<T: Scalar>() -> Vec<SlowPair<Vec3<T>>> {
    let (hulls, combined, primitives) = (hulls::<T>(), combined::<T>(), primitives::<T>());
    let mut pairs = Vec::new();
    let mut add = |kind, first: &Posable<T>, second: &Posable<T>, (words, pose): &(&str, Pose<T>)| {
        let name = format!("{}, {}, {words}", first.0, second.0);
        let are_any = |words: &[&str]| words.iter().any(|words| name.contains(words));
        let kind = match kind {
            Kind::Shapes if are_any(&["hull of balls", "hull of cylinders", "sum of cylinder"]) => Kind::Opaque,
            Kind::Shapes if are_any(&["pyramid", "disc of 4096", "needle of 4096", "prism of 4096"]) => Kind::Fans,
            _ => kind,
        };
        let second = if *words == "same" { Arc::clone(&second.1) } else { second.2(*pose) };
        pairs.push(SlowPair { name, kind, shapes: [Arc::clone(&first.1), second] });
    };
    for arrangement in &arrangements::<T>() {
        for (index, first) in primitives.iter().enumerate() {
            primitives[index..].iter().for_each(|second| add(Kind::Primitives, first, second, arrangement));
        }
        for first in hulls.iter().chain(&combined) {
            add(Kind::Shapes, first, first, arrangement);
        }
        for first in hulls.iter().filter(|(name, ..)| name.ends_with("of 4096")).step_by(2).chain(&combined) {
            hulls.iter().step_by(4).for_each(|second| add(Kind::Shapes, first, second, arrangement));
            primitives.iter().step_by(5).for_each(|second| add(Kind::Shapes, first, second, arrangement));
        }
    }
    pairs
}
