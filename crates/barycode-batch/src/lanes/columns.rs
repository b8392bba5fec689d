//! Transposition of four numbers each of several items into one line for each of the four.

use super::Line;
use pulp::Simd;

macro_rules! columns {
    ($name:ident, $scalar:ident, $count:literal, $transposed:ident) => {
        /// Transposes the numbers of as many items as a line holds.
        #[inline(always)]
        pub(super) fn $name<S: Simd>(simd: S, of: impl Fn(usize) -> [$scalar; 4]) -> [Line<[$scalar; $count]>; 4] {
            let mut lines = [Line([0.0; $count]); 4];
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            if let Some(&v4) = (&simd as &dyn core::any::Any).downcast_ref() {
                for thing in 0..$count {
                    let (line, place) = (4 * thing / $count, 4 * thing % $count);
                    lines[line].0[place..place + 4].copy_from_slice(&of(thing));
                }
                return $transposed(v4, lines);
            }
            let _ = simd;
            for thing in 0..$count {
                for (line, number) in lines.iter_mut().zip(of(thing)) {
                    line.0[thing] = number;
                }
            }
            lines
        }
    };
}
columns!(columns_f32, f32, 16, transposed_f32);
columns!(columns_f64, f64, 8, transposed_f64);

macro_rules! transposed {
    ($name:ident, $scalar:ident, $count:literal, $register:ident, $index:ident, $permute:ident) => {
        /// Transposes four lines in two passes: first within each half of the items, then across
        /// the halves.
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        #[inline(always)]
        fn $name(v4: pulp::x86::V4, lines: [Line<[$scalar; $count]>; 4]) -> [Line<[$scalar; $count]>; 4] {
            const HALF: usize = $count / 2;
            /// Indices of the first number of each item, then of the second.
            const FIRST: [$index; $count] = {
                let mut places = [0; $count];
                let mut place = 0;
                while place < $count {
                    places[place] = (4 * (place % HALF) + place / HALF) as $index;
                    place += 1;
                }
                places
            };
            /// Indices of the third number of each item, then of the fourth.
            const LAST: [$index; $count] = {
                let mut places = FIRST;
                let mut place = 0;
                while place < $count {
                    places[place] += 2;
                    place += 1;
                }
                places
            };
            /// Indices of the first halves of two lines, and of their second halves.
            const HALVES: [[$index; $count]; 2] = {
                let mut places = [[0; $count]; 2];
                let mut place = 0;
                while place < $count {
                    places[0][place] = (place % HALF + place / HALF * $count) as $index;
                    places[1][place] = places[0][place] + HALF as $index;
                    place += 1;
                }
                places
            };
            let permuted = |a: pulp::$register, places: [$index; $count], b: pulp::$register| -> pulp::$register {
                pulp::cast(v4.avx512f.$permute(pulp::cast(a), pulp::cast(places), pulp::cast(b)))
            };
            let [a, b, c, d] = lines.map(|line| pulp::cast(line.0));
            let [first, last] = [FIRST, LAST].map(|places| [permuted(a, places, b), permuted(c, places, d)]);
            let line =
                |[low, high]: [pulp::$register; 2], half: usize| Line(pulp::cast(permuted(low, HALVES[half], high)));
            [line(first, 0), line(first, 1), line(last, 0), line(last, 1)]
        }
    };
}
transposed!(transposed_f32, f32, 16, f32x16, u32, _mm512_permutex2var_ps);
transposed!(transposed_f64, f64, 8, f64x8, u64, _mm512_permutex2var_pd);
