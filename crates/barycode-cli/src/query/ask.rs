//! Asking the core, with the options of the command line.

use super::dimension::RequestDimension;
use super::field::Flaw;
use super::half_space;
use super::request::{PosedSpec, Question, Request};
use super::shape::rounded;
use crate::args::{SolveArgs, Solver, StartFrom};
use barycode::d2::SupportSearch;
use barycode::d3::Posed;
use barycode::expert::{AnyMethod, Barycode, Dimension, Observer, Perpendicular, Reduce, Step, SubDistance, Vector};
use barycode::{
    CheckError, ContactPoint, Convex, Intersection, MOST_CONTACT_POINTS, Proximity, Query, Scalar, Start, Touching,
};
use serde::Serialize;

/// Room for the points of a manifold that is not asked for whole.
const FEW_POINTS: usize = 4;

/// A precision that questions can be asked in.
pub trait Real: Scalar + Serialize {}
impl Real for f32 {}
impl Real for f64 {}

/// What the core said.
#[derive(Debug, Clone, Copy)]
pub enum CoreAnswer<V: Vector> {
    Intersection(Intersection<V>),
    /// With the margin that counts as contact.
    Contact(Proximity<V>, f64),
}

/// What the core said, whether contact counts, and whether the answer was verified.
#[derive(Debug, Clone)]
pub struct QueryAnswer<V: Vector> {
    pub found: CoreAnswer<V>,
    /// Of a manifold.
    pub points: Option<Vec<ContactPoint<V>>>,
    pub touching: Touching,
    pub checked: bool,
}

pub(crate) type Shape<'s, V> = dyn Convex<Vector = V> + 's;

/// A shape at its place. One that is where it was made is not posed, which would only add rounding.
pub(crate) struct PosedRequest<const N: usize, V: RequestDimension<N>> {
    shape: V::Shape,
    pose: Option<V::Pose>,
}

impl<const N: usize, V: RequestDimension<N>> PosedRequest<N, V> {
    pub(crate) fn new(placed: &PosedSpec<N>, search: SupportSearch) -> Result<Self, Flaw> {
        Ok(Self { shape: placed.shape.build::<V>(search)?, pose: V::pose(placed)? })
    }

    /// Hands the placed shape to a function.
    pub(crate) fn with<R>(&self, serve: impl FnOnce(&Shape<'_, V>) -> R) -> Result<R, Flaw> {
        match self.pose {
            None => Ok(serve(&self.shape)),
            Some(pose) => {
                let posed = Posed::new(&self.shape, pose)
                    .map_err(|error| Flaw::new(format!("is refused: {error}; choose a larger unit of length")))?;
                Ok(serve(&posed))
            }
        }
    }
}

/// Asks what the request asks. `Hull` is no question for the core.
pub(crate) fn ask<V: RequestDimension<N>, const N: usize, O: Observer<V>>(
    request: &Request<N>,
    args: &SolveArgs,
    observer: O,
) -> Result<QueryAnswer<V>, Flaw> {
    let Some(b) = &request.b else {
        return Err(Flaw::new("asks about one shape only: ask about two").within("query"));
    };
    if let Some(answer) = half_space::ask::<V, N>(request, args, O::ACTIVE)? {
        return Ok(answer);
    }
    let search = args.support.into();
    let posed_a = PosedRequest::<N, V>::new(&request.a, search).map_err(|flaw| flaw.within("a"))?;
    let posed_b = PosedRequest::<N, V>::new(b, search).map_err(|flaw| flaw.within("b"))?;
    posed_a
        .with(|a| {
            posed_b
                .with(|b| V::ask_with_solver(request.question, args, a, b, observer))
                .map_err(|flaw| flaw.within("pose_b"))
        })
        .map_err(|flaw| flaw.within("pose_a"))??
}

/// Asks with the solver of this name.
pub(super) fn ask_with_solver<V: Dimension<Scalar: Real>, O: Observer<V>, const N: usize>(
    question: Question<N>,
    args: &SolveArgs,
    a: &Shape<'_, V>,
    b: &Shape<'_, V>,
    observer: O,
) -> Result<QueryAnswer<V>, Flaw>
where
    Barycode: SubDistance<V>,
    AnyMethod: SubDistance<V>,
    Perpendicular: Reduce<V>,
{
    if args.solver == Solver::Barycode {
        return full(Barycode, question, args, a, b, observer);
    }
    let mut observer = observer;
    let mut step = |step: &Step<V>| observer.step(step);
    let observer = OptionalObserver(if O::ACTIVE { Some(&mut step) } else { None });
    let method = match args.solver {
        // The default is served above.
        Solver::Barycode | Solver::BarycodeUnordered => AnyMethod::BarycodeUnordered,
        Solver::SignedVolumes => AnyMethod::SignedVolumes,
        Solver::SignedVolumesOrdered if V::DIMENSION == 2 => {
            return Err(Flaw::new(
                "is the plane's, where --solver signed-volumes-ordered has no face to leave out: choose \
                 signed-volumes, or ask about shapes of space",
            )
            .within("dim"));
        }
        Solver::SignedVolumesOrdered => AnyMethod::SignedVolumesOrdered,
        Solver::Voronoi => AnyMethod::Voronoi,
        Solver::Johnson => AnyMethod::Johnson,
        Solver::Perpendicular => {
            let Question::Intersect { within } = question else {
                return Err(Flaw::new(
                    "asks for more than yes or no, which --solver perpendicular can't tell: choose another solver, or \
                     ask intersect",
                )
                .within("query"));
            };
            return yes_or_no(Perpendicular, within, args, a, b, observer);
        }
    };
    full(method, question, args, a, b, observer)
}

/// An observer, or none. Methods other than the default are compiled with this one alone; no
/// formula answers in their place, so that it changes no answer of theirs.
struct OptionalObserver<'o, V: Vector>(Option<DynObserver<'o, V>>);

