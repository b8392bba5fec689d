//! Curved bodies as shapes of the library.

use barycode::d2::{Ellipse, Rectangle, Rounded, Vec2};
use barycode::d3::{Cone, Cuboid, Cylinder, Ellipsoid, Vec3};
use barycode::expert::Vector;
use barycode::{Scalar, ShapeError};

use crate::ask::Method;
use crate::build::{self, ShapeFactory, TestScalar, TestShape, real};
use crate::compound::Map;
use barycode_judge::curved::{Core, CurvedBody, identity};

/// Vectors of the library whose shapes may be curved.
pub trait CurvedVector<const D: usize>: ShapeFactory<D, Representation: Send + Sync + core::fmt::Debug> {
    /// Types that a list of points may have.
    const REPRESENTATIONS: &'static [Self::Representation];
    /// Every sub-distance method.
    const METHODS: &'static [Method];

    /// A core that is no list of points.
    ///
    /// # Errors
    /// What the library has against it.
    fn core(core: &Core<D>, representation: Self::Representation) -> Result<TestShape<Self>, ShapeError>;

    /// The components of a vector.
    fn plain(self) -> [f64; D];
}

impl<T: TestScalar> CurvedVector<2> for Vec2<T> {
    const REPRESENTATIONS: &'static [build::Representation] = &build::Representation::ALL;
    const METHODS: &'static [Method] = &Method::ALL;

    fn core(core: &Core<2>, representation: build::Representation) -> Result<TestShape<Self>, ShapeError> {
        Ok(match core {
            Core::Points(points) => Self::list(points, representation)?,
            Core::Box(half) => TestShape::new(Rectangle::from_half_extents(half.map(real))?),
            Core::Ellipsoid(axes) => TestShape::new(Ellipse::new(axes.map(real))?),
            Core::Cylinder { .. } | Core::Cone { .. } => unreachable!("solids of space"),
        })
    }

    fn plain(self) -> [f64; 2] {
        build::plain(self)
    }
}

impl<T: TestScalar> CurvedVector<3> for Vec3<T> {
    const REPRESENTATIONS: &'static [build::space::Representation] = &build::space::Representation::ALL;
    const METHODS: &'static [Method] = &Method::SPACE;

    fn core(core: &Core<3>, representation: build::space::Representation) -> Result<TestShape<Self>, ShapeError> {
        Ok(match core {
            Core::Points(points) => Self::list(points, representation)?,
            Core::Box(half) => TestShape::new(Cuboid::from_half_extents(half.map(real))?),
            Core::Ellipsoid(axes) => TestShape::new(Ellipsoid::new(axes.map(real))?),
            &Core::Cylinder { half, radius } => TestShape::new(Cylinder::from_half_height(real(half), real(radius))?),
            &Core::Cone { half, radius } => TestShape::new(Cone::from_half_height(real(half), real(radius))?),
        })
    }

    fn plain(self) -> [f64; 3] {
        build::space::plain(self)
    }
}

/// The body as a shape: balls and capsules as such where the representation has them.
///
/// # Errors
/// What the library has against it.
pub fn shape<V: CurvedVector<D>, const D: usize>(
    body: &CurvedBody<D>,
    representation: V::Representation,
) -> Result<TestShape<V>, ShapeError>
where
    V::Scalar: TestScalar,
{
    let round = match &body.core {
        Core::Points(points) if body.radius > 0.0 => V::round(points, body.radius, representation),
        _ => None,
    };
    let unposed = match round {
        Some(round) => round?,
        None if body.radius == 0.0 => V::core(&body.core, representation)?,
        None => TestShape::new(Rounded::new(V::core(&body.core, representation)?, V::Scalar::from_f64(body.radius))?),
    };
    if body.rows == identity() && body.shift == [0.0; D] {
        return Ok(unposed);
    }
    unposed.posed(V::pose(&Map { rows: body.rows, shift: body.shift }))
}

/// How far points of both shapes may be off, as the shapes say themselves.
pub fn stated_rounding<V: Vector<Scalar: TestScalar> + 'static>([a, b]: &[TestShape<V>; 2]) -> f64 {
    use barycode::Convex;
    (a.rounding().point + b.rounding().point).to_f64()
}
