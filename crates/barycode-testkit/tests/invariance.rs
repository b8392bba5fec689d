//! Exact invariances, bit for bit: scaling by powers of two, exchange of the shapes, mirror image, quarter turn. And,
//! within the stated bounds only, another start vertex.
//!
//! A pair is *tied* where the shapes leave a choice that no rule can make alike in all frames:
//! - a direction that was asked for has two different farthest points of the same height, to within the rounding of a
//!   height, so that rounding and the order of the vertices decide, which mirror and exchange change;
//! - the query has no direction to start with, because the shapes have the same middle;
//! - the shapes touch, to the last bit, so that a whole cone of normals may be right;
//! - two faces of the obstacle are equally deep, as all are in pairs where both shapes are symmetric about one point.
//!
//! Tied pairs are compared within their bounds, and there must not be too many of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use barycode::d2::{Convex, Support, Vec2};
use barycode::{Distance, Proximity, Rounding, Verdict};
use barycode_testkit::ask::{self, Answers, From, Method, Warmth, Way};
use barycode_testkit::body::{Body, Placement};
use barycode_testkit::build::{self, Built, Real, Representation, plain, real, vector};
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::{self, Form, Sample};

const PAIRS: u64 = 100_000;

/// A list of points that notices ties.
struct Watched<T> {
    shape: Built<Vec2<T>>,
    points: Vec<Vec2<T>>,
    tied: Arc<AtomicBool>,
}

impl<T: Real> Convex for Watched<T> {
    type Vector = Vec2<T>;

    fn support(&self, direction: Vec2<T>, hint: u64) -> Support<Vec2<T>> {
        let found = self.shape.support(direction, hint);
        let height = |p: Vec2<T>| p.x * direction.x + p.y * direction.y;
        let size = |p: Vec2<T>| (p.x * direction.x).abs() + (p.y * direction.y).abs();
        // A climb compares heights through the edges between neighbours: level is level in either way.
        let level = |p: Vec2<T>| {
            let rise = (p.x - found.point.x) * direction.x + (p.y - found.point.y) * direction.y;
            let rounding = (size(p) + size(found.point)) * (T::EPSILON + T::EPSILON);
            (height(p) - height(found.point)).abs() <= rounding || rise.abs() <= rounding
        };
        if self.points.iter().any(|&p| p != found.point && level(p)) {
            self.tied.store(true, Ordering::Relaxed);
        }
        found
    }

    fn start(&self) -> Vec2<T> {
        self.shape.start()
    }

    fn point(&self, id: u64) -> Vec2<T> {
        self.shape.point(id)
    }

    fn extent(&self) -> T {
        self.shape.extent()
    }

    fn rounding(&self) -> Rounding<T> {
        self.shape.rounding()
    }
}

/// All answers about a pair, and whether it had tied supports.
fn asked<T: Real>(
    a: &Body,
    b: &Body,
    representations: [Representation; 2],
    way: Way,
    within: f64,
) -> (Answers<Vec2<T>>, bool) {
    let tied = Arc::new(AtomicBool::new(false));
    let make = |body: &Body, representation| {
        let points: Vec<Vec2<T>> = body.points.iter().map(|&p| vector(p)).collect();
        let shape = build::core(points.clone(), representation).expect("valid by construction");
        build::dressed(Watched { shape, points, tied: Arc::clone(&tied) }, body).expect("valid by construction")
    };
    let (a, b) = (make(a, representations[0]), make(b, representations[1]));
    let answers = ask::everything(&a, &b, way, real(within), &mut Source::new(0, 0));
    let start = (a.start() - b.start()) - (b.origin() - a.origin());
    let touching = answers.contact.answer.distance == T::ZERO;
    (answers, tied.load(Ordering::Relaxed) || start == Vec2::default() || touching)
}

/// What an answer says, as numbers: lengths, directions, places.
struct Numbers {
    verdict: Verdict,
    lengths: [f64; 3],
    normal: Option<[f64; 2]>,
    places: [[f64; 2]; 2],
    iterations: u32,
}

impl Numbers {
    fn of_proximity<T: Real>(answer: &Proximity<Vec2<T>>) -> Self {
        Self {
            verdict: answer.verdict,
            lengths: [answer.lower, answer.distance, answer.upper].map(T::to_f64),
            normal: answer.normal.map(plain),
            places: [plain(answer.on_a), plain(answer.on_b)],
            iterations: answer.iterations,
        }
    }

    fn of_distance<T: Real>(answer: &Distance<Vec2<T>>) -> Self {
        Self {
            verdict: answer.verdict,
            lengths: [answer.lower, answer.distance, answer.upper].map(T::to_f64),
            normal: None,
            places: [[0.0; 2]; 2],
            iterations: answer.iterations,
        }
    }

