//! Motions in structs of the caller, made and marked as shapes are.
#![allow(unsafe_code)]

use crate::codes;
use crate::fault::{Blame, ErrorRecord, Fault, Status, made};
use crate::interface::CType;
use crate::pointers::{In, Out};
use crate::world::World;
use barycode::expert::{Linear, Nlerp, Path, Rigid, Slerp, Still};
use barycode::{Interpolation, Motion, ShapeError};
use core::mem::MaybeUninit;

/// Words of a motion beside its mark.
const WORDS: usize = 63;

/// What tells the mark of a motion from that of a shape.
const MARK: u64 = 0x4d4f ^ 0x5348;

/// `barycode2d_motion` and its like.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyMotion<V: World> {
    mark: u64,
    words: [MaybeUninit<u64>; WORDS],
    of: core::marker::PhantomData<V>,
}

impl<V: World> CType for AnyMotion<V> {
    fn c() -> String {
        format!("{}_motion", V::PREFIX)
    }
}

/// The kinds of motions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Course<V: World> {
    Still(Still<V>),
    Linear(Linear<V>),
    Rigid(Rigid<V>),
    Slerp(Slerp<V>),
    Nlerp(Nlerp<V>),
    Arc(V::Arc),
    Path(Path<'static, V>),
}

impl<V: World> Course<V> {
    fn any(&self) -> &dyn Motion<Vector = V> {
        match self {
            Self::Still(motion) => motion,
            Self::Linear(motion) => motion,
            Self::Rigid(motion) => motion,
            Self::Slerp(motion) => motion,
            Self::Nlerp(motion) => motion,
            Self::Arc(motion) => motion,
            Self::Path(motion) => motion,
        }
    }
}

impl<V: World> AnyMotion<V> {
    const FITS: () =
        assert!(size_of::<Course<V>>() <= WORDS * 8 && align_of::<Course<V>>() <= 8, "a motion has too few words");

    fn new(course: Course<V>) -> Self {
        let () = Self::FITS;
        let mut words = [MaybeUninit::uninit(); WORDS];
        // SAFETY: there is room for it, and it is aligned as words are.
        unsafe { words.as_mut_ptr().cast::<Course<V>>().write(course) }
        Self { mark: V::MARK ^ MARK, words, of: core::marker::PhantomData }
    }

    fn none() -> Self {
        Self { mark: 0, words: [MaybeUninit::zeroed(); WORDS], of: core::marker::PhantomData }
    }

    pub(crate) fn motion(&self) -> Result<&dyn Motion<Vector = V>, Status> {
        if self.mark != V::MARK ^ MARK {
            return Err(Status::Motion);
        }
        // SAFETY: this mark is written in `new` alone, together with such a course.
        Ok(unsafe { &*self.words.as_ptr().cast::<Course<V>>() }.any())
    }
}

/// A motion that stands still at no pose.
pub(crate) fn motion_or_still<'m, V: World>(
    motion: &'m In<AnyMotion<V>>,
    still: &'m Still<V>,
) -> Result<&'m dyn Motion<Vector = V>, Status> {
    match motion.optional()? {
        Some(motion) => motion.motion(),
        None => Ok(still),
    }
}

/// Where a motion goes, and where its error.
pub(crate) struct Place<V: World> {
    pub(crate) motion: Out<AnyMotion<V>>,
    pub(crate) error: Out<ErrorRecord>,
}

/// Makes a motion, and leaves none where it is refused.
fn make<V: World>(place: &Place<V>, make: impl FnOnce() -> Result<Course<V>, Fault>) -> i32 {
    made(place.error, || {
        let out = place.motion.required()?;
        let made = make();
        out.put(AnyMotion::none());
        out.put(AnyMotion::new(made?));
        Ok(())
    })
}

/// A motion that the library refuses.
fn refused(error: ShapeError) -> Fault {
    let fault = Fault::from(Status::MotionRefused);
    match error {
        ShapeError::Empty => Fault { text: "a path has no pose: give at least one".into(), ..fault },
        ShapeError::Length { .. } => {
            Fault { text: "a deviation is negative, infinite or not a number: give a finite one".into(), ..fault }
        }
        _ => fault,
    }
}

pub(crate) fn still<V: World>(place: &Place<V>, pose: V::Pose) -> i32 {
    make(place, || Still::new(pose).map(Course::Still).map_err(refused))
}

pub(crate) fn linear<V: World>(place: &Place<V>, pose: V::Pose, velocity: V) -> i32 {
    make(place, || Linear::new(pose, velocity).map(Course::Linear).map_err(refused))
}

pub(crate) fn rigid<V: World>(
    place: &Place<V>,
    pose: V::Pose,
    center: V,
    (velocity, spin): (V, V::AngularVelocity),
    time: V::Scalar,
) -> i32 {
    make(place, || {
        let motion = Rigid::new(pose, center, velocity, spin).and_then(|motion| motion.starting_at(time));
        motion.map(Course::Rigid).map_err(refused)
    })
}

pub(crate) fn interpolated<V: World>(
    place: &Place<V>,
    [from, to]: [V::Pose; 2],
    center: V,
    times: [V::Scalar; 2],
    interpolation: i32,
) -> i32 {
    make(place, || match codes::named(interpolation)? {
        Interpolation::Slerp => Slerp::new(from, to, center, times).map(Course::Slerp).map_err(refused),
        Interpolation::Nlerp => Nlerp::new(from, to, center, times).map(Course::Nlerp).map_err(refused),
    })
}

pub(crate) fn arc<V: World>(place: &Place<V>, arc: impl FnOnce() -> Result<V::Arc, ShapeError>) -> i32 {
    make(place, || arc().map(Course::Arc).map_err(refused))
}

/// Times and poses of the caller's as a path.
pub(crate) struct Waypoints<V: World> {
    pub(crate) times: In<V::Scalar>,
    pub(crate) poses: In<V::Pose>,
    pub(crate) count: usize,
    pub(crate) center: V,
    pub(crate) interpolation: i32,
    /// Linear and angular.
    pub(crate) deviations: [V::Scalar; 2],
}

pub(crate) fn path<V: World>(place: &Place<V>, points: &Waypoints<V>) -> i32 {
    make(place, || {
        let interpolation = codes::named(points.interpolation).blame(5)?;
        let (times, poses) = (points.times.lent(points.count).blame(1)?, points.poses.lent(points.count).blame(2)?);
        let path = Path::new(times, poses, points.center, interpolation).map_err(refused)?;
        let [linear, angular] = points.deviations;
        path.deviating(linear, angular).map(Course::Path).map_err(refused)
    })
}
