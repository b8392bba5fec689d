mod bulk;
mod plane_rows;
mod single;
mod space_rows;

pub use self::bulk::{BadRows, PushedRows, Rings};
pub(crate) use self::single::{Single, Unposed, Whole};
use crate::dimension::TableVector;
use crate::error::{BatchError, TableError};
use barycode::Scalar;
use barycode::d2::{Convex, Points};
use barycode::expert::{Number, Structure, Vector};
use std::sync::Arc;

/// Id of a shape in a [`ShapeTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct ShapeId(pub u32);

/// Table of the shapes that pairs refer to. Each has a core of finitely many vertices and a radius,
/// which may be zero, or is [whole](Self::push_any). All are of the plane (`V` is a
/// [`Vec2`](barycode::d2::Vec2)) or all of space ([`Vec3`](barycode::d3::Vec3)), in one precision.
///
/// ```
/// use barycode::d2::{Capsule, Circle, Polygon, Rectangle, Vec2};
/// use barycode_batch::ShapeTable;
///
/// let mut table = ShapeTable::<Vec2<f32>>::new();
/// let car = table.push(&Rectangle::from_half_extents([2.25, 0.8])?)?;
/// let person = table.push(&Circle::new([0.0, 0.0], 0.3)?)?;
/// let bicycle = table.push(&Capsule::new([-0.9, 0.0], [0.9, 0.0], 0.3)?)?;
/// let kerb = table.push(&Polygon::new([[0.0, 0.0], [4.0, 0.0], [4.0, 0.2]].map(Vec2::from))?)?;
/// assert_eq!(table.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShapeTable<V: TableVector> {
    vertices: Vec<V>,
    entries: Vec<Entry<V>>,
    /// Normals of shapes of few faces.
    normals: Vec<V>,
    /// Shapes with more than [`TableVector::MOST`] vertices.
    large: Vec<V::Large>,
    /// Shapes that no kernel knows.
    whole: Vec<Whole<V>>,
    /// True if any shape has a radius.
    round: bool,
}

/// A shape of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<V: Vector> {
    first: usize,
    pub(crate) count: usize,
    pub(crate) radius: V::Scalar,
    /// Upper bound of the length of a vertex.
    pub(crate) extent: V::Scalar,
    /// Centre of the axis-aligned bounding box; in the plane any inner point.
    pub(crate) center: V,
    /// Largest distance of a vertex from the centre.
    pub(crate) reach: V::Scalar,
    /// Further data that the table holds of it.
    beside: Beside,
    /// Half extents along its axes, for a rectangle or box without a radius.
    pub(crate) half: Option<V>,
}

/// Data that a table holds of a shape beside its entry. An entry is looked up for every row of
/// every batch: it is kept small, and no shape has two of these.
#[derive(Clone, Copy, Debug)]
enum Beside {
    Nothing,
    /// Index of its first normal, of as many as it has faces.
    Normals(usize),
    /// Index among the large shapes.
    Large(usize),
    /// Index among the shapes that no kernel knows. Such an entry has more vertices than a kernel
    /// takes, so that its rows are answered one by one, and the extent NaN, so that nothing is
    /// proven of it in lanes.
    Whole(usize),
}

impl<V: Vector> Entry<V> {
    /// True for a shape that no kernel knows.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self.beside, Beside::Whole(_))
    }

    /// True for a shape with the edges that hill climbing takes.
    pub(crate) fn is_large(&self) -> bool {
        matches!(self.beside, Beside::Large(_))
    }
}

impl<V: TableVector> Default for ShapeTable<V> {
    fn default() -> Self {
        Self {
            vertices: Vec::new(),
            entries: Vec::new(),
            normals: Vec::new(),
            large: Vec::new(),
            whole: Vec::new(),
            round: false,
        }
    }
}

impl<V: TableVector> ShapeTable<V> {
    /// Creates an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a shape and returns its id.
    ///
    /// Accepted are point, segment, triangle, polygon, cloud, rectangle, circle and capsule; in
    /// space tetrahedron, polyhedron, cloud, box, sphere and capsule; and each of these rounded.
    /// Vertices and radius are copied. The hull is built for more than 128 vertices in the plane or
    /// 32 in space, in O(n log n) time.
    ///
    /// # Errors
    /// - [`TableError::NoVertices`] if the shape has no vertices or a curved core; see
    ///   [`push_any`](Self::push_any).
    /// - [`TableError::Made`] if it is posed, mapped, a sum or a hull of others: pose the pair
    ///   instead, or see `push_any`.
    /// - [`TableError::SeveralRadii`] if its radius is the sum of several.
    /// - [`TableError::Full`] if the table is full.
    pub fn push<S: Convex<Vector = V> + ?Sized>(&mut self, shape: &S) -> Result<ShapeId, TableError> {
        let id = u32::try_from(self.entries.len()).map_err(|_| TableError::Full)?;
        self.append(shape)?;
        Ok(ShapeId(id))
    }

