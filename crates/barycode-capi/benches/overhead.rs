//! What a call through C costs beside the library's own, in one program: the same pairs, each of
//! shapes of its own, asked by turns and in a new order in each round. Read the differences of the
//! medians, in nanoseconds a pair.
//!
//! | column | what is asked |
//! | --- | --- |
//! | one | Rust: A as it is, B placed before; as the laboratory asks |
//! | both | Rust: A and B placed before |
//! | placing | Rust: A and B placed in the call, as C does |
//! | C | through C, both with poses |
//! | C, one | through C, A without a pose |
//!
//! ```sh
//! cargo bench -p barycode-capi               # 16384 pairs, more than the caches have room for
//! PAIRS=64 cargo bench -p barycode-capi      # pairs that the caches hold
//! ```
#![allow(unsafe_code, missing_docs)]

// Linked for its symbols.
use barycode_capi as _;

use barycode::d2::{Circle, Polygon, Pose, Posed, Query, Rectangle, Vec2};
use barycode::{Convex, Scalar};
use core::f64::consts::TAU;
use core::ffi::c_void;
use core::hint::black_box;
use core::ptr::{null, null_mut};
use std::time::Instant;

const ROUNDS: usize = 41;

/// `barycode2d_shape` and its like.
type Shape = [u64; 18];

/// Room for any answer.
type Answer = [u64; 40];

/// A question of C.
type Ask<T> =
    unsafe extern "C" fn(*const Shape, *const Pose<T>, *const Shape, *const Pose<T>, *const c_void, *mut Answer) -> i32;

/// The functions of a precision.
struct Functions<T> {
    circle: unsafe extern "C" fn(Vec2<T>, T, *mut Shape, *mut c_void) -> i32,
    rectangle: unsafe extern "C" fn(Vec2<T>, *mut Shape, *mut c_void) -> i32,
    polygon: MakePolygon<T>,
    intersects: Ask<T>,
    contact: Ask<T>,
}

trait InC: Scalar {
    /// Behind pointers, as across the border of a library: nothing is inlined.
    fn functions() -> Functions<Self>;
}

macro_rules! in_c {
    ($float:ident, $circle:ident, $rectangle:ident, $polygon:ident, $intersects:ident, $contact:ident) => {
        // The interface as a program in C sees it.
        unsafe extern "C" {
            fn $circle(center: Vec2<$float>, radius: $float, shape: *mut Shape, error: *mut c_void) -> i32;
            fn $rectangle(half_extents: Vec2<$float>, shape: *mut Shape, error: *mut c_void) -> i32;
            fn $polygon(vertices: *const Vec2<$float>, count: usize, shape: *mut Shape, error: *mut c_void) -> i32;
            fn $intersects(
                a: *const Shape,
                pose_a: *const Pose<$float>,
                b: *const Shape,
                pose_b: *const Pose<$float>,
                options: *const c_void,
                answer: *mut Answer,
            ) -> i32;
            fn $contact(
                a: *const Shape,
                pose_a: *const Pose<$float>,
                b: *const Shape,
                pose_b: *const Pose<$float>,
                options: *const c_void,
                answer: *mut Answer,
            ) -> i32;
        }

        impl InC for $float {
            fn functions() -> Functions<Self> {
                black_box(Functions {
                    circle: $circle,
                    rectangle: $rectangle,
                    polygon: $polygon,
                    intersects: $intersects,
                    contact: $contact,
                })
            }
        }
    };
}

in_c! { f32, barycode2f_circle, barycode2f_rectangle, barycode2f_polygon, barycode2f_intersects, barycode2f_contact }
in_c! { f64, barycode2d_circle, barycode2d_rectangle, barycode2d_polygon, barycode2d_intersects, barycode2d_contact }

/// Numbers that look random, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn within<T: Scalar>(&mut self, from: f64, to: f64) -> T {
        T::from_f64(from + (to - from) * ((self.next() >> 11) as f64 / (1_u64 << 53) as f64))
    }

    /// The numbers below `count`, in some order.
    fn order(&mut self, count: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..count as u32).collect();
        for last in (1..count).rev() {
            order.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
        order
    }

    fn pose<T: InC>(&mut self, around: Vec2<T>, far: f64) -> Pose<T> {
        let shift = Vec2::new(self.within(-far, far), self.within(-far, far));
        Pose::from_angle(around + shift, self.within(0.0, TAU))
    }

    /// A convex polygon of about one unit.
    fn ring<T: InC, const N: usize>(&mut self) -> [Vec2<T>; N] {
        let (width, height): (f64, f64) = (self.within(0.7, 1.2), self.within(0.7, 1.2));
        let first: f64 = self.within(0.0, TAU);
        core::array::from_fn(|index| {
            let angle = first + TAU * (index as f64 + self.within::<f64>(0.0, 0.5)) / N as f64;
            Vec2::new(T::from_f64(width * angle.cos()), T::from_f64(height * angle.sin()))
        })
    }
}

