//! Bodies and recorded shapes as shapes of the library under test.

pub mod space;
mod surface;

use barycode::d2::{
    Affine, Capsule, Circle, Convex, Ellipse, HullOf, MinkowskiSum, Point, Points, Polygon, Pose, Posed, Rectangle,
    Rotation, Rounded, Segment, Support, SupportSearch, Triangle, Vec2,
};
use barycode::d3::Vec3;
use barycode::expert::{Details, Rounding, Vector};
use barycode::{Scalar, ShapeError};
use serde::{Deserialize, Serialize};

use crate::ask::{Answers, QuerySetup, TestVector};
use crate::body::{Body, BodyMap};
use crate::cases;
use crate::compound::{Compound, Map};
use crate::generate::{Form, Precision};
use crate::oracle::hull::is_convex;

/// A precision that the library computes in.
pub trait TestScalar: Scalar + Send + Sync {
    /// The same as a value.
    const PRECISION: Precision;

    /// See [`crate::ask::ask_everything`].
    fn ask_plane(a: &TestShape<Vec2<Self>>, b: &TestShape<Vec2<Self>>, setup: &QuerySetup) -> Answers<Vec2<Self>>;

    /// See [`crate::ask::ask_everything`].
    fn ask_space(a: &TestShape<Vec3<Self>>, b: &TestShape<Vec3<Self>>, setup: &QuerySetup) -> Answers<Vec3<Self>>;
}

/// Any shape of a dimension behind one type.
#[allow(missing_debug_implementations, reason = "the shape behind it is anything")]
pub enum TestShape<V: Vector> {
    /// Any shape.
    Shape(Box<dyn Convex<Vector = V>>),
    /// One at a pose, which can be taken apart again.
    Posed(Box<Posed<Self>>),
}

impl<V: Vector + 'static> TestShape<V> {
    /// Hides the type of a shape.
    pub fn new(shape: impl Convex<Vector = V> + 'static) -> Self {
        Self::Shape(Box::new(shape))
    }

    /// The shape at a pose.
    ///
    /// # Errors
    /// What the library has against the pose.
    pub fn posed(self, pose: V::Pose) -> Result<Self, ShapeError> {
        Posed::new(self, pose).map(|posed| Self::Posed(Box::new(posed)))
    }

    /// The shape in its own frame, and its pose.
    pub fn parts(&self) -> (&Self, V::Pose) {
        match self {
            Self::Shape(_) => (self, V::Pose::default()),
            Self::Posed(posed) => (posed.shape(), posed.pose()),
        }
    }

    fn shape(&self) -> &dyn Convex<Vector = V> {
        match self {
            Self::Shape(shape) => &**shape,
            Self::Posed(posed) => &**posed,
        }
    }
}

impl<V: Vector + 'static> Convex for TestShape<V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        self.shape().support(direction, hint)
    }

    fn start(&self) -> V {
        self.shape().start()
    }

    fn point(&self, id: u64) -> V {
        self.shape().point(id)
    }

    fn radius(&self) -> V::Scalar {
        self.shape().radius()
    }

    fn origin(&self) -> V {
        self.shape().origin()
    }

    fn extent(&self) -> V::Scalar {
        self.shape().extent()
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        self.shape().rounding()
    }

    fn details(&self) -> &dyn Details<V> {
        self.shape().details()
    }
}

/// Which of the library's types stands for a list of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Representation {
    /// The most particular type: point, segment, triangle, circle, capsule; else a polygon that
    /// chooses its search.
    Particular,
    /// A polygon that scans its vertices.
    Scan,
    /// A polygon that climbs along its vertices.
    Climb,
    /// A cloud of points.
    Points,
    /// The polygon that the library makes as the hull of the points.
    Hull,
}

impl Representation {
    /// Every representation.
    pub const ALL: [Self; 5] = [Self::Particular, Self::Scan, Self::Climb, Self::Points, Self::Hull];

    /// Those that a list of this form may have.
    #[must_use]
    pub fn of(form: Form) -> &'static [Self] {
        match form {
            Form::Convex => &Self::ALL,
            Form::Cloud => &[Self::Points, Self::Hull],
        }
    }
}

/// A number in the precision of the test.
pub fn real<T: TestScalar>(x: f64) -> T {
    T::from_f64(x)
}

