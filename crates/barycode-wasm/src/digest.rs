//! Digests of many answers, the same as those of the library's example `digest`.

use crate::ask::ask_within;
use crate::world::{Any, World};
use barycode::{Intersection, Query};

#[path = "../../barycode/examples/digest/hash.rs"]
mod hash;
#[path = "../../barycode/examples/digest/plane.rs"]
mod plane;
#[path = "../../barycode/examples/digest/space.rs"]
mod space;

/// The digest of the plane in double precision; 0 where a shape is refused, which none is.
pub(crate) fn of_plane() -> u64 {
    plane::digest::<f64>(meets).unwrap_or_default()
}

/// The digest of space in double precision; 0 where a shape is refused, which none is.
pub(crate) fn of_space() -> u64 {
    space::digest::<f64>(meets).unwrap_or_default()
}

/// Asks as all questions of the module are asked.
fn meets<V: World>(a: Any<'_, V>, b: Any<'_, V>) -> Intersection<V> {
    ask_within(&mut Query::new().method(V::Method::default()), a, b, 0.0)
}