/// A pair of shapes and poses.
struct Pair<S, T> {
    shapes: [S; 2],
    poses: [Pose<T>; 2],
}

/// The same pairs in the form that each way wants.
struct Pairs<T: InC, S: Convex<Vector = Vec2<T>>> {
    one: Vec<(S, Posed<S>)>,
    both: Vec<[Posed<S>; 2]>,
    apart: Vec<Pair<S, T>>,
    in_c: Vec<Pair<Shape, T>>,
    /// As `one` has them.
    in_c_one: Vec<Pair<Shape, T>>,
    /// In which they are asked, one for each round.
    orders: Vec<Vec<u32>>,
}

fn placed<T: InC, S: Convex<Vector = Vec2<T>> + Clone>(shape: &S, pose: Pose<T>) -> Posed<S> {
    Posed::new(shape.clone(), pose).expect("a pose")
}

impl<T: InC, S: Convex<Vector = Vec2<T>> + Clone> Pairs<T, S> {
    /// Pairs of shapes that are made by `shape`, and for C by `make`, up to `far` apart.
    fn new(shape: impl Fn(&mut Numbers) -> S, make: impl Fn(&S, *mut Shape) -> i32, far: f64) -> Self {
        let count = std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(16_384);
        let mut numbers = Numbers(88_172_645_463_325_252);
        let pair = |numbers: &mut Numbers| {
            let shapes = [shape(numbers), shape(numbers)];
            let first = numbers.pose(Vec2::default(), 8.0);
            Pair { shapes, poses: [first, numbers.pose(first.translation, far)] }
        };
        let apart: Vec<Pair<S, T>> = (0..count).map(|_| pair(&mut numbers)).collect();
        let raw = |shape: &S| {
            let mut raw = [0; 18];
            assert_eq!(make(shape, &raw mut raw), 0, "a shape");
            raw
        };
        let orders = (0..ROUNDS).map(|_| numbers.order(count)).collect();
        let one = |Pair { shapes: [a, b], poses: [at_a, at_b] }: &_| (S::clone(a), placed(b, at_a.inverse() * *at_b));
        let both = |Pair { shapes: [a, b], poses }: &Pair<S, T>| [placed(a, poses[0]), placed(b, poses[1])];
        let in_c = |Pair { shapes, poses }: &Pair<S, T>| Pair { shapes: shapes.each_ref().map(raw), poses: *poses };
        let in_c_one = |pair: &Pair<S, T>| {
            let poses = [Pose::IDENTITY, pair.poses[0].inverse() * pair.poses[1]];
            Pair { poses, ..in_c(pair) }
        };
        Self {
            one: apart.iter().map(one).collect(),
            both: apart.iter().map(both).collect(),
            in_c: apart.iter().map(in_c).collect(),
            in_c_one: apart.iter().map(in_c_one).collect(),
            apart,
            orders,
        }
    }

    /// Asks everyone by turns, and prints the medians.
    fn compare(&self, name: &str, ask: impl Asked<T>, through_c: Ask<T>) {
        let mut times = [const { Vec::new() }; 5];
        let mut answer: Answer = [0; 40];
        let answer = &raw mut answer;
        for order in &self.orders {
            let mut timed = |way: usize, ask: &mut dyn FnMut(usize)| {
                let begin = Instant::now();
                order.iter().for_each(|&index| ask(index as usize));
                times[way].push(begin.elapsed().as_nanos() as f64 / order.len() as f64);
            };
            timed(0, &mut |index| ask.ask(&self.one[index].0, &self.one[index].1));
            timed(1, &mut |index| ask.ask(&self.both[index][0], &self.both[index][1]));
            timed(2, &mut |index| {
                let Pair { shapes: [a, b], poses: [at_a, at_b] } = &self.apart[index];
                ask.ask(&placed(a, *at_a), &placed(b, *at_b));
            });
            timed(3, &mut |index| {
                let Pair { shapes: [a, b], poses: [at_a, at_b] } = &self.in_c[index];
                // SAFETY: shapes were made by the interface; an answer has room for any struct.
                black_box(unsafe { through_c(a, at_a, b, at_b, null(), answer) });
            });
            timed(4, &mut |index| {
                let Pair { shapes: [a, b], poses: [_, at_b] } = &self.in_c_one[index];
                // SAFETY: as above.
                black_box(unsafe { through_c(a, null(), b, at_b, null(), answer) });
            });
        }
        let median = |mut times: Vec<f64>| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        };
        let [one, both, placing, c, c_one] = times.map(median);
        println!("{name:<26} {} {one:>8.1} {both:>8.1} {placing:>8.1} {c:>8.1} {c_one:>8.1}", T::NAME);
    }
}

