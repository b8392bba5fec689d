//! Every question of the library, with every method, start, cache and entry point.

mod setup;
pub mod verdicts;

use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{Barycode, Dimension, Perpendicular, Reduce, SubDistance};
use barycode::{Cache, CheckError, Convex, Manifold, Pair, Proximity, Query, Start, Verdict};

pub use self::setup::{EntryPoint, HostileCache, Method, QueryOptions, QuerySetup, Replay, StartDirection, Warmth};
use self::verdicts::{Question, VerdictRecord};
use crate::build::{TestScalar, TestShape, real};
use crate::generate::Precision;
use crate::generate::source::Source;

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
pub struct Answers<V: TestVector> {
    pub intersects: Checked<barycode::Intersection<V>>,
    pub within: Checked<barycode::Intersection<V>>,
    pub distance: Checked<barycode::Distance<V>>,
    pub closest_points: Checked<barycode::Proximity<V>>,
    pub contact: Checked<barycode::Proximity<V>>,
    pub manifold: Checked<Manifold<V>>,
}

impl<V: TestVector> Answers<V> {
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
pub fn is_open<V: TestVector>(contact: &barycode::Proximity<V>) -> bool {
    let zero = real(0.0);
    contact.lower <= zero && contact.upper >= zero
}

/// Vectors of a dimension of the library under test.
pub trait TestVector: Dimension<Scalar: TestScalar> + 'static {
    /// The vector with these components, as many of them as it has.
    fn of(components: [f64; 3]) -> Self;

    /// See [`ask_everything`].
    fn ask_everything(a: &TestShape<Self>, b: &TestShape<Self>, setup: &QuerySetup) -> Answers<Self>;

    /// See [`verdicts::ask_verdicts`].
    fn ask_verdicts(
        a: &TestShape<Self>,
        b: &TestShape<Self>,
        options: QueryOptions,
        within: f64,
        source: &mut Source,
        record: &mut dyn FnMut(VerdictRecord),
    );
}

/// Asks every question, all with one setup.
pub fn ask_everything<V: TestVector>(a: &TestShape<V>, b: &TestShape<V>, setup: &QuerySetup) -> Answers<V> {
    V::ask_everything(a, b, setup)
}

/// Calls a function with the method of the options: the default one by its type, as users have it,
/// the others by the type that is all of them, so that the engines are compiled twice and not six
/// times. That this takes the same steps is a test of the library.
macro_rules! by_method {
    ($function:path, $of:ident, $($argument:ident),*) => {
        match $of.method {
            Method::Barycode => $function(Barycode, $($argument),*),
            other => $function(other.any(), $($argument),*),
        }
    };
}

impl<T: TestScalar> TestVector for Vec2<T> {
    fn of(c: [f64; 3]) -> Self {
        Self::new(real(c[0]), real(c[1]))
    }

    fn ask_everything(a: &TestShape<Self>, b: &TestShape<Self>, setup: &QuerySetup) -> Answers<Self> {
        T::ask_plane(a, b, setup)
    }

    fn ask_verdicts(
        a: &TestShape<Self>,
        b: &TestShape<Self>,
        options: QueryOptions,
        within: f64,
        source: &mut Source,
        record: &mut dyn FnMut(VerdictRecord),
    ) {
        verdicts::yes_no_by_every_method(&Method::ALL, a, b, options, within, source, record);
        by_method!(verdicts::ask_beyond_yes_no, options, a, b, options, source, record);
    }
}

impl<T: TestScalar> TestVector for Vec3<T> {
    fn of(c: [f64; 3]) -> Self {
        Self::new(real(c[0]), real(c[1]), real(c[2]))
    }

    fn ask_everything(a: &TestShape<Self>, b: &TestShape<Self>, setup: &QuerySetup) -> Answers<Self> {
        T::ask_space(a, b, setup)
    }

    fn ask_verdicts(
        a: &TestShape<Self>,
        b: &TestShape<Self>,
        options: QueryOptions,
        within: f64,
        source: &mut Source,
        record: &mut dyn FnMut(VerdictRecord),
    ) {
        verdicts::yes_no_by_every_method(&Method::SPACE, a, b, options, within, source, record);
        by_method!(verdicts::ask_beyond_yes_no, options, a, b, options, source, record);
    }
}

/// Not generic, so that the engines are compiled once, here, and not again for each test.
macro_rules! real {
    ($scalar:ident, $precision:expr) => {
        impl TestScalar for $scalar {
            const PRECISION: Precision = $precision;

            fn ask_plane(
                a: &TestShape<Vec2<Self>>,
                b: &TestShape<Vec2<Self>>,
                setup: &QuerySetup,
            ) -> Answers<Vec2<Self>> {
                let options = setup.options;
                match setup.entry {
                    EntryPoint::Query => by_method!(by_queries, options, a, b, setup),
                    EntryPoint::Pair(order) => by_method!(by_pair, options, a, b, setup, order),
                }
            }

            fn ask_space(
                a: &TestShape<Vec3<Self>>,
                b: &TestShape<Vec3<Self>>,
                setup: &QuerySetup,
            ) -> Answers<Vec3<Self>> {
                let options = setup.options;
                match setup.entry {
                    EntryPoint::Query => by_method!(by_queries, options, a, b, setup),
                    EntryPoint::Pair(order) => by_method!(by_pair, options, a, b, setup, order),
                }
            }
        }
    };
}

