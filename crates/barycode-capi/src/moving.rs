//! Questions about shapes that move, and checks of their answers.

use crate::answer::{CellRecord, ImpactRecord, Record};
use crate::apart::{self, Read};
use crate::ask::{Pair, leave};
use crate::check::told;
use crate::fault::{ErrorRecord, Status, guarded, made};
use crate::motion::{AnyMotion, motion_or_still};
use crate::numbers::Numbered;
use crate::options::{CastOptionsRecord, cast, margin_of};
use crate::pointers::{In, Out};
use crate::shape::{Shape, Side, is_pose};
use crate::world::World;
use barycode::expert::Still;
use barycode::{Cell, Impact, Motion};

fn verdict<V: World>(impact: &Impact<V>) -> i32 {
    impact.verdict.number()
}

/// A ray, and how it is cast: the first arguments of a call and of the check of its answer.
pub(crate) struct Ray<V: World> {
    pub(crate) shape: In<Shape<V>>,
    pub(crate) pose: In<V::Pose>,
    pub(crate) origin: V,
    pub(crate) direction: V,
    pub(crate) until: V::Scalar,
    pub(crate) options: In<CastOptionsRecord<V>>,
}

pub(crate) fn cast_ray<V: World>(ray: &Ray<V>, out: Out<ImpactRecord<V>>) -> i32 {
    leave(out, verdict, || {
        let (cast, side) = (cast::<V>(ray.options)?, Side::new(&ray.shape, &ray.pose)?);
        Ok(cast.ray(&side.shape(), ray.origin, ray.direction, ray.until))
    })
}

pub(crate) fn check_ray<V: World>(ray: &Ray<V>, answer: In<ImpactRecord<V>>) -> i32 {
    told(|| {
        let claim: Impact<V> = answer.get()?.claim()?;
        let (cast, side) = (cast::<V>(ray.options)?, Side::new(&ray.shape, &ray.pose)?);
        Ok(cast.check_ray(&claim, &side.shape(), ray.origin, ray.direction, ray.until))
    })
}

/// Two shapes at constant velocities, and how long they have them.
pub(crate) struct Translations<V: World> {
    pub(crate) pair: Pair<V>,
    pub(crate) velocities: [V; 2],
    pub(crate) until: V::Scalar,
    pub(crate) options: In<CastOptionsRecord<V>>,
}

pub(crate) fn cast_shape<V: World>(moved: &Translations<V>, out: Out<ImpactRecord<V>>) -> i32 {
    leave(out, verdict, || {
        let (cast, [first, second]) = (cast::<V>(moved.options)?, moved.velocities);
        moved.pair.with(|a, b| cast.shape(&a, first, &b, second, moved.until))
    })
}

pub(crate) fn check_cast<V: World>(moved: &Translations<V>, answer: In<ImpactRecord<V>>) -> i32 {
    told(|| {
        let claim: Impact<V> = answer.get()?.claim()?;
        let (cast, [first, second]) = (cast::<V>(moved.options)?, moved.velocities);
        moved.pair.with(|a, b| cast.check_shape(&claim, &a, first, &b, second, moved.until))
    })
}

/// Two shapes that move during an interval: the first arguments of a call and of the check of its
/// answer.
pub(crate) struct Movers<V: World> {
    pub(crate) shapes: [In<Shape<V>>; 2],
    pub(crate) motions: [In<AnyMotion<V>>; 2],
    pub(crate) interval: [V::Scalar; 2],
    pub(crate) options: In<CastOptionsRecord<V>>,
}

/// A shape that moves.
type Mover<'s, V> = (crate::shape::Any<'s, V>, &'s dyn Motion<Vector = V>);

impl<V: World> Movers<V> {
    fn with<R>(&self, ask: impl FnOnce(Mover<'_, V>, Mover<'_, V>) -> R) -> Result<R, Status> {
        let still = Still::new(V::Pose::default()).map_err(|_| Status::Internal)?;
        let [a, b] = &self.shapes;
        let (a, b) = (Side::at(a.get()?, None)?, Side::at(b.get()?, None)?);
        let [first, second] = &self.motions;
        let (first, second) = (motion_or_still(first, &still)?, motion_or_still(second, &still)?);
        Ok(ask((a.shape(), first), (b.shape(), second)))
    }
}

/// Where the cells of an answer go, or are.
pub(crate) struct Cells<P> {
    pub(crate) cells: P,
    pub(crate) count: usize,
}

pub(crate) fn time_of_impact<V: World>(
    movers: &Movers<V>,
    out: Out<ImpactRecord<V>>,
    room: &Cells<Out<CellRecord<V>>>,
) -> i32 {
    leave(out, verdict, || {
        let cast = cast::<V>(movers.options)?;
        room.cells.check()?;
        if room.cells.is_null() || room.count == 0 {
            return movers
                .with(|(a, motion_a), (b, motion_b)| cast.time_of_impact(&a, motion_a, &b, motion_b, movers.interval));
        }
        let ([a, b], [first, second]) = (&movers.shapes, &movers.motions);
        let read = [Read::one(a), Read::one(b), Read::one(first), Read::one(second)];
        apart::check(&[room.cells.addresses(room.count)], &read)?;
        movers.with(|(a, motion_a), (b, motion_b)| {
            let prove = |cells: &mut [Cell<V>]| {
                let impact = cast.certified_time_of_impact(&a, motion_a, &b, motion_b, movers.interval, cells);
                let count = impact.cells as usize;
                (impact, count)
            };
            room.cells.fill_as(room.count, Cell::default(), prove, CellRecord::of)
        })?
    })
}

/// Whether nothing is proven to be free: an error is in the struct, and false.
pub(crate) fn is_free<V: World>(movers: &Movers<V>, error: Out<ErrorRecord>) -> bool {
    let mut is_free = false;
    let status = made(error, || {
        let cast = cast::<V>(movers.options)?;
        is_free =
            movers.with(|(a, motion_a), (b, motion_b)| cast.is_free(&a, motion_a, &b, motion_b, movers.interval))?;
        Ok(())
    });
    status == 0 && is_free
}

pub(crate) fn check_impact<V: World>(
    movers: &Movers<V>,
    answer: In<ImpactRecord<V>>,
    cells: &Cells<In<CellRecord<V>>>,
) -> i32 {
    told(|| {
        let claim: Impact<V> = answer.get()?.claim()?;
        let cast = cast::<V>(movers.options)?;
        let cells = cells.cells.slice(cells.count)?.iter().map(CellRecord::claim).collect::<Result<Vec<_>, _>>()?;
        movers.with(|(a, motion_a), (b, motion_b)| {
            cast.check(&claim, &cells, (&a, motion_a), (&b, motion_b), movers.interval)
        })
    })
}

pub(crate) fn motion_pose<V: World>(motion: In<AnyMotion<V>>, time: V::Scalar, out: Out<V::Pose>) -> i32 {
    let found = guarded(|| {
        out.required()?;
        let motion = motion.get()?.motion()?;
        let pose = motion.pose(margin_of::<V>(time)?);
        if is_pose::<V>(&pose) { Ok(pose) } else { Err(Status::Pose) }
    });
    match found {
        Ok(pose) => {
            out.put(pose);
            0
        }
        Err(status) => status as i32,
    }
}
