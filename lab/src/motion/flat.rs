//! Cells of the plane.

use super::judge::Truth;
use super::{Cell, Question, box2d_contestant, measure};
use barycode::d2::{Nlerp, Polygon, Pose, Posed, Query, Rigid, Rotation, Vec2};
use barycode::{Motion, Scalar};
use barycode_lab_peers::{FlatFlight, Flights};

/// Vertices on the heap, as the peers keep theirs.
type Ring<T> = Polygon<T, Vec<Vec2<T>>>;

fn vector<T: Scalar>([x, y]: [f64; 2]) -> Vec2<T> {
    Vec2::new(T::from_f64(x), T::from_f64(y))
}

fn ring<T: Scalar>(vertices: &[[f64; 2]]) -> Ring<T> {
    Polygon::assume_convex(vertices.iter().map(|&v| vector(v)).collect())
}

/// Poses at the beginning.
fn starts<T: Scalar>(flight: &FlatFlight) -> [Pose<T>; 2] {
    let pair = &flight.pair;
    let rotation = Rotation::new(T::from_f64(pair.cos), T::from_f64(pair.sin));
    [Pose::IDENTITY, Pose::new(vector::<T>(pair.translation), rotation)]
}

fn rigid<T: Scalar>(flight: &FlatFlight) -> [Rigid<T>; 2] {
    let (starts, FlatFlight { ways, turns, .. }) = (starts::<T>(flight), flight);
    [0, 1].map(|body| {
        let turn = T::from_f64(turns[body]);
        Rigid::new(starts[body], Vec2::ZERO, vector(ways[body]), turn).expect("finite")
    })
}

fn nlerp<T: Scalar>(flight: &FlatFlight) -> [Nlerp<T>; 2] {
    let (starts, ends) = (starts::<T>(flight), flight.ends());
    [0, 1].map(|body| {
        let [x, y, cos, sin] = ends[body].map(T::from_f64);
        let end = Pose::new([x, y], Rotation::new(cos, sin));
        Nlerp::new(starts[body], end, Vec2::ZERO, [T::ZERO, T::ONE]).expect("less than half a turn")
    })
}

/// Signed distances at a time, in double precision.
fn distances<M: Motion<Vector = Vec2<f64>>>(
    flights: &[FlatFlight],
    motions: impl Fn(&FlatFlight) -> [M; 2],
) -> impl Fn(usize, f64) -> f64 {
    let all: Vec<_> = flights
        .iter()
        .map(|flight| (ring::<f64>(&flight.pair.a), ring::<f64>(&flight.pair.b), motions(flight)))
        .collect();
    move |pair, time| {
        let (a, b, [first, second]) = &all[pair];
        let (a, b) =
            (Posed::new(a, first.pose(time)).expect("finite"), Posed::new(b, second.pose(time)).expect("finite"));
        Query::new().contact(&a, &b).distance
    }
}

