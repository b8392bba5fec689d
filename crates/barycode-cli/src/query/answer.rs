//! An answer as a line of JSON.

use super::ask::{CoreAnswer, QueryAnswer, Real};
use barycode::expert::{Number, Vector};
use barycode::{ContactPoint, Proximity, Scalar, Stop, Touching, Verdict};
use serde::Serialize;
use serde_json::Value;

/// The answer to one request. A field is null where the question does not determine it or nothing
/// finite is known.
#[derive(Debug, Serialize)]
#[serde(bound(serialize = "V: Serialize, V::Scalar: Serialize"))]
pub(crate) struct Record<'i, V: Vector> {
    id: &'i Value,
    verdict: Verdict,
    intersecting: Option<bool>,
    distance: Option<V::Scalar>,
    signed_distance: Option<V::Scalar>,
    normal_a_to_b: Option<V>,
    closest_point_a: Option<V>,
    closest_point_b: Option<V>,
    lower: Option<V::Scalar>,
    upper: Option<V::Scalar>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<Point<V>>>,
    iterations: u32,
    stop: Stop,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    checked: bool,
}

/// A point of a manifold. The id is written in hexadecimal digits: as a number it would lose some.
#[derive(Debug, Serialize)]
#[serde(bound(serialize = "V: Serialize, V::Scalar: Serialize"))]
struct Point<V: Vector> {
    id: String,
    signed_distance: V::Scalar,
    point_a: V,
    point_b: V,
}

impl<V: Vector<Scalar: Real>> Point<V> {
    fn new(point: &ContactPoint<V>) -> Self {
        Self {
            id: format!("{:016x}", point.id),
            signed_distance: point.distance + Number::ZERO,
            point_a: point.on_a + V::default(),
            point_b: point.on_b + V::default(),
        }
    }
}

impl<'i, V: Vector<Scalar: Real>> Record<'i, V> {
    pub(crate) fn new(id: &'i Value, answered: &QueryAnswer<V>) -> Self {
        let QueryAnswer { touching, checked, .. } = *answered;
        match &answered.found {
            CoreAnswer::Contact(answer, margin) => {
                let by_verdict = || intersecting(answer.verdict, touching);
                let intersecting = if *margin > 0.0 { within(answer, *margin) } else { by_verdict() };
                let points = answered.points.as_ref().map(|points| points.iter().map(Point::new).collect());
                Self { intersecting, checked, points, ..Self::contact(id, answer) }
            }
            CoreAnswer::Intersection(answer) => {
                let (lower, upper) = match answer.verdict {
                    Verdict::Separated => (finite(answer.within), None),
                    Verdict::Touching | Verdict::Penetrating => (None, finite(answer.within)),
                    Verdict::Undecided => (None, None),
                };
                Self {
                    id,
                    verdict: answer.verdict,
                    intersecting: intersecting(answer.verdict, touching),
                    distance: None,
                    signed_distance: None,
                    normal_a_to_b: answer.normal().and_then(finite_vector),
                    closest_point_a: None,
                    closest_point_b: None,
                    lower,
                    upper,
                    points: None,
                    iterations: answer.iterations,
                    stop: answer.stop,
                    checked,
                }
            }
        }
    }

    fn contact(id: &'i Value, answer: &Proximity<V>) -> Self {
        // Without an upper bound there are no points that prove it.
        let proven = answer.upper.is_finite();
        let known = |point| if proven { finite_vector(point) } else { None };
        let signed_distance = if proven { finite(answer.distance) } else { None };
        Self {
            id,
            verdict: answer.verdict,
            intersecting: None,
            distance: signed_distance.map(|distance| distance.max(Number::ZERO)),
            signed_distance,
            normal_a_to_b: answer.normal.and_then(finite_vector),
            closest_point_a: known(answer.on_a),
            closest_point_b: known(answer.on_b),
            lower: finite(answer.lower),
            upper: finite(answer.upper),
            points: None,
            iterations: answer.iterations,
            stop: answer.stop,
            checked: false,
        }
    }
}

/// Contact counts as the policy says. Nothing is said where nothing is proven.
fn intersecting(verdict: Verdict, touching: Touching) -> Option<bool> {
    match verdict {
        Verdict::Separated => Some(false),
        Verdict::Touching => Some(touching == Touching::Collides),
        Verdict::Penetrating => Some(true),
        Verdict::Undecided => None,
    }
}

/// Whether shapes come within a margin, as far as the bounds of their distance tell.
fn within<V: Vector<Scalar: Real>>(answer: &Proximity<V>, margin: f64) -> Option<bool> {
    let (lower, upper) = (answer.lower.to_f64(), answer.upper.to_f64());
    if lower > margin {
        Some(false)
    } else if upper <= margin {
        Some(true)
    } else {
        None
    }
}

/// The number, if it is one. Zero loses its sign, which means nothing here.
fn finite<T: Real>(value: T) -> Option<T> {
    if value.is_finite() { Some(value + T::ZERO) } else { None }
}

fn finite_vector<V: Vector>(vector: V) -> Option<V> {
    if vector.is_finite() { Some(vector + V::default()) } else { None }
}
