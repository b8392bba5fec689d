//! Pairs: every one with two polygons of its own.

use super::{Row, separating};
use crate::data::{Class, Pair, Random, pairs};
use barycode_batch::{Batch, Width};
use std::hint::black_box;
use std::time::Instant;

/// Seconds.
fn time<R>(work: impl FnOnce() -> R) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

macro_rules! precision {
    ($module:ident, $scalar:ident, $parry:ident) => {
        mod $module {
            use super::*;
            use barycode::Verdict;
            use barycode::d2::{Polygon, Pose, Posed, Query, Rotation, Vec2};
            use barycode_batch::{Pairs, PosedId, ShapeTable};
            use $parry::math::{Pose as PeerPose, Rotation as PeerRotation, Vector};
            use $parry::query::details::{distance_support_map_support_map, intersection_test_support_map_support_map};
            use $parry::shape::ConvexPolygon;

            fn narrow(vertices: &[[f64; 2]]) -> Vec<Vec2<$scalar>> {
                vertices.iter().map(|v| Vec2::new(v[0] as $scalar, v[1] as $scalar)).collect()
            }

            fn pose(pair: &Pair) -> Pose<$scalar> {
                let [x, y] = pair.translation.map(|c| c as $scalar);
                Pose::new([x, y], Rotation::new(pair.cos as $scalar, pair.sin as $scalar))
            }

            fn theirs(pair: &Pair) -> (ConvexPolygon, ConvexPolygon, PeerPose) {
                let polygon = |vertices: &[[f64; 2]]| {
                    let vertices = vertices.iter().map(|v| Vector::new(v[0] as $scalar, v[1] as $scalar)).collect();
                    ConvexPolygon::from_convex_polyline_unmodified(vertices).expect("three or more vertices")
                };
                let [x, y] = pair.translation.map(|c| c as $scalar);
                let rotation = PeerRotation::from_cos_sin_unchecked(pair.cos as $scalar, pair.sin as $scalar);
                (polygon(&pair.a), polygon(&pair.b), PeerPose::from_parts(Vector::new(x, y), rotation))
            }

            pub fn sized<const N: usize>(class: Class, pairs: &[Pair], passes: usize) -> Vec<Row> {
                let mut table = ShapeTable::<Vec2<$scalar>>::new();
                let mut push = |vertices: &[[f64; 2]], pose| {
                    let shape = table.push(&Polygon::assume_convex(narrow(vertices))).expect("a polygon");
                    PosedId::new(shape, pose)
                };
                let (mut a, mut b) = (Vec::new(), Vec::new());
                for pair in pairs {
                    a.push(push(&pair.a, Pose::IDENTITY));
                    b.push(push(&pair.b, pose(pair)));
                }
                let columns = Pairs::new(&table, &a, &b).expect("shapes of the table");
                let packed = columns.pack();

                let inline = |vertices: &[[f64; 2]]| -> [Vec2<$scalar>; N] {
                    narrow(vertices).try_into().expect("as many vertices as the cell says")
                };
                let single: Vec<_> = pairs
                    .iter()
                    .map(|pair| {
                        let [a, b] = [&pair.a, &pair.b].map(|vertices| Polygon::assume_convex(inline(vertices)));
                        (a, Posed::new(b, pose(pair)).expect("finite"))
                    })
                    .collect();
                let world: Vec<_> = pairs
                    .iter()
                    .map(|pair| (inline(&pair.a), inline(&pair.b).map(|vertex| pose(pair).transform(vertex))))
                    .collect();
                let peer: Vec<_> = pairs.iter().map(theirs).collect();

                // The batch, checked: verdicts equal, bounds with the truth in common.
                let (mut wrong_distances, mut wrong_verdicts) = (0, 0);
                let (mut distances, mut verdicts) =
                    (Batch::new().distance(&packed).expect("all"), Batch::new().intersects(&packed).expect("all"));
                for (row, (a, b)) in single.iter().enumerate() {
                    let alone = Query::new().distance(a, b);
                    let common = distances.lower[row] <= alone.upper && alone.lower <= distances.upper[row];
                    wrong_distances += usize::from(!(distances.verdict[row] == alone.verdict && common));
                    wrong_verdicts += usize::from(verdicts.verdict[row] != alone.verdict);
                }

                let mut rows = Vec::new();
                let mut random = Random(N as u64);
                let mut order: Vec<u32> = (0..pairs.len() as u32).collect();
                let nanoseconds = 1e9 / pairs.len() as f64;
                let widest = Batch::new();
                let avx2 = Batch::new().width(Width::Avx2);
                for question in ["distance", "collision"] {
                    let far = question == "distance";
                    let opponents =
                        if far { &["single pair", "parry2d"][..] } else { &["single pair", "parry2d", "edge normals"] };
                    let forms = ["packed", "packed, AVX2", "columns"];
                    let mut own = vec![Vec::new(); forms.len()];
                    let mut other = vec![Vec::new(); opponents.len()];
                    for pass in 0..passes {
                        random.shuffle(&mut order);
                        let places = || order.iter().map(|&index| index as usize);
                        // The first contestant finds the caches full of others' data: another one
                        // is first each time.
                        for form in (0..forms.len()).map(|form| (form + pass) % forms.len()) {
                            let seconds = match (form, far) {
                                (0, true) => time(|| widest.distance_into(&packed, &mut distances)),
                                (0, false) => time(|| widest.intersects_into(&packed, &mut verdicts)),
                                (1, true) => time(|| avx2.distance_into(&packed, &mut distances)),
                                (1, false) => time(|| avx2.intersects_into(&packed, &mut verdicts)),
                                (_, true) => time(|| widest.distance_into(&columns, &mut distances)),
                                (_, false) => time(|| widest.intersects_into(&columns, &mut verdicts)),
                            };
                            own[form].push(seconds * nanoseconds);
                        }
                        for (&opponent, passes) in opponents.iter().zip(&mut other) {
                            let seconds = match (opponent, far) {
                                ("single pair", true) => time(|| {
                                    for (a, b) in places().map(|index| &single[index]) {
                                        black_box(Query::new().distance(a, b).distance);
                                    }
                                }),
                                ("single pair", false) => time(|| {
                                    for (a, b) in places().map(|index| &single[index]) {
                                        black_box(Query::new().intersects(a, b).verdict);
                                    }
                                }),
                                ("parry2d", true) => time(|| {
                                    for (a, b, pose) in places().map(|index| &peer[index]) {
                                        black_box(distance_support_map_support_map(pose, a, b));
                                    }
                                }),
                                ("parry2d", false) => time(|| {
                                    for (a, b, pose) in places().map(|index| &peer[index]) {
                                        black_box(intersection_test_support_map_support_map(pose, a, b));
                                    }
                                }),
                                _ => time(|| {
                                    for (a, b) in places().map(|index| &world[index]) {
                                        black_box(separating::meet(a, b));
                                    }
                                }),
                            };
                            passes.push(seconds * nanoseconds);
                        }
                    }
                    // The opponent is checked, too, where the answer is beyond doubt.
                    if !far {
                        let right = world.iter().zip(&verdicts.verdict).filter(|((a, b), verdict)| match verdict {
                            Verdict::Separated => !separating::meet(a, b),
                            _ => separating::meet(a, b),
                        });
                        let share = right.count() as f64 / pairs.len() as f64;
                        assert!(
                            share > 0.999 || class == Class::Touching,
                            "the test of edge normals is wrong: {share}"
                        );
                    }
                    for (&form, own) in forms.iter().zip(&own) {
                        for (&opponent, other) in opponents.iter().zip(&other) {
                            rows.push(Row {
                                precision: stringify!($scalar),
                                subject: format!("polygons-{N}"),
                                class: class.name(),
                                question,
                                batch: form,
                                opponent,
                                ratios: other.iter().zip(own).map(|(other, own)| other / own).collect(),
                                own: own.clone(),
                                other: other.clone(),
                                wrong: if far { wrong_distances } else { wrong_verdicts },
                            });
                        }
                    }
                }
                rows
            }
        }
    };
}

precision!(narrow, f32, parry2d);
precision!(wide, f64, parry2d_f64);

/// All cells.
pub fn measure(count: usize, passes: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for class in Class::ALL {
        rows.extend(both::<4>(class, count, passes));
        rows.extend(both::<8>(class, count, passes));
        rows.extend(both::<16>(class, count, passes));
        rows.extend(both::<24>(class, count, passes));
    }
    rows
}

fn both<const N: usize>(class: Class, count: usize, passes: usize) -> Vec<Row> {
    let pairs = pairs(N, class, count);
    let mut rows = narrow::sized::<N>(class, &pairs, passes);
    rows.extend(wide::sized::<N>(class, &pairs, passes));
    rows
}
