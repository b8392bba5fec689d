//! Lanes: the numbers of several pairs side by side in one vector register.
//!
//! Kernels are written once over [`Lanes`], with the operators of [`Num`] and [`Mask`]. Each
//! operation is one correctly rounded machine instruction in every lane, and there is no fused
//! multiply-add. So a lane computes the same bits whatever the machine, the width of its registers,
//! and the other lanes.
//!
//! # Code generation
//!
//! Other modules refer to these rules by number.
//!
//! 1. The vector instructions are enabled only inside the function that the dispatch of `pulp`
//!    calls. Code that uses lanes is therefore inlined into it: every such function is
//!    `#[inline(always)]`, and none is a closure, because a closure cannot insist on being inlined.
//! 2. Code that is compiled into one function shares its registers. A rare path that would take
//!    them from the frequent one is a function of its own, `#[inline(never)]`, or a kernel of its
//!    own.
//! 3. The compiler unrolls loops and drops cases only for constants. Where a number or a kind has
//!    few frequent values, each value has a call of its own with the constant.

mod columns;
mod look_up;
mod registers;
mod store;

use barycode::Scalar;
use core::fmt::Debug;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};
use pulp::bytemuck::Pod;

pub(crate) use look_up::{LookUpTable, PLACES};
pub(crate) use store::{mark, store_row};

/// Size of a [`Line`] in bytes: that of the widest register.
const LINE: usize = 64;

/// A line of as many numbers as the widest register holds, aligned like it. Machines with narrower
/// registers read it in parts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Line<N>(pub(crate) N);

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// Numbers that fill the lanes of a register: `f32` or `f64`. Sealed.
pub trait LaneScalar: Scalar + Pod + Send + Sync + sealed::Sealed {
    /// Number of values in a line of 64 bytes.
    const PER_LINE: usize;

    /// A line of values of this precision.
    type Line: Copy + Debug + Send + Sync + AsRef<[Self]> + AsMut<[Self]> + 'static;

    /// A table of 32 numbers from which every lane can read an entry of its own.
    #[doc(hidden)]
    type Table: Copy + Debug + Send + Sync + AsMut<[Self]> + 'static;

    /// Creates a table with all entries equal to `value`.
    #[doc(hidden)]
    fn table(value: Self) -> Self::Table;

    /// Creates a line with all numbers equal to `value`.
    fn line(value: Self) -> Self::Line;

    /// Runs `work` with the registers that `width` names, or narrower ones if this machine lacks
    /// them.
    fn dispatch<W: Kernel<Self>>(width: Width, work: W) -> W::Output;
}

/// Width of the registers to use. Without optimisation every choice means [`Width::Scalar`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Width {
    /// The widest registers of this machine, detected at run time.
    #[default]
    Widest,
    /// AVX2 where this machine has it, else as [`Width::Widest`]. For comparison: answers have the
    /// same bits.
    Avx2,
    /// One number at a time. For comparison: answers have the same bits.
    Scalar,
}

/// A kernel with its arguments, generic over the registers.
pub trait Kernel<T: LaneScalar> {
    /// Result.
    type Output;

    /// Runs the kernel.
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) -> Self::Output;
}

