//! Exact invariances, bit for bit: scaling by powers of two, exchange of the shapes, mirror image,
//! quarter turn; in space, permutations of the axes. And, within the stated bounds only, another
//! start vertex.
//!
//! A pair is *tied* where the shapes leave a choice that no rule can make alike in all frames:
//! - a direction that was asked for has two different farthest points of the same height, to within
//!   the rounding of a height, so that rounding and the order of the vertices decide, which mirror
//!   and exchange change;
//! - the query has no direction to start with, because the shapes have the same middle;
//! - the shapes touch, to the last bit, so that a whole cone of normals may be right;
//! - two faces of the obstacle are equally deep, as all are in pairs where both shapes are
//!   symmetric about one point.
//!
//! Tied pairs are compared within their bounds, and there must not be too many of them.
//!
//! `BARYCODE_TIMES=8` takes eight times as many pairs, as `.ci/nightly` does.

mod change;
mod watched;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use barycode::Convex;
use barycode_testkit::ask::{self, Answers, QueryOptions, QuerySetup, StartDirection, Warmth};
use barycode_testkit::body::{self, Body, BodyPose};
use barycode_testkit::build::{self, Representation, TestScalar, TestShape, vector};
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::{Form, Sample};

use self::change::{Change, Numbers};
use self::watched::Watched;

type SampleOf<W> = Sample<<W as TestDimension>::Class, <W as TestDimension>::Body>;

/// A dimension with its changes.
trait Changing: TestDimension {
    /// How many pairs each test takes, unless it is to take several times as many.
    const PAIRS: u64;

    /// Representations whose vertices keep their places under every change.
    fn fixed(form: Form) -> &'static [Self::Representation];

    /// The body with every point and the translation changed, and the matrix with them.
    fn changed(change: Change, body: &Self::Body, form: Form) -> Self::Body;

    /// The body from another start.
    fn rotated(body: &Self::Body, source: &mut Source) -> Self::Body;

    fn point(p: &[f64]) -> Self::Point;

    /// The body, noticing ties.
    fn watched<T: TestScalar>(
        body: &Self::Body,
        representation: Self::Representation,
        tied: &Arc<AtomicBool>,
    ) -> TestShape<Self::Vector<T>>;
}

impl Changing for Plane {
    const PAIRS: u64 = 6_250;

    fn fixed(form: Form) -> &'static [Representation] {
        match form {
            // Not `Hull`: it chooses the start vertex by coordinates.
            Form::Convex => &[Representation::Scan, Representation::Climb, Representation::Points],
            Form::Cloud => &[Representation::Points],
        }
    }

    fn changed(change: Change, body: &Body, form: Form) -> Body {
        let mut body = body.clone();
        body.radius = change.length(body.radius);
        let point = |p: [f64; 2]| Self::point(&change.point(&p));
        match (change, &mut body.placement) {
            (Change::Turn, Some(p)) => {
                // The turn goes into the placement, the points stay.
                *p = BodyPose { cos: -p.sin, sin: p.cos, translation: point(p.translation) };
                return body;
            }
            (Change::Mirror, Some(p)) => {
                *p = BodyPose { cos: p.cos, sin: -p.sin, translation: point(p.translation) };
            }
            (_, Some(p)) => p.translation = point(p.translation),
            (_, None) => {}
        }
        body.points = body.points.iter().map(|&p| point(p)).collect();
        if change == Change::Mirror && form == Form::Convex {
            // Counter-clockwise again, from the same vertex.
            body.points[1..].reverse();
        }
        body
    }

    fn rotated(body: &Body, source: &mut Source) -> Body {
        let mut body = body.clone();
        let n = body.points.len();
        body.points.rotate_left(source.index(n));
        body
    }

    fn point(p: &[f64]) -> [f64; 2] {
        [p[0], p[1]]
    }

    fn watched<T: TestScalar>(
        body: &Body,
        representation: Representation,
        tied: &Arc<AtomicBool>,
    ) -> TestShape<Self::Vector<T>> {
        let points: Vec<_> = body.points.iter().map(|&p| vector::<T>(p)).collect();
        let shape = build::core(points.clone(), representation).expect("valid by construction");
        build::dressed(Watched { shape, points, tied: Arc::clone(tied) }, body).expect("valid by construction")
    }
}

impl Changing for Space {
    const PAIRS: u64 = 1_250;

