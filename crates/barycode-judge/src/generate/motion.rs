//! Seeded pairs of bodies that move, class by class.

mod courses;
mod draw;

use self::draw::{Shape, ShapeKind};
use super::Precision;
use super::source::Source;
use crate::compound::Map;
use crate::curved::dot;
use crate::motion::{RigidBody, RigidMotion};

/// What a pair is meant to be hard about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MotionClass {
    /// Nothing in particular.
    General,
    /// They pass each other at a distance of 0, an ulp, 10⁻¹² to 10⁻³ of the size, or as deep.
    Graze,
    /// Along a face, at such a distance.
    Slide,
    /// They touch at the start, by a rounding more or less.
    StartTouching,
    /// They overlap at the start, and may leave each other.
    StartOverlapping,
    /// Velocities and rates that are zero, of the smallest numbers, or nearly so.
    Creeping,
    /// Bars and plates, of 20 to 1.
    Bars,
    /// One is up to 10⁴ times the other.
    SizeRatio,
    /// At 10⁷ from the origin.
    FarAway,
    /// Points, segments, triangles, balls and capsules.
    Small,
    /// Up to 64 vertices.
    Many,
    /// Half turns and whole ones.
    HalfTurn,
    /// Contact at the begin, at the end, or at a whole time, on whole numbers.
    ExactTime,
    /// Touching that never becomes an overlap.
    NeverDeeper,
    /// Rates of up to 60 radians.
    Spin,
    /// Rates of 10⁻¹² to 10⁻³ radians.
    SlowSpin,
}

impl MotionClass {
    /// Every class.
    pub const ALL: [Self; 16] = [
        Self::General,
        Self::Graze,
        Self::Slide,
        Self::StartTouching,
        Self::StartOverlapping,
        Self::Creeping,
        Self::Bars,
        Self::SizeRatio,
        Self::FarAway,
        Self::Small,
        Self::Many,
        Self::HalfTurn,
        Self::ExactTime,
        Self::NeverDeeper,
        Self::Spin,
        Self::SlowSpin,
    ];

    /// Whether it is about turning only.
    #[must_use]
    pub fn must_turn(self) -> bool {
        matches!(self, Self::HalfTurn | Self::Spin | Self::SlowSpin)
    }
}

/// Two bodies that move for a time.
#[derive(Clone, Debug, PartialEq)]
pub struct MovingPair<const D: usize> {
    /// What it is meant to be hard about.
    pub class: MotionClass,
    /// The bodies.
    pub bodies: [RigidBody<D>; 2],
    /// The end of the interval, which begins at zero.
    pub until: f64,
}

/// The pair with this name, of a class that the name decides. All its numbers are of the precision.
#[must_use]
pub fn pair<const D: usize>(precision: Precision, seed: u64, index: u64, turning: bool) -> MovingPair<D> {
    let mut source = Source::new(seed, index);
    let class = loop {
        let class = source.pick(&MotionClass::ALL);
        if turning || !class.must_turn() {
            break class;
        }
    };
    of_class(class, precision, turning, &mut source)
}

/// A pair of the given class.
#[must_use]
pub fn of_class<const D: usize>(
    class: MotionClass,
    precision: Precision,
    turning: bool,
    source: &mut Source,
) -> MovingPair<D> {
    let mut draft = Draft { precision, turning };
    let mut pair = match class {
        MotionClass::Graze => draft.graze(source),
        MotionClass::Slide => draft.slide(source),
        MotionClass::StartTouching => draft.touching(source),
        MotionClass::ExactTime => draft.exact_time(source),
        MotionClass::NeverDeeper => draft.never_deeper(source),
        _ => draft.of_kind(class, source),
    };
    if source.chance(0.5) {
        pair.0.swap(0, 1);
    }
    if class == MotionClass::FarAway {
        let far: [f64; D] = source.direction_of().map(|x: f64| x * 1e7);
        for body in &mut pair.0 {
            body.motion.start.shift = core::array::from_fn(|k| body.motion.start.shift[k] + far[k]);
        }
    }
    let bodies = pair.0.map(|body| body.snapped(precision));
    MovingPair { class, bodies, until: precision.snap(pair.1) }
}

