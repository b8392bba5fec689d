//! Arbitrary bit patterns through every shape and every question: no panic, no hang, and nothing
//! claimed that is not.

use barycode::d2::{
    Affine, Capsule, Circle, Convex, Ellipse, HullOf, MinkowskiSum, Point, Points, Polygon, Pose, Posed, Rectangle,
    Rotation, Rounded, Segment, Support, SupportSearch, Triangle, Vec2,
};
use barycode::{Cache, Pair, ShapeError, Stop, Verdict};
use barycode_judge::repeated;
use barycode_testkit::ask::{self, Answers, HostileCache, Method, QueryOptions, QuerySetup};
use barycode_testkit::build::{TestScalar, TestShape, real};
use barycode_testkit::generate::hostile;
use barycode_testkit::generate::source::Source;

/// A number of the precision, with the payload of a NaN where there is one.
fn number<T: TestScalar>(source: &mut Source) -> T {
    real(hostile::value(source, T::PRECISION))
}

fn vector<T: TestScalar>(source: &mut Source) -> Vec2<T> {
    Vec2::new(number(source), number(source))
}

fn list<T: TestScalar>(source: &mut Source) -> Vec<Vec2<T>> {
    let points = hostile::points(source, T::PRECISION, 12);
    points.into_iter().map(|p| Vec2::new(real(p[0]), real(p[1]))).collect()
}

/// A shape of the user's own that answers whatever it likes.
struct Liar<T> {
    points: Vec<Vec2<T>>,
    radius: T,
    origin: Vec2<T>,
    extent: T,
}

impl<T: TestScalar> Convex for Liar<T> {
    type Vector = Vec2<T>;

    fn support(&self, direction: Vec2<T>, hint: u64) -> Support<Vec2<T>> {
        let noise = direction.x.to_f64().to_bits() ^ direction.y.to_f64().to_bits().rotate_left(7) ^ hint;
        let index = usize::try_from(noise % self.points.len() as u64).expect("below the length");
        Support { point: self.points[index], id: noise }
    }

    fn start(&self) -> Vec2<T> {
        self.points[0]
    }

    fn radius(&self) -> T {
        self.radius
    }

    fn origin(&self) -> Vec2<T> {
        self.origin
    }

    fn extent(&self) -> T {
        self.extent
    }
}

/// Any shape from any numbers, or the library's refusal. Notes a [`Liar`] in `lies`: nothing can be
/// said about answers that rest on what it says.
fn shape<T: TestScalar>(source: &mut Source, depth: u32, lies: &mut bool) -> Result<TestShape<Vec2<T>>, ShapeError> {
    let kinds = if depth == 0 { 11 } else { 17 };
    Ok(match source.index(kinds) {
        0 => TestShape::new(Point::new(vector::<T>(source))?),
        1 => TestShape::new(Segment::new(vector::<T>(source), vector::<T>(source))?),
        2 => TestShape::new(Triangle::new(vector::<T>(source), vector::<T>(source), vector::<T>(source))?),
        3 => TestShape::new(Polygon::new(list::<T>(source))?),
        4 => {
            let search = source.pick(&[SupportSearch::Auto, SupportSearch::Scan, SupportSearch::Climb]);
            TestShape::new(Polygon::assume_convex(list::<T>(source)).with_search(search))
        }
        5 => TestShape::new(Polygon::hull(list::<T>(source))?),
        6 => TestShape::new(Points::new(list::<T>(source))?),
        7 => TestShape::new(Rectangle::from_half_extents(vector::<T>(source))?),
        8 => TestShape::new(Circle::new(vector::<T>(source), number(source))?),
        9 => TestShape::new(Capsule::new(vector::<T>(source), vector::<T>(source), number(source))?),
        10 => TestShape::new(Ellipse::new(vector::<T>(source))?),
        11 => TestShape::new(Rounded::new(shape::<T>(source, depth - 1, lies)?, number(source))?),
        12 => {
            let pose = Pose::new(vector::<T>(source), Rotation::new(number(source), number(source)));
            TestShape::new(Posed::new(shape::<T>(source, depth - 1, lies)?, pose)?)
        }
        13 => {
            let rows = [[number(source), number(source)], [number(source), number(source)]];
            TestShape::new(Affine::new(shape::<T>(source, depth - 1, lies)?, rows, vector::<T>(source))?)
        }
        14 => TestShape::new(MinkowskiSum::new(
            shape::<T>(source, depth - 1, lies)?,
            shape::<T>(source, depth - 1, lies)?,
        )),
        15 => {
            let members =
                (0..source.index(4)).map(|_| shape::<T>(source, depth - 1, lies)).collect::<Result<Vec<_>, _>>()?;
            TestShape::new(HullOf::new(members)?)
        }
        _ => {
            *lies = true;
            let mut points = list::<T>(source);
            points.push(vector(source));
            let (radius, origin, extent) = (number(source), vector(source), number(source));
            TestShape::new(Liar { points, radius, origin, extent })
        }
    })
}

/// What was seen of all answers.
#[derive(Debug, Default)]
struct Seen {
    refused: u32,
    pairs: u32,
    decided: u32,
    not_finite: u32,
    out_of_range: u32,
    iterations: u32,
    /// Decided contacts whose bounds, value and normal do not fit together.
    faults: Vec<String>,
}

