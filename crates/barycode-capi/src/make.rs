//! Shapes as they are made.

use crate::fault::{Blame, ErrorRecord, Fault, Status, made};
use crate::pointers::{In, Out};
use crate::progress::Progress;
use crate::shape::{Body, Context, Custom, Shape, SupportFunction, pose};
use crate::world::World;
use barycode::d2::{self, Vec2};
use barycode::d3::{self, Vec3};
use barycode::expert::Rounding;
use barycode::{Scalar, ShapeError};

/// Where a shape goes, and where its error.
pub(crate) struct Place<V: World> {
    pub(crate) shape: Out<Shape<V>>,
    pub(crate) error: Out<ErrorRecord>,
}

/// Makes a shape, and leaves none where it is refused.
pub(crate) fn shape<V: World>(place: &Place<V>, make: impl FnOnce() -> Result<Body<V>, Fault>) -> i32 {
    made(place.error, || {
        let out = place.shape.required()?;
        let made = make();
        out.put(Shape::none());
        out.put(Shape::new(made?));
        Ok(())
    })
}

/// Makes a shape of a kind.
pub(crate) fn kind<V: World, S: Into<V::Core>>(place: &Place<V>, make: impl FnOnce() -> Result<S, ShapeError>) -> i32 {
    shape(place, || Ok(Body { core: make()?.into(), radius: V::ZERO }))
}

