//! Asking the core, with the options of the command line.

use super::field::Flaw;
use super::request::{Placed, Question, Request};
use super::shape::{AnyShape, rounded, rounded_pair};
use crate::args::{SolveArgs, Solver, StartFrom};
use barycode::d2::{Convex, Pose, Posed, Query, Rotation, SupportSearch, Vec2};
use barycode::{
    Barycode, BarycodeUnordered, CheckError, Intersection, Johnson, Observer, Perpendicular, Proximity, Reduce, Scalar,
    SignedVolumes, Start, SubDistance, Voronoi,
};
use serde::Serialize;

/// A precision that questions can be asked in.
pub(crate) trait Real: Scalar + Serialize {}
impl Real for f32 {}
impl Real for f64 {}

/// What the core said.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Found<T: Scalar> {
    Intersection(Intersection<Vec2<T>>),
    Contact(Proximity<Vec2<T>>),
}

/// What the core said, and whether its answer was verified.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answered<T: Scalar> {
    pub(crate) found: Found<T>,
    pub(crate) checked: bool,
}

type Shape<'s, T> = dyn Convex<Vector = Vec2<T>> + 's;

/// A shape at its place. One that is where it was made is not posed, which would only add rounding.
pub(crate) struct Stand<T: Real> {
    shape: AnyShape<T>,
    pose: Option<Pose<T>>,
}

impl<T: Real> Stand<T> {
    pub(crate) fn new(placed: &Placed, search: SupportSearch) -> Result<Self, Flaw> {
        let shape = placed.shape.build(search)?;
        let here = placed.translation == [0.0, 0.0] && placed.angle == 0.0;
        let pose = if here { None } else { Some(pose(placed)?) };
        Ok(Self { shape, pose })
    }

    /// Hands the placed shape to a function.
    pub(crate) fn with<R>(&self, serve: impl FnOnce(&Shape<'_, T>) -> R) -> Result<R, Flaw> {
        match self.pose {
            None => Ok(serve(&*self.shape)),
            Some(pose) => {
                let posed = Posed::new(&*self.shape, pose)
                    .map_err(|error| Flaw::new(format!("is refused: {error}; choose a larger unit of length")))?;
                Ok(serve(&posed))
            }
        }
    }
}

/// Cosine and sine come from the angle as written, not from one rounded to the precision of the query.
fn pose<T: Real>(placed: &Placed) -> Result<Pose<T>, Flaw> {
    let translation = rounded_pair(&placed.translation).map_err(|flaw| flaw.within("translation"))?;
    let (sin, cos) = placed.angle.sin_cos();
    Ok(Pose::new(translation, Rotation::new(T::from_f64(cos), T::from_f64(sin))))
}

/// Asks what the request asks. `Hull` is no question for the core.
pub(crate) fn ask<T: Real, O: Observer<Vec2<T>>>(
    request: &Request,
    args: &SolveArgs,
    observer: O,
) -> Result<Answered<T>, Flaw> {
    let Some(b) = &request.b else {
        return Err(Flaw::new("asks about one shape only: ask about two").within("query"));
    };
    let search = args.support.into();
    let stand_a = Stand::new(&request.a, search).map_err(|flaw| flaw.within("a"))?;
    let stand_b = Stand::new(b, search).map_err(|flaw| flaw.within("b"))?;
    stand_a
        .with(|a| stand_b.with(|b| put(request.question, args, a, b, observer)).map_err(|flaw| flaw.within("pose_b")))
        .map_err(|flaw| flaw.within("pose_a"))??
}

fn put<T: Real, O: Observer<Vec2<T>>>(
    question: Question,
    args: &SolveArgs,
    a: &Shape<'_, T>,
    b: &Shape<'_, T>,
    observer: O,
) -> Result<Answered<T>, Flaw> {
    match args.solver {
        Solver::Barycode => full(Barycode, question, args, a, b, observer),
        Solver::BarycodeUnordered => full(BarycodeUnordered, question, args, a, b, observer),
        Solver::SignedVolumes => full(SignedVolumes, question, args, a, b, observer),
        Solver::Voronoi => full(Voronoi, question, args, a, b, observer),
        Solver::Johnson => full(Johnson, question, args, a, b, observer),
        Solver::Perpendicular => match question {
            Question::Intersect { within } => yes_or_no(Perpendicular, within, args, a, b, observer),
            _ => Err(Flaw::new(
                "asks for more than yes or no, which --solver perpendicular can't tell: choose another solver, or \
                 ask intersect",
            )
            .within("query")),
        },
    }
}

fn full<T: Real, M: SubDistance<Vec2<T>>, O: Observer<Vec2<T>>>(
    method: M,
    question: Question,
    args: &SolveArgs,
    a: &Shape<'_, T>,
    b: &Shape<'_, T>,
    observer: O,
) -> Result<Answered<T>, Flaw> {
    match question {
        Question::Intersect { within } => yes_or_no(method, within, args, a, b, observer),
        Question::Contact { cut_off } => {
            let answer = query(method, args, observer).cut_off(T::from_f64(cut_off)).contact(&a, &b);
            let checked = verified(args, || answer.check(&a, &b))?;
            Ok(Answered { found: Found::Contact(answer), checked })
        }
        Question::Hull => Err(Flaw::new("asks about one shape only: ask about two").within("query")),
    }
}

fn yes_or_no<T: Real, M: Reduce<Vec2<T>>, O: Observer<Vec2<T>>>(
    method: M,
    within: f64,
    args: &SolveArgs,
    a: &Shape<'_, T>,
    b: &Shape<'_, T>,
    observer: O,
) -> Result<Answered<T>, Flaw> {
    let within = rounded(within).map_err(|flaw| flaw.within("query_params"))?;
    let answer = query(method, args, observer).within(&a, &b, within);
    let checked = verified(args, || answer.check(&a, &b))?;
    Ok(Answered { found: Found::Intersection(answer), checked })
}

fn query<T: Real, M: Reduce<Vec2<T>>, O: Observer<Vec2<T>>>(
    method: M,
    args: &SolveArgs,
    observer: O,
) -> Query<'static, T, M, O> {
    let mut query = Query::new().method(method).observer(observer);
    if let Some(limit) = args.max_iterations {
        query = query.max_iterations(limit);
    }
    match args.start {
        StartFrom::Inside => query.start(Start::Inside),
        StartFrom::X => query.start(Start::Direction(Vec2::new(T::ONE, T::ZERO))),
    }
}

/// Verifies the answer where that is asked for. An answer that fails is none.
fn verified(args: &SolveArgs, check: impl FnOnce() -> Result<(), CheckError>) -> Result<bool, Flaw> {
    if args.check {
        check().map_err(|error| {
            Flaw::new(format!(
                "the answer fails its check, {error}: please report this line; another --solver may help"
            ))
        })?;
    }
    Ok(args.check)
}
