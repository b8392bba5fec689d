//! One cell: both libraries over the same pairs, in both precisions.

macro_rules! precision {
    ($module:ident, $scalar:ty, $parry:ident, $tolerance:expr) => {
        pub mod $module {
            use crate::data::{Class, Pair, Random, shapes};
            use crate::report::Row;
            use barycode::d2::{Polygon, Pose, Posed, Query, Rotation, Vec2};
            use std::hint::black_box;
            use std::time::Instant;
            use $parry::math::{Pose as PeerPose, Rotation as PeerRotation, Vector};
            use $parry::query::details::{distance_support_map_support_map, intersection_test_support_map_support_map};
            use $parry::shape::ConvexPolygon;

            /// Vertices in the shape itself, the form for polygons of a known size.
            type Inline<const N: usize> = Polygon<$scalar, [Vec2<$scalar>; N]>;
            /// Vertices on the heap, as the peer keeps them.
            type Heap = Polygon<$scalar, Vec<Vec2<$scalar>>>;

            fn ours(pair: &Pair) -> (Heap, Posed<Heap>) {
                let polygon = |vertices: &[[f64; 2]]| {
                    let narrow = |v: &[f64; 2]| Vec2::new(v[0] as $scalar, v[1] as $scalar);
                    Polygon::assume_convex(vertices.iter().map(narrow).collect::<Vec<_>>())
                };
                (polygon(&pair.a), Posed::new(polygon(&pair.b), pose(pair)).expect("finite"))
            }

            fn inline<const N: usize>(pair: &Pair) -> (Inline<N>, Posed<Inline<N>>) {
                let polygon = |vertices: &[[f64; 2]]| {
                    Polygon::assume_convex(std::array::from_fn(|index| {
                        Vec2::new(vertices[index][0] as $scalar, vertices[index][1] as $scalar)
                    }))
                };
                (polygon(&pair.a), Posed::new(polygon(&pair.b), pose(pair)).expect("finite"))
            }

            fn pose(pair: &Pair) -> Pose<$scalar> {
                Pose::new(
                    [pair.translation[0] as $scalar, pair.translation[1] as $scalar],
                    Rotation::new(pair.cos as $scalar, pair.sin as $scalar),
                )
            }

            fn theirs(pair: &Pair) -> (ConvexPolygon, ConvexPolygon, PeerPose) {
                let polygon = |vertices: &[[f64; 2]]| {
                    let narrow = |v: &[f64; 2]| Vector::new(v[0] as $scalar, v[1] as $scalar);
                    ConvexPolygon::from_convex_polyline_unmodified(vertices.iter().map(narrow).collect())
                        .expect("three or more vertices")
                };
                let pose = PeerPose::from_parts(
                    Vector::new(pair.translation[0] as $scalar, pair.translation[1] as $scalar),
                    PeerRotation::from_cos_sin_unchecked(pair.cos as $scalar, pair.sin as $scalar),
                );
                (polygon(&pair.a), polygon(&pair.b), pose)
            }

            /// Seconds for one walk through the pairs in an order.
            fn time(order: &[u32], mut question: impl FnMut(usize)) -> f64 {
                let start = Instant::now();
                for &index in order {
                    question(index as usize);
                }
                start.elapsed().as_secs_f64()
            }

            /// Both questions of a cell.
            pub fn measure(vertices: usize, class: Class, pairs: &[Pair], passes: usize) -> Vec<Row> {
                match vertices {
                    4 => sized::<4>(class, pairs, passes),
                    8 => sized::<8>(class, pairs, passes),
                    16 => sized::<16>(class, pairs, passes),
                    _ => sized::<24>(class, pairs, passes),
                }
            }

            fn sized<const N: usize>(class: Class, pairs: &[Pair], passes: usize) -> Vec<Row> {
                let vertices = N;
                let mine: Vec<_> = pairs.iter().map(inline::<N>).collect();
                let heap: Vec<_> = pairs.iter().map(ours).collect();
                let peer: Vec<_> = pairs.iter().map(theirs).collect();
                let mut order: Vec<u32> = (0..pairs.len() as u32).collect();
                let mut random = Random(7);
                let mut rows = Vec::new();
                for question in ["distance", "collision"] {
                    let (mut ratios, mut own, mut other) = (Vec::new(), Vec::new(), Vec::new());
                    let mut heap_ratios = Vec::new();
                    for _ in 0..passes {
                        random.shuffle(&mut order);
                        let (t, h, u) = if question == "distance" {
                            (
                                time(&order, |i| {
                                    let (a, b) = &mine[i];
                                    black_box(Query::new().distance(a, b).distance);
                                }),
                                time(&order, |i| {
                                    let (a, b) = &heap[i];
                                    black_box(Query::new().distance(a, b).distance);
                                }),
                                time(&order, |i| {
                                    let (a, b, pose) = &peer[i];
                                    black_box(distance_support_map_support_map(pose, a, b));
                                }),
                            )
                        } else {
                            (
                                time(&order, |i| {
                                    let (a, b) = &mine[i];
                                    black_box(Query::new().intersects(a, b).verdict);
                                }),
                                time(&order, |i| {
                                    let (a, b) = &heap[i];
                                    black_box(Query::new().intersects(a, b).verdict);
                                }),
                                time(&order, |i| {
                                    let (a, b, pose) = &peer[i];
                                    black_box(intersection_test_support_map_support_map(pose, a, b));
                                }),
                            )
                        };
                        ratios.push(u / t);
                        heap_ratios.push(u / h);
                        own.push(t / pairs.len() as f64 * 1e9);
                        other.push(u / pairs.len() as f64 * 1e9);
                    }
                    let (mut wrong, mut peer_wrong) = (0, 0);
                    let (mut error, mut peer_error) = (0.0_f64, 0.0_f64);
                    for (index, pair) in pairs.iter().enumerate() {
                        let (a, b) = shapes(pair);
                        let truth = Query::new().contact(&a, &b);
                        let ((mine_a, mine_b), (peer_a, peer_b, pose)) = (&mine[index], &peer[index]);
                        if question == "distance" {
                            let distance = truth.distance.max(0.0);
                            let off = (f64::from(Query::new().distance(mine_a, mine_b).distance) - distance).abs();
                            let peer_off =
                                (f64::from(distance_support_map_support_map(pose, peer_a, peer_b)) - distance).abs();
                            error = error.max(off);
                            peer_error = peer_error.max(peer_off);
                            wrong += usize::from(!(off <= $tolerance));
                            peer_wrong += usize::from(!(peer_off <= $tolerance));
                        } else if truth.distance.abs() > $tolerance {
                            let meets = truth.distance < 0.0;
                            wrong += usize::from(Query::new().intersects(mine_a, mine_b).meets() != meets);
                            peer_wrong +=
                                usize::from(intersection_test_support_map_support_map(pose, peer_a, peer_b) != meets);
                        }
                    }
                    rows.push(Row {
                        precision: stringify!($scalar),
                        subject: format!("polygons-{vertices}"),
                        class: class.name(),
                        question,
                        pairs: pairs.len(),
                        hulls: 0,
                        ratios,
                        heap_ratios,
                        query_ratios: Vec::new(),
                        own,
                        other,
                        wrong,
                        unproven: 0,
                        peer_wrong,
                        error,
                        peer_error,
                    });
                }
                rows
            }
        }
    };
}

// Pairs reach about 8 units; the tolerance is that times 32 epsilon of the precision.
precision!(single, f32, parry2d, 3.1e-5);
precision!(double, f64, parry2d_f64, 5.7e-14);