/// Makes a shape of points that the caller lends.
pub(crate) fn lent<V: World, S: Into<V::Core>>(
    place: &Place<V>,
    points: In<V>,
    count: usize,
    make: impl FnOnce(&'static [V]) -> Result<S, ShapeError>,
) -> i32 {
    shape(place, || {
        let points = points.lent(count).blame(1)?;
        Ok(Body { core: make(points).blame(1)?.into(), radius: V::ZERO })
    })
}

/// Makes a shape that owns what it needs.
pub(crate) fn owned<V: World>(place: &Place<V>, make: impl FnOnce() -> Result<V::Owned, Fault>) -> i32 {
    shape(place, || Ok(Body { core: V::handled(make()?), radius: V::ZERO }))
}

/// A copy of a shape that owns what it needs, with its radius.
pub(crate) fn copied<V: World>(shape: &Shape<V>) -> Result<V::Owned, Fault> {
    let body = shape.body()?;
    let Some(core) = V::owned(&body.core)? else {
        let text = "a body of the caller's cannot be part of another shape: give its function that of the whole";
        return Err(Fault { text: text.into(), ..Status::Refused.into() });
    };
    Ok(if body.radius > V::ZERO { V::rounded(core, body.radius)? } else { core })
}

/// A copy of a shape of a call.
fn argument<V: World>(shape: &In<Shape<V>>) -> Result<V::Owned, Fault> {
    copied(shape.get()?)
}

pub(crate) fn custom<V: World>(
    place: &Place<V>,
    (support, context): (SupportFunction<V>, Context),
    start: V,
    error: V::Scalar,
) -> i32 {
    shape(place, || {
        let support = support.0.ok_or(Status::Null).blame(1)?;
        if !start.is_finite() {
            return Err(ShapeError::NotFinite { vertex: 0 }).blame(3);
        }
        if !(error >= V::ZERO && error < V::HIGHEST) {
            let text = "the error of the points is negative, infinite or not a number: give a bound on it";
            return Err(Fault { argument: 4, text: text.into(), ..Status::Refused.into() });
        }
        let core = V::custom(Custom { support, context, start, rounding: Rounding { point: error, value: error } });
        Ok(Body { core, radius: V::ZERO })
    })
}

/// A shape and all that is within a radius of it.
pub(crate) fn rounded<V: World>(place: &Place<V>, of: In<Shape<V>>, radius: V::Scalar) -> i32 {
    shape(place, || {
        let body = of.get().blame(1)?.body().blame(1)?;
        // The library says what is wrong with a radius.
        d2::Rounded::new(V::core(&body.core), radius).blame(2)?;
        d2::Rounded::new(V::core(&body.core), body.radius + radius).blame(2)?;
        Ok(Body { core: body.core, radius: body.radius + radius })
    })
}

pub(crate) fn posed<V: World>(place: &Place<V>, of: In<Shape<V>>, at: In<V::Pose>) -> i32 {
    owned(place, || {
        let at = pose::<V>(&at).and_then(|pose| pose.ok_or(Status::Null)).blame(2)?;
        V::posed(argument(&of).blame(1)?, *at).blame(2)
    })
}

pub(crate) fn affine<V: World>(place: &Place<V>, of: In<Shape<V>>, rows: In<V>, translation: V) -> i32 {
    owned(place, || {
        let rows = rows.slice(V::DIMENSION).blame(2)?;
        V::affine(argument(&of).blame(1)?, rows, translation).blame(2)
    })
}

pub(crate) fn sum<V: World>(place: &Place<V>, first: In<Shape<V>>, second: In<Shape<V>>) -> i32 {
    owned(place, || Ok(V::sum(argument(&first).blame(1)?, argument(&second).blame(2)?)))
}

pub(crate) fn hull_of<V: World>(place: &Place<V>, members: In<Shape<V>>, count: usize) -> i32 {
    owned(place, || {
        let members = members.slice(count).blame(1)?;
        let copy = |(index, member)| copied(member).map_err(|fault| Fault { index: index as i64, ..fault });
        let copies = members.iter().enumerate().map(copy);
        V::hull_of(copies.collect::<Result<Vec<_>, _>>().blame(1)?).blame(1)
    })
}

/// The hull of points of the caller's.
pub(crate) fn hull<V: World>(place: &Place<V>, cloud: &Cloud<V>, progress: Progress) -> i32 {
    owned(place, || V::hull(cloud.points()?, progress)?.ok_or(Status::Ended.into()))
}

/// Points of the caller's: where they are, how many, and how many bytes apart.
pub(crate) struct Cloud<V: World>(pub(crate) In<V>, pub(crate) usize, pub(crate) usize);

impl<V: World> Cloud<V> {
    /// The points, copied.
    pub(crate) fn points(&self) -> Result<Vec<V>, Fault> {
        points(&self.0, self.1, self.2)
    }
}

/// The points of the caller's, copied.
pub(crate) fn points<V: World>(points: &In<V>, count: usize, stride: usize) -> Result<Vec<V>, Fault> {
    Ok(points.column(count, stride).blame(1)?.into_owned())
}

pub(crate) fn free<V: World>(shape: Out<Shape<V>>) {
    // An unwinding destructor would be an error of the library.
    let _: Result<(), Status> = crate::fault::guarded(|| {
        let place = shape.as_in();
        let Some(&held) = place.optional()? else { return Ok(()) };
        shape.put(Shape::none());
        if let Some(handle) = V::handle(&held.body()?.core) {
            handle.free();
        }
        Ok(())
    });
}

/// A convex polygon, its vertices in either order.
pub(crate) fn polygon<T: Scalar>(mut vertices: Vec<Vec2<T>>) -> Result<d2::Shape<T>, Fault> {
    let made = match d2::Polygon::new(vertices.clone()) {
        Err(ShapeError::Clockwise) => {
            vertices.reverse();
            d2::Polygon::new(vertices)
        }
        made => made,
    };
    Ok(made.blame(1)?.into())
}

/// A convex polytope by the triangles of its surface.
pub(crate) fn polytope<T: Scalar>(
    vertices: Vec<Vec3<T>>,
    faces: &In<u32>,
    count: usize,
) -> Result<d3::Shape<T>, Fault> {
    let indices = count.checked_mul(3).ok_or(Status::Count).and_then(|indices| faces.slice(indices)).blame(4)?;
    let faces = indices.chunks_exact(3).map(|face| [face[0], face[1], face[2]]).collect();
    Ok(d3::Polytope::new(vertices, faces).blame(1)?.into())
}
