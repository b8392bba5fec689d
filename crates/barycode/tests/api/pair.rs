//! `Pair`: known answers, and the changes that drop them, by counting the supports of a shape.

use std::cell::Cell;

use barycode::d2::{Convex, Pose, Rectangle, Rotation, Support, Vec2};
use barycode::expert::{Details, Johnson};
use barycode::{Pair, ShapeError, Verdict};

type Plain = Vec2<f64>;

/// A rectangle that counts its supports.
#[derive(Debug)]
struct Counting<'c> {
    inner: Rectangle<f64>,
    supports: &'c Cell<u32>,
}

impl Convex for Counting<'_> {
    type Vector = Plain;

    fn support(&self, direction: Plain, hint: u64) -> Support<Plain> {
        self.supports.set(self.supports.get() + 1);
        self.inner.support(direction, hint)
    }

    fn start(&self) -> Plain {
        self.inner.start()
    }

    fn point(&self, id: u64) -> Plain {
        self.inner.point(id)
    }

    fn extent(&self) -> f64 {
        self.inner.extent()
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<Plain> {
        self
    }
}

impl Details<Plain> for Counting<'_> {
    fn structure(&self) -> barycode::expert::Structure<'_, Plain> {
        self.inner.details().structure()
    }
}

/// A pair of squares, and the number of supports since the last reading.
struct Watched<'c> {
    pair: Pair<Counting<'c>, Counting<'c>>,
    supports: &'c Cell<u32>,
}

impl<'c> Watched<'c> {
    fn new(supports: &'c Cell<u32>, x: f64) -> Self {
        let square = || Counting { inner: Rectangle::from_half_extents([1.0, 1.0]).unwrap(), supports };
        let pair = Pair::new(square(), Pose::IDENTITY, square(), Pose::translation([x, 0.5])).unwrap();
        supports.set(0);
        Self { pair, supports }
    }

    fn taken(&self) -> u32 {
        self.supports.replace(0)
    }
}

const APART: f64 = 4.0;
const OVERLAPPING: f64 = 1.5;
const TOUCHING: f64 = 2.0;

#[test]
fn the_same_question_is_answered_once() {
    let supports = Cell::new(0);
    for x in [APART, OVERLAPPING, TOUCHING] {
        let mut watched = Watched::new(&supports, x);
        macro_rules! once {
            ($question:ident) => {{
                let mut watched = Watched::new(&supports, x);
                let first = watched.pair.$question();
                assert!(watched.taken() > 0, "{} at {x}", stringify!($question));
                assert_eq!(watched.pair.$question(), first);
                assert_eq!(watched.taken(), 0, "{} at {x}", stringify!($question));
            }};
        }
        once!(intersects);
        once!(distance);
        once!(closest_points);
        once!(contact);
        assert_eq!(watched.pair.within(0.0), watched.pair.intersects());
        // Each distance of `within` is a new question.
        let near = watched.pair.within(0.125);
        assert!(near.within == 0.125 && near != watched.pair.intersects());
    }
}

#[test]
fn a_contact_answers_everything() {
    let supports = Cell::new(0);
    for x in [APART, OVERLAPPING, TOUCHING] {
        let mut watched = Watched::new(&supports, x);
        let contact = watched.pair.contact();
        watched.taken();
        let (meets, distance) = (watched.pair.intersects(), watched.pair.distance());
        assert_eq!(watched.taken(), 0, "{x}");
        assert_eq!((meets.verdict, distance.verdict), (contact.verdict, contact.verdict));
        assert_eq!(distance.distance, contact.distance.max(0.0));
        let (a, b) = watched.pair.shapes();
        assert_eq!((contact.check(&a, &b), distance.check()), (Ok(()), Ok(())));

        // Closest points, too, except for an overlap, which has none.
        watched.taken();
        let closest = watched.pair.closest_points();
        if contact.verdict == Verdict::Penetrating {
            assert_eq!((closest.distance, closest.normal), (0.0, None));
        } else {
            assert_eq!(watched.taken(), 0, "{x}");
            assert_eq!(closest, contact);
        }
    }
}

