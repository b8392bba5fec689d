//! Both libraries' answers about a pair, in the forms that their users call.

/// Every call that is asked.
pub const CALLS: [&str; 4] = ["contact", "closest_points", "distance", "intersection"];

/// What a library says is the distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Claim {
    /// The call does not say, or had no answer.
    None,
    /// Negative for a depth.
    Signed(f64),
    /// Zero for an overlap.
    Unsigned(f64),
}

/// One answer, in double precision, to which all numbers are converted without rounding.
#[derive(Clone, Copy, Debug)]
pub struct Reply<const D: usize> {
    /// Whether the shapes meet; nothing where the library says that it does not know, or has no
    /// answer.
    pub meets: Option<bool>,
    pub claim: Claim,
    /// The normal from the first to the second, of a call that has one to give.
    pub normal: Option<[f64; D]>,
}

/// Answers of a library, in the order of [`CALLS`]; nothing where it does not accept the shapes.
pub type Replies<const D: usize> = Option<[Reply<D>; 4]>;

macro_rules! precision {
    ($module:ident, $scalar:ty, $dimension:literal, $peer:ident, $vector:ident, $own:ident, $components:expr, $shapes:ident) => {
        pub mod $module {
            use super::{Claim, Replies, Reply};
            use crate::near::draw::Pair;
            use barycode::$own::{Convex, Pose, Posed, Query, $vector};
            use barycode::{Proximity, Verdict};
            use $peer::math::{Pose as PeerPose, Vector};
            use $peer::query::{self, ClosestPoints};
            use $peer::shape::Shape;

            pub const PEER: &str = stringify!($peer);

            /// Far beyond every pair: no answer is cut off.
            const FAR: $scalar = 1e6;

            fn narrow(p: [f64; $dimension]) -> [$scalar; $dimension] {
                p.map(|x| x as $scalar)
            }

            fn own_vector(p: [f64; $dimension]) -> $vector<$scalar> {
                $vector::from(narrow(p))
            }

            fn peer_vector(p: [f64; $dimension]) -> Vector {
                Vector::from_array(narrow(p))
            }

            fn wide(v: [$scalar; $dimension]) -> [f64; $dimension] {
                v.map(f64::from)
            }

            fn meets(verdict: Verdict) -> Option<bool> {
                match verdict {
                    Verdict::Separated => Some(false),
                    Verdict::Touching | Verdict::Penetrating => Some(true),
                    _ => None,
                }
            }

            fn components(v: $vector<$scalar>) -> [$scalar; $dimension] {
                $components(v)
            }

            /// This project's answers about two shapes.
            fn own<A, B>(a: &A, b: B, shift: [f64; $dimension]) -> Replies<$dimension>
            where
                A: Convex<Vector = $vector<$scalar>>,
                B: Convex<Vector = $vector<$scalar>>,
            {
                let b = &Posed::new(b, Pose::translation(narrow(shift))).ok()?;
                let normal = |answer: &Proximity<_>| answer.normal.map(|n| wide(components(n)));
                let contact = Query::new().contact(a, b);
                let closest = Query::new().closest_points(a, b);
                let distance = Query::new().distance(a, b);
                let intersection = Query::new().intersects(a, b);
                Some([
                    Reply {
                        meets: meets(contact.verdict),
                        claim: Claim::Signed(contact.distance.into()),
                        normal: normal(&contact),
                    },
                    Reply {
                        meets: meets(closest.verdict),
                        claim: Claim::Unsigned(closest.distance.into()),
                        normal: normal(&closest),
                    },
                    Reply {
                        meets: meets(distance.verdict),
                        claim: Claim::Unsigned(distance.distance.into()),
                        normal: None,
                    },
                    Reply { meets: meets(intersection.verdict), claim: Claim::None, normal: None },
                ])
            }

            /// The peer's answers about two shapes.
            fn peer(a: &dyn Shape, b: &dyn Shape, shift: [f64; $dimension]) -> Replies<$dimension> {
                const NO_ANSWER: Reply<$dimension> = Reply { meets: None, claim: Claim::None, normal: None };
                let here = &PeerPose::IDENTITY;
                let there = &PeerPose::from_translation(peer_vector(shift));
                let contact = query::contact(here, a, there, b, FAR).ok()?.map_or(NO_ANSWER, |contact| Reply {
                    meets: (!contact.dist.is_nan()).then_some(contact.dist <= 0.0),
                    claim: Claim::Signed(contact.dist.into()),
                    normal: Some(wide(contact.normal1.to_array())),
                });
                let closest = match query::closest_points(here, a, there, b, FAR).ok()? {
                    ClosestPoints::Intersecting => {
                        Reply { meets: Some(true), claim: Claim::Unsigned(0.0), normal: None }
                    }
                    ClosestPoints::WithinMargin(p, q) => {
                        Reply { meets: Some(false), claim: Claim::Unsigned((q - p).length().into()), normal: None }
                    }
                    ClosestPoints::Disjoint => NO_ANSWER,
                };
                let distance = query::distance(here, a, there, b).ok()?.distance;
                let intersection = query::intersection_test(here, a, there, b).ok()?.intersecting;
                Some([
                    contact,
                    closest,
                    Reply {
                        meets: (!distance.is_nan()).then_some(distance <= 0.0),
                        claim: Claim::Unsigned(distance.into()),
                        normal: None,
                    },
                    Reply { meets: Some(intersection), claim: Claim::None, normal: None },
                ])
            }

            /// This project's answers about a pair, and the peer's.
            pub fn ask(pair: &Pair<$dimension>) -> [Replies<$dimension>; 2] {
                [own_answers(pair), peer_answers(pair)]
            }

            $shapes!($peer);
        }
    };
}

