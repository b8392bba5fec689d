//! What the last frame shows: the answer.

use super::words;
use crate::drawing::Place;
use crate::query::{Answered, Found, Real};
use barycode::d2::Vec2;
use barycode::{Intersection, Proximity, Vector};

#[derive(Debug)]
pub(crate) struct End {
    pub(crate) text: String,
    pub(crate) detail: String,
    pub(crate) normal: Option<Place>,
    /// Nearest or deepest points on A and B.
    pub(crate) witnesses: Option<[Place; 2]>,
    /// The point of the obstacle's boundary that is nearest to the origin.
    pub(crate) nearest: Option<Place>,
}

impl End {
    /// `radius` is that of both shapes together.
    pub(crate) fn new<T: Real>(answered: &Answered<T>, radius: f64) -> Self {
        let end = match &answered.found {
            Found::Intersection(found) => Self::yes_or_no(found),
            Found::Contact(found) => Self::contact(found, radius),
        };
        Self { text: words::answer(answered), ..end }
    }

    fn yes_or_no<T: Real>(found: &Intersection<Vec2<T>>) -> Self {
        let normal = found.normal().and_then(known);
        let detail = match normal {
            Some(normal) => format!("The direction {} separates the shapes.", words::pair(normal)),
            None if found.meets() => "The simplex proves it.".into(),
            None => "Nothing is proven.".into(),
        };
        Self { text: String::new(), detail, normal, witnesses: None, nearest: None }
    }

    fn contact<T: Real>(found: &Proximity<Vec2<T>>, radius: f64) -> Self {
        // Without an upper bound there are no points that prove it.
        let proven = found.upper.is_finite();
        let normal = found.normal.and_then(known);
        let witnesses = known(found.on_a).zip(known(found.on_b)).filter(|_| proven);
        let detail = match (normal, witnesses) {
            (Some(normal), Some((on_a, on_b))) => {
                let [normal, on_a, on_b] = [normal, on_a, on_b].map(words::pair);
                format!("Normal {normal} from A to B; nearest or deepest points {on_a} on A and {on_b} on B.")
            }
            _ => "Nothing more is proven.".into(),
        };
        let reach = -(found.distance.to_f64() + radius);
        Self {
            text: String::new(),
            detail,
            normal,
            witnesses: witnesses.map(|(on_a, on_b)| [on_a, on_b]),
            nearest: normal.filter(|_| proven).map(|[x, y]| [x * reach, y * reach]),
        }
    }
}

fn known<T: Real>(vector: Vec2<T>) -> Option<Place> {
    Vector::is_finite(vector).then(|| [vector.x.to_f64(), vector.y.to_f64()])
}
