//! Verdicts alone, in many ways about one pair: nothing is checked but yes, no and touching.

use barycode::expert::{AnyMethod, Barycode, Perpendicular, Reduce, SubDistance};
use barycode::{Cache, Query, Verdict};

use super::{HostileCache, Method, QueryOptions, TestVector, Warmth, ask_once, is_open, start_direction};
use crate::ask;
use crate::build::{TestShape, real};
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

/// Verdict, with the options that it was asked with.
#[derive(Clone, Copy, Debug)]
pub struct VerdictRecord {
    /// The question.
    pub question: Question,
    /// Options of the query.
    pub options: QueryOptions,
    /// Contents of a hostile cache.
    pub hostile: HostileCache,
    /// The answer.
    pub verdict: Verdict,
    /// Whether the bounds leave it open; known for `contact` only.
    pub open: bool,
}

/// Asks `intersects` and `within` by every method, each with an empty cache, the cache that this
/// leaves, and a hostile one; and each other question once, by the method of the options, each with
/// another state of the cache. All start where the options say.
pub fn ask_verdicts<V: TestVector>(
    a: &TestShape<V>,
    b: &TestShape<V>,
    options: QueryOptions,
    within: f64,
    source: &mut Source,
    record: &mut dyn FnMut(VerdictRecord),
) {
    V::ask_verdicts(a, b, options, within, source, record);
}

/// Asks the yes/no questions by these methods, and by the one that answers no others.
pub(super) fn yes_no_by_every_method<V: TestVector>(
    methods: &[Method],
    a: &TestShape<V>,
    b: &TestShape<V>,
    options: QueryOptions,
    within: f64,
    source: &mut Source,
    record: &mut dyn FnMut(VerdictRecord),
) where
    Perpendicular: Reduce<V>,
    Barycode: Reduce<V>,
    AnyMethod: Reduce<V>,
{
    for &method in methods {
        let options = QueryOptions { method, perpendicular: false, ..options };
        match method {
            Method::Barycode => yes_no_by_method(Barycode, options, a, b, within, source, record),
            other => yes_no_by_method(other.any(), options, a, b, within, source, record),
        }
    }
    yes_no_by_method(Perpendicular, QueryOptions { perpendicular: true, ..options }, a, b, within, source, record);
}

/// Asks `intersects` and `within` by one method.
fn yes_no_by_method<V: TestVector, M: Reduce<V>>(
    method: M,
    options: QueryOptions,
    a: &TestShape<V>,
    b: &TestShape<V>,
    within: f64,
    source: &mut Source,
    record: &mut dyn FnMut(VerdictRecord),
) {
    for question in [Question::Intersects, Question::Within] {
        let (mut cache, mut hostile) = (Cache::new(), HostileCache::default());
        for warmth in [Warmth::Cold, Warmth::Warm, Warmth::Hostile] {
            if warmth == Warmth::Hostile {
                hostile = HostileCache::random(source);
                cache = hostile.cache();
            }
            let query = Query::new().method(method).start(start_direction(options.start)).cache(&mut cache);
            let answer = match question {
                Question::Within => ask::within(query, a, b, real(within)),
                _ => ask::intersects(query, a, b),
            };
            record(VerdictRecord {
                question,
                options: QueryOptions { warmth, ..options },
                hostile,
                verdict: answer.verdict,
                open: false,
            });
        }
    }
}

/// Asks the questions whose answer is more than yes or no, by one method.
pub(super) fn ask_beyond_yes_no<V: TestVector, M: SubDistance<V>>(
    method: M,
    a: &TestShape<V>,
    b: &TestShape<V>,
    options: QueryOptions,
    source: &mut Source,
    record: &mut dyn FnMut(VerdictRecord),
) {
    for (places, question) in [Question::Distance, Question::ClosestPoints, Question::Contact].into_iter().enumerate() {
        let options = QueryOptions { warmth: options.warmth.advanced(places), perpendicular: false, ..options };
        let hostile =
            if options.warmth == Warmth::Hostile { HostileCache::random(source) } else { HostileCache::default() };
        let (verdict, open) = match question {
            Question::Distance => {
                (ask_once(method, options, hostile, |query| ask::distance(query, a, b)).verdict, false)
            }
            Question::ClosestPoints => {
                (ask_once(method, options, hostile, |query| ask::closest_points(query, a, b)).verdict, false)
            }
            _ => {
                let contact = ask_once(method, options, hostile, |query| ask::contact(query, a, b));
                (contact.verdict, is_open(&contact))
            }
        };
        record(VerdictRecord { question, options, hostile, verdict, open });
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