/// A pair as polygons.
macro_rules! polygons {
    ($peer:ident) => {
        fn own_answers(pair: &Pair<2>) -> Replies<2> {
            let polygon = |points: &[[f64; 2]]| {
                barycode::d2::Polygon::new(points.iter().map(|&p| own_vector(p)).collect::<Vec<_>>()).ok()
            };
            own(&polygon(&pair.a)?, polygon(&pair.b)?, pair.shift)
        }

        fn peer_answers(pair: &Pair<2>) -> Replies<2> {
            let polygon = |points: &[[f64; 2]]| {
                let points = points.iter().map(|&p| peer_vector(p)).collect();
                $peer::shape::ConvexPolygon::from_convex_polyline_unmodified(points)
            };
            peer(&polygon(&pair.a)?, &polygon(&pair.b)?, pair.shift)
        }
    };
}

/// A pair as boxes or hulls.
macro_rules! solids {
    ($peer:ident) => {
        fn own_answers(pair: &Pair<3>) -> Replies<3> {
            if let Some(halves) = pair.boxes {
                let [a, b] = halves.map(|half| barycode::d3::Cuboid::from_half_extents(own_vector(half)).ok());
                return own(&a?, b?, pair.shift);
            }
            let hull = |points: &[[f64; 3]]| {
                barycode::d3::Polytope::hull(points.iter().map(|&p| own_vector(p)).collect()).ok()
            };
            own(&hull(&pair.a)?, hull(&pair.b)?, pair.shift)
        }

        fn peer_answers(pair: &Pair<3>) -> Replies<3> {
            if let Some(halves) = pair.boxes {
                let [a, b] = halves.map(|half| $peer::shape::Cuboid::new(peer_vector(half)));
                return peer(&a, &b, pair.shift);
            }
            let hull = |points: &[[f64; 3]]| {
                let points: Vec<_> = points.iter().map(|&p| peer_vector(p)).collect();
                $peer::shape::ConvexPolyhedron::from_convex_hull(&points)
            };
            peer(&hull(&pair.a)?, &hull(&pair.b)?, pair.shift)
        }
    };
}

precision!(plane_single, f32, 2, parry2d, Vec2, d2, |v: Vec2<f32>| [v.x, v.y], polygons);
precision!(plane_double, f64, 2, parry2d_f64, Vec2, d2, |v: Vec2<f64>| [v.x, v.y], polygons);
precision!(space_single, f32, 3, parry3d, Vec3, d3, |v: Vec3<f32>| [v.x, v.y, v.z], solids);
precision!(space_double, f64, 3, parry3d_f64, Vec3, d3, |v: Vec3<f64>| [v.x, v.y, v.z], solids);
