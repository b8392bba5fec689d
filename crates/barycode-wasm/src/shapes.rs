//! Shapes: made, made of others, freed, read.

use crate::fault::{Argument, Blame, Code, Fault};
use crate::state::{State, call, look};
use crate::words::{Reader, Writer, number};
use crate::world::{Side, World};
use barycode::{Convex, ShapeError};

/// Numbers of the exchange memory.
fn numbers(state: &State, offset: Argument<u32>, count: u32) -> Result<Vec<f64>, Fault> {
    Ok(state.memory.read(offset, count as usize)?.iter().map(|&word| number(word)).collect())
}

pub(crate) fn shape<V: World>(kind: u32, offset: u32, count: u32) -> f64 {
    call(|state| {
        let numbers = numbers(state, Argument(offset, 2), count)?;
        let made = V::shape(kind, &numbers).map_err(|fault| {
            let argument = if fault.code == Code::Count { 3 } else { 2 };
            Fault { argument, ..fault }
        })?;
        V::shapes_mut(state).insert(made.ok_or_else(Fault::unknown).blame(1)?)
    })
}

/// A shape made of another one; what it is made with is the second argument.
fn derived<V: World>(shape: f64, make: impl FnOnce(&State, &V::Shape) -> Result<V::Shape, Fault>) -> f64 {
    call(|state| {
        let made = make(state, V::shapes(state).get(shape).blame(1)?).blame(2)?;
        V::shapes_mut(state).insert(made)
    })
}

/// Errors of a transform are those of a pose or matrix, others of a shape.
fn refused(error: ShapeError) -> Fault {
    if error == ShapeError::Transform { Fault::pose() } else { Fault::refused(error) }
}

pub(crate) fn posed<V: World>(shape: f64, pose: u32) -> f64 {
    derived::<V>(shape, |state, shape| {
        let pose = V::pose(&mut Reader(state.memory.read(Argument(pose, 2), V::POSE)?));
        V::posed(shape.clone(), pose).map_err(refused)
    })
}

pub(crate) fn rounded<V: World>(shape: f64, radius: f64) -> f64 {
    derived::<V>(shape, |_, shape| V::rounded(shape.clone(), radius).map_err(refused))
}

pub(crate) fn scaled<V: World>(shape: f64, factor: f64) -> f64 {
    derived::<V>(shape, |_, shape| <V as World>::scaled(shape, factor).map_err(refused))
}

pub(crate) fn affine<V: World>(shape: f64, map: u32) -> f64 {
    derived::<V>(shape, |state, shape| {
        let words = state.memory.read(Argument(map, 2), V::DIMENSION * (V::DIMENSION + 1))?;
        V::affine(shape.clone(), &mut Reader(words)).map_err(refused)
    })
}

pub(crate) fn sum<V: World>(first: f64, second: f64) -> f64 {
    derived::<V>(first, |state, first| Ok(V::sum(first.clone(), V::shapes(state).get(second)?.clone())))
}

pub(crate) fn hull_of<V: World>(shapes: u32, count: u32) -> f64 {
    call(|state| {
        let handles = numbers(state, Argument(shapes, 1), count)?;
        let members = handles
            .iter()
            .enumerate()
            .map(|(index, &handle)| V::shapes(state).get(handle).cloned().map_err(|fault| fault.with_index(index)));
        let members = members.collect::<Result<Vec<_>, _>>().blame(1)?;
        let hull = V::hull_of(members).map_err(refused).blame(2)?;
        V::shapes_mut(state).insert(hull)
    })
}

pub(crate) fn free<V: World>(shape: f64) -> i32 {
    call(|state| V::shapes_mut(state).remove(shape).blame(1).map(|()| 0))
}

pub(crate) fn live<V: World>() -> u32 {
    look(|state| V::shapes(state).live())
}

pub(crate) fn vertices<V: World>(shape: f64, out: u32) -> i32 {
    call(|state| {
        let vertices = V::vertices(V::shapes(state).get(shape).blame(1)?);
        let words = state.memory.write_growing(Argument(out, 2), vertices.len() * V::DIMENSION)?;
        let mut words = Writer::new(words);
        for &vertex in &vertices {
            words.vector(vertex);
        }
        Ok(vertices.len() as i32)
    })
}

pub(crate) fn faces(shape: f64, out: u32) -> i32 {
    use barycode::d3::{Shape, Vec3};
    call(|state| {
        let faces = match Vec3::shapes(state).get(shape).blame(1)? {
            Shape::Polytope(polytope) => polytope.faces().to_vec(),
            _ => Vec::new(),
        };
        let mut words = Writer::new(state.memory.write_growing(Argument(out, 2), faces.len() * 3)?);
        for face in &faces {
            words.numbers(&face.map(f64::from));
        }
        Ok(faces.len() as i32)
    })
}

pub(crate) fn support<V: World>(shape: f64, pose: u32, direction: u32, out: u32) -> i32 {
    call(|state| {
        let direction: V = Reader(state.memory.read(Argument(direction, 3), V::DIMENSION)?).vector();
        let unit = direction.normalize().unwrap_or_default();
        let point = {
            let side = Side::<V>::read(state, Argument(shape, 1), Argument(pose, 2))?;
            let shape = side.shape();
            shape.support(direction, 0).point + shape.origin() + unit * Convex::radius(&shape)
        };
        Writer::new(state.memory.write(Argument(out, 4), V::DIMENSION)?).vector(point);
        Ok(0)
    })
}