/// Vector registers of a machine, holding numbers of one precision. A value of such a type proves
/// that the machine has them.
pub trait Lanes: Copy + Debug + Send + Sync + 'static {
    /// Precision of the numbers.
    type Scalar: LaneScalar;
    /// One register.
    type Pack: Copy + Debug + Pod + Send + Sync;
    /// One truth value for every lane.
    type Flags: Copy + Debug + Send + Sync;
    /// Number of lanes: a divisor of [`LaneScalar::PER_LINE`].
    const COUNT: usize;

    /// Copies one number to every lane.
    fn splat(self, value: Self::Scalar) -> Num<Self>;
    /// Loads the first [`Lanes::COUNT`] numbers of a slice, which must have as many.
    fn load(self, from: &[Self::Scalar]) -> Num<Self>;
    /// Stores to the first [`Lanes::COUNT`] numbers of a slice, which must have as many.
    fn store(self, value: Num<Self>, to: &mut [Self::Scalar]);

    #[doc(hidden)]
    fn add(self, a: Self::Pack, b: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn sub(self, a: Self::Pack, b: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn mul(self, a: Self::Pack, b: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn div(self, a: Self::Pack, b: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn neg(self, a: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn abs(self, a: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn sqrt(self, a: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn max(self, a: Self::Pack, b: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn min(self, a: Self::Pack, b: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn less(self, a: Self::Pack, b: Self::Pack) -> Self::Flags;
    #[doc(hidden)]
    fn select(self, flags: Self::Flags, yes: Self::Pack, no: Self::Pack) -> Self::Pack;
    #[doc(hidden)]
    fn and(self, a: Self::Flags, b: Self::Flags) -> Self::Flags;
    #[doc(hidden)]
    fn or(self, a: Self::Flags, b: Self::Flags) -> Self::Flags;
    #[doc(hidden)]
    fn not(self, a: Self::Flags) -> Self::Flags;
    #[doc(hidden)]
    fn any(self, a: Self::Flags) -> bool;
    #[doc(hidden)]
    fn least(self, a: Self::Pack) -> Self::Scalar;
    #[doc(hidden)]
    fn look_up(self, table: &<Self::Scalar as LaneScalar>::Table, places: Self::Pack) -> Self::Pack;
    /// Transposes four numbers each of [`LaneScalar::PER_LINE`] items, `of(0)`, `of(1)` …, into one
    /// line for each of the four.
    #[doc(hidden)]
    fn columns(self, of: impl Fn(usize) -> [Self::Scalar; 4]) -> [<Self::Scalar as LaneScalar>::Line; 4];
}

/// One number in every lane.
#[derive(Clone, Copy, Debug)]
pub struct Num<L: Lanes> {
    lanes: L,
    pack: L::Pack,
}

/// One truth value in every lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mask<L: Lanes> {
    lanes: L,
    flags: L::Flags,
}

macro_rules! operator {
    ($($trait:ident $method:ident),*) => {$(
        impl<L: Lanes> $trait for Num<L> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self { lanes: self.lanes, pack: self.lanes.$method(self.pack, other.pack) }
            }
        }
    )*};
}
operator!(Add add, Sub sub, Mul mul, Div div);

impl<L: Lanes> Neg for Num<L> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self { lanes: self.lanes, pack: self.lanes.neg(self.pack) }
    }
}

impl<L: Lanes> Num<L> {
    /// The registers of these lanes.
    #[inline(always)]
    pub(crate) fn lanes(self) -> L {
        self.lanes
    }

    #[inline(always)]
    pub(crate) fn abs(self) -> Self {
        Self { lanes: self.lanes, pack: self.lanes.abs(self.pack) }
    }

    #[inline(always)]
    pub(crate) fn sqrt(self) -> Self {
        Self { lanes: self.lanes, pack: self.lanes.sqrt(self.pack) }
    }

    /// Larger of two numbers; either of them where one is NaN.
    #[inline(always)]
    pub(crate) fn max(self, other: Self) -> Self {
        Self { lanes: self.lanes, pack: self.lanes.max(self.pack, other.pack) }
    }

    /// Smaller of two numbers; either of them where one is NaN.
    #[inline(always)]
    pub(crate) fn min(self, other: Self) -> Self {
        Self { lanes: self.lanes, pack: self.lanes.min(self.pack, other.pack) }
    }

    /// True where `self` is less than `other`; false where one is NaN.
    #[inline(always)]
    pub(crate) fn less(self, other: Self) -> Mask<L> {
        Mask { lanes: self.lanes, flags: self.lanes.less(self.pack, other.pack) }
    }

    /// Smallest number of all lanes, none of which may be NaN.
    #[inline(always)]
    pub(crate) fn least(self) -> L::Scalar {
        self.lanes.least(self.pack)
    }

    /// Entries of a table at these indices, counted from zero.
    #[inline(always)]
    pub(crate) fn look_up(self, table: &<L::Scalar as LaneScalar>::Table) -> Self {
        Self { lanes: self.lanes, pack: self.lanes.look_up(table, self.pack) }
    }

    #[inline(always)]
    pub(crate) fn store(self, to: &mut [L::Scalar]) {
        self.lanes.store(self, to);
    }
}

impl<L: Lanes> Mask<L> {
    /// A mask that is false in every lane.
    #[inline(always)]
    pub(crate) fn none(lanes: L) -> Self {
        let zero = lanes.splat(barycode::expert::Number::ZERO);
        zero.less(zero)
    }

    /// The registers of these lanes.
    #[inline(always)]
    pub(crate) fn lanes(self) -> L {
        self.lanes
    }

    /// Selects `yes` where the mask is true, `no` elsewhere.
    #[inline(always)]
    pub(crate) fn select(self, yes: Num<L>, no: Num<L>) -> Num<L> {
        Num { lanes: self.lanes, pack: self.lanes.select(self.flags, yes.pack, no.pack) }
    }

    /// True if the mask is true in any lane.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        self.lanes.any(self.flags)
    }
}

impl<L: Lanes> BitAnd for Mask<L> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { lanes: self.lanes, flags: self.lanes.and(self.flags, other.flags) }
    }
}

impl<L: Lanes> BitOr for Mask<L> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { lanes: self.lanes, flags: self.lanes.or(self.flags, other.flags) }
    }
}

impl<L: Lanes> Not for Mask<L> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self { lanes: self.lanes, flags: self.lanes.not(self.flags) }
    }
}
