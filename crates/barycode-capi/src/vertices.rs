//! The vertices of a polygon in a struct of the caller.

use crate::world::Float;
use barycode::d2::Vec2;

/// Vertices that are lent, of which the struct holds a copy where there is room for them.
///
/// A question about shapes that are in no cache waits for the struct in any case. It would wait
/// again for vertices that are elsewhere, whose place it learns from the struct.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vertices<T: Float> {
    /// The first `count` of the copies.
    Held { few: T::Few, count: u32 },
    /// More than there is room for.
    Lent(&'static [Vec2<T>]),
}

impl<T: Float> Vertices<T> {
    pub(crate) fn new(lent: &'static [Vec2<T>]) -> Self {
        let mut few = T::NO_VERTICES;
        match few.as_mut().get_mut(..lent.len()) {
            Some(room) => {
                room.copy_from_slice(lent);
                Self::Held { few, count: lent.len() as u32 }
            }
            None => Self::Lent(lent),
        }
    }
}

impl<T: Float> AsRef<[Vec2<T>]> for Vertices<T> {
    #[inline]
    fn as_ref(&self) -> &[Vec2<T>] {
        match self {
            // There are no fewer copies than that.
            Self::Held { few, count } => few.as_ref().get(..*count as usize).unwrap_or_default(),
            Self::Lent(lent) => lent,
        }
    }
}
