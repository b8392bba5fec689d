//! The registers of `pulp` as [`Lanes`], in both precisions, and the dispatch of kernels to them.

use super::{Kernel, LINE, LaneScalar, Lanes, Line, LookUpTable, Num, PLACES, Width, columns, look_up};
use pulp::Simd;

macro_rules! precision {
    ($scalar:ident, $tag:ident, $pack:ident, $flags:ident, $count:ident, $load:ident, $load_mut:ident, $splat:ident,
     $add:ident, $sub:ident, $mul:ident, $div:ident, $neg:ident, $and_bits:ident, $sqrt:ident, $max:ident, $min:ident,
     $less:ident, $select:ident, $and:ident, $or:ident, $not:ident, $first:ident, $least:ident, $look_up:ident, $columns:ident) => {
        /// Vector registers of a machine, holding numbers of this precision.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $tag<S>(S);

        impl<S: Simd> Lanes for $tag<S> {
            type Scalar = $scalar;
            type Pack = S::$pack;
            type Flags = S::$flags;
            const COUNT: usize = S::$count;

            #[inline(always)]
            fn splat(self, value: $scalar) -> Num<Self> {
                Num { lanes: self, pack: self.0.$splat(value) }
            }

            #[inline(always)]
            fn load(self, from: &[$scalar]) -> Num<Self> {
                Num { lanes: self, pack: S::$load(&from[..Self::COUNT]).0[0] }
            }

            #[inline(always)]
            fn store(self, value: Num<Self>, to: &mut [$scalar]) {
                S::$load_mut(&mut to[..Self::COUNT]).0[0] = value.pack;
            }

            #[inline(always)]
            fn add(self, a: Self::Pack, b: Self::Pack) -> Self::Pack {
                self.0.$add(a, b)
            }
            #[inline(always)]
            fn sub(self, a: Self::Pack, b: Self::Pack) -> Self::Pack {
                self.0.$sub(a, b)
            }
            #[inline(always)]
            fn mul(self, a: Self::Pack, b: Self::Pack) -> Self::Pack {
                self.0.$mul(a, b)
            }
            #[inline(always)]
            fn div(self, a: Self::Pack, b: Self::Pack) -> Self::Pack {
                self.0.$div(a, b)
            }
            #[inline(always)]
            fn neg(self, a: Self::Pack) -> Self::Pack {
                self.0.$neg(a)
            }
            #[inline(always)]
            fn abs(self, a: Self::Pack) -> Self::Pack {
                // The absolute value of `pulp` may be compiled as a call, which spills the
                // registers, unless the whole program is optimised at once.
                self.0.$and_bits(a, self.0.$splat($scalar::from_bits(!<$scalar>::to_bits(-0.0))))
            }
            #[inline(always)]
            fn sqrt(self, a: Self::Pack) -> Self::Pack {
                self.0.$sqrt(a)
            }
            #[inline(always)]
            fn max(self, a: Self::Pack, b: Self::Pack) -> Self::Pack {
                self.0.$max(a, b)
            }
            #[inline(always)]
            fn min(self, a: Self::Pack, b: Self::Pack) -> Self::Pack {
                self.0.$min(a, b)
            }
            #[inline(always)]
            fn less(self, a: Self::Pack, b: Self::Pack) -> Self::Flags {
                self.0.$less(a, b)
            }
            #[inline(always)]
            fn select(self, flags: Self::Flags, yes: Self::Pack, no: Self::Pack) -> Self::Pack {
                self.0.$select(flags, yes, no)
            }
            #[inline(always)]
            fn and(self, a: Self::Flags, b: Self::Flags) -> Self::Flags {
                self.0.$and(a, b)
            }
            #[inline(always)]
            fn or(self, a: Self::Flags, b: Self::Flags) -> Self::Flags {
                self.0.$or(a, b)
            }
            #[inline(always)]
            fn not(self, a: Self::Flags) -> Self::Flags {
                self.0.$not(a)
            }
            #[inline(always)]
            fn any(self, a: Self::Flags) -> bool {
                self.0.$first(a) < Self::COUNT
            }
            #[inline(always)]
            fn least(self, a: Self::Pack) -> $scalar {
                self.0.$least(a)
            }
            #[inline(always)]
            fn look_up(self, table: &<$scalar as LaneScalar>::Table, places: Self::Pack) -> Self::Pack {
                look_up::$look_up(self.0, table, places)
            }
            #[inline(always)]
            fn columns(self, of: impl Fn(usize) -> [$scalar; 4]) -> [<$scalar as LaneScalar>::Line; 4] {
                columns::$columns(self.0, of)
            }
        }

        impl<W: Kernel<$scalar>> pulp::WithSimd for Dispatched<$scalar, W> {
            type Output = W::Output;

            #[inline(always)]
            fn with_simd<S: Simd>(self, simd: S) -> W::Output {
                self.work.run($tag(simd))
            }
        }

        impl LaneScalar for $scalar {
            const PER_LINE: usize = LINE / size_of::<$scalar>();

            type Line = Line<[$scalar; LINE / size_of::<$scalar>()]>;

            fn line(value: Self) -> Self::Line {
                Line([value; LINE / size_of::<$scalar>()])
            }

            type Table = LookUpTable<[$scalar; PLACES]>;

            fn table(value: Self) -> Self::Table {
                LookUpTable([value; PLACES])
            }

            #[cfg(not(avx2_alone))]
            fn dispatch<W: Kernel<Self>>(width: Width, work: W) -> W::Output {
                let work = Dispatched::<$scalar, W>::new(work);
                // Without optimisation every value of a kernel has a stack slot of its own. With
                // the widest registers these are megabytes, more than the stack of a thread.
                if cfg!(unoptimised) || width == Width::Scalar {
                    return Simd::vectorize(pulp::Scalar::new(), work);
                }
                match width {
                    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                    Width::Avx2 => match pulp::x86::V3::try_new() {
                        Some(simd) => Simd::vectorize(simd, work),
                        None => pulp::Arch::new().dispatch(work),
                    },
                    _ => pulp::Arch::new().dispatch(work),
                }
            }

            #[cfg(avx2_alone)]
            fn dispatch<W: Kernel<Self>>(_: Width, work: W) -> W::Output {
                let simd = pulp::x86::V3::try_new().expect("this program was built for processors with AVX2");
                Simd::vectorize(simd, Dispatched::<$scalar, W>::new(work))
            }
        }

        impl AsMut<[$scalar]> for LookUpTable<[$scalar; PLACES]> {
            fn as_mut(&mut self) -> &mut [$scalar] {
                &mut self.0
            }
        }

        impl AsRef<[$scalar]> for Line<[$scalar; LINE / size_of::<$scalar>()]> {
            #[inline(always)]
            fn as_ref(&self) -> &[$scalar] {
                &self.0
            }
        }

        impl AsMut<[$scalar]> for Line<[$scalar; LINE / size_of::<$scalar>()]> {
            #[inline(always)]
            fn as_mut(&mut self) -> &mut [$scalar] {
                &mut self.0
            }
        }
    };
}

