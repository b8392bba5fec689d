//! Our own contacts and manifolds through the interface of C, as a program in C asks for them: over
//! pointers to functions, so that nothing is inlined into the loop, which a library does not allow.

use super::draw;
use crate::tables::cell::{Contestant, ContestantKind};
use crate::tables::own::{contestant, three};
use barycode::d2::{Pose, Rotation, Vec2};
// Linked for its symbols.
use barycode_batch::Element;
use barycode_capi as _;
use barycode_lab_peers::{Contact, Flat, Found, Loop, Manifold, ManifoldPoint, PolygonPair, Question, RectanglePair};
use core::hint::black_box;
use core::mem::MaybeUninit;
use std::ptr;

/// The name of the contestant.
pub const THROUGH_C: &str = "barycode, through C";

/// `barycode2d_shape`.
type Shape = [u64; 18];

/// `barycode2d_proximity`.
#[repr(C)]
struct Proximity<T> {
    verdict: i32,
    stop: i32,
    iterations: u32,
    has_normal: u32,
    distance: T,
    lower: T,
    upper: T,
    normal: Vec2<T>,
    on_a: Vec2<T>,
    on_b: Vec2<T>,
    ids: [[u64; 2]; 4],
    weights: [T; 4],
    length: u32,
}

/// `barycode2d_contact_point`.
#[repr(C)]
struct Point<T> {
    on_a: Vec2<T>,
    on_b: Vec2<T>,
    distance: T,
    id: u64,
}

/// `barycode2d_manifold`.
#[repr(C)]
struct Resting<T> {
    contact: Proximity<T>,
    points: [Point<T>; 2],
    count: u32,
}

/// A question of C: two shapes and their poses, options, an answer.
type Ask<T, A> =
    unsafe extern "C" fn(*const Shape, *const Pose<T>, *const Shape, *const Pose<T>, *const u8, *mut A) -> i32;

/// The functions of a precision.
#[derive(Clone, Copy)]
struct Functions<T> {
    rectangle: unsafe extern "C" fn(Vec2<T>, *mut Shape, *mut u8) -> i32,
    polygon: unsafe extern "C" fn(*const Vec2<T>, usize, *mut Shape, *mut u8) -> i32,
    contact: Ask<T, Proximity<T>>,
    manifold: Ask<T, Resting<T>>,
}

/// A precision that C has.
pub trait InC: Element + Into<f64> {
    #[doc(hidden)]
    fn functions() -> AnyFunctions<Self>;
}

/// Functions of C, whose types stay here.
pub struct AnyFunctions<T>(Functions<T>);

macro_rules! in_c {
    ($float:ident, $rectangle:ident, $polygon:ident, $contact:ident, $manifold:ident) => {
        unsafe extern "C" {
            fn $rectangle(half_extents: Vec2<$float>, shape: *mut Shape, error: *mut u8) -> i32;
            fn $polygon(vertices: *const Vec2<$float>, count: usize, shape: *mut Shape, error: *mut u8) -> i32;
            fn $contact(
                a: *const Shape,
                pose_a: *const Pose<$float>,
                b: *const Shape,
                pose_b: *const Pose<$float>,
                options: *const u8,
                answer: *mut Proximity<$float>,
            ) -> i32;
            fn $manifold(
                a: *const Shape,
                pose_a: *const Pose<$float>,
                b: *const Shape,
                pose_b: *const Pose<$float>,
                options: *const u8,
                answer: *mut Resting<$float>,
            ) -> i32;
        }

        impl InC for $float {
            fn functions() -> AnyFunctions<Self> {
                let all =
                    Functions { rectangle: $rectangle, polygon: $polygon, contact: $contact, manifold: $manifold };
                AnyFunctions(black_box(all))
            }
        }
    };
}

in_c! { f32, barycode2f_rectangle, barycode2f_polygon, barycode2f_contact, barycode2f_contact_manifold }
in_c! { f64, barycode2d_rectangle, barycode2d_polygon, barycode2d_contact, barycode2d_contact_manifold }

/// A pair as C has it; polygons lend their vertices.
struct InterfacePair<T> {
    shapes: [Shape; 2],
    poses: [Pose<T>; 2],
    _lent: [Vec<Vec2<T>>; 2],
    functions: Functions<T>,
}