type Moving<const D: usize> = ([RigidBody<D>; 2], f64);

/// How pairs are drawn.
struct Draft {
    precision: Precision,
    turning: bool,
}

/// A body at a place that does not move.
fn resting<const D: usize>(shape: Shape<D>, start: Map<D>) -> RigidBody<D> {
    let Shape { points, radius } = shape;
    RigidBody { points, radius, motion: RigidMotion::still(start) }
}

fn plus<const D: usize>(a: [f64; D], factor: f64, b: [f64; D]) -> [f64; D] {
    core::array::from_fn(|k| a[k] + factor * b[k])
}

/// The point of a body at the start that is farthest along a direction.
fn farthest<const D: usize>(body: &RigidBody<D>, n: [f64; D]) -> [f64; D] {
    let places = body.points.iter().map(|&p| body.motion.start.apply(p));
    let core = places.max_by(|p, q| dot(*p, n).total_cmp(&dot(*q, n))).expect("points");
    plus(core, body.radius, n)
}

/// A unit vector across another.
fn across<const D: usize>(source: &mut Source, v: [f64; D]) -> [f64; D] {
    let length = dot(v, v);
    loop {
        let n: [f64; D] = source.direction_of();
        let n = plus(n, -dot(n, v) / length, v);
        let size = dot(n, n).sqrt();
        if size > 0.1 {
            return n.map(|x| x / size);
        }
    }
}

fn shifted<const D: usize>(mut body: RigidBody<D>, by: [f64; D]) -> RigidBody<D> {
    body.motion.start.shift = plus(body.motion.start.shift, 1.0, by);
    body
}

impl Draft {
    /// A distance that is hard to tell from zero.
    fn fine(&self, source: &mut Source) -> f64 {
        let epsilon = self.precision.epsilon();
        let sizes = [0.0, epsilon, 4.0 * epsilon, 1e-12, 1e-9, 1e-6, 1e-3];
        source.pick(&sizes) * source.sign()
    }

    fn spin<const D: usize>(&self, source: &mut Source, most: f64) -> [f64; 3] {
        let rate = if self.turning { source.between(-most, most) } else { 0.0 };
        if D == 2 { [0.0, 0.0, rate] } else { source.direction_of::<3>().map(|x| x * rate) }
    }

    fn body<const D: usize>(&self, source: &mut Source, kind: ShapeKind) -> RigidBody<D> {
        let shape = Shape::draw(source, kind);
        let mut body = resting(shape, Map { rows: draw::rotation(source), shift: [0.0; D] });
        if self.turning && source.chance(0.3) {
            body.motion.center = source.direction_of();
        }
        body
    }

