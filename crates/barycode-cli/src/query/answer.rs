//! An answer as a line of JSON.

use super::ask::{Answered, Found, Real};
use barycode::d2::Vec2;
use barycode::{Proximity, Stop, Vector, Verdict};
use serde::Serialize;
use serde_json::Value;

/// The answer to one request. A field is null where the question does not determine it or nothing finite is known.
#[derive(Debug, Serialize)]
pub(crate) struct Record<'i, T> {
    id: &'i Value,
    verdict: Verdict,
    intersecting: Option<bool>,
    distance: Option<T>,
    signed_distance: Option<T>,
    normal_a_to_b: Option<[T; 2]>,
    closest_point_a: Option<[T; 2]>,
    closest_point_b: Option<[T; 2]>,
    lower: Option<T>,
    upper: Option<T>,
    iterations: u32,
    stop: Stop,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    checked: bool,
}

impl<'i, T: Real> Record<'i, T> {
    pub(crate) fn new(id: &'i Value, answered: &Answered<T>) -> Self {
        let checked = answered.checked;
        match &answered.found {
            Found::Contact(answer) => Self { checked, ..Self::contact(id, answer) },
            Found::Intersection(answer) => {
                let (lower, upper) = match answer.verdict {
                    Verdict::Separated => (finite(answer.within), None),
                    Verdict::Touching | Verdict::Penetrating => (None, finite(answer.within)),
                    _ => (None, None),
                };
                Self {
                    id,
                    verdict: answer.verdict,
                    intersecting: intersecting(answer.verdict),
                    distance: None,
                    signed_distance: None,
                    normal_a_to_b: answer.normal().and_then(finite_pair),
                    closest_point_a: None,
                    closest_point_b: None,
                    lower,
                    upper,
                    iterations: answer.iterations,
                    stop: answer.stop,
                    checked,
                }
            }
        }
    }

    fn contact(id: &'i Value, answer: &Proximity<Vec2<T>>) -> Self {
        // Without an upper bound there are no points that prove it.
        let proven = answer.upper.is_finite();
        let known = |point| if proven { finite_pair(point) } else { None };
        let signed_distance = if proven { finite(answer.distance) } else { None };
        Self {
            id,
            verdict: answer.verdict,
            intersecting: intersecting(answer.verdict),
            distance: signed_distance.map(|distance| distance.max(T::ZERO)),
            signed_distance,
            normal_a_to_b: answer.normal.and_then(finite_pair),
            closest_point_a: known(answer.on_a),
            closest_point_b: known(answer.on_b),
            lower: finite(answer.lower),
            upper: finite(answer.upper),
            iterations: answer.iterations,
            stop: answer.stop,
            checked: false,
        }
    }
}

/// Contact counts. Nothing is said where nothing is proven.
fn intersecting(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Separated => Some(false),
        Verdict::Touching | Verdict::Penetrating => Some(true),
        _ => None,
    }
}

/// The number, if it is one. Zero loses its sign, which means nothing here.
fn finite<T: Real>(value: T) -> Option<T> {
    if value.is_finite() { Some(value + T::ZERO) } else { None }
}

pub(crate) fn finite_pair<T: Real>(vector: Vec2<T>) -> Option<[T; 2]> {
    if Vector::is_finite(vector) { Some([vector.x + T::ZERO, vector.y + T::ZERO]) } else { None }
}
