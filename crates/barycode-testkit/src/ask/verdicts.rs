//! Verdicts alone, in many ways about one pair: nothing is checked but yes, no and touching.

use barycode::{
    Barycode, BarycodeUnordered, Cache, Johnson, Perpendicular, Query, Reduce, SignedVolumes, SubDistance, Verdict,
    Voronoi,
};

use super::{Asked, Method, Warmth, Way, fill, is_open, start};
use crate::build::Built;
use crate::generate::source::Source;

/// A question that has a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is the question of its name")]
pub enum Question {
    Intersects,
    Within,
    Distance,
    ClosestPoints,
    Contact,
}

impl Question {
    /// Its name in the library.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Intersects => "intersects",
            Self::Within => "within",
            Self::Distance => "distance",
            Self::ClosestPoints => "closest_points",
            Self::Contact => "contact",
        }
    }
}

/// A verdict, and how it was asked for.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// The question.
    pub question: Question,
    /// How it was asked.
    pub way: Way,
    /// The answer.
    pub verdict: Verdict,
    /// Whether the bounds leave it open; told of `contact` alone.
    pub open: bool,
}

/// Asks `intersects` and `within` by every method, each with an empty cache, the cache that this leaves, and a hostile one;
/// and each other question once, by the method of the way. All set out from where the way does.
pub fn verdicts<V: Asked>(
    a: &Built<V>,
    b: &Built<V>,
    way: Way,
    within: V::Scalar,
    source: &mut Source,
    hear: &mut dyn FnMut(Said),
) {
    V::verdicts(a, b, way, within, source, hear);
}

/// The methods that plane and space have in common.
pub(super) fn by_every_method<V: Asked>(
    a: &Built<V>,
    b: &Built<V>,
    way: Way,
    within: V::Scalar,
    source: &mut Source,
    hear: &mut dyn FnMut(Said),
) where
    Perpendicular: Reduce<V>,
    Barycode: Reduce<V>,
    BarycodeUnordered: Reduce<V>,
    SignedVolumes: Reduce<V>,
    Voronoi: Reduce<V>,
    Johnson: Reduce<V>,
{
    let by = |method| Way { method, perpendicular: false, ..way };
    one(Barycode, by(Method::Barycode), a, b, within, source, hear);
    one(BarycodeUnordered, by(Method::BarycodeUnordered), a, b, within, source, hear);
    one(SignedVolumes, by(Method::SignedVolumes), a, b, within, source, hear);
    one(Voronoi, by(Method::Voronoi), a, b, within, source, hear);
    one(Johnson, by(Method::Johnson), a, b, within, source, hear);
    one(Perpendicular, Way { perpendicular: true, ..way }, a, b, within, source, hear);
}

/// `intersects` and `within` by one method.
pub(super) fn one<V: Asked, M: Reduce<V>>(
    method: M,
    way: Way,
    a: &Built<V>,
    b: &Built<V>,
    within: V::Scalar,
    source: &mut Source,
    hear: &mut dyn FnMut(Said),
) {
    for question in [Question::Intersects, Question::Within] {
        let mut cache = Cache::new();
        for warmth in [Warmth::Cold, Warmth::Warm, Warmth::Hostile] {
            if warmth == Warmth::Hostile {
                fill(&mut cache, source);
            }
            let query = Query::new().method(method).start(start(way.from)).cache(&mut cache);
            let answer = match question {
                Question::Within => query.within(a, b, within),
                _ => query.intersects(a, b),
            };
            hear(Said { question, way: Way { warmth, ..way }, verdict: answer.verdict, open: false });
        }
    }
}

/// The questions that ask for more than yes or no, by one method.
pub(super) fn with<V: Asked, M: SubDistance<V>>(
    method: M,
    a: &Built<V>,
    b: &Built<V>,
    way: Way,
    hear: &mut dyn FnMut(Said),
) {
    let query = || Query::new().method(method).start(start(way.from));
    let way = Way { warmth: Warmth::None, perpendicular: false, ..way };
    let contact = query().contact(a, b);
    let verdicts = [
        (Question::Distance, query().distance(a, b).verdict, false),
        (Question::ClosestPoints, query().closest_points(a, b).verdict, false),
        (Question::Contact, contact.verdict, is_open(&contact)),
    ];
    verdicts.into_iter().for_each(|(question, verdict, open)| hear(Said { question, way, verdict, open }));
}
