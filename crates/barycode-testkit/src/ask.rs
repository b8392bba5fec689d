//! The library's questions, asked in every way that they can be asked.

pub mod verdicts;

use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{
    Barycode, BarycodeUnordered, Dimension, Johnson, Perpendicular, Reduce, SignedVolumes, SignedVolumesOrdered,
    SubDistance, Voronoi,
};
use barycode::{Cache, CheckError, Pair, Query, Start, Verdict};
use serde::{Deserialize, Serialize};

use self::verdicts::{Question, Said};
use crate::build::{Built, Real, real};
use crate::generate::Precision;
use crate::generate::source::Source;

/// A sub-distance method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// The paper's, newest vertex last.
    Barycode,
    /// The paper's, in any order.
    BarycodeUnordered,
    /// Signed volumes.
    SignedVolumes,
    /// Signed volumes, newest vertex last; in the plane the same as without this order.
    SignedVolumesOrdered,
    /// Voronoi regions.
    Voronoi,
    /// Johnson's cofactors.
    Johnson,
}

impl Method {
    /// Every method of the plane.
    pub const ALL: [Self; 5] =
        [Self::Barycode, Self::BarycodeUnordered, Self::SignedVolumes, Self::Voronoi, Self::Johnson];

    /// Every method of space.
    pub const SPACE: [Self; 6] = [
        Self::Barycode,
        Self::BarycodeUnordered,
        Self::SignedVolumes,
        Self::SignedVolumesOrdered,
        Self::Voronoi,
        Self::Johnson,
    ];
}

/// Where a cold query sets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum From {
    /// Inside the obstacle.
    Inside,
    /// Along the first axis.
    Axis,
    /// Along an oblique direction.
    Oblique,
}

impl From {
    /// Every start.
    pub const ALL: [Self; 3] = [Self::Inside, Self::Axis, Self::Oblique];
}

/// What the cache holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warmth {
    /// There is none.
    None,
    /// It is empty.
    Cold,
    /// It comes from the same question just before.
    Warm,
    /// It holds random bits.
    Hostile,
}

impl Warmth {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::None, Self::Cold, Self::Warm, Self::Hostile];

    /// The state that is so many places on in the list of all, which is followed by its beginning.
    const fn on(self, places: usize) -> Self {
        Self::ALL[(self as usize + places) % Self::ALL.len()]
    }
}

/// What a hostile cache holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// How many of the ids count.
    pub length: u32,
    /// Ids of a vertex of A and a vertex of B.
    pub ids: [(u64, u64); 4],
}

impl Held {
    /// Random bits, or ids that real vertices may have, though not the right ones.
    pub fn random(source: &mut Source) -> Self {
        let length = source.pick(&[1, 2, 3, 4, u32::MAX]);
        let count = if source.chance(0.5) { 64 } else { u64::MAX };
        Self { length, ids: [(); 4].map(|()| (source.bits() % count, source.bits() % count)) }
    }

    fn cache(self) -> Cache {
        let mut cache = Cache::new();
        (cache.length, cache.ids) = (self.length, self.ids);
        cache
    }
}

/// Whom questions are put to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Through {
    /// A query for each.
    Query,
    /// One [`Pair`], in the order that has this number, see [`Question::order`]: what it knows
    /// already answers the others. For a cache that is warm, the second shape was where the first
    /// is before; for a hostile one, each was where the other is.
    Pair(u8),
}

/// All that there is to say about how the questions about two shapes are asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asking {
    /// Whom.
    pub through: Through,
    /// How; a pair has no start and no `perpendicular`.
    pub way: Way,
    /// What a hostile cache holds.
    pub held: Held,
    /// The distance of the question of that name.
    pub within: f64,
}

impl Asking {
    /// By queries, without a hostile cache.
    #[must_use]
    pub fn new(way: Way, within: f64) -> Self {
        Self { through: Through::Query, way, held: Held::default(), within }
    }
}

/// A way of asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Way {
    /// The sub-distance method.
    pub method: Method,
    /// Whether `intersects` and `within` search perpendicular to edges instead.
    pub perpendicular: bool,
    /// Where a cold query sets out.
    pub from: From,
    /// What the cache holds.
    pub warmth: Warmth,
}

