//! Small tables in registers from which every lane reads an entry of its own.

use pulp::Simd;
use pulp::bytemuck;

/// Number of entries of a table.
pub(crate) const PLACES: usize = 32;

/// Entries of a table, aligned like the widest register.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct LookUpTable<N>(pub(super) N);

macro_rules! look_up {
    ($name:ident, $scalar:ident, $pack:ident, $v4:ident) => {
        /// Entries at the given indices, counted from zero and taken modulo [`PLACES`]; the first
        /// entry where an index is NaN.
        #[inline(always)]
        #[cfg_attr(not(any(target_arch = "x86", target_arch = "x86_64")), allow(unused_variables))]
        pub(super) fn $name<S: Simd>(simd: S, table: &LookUpTable<[$scalar; PLACES]>, places: S::$pack) -> S::$pack {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            if let Some(&v4) = (&simd as &dyn core::any::Any).downcast_ref() {
                return bytemuck::cast($v4(v4, table, bytemuck::cast(places)));
            }
            let mut places = places;
            for place in bytemuck::cast_slice_mut::<_, $scalar>(core::slice::from_mut(&mut places)) {
                *place = table.0[*place as usize % PLACES];
            }
            places
        }
    };
}
look_up!(look_up_f32, f32, f32s, permuted_f32);
look_up!(look_up_f64, f64, f64s, permuted_f64);

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[inline(always)]
fn permuted_f32(v4: pulp::x86::V4, table: &LookUpTable<[f32; PLACES]>, places: pulp::f32x16) -> pulp::f32x16 {
    let [low, high]: [pulp::f32x16; 2] = pulp::cast(table.0);
    let index = v4.avx512f._mm512_cvttps_epi32(pulp::cast(places));
    // The instruction reads five bits of an index; those of a converted NaN are zero.
    pulp::cast(v4.avx512f._mm512_permutex2var_ps(pulp::cast(low), index, pulp::cast(high)))
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[inline(always)]
fn permuted_f64(v4: pulp::x86::V4, table: &LookUpTable<[f64; PLACES]>, places: pulp::f64x8) -> pulp::f64x8 {
    let [a, b, c, d]: [pulp::f64x8; 4] = pulp::cast(table.0);
    let index = v4.avx512dq._mm512_cvttpd_epi64(pulp::cast(places));
    // The instruction reads four bits of an index; the fifth selects the half of the table.
    let low = v4.avx512f._mm512_permutex2var_pd(pulp::cast(a), index, pulp::cast(b));
    let high = v4.avx512f._mm512_permutex2var_pd(pulp::cast(c), index, pulp::cast(d));
    let fifth = v4.avx512f._mm512_set1_epi64(16);
    let upper = v4.avx512f._mm512_test_epi64_mask(index, fifth);
    pulp::cast(v4.avx512f._mm512_mask_blend_pd(upper, low, high))
}