    fn all<T: Real>(answers: &Answers<Vec2<T>>) -> [Self; 3] {
        [
            Self::of_proximity(&answers.contact.answer),
            Self::of_proximity(&answers.closest_points.answer),
            Self::of_distance(&answers.distance.answer),
        ]
    }

    /// Equal as numbers: a zero may change its sign with an axis. Iterations are not an answer, and a query that meets
    /// the origin exactly on its way goes on along an axis.
    fn same(&self, other: &Self) -> bool {
        self.verdict == other.verdict
            && self.lengths == other.lengths
            && self.normal == other.normal
            && self.places == other.places
    }

    /// Both are right about the depth, in directions that are not the same up to rounding.
    fn another_face(&self, other: &Self) -> bool {
        let (Some(n), Some(m)) = (self.normal, other.normal) else { return false };
        let overlap = self.verdict == Verdict::Penetrating && other.verdict == Verdict::Penetrating;
        overlap && self.compatible(other) && (n[0] - m[0]).hypot(n[1] - m[1]) > 1e-3
    }

    /// Both ranges around one truth.
    fn compatible(&self, other: &Self) -> bool {
        self.lengths[0] <= other.lengths[2] && other.lengths[0] <= self.lengths[2]
    }
}

/// A change that the answers must follow exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Scale(i32),
    Swap,
    Mirror,
    QuarterTurn,
}

impl Change {
    fn point(self, [x, y]: [f64; 2]) -> [f64; 2] {
        match self {
            Self::Scale(k) => [x * 2.0_f64.powi(k), y * 2.0_f64.powi(k)],
            Self::Swap => [x, y],
            Self::Mirror => [-x, y],
            Self::QuarterTurn => [-y, x],
        }
    }

    fn length(self, x: f64) -> f64 {
        if let Self::Scale(k) = self { x * 2.0_f64.powi(k) } else { x }
    }

    fn body(self, body: &Body, form: Form) -> Body {
        let mut body = body.clone();
        body.radius = self.length(body.radius);
        match (self, &mut body.placement) {
            (Self::QuarterTurn, Some(p)) => {
                // The turn goes into the placement, the points stay.
                *p = Placement { cos: -p.sin, sin: p.cos, translation: self.point(p.translation) };
                return body;
            }
            (Self::Mirror, Some(p)) => {
                *p = Placement { cos: p.cos, sin: -p.sin, translation: self.point(p.translation) };
            }
            (_, Some(p)) => p.translation = self.point(p.translation),
            (_, None) => {}
        }
        body.points = body.points.iter().map(|&p| self.point(p)).collect();
        if self == Self::Mirror && form == Form::Convex {
            // Counter-clockwise again, from the same vertex.
            body.points[1..].reverse();
        }
        body
    }

    fn numbers(self, numbers: &Numbers) -> Numbers {
        let [on_a, on_b] = numbers.places.map(|p| self.point(p));
        let normal = numbers.normal.map(|n| if let Self::Scale(_) = self { n } else { self.point(n) });
        let swapped = self == Self::Swap;
        Numbers {
            verdict: numbers.verdict,
            lengths: numbers.lengths.map(|x| self.length(x)),
            normal: if swapped { normal.map(|[x, y]| [-x, -y]) } else { normal },
            places: if swapped { [on_b, on_a] } else { [on_a, on_b] },
            iterations: numbers.iterations,
        }
    }
}

/// The pairs and ways of asking that the invariances are tried on: starts that turn with the shapes.
fn subject<T: Real>(index: u64) -> (Sample, [Representation; 2], Way, f64, Source) {
    let sample = generate::pair(T::PRECISION, 77, index);
    let mut source = Source::new(78, index);
    let representation = |source: &mut Source, form| match form {
        // Not `Hull`: it chooses the start vertex by coordinates.
        Form::Convex => source.pick(&[Representation::Scan, Representation::Climb, Representation::Points]),
        Form::Cloud => Representation::Points,
    };
    let representations = [representation(&mut source, sample.a.1), representation(&mut source, sample.b.1)];
    let way = Way {
        method: source.pick(&Method::ALL),
        perpendicular: false,
        from: From::Inside,
        warmth: source.pick(&[Warmth::None, Warmth::Warm]),
    };
    let within = T::PRECISION.snap(source.unit());
    (sample, representations, way, within, source)
}

#[derive(Default)]
struct Count {
    /// Pairs that were compared.
    compared: u32,
    /// Of these tied, and with other numbers after the change.
    other: u32,
}