impl Way {
    /// The way of the functions without options.
    pub const PLAIN: Self =
        Self { method: Method::Barycode, perpendicular: false, from: From::Inside, warmth: Warmth::None };

    /// Any way with one of these methods.
    pub fn random(source: &mut Source, methods: &[Method]) -> Self {
        Self {
            method: source.pick(methods),
            perpendicular: source.chance(0.2),
            from: source.pick(&From::ALL),
            warmth: source.pick(&Warmth::ALL),
        }
    }

    /// Every way with these methods, `perpendicular` only once for each start and warmth.
    pub fn all(methods: &'static [Method]) -> impl Iterator<Item = Self> {
        let searches = methods.iter().map(|&method| (method, false)).chain([(Method::Barycode, true)]);
        searches.flat_map(|(method, perpendicular)| {
            From::ALL.into_iter().flat_map(move |from| {
                Warmth::ALL.into_iter().map(move |warmth| Self { method, perpendicular, from, warmth })
            })
        })
    }
}

/// All that it takes to ask about two bodies again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Again<R> {
    /// How.
    #[serde(flatten)]
    pub asking: Asking,
    /// What stands for the lists of the bodies.
    pub representations: [R; 2],
}

/// An answer with the verdict of its own check.
#[derive(Clone, Copy, Debug)]
pub struct Checked<A> {
    /// The answer.
    pub answer: A,
    /// What `check()` said.
    pub check: Result<(), CheckError>,
}

/// Everything there is to ask about a pair.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each field is the answer to the question of its name")]
pub struct Answers<V: Asked> {
    pub intersects: Checked<barycode::Intersection<V>>,
    pub within: Checked<barycode::Intersection<V>>,
    pub distance: Checked<barycode::Distance<V>>,
    pub closest_points: Checked<barycode::Proximity<V>>,
    pub contact: Checked<barycode::Proximity<V>>,
}

impl<V: Asked> Answers<V> {
    /// The largest number of iterations among the answers.
    #[must_use]
    pub fn iterations(&self) -> u32 {
        let answers = [
            self.intersects.answer.iterations,
            self.within.answer.iterations,
            self.distance.answer.iterations,
            self.closest_points.answer.iterations,
            self.contact.answer.iterations,
        ];
        answers.into_iter().max().unwrap_or(0)
    }

    /// The verdict of each answer, and what its check says.
    pub fn verdicts(&self) -> [(Question, Verdict, Result<(), CheckError>); 5] {
        [
            (Question::Intersects, self.intersects.answer.verdict, self.intersects.check),
            (Question::Within, self.within.answer.verdict, self.within.check),
            (Question::Distance, self.distance.answer.verdict, self.distance.check),
            (Question::ClosestPoints, self.closest_points.answer.verdict, self.closest_points.check),
            (Question::Contact, self.contact.answer.verdict, self.contact.check),
        ]
    }
}

/// Whether the bounds of the signed distance leave the verdict open, so that only exact arithmetic
/// can have decided it. The verdict brings `upper` down to zero at most, and leaves `lower` where
/// the normal has it.
#[must_use]
pub fn is_open<V: Asked>(contact: &barycode::Proximity<V>) -> bool {
    let zero = real(0.0);
    contact.lower <= zero && contact.upper >= zero
}

/// The vectors of a dimension whose questions are asked here.
pub trait Asked: Dimension<Scalar: Real> + 'static {
    /// The vector with these components, as many of them as it has.
    fn of(components: [f64; 3]) -> Self;

    /// See [`everything`].
    fn everything(a: &Built<Self>, b: &Built<Self>, asking: &Asking) -> Answers<Self>;

    /// See [`verdicts::verdicts`].
    fn verdicts(
        a: &Built<Self>,
        b: &Built<Self>,
        way: Way,
        within: f64,
        source: &mut Source,
        hear: &mut dyn FnMut(Said),
    );
}

/// Asks everything in one way.
pub fn everything<V: Asked>(a: &Built<V>, b: &Built<V>, asking: &Asking) -> Answers<V> {
    V::everything(a, b, asking)
}