#[test]
fn closest_points_answer_for_shapes_apart() {
    let supports = Cell::new(0);
    for x in [APART, OVERLAPPING, TOUCHING] {
        let mut watched = Watched::new(&supports, x);
        let closest = watched.pair.closest_points();
        watched.taken();
        assert_eq!(watched.pair.intersects().verdict, closest.verdict);
        assert_eq!(watched.pair.distance().distance, closest.distance);
        assert_eq!(watched.taken(), 0, "{x}");
        let contact = watched.pair.contact();
        assert_eq!(contact.verdict, closest.verdict);
        // The depth of an overlap is not known yet; what is known of shapes apart is all there is.
        assert!(watched.taken() == 0 || x != APART, "{x}");
        assert!(contact.normal.is_some(), "{x}");
    }
}

#[test]
fn a_move_forgets_the_answers_and_keeps_the_place() {
    let supports = Cell::new(0);
    let mut watched = Watched::new(&supports, APART);
    let cold = (watched.pair.contact(), watched.taken()).1;

    // To the same pose: nothing has moved.
    watched.pair.set_pose_b(Pose::translation([APART, 0.5])).unwrap();
    watched.pair.set_pose_a(Pose::IDENTITY).unwrap();
    watched.taken();
    watched.pair.contact();
    assert_eq!(watched.taken(), 0);

    for step in 1..=10 {
        let x = APART - 0.125 * f64::from(step);
        if step % 2 == 0 {
            watched.pair.set_pose_b(Pose::translation([x, 0.5])).unwrap();
        } else {
            watched.pair.set_pose_b(Pose::new([x, 0.5], Rotation::new(1.0, 0.0))).unwrap();
        }
        watched.taken();
        let answer = watched.pair.contact();
        let warm = watched.taken();
        assert!(warm > 0 && warm <= cold, "{warm} supports after a small move, {cold} at first");
        assert_eq!(answer.distance, x - 2.0);
        let (a, b) = watched.pair.shapes();
        assert_eq!(answer.check(&a, &b), Ok(()));
    }
    watched.pair.set_pose_a(Pose::translation([1.0, 0.0])).unwrap();
    assert_eq!(watched.pair.contact().distance, APART - 1.25 - 3.0);
}

#[test]
fn another_shape_is_another_pair() {
    let supports = Cell::new(0);
    let mut watched = Watched::new(&supports, APART);
    assert_eq!(watched.pair.contact().distance, 2.0);
    watched.pair.set_a(Counting { inner: Rectangle::from_half_extents([2.0, 1.0]).unwrap(), supports: &supports });
    assert_eq!(watched.pair.contact().distance, 1.0);
    watched.pair.set_b(Counting { inner: Rectangle::from_half_extents([3.0, 1.0]).unwrap(), supports: &supports });
    assert_eq!(watched.pair.contact().distance, -1.0);
}

#[test]
fn a_bad_pose_is_refused_and_the_old_one_stays() {
    let supports = Cell::new(0);
    let mut watched = Watched::new(&supports, APART);
    let answer = watched.pair.contact();
    let bad = Pose::translation([f64::NAN, 0.0]);
    assert_eq!(watched.pair.set_pose_a(bad), Err(ShapeError::Transform));
    assert_eq!(watched.pair.set_pose_b(bad), Err(ShapeError::Transform));
    watched.taken();
    assert_eq!((watched.pair.contact(), watched.taken()), (answer, 0));
    let square = Rectangle::from_half_extents([1.0, 1.0]).unwrap();
    assert_eq!(Pair::new(square, Pose::IDENTITY, square, bad).unwrap_err(), ShapeError::Transform);
}

#[test]
fn another_method_knows_what_was_known() {
    let supports = Cell::new(0);
    let mut watched = Watched::new(&supports, OVERLAPPING);
    let before = watched.pair.contact();
    let mut pair = watched.pair.method(Johnson);
    supports.set(0);
    assert_eq!(pair.contact(), before);
    assert_eq!(supports.get(), 0);
    pair.set_pose_b(Pose::translation([OVERLAPPING + 0.25, 0.5])).unwrap();
    assert_eq!(pair.contact().distance, -0.25);
}
