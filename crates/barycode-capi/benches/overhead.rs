//! What a call through C costs beside the library's own, in one program: the same pairs, asked by
//! turns. Read the differences, in nanoseconds a pair.
//!
//! ```sh
//! cargo bench -p barycode-capi
//! ```
#![allow(unsafe_code, missing_docs)]

// Linked for its symbols.
use barycode_capi as _;

use barycode::d2::{self, Polygon, Pose, Posed, Rectangle, Vec2};
use barycode::{Convex, Kinematic, Query};
use core::ffi::c_void;
use core::hint::black_box;
use std::time::Instant;

// The interface as a program in C sees it.
unsafe extern "C" {
    fn barycode2d_rectangle(half_extents: Vec2<f64>, shape: *mut Shape, error: *mut c_void) -> i32;
    fn barycode2d_polygon(vertices: *const Vec2<f64>, count: usize, shape: *mut Shape, error: *mut c_void) -> i32;
    fn barycode2d_intersects(
        a: *const Shape,
        pose_a: *const Pose<f64>,
        b: *const Shape,
        pose_b: *const Pose<f64>,
        options: *const c_void,
        answer: *mut c_void,
    ) -> i32;
    fn barycode2d_distance(
        a: *const Shape,
        pose_a: *const Pose<f64>,
        b: *const Shape,
        pose_b: *const Pose<f64>,
        options: *const c_void,
        answer: *mut [u64; 5],
    ) -> i32;
    fn barycode2d_contact(
        a: *const Shape,
        pose_a: *const Pose<f64>,
        b: *const Shape,
        pose_b: *const Pose<f64>,
        options: *const c_void,
        answer: *mut [u64; 27],
    ) -> i32;
}

type Shape = [u64; 18];
type Any<'s> = &'s dyn Convex<Vector = Vec2<f64>>;

const PAIRS: usize = 4096;
const ROUNDS: usize = 41;

/// The smallest time of many rounds, in nanoseconds a pair, of several ways that take turns.
fn times<const WAYS: usize>(mut ways: [&mut dyn FnMut(); WAYS]) -> [f64; WAYS] {
    let mut least = [f64::INFINITY; WAYS];
    for _ in 0..ROUNDS {
        for (way, least) in ways.iter_mut().zip(&mut least) {
            let begin = Instant::now();
            way();
            *least = least.min(begin.elapsed().as_nanos() as f64 / PAIRS as f64);
        }
    }
    least
}

/// Poses of B around A, some near and some far.
fn poses() -> Vec<Pose<f64>> {
    let pose = |index: usize| {
        let turn = index as f64;
        let way = 1.0 + 6.0 * ((turn * 0.754_877).fract());
        Pose::from_angle([way * (turn * 0.31).cos(), way * (turn * 0.31).sin()], turn * 0.17)
    };
    (0..PAIRS).map(pose).collect()
}

fn ask_typed<A: Convex<Vector = Vec2<f64>>, B: Convex<Vector = Vec2<f64>>>(question: usize, a: &A, b: &B) -> f64 {
    match question {
        0 => f64::from(d2::intersects(a, b).verdict as u8),
        1 => d2::distance(a, b).distance,
        _ => d2::contact(a, b).distance,
    }
}

fn ask_any(question: usize, a: Any<'_>, b: Any<'_>) -> f64 {
    let mut query = Query::new().method(<Vec2<f64> as Kinematic>::Method::default());
    match question {
        0 => f64::from(query.intersects(&a, &b).verdict as u8),
        1 => query.distance(&a, &b).distance,
        _ => query.contact(&a, &b).distance,
    }
}

/// One question about pairs of shapes: typed, of any kind, and through C.
fn compare<S: Convex<Vector = Vec2<f64>>>(name: &str, question: usize, shape: &S, raw: &Shape) {
    let poses = poses();
    let at = |pose: &Pose<f64>| Posed::new(shape, *pose).expect("a pose");
    let origin = Pose::IDENTITY;
    let mut typed = || {
        for pose in &poses {
            black_box(ask_typed(question, &at(&origin), &at(pose)));
        }
    };
    let erased: Any<'_> = shape;
    let of_any = |pose: &Pose<f64>| Posed::new(erased, *pose).expect("a pose");
    let mut any = || {
        for pose in &poses {
            black_box(ask_any(question, black_box(&of_any(&origin)), black_box(&of_any(pose))));
        }
    };
    // Behind pointers, as across the border of a library: nothing is inlined.
    let intersects = black_box(barycode2d_intersects as unsafe extern "C" fn(_, _, _, _, _, _) -> i32);
    let distance = black_box(barycode2d_distance as unsafe extern "C" fn(_, _, _, _, _, _) -> i32);
    let contact = black_box(barycode2d_contact as unsafe extern "C" fn(_, _, _, _, _, _) -> i32);
    let (options, mut five, mut many) = (core::ptr::null(), [0_u64; 5], [0_u64; 27]);
    let mut through_c = || {
        for pose in &poses {
            let (a, b, at) = (black_box(&raw const *raw), &raw const origin, &raw const *pose);
            // SAFETY: shapes were made by the interface; answers have room for their structs.
            black_box(unsafe {
                match question {
                    0 => intersects(a, b, a, at, options, core::ptr::null_mut()),
                    1 => distance(a, b, a, at, options, &raw mut five),
                    _ => contact(a, b, a, at, options, &raw mut many),
                }
            });
        }
    };
    let [typed, any, c] = times([&mut typed, &mut any, &mut through_c]);
    println!("{name:<28} {typed:>9.1} {any:>9.1} {c:>9.1} {:>+9.1} {:>+9.1}", c - typed, c - any);
}

fn main() {
    let octagon: Vec<Vec2<f64>> = (0..8)
        .map(|index| f64::from(index) * core::f64::consts::FRAC_PI_4)
        .map(|angle| Vec2::new(2.0 * angle.cos(), angle.sin()))
        .collect();
    let (mut polygon, mut rectangle): (Shape, Shape) = ([0; 18], [0; 18]);
    // SAFETY: the vertices live as long as the shapes are used.
    let made = unsafe {
        barycode2d_polygon(octagon.as_ptr(), octagon.len(), &raw mut polygon, core::ptr::null_mut())
            + barycode2d_rectangle(Vec2::new(2.25, 0.8), &raw mut rectangle, core::ptr::null_mut())
    };
    assert_eq!(made, 0, "shapes");
    let typed_polygon = Polygon::new(octagon.as_slice()).expect("a polygon");
    let typed_rectangle = Rectangle::from_half_extents([2.25, 0.8]).expect("a rectangle");
    println!("{:<28} {:>9} {:>9} {:>9} {:>9} {:>9}", "ns a pair", "typed", "any", "C", "C-typed", "C-any");
    for (question, name) in ["intersects", "distance", "contact"].iter().enumerate() {
        compare(&format!("{name}, octagons"), question, &typed_polygon, &polygon);
        compare(&format!("{name}, rectangles"), question, &typed_rectangle, &rectangle);
    }
}