/// A function by the method of the way.
macro_rules! by_method {
    ($function:path, $ordered:expr, $of:ident, $($argument:ident),*) => {
        match $of.method {
            Method::Barycode => $function(Barycode, $($argument),*),
            Method::BarycodeUnordered => $function(BarycodeUnordered, $($argument),*),
            Method::SignedVolumes => $function(SignedVolumes, $($argument),*),
            Method::SignedVolumesOrdered => $function($ordered, $($argument),*),
            Method::Voronoi => $function(Voronoi, $($argument),*),
            Method::Johnson => $function(Johnson, $($argument),*),
        }
    };
}

impl<T: Real> Asked for Vec2<T> {
    fn of(c: [f64; 3]) -> Self {
        Self::new(real(c[0]), real(c[1]))
    }

    fn everything(a: &Built<Self>, b: &Built<Self>, asking: &Asking) -> Answers<Self> {
        T::ask_plane(a, b, asking)
    }

    fn verdicts(
        a: &Built<Self>,
        b: &Built<Self>,
        way: Way,
        within: f64,
        source: &mut Source,
        hear: &mut dyn FnMut(Said),
    ) {
        verdicts::by_every_method(a, b, way, within, source, hear);
        by_method!(verdicts::with, SignedVolumes, way, a, b, way, source, hear);
    }
}

impl<T: Real> Asked for Vec3<T> {
    fn of(c: [f64; 3]) -> Self {
        Self::new(real(c[0]), real(c[1]), real(c[2]))
    }

    fn everything(a: &Built<Self>, b: &Built<Self>, asking: &Asking) -> Answers<Self> {
        T::ask_space(a, b, asking)
    }

    fn verdicts(
        a: &Built<Self>,
        b: &Built<Self>,
        way: Way,
        within: f64,
        source: &mut Source,
        hear: &mut dyn FnMut(Said),
    ) {
        verdicts::by_every_method(a, b, way, within, source, hear);
        let ordered = Method::SignedVolumesOrdered;
        verdicts::one(SignedVolumesOrdered, Way { method: ordered, ..way }, a, b, within, source, hear);
        by_method!(verdicts::with, SignedVolumesOrdered, way, a, b, way, source, hear);
    }
}

/// Not generic, so that the engines are compiled once, here, and not again for each test.
macro_rules! real {
    ($scalar:ident, $precision:expr) => {
        impl Real for $scalar {
            const PRECISION: Precision = $precision;

            fn ask_plane(a: &Built<Vec2<Self>>, b: &Built<Vec2<Self>>, asking: &Asking) -> Answers<Vec2<Self>> {
                let way = asking.way;
                match asking.through {
                    Through::Query => by_method!(by_queries, SignedVolumes, way, a, b, asking),
                    Through::Pair(order) => by_method!(by_pair, SignedVolumes, way, a, b, asking, order),
                }
            }

            fn ask_space(a: &Built<Vec3<Self>>, b: &Built<Vec3<Self>>, asking: &Asking) -> Answers<Vec3<Self>> {
                let way = asking.way;
                match asking.through {
                    Through::Query => by_method!(by_queries, SignedVolumesOrdered, way, a, b, asking),
                    Through::Pair(order) => by_method!(by_pair, SignedVolumesOrdered, way, a, b, asking, order),
                }
            }
        }
    };
}

real!(f32, Precision::Single);
real!(f64, Precision::Double);

fn by_queries<V: Asked, M: SubDistance<V>>(method: M, a: &Built<V>, b: &Built<V>, asking: &Asking) -> Answers<V>
where
    Perpendicular: Reduce<V>,
{
    let &Asking { way, held, within, .. } = asking;
    let within = real(within);
    let intersects = if way.perpendicular {
        asked(Perpendicular, way, held, |query| intersects(query, a, b))
    } else {
        asked(method, way, held, |query| intersects(query, a, b))
    };
    let within = if way.perpendicular {
        asked(Perpendicular, way, held, |query| self::within(query, a, b, within))
    } else {
        asked(method, way, held, |query| self::within(query, a, b, within))
    };
    let distance = asked(method, way, held, |query| distance(query, a, b));
    let closest_points = asked(method, way, held, |query| closest_points(query, a, b));
    let contact = asked(method, way, held, |query| contact(query, a, b));
    Answers {
        intersects: Checked { answer: intersects, check: intersects.check(a, b) },
        within: Checked { answer: within, check: within.check(a, b) },
        distance: Checked { answer: distance, check: distance.check() },
        closest_points: Checked { answer: closest_points, check: closest_points.check(a, b) },
        contact: Checked { answer: contact, check: contact.check(a, b) },
    }
}

