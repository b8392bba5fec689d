//! parry, in its leanest public form: functions of the kinds themselves, by which its dispatcher
//! would answer, and a relative pose.

use crate::{COLD_ONLY, Chain, Loop, Manner, Pairs, Peer, PolygonPair, Precision, Prepared, Solid, SolidPair, Solids};

const VERSION: &str = "0.31.1";

struct Parry(Precision);

impl Peer for Parry {
    fn name(&self) -> &str {
        "parry"
    }

    fn version(&self) -> &str {
        VERSION
    }

    fn precision(&self) -> Precision {
        self.0
    }

    /// Of its functions for two shapes none takes up where another query ended.
    fn prepare(&self, pairs: Pairs<'_>, manner: Manner) -> Result<Box<dyn Prepared>, String> {
        let waits = match pairs {
            Pairs::Plane(_) => true,
            Pairs::Space(solids) => matches!(solids.pairs[0].a, Solid::Hull(_)),
        };
        if !(manner == Manner::Cold || manner == Manner::Waiting && waits) {
            return Err(COLD_ONLY.into());
        }
        Ok(match (self.0, pairs) {
            (Precision::Single, Pairs::Plane(pairs)) => single::plane(pairs, manner),
            (Precision::Double, Pairs::Plane(pairs)) => double::plane(pairs, manner),
            (Precision::Single, Pairs::Space(solids)) => single::space(solids, manner),
            (Precision::Double, Pairs::Space(solids)) => double::space(solids, manner),
        })
    }
}

macro_rules! precision {
    ($module:ident, $scalar:ident, $flat:ident, $solid:ident) => {
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
                Box::new(Loop::new(
                    pairs.collect(),
                    |(a, b, pose): &Two| distance_support_map_support_map(pose, a, b),
                    |(a, b, pose): &Two| intersection_test_support_map_support_map(pose, a, b),
                ))
            }

            pub fn space(solids: &Solids, manner: Manner) -> Box<dyn Prepared> {
                use std::sync::Arc;
                use $solid::math::{Pose, Rotation, Vector};
                use $solid::query::details::{
                    distance_ball_ball, distance_cuboid_cuboid, distance_support_map_support_map,
                    intersection_test_ball_ball, intersection_test_cuboid_cuboid,
                    intersection_test_support_map_support_map,
                };
                use $solid::shape::{Ball, Capsule, ConvexPolyhedron, Cuboid};

                let vector = |v: [f64; 3]| {
                    let [x, y, z] = v.map(|c| c as $scalar);
                    Vector::new(x, y, z)
                };
                let pose = |pair: &SolidPair| {
                    let [x, y, z, w] = pair.quaternion.map(|c| c as $scalar);
                    Pose::from_parts(vector(pair.translation), Rotation::from_xyzw(x, y, z, w).normalize())
                };
                let pairs = solids.pairs.iter();
                match solids.pairs[0].a {
                    Solid::Hull(_) => {
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
                        let pairs = pairs.map(|pair| (hull(pair.a), hull(pair.b), pose(pair))).collect();
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
                        Box::new(Loop::new(
                            pairs,
                            |(a, b, pose): &Two| distance_support_map_support_map(pose, &**a, &**b),
                            |(a, b, pose): &Two| intersection_test_support_map_support_map(pose, &**a, &**b),
                        ))
                    }
                    Solid::Sphere { .. } => {
                        let ball = |solid| match solid {
                            Solid::Sphere { radius } => Ball::new(radius as $scalar),
                            _ => unreachable!("pairs of one kind"),
                        };
                        type Two = (Ball, Ball, Pose);
                        Box::new(Loop::new(
                            pairs.map(|pair| (ball(pair.a), ball(pair.b), pose(pair))).collect(),
                            |(a, b, pose): &Two| distance_ball_ball(a, pose.translation, b),
                            |(a, b, pose): &Two| intersection_test_ball_ball(pose.translation, a, b),
                        ))
                    }
                    Solid::Capsule { .. } => {
                        let capsule = |solid| match solid {
                            Solid::Capsule { half, radius } => {
                                let end = |z: f64| vector([0.0, 0.0, z]);
                                Capsule::new(end(-half), end(half), radius as $scalar)
                            }
                            _ => unreachable!("pairs of one kind"),
                        };
                        type Two = (Capsule, Capsule, Pose);
                        Box::new(Loop::new(
                            pairs.map(|pair| (capsule(pair.a), capsule(pair.b), pose(pair))).collect(),
                            |(a, b, pose): &Two| distance_support_map_support_map(pose, a, b),
                            |(a, b, pose): &Two| intersection_test_support_map_support_map(pose, a, b),
                        ))
                    }
                    Solid::Cuboid(_) => {
                        let cuboid = |solid| match solid {
                            Solid::Cuboid(half) => Cuboid::new(vector(half)),
                            _ => unreachable!("pairs of one kind"),
                        };
                        type Two = (Cuboid, Cuboid, Pose);
                        Box::new(Loop::new(
                            pairs.map(|pair| (cuboid(pair.a), cuboid(pair.b), pose(pair))).collect(),
                            |(a, b, pose): &Two| distance_cuboid_cuboid(pose, a, b),
                            |(a, b, pose): &Two| intersection_test_cuboid_cuboid(pose, a, b),
                        ))
                    }
                }
            }
        }
    };
}

precision!(single, f32, parry2d, parry3d);
precision!(double, f64, parry2d_f64, parry3d_f64);

pub fn peers() -> Vec<Box<dyn Peer>> {
    Precision::ALL.into_iter().map(|precision| Box::new(Parry(precision)) as Box<dyn Peer>).collect()
}
