use crate::error::{BatchError, TableError};
use crate::lanes::Element;
use barycode::d2::{Convex, Points, Pose, Posed, Rounded, Vec2};
use barycode::{Number, Scalar, Structure, Vector};

/// Names a shape of a [`ShapeTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct ShapeId(pub u32);

/// Shapes that pairs refer to: each a core of finitely many vertices, with or without a radius.
///
/// ```
/// use barycode::d2::{Capsule, Circle, Polygon, Rectangle, Vec2};
/// use barycode_batch::ShapeTable;
///
/// let mut table = ShapeTable::<f32>::new();
/// let car = table.push(&Rectangle::new([2.25, 0.8])?)?;
/// let person = table.push(&Circle::new([0.0, 0.0], 0.3)?)?;
/// let bicycle = table.push(&Capsule::new([-0.9, 0.0], [0.9, 0.0], 0.3)?)?;
/// let kerb = table.push(&Polygon::new([[0.0, 0.0], [4.0, 0.0], [4.0, 0.2]].map(Vec2::from))?)?;
/// assert_eq!(table.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ShapeTable<T> {
    vertices: Vec<Vec2<T>>,
    entries: Vec<Entry<T>>,
}

/// One shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<T> {
    first: usize,
    pub(crate) count: usize,
    pub(crate) radius: T,
    /// At least the length of the longest vertex.
    pub(crate) extent: T,
    /// Somewhere inside; of a rectangle the middle.
    pub(crate) center: Vec2<T>,
    /// How far the core reaches from there.
    pub(crate) reach: T,
    /// Of a rectangle without a radius: how far it reaches from the middle along its axes.
    pub(crate) half: Option<Vec2<T>>,
}

impl<T: Element> ShapeTable<T> {
    /// A table without shapes.
    #[must_use]
    pub fn new() -> Self {
        Self { vertices: Vec::new(), entries: Vec::new() }
    }

    /// Adds a shape: point, segment, triangle, polygon, cloud, rectangle, circle, capsule, or one of these rounded. Vertices
    /// and radius are copied.
    ///
    /// # Errors
    /// If the shape has no vertices, has a curved core (ask about it one pair at a time), is posed, mapped, a sum or a hull of others (pose
    /// the pair instead), or has a radius that is the sum of several; or if the table is full.
    pub fn push<S: Convex<Vector = Vec2<T>> + ?Sized>(&mut self, shape: &S) -> Result<ShapeId, TableError> {
        let id = u32::try_from(self.entries.len()).map_err(|_| TableError::Full)?;
        let first = self.vertices.len();
        let mut half = None;
        // Vertices are stated in the common frame, wherever the shape has its origin.
        match shape.structure() {
            Structure::Opaque | Structure::Vertices([]) => return Err(TableError::NoVertices),
            Structure::Vertices(vertices) => self.vertices.extend_from_slice(vertices),
            Structure::Box { low, high } => {
                self.vertices.extend([low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)]);
                half = Some((high - low) * T::from_f64(0.5));
            }
            _ => return Err(TableError::Made),
        }
        let mut radii = 0;
        shape.radii(&mut |radius| radii += usize::from(radius != T::ZERO));
        if radii > 1 {
            self.vertices.truncate(first);
            return Err(TableError::SeveralRadii);
        }
        let core = &self.vertices[first..];
        // A vertex that is not finite spoils every pair that it is in, and none else.
        let (center, extent) = match Points::new(core) {
            Ok(points) => (points.start(), points.extent()),
            Err(_) => (Vec2::default(), T::from_f64(f64::NAN)),
        };
        let reach = core.iter().fold(T::ZERO, |most, &vertex| Number::max((vertex - center).length(), most));
        let radius = shape.radius();
        let half = half.filter(|_| radius == T::ZERO);
        let entry = Entry { first, count: core.len(), radius, extent, center, reach, half };
        self.entries.push(entry);
        Ok(ShapeId(id))
    }

    /// How many shapes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The vertices of a shape's core; `None` for an id that is not of this table.
    #[must_use]
    pub fn vertices(&self, id: ShapeId) -> Option<&[Vec2<T>]> {
        self.entry(id).map(|entry| self.core(entry))
    }

    /// The radius of a shape; `None` for an id that is not of this table.
    #[must_use]
    pub fn radius(&self, id: ShapeId) -> Option<T> {
        self.entry(id).map(|entry| entry.radius)
    }

    pub(crate) fn entry(&self, id: ShapeId) -> Option<&Entry<T>> {
        self.entries.get(id.0 as usize)
    }

    pub(crate) fn core(&self, entry: &Entry<T>) -> &[Vec2<T>] {
        &self.vertices[entry.first..entry.first + entry.count]
    }

    /// Whether a row names a shape of this table.
    pub(crate) fn check(&self, id: ShapeId, row: usize) -> Result<(), BatchError> {
        if (id.0 as usize) < self.entries.len() {
            return Ok(());
        }
        Err(BatchError::NoSuchShape { row, shape: id.0, shapes: self.entries.len() })
    }

    /// A shape that has been found to be in the table, and its vertices.
    #[inline(always)]
    pub(crate) fn known(&self, id: ShapeId) -> (&Entry<T>, &[Vec2<T>]) {
        let entry = &self.entries[id.0 as usize];
        (entry, self.core(entry))
    }

    /// Whether any shape has a radius.
    pub(crate) fn has_radii(&self) -> bool {
        self.entries.iter().any(|entry| entry.radius != T::ZERO)
    }
}

/// A shape of a table, and where it is.
///
/// The pose is taken at its word: the shape is that of the table under the matrix `[[cos, -sin], [sin, cos]]` and the
/// translation, in exact arithmetic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed<T> {
    /// Which shape.
    pub shape: ShapeId,
    /// Where it is.
    pub pose: Pose<T>,
}

impl<T: Scalar> Placed<T> {
    /// A shape of a table at a pose.
    #[must_use]
    pub fn new(shape: ShapeId, pose: Pose<T>) -> Self {
        Self { shape, pose }
    }
}

/// A shape of a table as the single-pair library sees it.
pub(crate) type Single<'t, T> = Posed<Rounded<Points<Vec2<T>, &'t [Vec2<T>]>>>;

impl<T: Element> ShapeTable<T> {
    /// The shape at its pose; nothing if the pose is not finite.
    pub(crate) fn single(&self, entry: &Entry<T>, pose: Pose<T>) -> Option<Single<'_, T>> {
        let points = Points::new(self.core(entry)).ok()?;
        Posed::new(Rounded::new(points, entry.radius).ok()?, pose).ok()
    }
}
