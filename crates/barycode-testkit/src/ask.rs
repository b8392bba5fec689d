//! The library's questions, asked in every way that they can be asked.

pub mod verdicts;

use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::{
    Barycode, BarycodeUnordered, Cache, CheckError, Johnson, Perpendicular, Query, Reduce, SignedVolumes,
    SignedVolumesOrdered, Space, Start, SubDistance, Voronoi,
};

use self::verdicts::Said;
use crate::build::{Built, Real, real};
use crate::generate::Precision;
use crate::generate::source::Source;

/// A sub-distance method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
}

/// A way of asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
}

/// Whether the bounds of the signed distance leave the verdict open, so that only exact arithmetic can have decided it. The
/// verdict brings `upper` down to zero at most, and leaves `lower` where the normal has it.
#[must_use]
pub fn is_open<V: Asked>(contact: &barycode::Proximity<V>) -> bool {
    let zero = real(0.0);
    contact.lower <= zero && contact.upper >= zero
}

/// The vectors of a dimension whose questions are asked here.
pub trait Asked: Space<Scalar: Real> + 'static {
    /// The vector with these components, as many of them as it has.
    fn of(components: [f64; 3]) -> Self;

    /// See [`everything`].
    fn everything(
        a: &Built<Self>,
        b: &Built<Self>,
        way: Way,
        within: Self::Scalar,
        source: &mut Source,
    ) -> Answers<Self>;

    /// See [`verdicts::verdicts`].
    fn verdicts(
        a: &Built<Self>,
        b: &Built<Self>,
        way: Way,
        within: Self::Scalar,
        source: &mut Source,
        hear: &mut dyn FnMut(Said),
    );
}

/// Asks everything in one way; `within` is the distance for the question of that name.
///
/// `source` fills hostile caches.
pub fn everything<V: Asked>(
    a: &Built<V>,
    b: &Built<V>,
    way: Way,
    within: V::Scalar,
    source: &mut Source,
) -> Answers<V> {
    V::everything(a, b, way, within, source)
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

    fn everything(a: &Built<Self>, b: &Built<Self>, way: Way, within: T, source: &mut Source) -> Answers<Self> {
        T::ask_plane(a, b, way, within, source)
    }

    fn verdicts(
        a: &Built<Self>,
        b: &Built<Self>,
        way: Way,
        within: T,
        source: &mut Source,
        hear: &mut dyn FnMut(Said),
    ) {
        verdicts::by_every_method(a, b, way, within, source, hear);
        by_method!(verdicts::with, SignedVolumes, way, a, b, way, hear);
    }
}

impl<T: Real> Asked for Vec3<T> {
    fn of(c: [f64; 3]) -> Self {
        Self::new(real(c[0]), real(c[1]), real(c[2]))
    }

    fn everything(a: &Built<Self>, b: &Built<Self>, way: Way, within: T, source: &mut Source) -> Answers<Self> {
        T::ask_space(a, b, way, within, source)
    }

    fn verdicts(
        a: &Built<Self>,
        b: &Built<Self>,
        way: Way,
        within: T,
        source: &mut Source,
        hear: &mut dyn FnMut(Said),
    ) {
        verdicts::by_every_method(a, b, way, within, source, hear);
        let ordered = Method::SignedVolumesOrdered;
        verdicts::one(SignedVolumesOrdered, Way { method: ordered, ..way }, a, b, within, source, hear);
        by_method!(verdicts::with, SignedVolumesOrdered, way, a, b, way, hear);
    }
}

/// Not generic, so that the engines are compiled once, here, and not again for each test.
macro_rules! real {
    ($scalar:ident, $precision:expr) => {
        impl Real for $scalar {
            const PRECISION: Precision = $precision;

            fn ask_plane(
                a: &Built<Vec2<Self>>,
                b: &Built<Vec2<Self>>,
                way: Way,
                within: Self,
                source: &mut Source,
            ) -> Answers<Vec2<Self>> {
                by_method!(with, SignedVolumes, way, a, b, way, within, source)
            }

            fn ask_space(
                a: &Built<Vec3<Self>>,
                b: &Built<Vec3<Self>>,
                way: Way,
                within: Self,
                source: &mut Source,
            ) -> Answers<Vec3<Self>> {
                by_method!(with, SignedVolumesOrdered, way, a, b, way, within, source)
            }
        }
    };
}

real!(f32, Precision::Single);
real!(f64, Precision::Double);

fn with<V: Asked, M: SubDistance<V>>(
    method: M,
    a: &Built<V>,
    b: &Built<V>,
    way: Way,
    within: V::Scalar,
    source: &mut Source,
) -> Answers<V>
where
    Perpendicular: Reduce<V>,
{
    let intersects = if way.perpendicular {
        asked(Perpendicular, way, source, |query| query.intersects(a, b))
    } else {
        asked(method, way, source, |query| query.intersects(a, b))
    };
    let within = if way.perpendicular {
        asked(Perpendicular, way, source, |query| query.within(a, b, within))
    } else {
        asked(method, way, source, |query| query.within(a, b, within))
    };
    let distance = asked(method, way, source, |query| query.distance(a, b));
    let closest_points = asked(method, way, source, |query| query.closest_points(a, b));
    let contact = asked(method, way, source, |query| query.contact(a, b));
    Answers {
        intersects: Checked { answer: intersects, check: intersects.check(a, b) },
        within: Checked { answer: within, check: within.check(a, b) },
        distance: Checked { answer: distance, check: distance.check() },
        closest_points: Checked { answer: closest_points, check: closest_points.check(a, b) },
        contact: Checked { answer: contact, check: contact.check(a, b) },
    }
}

/// One question, with the start and the cache of the way.
fn asked<V: Asked, M: Reduce<V>, R>(
    method: M,
    way: Way,
    source: &mut Source,
    question: impl Fn(Query<'_, V, M>) -> R,
) -> R {
    let start = start(way.from);
    let mut cache = Cache::new();
    match way.warmth {
        Warmth::None => return question(Query::new().method(method).start(start)),
        Warmth::Cold => {}
        Warmth::Warm => {
            question(Query::new().method(method).start(start).cache(&mut cache));
        }
        Warmth::Hostile => fill(&mut cache, source),
    }
    question(Query::new().method(method).start(start).cache(&mut cache))
}

fn start<V: Asked>(from: From) -> Start<V> {
    match from {
        From::Inside => Start::Inside,
        From::Axis => Start::Direction(V::of([1.0, 0.0, 0.0])),
        From::Oblique => Start::Direction(V::of([-0.3, 0.7, 0.2])),
    }
}

/// Fills a cache with random bits.
fn fill(cache: &mut Cache, source: &mut Source) {
    cache.length = source.pick(&[1, 2, 3, 4, u32::MAX]);
    let small = source.chance(0.5);
    for (a, b) in &mut cache.ids {
        (*a, *b) = (source.bits(), source.bits());
        if small {
            // Ids of real vertices, though not of the right ones.
            (*a, *b) = (*a % 64, *b % 64);
        }
    }
}
