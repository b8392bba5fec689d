//! What the last frame shows: the answer.

use super::words;
use crate::drawing::Point2;
use crate::query::{CoreAnswer, QueryAnswer, RequestDimension};
use crate::trace::camera::Camera;
use barycode::{ContactPoint, Intersection, Proximity, Scalar};

#[derive(Debug)]
pub(crate) struct End {
    pub(crate) text: String,
    pub(crate) detail: String,
    pub(crate) normal: Option<Point2>,
    /// Nearest or deepest points on A and B.
    pub(crate) witnesses: Option<[Point2; 2]>,
    /// The point of the obstacle's boundary that is nearest to the origin.
    pub(crate) nearest: Option<Point2>,
    /// Points of a manifold, on A and on B.
    pub(crate) manifold: Vec<[Point2; 2]>,
}

impl End {
    /// `radius` is that of both shapes together.
    pub(crate) fn new<V: RequestDimension<N>, const N: usize>(
        answered: &QueryAnswer<V>,
        camera: &Camera<N>,
        radius: f64,
    ) -> Self {
        let end = match &answered.found {
            CoreAnswer::Intersection(found) => Self::yes_or_no(found, camera),
            CoreAnswer::Contact(found, _) => Self::contact(found, camera, radius),
        };
        let mut text = words::answer(answered);
        let Some(points) = &answered.points else {
            return Self { text, ..end };
        };
        text.push_str(&words::manifold(points));
        let placed = |point: &ContactPoint<V>| [point.on_a, point.on_b].map(|end| camera.place(&end.doubles()));
        Self { text, manifold: points.iter().map(placed).collect(), ..end }
    }

    fn yes_or_no<V: RequestDimension<N>, const N: usize>(found: &Intersection<V>, camera: &Camera<N>) -> Self {
        let normal = found.normal().and_then(known);
        let detail = match normal {
            Some(normal) => format!("The direction {} separates the shapes.", words::coordinates(&normal)),
            None if found.meets() => "The simplex proves it.".into(),
            None => "Nothing is proven.".into(),
        };
        Self {
            text: String::new(),
            detail,
            normal: normal.map(|normal| camera.place(&normal)),
            witnesses: None,
            nearest: None,
            manifold: Vec::new(),
        }
    }

    fn contact<V: RequestDimension<N>, const N: usize>(found: &Proximity<V>, camera: &Camera<N>, radius: f64) -> Self {
        // Without an upper bound there are no points that prove it.
        let proven = found.upper.is_finite();
        let normal = found.normal.and_then(known);
        let witnesses = known(found.on_a).zip(known(found.on_b)).filter(|_| proven);
        let detail = match (normal, witnesses) {
            (Some(normal), Some((on_a, on_b))) => {
                let [normal, on_a, on_b] = [normal, on_a, on_b].map(|vector| words::coordinates(&vector));
                format!("Normal {normal} from A to B; nearest or deepest points {on_a} on A and {on_b} on B.")
            }
            _ => "Nothing more is proven.".into(),
        };
        let reach = -(found.distance.to_f64() + radius);
        Self {
            text: String::new(),
            detail,
            normal: normal.map(|normal| camera.place(&normal)),
            witnesses: witnesses.map(|(on_a, on_b)| [camera.place(&on_a), camera.place(&on_b)]),
            nearest: normal.filter(|_| proven).map(|normal| camera.place(&normal.map(|along| along * reach))),
            manifold: Vec::new(),
        }
    }
}

fn known<V: RequestDimension<N>, const N: usize>(vector: V) -> Option<[f64; N]> {
    vector.is_finite().then(|| vector.doubles())
}
