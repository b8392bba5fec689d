//! Every question about two shapes, in any way, and what must hold of the answers whatever the
//! shapes.

use crate::bytes::Bytes;
use crate::dimension::{FuzzDimension, ShapeTraits, two};
use crate::room::{BitsNeeded, is_served};
use barycode::expert::{
    Barycode, BarycodeUnordered, Johnson, Number, Perpendicular, Reduce, SignedVolumes, SubDistance, Voronoi,
};
use barycode::{Cache, CheckError, Convex, Distance, Intersection, Proximity, Query, Scalar, Start, Stop, Verdict};

/// Any shape of a dimension.
pub(crate) type Shape<'s, V> = dyn Convex<Vector = V> + 's;

/// Supports after which a query without a limit of its own is taken for a hang. All that is known
/// needs far fewer.
const MANY: u32 = 30_000;

/// What all answers about a pair say together.
pub(crate) struct Examiner<'s, V: FuzzDimension> {
    pub(crate) a: &'s Shape<'s, V>,
    pub(crate) b: &'s Shape<'s, V>,
    pub(crate) word: ShapeTraits,
    /// Supports that may be needed.
    pub(crate) most: u32,
    room: BitsNeeded,
    served: bool,
    lower: (V::Scalar, &'static str),
    upper: (V::Scalar, &'static str),
    /// How the shapes lie when one is grown by a distance.
    verdicts: Vec<(V::Scalar, Verdict, &'static str)>,
}

impl<'s, V: FuzzDimension> Examiner<'s, V> {
    pub(crate) fn new(a: &'s Shape<'s, V>, b: &'s Shape<'s, V>, word: ShapeTraits) -> Self {
        let (lower, upper) = ((-V::Scalar::INFINITY, "nothing"), (V::Scalar::INFINITY, "nothing"));
        let (room, served) = (BitsNeeded::new(a, b), is_served(a, b));
        Self { a, b, word, most: MANY, room, served, lower, upper, verdicts: Vec::new() }
    }

    /// Two proofs about the same pair never contradict each other.
    fn proven(&mut self, lower: V::Scalar, upper: V::Scalar, by: &'static str) {
        if lower > self.lower.0 {
            self.lower = (lower, by);
        }
        if upper < self.upper.0 {
            self.upper = (upper, by);
        }
        let (lower, upper) = (self.lower, self.upper);
        assert!(
            !(lower.0 > upper.0),
            "contradiction: the signed distance is at least {:?} ({}) and at most {:?} ({})",
            lower.0,
            lower.1,
            upper.0,
            upper.1
        );
    }

    /// The answer's own check must find it right, as far as its simplex can be found again.
    fn checked(&self, check: Result<(), CheckError>, answer: &dyn std::fmt::Debug) {
        use CheckError::{Simplex, UpperBound, Witness};
        match check {
            Ok(()) => {}
            Err(Simplex | UpperBound | Witness) if !self.word.named => {}
            Err(error) => panic!("fails its check, {error}: {answer:?}"),
        }
    }

    /// The exact form of a check, which has room where the documentation says so. The plain form
    /// where it has none: that of a depth may take seconds, so that it is not asked for twice.
    fn check(
        &self,
        within: V::Scalar,
        exact: impl FnOnce() -> Result<(), CheckError>,
        plain: impl FnOnce() -> Result<(), CheckError>,
    ) -> Result<(), CheckError> {
        let known = if self.room.is_known() { exact() } else { Err(CheckError::NotExact) };
        if known != Err(CheckError::NotExact) {
            return known;
        }
        assert!(!self.word.honest || !self.room.suffices(within), "the exact check has no room");
        plain()
    }

    /// Verdicts about a pair are one verdict, whatever was asked, and how; and a shape that grows
    /// comes no farther away.
    fn decided(&mut self, within: V::Scalar, verdict: Verdict, stop: Stop, by: &'static str) {
        let known = self.room.is_known();
        if verdict == Verdict::Undecided {
            let allowed = !self.served || !self.room.suffices(within) || stop == Stop::IterationLimit;
            assert!(allowed, "{by} is undecided within {within:?}, {stop:?}");
            return;
        }
        assert!(known || verdict != Verdict::Touching, "{by} knows that shapes touch whose structure nobody knows");
        for &(other, earlier, witness) in &self.verdicts {
            let (smaller, larger) = if within < other { (verdict, earlier) } else { (earlier, verdict) };
            let fine = if within == other {
                verdict == earlier
            } else {
                rank(smaller) <= rank(larger) && (smaller, larger) != (Verdict::Touching, Verdict::Touching)
            };
            assert!(
                fine || within.max(other) == V::Scalar::INFINITY,
                "contradiction: {verdict:?} within {within:?} ({by}), {earlier:?} within {other:?} ({witness})"
            );
        }
        if !self.verdicts.iter().any(|&(other, ..)| other == within) {
            self.verdicts.push((within, verdict, by));
        }
    }

    fn limited(&self, iterations: u32, answer: &dyn std::fmt::Debug) {
        assert!(!self.word.honest || iterations <= self.most, "{iterations} iterations: {answer:?}");
    }

    pub(crate) fn intersection(&mut self, answer: &Intersection<V>, by: &'static str) {
        let check =
            self.check(answer.within, || answer.check_exact(&self.a, &self.b), || answer.check(&self.a, &self.b));
        self.limited(answer.iterations, answer);
        let _ = answer.normal();
        if !self.word.honest {
            return;
        }
        self.checked(check, answer);
        self.decided(answer.within, answer.verdict, answer.stop, by);
        match answer.verdict {
            Verdict::Separated => self.proven(answer.within, V::Scalar::INFINITY, by),
            Verdict::Penetrating => self.proven(-V::Scalar::INFINITY, answer.within, by),
            _ => {}
        }
    }

    pub(crate) fn distance(&mut self, answer: &Distance<V>, by: &'static str) {
        let check = answer.check();
        self.limited(answer.iterations, answer);
        if !self.word.honest {
            return;
        }
        self.checked(check, answer);
        self.decided(V::Scalar::ZERO, answer.verdict, answer.stop, by);
        let zero = V::Scalar::ZERO;
        match answer.verdict {
            Verdict::Penetrating => self.proven(-V::Scalar::INFINITY, zero, by),
            _ if answer.lower > zero => self.proven(answer.lower, answer.upper, by),
            _ => self.proven(-V::Scalar::INFINITY, answer.upper, by),
        }
    }

    /// Closest points, or where `signed` a contact.
    pub(crate) fn proximity(&mut self, answer: &Proximity<V>, signed: bool, by: &'static str) {
        let check =
            self.check(V::Scalar::ZERO, || answer.check_exact(&self.a, &self.b), || answer.check(&self.a, &self.b));
        self.limited(answer.iterations, answer);
        if !self.word.honest {
            return;
        }
        self.checked(check, answer);
        self.decided(V::Scalar::ZERO, answer.verdict, answer.stop, by);
        let clamped = !signed && answer.verdict == Verdict::Penetrating;
        let lower = if clamped { -V::Scalar::INFINITY } else { answer.lower };
        self.proven(lower, answer.upper, by);
    }
}

/// How near shapes lie to each other.
fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Separated => 0,
        Verdict::Touching => 1,
        _ => 2,
    }
}

