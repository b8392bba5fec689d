//! Functions on arrays that are inlined in every build. Those of the standard library remain calls
//! without link-time optimisation; a touching pair of hulls of eight vertices then takes half as
//! long again.

/// The array of the results of `make` for each index.
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

/// The array of the results of `make` for each element.
#[inline(always)]
pub(crate) fn each<S: Copy, T: Copy + Default, const COUNT: usize>(
    array: [S; COUNT],
    mut make: impl FnMut(S) -> T,
) -> [T; COUNT] {
    places(|place| make(array[place]))
}