macro_rules! precision {
    ($module:ident, $scalar:ty, $parry:ident, $precision:expr, $tolerance:expr) => {
        mod $module {
            use super::super::{Contestant, judge::Told};
            use super::{nlerp, rigid, ring, starts, vector};
            use barycode::d2::{Posed, Vec2};
            use barycode::{Cast, Cell, Impact, ImpactVerdict, Motion};
            use barycode_lab_peers::{FlatFlight, Precision};
            use std::hint::black_box;
            use $parry::math::{Pose as PeerPose, Rotation as PeerRotation, Vector};
            use $parry::query::details::cast_shapes_support_map_support_map;
            use $parry::query::{NonlinearRigidMotion, ShapeCastHit, ShapeCastOptions, cast_shapes_nonlinear};
            use $parry::shape::ConvexPolygon;

            pub fn told(impact: &Impact<Vec2<$scalar>>) -> Told {
                match impact.verdict {
                    ImpactVerdict::Free => Told::Free,
                    ImpactVerdict::Contact => Told::Contact(impact.first.map(f64::from)),
                    ImpactVerdict::Undecided => Told::at(impact.first[0].into()),
                }
            }

            pub fn own_cast<'p>(flights: &[FlatFlight]) -> Contestant<'p> {
                let pair = |flight: &FlatFlight| {
                    let b = Posed::new(ring::<$scalar>(&flight.pair.b), starts(flight)[1]).expect("finite");
                    (ring::<$scalar>(&flight.pair.a), b, vector::<$scalar>(flight.ways[1]))
                };
                let pairs: Vec<_> = flights.iter().map(pair).collect();
                let cast = Cast::<Vec2<$scalar>>::new();
                let (mut answers, mut unproven) = (Vec::new(), 0);
                for (a, b, way) in &pairs {
                    let impact = cast.shape(a, Vec2::ZERO, b, *way, 1.0);
                    unproven += usize::from(cast.check_shape(&impact, a, Vec2::ZERO, b, *way, 1.0).is_err());
                    answers.push(told(&impact));
                }
                let walk = move |order: &[u32]| {
                    for &index in order {
                        let (a, b, way) = &pairs[index as usize];
                        black_box(cast.shape(a, Vec2::ZERO, b, *way, 1.0));
                    }
                };
                own("single pair", Box::new(walk), answers, unproven)
            }

            fn own<'p>(
                name: &'static str,
                walk: Box<dyn FnMut(&[u32]) + 'p>,
                told: Vec<Told>,
                unproven: usize,
            ) -> Contestant<'p> {
                Contestant { name, precision: $precision, own: true, tolerance: $tolerance, walk, told, unproven }
            }

            pub fn own_turn<'p>(flights: &[FlatFlight], name: &'static str, resolution: $scalar) -> Contestant<'p> {
                own_impact(flights, name, resolution, rigid::<$scalar>)
            }

            pub fn own_sweep<'p>(flights: &[FlatFlight], name: &'static str, resolution: $scalar) -> Contestant<'p> {
                own_impact(flights, name, resolution, nlerp::<$scalar>)
            }

            fn own_impact<'p, M: Motion<Vector = Vec2<$scalar>> + 'p>(
                flights: &[FlatFlight],
                name: &'static str,
                resolution: $scalar,
                motions: impl Fn(&FlatFlight) -> [M; 2],
            ) -> Contestant<'p> {
                let pair = |flight: &FlatFlight| {
                    (ring::<$scalar>(&flight.pair.a), ring::<$scalar>(&flight.pair.b), motions(flight))
                };
                let pairs: Vec<_> = flights.iter().map(pair).collect();
                let cast = Cast::<Vec2<$scalar>>::new().resolution(resolution);
                let mut cells = vec![Cell::default(); 2048];
                let (mut answers, mut unproven) = (Vec::new(), 0);
                for (a, b, [first, second]) in &pairs {
                    let impact = cast.certified_time_of_impact(a, first, b, second, [0.0, 1.0], &mut cells);
                    let check = cast.check(&impact, &cells, (a, first), (b, second), [0.0, 1.0]);
                    unproven += usize::from(check.is_err());
                    answers.push(told(&impact));
                }
                let walk = move |order: &[u32]| {
                    for &index in order {
                        let (a, b, [first, second]) = &pairs[index as usize];
                        black_box(cast.time_of_impact(a, first, b, second, [0.0, 1.0]));
                    }
                };
                // What is undecided within the resolution is judged as if it were contact there.
                let tolerance = f64::max($tolerance, 2.0 * f64::from(resolution));
                Contestant { tolerance, ..own(name, Box::new(walk), answers, unproven) }
            }

            type Peer = (ConvexPolygon, ConvexPolygon, PeerPose);

            fn peer(flight: &FlatFlight) -> Peer {
                let polygon = |vertices: &[[f64; 2]]| {
                    let narrow = |v: &[f64; 2]| Vector::new(v[0] as $scalar, v[1] as $scalar);
                    ConvexPolygon::from_convex_polyline_unmodified(vertices.iter().map(narrow).collect())
                        .expect("three or more vertices")
                };
                let pair = &flight.pair;
                let [x, y] = pair.translation.map(|x| x as $scalar);
                let rotation = PeerRotation::from_cos_sin_unchecked(pair.cos as $scalar, pair.sin as $scalar);
                (polygon(&pair.a), polygon(&pair.b), PeerPose::from_parts(Vector::new(x, y), rotation))
            }

            fn theirs<'p>(
                name: &'static str,
                pairs: usize,
                mut answer: impl FnMut(usize) -> Option<ShapeCastHit> + 'p,
            ) -> Contestant<'p> {
                let told =
                    |hit: Option<ShapeCastHit>| hit.map_or(Told::Free, |hit| Told::at(hit.time_of_impact.into()));
                let told = (0..pairs).map(|pair| told(answer(pair))).collect();
                let walk = move |order: &[u32]| {
                    for &index in order {
                        black_box(answer(index as usize));
                    }
                };
                let (precision, tolerance) = ($precision, $tolerance);
                Contestant { name, precision, own: false, tolerance, walk: Box::new(walk), told, unproven: 0 }
            }

            pub fn parry_cast<'p>(flights: &[FlatFlight]) -> Contestant<'p> {
                let way = |flight: &FlatFlight| {
                    let [x, y] = flight.ways[1].map(|x| x as $scalar);
                    (peer(flight), Vector::new(x, y))
                };
                let pairs: Vec<_> = flights.iter().map(way).collect();
                let options = ShapeCastOptions::with_max_time_of_impact(1.0);
                theirs("parry, cast_shapes", pairs.len(), move |index| {
                    let ((a, b, pose), way) = &pairs[index];
                    cast_shapes_support_map_support_map(pose, *way, a, b, options)
                })
            }

            pub fn parry_turn<'p>(flights: &[FlatFlight]) -> Contestant<'p> {
                let motion = |flight: &FlatFlight| {
                    let (a, b, pose) = peer(flight);
                    let starts = [PeerPose::IDENTITY, pose];
                    let motions = [0, 1].map(|body| {
                        let [x, y] = flight.ways[body].map(|x| x as $scalar);
                        let spin = flight.turns[body] as $scalar;
                        NonlinearRigidMotion::new(starts[body], Vector::ZERO, Vector::new(x, y), spin)
                    });
                    (a, b, motions)
                };
                let pairs: Vec<_> = flights.iter().map(motion).collect();
                theirs("parry, cast_shapes_nonlinear", pairs.len(), move |index| {
                    let (a, b, [first, second]) = &pairs[index];
                    cast_shapes_nonlinear(first, a, second, b, 0.0, 1.0, true).expect("polygons are served")
                })
            }
        }
    };
}