/// A question, asked of Rust.
trait Asked<T: InC>: Copy {
    fn ask<A: Convex<Vector = Vec2<T>>, B: Convex<Vector = Vec2<T>>>(self, a: &A, b: &B);
}

#[derive(Clone, Copy)]
struct Intersects;

#[derive(Clone, Copy)]
struct Contact;

macro_rules! asked {
    ($float:ident) => {
        impl Asked<$float> for Intersects {
            #[inline(never)]
            fn ask<A: Convex<Vector = Vec2<$float>>, B: Convex<Vector = Vec2<$float>>>(self, a: &A, b: &B) {
                black_box(Query::new().intersects(a, b));
            }
        }

        impl Asked<$float> for Contact {
            #[inline(never)]
            fn ask<A: Convex<Vector = Vec2<$float>>, B: Convex<Vector = Vec2<$float>>>(self, a: &A, b: &B) {
                black_box(Query::new().contact(a, b));
            }
        }
    };
}

asked!(f32);
asked!(f64);

fn all<T: InC>()
where
    Intersects: Asked<T>,
    Contact: Asked<T>,
{
    let Functions { circle, rectangle, polygon, intersects, contact } = T::functions();
    let circles = Pairs::new(
        |numbers| Circle::new(Vec2::default(), numbers.within::<T>(0.5, 1.2)).expect("a circle"),
        // SAFETY: a place for a shape.
        |shape, place| unsafe { circle(Vec2::default(), shape.radius(), place, null_mut()) },
        1.5,
    );
    circles.compare("circles, intersects", Intersects, intersects);
    circles.compare("circles, contact", Contact, contact);
    let rectangles = Pairs::new(
        |numbers| Rectangle::from_half_extents([numbers.within(1.9, 2.6), numbers.within(0.8, 1.0)]).expect("one"),
        // SAFETY: a place for a shape.
        |shape, place| unsafe { rectangle(shape.support(Vec2::new(T::ONE, T::ONE), 0).point, place, null_mut()) },
        1.5,
    );
    rectangles.compare("rectangles, intersects", Intersects, intersects);
    rectangles.compare("rectangles, contact", Contact, contact);
    polygons::<T, 4>("squares, contact", polygon, contact);
    polygons::<T, 8>("octagons, contact", polygon, contact);
    polygons::<T, 24>("24-gons, contact", polygon, contact);
}

type MakePolygon<T> = unsafe extern "C" fn(*const Vec2<T>, usize, *mut Shape, *mut c_void) -> i32;

/// Polygons with their vertices in the shape itself, and of C with lent ones, each somewhere else.
fn polygons<T: InC, const N: usize>(name: &str, polygon: MakePolygon<T>, contact: Ask<T>)
where
    Contact: Asked<T>,
{
    let pairs = Pairs::new(
        |numbers| Polygon::new(numbers.ring::<T, N>()).expect("a polygon"),
        |shape: &Polygon<T, [Vec2<T>; N]>, place| {
            let vertices: &'static [Vec2<T>] = shape.vertices().to_vec().leak();
            // SAFETY: a place for a shape, and so many vertices.
            unsafe { polygon(vertices.as_ptr(), N, place, null_mut()) }
        },
        0.8,
    );
    pairs.compare(name, Contact, contact);
}

fn main() {
    println!("{:<26} {:>12} {:>8} {:>8} {:>8} {:>8}", "ns a pair", "one", "both", "placing", "C", "C, one");
    all::<f32>();
    all::<f64>();
}