    /// Adds a shape, for which there is an id.
    fn append<S: Convex<Vector = V> + ?Sized>(&mut self, shape: &S) -> Result<(), TableError> {
        let first = self.vertices.len();
        let mut half = None;
        // Vertices are stated in the common frame, wherever the shape has its origin.
        match shape.details().structure() {
            Structure::Opaque | Structure::Vertices([]) => return Err(TableError::NoVertices),
            Structure::Vertices(vertices) => self.vertices.extend_from_slice(vertices),
            Structure::Polytope(skeleton) => self.vertices.extend_from_slice(skeleton.vertices()),
            Structure::Box { low, high } => {
                // Each corner differs from the one before along one axis: in the plane this is the
                // cyclic order.
                let corners = (0..1_u64 << V::DIMENSION).map(|index| index ^ (index >> 1));
                self.vertices.extend(corners.map(|bits| V::corner(low, high, bits)));
                half = Some((high - low) * V::Scalar::from_f64(0.5));
            }
            _ => return Err(TableError::Made),
        }
        let mut radii = 0;
        shape.details().radii(shape.radius(), &mut |radius| radii += usize::from(radius != Number::ZERO));
        if radii > 1 {
            self.vertices.truncate(first);
            return Err(TableError::SeveralRadii);
        }
        self.append_core(first, shape.radius(), half);
        Ok(())
    }

    /// Adds a shape whose core is all vertices from `first` on, for a rectangle or box with its
    /// half extents.
    #[inline(never)]
    fn append_core(&mut self, first: usize, radius: V::Scalar, half: Option<V>) {
        let core = &self.vertices[first..];
        // A vertex that is not finite makes the pairs with this shape undecided, and no others.
        let (center, extent, reach) = match Points::new(core) {
            Ok(points) => {
                let center = points.start();
                let reach = |most, &vertex: &V| Number::max((vertex - center).length(), most);
                (center, points.extent(), core.iter().fold(Number::ZERO, reach))
            }
            Err(_) => (V::default(), V::Scalar::from_f64(f64::NAN), V::Scalar::from_f64(f64::NAN)),
        };
        self.round |= radius != Number::ZERO;
        let half = half.filter(|_| radius == Number::ZERO);
        let beside = if core.len() > V::MOST {
            V::large(core).map_or(Beside::Nothing, |shape| {
                self.large.push(shape);
                Beside::Large(self.large.len() - 1)
            })
        } else {
            V::normals(core).map_or(Beside::Nothing, |normals| {
                self.normals.extend_from_slice(&normals);
                Beside::Normals(self.normals.len() - normals.len())
            })
        };
        let entry = Entry { beside, first, count: core.len(), radius, extent, center, reach, half };
        self.entries.push(entry);
    }

    /// Adds a shape of any kind and returns its id: as [`push`](Self::push) where that accepts the
    /// shape, and whole otherwise. Rows with a shape that is whole are answered one by one by the
    /// single-pair library, on all threads.
    ///
    /// ```
    /// use barycode::Verdict;
    /// use barycode::d3::{Cuboid, Cylinder, Pose};
    /// use barycode_batch::{Batch, Pairs, PosedId, ShapeTable};
    ///
    /// let mut table = ShapeTable::new();
    /// let shelf = table.push(&Cuboid::from_half_extents([0.6_f64, 0.3, 0.01])?)?;
    /// let can = table.push_any(Cylinder::from_half_height(0.06, 0.03)?)?;
    /// let shelves = [PosedId::new(shelf, Pose::IDENTITY)];
    /// let cans = [PosedId::new(can, Pose::translation([0.1, 0.1, 0.08]))];
    /// let answers = Batch::new().contact(&Pairs::new(&table, &shelves, &cans)?)?;
    /// assert_eq!(answers.verdict, [Verdict::Separated]);
    /// assert_eq!(answers.singly, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TableError::Full`] if the table is full.
    pub fn push_any<S>(&mut self, shape: S) -> Result<ShapeId, TableError>
    where
        S: Convex<Vector = V> + Send + Sync + 'static,
    {
        match self.push(&shape) {
            Err(TableError::NoVertices | TableError::Made | TableError::SeveralRadii) => {
                self.push_whole(Whole(Arc::new(shape)))
            }
            pushed => pushed,
        }
    }