precision!(narrow, f32, parry2d, Precision::Single, 1e-3);
precision!(wide, f64, parry2d_f64, Precision::Double, 1e-6);

pub fn cast(corners: usize, flights: &[FlatFlight], passes: usize, box2d: Option<&Flights>) -> Cell {
    let mut all = vec![
        narrow::own_cast(flights),
        wide::own_cast(flights),
        narrow::parry_cast(flights),
        wide::parry_cast(flights),
    ];
    all.extend(box2d.and_then(|box2d| box2d_contestant(box2d, flights, false)));
    let distance = distances(flights, rigid::<f64>);
    measure((Question::Cast, format!("polygons-{corners}")), passes, &Truth::new(flights.len(), &distance), all)
}

pub fn turn(corners: usize, flights: &[FlatFlight], passes: usize) -> Cell {
    let all = vec![
        wide::own_turn(flights, "single pair, to 1e-9", 1e-9),
        wide::own_turn(flights, "single pair, to 5 mm", 5e-3),
        narrow::own_turn(flights, "single pair, to 5 mm", 5e-3),
        narrow::parry_turn(flights),
        wide::parry_turn(flights),
    ];
    let distance = distances(flights, rigid::<f64>);
    measure((Question::Turn, format!("polygons-{corners}")), passes, &Truth::new(flights.len(), &distance), all)
}

pub fn sweep(corners: usize, flights: &[FlatFlight], passes: usize, box2d: Option<&Flights>) -> Cell {
    let mut all = vec![
        wide::own_sweep(flights, "single pair, to 1e-9", 1e-9),
        wide::own_sweep(flights, "single pair, to 5 mm", 5e-3),
        narrow::own_sweep(flights, "single pair, to 5 mm", 5e-3),
    ];
    all.extend(box2d.and_then(|box2d| box2d_contestant(box2d, flights, true)));
    let distance = distances(flights, nlerp::<f64>);
    measure((Question::Sweep, format!("polygons-{corners}")), passes, &Truth::new(flights.len(), &distance), all)
}
