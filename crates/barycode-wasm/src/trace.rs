//! Traces: every step of a question, by any sub-distance method, as JSON.

mod json;
mod motion;

pub(crate) use motion::{cast, impact, ray};

use crate::ask::{Answer, Pair};
use crate::batch::Question;
use crate::fault::{Argument, Blame, Fault};
use crate::options::Options;
use crate::state::call;
use crate::world::{Any, World};
use barycode::expert::{AnyMethod, SubDistance};
use barycode::{Recorder, Trace};

/// What is traced.
#[derive(Clone, Copy)]
pub(crate) struct Traced {
    pub(crate) question: u32,
    pub(crate) pair: Pair,
    pub(crate) margin: f64,
    pub(crate) options: u32,
    pub(crate) out: u32,
}

/// Traces a question: the text is its trace, and the record is written where it is wanted.
pub(crate) fn trace<V: World>(traced: Traced) -> i32
where
    AnyMethod: SubDistance<V>,
{
    call(|state| {
        let question = Question::read(traced.question, traced.margin).blame(1)?;
        let mut options = Options::<V>::read(&state.memory, Argument(traced.options, 7))?;
        let method = method::<V>(options.method).ok_or_else(Fault::unknown).blame(7)?;
        let mut recorder = Recorder::new();
        let answer = {
            let [a, b] =
                traced.pair.sides::<V>(state).map_err(|fault| Fault { argument: fault.argument + 1, ..fault })?;
            ask(&mut options, question, [a.shape(), b.shape()], method, &mut recorder)
        };
        let mut text = String::new();
        json::write(&recorder.into_trace(), &mut text);
        answer.leave(state, Argument(traced.out, 8)).inspect(|_| state.text = text)
    })
}

/// The method of a code.
fn method<V: World>(code: u32) -> Option<AnyMethod> {
    Some(match code {
        0 => AnyMethod::Barycode,
        2 => AnyMethod::BarycodeUnordered,
        3 => AnyMethod::SignedVolumes,
        4 if V::DIMENSION == 3 => AnyMethod::SignedVolumesOrdered,
        5 => AnyMethod::Voronoi,
        6 => AnyMethod::Johnson,
        _ => return None,
    })
}

fn ask<V: World>(
    options: &mut Options<V>,
    (question, margin): (Question, f64),
    [a, b]: [Any<'_, V>; 2],
    method: AnyMethod,
    recorder: &mut Recorder<V>,
) -> Answer<V>
where
    AnyMethod: SubDistance<V>,
{
    let mut query = options.query_by(method, recorder);
    match question {
        Question::Within => Answer::Intersection(query.within(&a, &b, margin)),
        Question::Distance => Answer::Distance(query.distance(&a, &b)),
        Question::ClosestPoints => Answer::Proximity(query.closest_points(&a, &b)),
        Question::Contact => Answer::Proximity(query.contact(&a, &b)),
    }
}

/// A trace in doubles.
type TraceOf<V> = Trace<V, f64>;