    fn fixed(_: Form) -> &'static [build::space::Representation] {
        use build::space::Representation;
        &[Representation::Scan, Representation::Climb, Representation::Points]
    }

    fn changed(change: Change, body: &Self::Body, _: Form) -> Self::Body {
        let mut body = body.clone();
        body.radius = change.length(body.radius);
        let point = |p: [f64; 3]| Self::point(&change.point(&p));
        if let Some(p) = &mut body.placement {
            p.translation = point(p.translation);
            if !matches!(change, Change::Scale(_)) {
                // The change before and after: the matrix P R P⁻¹. Of these changes, columns change
                // as rows do.
                let transpose = |m: [[f64; 3]; 3]| [0, 1, 2].map(|k| m.map(|row| row[k]));
                p.rows = transpose(transpose(p.rows.map(point)).map(point));
            }
        }
        body.points = body.points.iter().map(|&p| point(p)).collect();
        body
    }

    fn rotated(body: &Self::Body, source: &mut Source) -> Self::Body {
        let mut body = body.clone();
        let n = body.points.len();
        body.points.rotate_left(source.index(n));
        body
    }

    fn point(p: &[f64]) -> [f64; 3] {
        [p[0], p[1], p[2]]
    }

    fn watched<T: TestScalar>(
        body: &body::space::Body,
        representation: build::space::Representation,
        tied: &Arc<AtomicBool>,
    ) -> TestShape<Self::Vector<T>> {
        let points: Vec<_> = body.points.iter().map(|&p| build::space::vector::<T>(p)).collect();
        let shape = build::space::core(points.clone(), representation).expect("valid by construction");
        build::dressed(Watched { shape, points, tied: Arc::clone(tied) }, body).expect("valid by construction")
    }
}

/// All answers about a pair, and whether it had tied supports.
fn ask_watched<W: Changing, T: TestScalar>(
    a: &W::Body,
    b: &W::Body,
    representations: [W::Representation; 2],
    options: QueryOptions,
    within: f64,
) -> (Answers<W::Vector<T>>, bool) {
    let tied = Arc::new(AtomicBool::new(false));
    let (a, b) = (W::watched::<T>(a, representations[0], &tied), W::watched::<T>(b, representations[1], &tied));
    let answers = ask::ask_everything(&a, &b, &QuerySetup::new(options, within));
    let start = (a.start() - b.start()) - (b.origin() - a.origin());
    let touching = answers.contact.answer.distance == T::ZERO;
    (answers, tied.load(Ordering::Relaxed) || start == W::Vector::<T>::default() || touching)
}

/// A pair, what stands for its bodies, how it is asked, with which distance, and more randomness.
type Subject<W> = (SampleOf<W>, [<W as TestDimension>::Representation; 2], QueryOptions, f64, Source);

/// The pairs and ways of asking that the invariances are tried on: starts that turn with the
/// shapes.
fn subject<W: Changing, T: TestScalar>(index: u64) -> Subject<W> {
    let sample = W::pair(T::PRECISION, 77, index);
    let mut source = Source::new(78, index);
    let representations = [sample.a.1, sample.b.1].map(|form| source.pick(W::fixed(form)));
    let options = QueryOptions {
        method: source.pick(W::METHODS),
        perpendicular: false,
        start: StartDirection::Inside,
        warmth: source.pick(&[Warmth::None, Warmth::Warm]),
    };
    let within = T::PRECISION.snap(source.unit());
    (sample, representations, options, within, source)
}

#[derive(Default)]
struct Count {
    /// Pairs that were compared.
    compared: u32,
    /// Of these tied, and with other numbers after the change.
    other: u32,
    /// Of these not tied, and with other numbers that are right, too.
    rounded: u32,
}

/// Of so many pairs one may have numbers that were rounded in another way: terms are added from
/// the other end of an edge, or lose bits to underflow.
const ROUNDED: u32 = 10_000;

/// How many pairs a test takes.
fn pairs<W: Changing>() -> u64 {
    W::PAIRS * barycode_judge::repeated()
}

