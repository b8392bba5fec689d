//! The plane and space by one name: shapes, poses and motions of a dimension as numbers.

mod plane;
mod space;
pub(crate) use space::rotation;

use crate::fault::{Argument, Blame, Fault};
use crate::slab::Slab;
use crate::state::State;
use crate::words::{Reader, Writer};
use barycode::d2::{OuterLimit, Posed};
use barycode::expert::{SubDistance, Vector};
use barycode::{CheckError, ContactPoint, Convex, Kinematic, Motion, Proximity, ShapeError};

/// A shape of any kind.
pub(crate) type Any<'s, V> = &'s dyn Convex<Vector = V>;

/// A shape as it is made from numbers: none for a kind that the dimension lacks.
pub(crate) type Made<V> = Result<Option<<V as World>::Shape>, Fault>;

/// A dimension that the module has.
pub(crate) trait World: Kinematic<Scalar = f64, Method: SubDistance<Self>> {
    /// A shape of any kind, owned.
    type Shape: Convex<Vector = Self> + Clone + PartialEq + 'static;

    /// Polygons or polytopes.
    type Hull: Convex<Vector = Self> + 'static;

    /// Boxes.
    type Box: Convex<Vector = Self> + 'static;

    fn as_hull(shape: &Self::Shape) -> Option<&Self::Hull>;

    fn as_box(shape: &Self::Shape) -> Option<&Self::Box>;

    /// Words of a pose.
    const POSE: usize;

    /// Numbers of an angular velocity.
    const SPIN: usize;

    fn shapes(state: &State) -> &Slab<Self::Shape>;

    fn shapes_mut(state: &mut State) -> &mut Slab<Self::Shape>;

    /// A shape from its kind and numbers: see the table of `README.md`.
    fn shape(kind: u32, numbers: &[f64]) -> Made<Self>;

    fn posed(shape: Self::Shape, pose: Self::Pose) -> Result<Self::Shape, ShapeError>;

    fn rounded(shape: Self::Shape, radius: f64) -> Result<Self::Shape, ShapeError>;

    fn scaled(shape: &Self::Shape, factor: f64) -> Result<Self::Shape, ShapeError>;

    /// The image under the matrix of these rows and a translation.
    fn affine(shape: Self::Shape, rows: &mut Reader<'_>) -> Result<Self::Shape, ShapeError>;

    fn sum(first: Self::Shape, second: Self::Shape) -> Self::Shape;

    fn hull_of(members: Vec<Self::Shape>) -> Result<Self::Shape, ShapeError>;

    /// The vertices of a shape that is made of some.
    fn vertices(shape: &Self::Shape) -> Vec<Self>;

    /// Fewest vertices that an outer hull may be allowed: those of a bounding box.
    const OUTER_VERTICES: u32;

    /// An outer hull of a shape that is made of vertices, and how far it goes beyond at most.
    ///
    /// # Errors
    /// [`ShapeError::Empty`] of another shape.
    fn outer_hull(shape: &Self::Shape, limit: OuterLimit<f64>) -> Result<(Self::Shape, f64), ShapeError>;

    fn pose(numbers: &mut Reader<'_>) -> Self::Pose;

    /// A pose by seven numbers in space; in the plane as [`pose`](Self::pose).
    fn compact_pose(numbers: &mut Reader<'_>) -> Self::Pose;

    /// Words of a compact pose.
    const COMPACT_POSE: usize;

    fn write_pose(pose: &Self::Pose, words: &mut Writer<'_>);

    fn angular_velocity(numbers: &mut Reader<'_>) -> Self::AngularVelocity;

    /// The pose that only moves, to a place.
    fn translation(place: Self) -> Self::Pose;

    /// A motion along an arc, which only the plane has.
    fn arc(start: Self::Pose, speed: f64, curvature: f64)
    -> Option<Result<Box<dyn Motion<Vector = Self>>, ShapeError>>;

    /// [`Proximity::check_points`].
    fn check_points(
        contact: &Proximity<Self>,
        a: Any<'_, Self>,
        b: Any<'_, Self>,
        points: &[ContactPoint<Self>],
    ) -> Result<(), CheckError>;
}

/// A shape where it is in a question: in its own frame, or at a pose. Of the kinds that most
/// questions are about the type is known: see [`ask`](crate::ask).
pub(crate) enum Side<'s, V: World> {
    Own(&'s V::Shape),
    Posed(Posed<&'s V::Shape>),
    Hull(Posed<&'s V::Hull>),
    Box(Posed<&'s V::Box>),
}

impl<'s, V: World> Side<'s, V> {
    /// The shape of a handle at the pose of an offset.
    pub(crate) fn read(state: &'s State, shape: Argument<f64>, pose: Argument<u32>) -> Result<Self, Fault> {
        let found = V::shapes(state).get(shape.0).blame(shape.1)?;
        let Some(given) = pose.given() else { return Ok(Self::Own(found)) };
        let pose_of = V::pose(&mut Reader(state.memory.read(given, V::POSE)?));
        Self::at(found, pose_of).blame(pose.1)
    }

    /// A shape at a pose.
    pub(crate) fn at(shape: &'s V::Shape, pose: V::Pose) -> Result<Self, Fault> {
        let posed = if let Some(hull) = V::as_hull(shape) {
            Posed::new(hull, pose).map(Self::Hull)
        } else if let Some(cuboid) = V::as_box(shape) {
            Posed::new(cuboid, pose).map(Self::Box)
        } else {
            Posed::new(shape, pose).map(Self::Posed)
        };
        posed.map_err(|_| Fault::pose())
    }

    pub(crate) fn shape(&self) -> Any<'_, V> {
        match self {
            Self::Own(shape) => *shape,
            Self::Posed(posed) => posed,
            Self::Hull(posed) => posed,
            Self::Box(posed) => posed,
        }
    }
}

/// So many vectors as there are whole ones in the numbers.
fn vectors<V: Vector<Scalar = f64>>(numbers: &[f64]) -> Vec<V> {
    let vector = |row: &[f64]| V::from_coordinates(core::array::from_fn(|axis| row.get(axis).copied().unwrap_or(0.0)));
    numbers.chunks_exact(V::DIMENSION).map(vector).collect()
}
