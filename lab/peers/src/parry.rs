//! parry, in its leanest public form: functions of the kinds themselves, by which its dispatcher
//! would answer, and a relative pose. Its cylinders and cones stand along y, and so the frames of
//! such pairs are turned about x.
//!
//! For contacts of boxes its dispatcher takes the loop and EPA; the axes of boxes, which it has as
//! well, are a way of their own. Contacts are asked for as far apart as `FAR`, as ours are.
//!
//! Manifolds are found by the functions that its dispatcher would take: axes for boxes, the loop
//! and EPA for others. They start cold, in memory from before.

mod prepared;

use crate::{
    Asked, COLD_ONLY, Chain, Contact, Found, Loop, Manifold, ManifoldPoint, Manner, Pairs, Peer, PolygonPair,
    Precision, Prepared, RectanglePair, Solid, SolidPair, Solids, flat::Flat,
};
use prepared::{Alone, boxed, lie};
use std::cell::RefCell;
use std::hint::black_box;

const VERSION: &str = "0.31.1";
/// Beyond all pairs.
const FAR: f32 = 100.0;
/// Manifolds are asked for as far apart as Box2D v3 makes them.
const SPECULATIVE: f32 = 0.02;

struct Parry {
    precision: Precision,
    /// Boxes and rectangles by their axes, and nothing else.
    axes: bool,
}

impl Peer for Parry {
    fn name(&self) -> &str {
        if self.axes { "parry, axes of boxes" } else { "parry" }
    }

    fn version(&self) -> &str {
        VERSION
    }

    fn precision(&self) -> Precision {
        self.precision
    }

    fn has_contacts(&self, _: Pairs<'_>) -> bool {
        true
    }

    /// Of its functions for two shapes none takes up where another query ended.
    fn prepare(&self, pairs: Pairs<'_>, manner: Manner) -> Result<Box<dyn Prepared>, String> {
        let waits = match pairs {
            Pairs::Plane(_) => true,
            Pairs::Rectangles(_) => false,
            Pairs::Space(solids) => matches!(solids.pairs[0].a, Solid::Hull(_)),
        };
        if !(manner == Manner::Cold || manner == Manner::Waiting && waits) {
            return Err(COLD_ONLY.into());
        }
        let made = match (self.precision, pairs, self.axes) {
            (Precision::Single, Pairs::Rectangles(pairs), _) => single::rectangles(pairs, self.axes),
            (Precision::Double, Pairs::Rectangles(pairs), _) => double::rectangles(pairs, self.axes),
            (Precision::Single, Pairs::Space(solids), true) => single::boxes(solids),
            (Precision::Double, Pairs::Space(solids), true) => double::boxes(solids),
            (_, Pairs::Plane(_), true) => None,
            (Precision::Single, Pairs::Plane(pairs), _) => Some(single::plane(pairs, manner)),
            (Precision::Double, Pairs::Plane(pairs), _) => Some(double::plane(pairs, manner)),
            (Precision::Single, Pairs::Space(solids), _) => single::space(solids, manner),
            (Precision::Double, Pairs::Space(solids), _) => double::space(solids, manner),
        };
        made.ok_or_else(|| "it is not asked about such pairs here".into())
    }
}