    /// One body flies towards the other, or past it.
    fn of_kind<const D: usize>(&mut self, class: MotionClass, source: &mut Source) -> Moving<D> {
        let kinds = match class {
            MotionClass::Bars => [ShapeKind::Bar, source.pick(&[ShapeKind::Bar, ShapeKind::Any])],
            MotionClass::Small => [ShapeKind::Small; 2],
            MotionClass::Many => [ShapeKind::Many, source.pick(&[ShapeKind::Many, ShapeKind::Any])],
            _ => [ShapeKind::Any; 2],
        };
        let [mut a, mut b] = kinds.map(|kind| self.body::<D>(source, kind));
        if class == MotionClass::SizeRatio {
            // A power of two, which rounds nothing: what is convex stays so.
            let ratio = source.pick(&[8.0, 64.0, 1024.0, 8192.0]);
            b.points.iter_mut().flatten().for_each(|x| *x /= ratio);
            b.motion.center = b.motion.center.map(|x| x / ratio);
            b.radius /= ratio;
        }
        let way: [f64; D] = source.direction_of();
        let far = match class {
            MotionClass::StartOverlapping => source.between(0.0, 0.4),
            MotionClass::Creeping => source.between(1.0, 3.0),
            _ => source.between(1.5, 5.0),
        };
        b = shifted(b, way.map(|x| x * far));
        let speed = source.between(1.0, 8.0);
        let miss = source.pick(&[0.2, 1.0]) * source.between(0.0, 1.5);
        let aim = plus(way.map(|x| -x), miss / far.max(1.0), across(source, way));
        let part = source.unit();
        let share = source.pick(&[0.0, 1.0, part]);
        b.motion.velocity = aim.map(|x| x * speed * share);
        a.motion.velocity = aim.map(|x| x * speed * (share - 1.0));
        let most = match class {
            MotionClass::Spin => 60.0,
            MotionClass::SlowSpin => source.decade(-12.0, -3.0),
            MotionClass::Bars => 3.0,
            _ => source.pick(&[1.2, 1.2, 12.0]),
        };
        for body in [&mut a, &mut b] {
            body.motion.spin = self.spin::<D>(source, most);
            if class == MotionClass::HalfTurn {
                let turns = source.pick(&[0.5, 1.0, -0.5, 2.0]) * core::f64::consts::TAU;
                let axis = if D == 2 { [0.0, 0.0, 1.0] } else { source.direction_of() };
                body.motion.spin = axis.map(|x: f64| x * turns);
                body.motion.velocity = body.motion.velocity.map(|x| x * 0.2);
            }
            if class == MotionClass::Creeping {
                self.creep(source, &mut body.motion);
            }
        }
        ([a, b], source.pick(&[1.0, 1.0, 2.0, 0.75]))
    }

    /// Slower by far, or at rest.
    fn creep<const D: usize>(&self, source: &mut Source, motion: &mut RigidMotion<D>) {
        let least = self.precision.least();
        let mut factor = || source.pick(&[0.0, 0.0, least, 8.0 * least, 1e-30, 1e-12, 1e-3, 1.0]);
        let (slow, lazy) = (factor(), factor());
        motion.velocity = motion.velocity.map(|x| x * slow);
        motion.spin = motion.spin.map(|x| x * lazy);
    }

    /// Past each other, corner by corner, or the one turns where it just reaches the other.
    fn graze<const D: usize>(&self, source: &mut Source) -> Moving<D> {
        let [mut a, mut b] = [ShapeKind::Any; 2].map(|kind| self.body::<D>(source, kind));
        let (delta, until) = (self.fine(source), source.pick(&[1.0, 2.0]));
        if self.turning {
            let axis: [f64; D] = source.direction_of();
            // In the plane the axis is across it.
            let axis = if D == 2 { [0.0; D] } else { axis };
            let n = if D == 2 { source.direction_of() } else { across(source, axis) };
            let center = a.motion.start.apply(a.motion.center);
            let reach = |p: &[f64; D]| {
                let arm = plus(a.motion.start.apply(*p), -1.0, center);
                let height = dot(arm, axis);
                let out = plus(arm, -height, axis);
                (dot(out, out).sqrt(), height)
            };
            let farther = |p: (f64, f64), q: (f64, f64)| if q.0 > p.0 { q } else { p };
            let (reach, height) = a.points.iter().map(reach).reduce(farther).expect("points");
            let there = plus(plus(center, reach + a.radius + delta, n), height, axis);
            let nearest = farthest(&b, n.map(|x| -x));
            b = shifted(b, plus(there, -1.0, nearest));
            let rate = source.sign() * source.between(6.0, 12.0);
            a.motion.spin = if D == 2 { [0.0, 0.0, rate] } else { core::array::from_fn(|k| axis[k.min(D - 1)] * rate) };
            let common = source.direction_of().map(|x: f64| x * source.pick(&[0.0, 1.0]));
            (a.motion.velocity, b.motion.velocity) = (common, common);
            return ([a, b], until);
        }
        let way: [f64; D] = source.direction_of();
        let n = across(source, way);
        let apart = plus(farthest(&a, n), -1.0, farthest(&b, n.map(|x| -x)));
        let (speed, back) = (source.between(2.0, 8.0), source.between(0.5, 4.0));
        b = shifted(b, plus(plus(apart, delta, n), -back, way));
        b.motion.velocity = way.map(|x| x * speed);
        ([a, b], until)
    }

