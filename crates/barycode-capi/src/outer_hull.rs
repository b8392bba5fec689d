//! Outer hulls of points, written into the caller's memory.

use crate::fault::{Blame, ErrorRecord, Fault, Status, made};
use crate::interface::laid;
use crate::make::Cloud;
use crate::pointers::Out;
use crate::progress::Progress;
use crate::world::World;
use barycode::d2::OuterLimit;

/// `barycode2d_outer_hull_answer` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct OuterHullRecord<V: World> {
    distance: V::Scalar,
    vertex_count: usize,
    face_count: usize,
}

laid!(OuterHullRecord, "outer_hull_answer", [distance, vertex_count, face_count]);

/// An outer hull: its triangles are of space alone.
pub(crate) struct Outer<V: World> {
    pub(crate) vertices: Vec<V>,
    pub(crate) faces: Vec<[u32; 3]>,
    pub(crate) distance: V::Scalar,
}

/// Where an outer hull goes: vertices and triangles, and how many there is room for; and who is
/// told how far it is.
pub(crate) struct Room<V: World> {
    pub(crate) vertices: (Out<V>, usize),
    pub(crate) faces: (Out<u32>, usize),
    pub(crate) answer: Out<OuterHullRecord<V>>,
    pub(crate) progress: Progress,
    pub(crate) error: Out<ErrorRecord>,
}

/// That of at most so many vertices.
pub(crate) fn of_vertices<V: World>(cloud: &Cloud<V>, most: usize, room: &Room<V>) -> i32 {
    write(cloud, room, || match most {
        0 => Err("the most vertices are 0: give at least 1"),
        most => Ok(OuterLimit::Vertices(most)),
    })
}

/// That of which no point is farther away.
pub(crate) fn within<V: World>(cloud: &Cloud<V>, distance: V::Scalar, room: &Room<V>) -> i32 {
    write(cloud, room, || {
        // NaN fails.
        let fine = distance >= V::ZERO;
        fine.then_some(OuterLimit::Distance(distance)).ok_or("the distance is negative or not a number: give 0 or more")
    })
}

fn write<V: World>(
    cloud: &Cloud<V>,
    room: &Room<V>,
    limit: impl FnOnce() -> Result<OuterLimit<V::Scalar>, &'static str>,
) -> i32 {
    made(room.error, || {
        let ((vertices, vertex_room), (faces, face_room)) = (room.vertices, room.faces);
        vertices.check().blame(5)?;
        faces.check().blame(7)?;
        room.answer.check().blame(if V::DIMENSION == 2 { 7 } else { 9 })?;
        room.answer.put(OuterHullRecord { distance: V::NAN, vertex_count: 0, face_count: 0 });
        let refused = |text: &'static str| Fault { argument: 4, text: text.into(), ..Status::Refused.into() };
        let limit = limit().map_err(refused)?;
        let outer = V::outer_hull(cloud.points()?, limit, room.progress).blame(1)?.ok_or(Status::Ended)?;
        let (vertex_count, face_count) = (outer.vertices.len(), outer.faces.len());
        room.answer.put(OuterHullRecord { distance: outer.distance, vertex_count, face_count });
        if !vertices.is_null() {
            fits(vertex_count, vertex_room, 6, "vertices")?;
        }
        if !faces.is_null() {
            fits(face_count, face_room, 8, "triangles")?;
        }
        vertices.put_all(outer.vertices);
        faces.put_all(outer.faces.into_iter().flatten());
        Ok(())
    })
}

/// Refuses memory that is too small, before anything is written there.
fn fits(count: usize, room: usize, argument: i32, what: &str) -> Result<(), Fault> {
    if count <= room {
        return Ok(());
    }
    let text = format!("there is room for {room} {what} and the outer hull has {count}: give memory for as many");
    Err(Fault { argument, text: text.into(), ..Status::Count.into() })
}
