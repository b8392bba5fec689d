//! Shapes in structs of the caller.
//!
//! A shape is made once, which is when it is checked, and asked about many times. It is a struct of
//! fixed size that C copies and throws away as it likes: what is in it is `Copy`, and borrows what
//! the caller has lent, such as the vertices of a polygon, of which it holds a copy where they are
//! few (`vertices`). Shapes that need memory of their own, such as hulls of points in space, are
//! owned shapes of the library behind a pointer; the caller frees them.
//!
//! A mark says which struct holds a shape of which dimension and precision. A struct of zeros, of
//! another kind, or freed, has another one.
#![allow(unsafe_code)]

use crate::fault::Status;
use crate::interface::CType;
use crate::pointers::In;
use crate::world::World;
use barycode::d2::{Posed, Rounded};
use barycode::expert::{RigidMap, Rounding, Still};
use barycode::{Convex, ShapeError, Support};
use core::ffi::c_void;
use core::mem::MaybeUninit;

/// A shape of any kind.
pub(crate) type Any<'s, V> = &'s dyn Convex<Vector = V>;

/// Words of a shape beside its mark.
const WORDS: usize = 17;

/// `barycode2d_shape` and its like.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<V: World> {
    mark: u64,
    words: [MaybeUninit<u64>; WORDS],
    of: core::marker::PhantomData<V>,
}

impl<V: World> CType for Shape<V> {
    fn c() -> String {
        format!("{}_shape", V::PREFIX)
    }
}

/// What a shape is: one of a kind, and the radius that it is rounded by.
#[derive(Clone, Copy)]
pub(crate) struct Body<V: World> {
    pub(crate) core: V::Core,
    pub(crate) radius: V::Scalar,
}

impl<V: World> Shape<V> {
    const FITS: () =
        assert!(size_of::<Body<V>>() <= WORDS * 8 && align_of::<Body<V>>() <= 8, "a shape has too few words");

    pub(crate) fn new(body: Body<V>) -> Self {
        let () = Self::FITS;
        let mut words = [MaybeUninit::uninit(); WORDS];
        // SAFETY: there is room for it, and it is aligned as words are.
        unsafe { words.as_mut_ptr().cast::<Body<V>>().write(body) }
        Self { mark: V::MARK, words, of: core::marker::PhantomData }
    }

    /// A struct that holds no shape.
    pub(crate) fn none() -> Self {
        Self { mark: 0, words: [MaybeUninit::zeroed(); WORDS], of: core::marker::PhantomData }
    }

    pub(crate) fn body(&self) -> Result<&Body<V>, Status> {
        if self.mark != V::MARK {
            return Err(Status::Shape);
        }
        // SAFETY: this mark is written in `new` alone, together with such a body.
        Ok(unsafe { &*self.words.as_ptr().cast::<Body<V>>() })
    }
}

/// A shape of the library's that a struct points to, until it is freed.
pub(crate) struct Handle<V: World>(*const V::Owned);

impl<V: World> Clone for Handle<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: World> Copy for Handle<V> {}

impl<V: World> Handle<V> {
    pub(crate) fn new(shape: V::Owned) -> Self {
        Self(Box::into_raw(Box::new(shape)))
    }

    pub(crate) fn shape(&self) -> &V::Owned {
        // SAFETY: it was made by `new`, and is not freed: the caller does not use a shape after
        // that, nor a copy of its struct.
        unsafe { &*self.0 }
    }

    /// Frees the shape, of which no copy is used any more.
    pub(crate) fn free(self) {
        // SAFETY: it was made by `new`, and the struct that held it is cleared by the caller of
        // this function.
        drop(unsafe { Box::from_raw(self.0.cast_mut()) });
    }
}

/// `barycode2d_support` and its like: writes to `point` a point of a convex body that is farthest
/// along `direction`.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct SupportFunction<V: World>(
    pub(crate) Option<unsafe extern "C" fn(context: *const c_void, direction: *const V, point: *mut V)>,
);

