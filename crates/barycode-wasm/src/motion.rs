//! Motions as words.

use crate::fault::{Argument, Blame, Code, Fault};
use crate::memory::Memory;
use crate::words::{Reader, number};
use crate::world::World;
use barycode::expert::{Linear, Nlerp, Path, Rigid, Slerp, Still};
use barycode::{Interpolation, Motion, ShapeError};

/// A motion of any kind.
pub(crate) type AnyMotion<'p, V> = Box<dyn Motion<Vector = V> + 'p>;

/// What a path lends.
pub(crate) struct Poses<V: World> {
    times: Vec<f64>,
    poses: Vec<V::Pose>,
}

impl<V: World> Poses<V> {
    pub(crate) fn new() -> Self {
        Self { times: Vec::new(), poses: Vec::new() }
    }
}

/// Words of a motion of a kind after the first, without those of a path's poses.
fn words_of<V: World>(kind: u32) -> Option<usize> {
    Some(match kind {
        0 => V::POSE,
        1 => V::POSE + V::DIMENSION,
        2 => V::POSE + 2 * V::DIMENSION + V::SPIN + 1,
        3 | 4 => 2 * V::POSE + V::DIMENSION + 2,
        5 => V::POSE + 2,
        6 | 7 => V::DIMENSION + 2,
        _ => return None,
    })
}

fn refused(error: ShapeError) -> Fault {
    let text = match error {
        ShapeError::Empty => "a path has no pose: give at least one",
        ShapeError::Length { .. } => "a deviation is negative, infinite or not a number: give a finite one",
        _ => {
            "a motion is refused: a matrix is no rotation, a number is not finite or too large, times are not in \
             order, or poses of a nlerp are half a turn apart: repair that"
        }
    };
    Fault::new(Code::Motion, text)
}

/// The motion of an offset.
pub(crate) fn motion<'p, V: World>(
    memory: &Memory,
    offset: Argument<u32>,
    room: &'p mut Poses<V>,
) -> Result<AnyMotion<'p, V>, Fault> {
    let Some(offset) = offset.given() else {
        return Ok(Box::new(Still::new(V::Pose::default()).map_err(refused)?));
    };
    let [kind, count] = Reader(memory.read(offset, 1)?).halves();
    let own = words_of::<V>(kind).ok_or_else(Fault::unknown).blame(offset.1)?;
    let poses = if kind >= 6 { (count as usize).checked_mul(1 + V::POSE) } else { Some(0) };
    let words = poses.and_then(|poses| poses.checked_add(own + 1)).ok_or_else(Fault::beyond).blame(offset.1)?;
    let words = &memory.read(offset, words)?[1..];
    made(kind, count as usize, &mut Reader(words), room).blame(offset.1)
}

fn made<'p, V: World>(
    kind: u32,
    count: usize,
    words: &mut Reader<'_>,
    room: &'p mut Poses<V>,
) -> Result<AnyMotion<'p, V>, Fault> {
    if kind >= 6 {
        return path(kind, count, words, room);
    }
    let pose = V::pose(words);
    let boxed: Result<AnyMotion<'p, V>, ShapeError> = match kind {
        0 => Still::new(pose).map(|motion| Box::new(motion) as _),
        1 => Linear::new(pose, words.vector()).map(|motion| Box::new(motion) as _),
        2 => {
            let (center, velocity) = (words.vector(), words.vector());
            let spin = V::angular_velocity(words);
            let time = words.number();
            let motion = Rigid::new(pose, center, velocity, spin).and_then(|motion| motion.starting_at(time));
            motion.map(|motion| Box::new(motion) as _)
        }
        3 => Slerp::new(pose, V::pose(words), words.vector(), words.numbers()).map(|motion| Box::new(motion) as _),
        4 => Nlerp::new(pose, V::pose(words), words.vector(), words.numbers()).map(|motion| Box::new(motion) as _),
        _ => {
            let [speed, curvature] = words.numbers();
            let arc = V::arc(pose, speed, curvature).ok_or_else(Fault::unknown)?;
            arc.map(|arc| arc as _)
        }
    };
    boxed.map_err(refused)
}

/// From pose to pose.
fn path<'p, V: World>(
    kind: u32,
    count: usize,
    words: &mut Reader<'_>,
    room: &'p mut Poses<V>,
) -> Result<AnyMotion<'p, V>, Fault> {
    let center = words.vector();
    let [linear, angular] = words.numbers();
    room.times = words.take(count).iter().map(|&word| number(word)).collect();
    room.poses = (0..count).map(|_| V::pose(words)).collect();
    let interpolation = if kind == 6 { Interpolation::Slerp } else { Interpolation::Nlerp };
    let path = Path::new(&room.times, &room.poses, center, interpolation);
    let path = path.and_then(|path| path.deviating(linear, angular)).map_err(refused)?;
    Ok(Box::new(path))
}