/// Questions of a query, compiled once for a method and not for each place where they are asked.
macro_rules! compiled_once {
    ($($question:ident by $method:ident $(of $distance:ident)? -> $answer:ident),+ $(,)?) => {$(
        #[inline(never)]
        fn $question<V: Asked, M: $method<V>>(
            mut query: Query<'_, V, M>,
            a: &Built<V>,
            b: &Built<V>,
            $($distance: V::Scalar,)?
        ) -> barycode::$answer<V> {
            query.$question(a, b $(, $distance)?)
        }
    )+};
}

compiled_once! {
    intersects by Reduce -> Intersection,
    within by Reduce of distance -> Intersection,
    distance by SubDistance -> Distance,
    closest_points by SubDistance -> Proximity,
    contact by SubDistance -> Proximity,
}

/// One question, with the start and the cache of the way.
fn asked<V: Asked, M: Reduce<V>, R>(method: M, way: Way, held: Held, question: impl Fn(Query<'_, V, M>) -> R) -> R {
    let query = || Query::new().method(method).start(start(way.from));
    let mut cache = Cache::new();
    match way.warmth {
        Warmth::None => return question(query()),
        Warmth::Cold => {}
        Warmth::Warm => {
            question(query().cache(&mut cache));
        }
        Warmth::Hostile => cache = held.cache(),
    }
    question(query().cache(&mut cache))
}

/// See [`Through::Pair`].
fn by_pair<V: Asked, M: SubDistance<V>>(method: M, a: &Built<V>, b: &Built<V>, asking: &Asking, order: u8) -> Answers<V>
where
    Barycode: SubDistance<V>,
{
    const THERE: &str = "the shapes stand at these poses already";
    let ((a, pose_a), (b, pose_b)) = (a.parts(), b.parts());
    let before = match asking.way.warmth {
        Warmth::None | Warmth::Cold => [pose_a, pose_b],
        Warmth::Warm => [pose_a, pose_a],
        Warmth::Hostile => [pose_b, pose_a],
    };
    let mut pair = Pair::new(a, before[0], b, before[1]).expect(THERE).method(method);
    if before != [pose_a, pose_b] {
        let _ = pair.contact();
        pair.set_pose_a(pose_a).and(pair.set_pose_b(pose_b)).expect(THERE);
    }
    let within: V::Scalar = real(asking.within);
    let mut near = None;
    for question in Question::order(order) {
        match question {
            Question::Intersects => _ = pair.intersects(),
            Question::Within => near = Some(pair.within(within)),
            Question::Distance => _ = pair.distance(),
            Question::ClosestPoints => _ = pair.closest_points(),
            Question::Contact => _ = pair.contact(),
        }
    }
    // It has these answers.
    let near = near.expect("an order has every question");
    let (intersects, distance) = (pair.intersects(), pair.distance());
    let (closest_points, contact) = (pair.closest_points(), pair.contact());
    let (a, b) = pair.shapes();
    Answers {
        intersects: Checked { answer: intersects, check: intersects.check(&a, &b) },
        within: Checked { answer: near, check: near.check(&a, &b) },
        distance: Checked { answer: distance, check: distance.check() },
        closest_points: Checked { answer: closest_points, check: closest_points.check(&a, &b) },
        contact: Checked { answer: contact, check: contact.check(&a, &b) },
    }
}

fn start<V: Asked>(from: From) -> Start<V> {
    match from {
        From::Inside => Start::Inside,
        From::Axis => Start::Direction(V::of([1.0, 0.0, 0.0])),
        From::Oblique => Start::Direction(V::of([-0.3, 0.7, 0.2])),
    }
}