fn follow<T: Real>(change: impl Fn(&mut Source, &Sample) -> Option<Change>) -> Count {
    let mut count = Count::default();
    let mut faults = Vec::new();
    for index in 0..PAIRS {
        let (sample, representations, way, within, mut source) = subject::<T>(index);
        let Some(change) = change(&mut source, &sample) else { continue };
        let ((a, form_a), (b, form_b)) = (&sample.a, &sample.b);
        let (before, tied_before) = asked::<T>(a, b, representations, way, within);
        let (c, d) = (change.body(a, *form_a), change.body(b, *form_b));
        let [first, second] = representations;
        let (after, tied_after) = if change == Change::Swap {
            asked::<T>(&d, &c, [second, first], way, change.length(within))
        } else {
            asked::<T>(&c, &d, representations, way, change.length(within))
        };
        let verdict = |answers: &Answers<Vec2<T>>| [answers.intersects.answer.verdict, answers.within.answer.verdict];
        let verdicts = (verdict(&before), verdict(&after));
        let (before, after) = (Numbers::all(&before), Numbers::all(&after));
        let another_face = change.numbers(&before[0]).another_face(&after[0]);
        let tied = (tied_before || tied_after || another_face) && !matches!(change, Change::Scale(_));
        count.compared += 1;
        let mut other = false;
        for (before, after) in before.iter().zip(&after) {
            let expected = change.numbers(before);
            let same = expected.same(after);
            other |= !same;
            let fine = same || (tied && expected.compatible(after));
            if !fine {
                faults.push(format!(
                    "pair {index} ({:?}), {change:?}, {way:?}, {representations:?}, tied {tied}:\n  {:?} {:?} {:?} {:?} {}\n  {:?} {:?} {:?} {:?} {}",
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
        if !tied && verdicts.0 != verdicts.1 {
            let (before, after) = verdicts;
            faults.push(format!("pair {index} ({:?}), {change:?}, {way:?}: {before:?} {after:?}", sample.class));
        }
    }
    let shown = faults.iter().take(8).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} of {}, the first:\n{shown}", faults.len(), count.compared);
    count
}

/// Whether the pair stays in the range of the precision when scaled by `2^k`.
fn in_range<T: Real>(sample: &Sample, k: i32) -> bool {
    let (low, high) = (T::RANGE.0.to_f64(), T::RANGE.1.to_f64());
    [&sample.a.0, &sample.b.0].iter().all(|body| {
        let scale = body.scale();
        let scaled = scale * 2.0_f64.powi(k);
        scale > 0.0 && scaled > 4.0 * low && scaled < high / 4.0
    })
}

fn scaling<T: Real>(most: i64) {
    let count = follow::<T>(|source, sample| {
        let k = i32::try_from(source.integer(-most, most)).expect("small");
        in_range::<T>(sample, k).then_some(Change::Scale(k))
    });
    assert!(u64::from(count.compared) > PAIRS * 9 / 10, "{} compared", count.compared);
}

fn exact<T: Real>(change: Change) {
    let count = follow::<T>(|_, _| Some(change));
    println!("{change:?} in {}: {} of {} tied and other numbers", T::PRECISION.name(), count.other, count.compared);
    assert!(u64::from(count.other) < PAIRS / 5, "{} of {} tied and other", count.other, count.compared);
}

#[test]
fn scaling_by_powers_of_two_in_f64() {
    scaling::<f64>(40);
}

#[test]
fn scaling_by_powers_of_two_in_f32() {
    scaling::<f32>(20);
}

#[test]
fn exchange_of_the_shapes_in_f64() {
    exact::<f64>(Change::Swap);
}

#[test]
fn exchange_of_the_shapes_in_f32() {
    exact::<f32>(Change::Swap);
}

#[test]
fn mirror_image_in_f64() {
    exact::<f64>(Change::Mirror);
}

#[test]
fn mirror_image_in_f32() {
    exact::<f32>(Change::Mirror);
}

#[test]
fn quarter_turn_in_f64() {
    exact::<f64>(Change::QuarterTurn);
}

#[test]
fn quarter_turn_in_f32() {
    exact::<f32>(Change::QuarterTurn);
}

fn another_start_vertex<T: Real>() {
    for index in 0..PAIRS {
        let (sample, representations, way, within, mut source) = subject::<T>(index);
        let ((a, _), (b, _)) = (&sample.a, &sample.b);
        let (before, _) = asked::<T>(a, b, representations, way, within);
        let rotated = |body: &Body, source: &mut Source| {
            let mut body = body.clone();
            let n = body.points.len();
            body.points.rotate_left(source.index(n));
            body
        };
        let (c, d) = (rotated(a, &mut source), rotated(b, &mut source));
        let (after, _) = asked::<T>(&c, &d, representations, way, within);
        for (before, after) in Numbers::all(&before).iter().zip(&Numbers::all(&after)) {
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

#[test]
fn another_start_vertex_stays_within_the_bounds_in_f64() {
    another_start_vertex::<f64>();
}

#[test]
fn another_start_vertex_stays_within_the_bounds_in_f32() {
    another_start_vertex::<f32>();
}