/// A vector in the precision of the test.
pub fn vector<T: TestScalar>(p: [f64; 2]) -> Vec2<T> {
    Vec2::new(real(p[0]), real(p[1]))
}

/// A vector of the library as plain numbers.
pub fn plain<T: TestScalar>(v: Vec2<T>) -> [f64; 2] {
    [v.x.to_f64(), v.y.to_f64()]
}

/// The pose with these entries.
pub fn pose<T: TestScalar>(cos_sin: [f64; 2], translation: [f64; 2]) -> Pose<T> {
    Pose::new(vector(translation), Rotation::new(real(cos_sin[0]), real(cos_sin[1])))
}

/// Vectors of the library whose shapes are made of plain numbers of dimension `D`.
pub trait ShapeFactory<const D: usize>: TestVector {
    /// Which of the library's types stands for a list of points.
    type Representation: Copy;

    /// A list of points as a shape.
    ///
    /// # Errors
    /// What the library has against the points.
    fn list(points: &[[f64; D]], representation: Self::Representation) -> Result<TestShape<Self>, ShapeError>;

    /// A ball or a capsule, where the representation has a type for the list with this radius.
    fn round(
        points: &[[f64; D]],
        radius: f64,
        representation: Self::Representation,
    ) -> Option<Result<TestShape<Self>, ShapeError>>;

    /// The pose with these entries; in the plane, those of the first column and the translation.
    fn pose(map: &Map<D>) -> Self::Pose;

    /// The matrix with these rows, and the translation.
    fn map(map: &Map<D>) -> (Self::Matrix, Self);
}

impl<T: TestScalar> ShapeFactory<2> for Vec2<T> {
    type Representation = Representation;

    fn list(points: &[[f64; 2]], representation: Representation) -> Result<TestShape<Self>, ShapeError> {
        // A ring that is not convex can only be asked as a cloud.
        let any = match representation {
            Representation::Points | Representation::Hull => true,
            Representation::Particular => points.len() <= 3,
            Representation::Scan | Representation::Climb => false,
        };
        let representation = if any || is_convex(points) { representation } else { Representation::Hull };
        core(points.iter().map(|&p| vector(p)).collect(), representation)
    }

    fn round(
        points: &[[f64; 2]],
        radius: f64,
        representation: Representation,
    ) -> Option<Result<TestShape<Self>, ShapeError>> {
        match (representation, points) {
            (Representation::Particular, &[p]) => Some(Circle::new(vector(p), real(radius)).map(TestShape::new)),
            (Representation::Particular, &[p, q]) => {
                Some(Capsule::new(vector(p), vector(q), real(radius)).map(TestShape::new))
            }
            _ => None,
        }
    }

    fn pose(map: &Map<2>) -> Pose<T> {
        pose([map.rows[0][0], map.rows[1][0]], map.shift)
    }

    fn map(map: &Map<2>) -> (Self::Matrix, Self) {
        (map.rows.map(|row| row.map(real)), vector(map.shift))
    }
}

/// A body as a shape of the library, every list of it in the given representation. Its coordinates
/// must be of the precision of `V`, or are rounded.
///
/// # Errors
/// What the library has against a part of it.
pub fn compound<V: ShapeFactory<D>, const D: usize>(
    body: &Compound<D>,
    representation: V::Representation,
) -> Result<TestShape<V>, ShapeError> {
    let part = |part: &Compound<D>| compound::<V, D>(part, representation);
    Ok(match body {
        Compound::List(points) => V::list(points, representation)?,
        Compound::Posed(map, inner) => part(inner)?.posed(V::pose(map))?,
        Compound::Affine(map, inner) => {
            let (rows, shift) = V::map(map);
            TestShape::new(Affine::new(part(inner)?, rows, shift)?)
        }
        Compound::Sum(parts) => TestShape::new(MinkowskiSum::new(part(&parts[0])?, part(&parts[1])?)),
        Compound::Hull(parts) => {
            TestShape::new(HullOf::<TestShape<V>, _>::new(parts.iter().map(part).collect::<Result<Vec<_>, _>>()?)?)
        }
        Compound::Rounded(radius, inner) => {
            if let Compound::List(points) = &**inner
                && let Some(round) = V::round(points, *radius, representation)
            {
                return round;
            }
            TestShape::new(Rounded::new(part(inner)?, real(*radius))?)
        }
    })
}

