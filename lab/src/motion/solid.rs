//! Cells of space.

use super::draw::{Body, SolidFlight};
use super::judge::Truth;
use super::{Cell, Question, measure};
use crate::space::data::vector;
use barycode::Motion;
use barycode::Scalar;
use barycode::d3::{Convex, Cuboid, Polytope, Pose, Posed, Query, Rigid, Rotation, Vec3};

/// Shapes of ours that solids of a cell are.
trait Own<T: Scalar>: Convex<Vector = Vec3<T>> + Sized {
    fn new(body: &Body) -> Self;
}

impl<T: Scalar> Own<T> for Cuboid<T> {
    fn new(body: &Body) -> Self {
        let Body::Cuboid(half) = body else { unreachable!("boxes alone") };
        Self::from_half_extents(vector::<T>(*half)).expect("finite")
    }
}

impl<T: Scalar> Own<T> for Polytope<T> {
    fn new(body: &Body) -> Self {
        let Body::Hull(points) = body else { unreachable!("hulls alone") };
        Self::hull(points.iter().map(|&p| vector::<T>(p)).collect()).expect("finite")
    }
}

/// Poses at the beginning.
fn starts<T: Scalar>(flight: &SolidFlight) -> [Pose<T>; 2] {
    let rotation = Rotation::from_quaternion_xyzw(flight.quaternion.map(T::from_f64));
    [Pose::IDENTITY, Pose::new(vector::<T>(flight.translation), rotation)]
}

fn rigid<T: Scalar>(flight: &SolidFlight) -> [Rigid<T>; 2] {
    let starts = starts::<T>(flight);
    [0, 1].map(|body| {
        let (way, turn) = (vector(flight.ways[body]), vector(flight.turns[body]));
        Rigid::new(starts[body], Vec3::ZERO, way, turn).expect("finite")
    })
}

/// Signed distances at a time, in double precision.
fn distances<S: Own<f64>>(flights: &[SolidFlight]) -> impl Fn(usize, f64) -> f64 {
    let pair = |flight: &SolidFlight| {
        let [a, b] = flight.bodies.each_ref().map(S::new);
        (a, b, rigid::<f64>(flight))
    };
    let all: Vec<_> = flights.iter().map(pair).collect();
    move |pair, time| {
        let (a, b, [first, second]) = &all[pair];
        let a = Posed::new(a, first.pose(time)).expect("finite");
        let b = Posed::new(b, second.pose(time)).expect("finite");
        Query::new().contact(&a, &b).distance
    }
}