/// How a question is asked. The first question about a pair has no cache and no options.
struct QuestionOptions<V: FuzzDimension> {
    start: Start<V>,
    limit: Option<u32>,
    cut_off: Option<V::Scalar>,
    cache: Cache,
}

impl<V: FuzzDimension> QuestionOptions<V> {
    fn read(bytes: &mut Bytes<'_>) -> Self {
        Self {
            start: if bytes.index(4) == 3 { Start::Direction(V::vector(bytes)) } else { Start::Inside },
            limit: if bytes.index(8) == 7 { Some(u32::from(bytes.byte()) % 20) } else { None },
            cut_off: if bytes.index(8) == 7 { Some(bytes.number()) } else { None },
            cache: match bytes.index(4) {
                0 | 1 => Cache::new(),
                2 => cache(bytes, 16),
                _ => cache(bytes, u64::MAX),
            },
        }
    }

    /// The question, asked twice: the cache of the first time warms the second.
    fn ask<M: Reduce<V>, R>(&self, method: M, mut question: impl FnMut(Query<'_, V, M>) -> R) -> [R; 2] {
        let mut cache = self.cache;
        [(); 2].map(|()| {
            let mut query = Query::<V>::new().start(self.start);
            if let Some(limit) = self.limit {
                query = query.max_iterations(limit);
            }
            if let Some(cut_off) = self.cut_off {
                query = query.cut_off(cut_off);
            }
            // In one place: each place where a question is asked compiles it again.
            question(query.cache(&mut cache).method(method))
        })
    }
}

/// A cache with any ids, or with small ones that name vertices, though not the right ones.
fn cache(bytes: &mut Bytes<'_>, most: u64) -> Cache {
    let mut id = || if most == u64::MAX { bytes.word() } else { u64::from(bytes.byte()) % most };
    let ids = [(); 4].map(|()| (id(), id()));
    Cache { ids, length: if most == u64::MAX { bytes.word() as u32 } else { 1 + bytes.index(4) as u32 } }
}

/// Asks everything about any two shapes: plainly, then with a method and options of the bytes'
/// choice, then about the pair exchanged.
pub(crate) fn ask<V: FuzzDimension>(mut bytes: Bytes<'_>)
where
    Barycode: SubDistance<V>,
    BarycodeUnordered: SubDistance<V>,
    SignedVolumes: SubDistance<V>,
    Voronoi: SubDistance<V>,
    Johnson: SubDistance<V>,
    Perpendicular: Reduce<V>,
{
    let Some((a, b, word)) = two::<V>(&mut bytes) else {
        return;
    };
    let (a, b) = (&*a, &*b);
    let mut examiner = Examiner::new(a, b, word);
    examiner.proximity(&Query::new().contact(&a, &b), true, "contact");
    let within = bytes.number();
    let kind = bytes.index(7);
    let options = QuestionOptions::read(&mut bytes);
    match kind {
        0 => every(Barycode, &options, &mut examiner, within),
        1 => every(BarycodeUnordered, &options, &mut examiner, within),
        2 => every(SignedVolumes, &options, &mut examiner, within),
        3 => every(V::Ordered::default(), &options, &mut examiner, within),
        4 => every(Voronoi, &options, &mut examiner, within),
        5 => every(Johnson, &options, &mut examiner, within),
        _ => yes_or_no(Perpendicular, &options, &mut examiner, within),
    }
    let exchanged = Query::new().contact(&b, &a);
    let mut exchange = Examiner { a: b, b: a, ..examiner };
    exchange.proximity(&exchanged, true, "contact of B and A");
}

fn every<V: FuzzDimension, M: SubDistance<V>>(
    method: M,
    options: &QuestionOptions<V>,
    examiner: &mut Examiner<'_, V>,
    within: V::Scalar,
) {
    let (a, b) = (examiner.a, examiner.b);
    yes_or_no(method, options, examiner, within);
    for answer in options.ask(method, |mut query| query.distance(&a, &b)) {
        examiner.distance(&answer, "distance");
    }
    for answer in options.ask(method, |mut query| query.closest_points(&a, &b)) {
        examiner.proximity(&answer, false, "closest points");
    }
    for answer in options.ask(method, |mut query| query.contact(&a, &b)) {
        examiner.proximity(&answer, true, "contact in another way");
    }
}

fn yes_or_no<V: FuzzDimension, M: Reduce<V>>(
    method: M,
    options: &QuestionOptions<V>,
    examiner: &mut Examiner<'_, V>,
    within: V::Scalar,
) {
    let (a, b) = (examiner.a, examiner.b);
    for answer in options.ask(method, |mut query| query.intersects(&a, &b)) {
        examiner.intersection(&answer, "intersects");
    }
    for answer in options.ask(method, |mut query| query.within(&a, &b, within)) {
        examiner.intersection(&answer, "within");
    }
}
