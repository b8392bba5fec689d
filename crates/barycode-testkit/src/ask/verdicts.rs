//! Verdicts alone, in many ways about one pair: nothing is checked but yes, no and touching.

use barycode::expert::{
    Barycode, BarycodeUnordered, Johnson, Perpendicular, Reduce, SignedVolumes, SubDistance, Voronoi,
};
use barycode::{Cache, Query, Verdict};

use super::{Asked, Held, Method, Warmth, Way, asked, is_open, start};
use crate::ask;
use crate::build::{Built, real};
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
    /// Every question.
    pub const ALL: [Self; 5] = [Self::Intersects, Self::Within, Self::Distance, Self::ClosestPoints, Self::Contact];

    /// Ways to put them in order.
    pub const ORDERS: u8 = 120;

    /// Every question, in the order with this number.
    #[must_use]
    pub fn order(number: u8) -> [Self; 5] {
        let mut order = Self::ALL;
        let mut rest = usize::from(number);
        for place in 0..order.len() {
            let left = order.len() - place;
            order.swap(place, place + rest % left);
            rest /= left;
        }
        order
    }

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
    /// What a hostile cache held.
    pub held: Held,
    /// The answer.
    pub verdict: Verdict,
    /// Whether the bounds leave it open; told of `contact` alone.
    pub open: bool,
}

/// Asks `intersects` and `within` by every method, each with an empty cache, the cache that this
/// leaves, and a hostile one; and each other question once, by the method of the way, each with
/// another cache than the one before, of those that there are. All set out from where the way does.
pub fn verdicts<V: Asked>(
    a: &Built<V>,
    b: &Built<V>,
    way: Way,
    within: f64,
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
    within: f64,
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
    within: f64,
    source: &mut Source,
    hear: &mut dyn FnMut(Said),
) {
    for question in [Question::Intersects, Question::Within] {
        let (mut cache, mut held) = (Cache::new(), Held::default());
        for warmth in [Warmth::Cold, Warmth::Warm, Warmth::Hostile] {
            if warmth == Warmth::Hostile {
                held = Held::random(source);
                cache = held.cache();
            }
            let query = Query::new().method(method).start(start(way.from)).cache(&mut cache);
            let answer = match question {
                Question::Within => ask::within(query, a, b, real(within)),
                _ => ask::intersects(query, a, b),
            };
            hear(Said { question, way: Way { warmth, ..way }, held, verdict: answer.verdict, open: false });
        }
    }
}

/// The questions that ask for more than yes or no, by one method.
pub(super) fn with<V: Asked, M: SubDistance<V>>(
    method: M,
    a: &Built<V>,
    b: &Built<V>,
    way: Way,
    source: &mut Source,
    hear: &mut dyn FnMut(Said),
) {
    for (places, question) in [Question::Distance, Question::ClosestPoints, Question::Contact].into_iter().enumerate() {
        let way = Way { warmth: way.warmth.on(places), perpendicular: false, ..way };
        let held = if way.warmth == Warmth::Hostile { Held::random(source) } else { Held::default() };
        let (verdict, open) = match question {
            Question::Distance => (asked(method, way, held, |query| ask::distance(query, a, b)).verdict, false),
            Question::ClosestPoints => {
                (asked(method, way, held, |query| ask::closest_points(query, a, b)).verdict, false)
            }
            _ => {
                let contact = asked(method, way, held, |query| ask::contact(query, a, b));
                (contact.verdict, is_open(&contact))
            }
        };
        hear(Said { question, way, held, verdict, open });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_all_orders() {
        let mut seen: Vec<_> =
            (0..Question::ORDERS).map(|number| Question::order(number).map(Question::name)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 120);
        let mut first = seen[77];
        first.sort_unstable();
        assert_eq!(first, ["closest_points", "contact", "distance", "intersects", "within"]);
    }
}