macro_rules! precision {
    ($module:ident, $scalar:ty, $parry:ident, $precision:expr, $tolerance:expr) => {
        mod $module {
            use super::super::draw::{Body, SolidFlight};
            use super::super::{Contestant, judge::Told};
            use super::{Own, rigid, starts};
            use crate::space::data::vector;
            use barycode::d3::{Posed, Vec3};
            use barycode::{Cast, Cell, Impact, ImpactVerdict};
            use barycode_lab_peers::Precision;
            use std::hint::black_box;
            use $parry::math::{Pose as PeerPose, Rotation as PeerRotation, Vector};
            use $parry::query::details::cast_shapes_support_map_support_map;
            use $parry::query::{NonlinearRigidMotion, ShapeCastHit, ShapeCastOptions, cast_shapes_nonlinear};
            use $parry::shape::{ConvexPolyhedron, Cuboid, Shape, SupportMap};

            fn told(impact: &Impact<Vec3<$scalar>>) -> Told {
                match impact.verdict {
                    ImpactVerdict::Free => Told::Free,
                    ImpactVerdict::Contact => Told::Contact(impact.first.map(f64::from)),
                    ImpactVerdict::Undecided => Told::at(impact.first[0].into()),
                }
            }

            fn own<'p>(
                name: &'static str,
                walk: Box<dyn FnMut(&[u32]) + 'p>,
                told: Vec<Told>,
                unproven: usize,
            ) -> Contestant<'p> {
                Contestant { name, precision: $precision, own: true, tolerance: $tolerance, walk, told, unproven }
            }

            pub fn own_cast<'p, S: Own<$scalar> + 'p>(flights: &[SolidFlight]) -> Contestant<'p> {
                let pair = |flight: &SolidFlight| {
                    let [a, b] = flight.bodies.each_ref().map(S::new);
                    (a, Posed::new(b, starts(flight)[1]).expect("finite"), vector::<$scalar>(flight.ways[1]))
                };
                let pairs: Vec<_> = flights.iter().map(pair).collect();
                let cast = Cast::<Vec3<$scalar>>::new();
                let (mut answers, mut unproven) = (Vec::new(), 0);
                for (a, b, way) in &pairs {
                    let impact = cast.shape(a, Vec3::ZERO, b, *way, 1.0);
                    unproven += usize::from(cast.check_shape(&impact, a, Vec3::ZERO, b, *way, 1.0).is_err());
                    answers.push(told(&impact));
                }
                let walk = move |order: &[u32]| {
                    for &index in order {
                        let (a, b, way) = &pairs[index as usize];
                        black_box(cast.shape(a, Vec3::ZERO, b, *way, 1.0));
                    }
                };
                own("single pair", Box::new(walk), answers, unproven)
            }

            pub fn own_turn<'p, S: Own<$scalar> + 'p>(
                flights: &[SolidFlight],
                name: &'static str,
                resolution: $scalar,
            ) -> Contestant<'p> {
                let pair = |flight: &SolidFlight| {
                    let [a, b] = flight.bodies.each_ref().map(S::new);
                    (a, b, rigid::<$scalar>(flight))
                };
                let pairs: Vec<_> = flights.iter().map(pair).collect();
                let cast = Cast::<Vec3<$scalar>>::new().resolution(resolution);
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
                let tolerance = f64::max($tolerance, 2.0 * f64::from(resolution));
                Contestant { tolerance, ..own(name, Box::new(walk), answers, unproven) }
            }

            fn peer_vector(v: [f64; 3]) -> Vector {
                let [x, y, z] = v.map(|x| x as $scalar);
                Vector::new(x, y, z)
            }

            fn peer_pose(flight: &SolidFlight) -> PeerPose {
                let [x, y, z, w] = flight.quaternion.map(|x| x as $scalar);
                PeerPose::from_parts(peer_vector(flight.translation), PeerRotation::from_xyzw(x, y, z, w).normalize())
            }

            /// A shape of theirs.
            pub trait Theirs: Shape + SupportMap + Sized {
                fn new(body: &Body) -> Self;
            }

            impl Theirs for Cuboid {
                fn new(body: &Body) -> Self {
                    let Body::Cuboid(half) = body else { unreachable!("boxes alone") };
                    Self { half_extents: peer_vector(*half) }
                }
            }

            impl Theirs for ConvexPolyhedron {
                fn new(body: &Body) -> Self {
                    let Body::Hull(points) = body else { unreachable!("hulls alone") };
                    let points: Vec<_> = points.iter().map(|&p| peer_vector(p)).collect();
                    Self::from_convex_hull(&points).expect("points of a sphere")
                }
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

            fn parry_cast<'p, S: Theirs + 'p>(flights: &[SolidFlight]) -> Contestant<'p> {
                let pair = |flight: &SolidFlight| {
                    let [a, b] = flight.bodies.each_ref().map(S::new);
                    (a, b, peer_pose(flight), peer_vector(flight.ways[1]))
                };
                let pairs: Vec<_> = flights.iter().map(pair).collect();
                let options = ShapeCastOptions::with_max_time_of_impact(1.0);
                theirs("parry, cast_shapes", pairs.len(), move |index| {
                    let (a, b, pose, way) = &pairs[index];
                    cast_shapes_support_map_support_map(pose, *way, a, b, options)
                })
            }

            fn parry_turn<'p, S: Theirs + 'p>(flights: &[SolidFlight]) -> Contestant<'p> {
                let pair = |flight: &SolidFlight| {
                    let [a, b] = flight.bodies.each_ref().map(S::new);
                    let starts = [PeerPose::IDENTITY, peer_pose(flight)];
                    let motions = [0, 1].map(|body| {
                        let (way, turn) = (peer_vector(flight.ways[body]), peer_vector(flight.turns[body]));
                        NonlinearRigidMotion::new(starts[body], Vector::ZERO, way, turn)
                    });
                    (a, b, motions)
                };
                let pairs: Vec<_> = flights.iter().map(pair).collect();
                theirs("parry, cast_shapes_nonlinear", pairs.len(), move |index| {
                    let (a, b, [first, second]) = &pairs[index];
                    cast_shapes_nonlinear(first, a, second, b, 0.0, 1.0, true).expect("solids are served")
                })
            }

            /// Whose solids are boxes, or hulls.
            pub fn parry<'p>(flights: &[SolidFlight], turns: bool) -> Contestant<'p> {
                let boxes = matches!(flights[0].bodies[0], Body::Cuboid(_));
                match (boxes, turns) {
                    (true, false) => parry_cast::<Cuboid>(flights),
                    (true, true) => parry_turn::<Cuboid>(flights),
                    (false, false) => parry_cast::<ConvexPolyhedron>(flights),
                    (false, true) => parry_turn::<ConvexPolyhedron>(flights),
                }
            }
        }
    };
}

precision!(narrow, f32, parry3d, Precision::Single, 1e-3);
precision!(wide, f64, parry3d_f64, Precision::Double, 1e-6);

fn subject(corners: usize) -> String {
    if corners == 0 { "boxes".into() } else { format!("hulls-{corners}") }
}

pub fn cast(corners: usize, flights: &[SolidFlight], passes: usize) -> Cell {
    if corners == 0 {
        casts::<Cuboid<f32>, Cuboid<f64>>(subject(corners), flights, passes)
    } else {
        casts::<Polytope<f32>, Polytope<f64>>(subject(corners), flights, passes)
    }
}

fn casts<N: Own<f32>, W: Own<f64>>(subject: String, flights: &[SolidFlight], passes: usize) -> Cell {
    let all = vec![
        narrow::own_cast::<N>(flights),
        wide::own_cast::<W>(flights),
        narrow::parry(flights, false),
        wide::parry(flights, false),
    ];
    let distance = distances::<W>(flights);
    measure((Question::Cast, subject), passes, &Truth::new(flights.len(), &distance), all)
}

/// Boxes that turn.
pub fn turn(flights: &[SolidFlight], passes: usize) -> Cell {
    let all = vec![
        wide::own_turn::<Cuboid<f64>>(flights, "single pair, to 1e-9", 1e-9),
        wide::own_turn::<Cuboid<f64>>(flights, "single pair, to 5 mm", 5e-3),
        narrow::own_turn::<Cuboid<f32>>(flights, "single pair, to 5 mm", 5e-3),
        narrow::parry(flights, true),
        wide::parry(flights, true),
    ];
    let distance = distances::<Cuboid<f64>>(flights);
    measure((Question::Turn, subject(0)), passes, &Truth::new(flights.len(), &distance), all)
}
