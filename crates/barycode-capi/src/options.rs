//! Options of questions as structs of C, all of whose defaults are zero.

use crate::codes;
use crate::fault::Status;
use crate::interface::laid;
use crate::pointers::{In, Out};
use crate::world::World;
use barycode::expert::Number as _;
use barycode::{Cache, Cast, Kinematic, Query, Start};

/// `barycode_cache`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct CacheRecord {
    ids: [[u64; 2]; 4],
    length: u32,
}

laid!(common CacheRecord, "barycode_cache", [ids, length]);

/// `barycode2d_options` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct OptionsRecord<V: World> {
    cut_off: V::Scalar,
    tolerance: V::Scalar,
    speculative_margin: V::Scalar,
    max_iterations: u32,
    touching: i32,
    start: i32,
    start_direction: V,
    cache: Out<CacheRecord>,
}

laid!(
    OptionsRecord,
    "options",
    [
        cut_off, tolerance, speculative_margin, max_iterations, touching as "barycode_contact_rule",
        start as "barycode_start", start_direction, cache
    ]
);

/// Start of a cold question inside the shapes.
pub(crate) const START_INSIDE: i32 = 0;

/// Start of a cold question along the direction of its options.
pub(crate) const START_DIRECTION: i32 = 1;

/// A distance, tolerance or time that a question is about. The library takes a distance that is not
/// a number for zero; here it is an error of the caller's.
pub(crate) fn margin_of<V: World>(distance: V::Scalar) -> Result<V::Scalar, Status> {
    if distance.is_nan() { Err(Status::Number) } else { Ok(distance) }
}

/// Asks with the options of a call, and leaves what is found in their cache.
pub(crate) fn with_query<V: World, R>(
    options: In<OptionsRecord<V>>,
    ask: impl FnOnce(&mut Query<'_, V, <V as Kinematic>::Method>) -> R,
) -> Result<R, Status> {
    let query = Query::new().method(<V as Kinematic>::Method::default());
    let Some(given) = options.optional()? else {
        let mut query = query;
        return Ok(ask(&mut query));
    };
    let mut query = query.tolerance(given.tolerance).speculative_margin(given.speculative_margin);
    if given.cut_off > V::ZERO {
        query = query.cut_off(given.cut_off);
    }
    if given.max_iterations > 0 {
        query = query.max_iterations(given.max_iterations);
    }
    query = query.touching(codes::named(given.touching)?).start(match given.start {
        START_INSIDE => Start::Inside,
        START_DIRECTION => Start::Direction(given.start_direction),
        _ => return Err(Status::Code),
    });
    let place = given.cache;
    let cache = place.as_in();
    let Some(&CacheRecord { ids, length }) = cache.optional()? else { return Ok(ask(&mut query)) };
    let mut cache = Cache { ids: ids.map(|[a, b]| (a, b)), length };
    let found = ask(&mut query.cache(&mut cache));
    place.put(CacheRecord { ids: cache.ids.map(|(a, b)| [a, b]), length: cache.length });
    Ok(found)
}

/// `barycode2d_cast_options` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct CastOptionsRecord<V: World> {
    target_distance: V::Scalar,
    resolution: V::Scalar,
    touching: i32,
    start: i32,
}

laid!(
    CastOptionsRecord,
    "cast_options",
    [target_distance, resolution, touching as "barycode_contact_rule", start as "barycode_start_overlap"]
);

/// The cast of the options of a call.
pub(crate) fn cast<V: World>(options: In<CastOptionsRecord<V>>) -> Result<Cast<V>, Status> {
    let Some(given) = options.optional()? else { return Ok(Cast::new()) };
    let target = margin_of::<V>(given.target_distance)?;
    let cast = Cast::new().target_distance(target).resolution(given.resolution);
    Ok(cast.touching(codes::named(given.touching)?).start(codes::named(given.start)?))
}