fn follow<W: Changing, T: TestScalar>(change: impl Fn(&mut Source, &SampleOf<W>) -> Option<Change>) -> Count {
    let mut count = Count::default();
    let mut faults = Vec::new();
    for index in 0..pairs::<W>() {
        let (sample, representations, options, within, mut source) = subject::<W, T>(index);
        let Some(change) = change(&mut source, &sample) else { continue };
        let ((a, form_a), (b, form_b)) = (&sample.a, &sample.b);
        let (before, tied_before) = ask_watched::<W, T>(a, b, representations, options, within);
        let (c, d) = (W::changed(change, a, *form_a), W::changed(change, b, *form_b));
        let [first, second] = representations;
        let (after, tied_after) = if change == Change::Swap {
            ask_watched::<W, T>(&d, &c, [second, first], options, change.length(within))
        } else {
            ask_watched::<W, T>(&c, &d, representations, options, change.length(within))
        };
        let verdict =
            |answers: &Answers<W::Vector<T>>| [answers.intersects.answer.verdict, answers.within.answer.verdict];
        let verdicts = (verdict(&before), verdict(&after));
        let (before, after) = (Numbers::<W>::all(&before), Numbers::<W>::all(&after));
        let another_face = change.numbers(&before[0]).another_face(&after[0]);
        let tied = (tied_before || tied_after || another_face) && !matches!(change, Change::Scale(_));
        count.compared += 1;
        let (mut other, mut rounded) = (false, false);
        for (before, after) in before.iter().zip(&after) {
            let expected = change.numbers(before);
            let same = expected.same(after);
            other |= !same;
            let compatible = same || expected.compatible(after);
            rounded |= !same && !tied;
            if !compatible {
                faults.push(format!(
                    "pair {index} ({:?}), {change:?}, {options:?}, {representations:?}, tied {tied}:\n  {:?} {:?} {:?} {:?} {}\n  {:?} {:?} {:?} {:?} {}",
                    sample.class,
                    expected.verdict,
                    expected.lengths,
                    expected.normal,
                    expected.places,
                    expected.iterations,
                    after.verdict,
                    after.lengths,
                    after.normal,
                    after.places,
                    after.iterations,
                ));
            }
        }
        count.other += u32::from(other);
        count.rounded += u32::from(rounded);
        if !tied && verdicts.0 != verdicts.1 {
            let (before, after) = verdicts;
            faults.push(format!("pair {index} ({:?}), {change:?}, {options:?}: {before:?} {after:?}", sample.class));
        }
    }
    let shown = faults.iter().take(8).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} of {}, the first:\n{shown}", faults.len(), count.compared);
    assert!(count.rounded <= count.compared.div_ceil(ROUNDED), "{} of {} rounded", count.rounded, count.compared);
    count
}

/// Whether the pair stays in the range of the precision when scaled by `2^k`.
fn in_range<W: TestDimension, T: TestScalar>(sample: &SampleOf<W>, k: i32) -> bool {
    let (low, high) = (T::RANGE.0.to_f64(), T::RANGE.1.to_f64());
    [&sample.a.0, &sample.b.0].iter().all(|body| {
        let scale = W::scale(&W::compound(body));
        let scaled = scale * 2.0_f64.powi(k);
        scale > 0.0 && scaled > 4.0 * low && scaled < high / 4.0
    })
}

fn scaling<W: Changing, T: TestScalar>(most: i64) {
    let count = follow::<W, T>(|source, sample| {
        let k = i32::try_from(source.integer(-most, most)).expect("small");
        in_range::<W, T>(sample, k).then_some(Change::Scale(k))
    });
    assert!(u64::from(count.compared) > pairs::<W>() * 9 / 10, "{} compared", count.compared);
}

fn exact<W: Changing, T: TestScalar>(change: Change) {
    let count = follow::<W, T>(|_, _| Some(change));
    println!(
        "{change:?} in {:?} and {}: {} of {} tied and other numbers",
        W::default(),
        T::PRECISION.name(),
        count.other,
        count.compared
    );
    assert!(u64::from(count.other) < pairs::<W>() / 5, "{} of {} tied and other", count.other, count.compared);
}

/// The tests of a dimension.
macro_rules! invariances {
    ($module:ident, $world:ty, $($name:ident: $change:expr),+) => {
        mod $module {
            use super::*;

            #[test]
            fn scaling_by_powers_of_two_in_f64() {
                scaling::<$world, f64>(40);
            }

            #[test]
            fn scaling_by_powers_of_two_in_f32() {
                scaling::<$world, f32>(20);
            }

            #[test]
            fn another_start_vertex_stays_within_the_bounds() {
                another_start_vertex::<$world, f64>();
                another_start_vertex::<$world, f32>();
            }

            $(
                #[test]
                fn $name() {
                    exact::<$world, f64>($change);
                    exact::<$world, f32>($change);
                }
            )+
        }
    };
}

invariances!(plane, Plane, exchange: Change::Swap, mirror_image: Change::Mirror, quarter_turn: Change::Turn);
invariances!(
    space, Space,
    exchange: Change::Swap,
    mirror_image: Change::Mirror,
    axes_moved_on: Change::Turn,
    axes_exchanged: Change::Transpose
);

fn another_start_vertex<W: Changing, T: TestScalar>() {
    for index in 0..pairs::<W>() {
        let (sample, representations, options, within, mut source) = subject::<W, T>(index);
        let ((a, _), (b, _)) = (&sample.a, &sample.b);
        let (before, _) = ask_watched::<W, T>(a, b, representations, options, within);
        let (c, d) = (W::rotated(a, &mut source), W::rotated(b, &mut source));
        let (after, _) = ask_watched::<W, T>(&c, &d, representations, options, within);
        for (before, after) in Numbers::<W>::all(&before).iter().zip(&Numbers::<W>::all(&after)) {
            assert!(
                before.compatible(after),
                "pair {index} ({:?}): {:?} against {:?}",
                sample.class,
                before.lengths,
                after.lengths
            );
        }
    }
}
