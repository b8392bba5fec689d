//! Slow pairs of the plane: rings of up to 16 384 corners, ellipses, boxes.

use std::f64::consts::TAU;
use std::sync::Arc;

use barycode::Scalar;
use barycode::d2::{
    Affine, Capsule, Circle, Convex, Ellipse, HullOf, MinkowskiSum, Polygon, Pose, Posed, Rectangle, Rotation, Rounded,
    Triangle, Vec2,
};

use super::{Kind, Random, SharedShape, SlowPair};

/// A shape as it is, and one that is posed.
type Posable<T> = (String, SharedShape<Vec2<T>>, Box<dyn Fn(Pose<T>) -> SharedShape<Vec2<T>>>);

fn posable<T: Scalar, S>(name: impl Into<String>, shape: S) -> Posable<T>
where
    S: Convex<Vector = Vec2<T>> + 'static,
{
    let shape = Arc::new(shape);
    let again = Arc::clone(&shape);
    (name.into(), shape, Box::new(move |pose| Arc::new(Posed::new(Arc::clone(&again), pose).expect("a pose"))))
}

/// Where the second shape lies.
fn arrangements<T: Scalar>() -> Vec<(&'static str, Pose<T>)> {
    let at = |x: f64, y: f64, angle: f64| {
        let turn = if angle == 0.0 {
            Rotation::new(T::ONE, T::ZERO)
        } else {
            Rotation::new(T::from_f64(angle.cos()), T::from_f64(angle.sin()))
        };
        Pose::new([T::from_f64(x), T::from_f64(y)], turn)
    };
    let ulp = T::EPSILON.to_f64();
    vec![
        ("same", at(0.0, 0.0, 0.0)),
        ("turned", at(0.0, 0.0, 0.3)),
        ("a millionth turned", at(0.0, 0.0, 1e-6)),
        ("half a turn", Pose::new([T::ZERO, T::ZERO], Rotation::new(-T::ONE, T::ZERO))),
        ("an ulp apart", at(ulp, 0.0, 0.0)),
        ("1e-12 apart", at(0.6e-12, 0.8e-12, 0.0)),
        ("1e-6 apart", at(0.6e-6, 0.8e-6, 0.0)),
        ("1e-3 apart", at(0.6e-3, 0.8e-3, 0.0)),
        ("1e-3 apart, turned", at(0.6e-3, 0.8e-3, 0.3)),
        ("apart", at(0.21, 0.34, 0.7)),
    ]
}

/// Corners on an ellipse, evenly or at random.
#[allow(clippy::cast_precision_loss, reason = "a few thousand corners")]
fn ring<T: Scalar>(corners: usize, [width, height]: [f64; 2], uneven: f64) -> Polygon<T, Vec<Vec2<T>>> {
    let mut random = Random(corners as u64);
    let corner = |index: usize| {
        let angle = TAU * (index as f64 + random.within(-uneven, uneven)) / corners as f64;
        Vec2::new(T::from_f64(width * angle.cos()), T::from_f64(height * angle.sin()))
    };
    Polygon::hull((0..corners).map(corner).collect()).expect("a ring")
}

const FLAT: [(&str, [f64; 2]); 4] =
    [("", [1.0, 1.0]), ("stretched ", [1.0, 0.4]), ("flat ", [1.0, 1e-3]), ("needle ", [1e-3, 1e3])];

fn rings<T: Scalar>() -> Vec<Posable<T>> {
    let mut rings = Vec::new();
    for corners in [4, 5, 16, 64, 256, 1024, 4096, 16384] {
        for (name, size) in FLAT {
            rings.push(posable(format!("{name}ring of {corners}"), ring::<T>(corners, size, 0.0)));
        }
        rings.push(posable(format!("uneven ring of {corners}"), ring::<T>(corners, [1.0, 1.0], 0.4)));
    }
    let of = |corners| ring::<T>(corners, [1.0, 0.9], 0.2);
    rings.push(posable("rounded ring of 4096", Rounded::new(of(4096), T::from_f64(0.1)).expect("rounded")));
    let rows = [[1.0, 0.5], [-0.2, 0.7]].map(|row| row.map(T::from_f64));
    rings.push(posable("mapped ring of 4096", Affine::new(of(4096), rows, [T::ZERO; 2]).expect("mapped")));
    rings.push(posable("sum of rings of 512 and 2048", MinkowskiSum::new(of(512), of(2048))));
    rings.push(posable("hull of rings of 512", HullOf::new(vec![of(512), of(511)]).expect("a hull")));
    rings
}

fn primitives<T: Scalar>() -> Vec<Posable<T>> {
    let [zero, tenth] = [0.0, 0.1].map(T::from_f64);
    let mut all = vec![
        posable("circle", Circle::new([zero, zero], T::ONE).expect("a circle")),
        posable("capsule", Capsule::new([-T::ONE, zero], [T::ONE, zero], tenth).expect("a capsule")),
        posable("triangle", Triangle::new([-T::ONE, -tenth], [T::ONE, -tenth], [zero, T::ONE]).expect("a triangle")),
    ];
    for (name, [width, height]) in FLAT {
        let size = [width, height].map(T::from_f64);
        all.push(posable(format!("{name}ellipse"), Ellipse::new(size).expect("an ellipse")));
        all.push(posable(format!("{name}rectangle"), Rectangle::from_half_extents(size).expect("a rectangle")));
    }
    let ellipse = Ellipse::new([1.0, 0.999].map(T::from_f64)).expect("an ellipse");
    all.push(posable("nearly round ellipse", ellipse));
    all.push(posable("rounded ellipse", Rounded::new(ellipse, tenth).expect("rounded")));
    all
}

/// All pairs.
#[must_use]
pub fn pairs<T: Scalar>() -> Vec<SlowPair<Vec2<T>>> {
    let (rings, primitives) = (rings::<T>(), primitives::<T>());
    let arrangements = arrangements::<T>();
    let mut pairs = Vec::new();
    let mut add = |kind, first: &Posable<T>, second: &Posable<T>, (words, pose): &(&str, Pose<T>)| {
        let name = format!("{}, {}, {words}", first.0, second.0);
        let second = if *words == "same" { Arc::clone(&second.1) } else { second.2(*pose) };
        pairs.push(SlowPair { name, kind, shapes: [Arc::clone(&first.1), second] });
    };
    for arrangement in &arrangements {
        rings.iter().for_each(|ring| add(Kind::Shapes, ring, ring, arrangement));
        for (index, first) in primitives.iter().enumerate() {
            primitives[index..].iter().for_each(|second| add(Kind::Primitives, first, second, arrangement));
        }
        // One large ring and everything else.
        let large = rings.iter().filter(|(name, ..)| name.ends_with("of 16384") || name.ends_with("of 4096"));
        for first in large {
            primitives.iter().step_by(3).for_each(|second| add(Kind::Shapes, first, second, arrangement));
            rings.iter().step_by(7).for_each(|second| add(Kind::Shapes, first, second, arrangement));
        }
    }
    pairs
}