impl Seen {
    fn note<T: TestScalar>(&mut self, index: u64, lies: bool, answers: &Answers<Vec2<T>>) {
        self.pairs += 1;
        self.iterations = self.iterations.max(answers.iterations());
        let contact = &answers.contact.answer;
        self.decided += u32::from(contact.verdict != Verdict::Undecided);
        self.not_finite += u32::from(contact.stop == Stop::NotFinite);
        self.out_of_range += u32::from(contact.stop == Stop::OutOfRange);
        if contact.verdict != Verdict::Undecided && !lies {
            let [lower, upper, value] = [contact.lower, contact.upper, contact.distance].map(T::to_f64);
            let ordered = lower <= value && value <= upper;
            let unit = contact.normal.is_some_and(|n| {
                let length = n.x.to_f64().hypot(n.y.to_f64());
                (length - 1.0).abs() < 16.0 * T::EPSILON.to_f64()
            });
            // An overlap whose depth is beyond the arithmetic.
            let unknown = contact.normal.is_none() && contact.lower == -T::INFINITY && contact.stop != Stop::Optimal;
            if !(ordered && (unit || contact.verdict == Verdict::Penetrating && unknown)) {
                self.faults.push(format!("pair {index}: {contact:?}"));
            }
        }
    }
}

fn ask_everything<T: TestScalar>(count: u64) -> Seen {
    let mut seen = Seen::default();
    for index in 0..count {
        let mut source = Source::new(13, index);
        let mut lies = false;
        let mut shape = || shape::<T>(&mut source, 2, &mut lies);
        let (Ok(a), Ok(b)) = (shape(), shape()) else {
            seen.refused += 1;
            continue;
        };
        let options = QueryOptions::random(&mut source, &Method::ALL);
        let within = number::<T>(&mut source).to_f64();
        let setup = QuerySetup { hostile: HostileCache::random(&mut source), ..QuerySetup::new(options, within) };
        let answers = ask::ask_everything(&a, &b, &setup);
        seen.note(index, lies, &answers);
    }
    seen
}

/// Iterations beyond which a query on shapes that answer honestly is taken for a hang.
const MANY: u32 = 30_000;

fn survives<T: TestScalar>() {
    let seen = ask_everything::<T>(50_000 * repeated());
    let shown = seen.faults.iter().take(5).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(seen.faults.is_empty(), "{} faults, the first:\n{shown}", seen.faults.len());
    println!("{}: {seen:?}", T::PRECISION.name());
    let times = repeated() as u32;
    // The mix must have gone through the library and not only against its door.
    assert!(seen.pairs > 7_500 * times && seen.refused > 10_000 * times, "{seen:?}");
    assert!(
        seen.decided > 1_250 * times && seen.not_finite > 125 * times && seen.out_of_range > 500 * times,
        "{seen:?}"
    );
    assert!(seen.iterations <= MANY, "{seen:?}");
}

#[test]
fn arbitrary_bits_in_f64() {
    survives::<f64>();
}

#[test]
fn arbitrary_bits_in_f32() {
    survives::<f32>();
}

#[test]
fn arbitrary_options() {
    let square = Polygon::new([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(Vec2::from)).expect("convex");
    for index in 0..25_000 * repeated() {
        let mut source = Source::new(14, index);
        let at = Circle::new([source.between(-2.0, 2.0), source.between(-2.0, 2.0)], 0.25).expect("a circle");
        let mut cache = Cache { ids: [(source.bits(), source.bits()); 4], length: source.pick(&[0, 1, 3, u32::MAX]) };
        let limit = source.pick(&[0, 1, 2, 3, 10]);
        let cut_off = hostile::value(&mut source, f64::PRECISION);
        let start = barycode::Start::Direction(vector::<f64>(&mut source));
        let query = || {
            // Each question consumes its query; the cache goes from one to the next.
            barycode::d2::Query::new().max_iterations(limit).cut_off(cut_off).start(start)
        };
        let contact = query().cache(&mut cache).contact(&square, &at);
        assert_eq!(contact.check(&square, &at), Ok(()), "{contact:?}");
        let distance = query().cache(&mut cache).distance(&square, &at);
        assert_eq!(distance.check(), Ok(()), "{distance:?}");
        let intersects = query().cache(&mut cache).intersects(&square, &at);
        assert_eq!(intersects.check(&square, &at), Ok(()), "{intersects:?}");
    }
}

#[test]
fn arbitrary_motion_of_a_pair() {
    let square = || Polygon::new([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(Vec2::from)).expect("convex");
    let mut pair = Pair::new(square(), Pose::IDENTITY, square(), Pose::IDENTITY).expect("finite poses");
    let mut refused = 0_u64;
    for index in 0..12_500 * repeated() {
        let mut source = Source::new(15, index);
        let pose = Pose::new(vector(&mut source), Rotation::new(number(&mut source), number(&mut source)));
        let moved = if source.chance(0.5) { pair.set_pose_a(pose) } else { pair.set_pose_b(pose) };
        refused += u64::from(moved.is_err());
        let verdict = match source.index(4) {
            0 => pair.intersects().verdict,
            1 => pair.distance().verdict,
            2 => pair.closest_points().verdict,
            _ => pair.contact().verdict,
        };
        assert!(verdict != Verdict::Undecided || pair.contact().stop != Stop::Optimal);
    }
    assert!(refused > 2_500 * repeated(), "{refused} poses refused");
}
