//! One question of two small shapes each, in single precision, as a controller would ask it. The
//! nightly run takes the size of what is linked for each, and the stack that it needs.

use barycode::d2::{self, Polygon, Vec2};
use barycode::d3::{self, Tetrahedron, Vec3};
use barycode::{Cache, ShapeError, Verdict};

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

fn number(verdict: Verdict) -> f32 {
    if verdict == Verdict::Separated { 1.0 } else { 0.0 }
}

macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident: $dimension:ident, $shapes:ident, |$query:ident, $a:ident, $b:ident| $ask:expr;)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub extern "C" fn $name(place: f32) -> f32 {
                let mut cache = Cache::new();
                let mut $query = $dimension::Query::new().cache(&mut cache);
                $shapes(place).map_or(f32::NAN, |($a, $b)| $ask)
            }
        )*
        /// All of them, by name.
        #[allow(dead_code, reason = "only the program that measures the stack calls them by name")]
        pub const ALL: &[(&str, extern "C" fn(f32) -> f32)] = &[$((stringify!($name), $name)),*];
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
}
