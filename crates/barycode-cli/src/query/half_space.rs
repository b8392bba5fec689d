//! Questions about a half-space and a shape.

use super::ask::{CoreAnswer, PosedRequest, QueryAnswer, verified};
use super::dimension::RequestDimension;
use super::field::Flaw;
use super::request::{PosedSpec, Question, Request};
use super::shape::{ShapeSpec, rounded, rounded_vector};
use crate::args::SolveArgs;
use barycode::expert::Vector;
use barycode::{Certificate, HalfSpace, Intersection, Proximity};

/// Answers where one of both is a half-space; none where neither is. `watched`: whether the steps
/// of a search are asked for.
pub(super) fn ask<V: RequestDimension<N>, const N: usize>(
    request: &Request<N>,
    args: &SolveArgs,
    watched: bool,
) -> Result<Option<QueryAnswer<V>>, Flaw> {
    let Some(b) = &request.b else { return Ok(None) };
    let is_half_space = |spec: &PosedSpec<N>| matches!(spec.shape, ShapeSpec::HalfSpace(..));
    let (ground, shape, names) = match (is_half_space(&request.a), is_half_space(b)) {
        (false, false) => return Ok(None),
        (true, true) => {
            let what = "is a half-space, and so is `a`: give a shape that has bounds";
            return Err(Flaw::new(what).within("shape").within("b"));
        }
        (true, false) => (&request.a, b, ["a", "b"]),
        (false, true) => (b, &request.a, ["b", "a"]),
    };
    if watched {
        let what = "is a half-space, about which one support decides: there are no steps to show";
        return Err(Flaw::new(what).within("shape").within(names[0]));
    }
    let swapped = names[0] == "b";
    let ground = half_space::<V, N>(ground).map_err(|flaw| flaw.within(names[0]))?;
    let posed = PosedRequest::<N, V>::new(shape, args.support.into()).map_err(|flaw| flaw.within(names[1]))?;
    let answer = posed.with(|shape| match request.question {
        Question::Intersect { within } => {
            let within = rounded(within).map_err(|flaw| flaw.within("query_params"))?;
            let answer = ground.within(&shape, within);
            let checked = verified(args, || ground.check_intersection(&answer, &shape))?;
            Ok((CoreAnswer::Intersection(if swapped { from_shape(answer) } else { answer }), checked))
        }
        Question::Contact { margin, .. } => {
            let answer = ground.contact(&shape);
            let checked = verified(args, || ground.check(&answer, &shape))?;
            Ok((CoreAnswer::Contact(if swapped { contact_from_shape(answer) } else { answer }, margin), checked))
        }
        _ => Err(Flaw::new("is not served about half-spaces: ask contact").within("query")),
    });
    let (found, checked) = answer.map_err(|flaw| flaw.within(&format!("pose_{}", names[1])))??;
    Ok(Some(QueryAnswer { found, points: None, touching: args.touching.into(), checked }))
}

/// The half-space of a request, at its pose.
fn half_space<V: RequestDimension<N>, const N: usize>(spec: &PosedSpec<N>) -> Result<HalfSpace<V>, Flaw> {
    let ShapeSpec::HalfSpace(normal, offset) = &spec.shape else {
        return Err(Flaw::new("is no half-space").within("shape"));
    };
    let normal = rounded_vector::<V, N>(normal).map_err(|flaw| flaw.within("normal"))?;
    let offset = rounded(*offset).map_err(|flaw| flaw.within("offset"))?;
    V::half_space(normal, offset, V::pose(spec)?).map_err(|error| Flaw::new(format!("is refused: {error}")))
}

/// The same answer with the shape first.
fn from_shape<V: Vector>(mut answer: Intersection<V>) -> Intersection<V> {
    if let Certificate::Direction(direction) = answer.certificate {
        answer.certificate = Certificate::Direction(-direction);
    }
    answer
}

/// The same answer with the shape first.
fn contact_from_shape<V: Vector>(mut answer: Proximity<V>) -> Proximity<V> {
    answer.normal = answer.normal.map(|normal| -normal);
    (answer.on_a, answer.on_b) = (answer.on_b, answer.on_a);
    for ids in &mut answer.simplex.ids {
        *ids = (ids.1, ids.0);
    }
    answer
}