/// What the plane and space have in common. `$three` makes three coordinates of a vector.
macro_rules! dimension {
    ($module:ident, $scalar:ident, $parry:ident, $three:expr) => {
        mod $module {
            use super::*;
            use std::borrow::Borrow;
            use $parry::math::{Pose, Vector};
            use $parry::query::details::{
                closest_points_convex_polyhedron_ball, closest_points_support_map_support_map,
                contact_convex_polyhedron_ball, contact_cuboid_cuboid, contact_manifold_cuboid_cuboid,
                contact_manifold_pfm_pfm, contact_support_map_support_map, distance_convex_polyhedron_ball,
                distance_cuboid_cuboid, distance_support_map_support_map, intersection_test_cuboid_cuboid,
                intersection_test_point_query_ball, intersection_test_support_map_support_map,
            };
            use $parry::query::{ClosestPoints, Contact as Theirs, ContactManifold};
            use $parry::shape::{Ball, Cuboid, PolygonalFeatureMap, Shape, SupportMap};

            fn three(v: Vector) -> [f64; 3] {
                let three: fn(Vector) -> [$scalar; 3] = $three;
                three(v).map(f64::from)
            }

            fn contact(found: Option<Theirs>) -> Contact {
                found.map_or(Contact::APART, |found| Contact {
                    distance: found.dist.into(),
                    normal: three(found.normal1),
                })
            }

            fn apart(pose: &Pose, found: ClosestPoints) -> Contact {
                let distance = match found {
                    ClosestPoints::WithinMargin(a, b) => (pose.transform_point(b) - a).length().into(),
                    ClosestPoints::Intersecting => 0.0,
                    ClosestPoints::Disjoint => f64::INFINITY,
                };
                Contact { distance, normal: [f64::NAN; 3] }
            }

            const FAR: $scalar = super::FAR as $scalar;
            const SPECULATIVE: $scalar = super::SPECULATIVE as $scalar;

            type Work = ContactManifold<(), ()>;

            /// Manifolds by a function of the kinds.
            struct Manifolds<F> {
                work: RefCell<Work>,
                find: F,
            }

            impl<F> Manifolds<F> {
                fn new(find: F) -> Self {
                    Self { work: RefCell::default(), find }
                }
            }

            impl<A, B, F: Fn(&Two<A, B>, &mut Work)> Asked<Two<A, B>, Manifold> for Manifolds<F> {
                const SERVED: bool = true;

                fn ask(&self, pair: &Two<A, B>) {
                    let mut work = self.work.borrow_mut();
                    work.clear();
                    // It would start from there.
                    work.local_n1 = Vector::ZERO;
                    (self.find)(pair, &mut work);
                    black_box(&*work);
                }

                fn read(&self, pair: &Two<A, B>) -> Manifold {
                    self.ask(pair);
                    let found = self.work.borrow();
                    let points = found.points.iter().map(|point| ManifoldPoint {
                        on_a: three(point.local_p1),
                        on_b: three(pair.2.transform_point(point.local_p2)),
                        distance: point.dist.into(),
                    });
                    Manifold { normal: three(found.local_n1), points: points.collect() }
                }
            }

            /// Two shapes of one kind with faces.
            pub fn faced<S, A>(pairs: Vec<(A, A, Pose)>) -> Box<dyn Prepared>
            where
                S: PolygonalFeatureMap + 'static,
                A: Borrow<S> + 'static,
            {
                let manifold = |(a, b, pose): &Two<A, A>, work: &mut Work| {
                    let (a, b): (&S, &S) = (a.borrow(), b.borrow());
                    contact_manifold_pfm_pfm(pose, a, 0.0, None, b, 0.0, None, SPECULATIVE, work);
                };
                Box::new(supports::<S, S, A, A>(pairs).with_manifolds(Manifolds::new(manifold)))
            }

            /// Two shapes by the loop and EPA.
            pub fn supports<S, R, A, B>(
                pairs: Vec<(A, B, Pose)>,
            ) -> Loop<
                Two<A, B>,
                impl Fn(&Two<A, B>) -> $scalar,
                impl Fn(&Two<A, B>) -> bool,
                impl Asked<Two<A, B>>,
                impl Asked<Two<A, B>>,
            >
            where
                S: SupportMap,
                R: SupportMap,
                A: Borrow<S>,
                B: Borrow<R>,
            {
                let distance = |(a, b, pose): &(A, B, Pose)| {
                    distance_support_map_support_map::<S, R>(pose, a.borrow(), b.borrow())
                };
                let collision = |(a, b, pose): &(A, B, Pose)| {
                    intersection_test_support_map_support_map::<S, R>(pose, a.borrow(), b.borrow())
                };
                let (points, contact) = by_supports();
                Loop::new(pairs, distance, collision).with(points, contact)
            }

            type Two<A, B> = (A, B, Pose);

            fn by_supports<S, R, A, B>() -> (impl Asked<Two<A, B>>, impl Asked<Two<A, B>>)
            where
                S: SupportMap,
                R: SupportMap,
                A: Borrow<S>,
                B: Borrow<R>,
            {
                let points = Found(
                    |(a, b, pose): &Two<A, B>| {
                        closest_points_support_map_support_map::<S, R>(pose, a.borrow(), b.borrow(), FAR)
                    },
                    |(_, _, pose): &Two<A, B>, found| apart(pose, found),
                );
                let found = Found(
                    |(a, b, pose): &Two<A, B>| {
                        contact_support_map_support_map::<S, R>(pose, a.borrow(), b.borrow(), FAR)
                    },
                    |_: &Two<A, B>, found| contact(found),
                );
                (points, found)
            }

            /// A shape and a ball.
            pub fn with_ball<S: Shape>(pairs: Vec<(S, Ball, Pose)>) -> Box<dyn Prepared> {
                let distance = |(shape, ball, pose): &Two<S, Ball>| distance_convex_polyhedron_ball(pose, shape, ball);
                let collision = |(shape, ball, pose): &Two<S, Ball>| {
                    intersection_test_point_query_ball(pose, shape, ball).intersecting
                };
                let points = Found(
                    |(shape, ball, pose): &Two<S, Ball>| closest_points_convex_polyhedron_ball(pose, shape, ball, FAR),
                    |(_, _, pose): &Two<S, Ball>, found| apart(pose, found),
                );
                let found = Found(
                    |(shape, ball, pose): &Two<S, Ball>| contact_convex_polyhedron_ball(pose, shape, ball, FAR),
                    |_: &Two<S, Ball>, found| contact(found),
                );
                Box::new(Loop::new(pairs, distance, collision).with(points, found))
            }

            /// Boxes by what there is for boxes, and contacts as the dispatcher finds them; or
            /// contacts by axes.
            pub fn cuboids(pairs: Vec<(Cuboid, Cuboid, Pose)>, axes: bool) -> Box<dyn Prepared> {
                let distance = |(a, b, pose): &Two<Cuboid, Cuboid>| distance_cuboid_cuboid(pose, a, b);
                let collision = |(a, b, pose): &Two<Cuboid, Cuboid>| intersection_test_cuboid_cuboid(pose, a, b);
                let (points, found) = by_supports::<Cuboid, Cuboid, _, _>();
                let pairs = Loop::new(pairs, distance, collision);
                if axes {
                    let found = Found(
                        |(a, b, pose): &Two<Cuboid, Cuboid>| contact_cuboid_cuboid(pose, a, b, FAR),
                        |_: &Two<Cuboid, Cuboid>, found| contact(found),
                    );
                    return Box::new(Alone(pairs.with((), found)));
                }
                let manifold = |(a, b, pose): &Two<Cuboid, Cuboid>, work: &mut Work| {
                    contact_manifold_cuboid_cuboid(pose, a, b, SPECULATIVE, work);
                };
                Box::new(pairs.with(points, found).with_manifolds(Manifolds::new(manifold)))
            }
        }
    };
}