impl<V: World> CType for SupportFunction<V> {
    fn c() -> String {
        format!("{}_support_function", V::PREFIX)
    }
}

/// `const void *` that is handed to a function of the caller's.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context(pub(crate) *const c_void);

impl CType for Context {
    fn c() -> String {
        "const void *".into()
    }
}

/// A convex body that the caller knows by its support function.
#[derive(Clone, Copy)]
pub(crate) struct Custom<V: World> {
    pub(crate) support: unsafe extern "C" fn(context: *const c_void, direction: *const V, point: *mut V),
    pub(crate) context: Context,
    pub(crate) start: V,
    pub(crate) rounding: Rounding<V::Scalar>,
}

impl<V: World> Convex for Custom<V> {
    type Vector = V;

    fn support(&self, direction: V, _hint: u64) -> Support<V> {
        let mut point = self.start;
        // SAFETY: the caller has promised a function that reads a direction, writes a point, and
        // returns, for this context, from any thread that asks about the shape. What it writes are
        // numbers: they may be wrong, but do no harm.
        unsafe { (self.support)(self.context.0, &raw const direction, &raw mut point) };
        Support::along(direction, point)
    }

    fn start(&self) -> V {
        self.start
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        self.rounding
    }
}

/// A shape in a question: as it is, rounded, at a pose, or both.
pub(crate) enum Side<'s, V: World> {
    Own(Any<'s, V>),
    Rounded(Rounded<Any<'s, V>>),
    Posed(Posed<Any<'s, V>>),
    Both(Posed<Rounded<Any<'s, V>>>),
}

/// How far the matrix of a pose may be from that of a rotation. A pose that was not filled in, or
/// has degrees for radians, is none.
const DISTORTION: f64 = 0.001;

/// The pose of a call, if it has one; refused if it is no rotation and translation.
#[inline]
pub(crate) fn pose<V: World>(pose: &In<V::Pose>) -> Result<Option<&V::Pose>, Status> {
    let Some(pose) = pose.optional()? else { return Ok(None) };
    // NaN fails.
    if pose.distortion() <= V::from_f64(DISTORTION) { Ok(Some(pose)) } else { Err(Status::Pose) }
}

/// Tells whether a pose that the library computed is a rotation and translation, of numbers that
/// a question takes.
pub(crate) fn is_pose<V: World>(pose: &V::Pose) -> bool {
    // NaN fails.
    pose.distortion() <= V::from_f64(DISTORTION) && Still::<V>::new(*pose).is_ok()
}

impl<'s, V: World> Side<'s, V> {
    /// A shape at the pose of a call, or where it is.
    pub(crate) fn new(shape: &'s In<Shape<V>>, at: &In<V::Pose>) -> Result<Self, Status> {
        Self::at(shape.get()?, pose::<V>(at)?)
    }

    /// A shape at a pose that is a rotation and translation.
    pub(crate) fn at(shape: &'s Shape<V>, pose: Option<&V::Pose>) -> Result<Self, Status> {
        let body = shape.body()?;
        let core = V::core(&body.core);
        let refused = |_: ShapeError| Status::Pose;
        if body.radius > V::ZERO {
            let rounded = Rounded::new(core, body.radius).map_err(|_| Status::Refused)?;
            return match pose {
                None => Ok(Self::Rounded(rounded)),
                Some(&pose) => Posed::new(rounded, pose).map(Self::Both).map_err(refused),
            };
        }
        match pose {
            None => Ok(Self::Own(core)),
            Some(&pose) => Posed::new(core, pose).map(Self::Posed).map_err(refused),
        }
    }

    pub(crate) fn shape(&self) -> Any<'_, V> {
        match self {
            Self::Own(shape) => *shape,
            Self::Rounded(shape) => shape,
            Self::Posed(shape) => shape,
            Self::Both(shape) => shape,
        }
    }
}
