//! One cell in space: both libraries over the same pairs, in both precisions.

macro_rules! precision {
    ($module:ident, $scalar:ty, $parry:ident, $tolerance:expr) => {
        pub mod $module {
            use crate::data::Random;
            use crate::report::Row;
            use crate::space::data::{
                Pair, Set, SizedSolid, Subject, capsule, cone, cuboid, cylinder, posed, second_sphere, sphere, vector,
            };
            use barycode::d3::{Convex, Polytope, Query, Vec3};
            use barycode_lab_numbers::median;
            use std::hint::black_box;
            use std::time::Instant;
            use $parry::math::{Pose as PeerPose, Rotation as PeerRotation, Vector};
            use $parry::query;
            use $parry::query::details::{
                distance_ball_ball, distance_cuboid_cuboid, distance_support_map_support_map as loop_distance,
                intersection_test_ball_ball, intersection_test_cuboid_cuboid,
                intersection_test_support_map_support_map as loop_collision,
            };
            use $parry::shape::{Ball, Capsule, Cone, ConvexPolyhedron, Cuboid, Cylinder, Shape};

            /// Pairs that one library answers before the other has its turn.
            const TURN: usize = 128;

            const ANSWERED: &str = "the peer answers about all shapes that are asked about here";

            /// The peer's solids stand along y: its frames are ours, turned about x.
            fn turned([x, y, z]: [f64; 3]) -> Vector {
                Vector::new(x as $scalar, z as $scalar, -y as $scalar)
            }

            fn peer_pose(pair: &Pair) -> PeerPose {
                let [x, y, z, w] = pair.quaternion.map(|c| c as $scalar);
                PeerPose::from_parts(turned(pair.translation), PeerRotation::from_xyzw(x, z, -y, w).normalize())
            }

            fn peer_cuboid(part: &SizedSolid) -> Cuboid {
                Cuboid::new(turned(part.size).abs())
            }

            fn half_and_radius(part: &SizedSolid) -> ($scalar, $scalar) {
                (part.size[0] as $scalar, part.size[1] as $scalar)
            }

            fn peer_ball(part: &SizedSolid) -> Ball {
                Ball::new(half_and_radius(part).1)
            }

            fn peer_capsule(part: &SizedSolid) -> Capsule {
                let (half, radius) = half_and_radius(part);
                Capsule::new_y(half, radius)
            }

            fn peer_cylinder(part: &SizedSolid) -> Cylinder {
                let (half, radius) = half_and_radius(part);
                Cylinder::new(half, radius)
            }

            fn peer_cone(part: &SizedSolid) -> Cone {
                let (half, radius) = half_and_radius(part);
                Cone::new(half, radius)
            }

            fn narrow(hull: &Polytope<f64>) -> Polytope<$scalar> {
                Polytope::hull(hull.vertices().iter().map(|&v| vector([v.x, v.y, v.z])).collect()).expect("finite")
            }

            fn peer_hull(hull: &Polytope<f64>) -> ConvexPolyhedron {
                let points: Vec<_> = hull.vertices().iter().map(|v| turned([v.x, v.y, v.z])).collect();
                ConvexPolyhedron::from_convex_hull(&points).expect("corners of a convex body")
            }

            /// A shape as the peer's questions take it, whatever its type.
            fn any<S: Shape>(shape: &S) -> &dyn Shape {
                shape
            }

            fn any_lent<'s, S: Shape>(shape: &'s &S) -> &'s dyn Shape {
                *shape
            }

            /// Both questions about the pairs of a set.
            pub fn measure(set: &Set, passes: usize) -> Vec<Row> {
                match set.subject {
                    Subject::Hulls(_) => {
                        let ours: Vec<_> = set.hulls.iter().map(narrow).collect();
                        let peers: Vec<_> = set.hulls.iter().map(peer_hull).collect();
                        cell(
                            set,
                            passes,
                            |pair| (&ours[pair.a.hull], posed(&ours[pair.b.hull], pair)),
                            |pair| (&peers[pair.a.hull], &peers[pair.b.hull]),
                            |pose, a, b| loop_distance(pose, *a, *b),
                            |pose, a, b| loop_collision(pose, *a, *b),
                            Some((any_lent, any_lent)),
                        )
                    }
                    Subject::Boxes => cell(
                        set,
                        passes,
                        |pair| (cuboid(&pair.a), posed(cuboid(&pair.b), pair)),
                        |pair| (peer_cuboid(&pair.a), peer_cuboid(&pair.b)),
                        distance_cuboid_cuboid,
                        intersection_test_cuboid_cuboid,
                        Some((any, any)),
                    ),
                    Subject::BoxesAsSupports => cell(
                        set,
                        passes,
                        |pair| (cuboid(&pair.a), posed(cuboid(&pair.b), pair)),
                        |pair| (peer_cuboid(&pair.a), peer_cuboid(&pair.b)),
                        loop_distance,
                        loop_collision,
                        None::<(fn(&_) -> &dyn Shape, fn(&_) -> &dyn Shape)>,
                    ),
                    Subject::Spheres => cell(
                        set,
                        passes,
                        |pair| (sphere(&pair.a), second_sphere(pair)),
                        |pair| (peer_ball(&pair.a), peer_ball(&pair.b)),
                        |pose, a, b| distance_ball_ball(a, pose.translation, b),
                        |pose, a, b| intersection_test_ball_ball(pose.translation, a, b),
                        Some((any, any)),
                    ),
                    Subject::Capsules => cell(
                        set,
                        passes,
                        |pair| (capsule(&pair.a), posed(capsule(&pair.b), pair)),
                        |pair| (peer_capsule(&pair.a), peer_capsule(&pair.b)),
                        loop_distance,
                        loop_collision,
                        Some((any, any)),
                    ),
                    Subject::Cylinders => cell(
                        set,
                        passes,
                        |pair| (cylinder(&pair.a), posed(cylinder(&pair.b), pair)),
                        |pair| (peer_cylinder(&pair.a), peer_cylinder(&pair.b)),
                        loop_distance,
                        loop_collision,
                        Some((any, any)),
                    ),
                    Subject::ConeAndBox => cell(
                        set,
                        passes,
                        |pair| (cone(&pair.a), posed(cuboid(&pair.b), pair)),
                        |pair| (peer_cone(&pair.a), peer_cuboid(&pair.b)),
                        loop_distance,
                        loop_collision,
                        Some((any, any)),
                    ),
                }
            }

            fn cell<A, B, P, Q>(
                set: &Set,
                passes: usize,
                mine: impl Fn(&Pair) -> (A, B),
                peer: impl Fn(&Pair) -> (P, Q),
                peer_distance: impl Fn(&PeerPose, &P, &Q) -> $scalar,
                peer_collision: impl Fn(&PeerPose, &P, &Q) -> bool,
                any: Option<(impl Fn(&P) -> &dyn Shape, impl Fn(&Q) -> &dyn Shape)>,
            ) -> Vec<Row>
            where
                A: Convex<Vector = Vec3<$scalar>>,
                B: Convex<Vector = Vec3<$scalar>>,
            {
                let ours: Vec<(A, B)> = set.pairs.iter().map(mine).collect();
                let theirs: Vec<(P, Q, PeerPose)> = set
                    .pairs
                    .iter()
                    .map(|pair| {
                        let (a, b) = peer(pair);
                        (a, b, peer_pose(pair))
                    })
                    .collect();
                let (order, random) = ((0..set.pairs.len() as u32).collect(), Random(7));
                // The first shape is where it is, as it is for us; the compiler is not to know.
                let at_origin = black_box(PeerPose::IDENTITY);
                let mut walks = Walks { order, random, passes };
                let distance_asked = any.as_ref().map(|(any_a, any_b)| {
                    |i: usize| {
                        let (a, b, pose) = &theirs[i];
                        black_box(query::distance(&at_origin, any_a(a), pose, any_b(b)).expect(ANSWERED).distance);
                    }
                });
                let mut distance = row(set, "distance");
                walks.measure(
                    &mut distance,
                    |i| {
                        let (a, b) = &ours[i];
                        black_box(Query::new().distance(a, b).distance);
                    },
                    |i| {
                        let (a, b, pose) = &theirs[i];
                        black_box(peer_distance(pose, a, b));
                    },
                    distance_asked,
                );
                let collision_asked = any.as_ref().map(|(any_a, any_b)| {
                    |i: usize| {
                        let (a, b, pose) = &theirs[i];
                        let answer = query::intersection_test(&at_origin, any_a(a), pose, any_b(b)).expect(ANSWERED);
                        black_box(answer.intersecting);
                    }
                });
                let mut collision = row(set, "collision");
                walks.measure(
                    &mut collision,
                    |i| {
                        let (a, b) = &ours[i];
                        black_box(Query::new().intersects(a, b).verdict);
                    },
                    |i| {
                        let (a, b, pose) = &theirs[i];
                        black_box(peer_collision(pose, a, b));
                    },
                    collision_asked,
                );
                for ((pair, (a, b)), (peer_a, peer_b, pose)) in set.pairs.iter().zip(&ours).zip(&theirs) {
                    let (lower, upper) = pair.bounds;
                    let off = |answer: $scalar| {
                        let answer = f64::from(answer);
                        (lower.max(0.0) - answer).max(answer - upper.max(0.0)).max(0.0)
                    };
                    let (own, other) = (Query::new().distance(a, b), peer_distance(pose, peer_a, peer_b));
                    let (error, peer_error) = (off(own.distance), off(other));
                    distance.error = distance.error.max(error);
                    distance.peer_error = distance.peer_error.max(peer_error);
                    distance.wrong += usize::from(!(error <= $tolerance) || own.distance.is_nan());
                    distance.peer_wrong += usize::from(!(peer_error <= $tolerance) || other.is_nan());
                    let proven = Query::new().closest_points(a, b).check(a, b).is_ok() && own.check().is_ok();
                    distance.unproven += usize::from(!proven);

                    let own = Query::new().intersects(a, b);
                    collision.unproven += usize::from(own.check(a, b).is_err());
                    if lower > $tolerance || upper < -$tolerance {
                        let meets = upper < 0.0;
                        let right = if meets { own.meets() } else { own.is_free() };
                        collision.wrong += usize::from(!right);
                        collision.peer_wrong += usize::from(peer_collision(pose, peer_a, peer_b) != meets);
                    }
                }
                vec![distance, collision]
            }

            fn row(set: &Set, question: &'static str) -> Row {
                Row {
                    precision: stringify!($scalar),
                    subject: set.subject.name(),
                    class: set.class.name(),
                    question,
                    pairs: set.pairs.len(),
                    hulls: set.hulls.len(),
                    ..Row::default()
                }
            }

            /// How the pairs of a cell are gone through, in a new order every time.
            struct Walks {
                order: Vec<u32>,
                random: Random,
                passes: usize,
            }

            impl Walks {
                /// Measures all passes of one question: beside the peer's function for two types,
                /// and beside its question about any types, in an order of its own, since one walk
                /// must not find what another has loaded.
                fn measure(
                    &mut self,
                    row: &mut Row,
                    own: impl Fn(usize),
                    inner: impl Fn(usize),
                    asked: Option<impl Fn(usize)>,
                ) {
                    for _ in 0..self.passes {
                        self.random.shuffle(&mut self.order);
                        let [ratio, own_time, other] = race(&self.order, &own, &inner);
                        row.ratios.push(ratio);
                        row.own.push(own_time);
                        row.other.push(other);
                        let Some(asked) = &asked else { continue };
                        self.random.shuffle(&mut self.order);
                        let [ratio, ..] = race(&self.order, &own, asked);
                        row.query_ratios.push(ratio);
                    }
                }
            }

            /// One walk of both libraries through the pairs, by turns; the first of the two changes
            /// from turn to turn. What counts is the median turn, so that the turns in which the
            /// machine did something else do not: the other's time over ours, and both in
            /// nanoseconds a pair.
            fn race(order: &[u32], mut own: impl FnMut(usize), mut other: impl FnMut(usize)) -> [f64; 3] {
                let (mut ratios, mut owns, mut others) = (Vec::new(), Vec::new(), Vec::new());
                for (turn, part) in order.chunks(TURN).enumerate() {
                    let mut times = [0.0; 2];
                    for second in 0..2 {
                        let mine = (turn + second) % 2 == 0;
                        let start = Instant::now();
                        if mine {
                            part.iter().for_each(|&index| own(index as usize));
                        } else {
                            part.iter().for_each(|&index| other(index as usize));
                        }
                        times[usize::from(!mine)] = start.elapsed().as_secs_f64();
                    }
                    let [own, other] = times.map(|time| time / part.len() as f64 * 1e9);
                    ratios.push(other / own);
                    owns.push(own);
                    others.push(other);
                }
                [ratios, owns, others].map(|times| median(&times))
            }
        }
    };
}

// Pairs reach about 8 units; the tolerance is that times 32 epsilon of the precision.
precision!(single, f32, parry3d, 3.1e-5);
precision!(double, f64, parry3d_f64, 5.7e-14);