dimension!(flat_single, f32, parry2d, |v| [v.x, v.y, 0.0]);
dimension!(flat_double, f64, parry2d_f64, |v| [v.x, v.y, 0.0]);
dimension!(solid_single, f32, parry3d, |v| [v.x, v.y, v.z]);
dimension!(solid_double, f64, parry3d_f64, |v| [v.x, v.y, v.z]);

macro_rules! precision {
    ($module:ident, $scalar:ident, $flat:ident, $solid:ident, $of_flat:ident, $of_solid:ident) => {
        mod $module {
            use super::*;

            pub fn plane(pairs: &[PolygonPair], manner: Manner) -> Box<dyn Prepared> {
                use $flat::math::{Pose, Rotation, Vector};
                use $flat::query::details::{
                    distance_support_map_support_map, intersection_test_support_map_support_map,
                };
                use $flat::shape::ConvexPolygon;

                let polygon = |vertices: &[[f64; 2]]| {
                    let vertices = vertices.iter().map(|v| Vector::new(v[0] as $scalar, v[1] as $scalar)).collect();
                    ConvexPolygon::from_convex_polyline_unmodified(vertices).expect("three or more vertices")
                };
                let pairs = pairs.iter().map(|pair| {
                    let [x, y] = pair.translation.map(|c| c as $scalar);
                    let rotation = Rotation::from_cos_sin_unchecked(pair.cos as $scalar, pair.sin as $scalar);
                    (polygon(&pair.a), polygon(&pair.b), Pose::from_parts(Vector::new(x, y), rotation))
                });
                type Two = (ConvexPolygon, ConvexPolygon, Pose);
                if manner == Manner::Waiting {
                    let moved = |mut pose: Pose, before: $scalar| {
                        pose.translation.x += 0.0 * before;
                        pose
                    };
                    return Box::new(Chain::new(
                        pairs.collect(),
                        move |(a, b, pose): &Two, before| distance_support_map_support_map(&moved(*pose, before), a, b),
                        move |(a, b, pose): &Two, before| {
                            intersection_test_support_map_support_map(&moved(*pose, before), a, b)
                        },
                    ));
                }
                super::$of_flat::faced::<ConvexPolygon, _>(pairs.collect())
            }

            pub fn rectangles(pairs: &[RectanglePair], axes: bool) -> Option<Box<dyn Prepared>> {
                use $flat::math::{Pose, Rotation, Vector};
                use $flat::shape::{Ball, Cuboid};

                let cuboid = |half: [f64; 2]| Cuboid::new(Vector::new(half[0] as $scalar, half[1] as $scalar));
                let pose = |pair: &RectanglePair| {
                    let [x, y] = pair.translation.map(|c| c as $scalar);
                    let rotation = Rotation::from_cos_sin_unchecked(pair.cos as $scalar, pair.sin as $scalar);
                    Pose::from_parts(Vector::new(x, y), rotation)
                };
                let two = |pair: &RectanglePair| match pair.b {
                    Flat::Rectangle(half) => Some((cuboid(pair.a), cuboid(half), pose(pair))),
                    Flat::Circle { .. } => None,
                };
                let with_circle = |pair: &RectanglePair| match pair.b {
                    Flat::Circle { radius } => Some((cuboid(pair.a), Ball::new(radius as $scalar), pose(pair))),
                    Flat::Rectangle(_) => None,
                };
                if let Some(pairs) = pairs.iter().map(two).collect() {
                    return Some(super::$of_flat::cuboids(pairs, axes));
                }
                if axes {
                    return None;
                }
                pairs.iter().map(with_circle).collect::<Option<Vec<_>>>().map(super::$of_flat::with_ball)
            }

            use std::sync::Arc;
            use $solid::math::{Pose, Rotation, Vector};
            use $solid::query::details::{
                distance_ball_ball, distance_support_map_support_map, intersection_test_ball_ball,
                intersection_test_support_map_support_map,
            };
            use $solid::shape::{Ball, Capsule, Cone, ConvexPolyhedron, Cuboid, Cylinder};

            fn vector(v: [f64; 3]) -> Vector {
                let [x, y, z] = v.map(|c| c as $scalar);
                Vector::new(x, y, z)
            }

            fn pose(pair: &SolidPair) -> Pose {
                let [x, y, z, w] = pair.quaternion.map(|c| c as $scalar);
                Pose::from_parts(vector(pair.translation), Rotation::from_xyzw(x, y, z, w).normalize())
            }

            /// In frames turned about x, where z is y.
            fn turned(pair: &SolidPair) -> SolidPair {
                let ([x, y, z], [i, j, k, w]) = (pair.translation, pair.quaternion);
                SolidPair { translation: [x, z, -y], quaternion: [i, k, -j, w], ..*pair }
            }

            fn ball(solid: Solid) -> Option<Ball> {
                let Solid::Sphere { radius } = solid else { return None };
                Some(Ball::new(radius as $scalar))
            }

            fn capsule(solid: Solid) -> Option<Capsule> {
                let Solid::Capsule { half, radius } = solid else { return None };
                let end = |z: f64| vector([0.0, 0.0, z]);
                Some(Capsule::new(end(-half), end(half), radius as $scalar))
            }

            fn cuboid(solid: Solid) -> Option<Cuboid> {
                let Solid::Cuboid(half) = solid else { return None };
                Some(Cuboid::new(vector(half)))
            }

            fn cylinder(solid: Solid) -> Option<Cylinder> {
                let Solid::Cylinder { half, radius } = solid else { return None };
                Some(Cylinder::new(half as $scalar, radius as $scalar))
            }

            fn cone(solid: Solid) -> Option<Cone> {
                let Solid::Cone { half, radius } = solid else { return None };
                Some(Cone::new(half as $scalar, radius as $scalar))
            }

            /// All pairs in the peer's form, if they are of these kinds.
            fn all<A, B>(
                solids: &Solids,
                a: impl Fn(Solid) -> Option<A>,
                b: impl Fn(Solid) -> Option<B>,
            ) -> Option<Vec<(A, B, Pose)>> {
                solids.pairs.iter().map(|pair| Some((a(pair.a)?, b(pair.b)?, pose(pair)))).collect()
            }

            pub fn boxes(solids: &Solids) -> Option<Box<dyn Prepared>> {
                all(solids, cuboid, cuboid).map(|pairs| super::$of_solid::cuboids(pairs, true))
            }

            pub fn space(solids: &Solids, manner: Manner) -> Option<Box<dyn Prepared>> {
                use super::$of_solid::{cuboids, supports, with_ball};

                let first = solids.pairs[0];
                let two = std::mem::discriminant(&first.a) == std::mem::discriminant(&first.b);
                let upright = || {
                    let pairs = solids.pairs.iter().map(turned).collect();
                    Solids { hulls: Vec::new(), pairs }
                };
                match first.a {
                    Solid::Hull(_) => Some(hulls(solids, manner)),
                    Solid::Sphere { .. } => {
                        type Two = (Ball, Ball, Pose);
                        Some(Box::new(Loop::new(
                            all(solids, ball, ball)?,
                            |(a, b, pose): &Two| distance_ball_ball(a, pose.translation, b),
                            |(a, b, pose): &Two| intersection_test_ball_ball(pose.translation, a, b),
                        )))
                    }
                    Solid::Capsule { .. } if two => {
                        all(solids, capsule, capsule).map(supports::<Capsule, Capsule, _, _>).map(boxed)
                    }
                    Solid::Capsule { .. } => all(solids, capsule, ball).map(with_ball),
                    Solid::Cuboid(_) if two => all(solids, cuboid, cuboid).map(|pairs| cuboids(pairs, false)),
                    Solid::Cuboid(_) => all(solids, cuboid, ball).map(with_ball),
                    Solid::Cylinder { .. } if two => all(&upright(), cylinder, cylinder)
                        .map(supports::<Cylinder, Cylinder, _, _>)
                        .map(boxed)
                        .map(lie),
                    Solid::Cylinder { .. } => all(&upright(), cylinder, ball).map(with_ball).map(lie),
                    Solid::Cone { .. } if two => {
                        all(&upright(), cone, cone).map(supports::<Cone, Cone, _, _>).map(boxed).map(lie)
                    }
                    Solid::Cone { .. } => all(&upright(), cone, ball).map(with_ball).map(lie),
                }
            }

            fn hulls(solids: &Solids, manner: Manner) -> Box<dyn Prepared> {
                let hulls: Vec<_> = solids
                    .hulls
                    .iter()
                    .map(|hull| {
                        let points: Vec<_> = hull.vertices.iter().map(|&v| vector(v)).collect();
                        Arc::new(ConvexPolyhedron::from_convex_hull(&points).expect("corners of a convex body"))
                    })
                    .collect();
                let hull = |solid: Solid| match solid {
                    Solid::Hull(index) => Arc::clone(&hulls[index as usize]),
                    _ => unreachable!("pairs of one kind"),
                };
                type Two = (Arc<ConvexPolyhedron>, Arc<ConvexPolyhedron>, Pose);
                let pairs = solids.pairs.iter().map(|pair| (hull(pair.a), hull(pair.b), pose(pair))).collect();
                if manner == Manner::Waiting {
                    let moved = |mut pose: Pose, before: $scalar| {
                        pose.translation.x += 0.0 * before;
                        pose
                    };
                    return Box::new(Chain::new(
                        pairs,
                        move |(a, b, pose): &Two, before| {
                            distance_support_map_support_map(&moved(*pose, before), &**a, &**b)
                        },
                        move |(a, b, pose): &Two, before| {
                            intersection_test_support_map_support_map(&moved(*pose, before), &**a, &**b)
                        },
                    ));
                }
                super::$of_solid::faced::<ConvexPolyhedron, _>(pairs)
            }
        }
    };
}

precision!(single, f32, parry2d, parry3d, flat_single, solid_single);
precision!(double, f64, parry2d_f64, parry3d_f64, flat_double, solid_double);

fn ways(axes: bool) -> Vec<Box<dyn Peer>> {
    Precision::ALL.into_iter().map(|precision| Box::new(Parry { precision, axes }) as Box<dyn Peer>).collect()
}

pub fn peers() -> Vec<Box<dyn Peer>> {
    ways(false)
}

/// The way that answers about contacts alone.
pub fn axes() -> Vec<Box<dyn Peer>> {
    ways(true)
}