impl<T: InC> InterfacePair<T> {
    fn ask<A>(&self, ask: Ask<T, A>) -> A {
        let mut answer = MaybeUninit::uninit();
        let ([a, b], [at_a, at_b]) = (&self.shapes, &self.poses);
        // SAFETY: shapes were made by the interface and their vertices are kept; the answer has
        // room for its struct.
        let verdict = unsafe { ask(a, at_a, b, at_b, ptr::null(), answer.as_mut_ptr()) };
        assert!(verdict >= 0, "status {verdict}");
        // SAFETY: every call writes its answer.
        unsafe { answer.assume_init() }
    }

    fn polygons(pair: &PolygonPair) -> Self {
        let functions = T::functions().0;
        let lent = [&pair.a, &pair.b].map(|vertices| {
            let narrow = |&vertex: &[f64; 2]| Vec2::from(vertex.map(T::from_f64));
            vertices.iter().map(narrow).collect::<Vec<Vec2<T>>>()
        });
        let shapes = lent.each_ref().map(|vertices| {
            // SAFETY: so many vertices, which are kept beside the shape.
            made(|shape| unsafe { (functions.polygon)(vertices.as_ptr(), vertices.len(), shape, ptr::null_mut()) })
        });
        let rotation = Rotation::new(T::from_f64(pair.cos), T::from_f64(pair.sin));
        let pose = Pose::new(pair.translation.map(T::from_f64), rotation);
        Self { shapes, poses: [Pose::IDENTITY, pose], _lent: lent, functions }
    }

    fn rectangles(pair: &RectanglePair) -> Option<Self> {
        let functions = T::functions().0;
        let Flat::Rectangle(second) = pair.b else { return None };
        let shapes = [pair.a, second].map(|half| {
            let half = Vec2::from(half.map(T::from_f64));
            // SAFETY: a place for a shape.
            made(|shape| unsafe { (functions.rectangle)(half, shape, ptr::null_mut()) })
        });
        Some(Self { shapes, poses: [Pose::IDENTITY, draw::pose(pair)], _lent: [Vec::new(), Vec::new()], functions })
    }
}

fn made(make: impl FnOnce(*mut Shape) -> i32) -> Shape {
    let mut shape = [0; 18];
    let status = make(&raw mut shape);
    assert_eq!(status, 0, "a shape");
    shape
}

/// Polygons in a precision.
pub fn polygons<'p, T: InC>(pairs: &[PolygonPair]) -> Contestant<'p> {
    asked::<T>(pairs.iter().map(InterfacePair::polygons).collect())
}

/// Two rectangles in a precision.
pub fn rectangles<'p, T: InC>(pairs: &[RectanglePair]) -> Contestant<'p> {
    asked::<T>(pairs.iter().filter_map(InterfacePair::rectangles).collect())
}

fn asked<'p, T: InC>(pairs: Vec<InterfacePair<T>>) -> Contestant<'p> {
    let contact = Found(
        |pair: &InterfacePair<T>| pair.ask(pair.functions.contact),
        |_: &InterfacePair<T>, found: Proximity<T>| Contact { distance: found.distance.into(), normal: normal(&found) },
    );
    let manifold = Found(
        |pair: &InterfacePair<T>| pair.ask(pair.functions.manifold),
        |_: &InterfacePair<T>, found: Resting<T>| {
            let point = |point: &Point<T>| ManifoldPoint {
                on_a: three(point.on_a),
                on_b: three(point.on_b),
                distance: point.distance.into(),
            };
            let points = found.points[..found.count as usize].iter().map(point).collect();
            Manifold { normal: normal(&found.contact), points }
        },
    );
    let unasked = Loop::new(pairs, |_: &InterfacePair<T>| f64::NAN, |_: &InterfacePair<T>| false);
    let one =
        contestant::<T>(THROUGH_C, ContestantKind::OwnVariant, unasked.with((), contact).with_manifolds(manifold));
    Contestant { questions: &[Question::Contact, Question::Manifold], ..one }
}

fn normal<T: InC>(found: &Proximity<T>) -> [f64; 3] {
    if found.has_normal == 0 { [f64::NAN; 3] } else { three(found.normal) }
}