/// A kernel of one precision, ready for the dispatch of `pulp`.
struct Dispatched<T, W> {
    work: W,
    precision: core::marker::PhantomData<T>,
}

impl<T, W> Dispatched<T, W> {
    #[inline(always)]
    fn new(work: W) -> Self {
        Self { work, precision: core::marker::PhantomData }
    }
}

precision!(
    f32,
    Lanes32,
    f32s,
    m32s,
    F32_LANES,
    as_simd_f32s,
    as_mut_simd_f32s,
    splat_f32s,
    add_f32s,
    sub_f32s,
    mul_f32s,
    div_f32s,
    neg_f32s,
    and_f32s,
    sqrt_f32s,
    max_f32s,
    min_f32s,
    less_than_f32s,
    select_f32s,
    and_m32s,
    or_m32s,
    not_m32s,
    first_true_m32s,
    reduce_min_f32s,
    look_up_f32,
    columns_f32
);
precision!(
    f64,
    Lanes64,
    f64s,
    m64s,
    F64_LANES,
    as_simd_f64s,
    as_mut_simd_f64s,
    splat_f64s,
    add_f64s,
    sub_f64s,
    mul_f64s,
    div_f64s,
    neg_f64s,
    and_f64s,
    sqrt_f64s,
    max_f64s,
    min_f64s,
    less_than_f64s,
    select_f64s,
    and_m64s,
    or_m64s,
    not_m64s,
    first_true_m64s,
    reduce_min_f64s,
    look_up_f64,
    columns_f64
);
