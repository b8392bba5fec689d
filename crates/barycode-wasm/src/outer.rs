//! Outer hulls: shapes of fewer vertices around a shape.

use crate::fault::{Argument, Blame, Code, Fault};
use crate::memory::NONE;
use crate::state::call;
use crate::words::Writer;
use crate::world::World;
use barycode::ShapeError;
use barycode::d2::OuterLimit;

/// What an outer hull is to be like: the second and the third argument.
fn limit<V: World>(vertices: u32, distance: f64) -> Result<OuterLimit<f64>, Fault> {
    if vertices == NONE {
        if distance >= 0.0 {
            return Ok(OuterLimit::Distance(distance));
        }
        let text = "the distance is negative or not a number: give one of at least 0";
        return Err(Fault::new(Code::Number, text)).blame(3);
    }
    if vertices < V::OUTER_VERTICES {
        let text = "there are fewer vertices than an outer hull may need: allow 4 in the plane, 8 in space";
        return Err(Fault::new(Code::Count, text)).blame(2);
    }
    Ok(OuterLimit::Vertices(vertices as usize))
}

fn refused(error: ShapeError) -> Fault {
    if error != ShapeError::Empty {
        return Fault::refused(error);
    }
    let text = "the shape is curved, or its vertices are not known: \
                take one that is made of points, and round what comes out";
    Fault::new(Code::Boundary, text)
}

/// A new shape around the given one; writes how far it goes beyond at most.
pub(crate) fn hull<V: World>(shape: f64, vertices: u32, distance: f64, out: u32) -> f64 {
    call(|state| {
        let limit = limit::<V>(vertices, distance)?;
        let (hull, beyond) = {
            let shape = V::shapes(state).get(shape).blame(1)?;
            V::outer_hull(shape, limit).map_err(refused).blame(1)?
        };
        if let Some(out) = Argument(out, 4).given() {
            Writer::new(state.memory.write(out, 1)?).number(beyond);
        }
        V::shapes_mut(state).insert(hull)
    })
}
