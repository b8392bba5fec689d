//! Addresses of the caller's, as arguments of exported functions.
//!
//! Every address is held against null and against the alignment of what it points to. What cannot
//! be checked is the caller's promise, in the words of `barycode.h`: that a pointer which is not
//! null points to as much memory as the function reads or writes, that no other thread writes there
//! meanwhile, and that memory which is lent to a shape or a motion stays as it is while that is
//! used.
//!
//! A value of these types is made by a caller in C, as an argument or a field, and nowhere in safe
//! Rust. So the promise holds for each of them, and that is what the blocks below rely on.
#![allow(unsafe_code)]

use crate::fault::Status;
use std::borrow::Cow;

/// `const T *`: one or more values to be read.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct In<T>(*const T);

/// `T *`: a place for one or more values, which may be null where these are not wanted.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct Out<T>(*mut T);

impl<T> Clone for In<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for In<T> {}

impl<T> Clone for Out<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Out<T> {}

/// `T *`: a value that the library has made and the caller frees.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct Owned<T>(*mut T);

impl<T> Clone for Owned<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Owned<T> {}

impl<T> Owned<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Box::into_raw(Box::new(value)))
    }

    /// What points to nothing.
    pub(crate) fn none() -> Self {
        Self(core::ptr::null_mut())
    }

    /// Frees the value, if there is one.
    pub(crate) fn free(self) {
        if !self.0.is_null() {
            // SAFETY: made by `new`, and not freed before, by the promise of the caller.
            drop(unsafe { Box::from_raw(self.0) });
        }
    }
}

/// Whether so many values fit into the address space.
fn fits<T>(count: usize) -> Result<(), Status> {
    let bytes = count.checked_mul(size_of::<T>());
    if bytes.is_some_and(|bytes| isize::try_from(bytes).is_ok()) { Ok(()) } else { Err(Status::Count) }
}

impl<T> In<T> {
    /// The value; `None` for null.
    pub(crate) fn optional(&self) -> Result<Option<&T>, Status> {
        if !self.0.is_aligned() {
            return Err(Status::Misaligned);
        }
        // SAFETY: null or a value, by the promise of the caller, and aligned. The borrow ends
        // before the exported function returns, since it is one of its argument.
        Ok(unsafe { self.0.as_ref() })
    }

    /// The value.
    pub(crate) fn get(&self) -> Result<&T, Status> {
        self.optional()?.ok_or(Status::Null)
    }

    /// So many values. None may be at null.
    pub(crate) fn slice(&self, count: usize) -> Result<&[T], Status>
    where
        T: 'static,
    {
        self.lent(count)
    }

    /// So many values that are lent for as long as what is made of them is used.
    pub(crate) fn lent(&self, count: usize) -> Result<&'static [T], Status>
    where
        T: 'static,
    {
        if count == 0 {
            return Ok(&[]);
        }
        if self.0.is_null() {
            return Err(Status::Null);
        }
        if !self.0.is_aligned() {
            return Err(Status::Misaligned);
        }
        fits::<T>(count)?;
        // SAFETY: aligned, not null, and so many values by the promise of the caller, who keeps
        // them while what is made of them is used.
        Ok(unsafe { core::slice::from_raw_parts(self.0, count) })
    }

    /// Values whose addresses are so many bytes apart; copied unless they are side by side.
    pub(crate) fn column(&self, count: usize, stride: usize) -> Result<Cow<'_, [T]>, Status>
    where
        T: Copy + 'static,
    {
        if stride == size_of::<T>() && self.0.is_aligned() {
            return self.lent(count).map(Cow::Borrowed);
        }
        if self.0.is_null() && count > 0 {
            return Err(Status::Null);
        }
        let all = count.checked_mul(stride).is_some_and(|all| isize::try_from(all).is_ok());
        if !all || stride < size_of::<T>() {
            return Err(Status::Count);
        }
        // SAFETY: a value is at every such place, by the promise of the caller; it is read
        // whatever its alignment.
        let value = |index: usize| unsafe { self.0.byte_add(index * stride).read_unaligned() };
        Ok(Cow::Owned((0..count).map(value).collect()))
    }

    /// Whether nothing is given.
    pub(crate) fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// The number of the address.
    pub(crate) fn address(&self) -> usize {
        self.0.addr()
    }

    /// What points to nothing.
    pub(crate) fn null() -> Self {
        Self(core::ptr::null())
    }

    /// Values that the library keeps until the caller frees them.
    pub(crate) fn of(values: &[T]) -> Self {
        Self(values.as_ptr())
    }
}

impl<T> Out<T> {
    /// A place for nothing.
    pub(crate) fn null() -> Self {
        Self(core::ptr::null_mut())
    }

    /// Refuses an address that nothing can be written to. Null is fine.
    pub(crate) fn check(self) -> Result<(), Status> {
        if self.0.is_aligned() { Ok(()) } else { Err(Status::Misaligned) }
    }

    /// Refuses null, too.
    pub(crate) fn required(self) -> Result<Self, Status> {
        if self.0.is_null() {
            return Err(Status::Null);
        }
        self.check().map(|()| self)
    }