real!(f32, Precision::Single);
real!(f64, Precision::Double);

fn by_queries<V: TestVector, M: SubDistance<V>>(
    method: M,
    a: &TestShape<V>,
    b: &TestShape<V>,
    setup: &QuerySetup,
) -> Answers<V>
where
    Perpendicular: Reduce<V>,
    Barycode: SubDistance<V>,
{
    let &QuerySetup { options, hostile, within, .. } = setup;
    let within = real(within);
    let intersects = if options.perpendicular {
        ask_once(Perpendicular, options, hostile, |query| intersects(query, a, b))
    } else {
        ask_once(method, options, hostile, |query| intersects(query, a, b))
    };
    let within = if options.perpendicular {
        ask_once(Perpendicular, options, hostile, |query| self::within(query, a, b, within))
    } else {
        ask_once(method, options, hostile, |query| self::within(query, a, b, within))
    };
    let distance = ask_once(method, options, hostile, |query| distance(query, a, b));
    let closest_points = ask_once(method, options, hostile, |query| closest_points(query, a, b));
    let contact = ask_once(method, options, hostile, |query| contact(query, a, b));
    Answers {
        intersects: Checked { answer: intersects, check: intersects.check(a, b) },
        within: Checked { answer: within, check: within.check(a, b) },
        distance: Checked { answer: distance, check: distance.check() },
        closest_points: Checked { answer: closest_points, check: closest_points.check(a, b) },
        contact: Checked { answer: contact, check: contact.check(a, b) },
        manifold: manifold(a, b, contact),
    }
}

/// Questions of a query, compiled once for a method and not for each place where they are asked.
macro_rules! compiled_once {
    ($($question:ident by $method:ident $(of $distance:ident)? -> $answer:ident),+ $(,)?) => {$(
        #[inline(never)]
        fn $question<V: TestVector, M: $method<V>>(
            mut query: Query<'_, V, M>,
            a: &TestShape<V>,
            b: &TestShape<V>,
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

/// The manifold of a contact. It is small: other methods lead to it by other contacts.
fn manifold<V: TestVector>(
    a: &impl Convex<Vector = V>,
    b: &impl Convex<Vector = V>,
    contact: Proximity<V>,
) -> Checked<Manifold<V>>
where
    Barycode: SubDistance<V>,
{
    let answer = Manifold::of_contact(a, b, contact, real(0.0));
    Checked { answer, check: answer.check(a, b) }
}

/// Asks one question, with the start and the cache of the options.
fn ask_once<V: TestVector, M: Reduce<V>, R>(
    method: M,
    options: QueryOptions,
    hostile: HostileCache,
    question: impl Fn(Query<'_, V, M>) -> R,
) -> R {
    let query = || Query::new().method(method).start(start_direction(options.start));
    let mut cache = Cache::new();
    match options.warmth {
        Warmth::None => return question(query()),
        Warmth::Cold => {}
        Warmth::Warm => {
            question(query().cache(&mut cache));
        }
        Warmth::Hostile => cache = hostile.cache(),
    }
    question(query().cache(&mut cache))
}

/// See [`EntryPoint::Pair`].
fn by_pair<V: TestVector, M: SubDistance<V>>(
    method: M,
    a: &TestShape<V>,
    b: &TestShape<V>,
    setup: &QuerySetup,
    order: u8,
) -> Answers<V>
where
    Barycode: SubDistance<V>,
{
    const THERE: &str = "the shapes stand at these poses already";
    let ((a, pose_a), (b, pose_b)) = (a.parts(), b.parts());
    let before = match setup.options.warmth {
        Warmth::None | Warmth::Cold => [pose_a, pose_b],
        Warmth::Warm => [pose_a, pose_a],
        Warmth::Hostile => [pose_b, pose_a],
    };
    let mut pair = Pair::new(a, before[0], b, before[1]).expect(THERE).method(method);
    if before != [pose_a, pose_b] {
        let _ = pair.contact();
        pair.set_pose_a(pose_a).and(pair.set_pose_b(pose_b)).expect(THERE);
    }
    let within: V::Scalar = real(setup.within);
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
        manifold: manifold(&a, &b, contact),
    }
}

fn start_direction<V: TestVector>(start: StartDirection) -> Start<V> {
    match start {
        StartDirection::Inside => Start::Inside,
        StartDirection::Axis => Start::Direction(V::of([1.0, 0.0, 0.0])),
        StartDirection::Oblique => Start::Direction(V::of([-0.3, 0.7, 0.2])),
    }
}