    #[inline(never)]
    fn push_whole(&mut self, shape: Whole<V>) -> Result<ShapeId, TableError> {
        let id = u32::try_from(self.entries.len()).map_err(|_| TableError::Full)?;
        let nan = V::Scalar::from_f64(f64::NAN);
        // Kernels of sweeps read vertices before they see the extent.
        let (center, count) = (shape.0.start(), V::MOST + 1);
        let (first, radius) = (self.vertices.len(), shape.0.radius());
        self.vertices.resize(first + count, center);
        self.round |= radius != Number::ZERO;
        self.entries.push(Entry {
            first,
            count,
            radius,
            extent: nan,
            center,
            reach: nan,
            beside: Beside::Whole(self.whole.len()),
            half: None,
        });
        self.whole.push(shape);
        Ok(ShapeId(id))
    }

    /// Number of shapes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if the table has no shapes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Vertices of a shape's core, in its own frame, none of a shape that is
    /// [whole](Self::push_any); `None` for an id that is not of this table.
    #[must_use]
    pub fn vertices(&self, id: ShapeId) -> Option<&[V]> {
        self.entry(id).map(|entry| if entry.is_whole() { &[] } else { self.core(entry) })
    }

    /// Radius of a shape; `None` for an id that is not of this table.
    #[must_use]
    pub fn radius(&self, id: ShapeId) -> Option<V::Scalar> {
        self.entry(id).map(|entry| entry.radius)
    }

    pub(crate) fn entry(&self, id: ShapeId) -> Option<&Entry<V>> {
        self.entries.get(id.0 as usize)
    }

    pub(crate) fn core(&self, entry: &Entry<V>) -> &[V] {
        &self.vertices[entry.first..entry.first + entry.count]
    }

    /// Centre and radius of a ball around a shape's core, and an upper bound of the length of its
    /// points. Of a shape that no kernel knows they are what it states of itself.
    pub(crate) fn ball(&self, entry: &Entry<V>) -> (V, V::Scalar, V::Scalar) {
        let Beside::Whole(index) = entry.beside else {
            return (entry.center, entry.reach, entry.extent);
        };
        let Whole(shape) = &self.whole[index];
        let (origin, extent) = (shape.origin(), shape.extent());
        (origin, extent, origin.norm1() + extent)
    }

    /// Normals of all faces of a shape, if the table holds them.
    pub(crate) fn normals(&self, entry: &Entry<V>) -> Option<&[V]> {
        let Beside::Normals(first) = entry.beside else {
            return None;
        };
        let count = if entry.count == 1 { 0 } else { entry.count };
        Some(&self.normals[first..first + count])
    }

    /// Checks that `id`, which occurs in row `row`, is of this table.
    pub(crate) fn check(&self, id: ShapeId, row: usize) -> Result<(), BatchError> {
        if (id.0 as usize) < self.entries.len() {
            return Ok(());
        }
        Err(BatchError::NoSuchShape { row, shape: id.0, shapes: self.entries.len() })
    }

    /// A shape that is known to be in the table, with its vertices.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn known(&self, id: ShapeId) -> KnownShape<'_, V> {
        let entry = &self.entries[id.0 as usize];
        (entry, self.core(entry))
    }

    /// True if any shape has a radius.
    pub(crate) fn has_radii(&self) -> bool {
        self.round
    }
}

/// A shape of a table at a pose.
///
/// The matrix of the rotation is used as given, also where rounding keeps it from being orthogonal:
/// the shape is that of the table under this matrix and the translation, in exact arithmetic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PosedId<V: Vector> {
    /// Id of the shape.
    pub shape: ShapeId,
    /// Pose in the world frame: a [`d2::Pose`](barycode::d2::Pose) or a
    /// [`d3::Pose`](barycode::d3::Pose).
    pub pose: V::Pose,
}

impl<V: Vector> PosedId<V> {
    /// Places a shape of a table at a pose.
    #[must_use]
    pub fn new(shape: ShapeId, pose: V::Pose) -> Self {
        Self { shape, pose }
    }
}

/// Place of the corner of a box that is opposite the first, in the order of [`ShapeTable::push`].
pub(crate) fn opposite_corner(dimension: usize) -> usize {
    if dimension == 2 { 2 } else { 5 }
}

/// A table that is lent or shared.
#[derive(Clone, Debug)]
pub(crate) enum TableHandle<'t, V: TableVector> {
    Lent(&'t ShapeTable<V>),
    Shared(Arc<ShapeTable<V>>),
}

impl<V: TableVector> TableHandle<'_, V> {
    pub(crate) fn get(&self) -> &ShapeTable<V> {
        match self {
            Self::Lent(table) => table,
            Self::Shared(table) => table,
        }
    }

    /// A shared handle of the table, if `table` is the same one.
    pub(crate) fn shared(&self, table: Arc<ShapeTable<V>>) -> Result<TableHandle<'static, V>, BatchError> {
        if core::ptr::eq(self.get(), &*table) { Ok(TableHandle::Shared(table)) } else { Err(BatchError::OtherTable) }
    }
}

/// An entry of a table and the vertices of its core.
pub(crate) type KnownShape<'t, V> = (&'t Entry<V>, &'t [V]);