type DynObserver<'o, V> = &'o mut dyn FnMut(&Step<V>);

impl<V: Vector> Observer<V> for OptionalObserver<'_, V> {
    fn step(&mut self, step: &Step<V>) {
        if let Some(observer) = &mut self.0 {
            observer(step);
        }
    }
}

fn full<V: Dimension<Scalar: Real>, M: SubDistance<V>, O: Observer<V>, const N: usize>(
    method: M,
    question: Question<N>,
    args: &SolveArgs,
    a: &Shape<'_, V>,
    b: &Shape<'_, V>,
    observer: O,
) -> Result<QueryAnswer<V>, Flaw>
where
    Barycode: SubDistance<V>,
{
    match question {
        Question::Intersect { within } => yes_or_no(method, within, args, a, b, observer),
        Question::Contact { cut_off, margin } => {
            let answer = query(method, args, observer).cut_off(V::Scalar::from_f64(cut_off)).contact(&a, &b);
            let checked = verified(args, || answer.check(&a, &b))?;
            let found = CoreAnswer::Contact(answer, margin);
            Ok(QueryAnswer { found, points: None, touching: args.touching.into(), checked })
        }
        Question::Manifold { cut_off, margin, whole } => {
            let mut query = query(method, args, observer)
                .cut_off(V::Scalar::from_f64(cut_off))
                .speculative_margin(V::Scalar::from_f64(margin));
            let mut all = [ContactPoint::default(); MOST_CONTACT_POINTS];
            let most = if whole { MOST_CONTACT_POINTS } else { FEW_POINTS };
            let (contact, points) = query.whole_contact_manifold(&a, &b, &mut all[..most]);
            let checked = verified(args, || {
                contact.check(&a, &b)?;
                contact.check_points(&a, &b, points)
            })?;
            let found = CoreAnswer::Contact(contact, margin);
            Ok(QueryAnswer { found, points: Some(points.to_vec()), touching: args.touching.into(), checked })
        }
        Question::Hull => Err(Flaw::new("asks about one shape only: ask about two").within("query")),
        Question::Moving(_) => Err(Flaw::new("asks about shapes that move, in no steps of one search").within("query")),
    }
}

fn yes_or_no<V: Dimension<Scalar: Real>, M: Reduce<V>, O: Observer<V>>(
    method: M,
    within: f64,
    args: &SolveArgs,
    a: &Shape<'_, V>,
    b: &Shape<'_, V>,
    observer: O,
) -> Result<QueryAnswer<V>, Flaw> {
    let within = rounded(within).map_err(|flaw| flaw.within("query_params"))?;
    let answer = query(method, args, observer).within(&a, &b, within);
    let checked = verified(args, || answer.check(&a, &b))?;
    Ok(QueryAnswer { found: CoreAnswer::Intersection(answer), points: None, touching: args.touching.into(), checked })
}

fn query<V: Dimension, M: Reduce<V>, O: Observer<V>>(
    method: M,
    args: &SolveArgs,
    observer: O,
) -> Query<'static, V, M, O> {
    let mut query = Query::<V>::new().method(method).observer(observer).touching(args.touching.into());
    if let Some(limit) = args.max_iterations {
        query = query.max_iterations(limit);
    }
    if let Some(tolerance) = args.tolerance {
        query = query.tolerance(V::Scalar::from_f64(tolerance));
    }
    match args.start {
        StartFrom::Inside => query.start(Start::Inside),
        StartFrom::X => query.start(Start::Direction(V::axis(0))),
    }
}

/// Verifies the answer where that is asked for. An answer that fails is none.
pub(super) fn verified(args: &SolveArgs, check: impl FnOnce() -> Result<(), CheckError>) -> Result<bool, Flaw> {
    if args.check {
        check().map_err(|error| {
            Flaw::new(format!(
                "the answer fails its check, {error}: please report this line; another --solver may help"
            ))
        })?;
    }
    Ok(args.check)
}