    /// Boxes along each other's faces, on whole numbers but for the gap.
    fn slide<const D: usize>(&self, source: &mut Source) -> Moving<D> {
        let rows = draw::rotation::<D>(source);
        let mut sides = || -> [f64; D] { [0; D].map(|_| source.pick(&[0.5, 1.0, 1.5, 2.0])) };
        let (first, second) = (sides(), sides());
        let [mut a, mut b] = [first, second].map(|half| {
            let shape = Shape { points: draw::corners(half), radius: 0.0 };
            resting(shape, Map { rows, shift: [0.0; D] })
        });
        let turned = |v: [f64; D]| Map { rows, shift: [0.0; D] }.apply(v);
        let mut up = [0.0; D];
        up[D - 1] = first[D - 1] + second[D - 1] + self.fine(source);
        up[0] = source.pick(&[-6.0, -5.0, -1.0, 0.0]);
        b = shifted(b, turned(up));
        let mut along = [0.0; D];
        along[0] = source.pick(&[1.0, 4.0, 8.0]);
        if D == 3 {
            along[1] = source.pick(&[0.0, 0.5]);
        }
        b.motion.velocity = turned(along);
        if self.turning {
            // In space about the normal; in the plane both together about the center of the first.
            let rate = source.between(-6.0, 6.0);
            if D == 3 {
                let axis = rows.map(|row| row[D - 1]);
                b.motion.spin = core::array::from_fn(|k| axis[k.min(D - 1)] * rate);
            } else {
                let there = b.motion.start.shift;
                b.motion.center = core::array::from_fn(|j| -(0..D).fold(0.0, |sum, k| sum + rows[k][j] * there[k]));
                b.motion.velocity = [0.0; D];
                (a.motion.spin, b.motion.spin) = ([0.0, 0.0, rate], [0.0, 0.0, rate]);
            }
        }
        ([a, b], source.pick(&[1.0, 2.0]))
    }

    /// At the start, by corners.
    fn touching<const D: usize>(&self, source: &mut Source) -> Moving<D> {
        let [mut a, mut b] = [ShapeKind::Any; 2].map(|kind| self.body::<D>(source, kind));
        let n: [f64; D] = source.direction_of();
        let apart = plus(farthest(&a, n), -1.0, farthest(&b, n.map(|x| -x)));
        b = shifted(b, plus(apart, self.fine(source), n));
        let speed = source.pick(&[-1.0, 1.0, 0.0]) * source.between(0.0, 4.0);
        let aside = across(source, n).map(|x| x * source.pick(&[0.0, 1.0]));
        b.motion.velocity = plus(aside, speed, n);
        for body in [&mut a, &mut b] {
            body.motion.spin = self.spin::<D>(source, 3.0);
        }
        ([a, b], 1.0)
    }

    /// Axis-parallel boxes, balls and points on whole numbers: contact at a whole time.
    fn exact_time<const D: usize>(&self, source: &mut Source) -> Moving<D> {
        let mut whole = |low: i64, high: i64| -> f64 {
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let number = source.integer(low, high) as f64;
            number
        };
        let sizes: [[f64; D]; 2] = [0; 2].map(|_| [0; D].map(|_| whole(0, 4)));
        let (time, speed) = (whole(0, 4) * 0.25, whole(1, 8));
        let offset: [f64; D] = [0; D].map(|_| whole(-4, 4));
        let round = source.chance(0.3);
        let [mut a, mut b] = sizes.map(|half| {
            let shape = if round {
                Shape { points: vec![[0.0; D]], radius: half[0] }
            } else {
                Shape { points: draw::corners(half), radius: 0.0 }
            };
            resting(shape, Map::IDENTITY)
        });
        let mut shift = offset;
        shift[0] = sizes[0][0] + sizes[1][0] + speed * time;
        if round {
            shift[1..].fill(0.0);
        }
        b = shifted(b, shift);
        b.motion.velocity[0] = -speed;
        if self.turning && source.chance(0.7) {
            // About axes of symmetry that change nothing: balls, or the axis of the way in space.
            let spin = source.between(-6.0, 6.0);
            let axis = if round {
                [0.0, 0.0, spin]
            } else if D == 3 {
                [spin, 0.0, 0.0]
            } else {
                [0.0; 3]
            };
            a.motion.spin = axis;
        }
        ([a, b], 1.0)
    }