/// The radius and the placement of `body` put on a shape that stands for its points.
///
/// # Errors
/// What the library has against the radius or the placement.
pub fn dressed<V: ShapeFactory<D>, P: BodyMap<D>, const D: usize>(
    core: impl Convex<Vector = V> + 'static,
    body: &Body<P, D>,
) -> Result<TestShape<V>, ShapeError> {
    let rounded =
        if body.radius == 0.0 { TestShape::new(core) } else { TestShape::new(Rounded::new(core, real(body.radius))?) };
    Ok(match &body.placement {
        Some(p) => rounded.posed(V::pose(&Map { rows: p.rows(), shift: p.shift() }))?,
        None => rounded,
    })
}

/// A list of points as a shape of the library.
///
/// # Errors
/// What the library has against the points.
pub fn core<T: TestScalar>(
    points: Vec<Vec2<T>>,
    representation: Representation,
) -> Result<TestShape<Vec2<T>>, ShapeError> {
    let search = match (representation, &points[..]) {
        (Representation::Particular, &[p]) => return Ok(TestShape::new(Point::new(p)?)),
        (Representation::Particular, &[p, q]) => return Ok(TestShape::new(Segment::new(p, q)?)),
        (Representation::Particular, &[p, q, r]) => return Ok(TestShape::new(Triangle::new(p, q, r)?)),
        (Representation::Points, _) => return Ok(TestShape::new(Points::new(points)?)),
        (Representation::Hull, _) => return Ok(TestShape::new(Polygon::hull(points)?)),
        (Representation::Particular, _) => SupportSearch::Auto,
        (Representation::Scan, _) => SupportSearch::Scan,
        (Representation::Climb, _) => SupportSearch::Climb,
    };
    Ok(TestShape::new(Polygon::new(points)?.with_search(search)))
}

/// A recorded shape at its pose, as the particular type that it names; convex lists as the
/// representation says.
///
/// # Errors
/// What the library has against the shape.
pub fn case<T: TestScalar>(
    shape: &cases::Shape,
    at: &cases::Pose,
    representation: Representation,
) -> Result<TestShape<Vec2<T>>, ShapeError> {
    unposed(shape, representation)?.posed(pose(at.cos_sin(), at.translation))
}

fn unposed<T: TestScalar>(
    shape: &cases::Shape,
    representation: Representation,
) -> Result<TestShape<Vec2<T>>, ShapeError> {
    use cases::Shape;
    Ok(match shape {
        Shape::Point { vertices: [p] } => TestShape::new(Point::new(vector(*p))?),
        Shape::Segment { vertices: [p, q] } => TestShape::new(Segment::new(vector(*p), vector(*q))?),
        Shape::Triangle { vertices: [p, q, r] } => TestShape::new(Triangle::new(vector(*p), vector(*q), vector(*r))?),
        Shape::Convex { vertices } => {
            let points: Vec<Vec2<T>> = vertices.iter().map(|&p| vector(p)).collect();
            match representation {
                Representation::Points => TestShape::new(Points::new(points)?),
                Representation::Climb => TestShape::new(Polygon::hull(points)?.with_search(SupportSearch::Climb)),
                Representation::Scan => TestShape::new(Polygon::hull(points)?.with_search(SupportSearch::Scan)),
                Representation::Hull | Representation::Particular => TestShape::new(Polygon::hull(points)?),
            }
        }
        Shape::Box { half_extents } => TestShape::new(Rectangle::from_half_extents(vector(*half_extents))?),
        Shape::Circle { radius } => TestShape::new(Circle::new(vector([0.0, 0.0]), real(*radius))?),
        Shape::Capsule { vertices: [p, q], radius } => {
            TestShape::new(Capsule::new(vector(*p), vector(*q), real(*radius))?)
        }
        Shape::Ellipse { radii } => TestShape::new(Ellipse::new(vector(*radii))?),
        Shape::Compound { of } => compound(of, representation)?,
        Shape::Rounded { core, radius } => TestShape::new(Rounded::new(unposed(core, representation)?, real(*radius))?),
    })
}
