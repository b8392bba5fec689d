//! One question of two small shapes each, in single precision, as a controller would ask it. The
//! nightly run takes the size of what is linked for each, and the stack that it needs.

use barycode::d2::{self, Polygon, Vec2};
use barycode::d3::{self, Tetrahedron, Vec3};
use barycode::expert::Rigid;
use barycode::{Cache, Cast, ShapeError, Verdict};

type Quadrangle = Polygon<f32, [Vec2<f32>; 4]>;

/// Two squares; where the second is depends on `place`, which the compiler does not know.
fn squares(place: f32) -> Result<(Quadrangle, Quadrangle), ShapeError> {
    let square = |x: f32| Polygon::new([[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]].map(Vec2::from));
    Ok((square(0.0)?, square(place)?))
}

fn tetrahedra(place: f32) -> Result<(Tetrahedron<f32>, Tetrahedron<f32>), ShapeError> {
    let tetrahedron = |x: f32| {
        let [a, b, c, d] = [[x, 0.0, 0.0], [x + 1.0, 0.0, 0.0], [x, 1.0, 0.0], [x, 0.0, 1.0]].map(Vec3::from);
        Tetrahedron::new(a, b, c, d)
    };
    Ok((tetrahedron(0.0)?, tetrahedron(place)?))
}

/// Two shapes, each with its motion.
type Turning<S, V> = [(S, Rigid<V>); 2];

/// The squares, which turn as the second moves.
fn turning_squares(place: f32) -> Result<Turning<Quadrangle, Vec2<f32>>, ShapeError> {
    let (a, b) = squares(place)?;
    let motion = |way: [f32; 2], rate| Rigid::new(d2::Pose::IDENTITY, Vec2::ZERO, way.into(), rate);
    Ok([(a, motion([0.0, 0.0], 0.5)?), (b, motion([-1.0, 0.25], -0.25)?)])
}

/// The tetrahedra, which turn as the second moves.
fn turning_tetrahedra(place: f32) -> Result<Turning<Tetrahedron<f32>, Vec3<f32>>, ShapeError> {
    let (a, b) = tetrahedra(place)?;
    let motion = |way: [f32; 3], spin: [f32; 3]| Rigid::new(d3::Pose::IDENTITY, Vec3::ZERO, way.into(), spin.into());
    Ok([(a, motion([0.0; 3], [0.5, 0.25, 0.0])?), (b, motion([-1.0, 0.25, 0.125], [0.0, 0.25, -0.25])?)])
}

fn number(verdict: Verdict) -> f32 {
    if verdict == Verdict::Separated { 1.0 } else { 0.0 }
}

macro_rules! questions {
    (
        $($(#[$doc:meta])* $name:ident: $dimension:ident, $shapes:ident, |$query:ident, $a:ident, $b:ident| $ask:expr;)*
        --
        $($(#[$note:meta])* $moving:ident: $bodies:ident, |$pair:pat_param| $when:expr;)*
    ) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub extern "C" fn $name(place: f32) -> f32 {
                let mut cache = Cache::new();
                let mut $query = $dimension::Query::new().cache(&mut cache);
                $shapes(place).map_or(f32::NAN, |($a, $b)| $ask)
            }
        )*
        $(
            $(#[$note])*
            #[unsafe(no_mangle)]
            pub extern "C" fn $moving(place: f32) -> f32 {
                $bodies(place).map_or(f32::NAN, |$pair| $when)
            }
        )*
        /// All of them, by name.
        #[allow(dead_code, reason = "only the program that measures the stack calls them by name")]
        pub const ALL: &[(&str, extern "C" fn(f32) -> f32)] =
            &[$((stringify!($name), $name),)* $((stringify!($moving), $moving)),*];
    };
}

questions! {
    /// Yes or no, in the plane.
    plane_intersects: d2, squares, |query, a, b| number(query.intersects(&a, &b).verdict);
    /// Whether they are within a tolerance, in the plane.
    plane_within: d2, squares, |query, a, b| number(query.within(&a, &b, 0.5).verdict);
    /// Distance in the plane.
    plane_distance: d2, squares, |query, a, b| query.distance(&a, &b).distance;
    /// Nearest points in the plane.
    plane_closest_points: d2, squares, |query, a, b| query.closest_points(&a, &b).distance;
    /// Contact in the plane.
    plane_contact: d2, squares, |query, a, b| query.contact(&a, &b).distance;
    /// Yes or no, in space.
    space_intersects: d3, tetrahedra, |query, a, b| number(query.intersects(&a, &b).verdict);
    /// Whether they are within a tolerance, in space.
    space_within: d3, tetrahedra, |query, a, b| number(query.within(&a, &b, 0.5).verdict);
    /// Distance in space.
    space_distance: d3, tetrahedra, |query, a, b| query.distance(&a, &b).distance;
    /// Nearest points in space.
    space_closest_points: d3, tetrahedra, |query, a, b| query.closest_points(&a, &b).distance;
    /// Contact in space.
    space_contact: d3, tetrahedra, |query, a, b| query.contact(&a, &b).distance;
    --
    /// When they meet, one of them moved, in the plane.
    plane_cast: squares, |(a, b)| Cast::new().shape(&a, Vec2::ZERO, &b, [-1.0, 0.25], 4.0).first[1];
    /// When they meet, one of them moved and turned, in the plane.
    plane_time_of_impact: turning_squares, |[a, b]| d2::time_of_impact(&a.0, &a.1, &b.0, &b.1, [0.0, 4.0]).first[1];
    /// When they meet, one of them moved, in space.
    space_cast: tetrahedra, |(a, b)| Cast::new().shape(&a, Vec3::ZERO, &b, [-1.0, 0.25, 0.125], 4.0).first[1];
    /// When they meet, one of them moved and turned, in space.
    space_time_of_impact: turning_tetrahedra, |[a, b]| {
        d3::time_of_impact(&a.0, &a.1, &b.0, &b.1, [0.0, 4.0]).first[1]
    };
}