    /// Discs and balls that roll on each other or on a box, and boxes that part as they touch.
    fn never_deeper<const D: usize>(&self, source: &mut Source) -> Moving<D> {
        let radii = [0; 2].map(|_| source.pick(&[0.5, 1.0, 1.5, 2.0]));
        let ball = |radius: f64| resting(Shape { points: vec![[0.0; D]], radius }, Map::<D>::IDENTITY);
        let (mut a, mut b) = (ball(radii[0]), ball(radii[1]));
        let mut shift = [0.0; D];
        if source.chance(0.5) {
            let half: [f64; D] = [0; D].map(|_| source.pick(&[1.0, 2.0, 4.0]));
            a = resting(Shape { points: draw::corners(half), radius: 0.0 }, Map::IDENTITY);
            shift[D - 1] = half[D - 1] + radii[1];
        } else {
            shift[D - 1] = radii[0] + radii[1];
        }
        let moves = source.pick(&[0.0, 1.0, 2.0]);
        shift[0] = -source.pick(&[0.0, 0.5, 1.0]) * moves;
        b = shifted(b, shift);
        b.motion.velocity[0] = moves;
        if self.turning {
            b.motion.spin = self.spin::<D>(source, 12.0);
        }
        ([a, b], source.pick(&[1.0, 2.0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::hull::is_convex;

    fn fair<const D: usize>(turning: bool) {
        let mut seen = std::collections::BTreeMap::new();
        for precision in [Precision::Single, Precision::Double] {
            for index in 0..600 {
                let pair = pair::<D>(precision, 3, index, turning);
                *seen.entry(pair.class).or_insert(0) += 1;
                assert_eq!(pair.bodies.each_ref().map(|body| body.snapped(precision)), pair.bodies);
                for body in &pair.bodies {
                    assert_eq!(body.validate(), Ok(()));
                    assert!(turning || body.motion.is_linear());
                    let plane: Vec<[f64; 2]> = body.points.iter().map(|p| [p[0], p[1]]).collect();
                    assert!(D == 3 || is_convex(&plane), "{index}: {body:?}");
                }
            }
        }
        assert!(seen.values().all(|&count| count > 20), "{seen:?}");
        assert_eq!(seen.len(), MotionClass::ALL.iter().filter(|class| turning || !class.must_turn()).count());
    }

    #[test]
    fn courses_are_of_every_kind_and_valid() {
        use crate::motion::{Course, Turn};
        let mut seen = [0; 4];
        for index in 0..400 {
            let precision = if index % 2 == 0 { Precision::Single } else { Precision::Double };
            let source = &mut Source::new(7, index);
            let pair = pair::<2>(precision, 3, index, true).on_other_courses(precision, source);
            for body in &pair.bodies {
                assert_eq!((body.validate(), body.snapped(precision)), (Ok(()), body.clone()));
                let kind = match body.motion.course {
                    Course::Rates => 0,
                    Course::Between { turn: Turn::Slerp, .. } => 1,
                    Course::Between { turn: Turn::Nlerp, .. } => 2,
                    Course::Arc { .. } => 3,
                };
                seen[kind] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 80), "{seen:?}");
    }

    #[test]
    fn every_class_is_there_and_valid() {
        for turning in [false, true] {
            fair::<2>(turning);
            fair::<3>(turning);
        }
    }
}