    /// Writes a value, unless the address is null or out of line.
    pub(crate) fn put(self, value: T) {
        if !self.0.is_null() && self.0.is_aligned() {
            // SAFETY: aligned, not null, and a place for a value by the promise of the caller, who
            // has nothing else there that the call reads. What was there is plain data, which
            // needs no destructor.
            unsafe { self.0.write(value) }
        }
    }

    /// Writes several values side by side, as [`put`](Self::put).
    pub(crate) fn put_all(self, values: impl IntoIterator<Item = T>) {
        if !self.0.is_null() && self.0.is_aligned() {
            for (index, value) in values.into_iter().enumerate() {
                // SAFETY: a place for as many values as the caller said there is room for, to
                // which callers of this function keep.
                unsafe { self.0.add(index).write(value) }
            }
        }
    }

    /// Has values of another type written to the memory of so many places, and turns as many of
    /// them as that says into values of this type, where they are: nothing is allocated.
    ///
    /// On an error the places hold no values.
    pub(crate) fn fill_as<S: Copy, R>(
        self,
        count: usize,
        blank: S,
        fill: impl FnOnce(&mut [S]) -> (R, usize),
        turned: impl Fn(&S) -> T,
    ) -> Result<R, Status> {
        const { assert!(size_of::<S>() <= size_of::<T>() && align_of::<S>() <= align_of::<T>()) };
        self.required()?;
        fits::<T>(count)?;
        let first = self.0.cast::<S>();
        for index in 0..count {
            // SAFETY: so many places of this type, by the promise of the caller, are room for as
            // many of one that is no larger, nor aligned more.
            unsafe { first.add(index).write(blank) }
        }
        // SAFETY: as many values as were just written, which nothing else reads or writes until
        // `fill` returns, by the promise of the caller.
        let (found, filled) = fill(unsafe { core::slice::from_raw_parts_mut(first, count) });
        // Backwards: what is written begins at or behind the end of the values that are still to be
        // read, since values of this type are no smaller.
        for index in (0..filled.min(count)).rev() {
            // SAFETY: written above, and not overwritten since.
            let value = unsafe { first.add(index).read() };
            // SAFETY: one of the places.
            unsafe { self.0.add(index).write(turned(&value)) }
        }
        Ok(found)
    }

    /// So many places side by side; `None` for null.
    pub(crate) fn slice<'o>(self, count: usize) -> Result<Option<&'o mut [T]>, Status> {
        if self.0.is_null() {
            return Ok(None);
        }
        self.check()?;
        fits::<T>(count)?;
        // SAFETY: aligned, not null, and so many places by the promise of the caller, who neither
        // reads nor writes there until the call returns. Columns are of plain numbers, of which
        // any bytes will do.
        Ok(Some(unsafe { core::slice::from_raw_parts_mut(self.0, count) }))
    }

    /// The addresses of so many places, from the first byte up to the last; none for null.
    pub(crate) fn addresses(self, count: usize) -> Option<[usize; 2]> {
        let first = self.0.addr();
        let last = count.checked_mul(size_of::<T>())?.checked_add(first)?.checked_sub(1)?;
        (!self.0.is_null() && count > 0).then_some([first, last])
    }

    /// Changes what is there.
    pub(crate) fn with_mut<R>(self, change: impl FnOnce(&mut T) -> R) -> Result<R, Status> {
        self.required()?;
        // SAFETY: aligned, not null, and made by the library, by the promise of the caller, who
        // uses it in no other way meanwhile.
        Ok(change(unsafe { &mut *self.0 }))
    }

    /// The same place to be read; what is there was written before.
    pub(crate) fn as_in(self) -> In<T> {
        In(self.0)
    }

    /// Whether nothing is wanted.
    pub(crate) fn is_null(self) -> bool {
        self.0.is_null()
    }
}

#[cfg(test)]
mod tests {
    use super::Out;
    use crate::fault::Status;

    /// Seven bytes for one of five: values of the smaller type overlap those of the larger one.
    #[test]
    fn values_are_turned_where_they_are() {
        for filled in [0, 1, 4, 9] {
            let mut places = [[77_u8; 7]; 5];
            let fill = |values: &mut [[u8; 5]]| {
                let count = values.len().min(filled);
                for (index, value) in (0..).zip(&mut values[..count]) {
                    assert_eq!(*value, [9; 5]);
                    *value = [index, 1, 2, 3, 4];
                }
                (count, filled)
            };
            let turned = |&[index, ..]: &[u8; 5]| [index; 7];
            assert_eq!(Out(places.as_mut_ptr()).fill_as(4, [9; 5], fill, turned), Ok(filled.min(4)));
            for (index, place) in (0..).zip(places).take(filled.min(4)) {
                assert_eq!(place, [index; 7]);
            }
            assert_eq!(places[4], [77; 7]);
        }
        let refused = Out::<u64>(core::ptr::null_mut()).fill_as(4, 0_u32, |_| ((), 0), |&value| value.into());
        assert_eq!(refused, Err(Status::Null));
    }
}
