//! Answers about shapes that move.

use super::ask::{PosedRequest, Real, Shape, verified};
use super::dimension::RequestDimension;
use super::field::Flaw;
use super::moving::Moving;
use super::request::Request;
use super::shape::{rounded, rounded_vector};
use super::turning::TurningQuestion;
use crate::args::SolveArgs;
use barycode::expert::Vector;
use barycode::{Cast, Cell, Impact, ImpactVerdict, Scalar, StartOverlap, Stop, Verdict};
use serde::Serialize;
use serde_json::Value;

/// The answer to a request about shapes that move. A field is null where there is nothing to say.
#[derive(Debug, Serialize)]
#[serde(bound(serialize = "V: Serialize, V::Scalar: Serialize"))]
pub(crate) struct ImpactRecord<'i, V: Vector> {
    id: &'i Value,
    verdict: ImpactVerdict,
    /// The first contact is between the two, in the unit of the line's own parameters.
    first: Option<[V::Scalar; 2]>,
    /// Shapes in contact at the beginning part between the two: where that is asked and known.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves: Option<[V::Scalar; 2]>,
    normal_a_to_b: Option<V>,
    closest_point_a: Option<V>,
    closest_point_b: Option<V>,
    start: Verdict,
    cells: u32,
    iterations: u32,
    stop: Stop,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    checked: bool,
}

/// What the core said about shapes that move.
pub(crate) struct MovingAnswer<V: Vector> {
    pub(crate) impact: Impact<V>,
    /// The certificate of bodies that turn.
    pub(crate) cells: Vec<Cell<V>>,
    pub(crate) checked: bool,
}

/// Asks the core about shapes that move.
pub(crate) fn ask_moving<V: RequestDimension<N>, const N: usize>(
    request: &Request<N>,
    moving: &Moving<N>,
    args: &SolveArgs,
) -> Result<MovingAnswer<V>, Flaw> {
    if let Some(question) = TurningQuestion::<V, N>::new(request, moving, args)? {
        let (impact, cells) = question.answer();
        let checked = verified(args, || question.check(&impact, &cells))?;
        return Ok(MovingAnswer { impact, cells, checked });
    }
    let search = args.support.into();
    let a = PosedRequest::<N, V>::new(&request.a, search).map_err(|flaw| flaw.within("a"))?;
    let b = match &request.b {
        Some(b) => Some(PosedRequest::<N, V>::new(b, search).map_err(|flaw| flaw.within("b"))?),
        None => None,
    };
    let (impact, checked) = a
        .with(|a| match &b {
            Some(b) => b.with(|b| between(moving, args, a, b)).map_err(|flaw| flaw.within("pose_b"))?,
            None => ray(moving, args, a),
        })
        .map_err(|flaw| flaw.within("pose_a"))??;
    Ok(MovingAnswer { impact, cells: Vec::new(), checked })
}

fn ray<V: RequestDimension<N>, const N: usize>(
    moving: &Moving<N>,
    args: &SolveArgs,
    shape: &Shape<'_, V>,
) -> Result<(Impact<V>, bool), Flaw> {
    let Moving::Ray { origin, direction, until, solid } = moving else {
        return Err(Flaw::new("is missing: this query is about two shapes").within("b"));
    };
    let [origin, direction] = [vector::<V, N>(origin, "origin")?, vector(direction, "direction")?];
    let until = V::Scalar::from_f64(*until);
    let cast = Cast::new().touching(args.touching.into());
    let found = cast.ray(&shape, origin, direction, until);
    if *solid || matches!(found.start, Verdict::Separated | Verdict::Undecided) {
        let checked = verified(args, || cast.check_ray(&found, &shape, origin, direction, until))?;
        return Ok((found, checked));
    }
    // A ray that begins in a hollow shape meets it where it leaves.
    let cast = cast.start(StartOverlap::Leaving);
    let mut left = cast.ray(&shape, origin, direction, until);
    let checked = verified(args, || cast.check_ray(&left, &shape, origin, direction, until))?;
    match left.leaves {
        Some(times) => (left.verdict, left.first) = (ImpactVerdict::Contact, times),
        None => left.verdict = ImpactVerdict::Free,
    }
    Ok((left, checked))
}

fn between<V: RequestDimension<N>, const N: usize>(
    moving: &Moving<N>,
    args: &SolveArgs,
    a: &Shape<'_, V>,
    b: &Shape<'_, V>,
) -> Result<(Impact<V>, bool), Flaw> {
    let cast = Cast::new().touching(args.touching.into());
    let (cast, names, ways, until) = match moving {
        Moving::Ray { .. } => return Err(Flaw::new("is not asked about: leave it out").within("b")),
        Moving::Shapes { displacements, margin, start } => {
            let cast = cast.target_distance(margin_of::<V>(*margin)?).start(*start);
            (cast, ["displacement_a", "displacement_b"], displacements, 1.0)
        }
        Moving::Bodies(bodies) => {
            let cast = cast.target_distance(margin_of::<V>(bodies.margin)?).start(bodies.start);
            (cast, ["velocity_a", "velocity_b"], &bodies.velocities, bodies.until)
        }
    };
    let [way_a, way_b] = [vector::<V, N>(&ways[0], names[0])?, vector(&ways[1], names[1])?];
    let until = V::Scalar::from_f64(until);
    let found = cast.shape(&a, way_a, &b, way_b, until);
    let checked = verified(args, || cast.check_shape(&found, &a, way_a, &b, way_b, until))?;
    Ok((found, checked))
}

/// A vector among the parameters, in the precision of the query.
fn vector<V: RequestDimension<N>, const N: usize>(vector: &[f64; N], key: &str) -> Result<V, Flaw> {
    rounded_vector(vector).map_err(|flaw: Flaw| flaw.within(key).within("query_params"))
}

fn margin_of<V: Vector<Scalar: Real>>(margin: f64) -> Result<V::Scalar, Flaw> {
    rounded(margin).map_err(|flaw| flaw.within("margin").within("query_params"))
}

impl<'i, V: Vector<Scalar: Real>> ImpactRecord<'i, V> {
    pub(crate) fn new(id: &'i Value, answered: &MovingAnswer<V>) -> Self {
        let found = &answered.impact;
        let finite = |vector: V| if vector.is_finite() { Some(vector + V::default()) } else { None };
        Self {
            id,
            verdict: found.verdict,
            first: if found.verdict == ImpactVerdict::Free { None } else { Some(found.first.map(positive)) },
            leaves: found.leaves.map(|times| times.map(positive)),
            normal_a_to_b: found.normal.and_then(finite),
            closest_point_a: found.on_a.and_then(finite),
            closest_point_b: found.on_b.and_then(finite),
            start: found.start,
            cells: found.cells,
            iterations: found.iterations,
            stop: found.stop,
            checked: answered.checked,
        }
    }
}

/// Zero loses its sign, which means nothing here.
fn positive<T: Real>(time: T) -> T {
    time + T::ZERO
}
