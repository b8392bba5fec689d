//! Arrays, place by place, inlined in every build. What the standard library has for this are calls where the compiler does not see the whole
//! program at once, as it does not without link-time optimisation: a touching pair of hulls of eight vertices then takes half as long again.

/// What a function makes of each place.
#[inline(always)]
pub(crate) fn places<T: Copy + Default, const COUNT: usize>(mut make: impl FnMut(usize) -> T) -> [T; COUNT] {
    let mut made = [T::default(); COUNT];
    let mut place = 0;
    while place < COUNT {
        made[place] = make(place);
        place += 1;
    }
    made
}

/// What a function makes of each member.
#[inline(always)]
pub(crate) fn each<S: Copy, T: Copy + Default, const COUNT: usize>(
    array: [S; COUNT],
    mut make: impl FnMut(S) -> T,
) -> [T; COUNT] {
    places(|place| make(array[place]))
}
